//! The work behind an explanation, on the thread that thinks: a search, a tree, the strong search with what it counts, a stage.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rocada_chess::{Game, Position};
use rocada_ducks::{Algorithm as DucksAlgorithm, Player, PlayerOptions};
use rocada_engine::{Bound, Control, Effort, Engine, Limits, Observer, Report, Settings};
use rocada_explain::{Algorithm, Comparison, Row, Subject, TREE_NODES, Tree};
use rocada_gametree::{self as gametree, Random};

use super::{LONGEST, say, view, words};
use crate::games::chess;
use crate::messages::Say;
use crate::messages::explain::{
    Finding, RootEffort, Stage, StageView, StrongLine, StrongSearch, TechniqueCount,
};

/// What a stage may take.
const STAGE: Duration = Duration::from_secs(1);
/// Plies of a line that are shown.
const LONGEST_LINE: usize = 14;

/// Something to work out.
#[derive(Clone)]
pub enum Task {
    /// A search.
    Search { subject: Subject, algorithm: Algorithm, depth: u32 },
    /// A search with its tree.
    Record { subject: Subject, algorithm: Algorithm, depth: u32 },
    /// The strong search of chess, with what it counts.
    Strong { subject: Subject, time: Duration },
    /// What a stage of a program sees.
    Stage { subject: Subject, stage: Stage },
}

#[cfg(fuzzing)]
impl Task {
    /// Whether it is done in no time.
    pub const fn is_short(&self) -> bool {
        matches!(
            self,
            Self::Search { subject: Subject::Tree(_), .. } | Self::Record { subject: Subject::Tree(_), .. }
        )
    }
}

/// What came of it.
#[derive(Clone)]
pub enum Choice {
    Row(Row),
    Tree(Arc<Tree>),
    /// It would take so long.
    TooLong(Duration),
    Strong(Box<StrongSearch>),
    Stage(Box<StageView>),
    /// There is nothing to find out.
    Nothing,
}

/// Whoever works it out, with what is remembered.
#[derive(Default)]
pub struct Minds {
    engine: Option<Engine>,
}

impl Minds {
    /// Works until something is known, and tells what is thought meanwhile.
    pub fn think(&mut self, task: Task, control: &Control, tell: &dyn Fn(Say)) -> Choice {
        // An estimate may be wrong, but not by much.
        let limits = gametree::Limits {
            time: Some(2 * LONGEST),
            stop: control.stop_flag(),
            ..gametree::Limits::default()
        };
        match task {
            Task::Search { subject, algorithm, depth } => {
                Choice::Row(subject.search(algorithm, depth, &limits))
            }
            Task::Record { subject, algorithm, depth } => record(&subject, algorithm, depth, &limits),
            Task::Strong { subject: Subject::Chess(state), time } => {
                Choice::Strong(Box::new(self.strong(state.position(), time, control, tell)))
            }
            Task::Stage { subject, stage } => self.stage(&subject, stage, control, &limits),
            Task::Strong { .. } => Choice::Nothing,
        }
    }

    fn strong(
        &mut self,
        position: &Position,
        time: Duration,
        control: &Control,
        tell: &dyn Fn(Say),
    ) -> StrongSearch {
        let settings = Settings { counts: true, analysing: true, ..Settings::default() };
        let engine = self.engine.get_or_insert_with(|| Engine::new(settings.clone()));
        // What it does is to be seen from the beginning, whatever was looked at before.
        engine.new_game();
        let limits = Limits { move_time: Some(time), ..Limits::default() };
        let mut watcher = Watcher { position: *position, strong: StrongSearch::default(), tell };
        engine.think(&Game::new(*position), &limits, control, &mut watcher);
        StrongSearch { done: true, ..watcher.strong }
    }

    fn stage(
        &mut self,
        subject: &Subject,
        stage: Stage,
        control: &Control,
        limits: &gametree::Limits,
    ) -> Choice {
        let algorithm = match stage {
            Stage::Random => return Choice::Stage(Box::new(random(subject))),
            Stage::Minimax => Algorithm::Minimax,
            Stage::AlphaBeta => Algorithm::AlphaBeta,
            Stage::Ordered => Algorithm::Ordered,
            Stage::Table => Algorithm::Table,
            Stage::Master => {
                return match subject {
                    Subject::Chess(game) => {
                        let strong = self.strong(game.position(), STAGE, control, &|_| {});
                        Choice::Stage(Box::new(chess_master(&strong)))
                    }
                    Subject::Ducks(position, evaluation) => {
                        let options = PlayerOptions {
                            evaluation: *evaluation,
                            time: Some(STAGE),
                            ..PlayerOptions::new(DucksAlgorithm::Master)
                        };
                        let report = Player::new(options).think(position, &limits.stop, &mut ());
                        Choice::Stage(Box::new(view::ducks_master(&report)))
                    }
                    Subject::Tree(_) => Choice::Nothing,
                };
            }
        };
        let deepest = deepen(subject, algorithm, subject.most_depth(), STAGE, limits);
        let row = deepest.rows().last();
        row.map_or(Choice::Nothing, |row| Choice::Stage(Box::new(view::stage(stage, row))))
    }
}

/// Searches deeper and deeper as long as it does not take too long.
fn deepen(
    subject: &Subject,
    algorithm: Algorithm,
    depth: u32,
    longest: Duration,
    limits: &gametree::Limits,
) -> Comparison {
    let mut comparison = Comparison::new(&[algorithm], depth, longest);
    while let Some((algorithm, depth)) = comparison.next_search() {
        comparison.add(subject.search(algorithm, depth, limits));
    }
    comparison
}

/// Smaller depths first: they tell how long it will take.
fn record(subject: &Subject, algorithm: Algorithm, depth: u32, limits: &gametree::Limits) -> Choice {
    let before = deepen(subject, algorithm, depth - 1, LONGEST, limits);
    if let Some(time) = before.estimate(algorithm, depth).filter(|&time| time > LONGEST) {
        return Choice::TooLong(time);
    }
    Choice::Tree(Arc::new(subject.record(algorithm, depth, limits, TREE_NODES)))
}

/// Any turn.
fn random(subject: &Subject) -> StageView {
    let began = Instant::now();
    let mut turns = subject.turns();
    let chosen = Random::anew().below(turns.len().max(1));
    let (turn, label) =
        if turns.is_empty() { (None, None) } else { (Some(turns.swap_remove(chosen))).unzip() };
    StageView {
        stage: Stage::Random,
        depth: 0,
        line: label.iter().cloned().collect(),
        turn,
        label,
        value: None,
        white: None,
        nodes: 0,
        microseconds: began.elapsed().as_micros() as u64,
    }
}

fn chess_master(strong: &StrongSearch) -> StageView {
    let line = strong.lines.last().map(|line| &line.line);
    StageView {
        stage: Stage::Master,
        depth: strong.depth,
        turn: line.and_then(|line| line.uci.first().cloned()),
        label: line.and_then(|line| line.san.first().cloned()),
        value: None,
        white: line.map(|line| line.value),
        line: line.map(|line| line.san.clone()).unwrap_or_default(),
        nodes: strong.nodes,
        microseconds: u64::from(strong.ms) * 1000,
    }
}

/// Turns what the strong search says into messages.
struct Watcher<'a> {
    position: Position,
    strong: StrongSearch,
    tell: &'a dyn Fn(Say),
}

impl Observer for Watcher<'_> {
    fn line(&mut self, report: &Report) {
        let strong = &mut self.strong;
        strong.depth = report.depth;
        strong.selective_depth = report.selective_depth;
        strong.nodes = report.nodes;
        strong.nodes_per_second = report.speed();
        strong.ms = report.time.as_millis() as u32;
        strong.hashfull = report.hashfull.unwrap_or_default();
        if report.bound != Bound::Exact {
            return;
        }
        let mut line = chess::line(&self.position, report);
        line.uci.truncate(LONGEST_LINE);
        line.san.truncate(LONGEST_LINE);
        let line = StrongLine { depth: report.depth, line, nodes: report.nodes, ms: strong.ms };
        match strong.lines.last_mut().filter(|last| last.depth == report.depth) {
            Some(last) => *last = line,
            None => strong.lines.push(line),
        }
    }

    fn effort(&mut self, effort: &Effort) {
        let strong = &mut self.strong;
        strong.changes = effort.changes;
        (strong.wider, strong.deeper, strong.exact) = (effort.wider, effort.deeper, effort.exact);
        strong.table_hits = effort.table_hits;
        strong.techniques = effort
            .techniques
            .iter()
            .map(|&(key, count)| TechniqueCount { key: key.to_owned(), name: words::technique(key), count })
            .collect();
        let all: u64 = effort.moves.iter().map(|&(_, nodes)| nodes).sum();
        let position = &self.position;
        strong.moves = effort
            .moves
            .iter()
            .map(|&(mv, nodes)| RootEffort {
                uci: position.uci(mv, rocada_chess::CastlingNotation::Standard),
                san: position.san(mv),
                nodes,
                share: nodes as f32 / all.max(1) as f32,
            })
            .collect();
        strong.moves.sort_by_key(|effort| std::cmp::Reverse(effort.nodes));
        (self.tell)(say(Finding::Strong { strong: Box::new(strong.clone()) }));
    }
}
