//! `rocada attacks`: which squares each side attacks, how often and with what.

use std::io::{self, Write};

use rocada_chess::{AttackMap, Bitboard, Color, File, Position, Rank, Square};

use crate::fen_argument::FenArgument;

/// Show which squares each side attacks, and how often
#[derive(clap::Args)]
#[command(after_help = "Example: rocada attacks --list '4k3/8/8/8/8/8/4r3/4K3 w - - 0 1'")]
pub struct Arguments {
    #[command(flatten)]
    fen: FenArgument,
    /// Also list the attackers of each square
    #[arg(long)]
    list: bool,
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let position = arguments.fen.position()?;
    let map = AttackMap::new(&position);
    for color in Color::ALL {
        writeln!(out, "{color} attacks {} squares", map.attacked(color).len())?;
        write_counts(out, &map, color)?;
        writeln!(out)?;
    }
    if arguments.list {
        for square in Square::all() {
            write_attackers(out, &position, &map, square)?;
        }
    }
    Ok(())
}

/// A board of counts, the eighth rank on top; a dot for a square that is not attacked.
fn write_counts(out: &mut dyn Write, map: &AttackMap, color: Color) -> io::Result<()> {
    for rank in Rank::ALL.into_iter().rev() {
        write!(out, "{}", rank.digit())?;
        for file in File::ALL {
            match map.attackers(color, Square::at(file, rank)).len() {
                0 => write!(out, "  .")?,
                count => write!(out, "{count:>3}")?,
            }
        }
        writeln!(out)?;
    }
    writeln!(out, "   a  b  c  d  e  f  g  h")
}

fn write_attackers(
    out: &mut dyn Write,
    position: &Position,
    map: &AttackMap,
    square: Square,
) -> io::Result<()> {
    let names = |attackers: Bitboard| {
        let name = |from: Square| {
            let letter = position.piece_at(from).map_or('?', |piece| piece.letter().to_ascii_uppercase());
            format!("{letter}{from}")
        };
        attackers.into_iter().map(name).collect::<Vec<_>>().join(" ")
    };
    let [white, black] = Color::ALL.map(|color| map.attackers(color, square));
    if (white | black).any() {
        let or_dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        writeln!(out, "{square}: white {}; black {}", or_dash(names(white)), or_dash(names(black)))?;
    }
    Ok(())
}
