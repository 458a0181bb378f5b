//! Setting up a position the old way, for xboard engines without `setboard`.

use rocada_chess::{Color, File, Piece, Position, Rank, Role, Square, Wing};

/// The `edit` command and its lines; none for a position that it cannot express.
///
/// The engine is expected to be in force mode at the start of a game. It takes every king and rook at home for
/// able to castle, and knows no en passant.
pub fn edit(position: &Position) -> Option<String> {
    let expressible =
        position.en_passant().is_none() && Color::ALL.iter().all(|&us| castling_as_it_looks(position, us));
    if !expressible {
        return None;
    }
    let mut lines = Vec::new();
    if position.turn() == Color::Black {
        lines.push("a2a3".to_owned());
    }
    lines.extend(["edit".to_owned(), "#".to_owned()]);
    for color in Color::ALL {
        for role in Role::ALL {
            let letter = role.letter().to_ascii_uppercase();
            lines.extend(position.pieces(color, role).into_iter().map(|square| format!("{letter}{square}")));
        }
        lines.push(if color == Color::White { "c" } else { "." }.to_owned());
    }
    Some(lines.join("\n"))
}

fn castling_as_it_looks(position: &Position, us: Color) -> bool {
    let home = Rank::First.relative_to(us);
    let stands = |file, role| position.piece_at(Square::at(file, home)) == Some(Piece { color: us, role });
    [(Wing::King, File::H), (Wing::Queen, File::A)].into_iter().all(|(wing, file)| {
        let looks_able = stands(File::E, Role::King) && stands(file, Role::Rook);
        looks_able == position.castling_rook(us, wing).is_some()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_as_lines() {
        let position: Position = "4k3/8/8/8/8/8/P7/4K2R b K - 0 1".parse().expect("a position");
        assert_eq!(edit(&position).as_deref(), Some("a2a3\nedit\n#\nPa2\nRh1\nKe1\nc\nKe8\n."));
        for unfit in ["4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1"] {
            assert_eq!(edit(&unfit.parse().expect("a position")), None, "{unfit}");
        }
    }
}
