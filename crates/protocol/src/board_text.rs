//! A position drawn for people at a terminal.

use rocada_chess::{CastlingStyle, File, Piece, Position, Rank, Square};

/// The board, the FEN, the key and the pieces that give check, line by line.
pub fn draw(position: &Position, style: CastlingStyle) -> Vec<String> {
    const EDGE: &str = " +---+---+---+---+---+---+---+---+";
    let mut lines = vec![EDGE.to_owned()];
    for rank in Rank::ALL.into_iter().rev() {
        let mut row = String::new();
        for file in File::ALL {
            let letter = position.piece_at(Square::at(file, rank)).map_or(' ', Piece::letter);
            row.push_str(" | ");
            row.push(letter);
        }
        lines.push(format!("{row} | {}", rank.digit()));
        lines.push(EDGE.to_owned());
    }
    lines.push("   a   b   c   d   e   f   g   h".to_owned());
    lines.push(String::new());
    lines.push(format!("Fen: {}", position.fen(style)));
    lines.push(format!("Key: {:016X}", position.key()));
    let checkers: Vec<_> = position.checkers().into_iter().map(|square| square.to_string()).collect();
    lines.push(format!("Checkers: {}", checkers.join(" ")).trim_end().to_owned());
    lines
}
