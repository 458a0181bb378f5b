//! Ducklings and Cats as the page sees it.

use std::fmt::Write;
use std::time::Duration;

use rocada_ducks::{
    self as rules, Algorithm, Board, BySide, Cells, Goals, InRomanian, PlayerOptions, Position, Preset, Rules,
};
use rocada_gametree::{Report, Score};

use crate::complaint::Complaint;
use crate::messages::{
    DucksBoard, DucksEnd, DucksPlayer, DucksPlayers, DucksReason, DucksSetup, DucksStart, DucksTurn,
    DucksValue, DucksVariant, Effort, Evaluation, LegalTurn, PerSide, Side, Spread, Statistics, Thought,
};

const DEEPEST: u8 = 8;
const LONGEST_TURN: u32 = 600_000;

impl From<rules::Side> for Side {
    fn from(side: rules::Side) -> Self {
        match side {
            rules::Side::Ducks => Self::Ducks,
            rules::Side::Cats => Self::Cats,
        }
    }
}

impl From<rules::Variant> for DucksVariant {
    fn from(variant: rules::Variant) -> Self {
        match variant {
            rules::Variant::Slide => Self::Slide,
            rules::Variant::Step => Self::Step,
        }
    }
}

impl From<BySide<u8>> for PerSide {
    fn from(each: BySide<u8>) -> Self {
        Self { ducks: each.ducks, cats: each.cats }
    }
}

/// The number of a cell on a board.
const fn number(board: Board, cell: rules::Cell) -> u8 {
    cell.row() * board.n() + cell.column()
}

fn numbers(board: Board, cells: Cells) -> Vec<u8> {
    cells.iter().map(|cell| number(board, cell)).collect()
}

/// A position.
pub fn board(position: &Position) -> DucksBoard {
    let BySide { ducks, cats } = position.pieces();
    DucksBoard {
        text: position.to_string(),
        ducks: numbers(position.board(), ducks),
        cats: numbers(position.board(), cats),
        captures: position.captures().into(),
        streak: position.streak().into(),
        turn: position.side().into(),
    }
}

/// The turns that may be played.
pub fn legal(position: &Position) -> Vec<LegalTurn> {
    let at = |cell| number(position.board(), cell);
    let entry = |turn: rules::Turn| {
        let (from, victim) = match turn {
            rules::Turn::Place(_) => (None, None),
            rules::Turn::Move { from, victim, .. } => (Some(from), victim),
        };
        LegalTurn {
            text: turn.to_string(),
            from: from.map(at),
            to: at(turn.to()),
            victim: victim.map(at),
            captured: numbers(position.board(), position.captured_by(turn)),
        }
    };
    let mut turns = Vec::new();
    position.turns(&mut turns);
    turns.into_iter().map(entry).collect()
}

/// A legal turn with what comes of it.
pub fn turn(before: &Position, turn: rules::Turn, ms: f64, thought: Option<Thought>) -> DucksTurn {
    let after = before.after(turn);
    let captured = before.captured_by(turn);
    let captors = match (captured.is_empty(), before.side()) {
        (true, _) => Cells::NONE,
        (false, rules::Side::Cats) => Cells::of(turn.to()),
        (false, rules::Side::Ducks) => after.line_of_ducks(turn.to()),
    };
    let from = match turn {
        rules::Turn::Place(_) => None,
        rules::Turn::Move { from, .. } => Some(number(before.board(), from)),
    };
    DucksTurn {
        text: turn.to_string(),
        side: before.side().into(),
        from,
        to: number(before.board(), turn.to()),
        captured: numbers(before.board(), captured),
        captors: numbers(before.board(), captors),
        board: board(&after),
        ms,
        thought,
    }
}

/// What a player has counted.
pub fn thought(report: &Report<rules::Turn>) -> Thought {
    Thought {
        nodes: report.counts.generated,
        evaluated: report.counts.evaluated,
        cutoffs: report.counts.cutoffs,
        depth: report.depth,
        value: value(report.value),
    }
}

fn value(score: Score) -> DucksValue {
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(turns), _) => DucksValue::Win { turns },
        (_, Some(turns)) => DucksValue::Loss { turns },
        _ => DucksValue::Points { value: score.value() },
    }
}

/// The end of the game, if the rules end it here.
pub fn end(position: &Position) -> Option<DucksEnd> {
    position.ending().map(|ending| DucksEnd {
        winner: Some(ending.winner.into()),
        reason: match ending.reason {
            rules::Reason::Goal => DucksReason::Goal,
            rules::Reason::NoTurn => DucksReason::NoTurn,
        },
    })
}

/// Turns, times and nodes so far.
pub fn statistics(turns: &[DucksTurn]) -> Statistics {
    Statistics {
        ducks: effort(turns, Side::Ducks),
        cats: effort(turns, Side::Cats),
        total_ms: turns.iter().map(|turn| turn.ms).sum(),
    }
}

fn effort(turns: &[DucksTurn], side: Side) -> Effort {
    let own = || turns.iter().filter(|turn| turn.side == side);
    let times: Vec<_> = own().map(|turn| turn.ms).collect();
    let nodes: Vec<_> = own().filter_map(|turn| turn.thought).map(|thought| thought.nodes as f64).collect();
    Effort { turns: times.len(), time: spread(&times), nodes: spread(&nodes) }
}

fn spread(values: &[f64]) -> Option<Spread> {
    let rules::Spread { min, max, mean, median } = rules::Spread::of(values)?;
    Some(Spread { min, max, mean, median })
}

/// The turns as a table: one a line, a comma between the columns, what nobody counted left empty.
pub fn csv(players: &DucksPlayers, turns: &[DucksTurn]) -> String {
    let mut text =
        "turn,side,player,text,milliseconds,nodes,evaluated,cutoffs,depth,value,captured\n".to_owned();
    for (index, turn) in turns.iter().enumerate() {
        let (side, player) = match turn.side {
            Side::Ducks => ("ducks", players.ducks),
            Side::Cats => ("cats", players.cats),
        };
        let counted = turn.thought.map_or_else(
            || ",,,,".to_owned(),
            |thought| {
                let Thought { nodes, evaluated, cutoffs, depth, value } = thought;
                let value = match value {
                    DucksValue::Points { value } => value.to_string(),
                    DucksValue::Win { turns } => format!("win in {turns}"),
                    DucksValue::Loss { turns } => format!("loss in {turns}"),
                };
                format!("{nodes},{evaluated},{cutoffs},{depth},{value}")
            },
        );
        let number = index + 1;
        let DucksTurn { text: turn, ms, captured, .. } = turn;
        // A turn has commas of its own.
        let line = writeln!(
            text,
            "{number},{side},{},\"{turn}\",{ms:.3},{counted},{}",
            player_name(player),
            captured.len()
        );
        line.expect("a string takes all text");
    }
    text
}

/// A player's name in files.
pub const fn player_name(player: DucksPlayer) -> &'static str {
    match player {
        DucksPlayer::Human => "human",
        DucksPlayer::Random => "random",
        DucksPlayer::Minimax { .. } => "minimax",
        DucksPlayer::AlphaBeta { .. } => "alphabeta",
        DucksPlayer::Master { .. } => "master",
    }
}

/// Where a game starts that was asked for like this.
pub fn start(setup: &DucksSetup) -> Result<Position, Complaint> {
    check_players(&setup.players)?;
    let board = |n: u8, k: u8| {
        Board::new(n.into(), k.into()).map_err(|error| {
            let field = match error {
                rules::BoardError::Size(_) => "n",
                rules::BoardError::Shore { .. } => "k",
            };
            Complaint::new(error.to_string(), error.in_romanian()).about(field)
        })
    };
    match &setup.start {
        DucksStart::Balanced { n, k } => Ok(rules::start(board(*n, *k)?, Preset::Balanced)),
        DucksStart::Original { n, k } => Ok(rules::start(board(*n, *k)?, Preset::Original)),
        DucksStart::Own { n, k, variant, goals } => {
            let board = board(*n, *k)?;
            let PerSide { ducks, cats } = *goals;
            let goals = Goals::new(board, ducks.into(), cats.into()).map_err(|error| {
                let field = if error.goal == usize::from(ducks) { "goals.ducks" } else { "goals.cats" };
                Complaint::new(error.to_string(), error.in_romanian()).about(field)
            })?;
            let variant = match variant {
                DucksVariant::Slide => rules::Variant::Slide,
                DucksVariant::Step => rules::Variant::Step,
            };
            Ok(Position::empty(Rules { board, variant, goals }))
        }
        DucksStart::Position { text } => text.parse().map_err(|error: rules::PositionError| {
            Complaint::new(error.to_string(), error.in_romanian()).about("text")
        }),
    }
}

/// Whether such players can play.
pub fn check_players(players: &DucksPlayers) -> Result<(), Complaint> {
    for (depth_field, time_field, player) in
        [("ducks.depth", "ducks.ms", players.ducks), ("cats.depth", "cats.ms", players.cats)]
    {
        match player {
            DucksPlayer::Human | DucksPlayer::Random => {}
            DucksPlayer::Minimax { depth, .. } | DucksPlayer::AlphaBeta { depth, .. } => {
                if !(1..=DEEPEST).contains(&depth) {
                    return Err(Complaint::range(depth_field, 1, DEEPEST.into(), depth.into()));
                }
            }
            DucksPlayer::Master { ms, .. } => {
                if !(1..=LONGEST_TURN).contains(&ms) {
                    return Err(Complaint::range(time_field, 1, LONGEST_TURN, ms));
                }
            }
        }
    }
    Ok(())
}

/// A player to the rules; none for a person.
pub fn options(player: DucksPlayer, seed: u64) -> Option<PlayerOptions> {
    let of = |algorithm, evaluation| PlayerOptions {
        evaluation: match evaluation {
            Evaluation::Simple => rules::Evaluation::Simple,
            Evaluation::Rich => rules::Evaluation::Rich,
        },
        seed: Some(seed),
        ..PlayerOptions::new(algorithm)
    };
    match player {
        DucksPlayer::Human => None,
        DucksPlayer::Random => Some(of(Algorithm::Random, Evaluation::Simple)),
        DucksPlayer::Minimax { depth, evaluation } => {
            Some(PlayerOptions { depth: Some(depth.into()), ..of(Algorithm::Minimax, evaluation) })
        }
        DucksPlayer::AlphaBeta { depth, evaluation } => {
            Some(PlayerOptions { depth: Some(depth.into()), ..of(Algorithm::AlphaBeta, evaluation) })
        }
        DucksPlayer::Master { ms, evaluation } => {
            let time = Some(Duration::from_millis(ms.into()));
            Some(PlayerOptions { time, ..of(Algorithm::Master, evaluation) })
        }
    }
}
