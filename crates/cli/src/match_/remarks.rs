//! What somebody who believes the result of a match must know: games that were lost by a fault, and games that were
//! played twice.

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};

use rocada_arena::Referee;
use rocada_arena::runner::GameRecord;
use rocada_arena::summary::Summary;
use rocada_chess::Color;
use serde_json::{Value, json};

/// So many games of one kind are named.
const NAMED: usize = 10;

/// Games that ended by somebody's fault, by engine and kind.
#[derive(Default)]
pub struct Faults(BTreeMap<(usize, String), Vec<usize>>);

impl Faults {
    pub fn add(&mut self, game: &Summary) {
        let engine = match game.fault {
            Some(Color::White) => game.slot.white,
            Some(Color::Black) => game.slot.black,
            None => return,
        };
        self.0.entry((engine, game.ending.clone())).or_default().push(game.slot.number + 1);
    }

    /// A line for each engine and kind, which nobody overlooks.
    pub fn write(&self, names: &[String], out: &mut dyn Write) -> io::Result<()> {
        for ((engine, kind), games) in &self.0 {
            let numbers: Vec<_> = games.iter().take(NAMED).map(ToString::to_string).collect();
            let more = if games.len() > NAMED { ", ..." } else { "" };
            let (name, count, numbers) = (&names[*engine], games.len(), numbers.join(", "));
            let games = if count == 1 { "game" } else { "games" };
            writeln!(out, "FAULT: {name}, {kind}: {count} {games} ({numbers}{more})")?;
        }
        Ok(())
    }

    /// The same for programs.
    pub fn json(&self, names: &[String]) -> Value {
        let fault = |((engine, kind), games): (&(usize, String), &Vec<usize>)| json!({ "engine": names[*engine], "kind": kind, "games": games });
        self.0.iter().map(fault).collect()
    }
}

/// Notices games that are the same, move for move, with the same players.
#[derive(Default)]
pub struct Repetitions {
    seen: HashSet<u64>,
    repeated: usize,
    games: usize,
}

impl Repetitions {
    pub fn add<G: Referee>(&mut self, game: &GameRecord<G>) {
        let opening = game.start.opening();
        let mut hasher = DefaultHasher::new();
        (game.slot.white, game.slot.black, &opening.start, &opening.moves).hash(&mut hasher);
        for ply in &game.played.plies {
            ply.notation.hash(&mut hasher);
        }
        self.games += 1;
        self.repeated += usize::from(!self.seen.insert(hasher.finish()));
    }

    /// What such games mean, if there are some.
    pub fn warning(&self) -> Option<String> {
        (self.repeated > 0).then(|| {
            format!(
                "{} of {} games repeat an earlier one move for move and prove nothing; more openings help (--openings)",
                self.repeated, self.games
            )
        })
    }
}
