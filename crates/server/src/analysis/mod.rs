//! Studies: a game or a position that somebody looks into. Like a table, a study has no thread, socket or clock: what the
//! page asks for and what the engine has decided go in; the study as it stands and the work that ought to be done now can
//! be read. `report` judges the moves of a game, `saved` is what is kept, `thinking` how the engine thinks, `view` what
//! the page sees.

mod report;
mod saved;
#[cfg(test)]
mod tests;
mod thinking;
mod view;

use std::collections::BTreeMap;
use std::mem;
use std::sync::Arc;
use std::time::Instant;

use rocada_chess::{Game as Rules, Letters, Position, Setup, Square};
use rocada_engine::{Tablebase, TablebaseSettings};
use rocada_pgn::{Game as Tree, NodeId, ReadGame, Shape as Drawn, ShapeColor};

use self::report::{Report, Run};
use crate::complaint::Complaint;
use crate::games::chess::read_move;
use crate::games::{
    Answer, Choice as AnyChoice, Consequence, Table, Task as AnyTask, Ticket, Work, new_name,
};
use crate::messages::{
    Ask, Brush, EngineSetup, Field, Look, Node, Revision, Say, Shape, StudyChange, StudyNode, StudyNow,
    StudyOf, StudyStart, Summary, TableVerdict, Tried, Until, Words, mirror,
};
use crate::ranges::RANGES;
use crate::searches::Urgency;

pub use self::saved::{Kept, Saved};
pub use self::thinking::{Choice, Minds, Task};

/// Moves of a study at most, those of its variations included.
const MOST_NODES: usize = 20_000;
/// Letters of a comment at most.
const LONGEST_COMMENT: usize = 10_000;
/// Arrows and circles on a board at most.
const MOST_SHAPES: usize = 64;

mirror!(Brush => ShapeColor { Green, Red, Yellow, Blue });
mirror!(ShapeColor => Brush { Green, Red, Yellow, Blue });

/// What this machine has for studies.
#[derive(Default)]
pub struct Instruments {
    tables: Option<(TablebaseSettings, Tablebase)>,
}

impl Instruments {
    /// With the endgame tables in these folders, separated as the system separates paths.
    pub fn with_tables(path: String) -> Self {
        let settings = TablebaseSettings { path, ..TablebaseSettings::default() };
        let tables = Tablebase::open(&settings);
        Self { tables: Some((settings, tables)) }
    }

    /// What there is to say about the endgame tables.
    pub fn remarks(&self) -> Vec<String> {
        self.tables.as_ref().map_or_else(Vec::new, |(_, tables)| tables.remarks())
    }

    fn settings(&self) -> TablebaseSettings {
        self.tables.as_ref().map(|(settings, _)| settings.clone()).unwrap_or_default()
    }

    /// What the endgame tables say of a position.
    fn verdict(&self, position: &Position) -> Option<TableVerdict> {
        let winner = self.tables.as_ref()?.1.winner(position)?;
        Some(TableVerdict { winner: winner.map(Into::into) })
    }

    /// As many threads as the processor has.
    fn most_threads() -> u16 {
        std::thread::available_parallelism().map_or(1, |threads| threads.get() as u16)
    }
}

/// A study.
pub struct Study {
    id: String,
    origin: Origin,
    tree: Tree,
    /// So many plies of the main line were played, and stay.
    played: usize,
    report: Option<Report>,
    run: Option<Run>,
    look: Option<Look>,
    attempt: Option<Attempt>,
    remark: Option<Words>,
    instruments: Arc<Instruments>,
    /// Changes with everything that makes other work of the work.
    ticket: Ticket,
    /// How often the page was told of the study, and what of its moves.
    revision: u32,
    told: BTreeMap<Node, StudyNode>,
    /// Where the last change leads.
    leads: Option<Node>,
}

/// Where a study comes from.
enum Origin {
    /// A game that was played here; the study is kept with it.
    Played(Box<Table>),
    /// A game from elsewhere.
    Loaded,
    /// A position.
    Position,
}

/// A move that is tried in place of a mistake.
struct Attempt {
    /// Who waits for the answer.
    request: u32,
    /// The game up to that move.
    game: Rules,
    /// What the side that moved could expect before, in points of winning chance.
    before: f64,
    tried: Tried,
}

impl Study {
    /// A new study.
    pub fn new(start: &StudyStart, instruments: Arc<Instruments>) -> Result<Self, Complaint> {
        let (origin, tree, remark) = match start {
            StudyStart::Position { fen } => (Origin::Position, saved::from_fen(fen)?, None),
            StudyStart::Pgn { text } => {
                let (tree, remark) = saved::from_pgn(text)?;
                (Origin::Loaded, tree, remark)
            }
        };
        let played = if matches!(origin, Origin::Loaded) { tree.main_line().count() } else { 0 };
        Ok(Self::begin(new_name(), origin, tree, played, remark, instruments))
    }

    /// A new study of a game that was read.
    pub fn of_game(name: String, read: ReadGame, instruments: Arc<Instruments>) -> Result<Self, Complaint> {
        let (tree, remark) = saved::from_game(read)?;
        let played = tree.main_line().count();
        Ok(Self::begin(name, Origin::Loaded, tree, played, remark, instruments))
    }

    /// A study, or a game of chess with its study, that was kept; none where the text tells of neither.
    pub fn load(id: &str, body: &str, instruments: Arc<Instruments>) -> Option<Self> {
        let (origin, Kept { pgn, played, findings }, remark) = saved::read(id, body)?;
        let tree = saved::tree(&pgn)?;
        let mut study = Self::begin(id.to_owned(), origin, tree, played, remark, instruments);
        study.report = findings.and_then(|findings| Report::new(&study.tree, findings));
        Some(study)
    }

    fn begin(
        id: String,
        origin: Origin,
        tree: Tree,
        played: usize,
        remark: Option<Words>,
        instruments: Arc<Instruments>,
    ) -> Self {
        Self {
            id,
            origin,
            tree,
            played,
            report: None,
            run: None,
            look: None,
            attempt: None,
            remark,
            instruments,
            ticket: Ticket::new(),
            revision: 0,
            told: BTreeMap::new(),
            leads: None,
        }
    }

    /// The study's name.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Does what the page asks for. `request` is the number under which a later answer is expected.
    pub fn ask(&mut self, ask: &Ask, request: u32) -> Result<Answer, Complaint> {
        match ask {
            Ask::Look { look } => {
                let seen = view::seen(self, self.node(look.node)?);
                self.look_at(look)?;
                return Ok(Answer::Say(Box::new(Say::Seen { seen })));
            }
            Ask::Revise { node, revision } => {
                let leads = self.revise(self.node(*node)?, revision)?;
                self.leads = leads.map(number);
            }
            Ask::Report { nodes } => {
                RANGES.report_nodes.check(Field::Text, *nodes)?;
                self.run = Some(Run::new(&self.tree, *nodes).ok_or_else(nothing_to_report)?);
                self.ticket = Ticket::new();
            }
            Ask::CancelReport => {
                self.run = None;
                self.ticket = Ticket::new();
            }
            Ask::Try { node, text } => return self.attempt(self.node(*node)?, text, request),
            _ => return Err(Complaint::not_here()),
        }
        Ok(Answer::Changed)
    }

    fn node(&self, node: Node) -> Result<NodeId, Complaint> {
        self.tree.id(node as usize).ok_or_else(|| {
            Complaint::new("there is no such move in this study", "în acest studiu nu există această mutare")
        })
    }

    fn position(&self, id: NodeId) -> &Position {
        self.tree.node(id).position()
    }

    fn look_at(&mut self, look: &Look) -> Result<(), Complaint> {
        if let Some(EngineSetup { lines, threads, hash, until }) = look.engine {
            RANGES.lines.check(Field::Text, lines.into())?;
            RANGES.threads.check(Field::Text, threads.into())?;
            RANGES.hash.check(Field::Text, hash)?;
            match until {
                Until::Depth { plies } => RANGES.depth.check(Field::Text, plies)?,
                Until::Time { ms } => RANGES.move_ms.check(Field::Text, ms)?,
                Until::Stopped => {}
            }
        }
        let subject = |look: &Look| (look.node, look.engine, look.threat);
        if self.look.as_ref().map(subject) != Some(subject(look)) {
            self.look = Some(look.clone());
            // What is more urgent goes on.
            if self.attempt.is_none() && self.run.is_none() {
                self.ticket = Ticket::new();
            }
        }
        Ok(())
    }

    /// Changes the tree; tells where that leads.
    fn revise(&mut self, id: NodeId, revision: &Revision) -> Result<Option<NodeId>, Complaint> {
        let before: Vec<_> = self.tree.main_line().collect();
        let leads = match revision {
            Revision::Add { moves } => Some(self.add(id, moves)?),
            Revision::Promote => {
                let displaced = self.tree.path(id).into_iter().rev().find(|&id| self.place(id) > 0);
                if displaced.is_some_and(|id| self.place(id) == 1 && self.would_displace_game(id)) {
                    return Err(game_stays());
                }
                self.tree.promote(id);
                None
            }
            Revision::MakeMain => {
                if self.tree.path(id).into_iter().any(|id| self.place(id) > 0 && self.would_displace_game(id))
                {
                    return Err(game_stays());
                }
                self.tree.make_main(id);
                None
            }
            Revision::Delete => {
                if id == self.tree.root() || self.was_played(id) {
                    return Err(game_stays());
                }
                let leads = self.tree.delete(id);
                if self.look.as_ref().is_some_and(|look| self.node(look.node).is_err()) {
                    self.look = None;
                    self.ticket = Ticket::new();
                }
                leads
            }
            Revision::Comment { text } => {
                if text.chars().count() > LONGEST_COMMENT {
                    return Err(too_much());
                }
                self.tree.node_mut(id).set_words(text);
                None
            }
            Revision::Glyphs { glyphs } => {
                let mut glyphs = glyphs.clone();
                glyphs.sort_unstable();
                glyphs.dedup();
                self.tree.node_mut(id).glyphs = glyphs;
                None
            }
            Revision::Shapes { shapes } => {
                let shapes = shapes.iter().take(MOST_SHAPES).map(drawn).collect::<Result<Vec<_>, _>>()?;
                self.tree.node_mut(id).set_shapes(&shapes);
                None
            }
        };
        // A report is about the moves that it has seen.
        if !self.tree.main_line().take(before.len()).eq(before) {
            self.report = None;
            self.run = None;
        }
        Ok(leads)
    }

    fn add(&mut self, after: NodeId, moves: &[String]) -> Result<NodeId, Complaint> {
        let mut position = *self.position(after);
        let mut read = Vec::new();
        for text in moves {
            let mv = read_move(&position, text, Letters::English)?;
            position.play(mv);
            read.push(mv);
        }
        if all_nodes(&self.tree).len() + read.len() > MOST_NODES {
            return Err(too_much());
        }
        let mut at = after;
        for mv in read {
            at = self.tree.add(at, mv).expect("the moves are legal");
        }
        Ok(at)
    }

    /// How many moves of the same position stand before it.
    fn place(&self, id: NodeId) -> usize {
        let siblings =
            self.tree.node(id).parent().map_or(&[][..], |parent| self.tree.node(parent).children());
        siblings.iter().position(|&sibling| sibling == id).unwrap_or(0)
    }

    fn was_played(&self, id: NodeId) -> bool {
        self.tree.path(id).len() <= self.played && self.tree.is_main(id)
    }

    /// Whether the main move of its position was played.
    fn would_displace_game(&self, id: NodeId) -> bool {
        let parent = self.tree.node(id).parent();
        let first = parent.and_then(|parent| self.tree.node(parent).children().first().copied());
        first.is_some_and(|first| self.was_played(first))
    }

    /// A move in place of a mistake.
    fn attempt(&mut self, fault: NodeId, text: &str, request: u32) -> Result<Answer, Complaint> {
        let report = self.report.as_ref().ok_or_else(nothing_to_report)?;
        let parent = self.tree.node(fault).parent().ok_or_else(nothing_to_report)?;
        let before = *self.position(parent);
        let mv = read_move(&before, text, Letters::English)?;
        let after = before.after(mv);
        let tried = |good| Tried {
            node: number(fault),
            san: before.san(mv),
            fen: after.to_string(),
            from: mv.from().to_string(),
            to: mv.landing().to_string(),
            good,
        };
        let played = self.tree.node(fault).mv() == Some(mv);
        let known = report.best(fault) == Some(mv) || after.is_checkmate();
        let Some(chance) = report.chance_before(&self.tree, fault).filter(|_| !known && !played) else {
            return Ok(Answer::Say(Box::new(Say::Tried { tried: tried(known && !played) })));
        };
        let mut game = self.tree.rules_to(parent);
        game.play(mv).expect("the move is legal");
        self.attempt = Some(Attempt { request, game, before: chance, tried: tried(false) });
        self.ticket = Ticket::new();
        Ok(Answer::Later)
    }

    /// What ought to be thought about now.
    pub fn work(&self, now: Instant) -> Option<Work> {
        self.purpose()?;
        let watched = self.attempt.is_none() && self.run.is_none();
        // Somebody waits for the answer to a try as for a hint.
        let urgency = if self.attempt.is_some() { Urgency::Hint } else { Urgency::Analysis };
        Some(Work { ticket: self.ticket, watched, not_before: now, urgency })
    }

    fn purpose(&self) -> Option<Purpose<'_>> {
        if let Some(attempt) = &self.attempt {
            return Some(Purpose::Attempt(attempt));
        }
        if let Some(run) = &self.run {
            return Some(Purpose::Report(run));
        }
        let look = self.look.as_ref()?;
        let (id, engine) = (self.node(look.node).ok()?, look.engine?);
        let game = self.tree.rules_to(id);
        if look.threat {
            let position = threatening(game.position())?;
            return Some(Purpose::Opinion(Rules::new(position), engine, look));
        }
        game.outcome().is_none().then_some(Purpose::Opinion(game, engine, look))
    }

    /// That work with all that it takes.
    pub fn task(&self) -> Option<AnyTask> {
        let tables = self.instruments.settings();
        let task = match self.purpose()? {
            Purpose::Attempt(attempt) => Task::judgement(attempt.game.clone(), report::attempt(), tables),
            Purpose::Report(run) => Task::judgement(run.game(&self.tree), run.limits(), tables),
            Purpose::Opinion(game, engine, look) => Task::opinion(game, engine, look, tables),
        };
        Some(AnyTask::Study(Box::new(task)))
    }

    /// The work with this ticket is done. A ticket that is no longer wanted changes nothing.
    pub fn decided(&mut self, ticket: Ticket, choice: &AnyChoice) -> Consequence {
        let AnyChoice::Study(choice) = choice else { return Consequence::Nothing };
        if ticket != self.ticket {
            return Consequence::Nothing;
        }
        if let Some(attempt) = self.attempt.take() {
            self.ticket = Ticket::new();
            let good = report::is_good_enough(&attempt.game, choice, attempt.before);
            let say = Say::Tried { tried: Tried { good, ..attempt.tried } };
            return Consequence::Answer(attempt.request, Box::new(say));
        }
        let Some(run) = &mut self.run else { return Consequence::Nothing };
        self.ticket = Ticket::new();
        if let Some(findings) = run.found(&self.tree, choice) {
            self.run = None;
            self.report = report::replace(&mut self.tree, self.report.as_ref(), findings);
        }
        Consequence::Changed
    }

    /// The work with this ticket has failed: no report comes of it. Tells which request has waited for it.
    pub fn failed(&mut self, ticket: Ticket) -> Option<u32> {
        if ticket != self.ticket {
            return None;
        }
        let attempt = self.attempt.take();
        if attempt.is_some() || self.run.take().is_some() {
            self.ticket = Ticket::new();
        }
        attempt.map(|attempt| attempt.request)
    }

    /// The request that waits for the work's answer.
    pub fn awaited(&self) -> Option<u32> {
        self.attempt.as_ref().map(|attempt| attempt.request)
    }

    /// The whole study.
    pub fn view(&mut self) -> Say {
        self.revision += 1;
        self.told = view::nodes(self);
        Say::Study { study: Box::new(view::whole(self)) }
    }

    /// What has changed since the page was last told of the study.
    pub fn change(&mut self) -> Say {
        self.revision += 1;
        let nodes = view::nodes(self);
        let told = mem::replace(&mut self.told, nodes);
        let changed = self.told.values().filter(|node| told.get(&node.node) != Some(node));
        let change = StudyChange {
            game: self.id.clone(),
            revision: self.revision,
            nodes: changed.cloned().collect(),
            gone: told.into_keys().filter(|node| !self.told.contains_key(node)).collect(),
            leads: self.leads.take(),
            now: self.now(),
        };
        Say::StudyChange { change }
    }

    fn now(&self) -> StudyNow {
        StudyNow {
            progress: self.run.as_ref().map(Run::progress),
            report: self.report.as_ref().map(|report| report.told(&self.tree)),
            remark: self.remark.clone(),
        }
    }

    const fn of(&self) -> StudyOf {
        match self.origin {
            Origin::Played(_) => StudyOf::Played,
            Origin::Loaded => StudyOf::Loaded,
            Origin::Position => StudyOf::Position,
        }
    }

    /// The study in a list; for a game that was played here, the game.
    pub fn summary(&self, updated: u64) -> Summary {
        match &self.origin {
            Origin::Played(table) => table.summary(updated),
            _ => Summary { game: self.id.clone(), updated, about: view::about(self) },
        }
    }

    /// The study as it is kept, with the game that it belongs to.
    pub fn body(&self) -> String {
        saved::body(self)
    }
}

/// Why something is thought about.
enum Purpose<'a> {
    Attempt(&'a Attempt),
    Report(&'a Run),
    Opinion(Rules, EngineSetup, &'a Look),
}

/// All moves of a tree, the start first.
fn all_nodes(tree: &Tree) -> Vec<NodeId> {
    let mut nodes = vec![tree.root()];
    let mut seen = 0;
    while let Some(&id) = nodes.get(seen) {
        nodes.extend(tree.node(id).children());
        seen += 1;
    }
    nodes
}

const fn number(id: NodeId) -> Node {
    id.index() as Node
}

/// The same position with the other side to move; none where it would take a king.
fn threatening(position: &Position) -> Option<Position> {
    let setup = Setup::from(position);
    Setup { turn: !setup.turn, en_passant: None, ..setup }.check().ok().filter(|_| !position.in_check())
}

fn drawn(shape: &Shape) -> Result<Drawn, Complaint> {
    let square = |name: &str| {
        name.parse::<Square>()
            .map_err(|_| Complaint::new(format!("{name} is no square"), format!("{name} nu este un câmp")))
    };
    Ok(Drawn { color: shape.brush.into(), from: square(&shape.from)?, to: square(&shape.to)? })
}

fn game_stays() -> Complaint {
    Complaint::new(
        "the moves of the game stay as they were played",
        "mutările partidei rămân așa cum au fost jucate",
    )
}

fn too_much() -> Complaint {
    Complaint::new("that is more than a study can hold", "este mai mult decât încape într-un studiu")
}

fn nothing_to_report() -> Complaint {
    Complaint::new("there is no game to report on", "nu este nicio partidă despre care să se raporteze")
}
