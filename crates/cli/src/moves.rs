//! `rocada moves`: the legal moves of a position, one a line.

use std::io::Write;

use rocada_chess::CastlingNotation;

use crate::fen_argument::FenArgument;

/// List the legal moves of a position
#[derive(clap::Args)]
#[command(after_help = "Example: rocada moves '8/P6k/8/8/8/8/8/K7 w - - 0 1'")]
pub struct Arguments {
    #[command(flatten)]
    fen: FenArgument,
    /// Write castling as king takes rook
    #[arg(long)]
    chess960: bool,
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let position = arguments.fen.position()?;
    let notation = notation(arguments.chess960);
    for mv in position.legal_moves() {
        writeln!(out, "{}", position.uci(mv, notation))?;
    }
    Ok(())
}

pub fn notation(chess960: bool) -> CastlingNotation {
    if chess960 { CastlingNotation::Chess960 } else { CastlingNotation::Standard }
}
