//! The command line of `rocada match`.

use std::path::PathBuf;
use std::time::Duration;

use rocada_arena::adjudicate::{DrawRule, ResignRule};
use rocada_arena::clock::{Terms, TimeControl, seconds};
use rocada_arena::openings::Order;
use rocada_arena::record::Extra;
use rocada_arena::schedule::Format;
use rocada_arena::sprt::{Model, Sprt};

use super::engines::{EngineArguments, Entry};
use crate::queue::QueueArguments;

/// Play a match or a tournament between engines
#[derive(clap::Args)]
#[command(
    after_help = "Example: rocada match --engine cmd=./new name=New --engine cmd=./old name=Old --tc 8+0.08 \
                        --openings book.epd --order random --concurrency 2 --sprt 0:5 --games 20000 --pgn games.pgn\n         \
                        rocada match --engine cmd=builtin:Rocada --engine cmd=gnuchess arg=--xboard proto=xboard --st 1 --games 10\n\
                        More in docs/arena.md."
)]
#[expect(clippy::struct_excessive_bools, reason = "they are the switches of a command line")]
pub struct Arguments {
    /// Take all that follows from a TOML file; the command line has the last word
    #[arg(long, value_name = "FILE.toml")]
    pub config: Option<PathBuf>,
    #[command(flatten)]
    pub engines: EngineArguments,
    /// What is played
    #[arg(long, value_enum, default_value_t = GameName::Chess)]
    pub game: GameName,
    /// Ducks: the size of the board
    #[arg(long, default_value_t = 8, value_name = "N")]
    pub n: usize,
    /// Ducks: the thickness of the shore
    #[arg(long, default_value_t = 2, value_name = "K")]
    pub k: usize,
    /// Games between every two engines that meet: an even number, each opening with colours swapped
    #[arg(long, default_value_t = 100, value_name = "N")]
    pub games: usize,
    /// Who meets whom: match, roundrobin, gauntlet or knockout
    #[arg(long, default_value = "match")]
    pub format: Format,
    /// The clock: SECONDS+INCREMENT or MOVES/SECONDS+INCREMENT; 10+0.1 if no limit is given at all
    #[arg(long, value_name = "TC")]
    pub tc: Option<TimeControl>,
    /// Seconds for each move
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    pub st: Option<Duration>,
    /// Plies for each move
    #[arg(long, value_name = "D")]
    pub depth: Option<u32>,
    /// Positions for each move
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// Stop the match when an engine crashes, hangs or breaks the rules, instead of counting a lost game
    #[arg(long)]
    pub strict: bool,
    /// Write all that is said between the match and each engine to files in this folder
    #[arg(long, value_name = "FOLDER")]
    pub logs: Option<PathBuf>,
    /// Show the standings after every N games
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub standings: u64,
    /// Milliseconds by which a clock may be overrun; 0, or 200 with --st
    #[arg(long, value_name = "MS")]
    pub margin: Option<u64>,
    /// Seconds after which an engine without a clock has lost
    #[arg(long, value_name = "S", default_value = "60", value_parser = parse_seconds)]
    pub patience: Duration,
    /// Games at once
    #[arg(long, default_value_t = 1, value_name = "C")]
    pub concurrency: usize,
    /// Keep the engines of each game on processors of their own (Linux)
    #[arg(long)]
    pub affinity: bool,
    /// Start positions, as lines of EPD or FEN, or opening moves, as games in PGN or a Polyglot book (.bin); also gzipped
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// Take only so many moves (of one side each) of openings in PGN or a book; ducks: begin with so many random turns
    #[arg(long, value_name = "N")]
    pub plies: Option<usize>,
    /// The order of the openings
    #[arg(long, value_enum, default_value_t = OrderName::Sequential)]
    order: OrderName,
    /// The opening to begin with, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub opening_start: usize,
    /// What decides the random order
    #[arg(long, default_value_t = 0, value_name = "S")]
    pub seed: u64,
    /// Play Chess960
    #[arg(long)]
    pub chess960: bool,
    /// From move MOVES on, end as a draw when both say at most CP for COUNT moves
    #[arg(long, value_name = "MOVES:COUNT:CP")]
    pub draw: Option<DrawRule>,
    /// End a game when both agree for COUNT moves that one side is ahead by CP; with `:one` the word of the loser is enough
    #[arg(long, value_name = "COUNT:CP[:one]")]
    pub resign: Option<ResignRule>,
    /// End a game as a draw after N moves
    #[arg(long, value_name = "N")]
    pub maxmoves: Option<u32>,
    /// End a game that these Syzygy tables decide
    #[arg(long, value_name = "PATH")]
    pub tb: Option<String>,
    /// Test elo0 against elo1 and stop when one is accepted; errors alpha and beta are 0.05
    #[arg(long, value_name = "ELO0:ELO1[:ALPHA:BETA]", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// The scale of the test
    #[arg(long, value_enum, default_value_t = ModelName::Logistic)]
    model: ModelName,
    /// Write the games to a file, each as soon as it has ended
    #[arg(long, value_name = "OUT.pgn")]
    pub pgn: Option<PathBuf>,
    /// What else the file tells of each move
    #[arg(long, value_enum, value_delimiter = ',', value_name = "LIST")]
    pgn_extras: Vec<ExtraName>,
    /// Go on with the games that the file of --pgn does not hold yet
    #[arg(long)]
    pub resume: bool,
    /// Print one JSON object for each game and one at the end
    #[arg(long)]
    pub json: bool,
    /// Write a page with tables and charts at the end
    #[arg(long, value_name = "OUT.html")]
    pub report: Option<PathBuf>,
    #[command(flatten)]
    pub queue: QueueArguments,
    /// The name of the event in the records
    #[arg(long, default_value = "rocada match", value_name = "TEXT")]
    pub event: String,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum GameName {
    Chess,
    Ducks,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum OrderName {
    Sequential,
    Random,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum ModelName {
    Logistic,
    Normalized,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum ExtraName {
    /// The clock after the move
    Left,
    /// Plies of the longest line looked at
    Seldepth,
    /// Positions looked at
    Nodes,
    /// Positions looked at in a second
    Nps,
    /// The moves expected
    Line,
    /// All of these
    All,
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    seconds(text).ok_or_else(|| format!("'{text}' is no time in seconds"))
}

impl Arguments {
    /// The test, if there is one.
    pub fn sprt(&self) -> Option<Sprt> {
        let model = match self.model {
            ModelName::Logistic => Model::Logistic,
            ModelName::Normalized => Model::Normalized,
        };
        self.sprt.map(|sprt| Sprt { model, ..sprt })
    }

    /// What the file of games tells of each move beside score, depth and time.
    pub fn extras(&self) -> Vec<Extra> {
        let extra = |name: &ExtraName| match name {
            ExtraName::Left => Some(Extra::TimeLeft),
            ExtraName::Seldepth => Some(Extra::SelectiveDepth),
            ExtraName::Nodes => Some(Extra::Nodes),
            ExtraName::Nps => Some(Extra::Speed),
            ExtraName::Line => Some(Extra::Line),
            ExtraName::All => None,
        };
        let some: Option<Vec<_>> = self.pgn_extras.iter().map(extra).collect();
        some.unwrap_or(Extra::ALL.to_vec())
    }

    /// The order of the openings.
    pub fn order(&self) -> Order {
        match self.order {
            OrderName::Sequential => Order::Sequential,
            OrderName::Random => Order::Random { seed: self.seed },
        }
    }

    /// What an engine may spend: what is said of it alone replaces all that is said for everybody.
    pub fn terms(&self, entry: &Entry) -> Terms {
        let own = (entry.control, entry.move_time, entry.depth, entry.nodes);
        let (control, move_time, depth, nodes) = match own {
            (None, None, None, None) if entry.unlimited => (None, self.st, self.depth, self.nodes),
            (None, None, None, None) => (self.tc, self.st, self.depth, self.nodes),
            _ => own,
        };
        let nothing = control.is_none() && move_time.is_none() && depth.is_none() && nodes.is_none();
        let usual =
            TimeControl { moves: None, base: Duration::from_secs(10), increment: Duration::from_millis(100) };
        let margin = entry.margin.or(self.margin).unwrap_or(if move_time.is_some() { 200 } else { 0 });
        Terms {
            control: control.or((nothing && !entry.unlimited).then_some(usual)),
            move_time,
            depth,
            nodes,
            margin: Duration::from_millis(margin),
            patience: self.patience,
            ..Terms::default()
        }
    }
}
