//! Games of the master against itself, as positions with what a search thinks of them and who won.
//!
//! A line is `POSITION;VALUE;RESULT`: the value for the ducks in points, or `win` or `loss` where the end is proved; 1 where
//! the ducks won the game, 0 where they lost it, and `-` for a position beside the game. A search looks at such positions,
//! in which somebody has just played what nobody would: an evaluation has to know them, though no good game has them.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, Write as _};

use rocada_ducks::{Board, BySide, Ducks, Evaluation, NearEven, Position, Side, Turn};
use rocada_gametree::{Limits, Master, MasterOptions, Random, Report, Root};

/// One turn in so many is random, so that not all games are alike and blunders are seen punished.
const RANDOM_TURN: usize = 24;

/// `k`: on boards with this K alone. K = 3 has only one board, and would be learnt from the fewest games.
pub fn play(games: u64, nodes: u64, seed: u64, k: Option<u8>) -> io::Result<()> {
    let boards = Board::ALL.into_iter().filter(|board| k.is_none_or(|k| board.k() == k)).collect();
    let mut random = Random::new(seed);
    let mut master = Master::new(MasterOptions { table_mib: 4, ..MasterOptions::default() });
    let mut goals = HashMap::new();
    for (_, start) in (0..games).zip(NearEven::rough(seed).on(boards)) {
        // Every other game has the goals of another start: with its own, all that speaks for one side is made up for by the
        // goals, and nothing could be learnt of it.
        let other = goals.insert((start.board(), start.rules().variant), start.goals());
        let goals = if random.below(2) == 0 { other } else { Some(start.goals()) };
        if let Some(position) = goals.and_then(|goals| with_goals(&start, goals)) {
            io::stdout().write_all(game(position, nodes, &mut master, &mut random).as_bytes())?;
        }
    }
    Ok(())
}

/// The lines of one game.
fn game(mut position: Position, nodes: u64, master: &mut Master, random: &mut Random) -> String {
    let mut turns: Vec<Turn> = Vec::new();
    let mut seen = Vec::new();
    let mut beside = String::new();
    let mut look = |position: &Position, random: &mut Random| {
        let root = Root::new(&Ducks, position).shuffled(random.next());
        master.search(&Ducks, &Evaluation::Network, &root, &Limits::nodes(nodes), &mut ())
    };
    loop {
        position.turns(&mut turns);
        let Some(any) = random.pick(&turns) else { break };
        let report = look(&position, random);
        seen.push((position, value(&position, &report)));
        let off = position.after(any);
        if off.ending().is_none() {
            let report = look(&off, random);
            let _ = writeln!(beside, "{off};{};-", value(&off, &report));
        }
        let turn = if random.below(RANDOM_TURN) == 0 { any } else { report.best.unwrap_or(any) };
        position = position.after(turn);
    }
    let won = position.ending().is_some_and(|ending| ending.winner == Side::Ducks);
    let mut text = beside;
    for (position, value) in seen {
        let _ = writeln!(text, "{position};{value};{}", u8::from(won));
    }
    text
}

fn value(position: &Position, report: &Report<Turn>) -> String {
    let for_ducks = if position.side() == Side::Ducks { report.value } else { report.value.negated() };
    if for_ducks.plies_to_win().is_some() {
        "win".into()
    } else if for_ducks.plies_to_loss().is_some() {
        "loss".into()
    } else {
        for_ducks.value().to_string()
    }
}

fn with_goals(position: &Position, goals: BySide<u8>) -> Option<Position> {
    let text = position.to_string();
    let rest = text.split(" goals=").next()?;
    format!("{rest} goals={}/{}", goals.ducks, goals.cats).parse().ok()
}
