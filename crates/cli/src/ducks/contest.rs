//! `rocada ducks match A B`: many games between two players, to measure balance and strength.
//!
//! A plays the ducks and B the cats; with `--swap` every opening is played twice, sides swapped. Games differ by
//! a few random turns at the start, or by the positions of a file.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::anyhow;
use clap::Args;
use rocada_ducks::{Player, PlayerOptions, Position, Side};
use rocada_gametree::StopFlag;

use super::openings;
use super::options::StartOptions;

#[derive(Args)]
#[command(after_help = "Example: rocada ducks match master:nodes=5000 alphabeta:depth=3 --games 100 --swap")]
pub struct Match {
    /// The first player: random, minimax, alphabeta or master, then :depth=D :nodes=N :time=MS :stage=plain :eval=simple.
    a: PlayerOptions,
    /// The second player.
    b: PlayerOptions,
    #[command(flatten)]
    start: StartOptions,
    /// Start from the positions of this file, one a line, in turn.
    #[arg(long, value_name = "FILE")]
    positions: Option<std::path::PathBuf>,
    /// Games to play; with --swap, pairs of games.
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Turns played at random before the players take over.
    #[arg(long, default_value_t = openings::RANDOM_PLIES)]
    random_plies: usize,
    /// Play every opening twice, sides swapped.
    #[arg(long)]
    swap: bool,
    /// Games at a time.
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// Where the randomness starts.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What a match comes to.
#[derive(Clone, Copy, Default)]
struct Tally {
    games: usize,
    plies: usize,
    won_by_ducks: usize,
    won_by_a: usize,
}

impl Match {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let starts = self.starts()?;
        for player in [&self.a, &self.b] {
            super::check_patience(player.effort_in_game(starts[0].board()))?;
        }
        let tally = Mutex::new(Tally::default());
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            for _ in 0..self.jobs.clamp(1, self.games.max(1)) {
                scope.spawn(|| {
                    let mut players = [&self.a, &self.b].map(|options| Player::new(options.for_match()));
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.games {
                            break;
                        }
                        self.opening(&starts[number % starts.len()], number, &mut players, &tally);
                    }
                });
            }
        });
        report(out, tally.into_inner().map_err(|_| anyhow!("a game ended in a panic"))?)
    }

    fn starts(&self) -> anyhow::Result<Vec<Position>> {
        match &self.positions {
            Some(path) => openings::read(path),
            None => Ok(vec![self.start.position()?]),
        }
    }

    /// Plays the games of one opening.
    fn opening(&self, start: &Position, number: usize, players: &mut [Player; 2], tally: &Mutex<Tally>) {
        let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(number as u64);
        let start = openings::after_random_turns(start, self.random_plies, seed);
        for a_plays in if self.swap { &Side::BOTH[..] } else { &Side::BOTH[..1] } {
            let (winner, plies) = game(start, players, *a_plays, seed);
            if let Ok(mut tally) = tally.lock() {
                tally.games += 1;
                tally.plies += plies;
                tally.won_by_ducks += usize::from(winner == Side::Ducks);
                tally.won_by_a += usize::from(winner == *a_plays);
            }
        }
    }
}

/// Plays a game to its end.
fn game(start: Position, players: &mut [Player; 2], a_plays: Side, seed: u64) -> (Side, usize) {
    for player in players.iter_mut() {
        player.new_game(Some(seed));
    }
    let mut position = start;
    for plies in 0.. {
        if let Some(ending) = position.ending() {
            return (ending.winner, plies);
        }
        let player = &mut players[usize::from(position.side() != a_plays)];
        let report = player.think(&position, &StopFlag::default(), &mut ());
        position = position.after(report.best.expect("a running game has a turn"));
    }
    unreachable!("every game ends");
}

fn report(out: &mut dyn Write, tally: Tally) -> anyhow::Result<()> {
    let games = tally.games.max(1) as f64;
    let percent = |wins: usize| {
        let share = wins as f64 / games;
        // Two standard errors: 95 of 100 such intervals hold the truth.
        (100.0 * share, 200.0 * (share * (1.0 - share) / games).sqrt())
    };
    let (ducks, ducks_error) = percent(tally.won_by_ducks);
    let (a, a_error) = percent(tally.won_by_a);
    writeln!(out, "games {}", tally.games)?;
    writeln!(out, "mean_plies {:.1}", tally.plies as f64 / games)?;
    writeln!(out, "won_by_ducks {} ({ducks:.1} % +- {ducks_error:.1})", tally.won_by_ducks)?;
    writeln!(out, "won_by_a {} ({a:.1} % +- {a_error:.1})", tally.won_by_a)?;
    Ok(())
}
