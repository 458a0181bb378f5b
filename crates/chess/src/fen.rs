//! FEN: positions as a line of text, in the standard form, as X-FEN and as Shredder-FEN.

use std::fmt::{self, Write};
use std::str::FromStr;

use crate::{Bitboard, Color, File, Piece, Position, Rank, Role, Setup, SetupError, Square, Wing};

/// Why a text is no FEN of a legal position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FenError {
    /// Fewer than the four fields that every FEN has.
    #[error("a FEN has at least four fields (board, turn, castling, en passant), here are {0}")]
    TooShort(usize),
    /// The board is not made of eight ranks.
    #[error("the board has {0} ranks instead of 8")]
    Ranks(usize),
    /// A rank is not made of eight squares.
    #[error("the rank '{0}' does not describe 8 squares")]
    Squares(String),
    /// A letter that names no piece.
    #[error("'{0}' is no piece")]
    Piece(char),
    /// The turn is neither `w` nor `b`.
    #[error("the side to move is 'w' or 'b', not '{0}'")]
    Turn(String),
    /// The castling field holds something else than rights.
    #[error("'{0}' in the castling field is no right of K, Q, A-H, k, q, a-h or '-'")]
    Castling(String),
    /// A castling right that no king and rook can have.
    #[error("castling right '{0}': the king is not on its first rank or there is no rook to castle with")]
    CastlingRook(char),
    /// The en-passant field is neither `-` nor a square.
    #[error("the en-passant field is a square or '-', not '{0}'")]
    EnPassant(String),
    /// A counter is no number, or too large to be one of a game.
    #[error("the {name} counter '{text}' is no number from 0 to {limit}")]
    Counter {
        /// Which counter.
        name: &'static str,
        /// What stands there.
        text: String,
        /// The largest number taken.
        limit: u32,
    },
    /// Something follows the last field.
    #[error("'{0}' after the end of the FEN")]
    Trailing(String),
    /// The text is well formed, the position is not legal.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Ok(text.parse::<Setup>()?.check()?)
    }
}

impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let mut fields: Vec<&str> = text.split_ascii_whitespace().collect();
        if fields.len() > 4 && fields.last() == Some(&"*") {
            fields.pop();
        }
        let [board, turn, castling, en_passant, ref counters @ ..] = fields[..] else {
            return Err(FenError::TooShort(fields.len()));
        };
        if let Some(extra) = counters.get(2) {
            return Err(FenError::Trailing(clip(extra)));
        }
        let board = read_board(board)?;
        let counter = |index: usize, name, limit| match counters.get(index) {
            None => Ok(0),
            Some(text) => read_counter(text, name, limit),
        };
        Ok(Self {
            turn: match turn {
                "w" => Color::White,
                "b" => Color::Black,
                _ => return Err(FenError::Turn(clip(turn))),
            },
            castling: read_castling(castling, &board)?,
            en_passant: match en_passant {
                "-" => None,
                _ => Some(en_passant.parse().map_err(|_| FenError::EnPassant(clip(en_passant)))?),
            },
            halfmoves: counter(0, "halfmove", u16::MAX.into())? as u16,
            fullmoves: counter(1, "fullmove", u32::MAX)?.max(1),
            board,
        })
    }
}

/// Enough of a wrong text to recognise it, however long it is.
fn clip(text: &str) -> String {
    text.chars().take(40).collect()
}

fn read_board(text: &str) -> Result<[Option<Piece>; 64], FenError> {
    let mut board = [None; 64];
    let ranks = text.split('/').count();
    if ranks != 8 {
        return Err(FenError::Ranks(ranks));
    }
    for (rank, row) in Rank::ALL.into_iter().rev().zip(text.split('/')) {
        let wrong_length = || FenError::Squares(clip(row));
        let mut files = File::ALL.into_iter();
        for letter in row.chars() {
            if let Some(run @ 1..=8) = letter.to_digit(10) {
                files.nth(run as usize - 1).ok_or_else(wrong_length)?;
            } else {
                let piece = Piece::from_letter(letter).ok_or(FenError::Piece(letter))?;
                let file = files.next().ok_or_else(wrong_length)?;
                board[Square::at(file, rank).index()] = Some(piece);
            }
        }
        if files.next().is_some() {
            return Err(wrong_length());
        }
    }
    Ok(board)
}

/// `K` and `Q` mean the outermost rook on that side of the king (X-FEN); a file letter names the rook's file.
fn read_castling(text: &str, board: &[Option<Piece>; 64]) -> Result<Bitboard, FenError> {
    if text == "-" {
        return Ok(Bitboard::EMPTY);
    }
    let wrong = || FenError::Castling(clip(text));
    let mut rooks = Bitboard::EMPTY;
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rank = Rank::First.relative_to(color);
        let holds = |file: &File, role| board[Square::at(*file, rank).index()] == Some(Piece { color, role });
        let king = File::ALL.into_iter().find(|file| holds(file, Role::King));
        let is_rook = |file: &File| holds(file, Role::Rook);
        let rook = match letter.to_ascii_lowercase() {
            'k' => File::ALL.into_iter().rev().find(is_rook).filter(|&file| Some(file) > king),
            'q' => File::ALL.into_iter().find(is_rook).filter(|&file| Some(file) < king),
            other => Some(File::from_letter(other).ok_or_else(wrong)?).filter(is_rook),
        };
        let (Some(rook), Some(_)) = (rook, king) else { return Err(FenError::CastlingRook(letter)) };
        let rook = Bitboard::of(Square::at(rook, rank));
        if (rooks & rook).any() {
            return Err(wrong());
        }
        rooks |= rook;
    }
    Ok(rooks)
}

fn read_counter(text: &str, name: &'static str, limit: u32) -> Result<u32, FenError> {
    let digits_only = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits_only { text.parse().ok() } else { None };
    number.filter(|&number| number <= limit).ok_or_else(|| FenError::Counter {
        name,
        text: clip(text),
        limit,
    })
}

/// How castling rights are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingStyle {
    /// `KQkq`, and a file letter only where `K` or `Q` would name another rook.
    XFen,
    /// Always the rook's file: `HAha`.
    Shredder,
}

impl Position {
    /// The FEN with castling rights written in the given style.
    pub fn fen(&self, style: CastlingStyle) -> String {
        let mut text = String::with_capacity(90);
        self.write_fen(&mut text, style).expect("a string takes all text");
        text
    }

    fn write_fen(&self, out: &mut impl Write, style: CastlingStyle) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                match self.piece_at(Square::at(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        write_run(out, &mut empty)?;
                        out.write_char(piece.letter())?;
                    }
                }
            }
            write_run(out, &mut empty)?;
            out.write_char(if rank == Rank::First { ' ' } else { '/' })?;
        }
        write!(out, "{} ", self.turn().letter())?;
        self.write_castling(out, style)?;
        match self.en_passant() {
            Some(square) => write!(out, " {square}")?,
            None => out.write_str(" -")?,
        }
        write!(out, " {} {}", self.halfmoves(), self.fullmoves())
    }

    fn write_castling(&self, out: &mut impl Write, style: CastlingStyle) -> fmt::Result {
        if self.castling_rooks().is_empty() {
            return out.write_char('-');
        }
        for color in Color::ALL {
            for wing in Wing::ALL {
                if let Some(rook) = self.castling_rook(color, wing) {
                    let letter = match wing {
                        _ if style == CastlingStyle::Shredder || !self.is_outermost(color, wing, rook) => {
                            rook.file().letter()
                        }
                        Wing::King => 'k',
                        Wing::Queen => 'q',
                    };
                    out.write_char(if color == Color::White { letter.to_ascii_uppercase() } else { letter })?;
                }
            }
        }
        Ok(())
    }

    fn is_outermost(&self, color: Color, wing: Wing, rook: Square) -> bool {
        let rooks = self.pieces(color, Role::Rook) & Bitboard::rank(rook.rank());
        rooks.into_iter().all(|other| match wing {
            Wing::King => other <= rook,
            Wing::Queen => other >= rook,
        })
    }
}

fn write_run(out: &mut impl Write, empty: &mut u32) -> fmt::Result {
    if *empty > 0 {
        write!(out, "{empty}")?;
    }
    *empty = 0;
    Ok(())
}

/// The FEN, castling rights as X-FEN writes them.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_fen(f, CastlingStyle::XFen)
    }
}
