//! Finds the mates of `tests/mates.epd`: the engine plays itself, every mate it announces is proved by exhaustive
//! search, and those whose distance is exactly known are written as EPD.
//!
//!     cargo run --release -p rocada-engine --example mine_mates -- 15 1 > crates/engine/tests/mates.epd
//!
//! wants 15 mates of each distance from 2 to 5 and begins with game 1. No two come from one game.
//! An engine that searches differently plays other games and finds other mates.

#![expect(clippy::print_stderr, reason = "a program for one purpose, whose stderr is the terminal")]

#[path = "../tests/prover/mod.rs"]
mod prover;

use prover::Prover;
use rocada_chess::{Game, Position};
use rocada_engine::{Control, Engine, Limits, Score, Settings};
use rocada_gametree::Random;
use rocada_thought::Last;

/// The distances that are wanted.
const NEAREST: u8 = 2;
const FURTHEST: u8 = 5;
/// With fewer men on the board most mates look alike.
const LEAST_MEN: u32 = 9;
/// Positions the engine visits for a move.
const NODES: u64 = 3_000;
/// Random moves before the engine takes over.
const OPENING: usize = 10;
/// Positions a proof may cost.
const BUDGET: u64 = 30_000_000;

/// A position without its counters, as EPD writes it.
fn epd(position: &Position) -> String {
    position.to_string().split(' ').take(4).collect::<Vec<_>>().join(" ")
}

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse().expect("a number"));
    let wanted = arguments.next().unwrap_or(15) as usize;
    let first: u64 = arguments.next().unwrap_or(1);
    let mut found: Vec<Vec<String>> = vec![Vec::new(); usize::from(FURTHEST) + 1];
    let mut number = first;
    while found.iter().skip(NEAREST.into()).any(|lines| lines.len() < wanted) {
        let mut taken = false;
        play(number, |position, announced| {
            let wants = |distance: u8| found[usize::from(distance)].len() < wanted;
            let interesting = position.occupied().len() >= LEAST_MEN
                && (NEAREST..=FURTHEST).contains(&announced)
                && (NEAREST..=announced).any(wants);
            if taken || !interesting {
                return;
            }
            if let Ok(Some(distance)) = Prover::new(BUDGET).distance(position, announced)
                && distance >= NEAREST
                && wants(distance)
            {
                taken = true;
                let line = format!("{} dm {distance}; id \"game {number}\";", epd(position));
                eprintln!("{line}");
                found[usize::from(distance)].push(line);
            }
        });
        number += 1;
    }
    for line in found.iter().flatten() {
        println!("{line}");
    }
}

/// The engine against itself from a random opening; `announced` hears of every mate that the side to move sees.
fn play(number: u64, mut announced: impl FnMut(&Position, u8)) {
    let mut random = Random::new(number);
    let mut game = Game::default();
    for _ in 0..OPENING {
        if let Some(mv) = random.pick(&game.position().legal_moves()) {
            game.play(mv).expect("a legal move");
        }
    }
    let mut engine = Engine::new(Settings::default());
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    while game.outcome().is_none() && game.claimable_draw().is_none() {
        let mut last = Last::default();
        let decision = engine.think(&game, &limits, &Control::new(), &mut last);
        if let Some(Score::Mate(moves @ 1..)) = last.report().map(|report| report.score) {
            announced(game.position(), u8::try_from(moves).unwrap_or(u8::MAX));
        }
        let Some(mv) = decision.best else { return };
        game.play(mv).expect("the engine plays legal moves");
    }
}
