//! Everything that page and server say to each other. The types of the page are written from these: change them here,
//! run the tests once with `ROCADA_WRITE=1`, and `web/src/lib/messages.ts` follows.

mod analysis;
mod chess;
mod ducks;
pub mod explain;
mod library;
mod queue;

use rocada_gametree::AlphaBeta;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use self::analysis::{
    Brush, EngineSetup, Fault, Judgement, Look, Node, Progress, Revision, Seen, Shape, SideReport, Study,
    StudyChange, StudyEvaluation, StudyLine, StudyMove, StudyNode, StudyNow, StudyOf, StudyPlayers,
    StudyReport, StudyStart, StudySummary, StudyThinking, TableVerdict, Tried, Until,
};
pub use self::chess::{
    AttackMap, Chess, ChessEnd, ChessMove, ChessNames, ChessNow, ChessPlayer, ChessPlayers, ChessReason,
    ChessSetup, ChessStart, ChessSummary, Classical, ClockSetup, Clocks, Color, Edited, LegalMove, Line,
    Role, Thinking, Value,
};
pub use self::ducks::{
    Ducks, DucksBoard, DucksEnd, DucksNow, DucksPlayer, DucksPlayers, DucksProgress, DucksReason, DucksSetup,
    DucksStart, DucksSummary, DucksThinking, DucksTurn, DucksValue, DucksVariant, Effort, Evaluation,
    LegalTurn, PerSide, Side, Spread, Statistics, Thought,
};

pub use self::queue::{QueueNow, QueueState};

pub use self::library::{
    Ending, FileGame, FileGames, GameKind, GameQuery, Opponent, Order, PersonsSide, Selection,
};

/// Makes one enum of another one with variants of the same names; to leave one out does not compile.
macro_rules! mirror {
    ($from:ty => $to:ty { $($variant:ident),+ }) => {
        impl From<$from> for $to {
            fn from(from: $from) -> Self {
                match from {
                    $(<$from>::$variant => Self::$variant,)+
                }
            }
        }
    };
}
pub(crate) use mirror;

/// The stages of alpha-beta.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum AlphaBetaStage {
    /// Moves as the rules list them.
    Plain,
    /// Captures first.
    #[default]
    Ordered,
    /// Captures first, and positions are remembered.
    Table,
}

impl AlphaBetaStage {
    /// Games that were kept before there were others say nothing of it.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

impl From<AlphaBetaStage> for AlphaBeta {
    fn from(stage: AlphaBetaStage) -> Self {
        match stage {
            AlphaBetaStage::Plain => Self::PLAIN,
            AlphaBetaStage::Ordered => Self::ORDERED,
            AlphaBetaStage::Table => Self::WITH_TABLE,
        }
    }
}

/// A message of the page. The answer carries its number; a request that fails is answered by [`Say::Error`].
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Chosen by the page.
    pub id: u32,
    /// What is wanted.
    pub ask: Ask,
}

/// What the page can ask for. One game is open on a socket at a time, and most of it is about that game.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Ask {
    /// Begin a game of chess. Answer: `chess`.
    NewChess { setup: ChessSetup },
    /// Begin a game of Ducklings and Cats; one for a lesson is not kept, and gone with its page. Answer: `ducks`.
    NewDucks {
        setup: DucksSetup,
        #[serde(default)]
        #[ts(as = "Option<_>", optional)]
        lesson: bool,
    },
    /// Go on with a game. Whoever had it open elsewhere is told `taken`. Answer: `chess`, `ducks` or `study`.
    Open { game: String },
    /// Close the game. Its clock stands until somebody opens it again. Answer: `done`.
    Leave,
    /// The whole game that is open, for a page that has missed a change. Answer: `chess`, `ducks` or `study`.
    Whole,
    /// Play: a chess move in UCI or SAN, or a turn such as `3,3-4,3`. Answer: the change.
    Play { text: String },
    /// Take back to where a person was last to move (both plies, one while the computer thinks). Answer: the change.
    TakeBack,
    /// What would a strong player do here? Answer: `hint`, as soon as it is known.
    Hint,
    /// The person to move gives up; against the computer, whoever's turn it is. Answer: the change.
    Resign,
    /// Claim the draw that may be claimed, or else offer one to the computer, or agree on one between two people.
    /// Answer: the change; its `drawRefused` tells if the computer said no.
    Draw,
    /// End the game without a result. Answer: the change.
    Stop,
    /// The same game again with the sides swapped between the players. Answer: the new game.
    Rematch,
    /// The computer that thinks shall play what it has. Answer: `done`, and the move comes by itself; or the change, where
    /// it was decided already.
    MoveNow,
    /// Two computers play: wait, and the clocks with them. Answer: the change.
    Pause,
    /// Two computers play: go on. Answer: the change.
    Resume,
    /// Two computers play and wait: one move. Answer: the change.
    Step,
    /// Two computers play: the least time between two moves, in milliseconds. Answer: `done`.
    Pace { ms: u32 },
    /// How this person likes to play, said whenever a game is opened: how soon a computer answers, and which letters stand
    /// for the pieces in what is typed. Answer: `done`.
    Habits { tempo: Tempo, letters: PieceLetters },
    /// Send `thinking` and `ducksThinking` while a computer thinks. With `ply`: while no computer has to
    /// move, also let the strong player look at the position after so many plies, up to `lines` lines. Answer: `done`.
    Watch { on: bool, ply: Option<usize>, lines: u8 },
    /// Which squares are attacked how often, after so many plies. Answer: `attackMap`.
    AttackMap { ply: usize },
    /// Where would such a game of chess start? Answer: `start`.
    Start { start: ChessStart },
    /// Is this a position that can be played? What stands behind the pieces may be left out. Answer: `edited`, or an error that says what is wrong.
    Edit { fen: String },
    /// Begin a study. Answer: `study`.
    NewStudy { start: StudyStart },
    /// Look into a game of chess that was played here, or go on with a study. Answer: `study`.
    OpenStudy { game: String },
    /// What the page shows of the study, and what the engine shall think about. Answer: `seen`.
    Look { look: Look },
    /// Change the study at one of its moves. Answer: `studyChange`.
    Revise { node: Node, revision: Revision },
    /// Look at every position of the main line, so many nodes each, and judge its moves. Answer: `studyChange`, and
    /// more of them while it goes on.
    Report { nodes: u32 },
    /// No report after all. Answer: `studyChange`.
    CancelReport,
    /// Is this move good enough, in place of that mistake? Answer: `tried`, as soon as it is known.
    Try { node: Node, text: String },
    /// Make a game of a record of Ducklings and Cats. Answer: `ducks`.
    LoadDucks { text: String, players: DucksPlayers },
    /// So many of the games that were kept, from that place on in the list of those that fit; a hundred at most.
    /// Answer: `games`.
    Games { query: GameQuery, from: usize, count: usize },
    /// Delete some. Whoever has one open elsewhere is told `taken`. Answer: `deleted`.
    Delete { which: Selection },
    /// So many games of a file that was brought along, from that place on in the list of those that have all words of
    /// the search, or only of those that cannot be read; a hundred at most. Answer: `fileGames`.
    FileGames { file: String, search: String, broken: bool, from: usize, count: usize },
    /// Study a game of a file, by its number. Answer: `study`.
    OpenFileGame { file: String, number: usize },
    /// Keep so many games of a file as studies, from that number on; a hundred at most. Those of which nothing can be read
    /// are left out, those that were kept before stay as they are. Answer: `keptGames`.
    KeepFileGames { file: String, from: usize, count: usize },
    /// Look into how programs think about this. It lies on the desk in place of a game, and nothing of it is kept.
    /// Answer: `finding`, a `subject`.
    Explain { subject: explain::Subject },
    /// Find something out about the subject on the desk. What is being worked out for an earlier request ends, and that
    /// request fails. Answer: `finding`, as soon as it is known.
    Inquire { inquiry: explain::Inquiry },
    /// What has this program beside the games? Answer: `offers`.
    Offers,
    /// What goes on at the queue of work? Answer: `queue`, at once: what was found out last. It is asked again because of
    /// this question, so ask again a second later.
    Queue,
}

/// How soon a computer answers a person. A strong one takes the time that it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Tempo {
    /// As a person of its strength would.
    Natural,
    /// Sooner, but not before the last move was seen.
    Quick,
    /// As soon as it knows.
    AtOnce,
}

/// Which letters stand for the pieces in what is typed. Figurines are always understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum PieceLetters {
    English,
    Romanian,
}

/// A message of the server.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Reply {
    /// The request that this answers; none where something happened by itself.
    pub id: Option<u32>,
    /// What there is to say.
    pub say: Say,
}

/// What the server can say.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Say {
    /// That is done.
    Done,
    /// The whole game as it stands.
    Chess { chess: Box<Chess> },
    /// The whole game as it stands.
    Ducks { ducks: Box<Ducks> },
    /// The game has changed.
    ChessChange { change: Change<ChessMove, ChessNow> },
    /// The game has changed.
    DucksChange { change: Change<DucksTurn, DucksNow> },
    /// What the strong or another chess player thinks; at most eight times a second, the last one always.
    Thinking { thinking: Thinking },
    /// What a player of ducks thinks.
    DucksThinking { thinking: DucksThinking },
    /// The move or turn, ready for `play`, and as people write it.
    Hint { text: String, san: String },
    /// The answer to `attackMap`.
    AttackMap { map: AttackMap },
    /// The answer to `start`: with everything decided that was left open, and as a FEN.
    Start { start: ChessStart, fen: String },
    /// The answer to `edit`.
    Edited { edited: Edited },
    /// The whole study as it stands.
    Study { study: Box<Study> },
    /// The study has changed.
    StudyChange { change: StudyChange },
    /// The answer to `look`.
    Seen { seen: Seen },
    /// What the engine thinks of the position that is looked at; as often as `thinking`.
    StudyThinking { thinking: StudyThinking },
    /// The answer to `try`.
    Tried { tried: Tried },
    /// Some games that were kept, and how many fit; with a remark where those of before cannot be read.
    Games { games: Vec<Summary>, total: usize, remark: Option<Words> },
    /// So many games are deleted.
    Deleted { count: usize },
    /// Some games of a file.
    FileGames { games: FileGames },
    /// Of so many games of a file that were read so many are kept.
    KeptGames { read: usize, kept: usize },
    /// What was found out about how programs think.
    Finding { finding: explain::Finding },
    /// The answer to `offers`: whether there is a queue of work to look at.
    Offers { queue: bool },
    /// The answer to `queue`.
    Queue { queue: QueueNow },
    /// The open game cannot be kept, and why; null: it is kept again. Said when it changes.
    Unkept { problem: Option<Words> },
    /// What the page ought to know about its game just now: the computer waits for its turn, or has failed; null: nothing
    /// any more. Said when it changes.
    Notice { notice: Option<Words> },
    /// The game was opened or deleted by another page; this one no longer hears of it.
    Taken,
    /// What was asked for is not possible; `field` names the part that was wrong.
    Error { problem: Words, field: Option<Field> },
}

/// What has changed since the game was last told of. Whoever has another revision than the one before has missed
/// something, and asks for the `whole`.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Change<Played, Now> {
    /// The game's name.
    pub game: String,
    /// One more than before.
    pub revision: u32,
    /// So many of the plies that were played still stand.
    pub kept: usize,
    /// What was played after them.
    pub played: Vec<Played>,
    /// Everything else that changes.
    pub now: Now,
}

/// The parts of a request that can be wrong: the fields of the page's forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Field {
    /// The name of a game.
    Game,
    /// A move, a turn, or a whole game as text.
    Text,
    /// A move as text that does not say what the pawn becomes.
    Promotion,
    /// Chess: the players, the clock, and where the game starts.
    White,
    Black,
    Minutes,
    BlackMinutes,
    Increment,
    Number,
    Fen,
    /// Ducklings and Cats: the rules and the start.
    N,
    K,
    #[serde(rename = "goals.ducks")]
    GoalsDucks,
    #[serde(rename = "goals.cats")]
    GoalsCats,
    Position,
    /// How deep or how long to search.
    Depth,
    /// Ducklings and Cats: the players.
    #[serde(rename = "ducks.depth")]
    DucksDepth,
    #[serde(rename = "ducks.seconds")]
    DucksSeconds,
    #[serde(rename = "cats.depth")]
    CatsDepth,
    #[serde(rename = "cats.seconds")]
    CatsSeconds,
}

/// A text in every language of the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Words {
    /// In English.
    pub en: String,
    /// In Romanian.
    pub ro: String,
}

impl Words {
    /// The same in English and in Romanian.
    pub fn new(en: impl Into<String>, ro: impl Into<String>) -> Self {
        Self { en: en.into(), ro: ro.into() }
    }
}

/// A past game in a list.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// Its name, for `open` and in addresses.
    pub game: String,
    /// When it was last played, in milliseconds since 1970.
    #[ts(type = "number")]
    pub updated: u64,
    /// What it was.
    pub about: About,
}

/// What a past game was.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum About {
    /// A game of chess.
    Chess { chess: ChessSummary },
    /// A game of Ducklings and Cats.
    Ducks { ducks: DucksSummary },
    /// A study of a position, or of a game from elsewhere.
    Study { study: StudySummary },
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::Path;

    use rocada_ducks::{Algorithm, Board, Goals, InRomanian, PlayerOptions, Preset, Variant};
    use rocada_gametree::AlphaBeta;
    use ts_rs::{Config, TS, TypeVisitor};

    use super::{Reply, Request};
    use crate::files::transfer::Brought;
    use crate::ranges::{LEVELS, RANGES, Range};

    struct Declarations<'a>(&'a Config, BTreeMap<String, String>);

    impl TypeVisitor for Declarations<'_> {
        fn visit<T: TS + 'static + ?Sized>(&mut self) {
            // Only types that can be exported have a declaration of their own.
            if T::output_path().is_none() || self.1.contains_key(&T::ident(self.0)) {
                return;
            }
            self.1.insert(
                T::ident(self.0),
                format!("{}export {}\n", T::docs().unwrap_or_default(), T::decl(self.0)),
            );
            T::visit_dependencies(self);
        }
    }

    /// Each size with its thickest shore and the highest goal.
    fn duck_boards() -> String {
        let thickest: BTreeMap<u8, Board> = Board::ALL.map(|board| (board.n(), board)).into();
        let line = |board: &Board| {
            let goal = (1..100).rev().find(|&goal| Goals::new(*board, goal, goal).is_ok()).unwrap();
            format!("  {{ n: {}, shore: {}, goal: {goal} }},\n", board.n(), board.k())
        };
        thickest.values().map(line).collect()
    }

    /// How the balanced games came out. The figures live in docs/ducks.md, beside the way they were measured; what was
    /// played is what the rules play, or else there is no such row.
    fn duck_balance() -> String {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/ducks.md");
        let docs = std::fs::read_to_string(docs).unwrap();
        let line = |board: Board| {
            let start = rocada_ducks::start(board, Preset::Balanced);
            let (n, k, goals) = (board.n(), board.k(), start.goals());
            let variant = if start.rules().variant == Variant::Step { "step" } else { "slide" };
            let besieged = !start.pieces().cats.is_empty();
            let rules = format!(
                "`{variant}`, goals {}/{}{}",
                goals.ducks,
                goals.cats,
                if besieged { ", besieged" } else { "" }
            );
            let row = docs.lines().find_map(|line| line.strip_prefix(&format!("| {n} | {k} | {rules} | ")));
            let row = row.unwrap_or_else(|| panic!("docs/ducks.md has no row for {n}, {k}: {rules}"));
            let (wins, rest) = row.split_once(" % +- ").expect("wins and their error");
            let error = rest.split(' ').next().expect("an error");
            let [wins, error] = [wins, error].map(|number| number.parse::<f64>().expect("a number"));
            format!(
                "  {{ n: {n}, k: {k}, variant: '{variant}', goals: {{ ducks: {}, cats: {} }}, besieged: {besieged}, \
                 start: '{start}', ducksWin: {wins}, error: {error} }},\n",
                goals.ducks, goals.cats
            )
        };
        Board::ALL.map(line).concat()
    }

    /// Depths of players whose turns take long, by the size of the board, with the words for how long.
    fn duck_efforts() -> String {
        let sizes = Board::ALL.into_iter().filter(|board| board.k() == 1);
        let minimax = PlayerOptions::new(Algorithm::Minimax);
        let alpha_beta = AlphaBeta::ALL
            .map(|stage| PlayerOptions { stage, ..PlayerOptions::new(Algorithm::AlphaBeta) })
            .map(|player| {
                let kind = format!("type: 'alphaBeta', stage: '{}'", player.stage.name());
                (player, kind, RANGES.ducks_alpha_beta)
            });
        let minimax = (minimax, "type: 'minimax', stage: null".to_owned(), RANGES.ducks_minimax);
        let kinds: Vec<_> = [minimax].into_iter().chain(alpha_beta).collect();
        let players = sizes.flat_map(|board| kinds.iter().map(move |kind| (board, kind)));
        let line = |(board, (player, kind, range)): (Board, &(PlayerOptions, String, Range))| {
            let long = (range.least..=range.most).filter_map(move |depth| {
                let options = PlayerOptions { depth: Some(depth), ..player.clone() };
                let effort = options.effort_in_game(board).filter(|effort| effort.is_long())?;
                let (n, refused) = (board.n(), effort.check().is_err());
                let (en, ro) = (effort.to_string(), effort.in_romanian());
                Some(format!(
                    "  {{ n: {n}, {kind}, depth: {depth}, refused: {refused}, en: '{en}', ro: '{ro}' }},\n"
                ))
            });
            long.collect::<String>()
        };
        players.map(line).collect()
    }

    #[test]
    fn the_page_has_the_same_types() {
        let config = Config::default();
        let mut declarations = Declarations(&config, BTreeMap::new());
        declarations.visit::<Request>();
        declarations.visit::<Reply>();
        declarations.visit::<Brought>();
        let declared: Vec<_> = declarations.1.into_values().collect();
        let ranges = serde_json::to_string_pretty(&RANGES).unwrap();
        let levels = serde_json::to_string_pretty(&LEVELS).unwrap();
        let text = format!(
            "// Written from crates/server/src/messages, ranges.rs and docs/ducks.md: change it there.\n\n\
             /** What may be asked for; times are in milliseconds. */\nexport const ranges = {ranges} as const;\n\n\
             /** What ratings are called from one on, the highest first. */\nexport const levels = {levels} as const;\n\n\
             /** The boards of Ducklings and Cats. */\nexport const duckBoards = [\n{}] as const;\n\n\
             /**\n * The balanced games between equal masters, as docs/ducks.md has them: wins of the ducks in per cent, and \
             twice\n * the standard deviation. Besieged: a cat on every other cell of the rim.\n */\n\
             export const duckBalance = [\n{}] as const;\n\n\
             /** How long a turn takes at depths that take long, in the middle of a game; the server refuses some. */\n\
             export const duckEfforts = [\n{}] as const;\n\n{}",
            duck_boards(),
            duck_balance(),
            duck_efforts(),
            declared.join("\n")
        );
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/messages.ts");
        if std::env::var_os("ROCADA_WRITE").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, &text).unwrap();
        }
        let page = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(page == text, "messages.ts differs: run this test once with ROCADA_WRITE=1");
    }
}
