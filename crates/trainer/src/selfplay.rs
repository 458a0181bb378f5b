//! The engine against itself, many games at once.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::{io, thread};

use rocada_chess::{Color, Game, Outcome, Position};
use rocada_engine::{Control, Engine, Settings};
use rocada_gametree::{Random, Score};
use rocada_thought::Limits;

use crate::{GameResult, Ply, Record};

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// Positions the engine may visit for each move.
    pub nodes: u64,
    /// Random moves before the engine takes over; one more in every other game.
    pub random_plies: usize,
    /// Games played at once.
    pub threads: usize,
    /// Where the randomness begins.
    pub seed: u64,
}

/// What has been played so far.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Games.
    pub games: u64,
    /// Their positions.
    pub positions: u64,
}

/// An opening that leaves more than this for one side is not played.
const FAIR: i32 = 400;
/// A game is won once both sides have agreed on this for [`WON_PLIES`].
const WON: i32 = 1200;
const WON_PLIES: usize = 5;
/// A game is drawn once both sides have seen nothing for [`DRAWN_PLIES`], late enough.
const DRAWN: i32 = 8;
const DRAWN_PLIES: usize = 10;
const DRAWN_FROM: usize = 70;
/// No game is longer.
const LONGEST: usize = 400;

/// Plays the games and hands each one to `finished`, until all are played, `stop` is raised or `finished` fails.
pub fn play(
    plan: &Plan,
    stop: &AtomicBool,
    finished: impl FnMut(&Record, Progress) -> io::Result<()> + Send,
) -> io::Result<()> {
    let next = AtomicU64::new(0);
    let sink = Mutex::new((finished, Progress { games: 0, positions: 0 }, Ok(())));
    let work = || {
        let mut engine = Engine::new(Settings { hash: 8, ..Settings::default() });
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= plan.games || stop.load(Ordering::Relaxed) {
                return;
            }
            let mut random = Random::new(plan.seed.wrapping_add(number));
            let record = loop {
                if let Some(record) = play_game(plan, number, &mut engine, &mut random) {
                    break record;
                }
            };
            let Ok(mut sink) = sink.lock() else { return };
            let (finished, progress, result) = &mut *sink;
            progress.games += 1;
            progress.positions += record.plies.len() as u64;
            if let Err(error) = finished(&record, *progress) {
                *result = Err(error);
                stop.store(true, Ordering::Relaxed);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(work);
        }
    });
    sink.into_inner().map_or(Ok(()), |(_, _, result)| result)
}

/// A score of the search as records write it: mates by their distance, beyond everything else.
fn recorded(score: Score) -> i32 {
    let mate = |plies: u32| 30_000 - plies.div_ceil(2) as i32;
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(plies), _) => mate(plies),
        (_, Some(plies)) => -mate(plies),
        _ => score.value().clamp(-20_000, 20_000),
    }
}

/// One game; none if the random opening was over or decided before it began.
fn play_game(plan: &Plan, number: u64, engine: &mut Engine, random: &mut Random) -> Option<Record> {
    let start = random_opening(plan.random_plies + (number % 2) as usize, random)?;
    let mut game = Game::new(start);
    let mut plies: Vec<Ply> = Vec::new();
    engine.new_game();
    let limits = Limits { nodes: Some(plan.nodes), ..Limits::default() };
    let result = loop {
        if let Some(result) = ended(&game) {
            break result;
        }
        let decision = engine.think(&game, &limits, &Control::new(), &mut ());
        let score = engine.last_score().map_or(0, recorded);
        let score = if game.position().turn() == Color::White { score } else { -score };
        if plies.is_empty() && score.abs() > FAIR {
            return None;
        }
        if let Some(result) = adjudicated(&plies, score) {
            break result;
        }
        let mv = decision.best?;
        plies.push(Ply { mv, score: score as i16 });
        game.play(mv).ok()?;
    };
    Some(Record { start, plies, result })
}

/// A position some random moves from the start; none if the game ended on the way.
fn random_opening(plies: usize, random: &mut Random) -> Option<Position> {
    let mut position = Position::default();
    for _ in 0..plies {
        let mv = random.pick(&position.legal_moves())?;
        position.play(mv);
    }
    position.outcome().is_none().then_some(position)
}

fn ended(game: &Game) -> Option<GameResult> {
    match game.outcome() {
        Some(Outcome::Checkmate { winner: Color::White }) => Some(GameResult::WhiteWon),
        Some(Outcome::Checkmate { winner: Color::Black }) => Some(GameResult::BlackWon),
        Some(Outcome::Draw(_)) => Some(GameResult::Drawn),
        None => game.claimable_draw().map(|_| GameResult::Drawn),
    }
}

/// What both sides have agreed on for long enough.
fn adjudicated(plies: &[Ply], score: i32) -> Option<GameResult> {
    let agreed = |count: usize, test: &dyn Fn(i32) -> bool| {
        plies.len() >= count
            && test(score)
            && plies.iter().rev().take(count).all(|ply| test(ply.score.into()))
    };
    if agreed(WON_PLIES, &|score| score >= WON) {
        Some(GameResult::WhiteWon)
    } else if agreed(WON_PLIES, &|score| score <= -WON) {
        Some(GameResult::BlackWon)
    } else if plies.len() >= LONGEST
        || (plies.len() >= DRAWN_FROM && agreed(DRAWN_PLIES, &|score| score.abs() <= DRAWN))
    {
        Some(GameResult::Drawn)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_complete_and_repeatable() {
        let plan = Plan { games: 4, nodes: 300, random_plies: 8, threads: 2, seed: 5 };
        let run = || {
            let mut games = Vec::new();
            play(&plan, &AtomicBool::new(false), |record, progress| {
                games.push(record.clone());
                assert_eq!(progress.games, games.len() as u64);
                Ok(())
            })
            .expect("nothing fails");
            games.sort_by_key(|record| record.start.to_string());
            games
        };
        let games = run();
        assert_eq!(games.len(), 4);
        assert!(games.iter().all(|record| record.plies.len() > 10));
        assert_eq!(games, run());
    }
}
