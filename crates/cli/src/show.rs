//! `rocada show`: one position as programs see it, from the board people know to the bits of each move.

use std::io::{self, Write};

use rocada_chess::{
    Bitboard, CastlingNotation, CastlingStyle, Color, Move, MoveList, Position, Role, Square,
};
use rocada_protocol::board_text;

use crate::fen_argument::FenArgument;

/// Show a position as programs see it
#[derive(clap::Args)]
#[command(
    after_help = "Example: rocada show --as bitboards\n         rocada show --as evasions '4k3/8/8/8/8/8/4r3/4K3 w - - 0 1'"
)]
pub struct Arguments {
    #[command(flatten)]
    fen: FenArgument,
    /// What to show
    #[arg(long = "as", value_enum, default_value_t = View::Board)]
    view: View,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum View {
    /// The board
    Board,
    /// A 9 x 9 matrix of signed numbers: kind x 10 + order, black negative
    Matrix,
    /// The twelve bitboards of the pieces and the two of the sides
    Bitboards,
    /// Each legal move with its SAN, its UCI text and its 16 bits
    Moves,
    /// In check: the ways out of it, by kind
    Evasions,
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let position = arguments.fen.position()?;
    match arguments.view {
        View::Board => write_board(out, &position),
        View::Matrix => write_matrix(out, &position),
        View::Bitboards => write_bitboards(out, &position),
        View::Moves => write_moves(out, &position),
        View::Evasions => write_evasions(out, &position),
    }?;
    Ok(())
}

/// The board with its FEN, key and checkers.
fn write_board(out: &mut dyn Write, position: &Position) -> io::Result<()> {
    board_text::draw(position, CastlingStyle::XFen).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// Row and column 0 stay empty, so that rows and columns are counted from 1.
fn write_matrix(out: &mut dyn Write, position: &Position) -> io::Result<()> {
    let matrix = matrix(position);
    write!(out, "    ")?;
    for column in 0..9 {
        write!(out, "{column:>5}")?;
    }
    writeln!(out)?;
    for row in (0..9).rev() {
        write!(out, "{row:>4}")?;
        for number in matrix[row] {
            write!(out, "{number:>5}")?;
        }
        writeln!(out)?;
    }
    writeln!(
        out,
        "\n10 king, 11.. queens, 21.. bishops, 31.. knights, 41.. rooks, 51.. pawns; black negative"
    )
}

/// Within a kind, pieces are numbered from the side's own back rank on, from the a-file to the h-file.
fn matrix(position: &Position) -> [[i32; 9]; 9] {
    let mut matrix = [[0; 9]; 9];
    for color in Color::ALL {
        for role in Role::ALL {
            let (kind, first) = match role {
                Role::King => (1, 0),
                Role::Queen => (1, 1),
                Role::Bishop => (2, 1),
                Role::Knight => (3, 1),
                Role::Rook => (4, 1),
                Role::Pawn => (5, 1),
            };
            let pieces = position.pieces(color, role);
            let mut squares: Vec<Square> = pieces.into_iter().collect();
            squares.sort_by_key(|square| (square.rank().relative_to(color), square.file()));
            for (order, square) in (first..).zip(squares) {
                let number = kind * 10 + order;
                matrix[square.rank() as usize + 1][square.file() as usize + 1] =
                    if color == Color::White { number } else { -number };
            }
        }
    }
    matrix
}

/// A name, what is written under it, and the squares.
type Picture = (String, String, Bitboard);

fn write_bitboards(out: &mut dyn Write, position: &Position) -> io::Result<()> {
    let mut pictures: Vec<Picture> = Vec::new();
    for color in Color::ALL {
        for role in Role::ALL {
            let name = format!("{color} {}s", format!("{role:?}").to_lowercase());
            let worth = match role {
                Role::Pawn => "value 1",
                Role::Knight | Role::Bishop => "value 3",
                Role::Rook => "value 5",
                Role::Queen => "value 9",
                Role::King => "no value",
            };
            let pieces = position.pieces(color, role);
            pictures.push((name, format!("{worth}, count {}", pieces.len()), pieces));
        }
    }
    for color in Color::ALL {
        let side = position.side(color);
        pictures.push((format!("all {color}"), format!("count {}", side.len()), side));
    }
    for row in pictures.chunks(4) {
        write_row(out, row)?;
        writeln!(out)?;
    }
    Ok(())
}

/// Pictures side by side.
fn write_row(out: &mut dyn Write, pictures: &[Picture]) -> io::Result<()> {
    let mut columns: Vec<Vec<String>> = Vec::new();
    for (name, facts, squares) in pictures {
        let mut lines = vec![name.clone(), facts.clone(), format!("{:#018x}", squares.0)];
        lines.extend(squares.to_string().lines().map(str::to_owned));
        columns.push(lines);
    }
    for line in 0..columns[0].len() {
        let cells: Vec<String> = columns.iter().map(|column| format!("{:<20}", column[line])).collect();
        writeln!(out, "{}", cells.join("  ").trim_end())?;
    }
    Ok(())
}

fn write_moves(out: &mut dyn Write, position: &Position) -> io::Result<()> {
    writeln!(out, "{:<8} {:<6} {:<6} flag promotion destination source", "SAN", "UCI", "value")?;
    for mv in position.legal_moves() {
        let Bits { flag, promotion, to, from } = Bits::of(mv);
        let uci = position.uci(mv, CastlingNotation::Standard);
        let (san, value) = (position.san(mv), mv.bits());
        writeln!(
            out,
            "{san:<8} {uci:<6} {value:#06x}  {flag:02b}       {promotion:02b}      {to:06b} {from:06b}"
        )?;
    }
    Ok(())
}

/// The fields of a move's 16 bits.
struct Bits {
    flag: u16,
    promotion: u16,
    to: u16,
    from: u16,
}

impl Bits {
    const fn of(mv: Move) -> Self {
        let bits = mv.bits();
        Self { flag: bits >> 14, promotion: bits >> 12 & 3, to: bits >> 6 & 63, from: bits & 63 }
    }
}

fn write_evasions(out: &mut dyn Write, position: &Position) -> io::Result<()> {
    if !position.in_check() {
        return writeln!(out, "{} is not in check", position.turn());
    }
    let checkers: Vec<String> = position.checkers().into_iter().map(|square| square.to_string()).collect();
    let double = if checkers.len() > 1 { ": a double check, only the king can move" } else { "" };
    writeln!(out, "{} is in check from {}{double}", position.turn(), checkers.join(" and "))?;
    let evasions = position.evasions();
    let mut write = |name: &str, moves: &MoveList| {
        let texts: Vec<String> = moves.iter().map(|&mv| position.san(mv)).collect();
        writeln!(out, "{name:<24}{}", if texts.is_empty() { "-".to_owned() } else { texts.join(" ") })
    };
    write("king flights", &evasions.flights)?;
    write("captures of the checker", &evasions.captures)?;
    write("blocks", &evasions.blocks)?;
    if position.is_checkmate() {
        writeln!(out, "checkmate")?;
    }
    Ok(())
}
