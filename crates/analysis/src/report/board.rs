//! Diagrams: a position with an arrow for the move that was played and one for the move that was better. The pieces are
//! those of the page.

use std::fmt::Write;

use rocada_chess::{Color, Move, Piece, Position, Role, Square};

/// A square of the drawing, in its units; the pieces are drawn on as many.
const UNIT: usize = 64;

macro_rules! piece {
    ($name:literal) => {
        include_str!(concat!("../../../../web/src/chess/pieces/", $name, ".svg"))
    };
}

/// From the pawn to the king, white ones first.
const PIECES: [[&str; 6]; 2] = [
    [
        piece!("white-pawn"),
        piece!("white-knight"),
        piece!("white-bishop"),
        piece!("white-rook"),
        piece!("white-queen"),
        piece!("white-king"),
    ],
    [
        piece!("black-pawn"),
        piece!("black-knight"),
        piece!("black-bishop"),
        piece!("black-rook"),
        piece!("black-queen"),
        piece!("black-king"),
    ],
];

/// All pieces once, for the diagrams of the page to point to.
pub fn pieces() -> String {
    let mut symbols = String::new();
    for color in Color::ALL {
        for role in Role::ALL {
            let picture = PIECES[color as usize][role as usize].trim();
            let inside = picture.split_once('>').map_or("", |(_, rest)| rest).trim_end_matches("</svg>");
            let name = name(Piece { color, role });
            write!(symbols, "<symbol id=\"{name}\" viewBox=\"0 0 64 64\">{inside}</symbol>")
                .expect("a string takes all text");
        }
    }
    let arrows = ["played", "better"].map(|name| {
        format!(
            "<marker id=\"{name}\" viewBox=\"0 0 4 4\" refX=\"2\" refY=\"2\" markerWidth=\"3\" markerHeight=\"3\" \
             orient=\"auto\"><path d=\"M0 0 4 2 0 4z\" class=\"{name}\"/></marker>"
        )
    });
    format!("<svg class=\"symbols\" aria-hidden=\"true\"><defs>{symbols}{}</defs></svg>", arrows.concat())
}

fn name(piece: Piece) -> String {
    let side = if piece.color == Color::White { 'w' } else { 'b' };
    format!("{side}{}", piece.role.letter())
}

/// A position as its mover sees it.
pub fn draw(position: &Position, played: Move, better: Option<Move>) -> String {
    let turn = position.turn();
    let mut body = String::new();
    for square in Square::all() {
        let (x, y) = corner(square, turn);
        if !square.is_light() {
            write!(body, "<rect x=\"{x}\" y=\"{y}\" width=\"{UNIT}\" height=\"{UNIT}\"/>").expect("room");
        }
        if let Some(piece) = position.piece_at(square) {
            let name = name(piece);
            write!(body, "<use href=\"#{name}\" x=\"{x}\" y=\"{y}\" width=\"{UNIT}\" height=\"{UNIT}\"/>")
                .expect("room");
        }
    }
    body.push_str(&arrow(played, turn, "played"));
    if let Some(better) = better {
        body.push_str(&arrow(better, turn, "better"));
    }
    let side = 8 * UNIT;
    let label = format!("{} was played; {position}", position.san(played));
    format!(
        "<svg class=\"board\" viewBox=\"0 0 {side} {side}\" role=\"img\" aria-label=\"{label}\">{body}</svg>"
    )
}

fn corner(square: Square, turn: Color) -> (usize, usize) {
    let (file, rank) = (square.file() as usize, square.rank() as usize);
    match turn {
        Color::White => (file * UNIT, (7 - rank) * UNIT),
        Color::Black => ((7 - file) * UNIT, rank * UNIT),
    }
}

fn arrow(mv: Move, turn: Color, class: &str) -> String {
    let middle = |square| {
        let (x, y) = corner(square, turn);
        ((x + UNIT / 2) as f64, (y + UNIT / 2) as f64)
    };
    let ((x1, y1), (x2, y2)) = (middle(mv.from()), middle(mv.landing()));
    // The point of the arrow ends in the middle of its square.
    let length = (x2 - x1).hypot(y2 - y1).max(1.0);
    let part = (length - 16.0) / length;
    format!(
        "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{:.1}\" y2=\"{:.1}\" class=\"arrow {class}\" marker-end=\"url(#{class})\"/>",
        x1 + (x2 - x1) * part,
        y1 + (y2 - y1) * part
    )
}
