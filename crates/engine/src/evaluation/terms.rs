//! The terms of the evaluation: each function looks at one thing and notes the features it finds.

use rocada_chess::{
    Bitboard, ByColor, Color, File, Position, Rank, Role, Square, bishop_attacks, king_attacks,
    knight_attacks, rook_attacks,
};

use super::features::{
    BISHOP_MOBILITY, BISHOP_PAIR, DANGER, HANGING, KING_FILES, KNIGHT_MOBILITY, MATERIAL, MINOR_THREAT,
    PASSED_ENEMY_KING, PASSED_FREE, PASSED_OWN_KING, PAWN_THREAT, QUEEN_MOBILITY, ROOK_FILE, ROOK_MOBILITY,
    ROOK_THREAT, SHIELD, SQUARE,
};
use super::pawns::beside;
use super::tally::Tally;

/// What both sides attack, gathered while the pieces are looked at.
#[derive(Default)]
struct Attacks {
    by_role: [ByColor<Bitboard>; 6],
    all: ByColor<Bitboard>,
    /// How much the pieces of a side press on the enemy king.
    pressure: ByColor<i32>,
}

/// Notes every feature of the position but whose move it is.
pub(super) fn note_all(position: &Position, tally: &mut impl Tally) {
    let passed = tally.pawns(position);
    let mut attacks = Attacks::default();
    for color in Color::ALL {
        let pawns = position.pieces(color, Role::Pawn).pawn_attacks(color);
        let king = king_attacks(position.king(color));
        attacks.by_role[Role::Pawn as usize][color] = pawns;
        attacks.by_role[Role::King as usize][color] = king;
        attacks.all[color] = pawns | king;
    }
    for color in Color::ALL {
        note_squares(position, color, tally);
        note_pieces(position, color, &mut attacks, tally);
    }
    for color in Color::ALL {
        note_passed_pawns(position, color, passed[color], &attacks, tally);
        note_king(position, color, &attacks, tally);
        note_threats(position, color, &attacks, tally);
    }
}

/// Where the pieces stand, whatever they do there.
fn note_squares(position: &Position, color: Color, tally: &mut impl Tally) {
    for role in Role::ALL {
        let pieces = position.pieces(color, role);
        if role != Role::King {
            tally.add(MATERIAL + role as usize, color, pieces.len() as i32);
        }
        for square in pieces {
            let seen = if color == Color::White { square } else { square.mirrored() };
            tally.add(SQUARE + 64 * role as usize + seen.index(), color, 1);
        }
    }
    if position.pieces(color, Role::Bishop).has_many() {
        tally.add(BISHOP_PAIR, color, 1);
    }
}

/// How a role presses on a king: for being near at all, and for each check it could give.
const fn pressure(role: Role) -> (i32, i32) {
    match role {
        Role::Knight => (2, 3),
        Role::Bishop => (2, 2),
        Role::Rook => (3, 4),
        Role::Queen => (4, 4),
        Role::Pawn | Role::King => (0, 0),
    }
}

/// Mobility of knights, bishops, rooks and queens, and what they do around the enemy king.
fn note_pieces(position: &Position, color: Color, attacks: &mut Attacks, tally: &mut impl Tally) {
    let occupied = position.occupied();
    let enemy_pawns = attacks.by_role[Role::Pawn as usize][!color];
    let own_pawns = position.pieces(color, Role::Pawn);
    let free = !(own_pawns | position.pieces(color, Role::King) | enemy_pawns);
    let enemy_king = position.king(!color);
    let zone = king_zone(enemy_king, !color);
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let mobility = match role {
            Role::Knight => KNIGHT_MOBILITY,
            Role::Bishop => BISHOP_MOBILITY,
            Role::Rook => ROOK_MOBILITY,
            _ => QUEEN_MOBILITY,
        };
        // Pieces of the same kind that stand behind each other work together.
        let seen_through = match role {
            Role::Bishop => occupied ^ position.pieces(color, Role::Queen),
            Role::Rook => occupied ^ position.straight_sliders(color),
            _ => occupied,
        };
        for square in position.pieces(color, role) {
            let reach = match role {
                Role::Knight => knight_attacks(square),
                Role::Bishop => bishop_attacks(square, seen_through),
                Role::Rook => rook_attacks(square, seen_through),
                _ => bishop_attacks(square, occupied) | rook_attacks(square, occupied),
            };
            attacks.by_role[role as usize][color] |= reach;
            attacks.all[color] |= reach;
            tally.add(mobility + (reach & free).len() as usize, color, 1);
            let near = reach & zone;
            if near.any() {
                attacks.pressure[color] += pressure(role).0 + near.len() as i32;
            }
            if role == Role::Rook {
                let file = Bitboard::file(square.file());
                if (own_pawns & file).is_empty() {
                    let open = (position.role(Role::Pawn) & file).is_empty();
                    tally.add(ROOK_FILE + usize::from(open), color, 1);
                }
            }
        }
    }
}

/// The squares beside a king and those in front of them.
fn king_zone(king: Square, color: Color) -> Bitboard {
    let near = king_attacks(king) | Bitboard::of(king);
    near | near.forward(color)
}

/// Whether a passed pawn can go on, and which king is nearer to it.
fn note_passed_pawns(
    position: &Position,
    color: Color,
    passed: Bitboard,
    attacks: &Attacks,
    tally: &mut impl Tally,
) {
    for square in passed {
        let rank = square.rank().relative_to(color);
        let Some(ahead) = Bitboard::of(square).forward(color).first() else { continue };
        if !position.occupied().contains(ahead) && !attacks.all[!color].contains(ahead) {
            tally.add(PASSED_FREE + rank as usize, color, 1);
        }
        if rank >= Rank::Fourth {
            tally.add(PASSED_OWN_KING + distance(position.king(color), ahead), color, 1);
            tally.add(PASSED_ENEMY_KING + distance(position.king(!color), ahead), color, 1);
        }
    }
}

/// King moves between two squares on an empty board.
pub(super) fn distance(one: Square, other: Square) -> usize {
    let files = (one.file() as usize).abs_diff(other.file() as usize);
    let ranks = (one.rank() as usize).abs_diff(other.rank() as usize);
    files.max(ranks)
}

/// The king of a side: its pawns, its files, and the danger it is in.
fn note_king(position: &Position, color: Color, attacks: &Attacks, tally: &mut impl Tally) {
    let king = position.king(color);
    let files = Bitboard::file(king.file()) | beside(king.file());
    let own_pawns = position.pieces(color, Role::Pawn);
    let shield = files & king_zone(king, color) & own_pawns;
    tally.add(SHIELD + shield.len().min(3) as usize, color, 1);
    let open = File::ALL
        .into_iter()
        .map(Bitboard::file)
        .filter(|&file| (file & files).any() && (file & own_pawns).is_empty());
    tally.add(KING_FILES + open.count().min(3), color, 1);

    let them = !color;
    if attacks.pressure[them] == 0 {
        return;
    }
    let safe = !(attacks.all[color] | position.side(them));
    let straight = rook_attacks(king, position.occupied());
    let diagonal = bishop_attacks(king, position.occupied());
    let mut units = attacks.pressure[them];
    for (role, from) in [
        (Role::Knight, knight_attacks(king)),
        (Role::Bishop, diagonal),
        (Role::Rook, straight),
        (Role::Queen, straight | diagonal),
    ] {
        if (attacks.by_role[role as usize][them] & from & safe).any() {
            units += pressure(role).1;
        }
    }
    if position.pieces(them, Role::Queen).is_empty() {
        units /= 2;
    }
    tally.add(DANGER + units.min(MOST_DANGER) as usize, color, 1);
}

/// Heavier attacks count like this one: the games that the weights were tuned on hold too few of them.
const MOST_DANGER: i32 = 22;

/// What a side attacks with something cheaper, and what nobody defends.
fn note_threats(position: &Position, color: Color, attacks: &Attacks, tally: &mut impl Tally) {
    let by = |role: Role| attacks.by_role[role as usize][color];
    let minors = by(Role::Knight) | by(Role::Bishop);
    let undefended = attacks.all[color] & !attacks.all[!color];
    for victim in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let prey = position.pieces(!color, victim);
        let mut note = |feature: usize, attacked: Bitboard| {
            tally.add(feature + victim as usize, color, (attacked & prey).len() as i32);
        };
        if victim != Role::Pawn {
            note(PAWN_THREAT, by(Role::Pawn));
        }
        note(MINOR_THREAT, minors);
        note(ROOK_THREAT, by(Role::Rook));
        note(HANGING, undefended);
    }
}
