//! Walks through a proof with the naive rules and nothing else: no search, no table, no code of the crate.
//!
//! docs/ducks.md describes the form of a proof.

use std::collections::HashMap;
use std::io::BufRead;

use crate::naive::Naive;

/// What a proof has shown.
#[derive(Debug, PartialEq, Eq)]
pub struct Proved {
    pub position: String,
    pub winner: char,
    pub positions: usize,
    pub turns: usize,
}

/// Says what is wrong where the text does not prove that its winner wins its position.
pub fn verify(text: impl BufRead) -> Result<Proved, String> {
    let mut lines = text.lines().map(|line| line.expect("lines can be read"));
    let mut header = |start: &str| {
        let line = lines.next().unwrap_or_default();
        line.strip_prefix(start).map(str::to_owned).ok_or(format!("`{line}` does not begin with `{start}`"))
    };
    header("Ducklings and Cats, a proof")?;
    let position = header("position: ")?;
    let winner = match header("winner: ")?.as_str() {
        "ducks" => 'd',
        "cats" => 'c',
        other => return Err(format!("nobody is called {other}")),
    };
    let mut walk = Walk { lines: &mut lines, winner, met: HashMap::new(), turns: 0 };
    walk.from(&read(&position)?)?;
    let (positions, turns) = (walk.met.len(), walk.turns);
    match (lines.next().as_deref(), lines.next()) {
        (Some("end"), None) => Ok(Proved { position, winner, positions, turns }),
        other => Err(format!("after {turns} turns comes {other:?} and not the end")),
    }
}

struct Walk<'a> {
    lines: &'a mut dyn Iterator<Item = String>,
    winner: char,
    /// Whether everything that follows from a position is proved; not so while the walk is below it.
    met: HashMap<String, bool>,
    turns: usize,
}

impl Walk<'_> {
    fn from(&mut self, position: &Naive) -> Result<(), String> {
        if let Some(winner) = position.winner() {
            let right = winner == self.winner;
            return right.then_some(()).ok_or_else(|| format!("{winner} has won {}", position.text()));
        }
        let family = family(position);
        match self.met.insert(family.clone(), false) {
            Some(false) => return Err(format!("{} leads to itself", position.text())),
            Some(true) => {}
            None => {
                let mut turns = position.turns();
                turns.sort_unstable();
                if position.side == self.winner {
                    let turn = self.lines.next().unwrap_or_default();
                    if !turns.contains(&turn) {
                        return Err(format!("`{turn}` is no turn in {}", position.text()));
                    }
                    turns = vec![turn];
                    self.turns += 1;
                }
                for turn in turns {
                    let mut next = position.clone();
                    next.play(&turn);
                    self.from(&next)?;
                }
            }
        }
        self.met.insert(family, true);
        Ok(())
    }
}

/// The first in the alphabet of the texts of the eight boards that turning and mirroring make of this one.
fn family(position: &Naive) -> String {
    let mut image = position.clone();
    let mut texts = Vec::new();
    for _ in 0..2 {
        for _ in 0..2 {
            for _ in 0..2 {
                texts.push(image.text());
                image.rows.reverse();
            }
            image.rows.iter_mut().for_each(|row| row.reverse());
        }
        let old = image.rows.clone();
        for (r, row) in image.rows.iter_mut().enumerate() {
            for (c, cell) in row.iter_mut().enumerate() {
                *cell = old[c][r];
            }
        }
    }
    texts.into_iter().min().expect("eight texts")
}

/// Reads a position; one that is written in another way than `Naive::text` writes it is refused.
fn read(text: &str) -> Result<Naive, String> {
    let fields: Vec<_> = text.split(' ').collect();
    let [rows, side, numbers @ ..] = &fields[..] else { return Err(format!("no position: {text}")) };
    let rows = rows.split('/').map(|row| {
        let mut cells = Vec::new();
        for word in row.split_inclusive(|c: char| !c.is_ascii_digit()) {
            let letters = word.trim_start_matches(|c: char| c.is_ascii_digit());
            let run = &word[..word.len() - letters.len()];
            cells.resize(cells.len() + run.parse().unwrap_or(0), '.');
            cells.extend(letters.chars());
        }
        cells
    });
    let rows: Vec<_> = rows.collect();
    let number = |index: usize| numbers.get(index).and_then(|text| text.parse::<usize>().ok()).unwrap_or(0);
    let goals = numbers.last().and_then(|word| word.strip_prefix("goals="));
    let goals = match goals.and_then(|goals| goals.split_once('/')) {
        Some((ducks, cats)) => [ducks, cats].map(|goal| goal.parse().unwrap_or(0)),
        None => [rows.len(); 2],
    };
    let position = Naive {
        side: side.chars().next().unwrap_or(' '),
        k: number(0),
        captures: [number(1), number(2)],
        counts: [number(3), number(4)],
        step: numbers.contains(&"step"),
        goals,
        rows,
    };
    let is_square = position.rows.iter().all(|row| row.len() == position.rows.len());
    if is_square && position.text() == text { Ok(position) } else { Err(format!("no position: {text}")) }
}
