//! What `play` writes, read again.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader};

use rocada_ducks::{Position, chances};
use rocada_gametree::Score;

pub struct Line {
    pub position: Position,
    /// The ducks' chance to win, as a search sees it.
    pub chance: f32,
    /// Whether they won; nothing where no game went on from here.
    pub won: Option<u8>,
}

/// Every line of these files that is whole.
pub fn read(files: &[&str], mut each: impl FnMut(Line)) -> io::Result<()> {
    for file in files {
        for line in BufReader::new(File::open(file)?).lines() {
            if let Some(line) = parse(&line?) {
                each(line);
            }
        }
    }
    Ok(())
}

fn parse(line: &str) -> Option<Line> {
    let mut parts = line.split(';');
    let (position, value, won) = (parts.next()?, parts.next()?, parts.next()?);
    let chance = match value {
        "win" => 1.0,
        "loss" => 0.0,
        points => chances(Score::estimate(points.parse().ok()?)) as f32,
    };
    let won = match won {
        "-" => None,
        won => Some(won.parse().ok()?),
    };
    Some(Line { position: position.parse().ok()?, chance, won })
}
