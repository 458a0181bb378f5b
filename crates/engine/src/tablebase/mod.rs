//! Syzygy endgame tables: who wins a position with few pieces, and how soon the fifty-move counter can be reset.
//!
//! The files are read by `shakmaty-syzygy`. `pyrrhic-rs` answers about twice as fast, but trusts what it reads: with
//! truncated or altered files it died of a segmentation fault, a bus error or a stack overflow in every trial, where
//! `shakmaty-syzygy` returned an error in every one. The search asks only after captures and pawn moves, so a
//! microsecond and a half for an answer is little, and a damaged file must never cost a game.

mod pages;

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rocada_chess::{Color, Draw, Game, Move, Position, Role};
use rocada_gametree::Score;
use shakmaty::{ByColor, ByRole, CastlingMode, Chess, PositionError};
use shakmaty_syzygy::{SyzygyError, Wdl};

use crate::Bound;
use crate::scale::tablebase_win;
use pages::Pages;

/// How the tables are used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TablebaseSettings {
    /// Folders with tables, separated as the system separates paths; empty for none.
    pub path: String,
    /// The search asks only with so many plies left, unless there are fewer pieces than the tables have.
    pub probe_depth: u32,
    /// Whether fifty moves without a capture or a pawn move are a draw.
    pub fifty_move_rule: bool,
    /// Tables with more pieces are left alone.
    pub probe_limit: u32,
}

impl Default for TablebaseSettings {
    fn default() -> Self {
        Self { path: String::new(), probe_depth: 1, fifty_move_rule: true, probe_limit: 7 }
    }
}

/// What the tables say of a position, for the side to move; the worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Verdict {
    Loss,
    /// Lost, but for the fifty-move rule.
    BlessedLoss,
    Draw,
    /// Won, but for the fifty-move rule.
    CursedWin,
    Win,
}

impl Verdict {
    const fn flipped(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::BlessedLoss => Self::CursedWin,
            Self::Draw => Self::Draw,
            Self::CursedWin => Self::BlessedLoss,
            Self::Win => Self::Loss,
        }
    }

    /// The score so many plies from the root, where an earlier win and a later loss are better, and whether the true
    /// one may be a mate beyond it.
    pub const fn score(self, fifty_move_rule: bool, ply: usize) -> (Score, Bound) {
        let win = tablebase_win(ply);
        match self {
            Self::Win => (win, Bound::Lower),
            Self::Loss => (win.flipped(), Bound::Upper),
            Self::CursedWin if !fifty_move_rule => (win, Bound::Lower),
            Self::BlessedLoss if !fifty_move_rule => (win.flipped(), Bound::Upper),
            Self::CursedWin | Self::Draw | Self::BlessedLoss => (Score::EVEN, Bound::Exact),
        }
    }
}

impl From<Wdl> for Verdict {
    fn from(wdl: Wdl) -> Self {
        match wdl {
            Wdl::Loss => Self::Loss,
            Wdl::BlessedLoss => Self::BlessedLoss,
            Wdl::Draw => Self::Draw,
            Wdl::CursedWin => Self::CursedWin,
            Wdl::Win => Self::Win,
        }
    }
}

/// A root move as the tables see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootVerdict {
    pub mv: Move,
    /// Moves of a higher rank are better; between moves of the same rank the search may choose.
    pub rank: i32,
    /// For the side that makes the move.
    pub score: Score,
}

/// What the tables say of all moves at the root.
pub(crate) struct RootVerdicts {
    pub moves: Vec<RootVerdict>,
    /// The ranks alone lead to the result, so the search need not ask the tables any more.
    pub by_distance: bool,
}

/// What was found wrong with the files, and how much of it was told.
struct Remarks {
    all: Vec<String>,
    told: usize,
}

/// Tables in their folders.
pub struct Tablebase {
    tables: shakmaty_syzygy::Tablebase<Chess>,
    settings: TablebaseSettings,
    /// The most pieces of a position worth asking for.
    pieces: u32,
    refused: Refused,
    remarks: Mutex<Remarks>,
    /// One word about a missing table is enough: large sets are rarely complete.
    missed: AtomicBool,
}

impl Tablebase {
    /// Looks for tables. What there is to say about the files is told by [`Tablebase::remarks`].
    pub fn open(settings: &TablebaseSettings) -> Self {
        let mut tables = shakmaty_syzygy::Tablebase::with_filesystem(Arc::new(Pages::default()));
        let mut remarks = Vec::new();
        let mut count = 0;
        for folder in std::env::split_paths(&settings.path) {
            match std::fs::read_dir(&folder) {
                Ok(entries) => {
                    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
                    paths.sort();
                    for path in paths.iter().filter(|path| is_table(path)) {
                        match tables.add_file(path) {
                            Ok(()) => count += 1,
                            Err(error) => {
                                remarks.push(format!("table {} not used: {error}", path.display()));
                            }
                        }
                    }
                }
                Err(error) => remarks.push(format!("no tables in {}: {error}", folder.display())),
            }
        }
        remarks.push(format!("{count} tables with up to {} pieces", tables.max_pieces()));
        Self {
            pieces: (tables.max_pieces() as u32).min(settings.probe_limit),
            tables,
            settings: settings.clone(),
            refused: Refused::default(),
            remarks: Mutex::new(Remarks { all: remarks, told: 0 }),
            missed: AtomicBool::new(false),
        }
    }

    /// The most pieces of a position that the tables know; 0 if there are none.
    pub fn pieces(&self) -> u32 {
        self.pieces
    }

    /// What there is to say about the files; each thing once.
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = self.remarks.lock().unwrap_or_else(PoisonError::into_inner);
        let Remarks { all, told } = &mut *remarks;
        let from = std::mem::replace(told, all.len());
        all[from..].to_vec()
    }

    /// What the tables prove about a position in the search, so many plies from the root: a score, and on which side
    /// of it the truth may lie.
    #[inline]
    pub(crate) fn probe(&self, position: &Position, depth: i32, ply: usize) -> Option<(Score, Bound)> {
        // Tables know nothing of moves already counted towards fifty.
        if position.halfmoves() != 0 || !self.covers(position) {
            return None;
        }
        let count = position.occupied().len();
        if count == self.pieces && depth < self.settings.probe_depth as i32 {
            return None;
        }
        Some(self.verdict(position)?.score(self.settings.fifty_move_rule, ply))
    }

    /// Who wins with best play, or nobody, the moves already counted towards fifty included; `None` if the tables
    /// do not know.
    pub fn winner(&self, position: &Position) -> Option<Option<Color>> {
        if !self.covers(position) {
            return None;
        }
        let verdict = match self.tables.probe_wdl(&convert(position)?) {
            Ok(wdl) => wdl.unambiguous()?.into(),
            // Without tables of distances it is not known whether a win is still in time, unless nothing is counted yet.
            Err(_) => self
                .verdict(position)
                .filter(|&verdict| verdict == Verdict::Draw || position.halfmoves() == 0)?,
        };
        match verdict {
            Verdict::Win => Some(Some(position.turn())),
            Verdict::Loss => Some(Some(!position.turn())),
            Verdict::Draw | Verdict::CursedWin | Verdict::BlessedLoss => Some(None),
        }
    }

    #[inline]
    fn covers(&self, position: &Position) -> bool {
        position.occupied().len() <= self.pieces && position.castling_rooks().is_empty()
    }

    fn verdict(&self, position: &Position) -> Option<Verdict> {
        if self.refused.has(position) {
            return None;
        }
        let answer = self.tables.probe_wdl_after_zeroing(&convert(position)?);
        self.unless_refused(position, answer).map(Verdict::from)
    }

    /// Plies until the counter is reset with best play: positive for a win, negative for a loss.
    fn distance(&self, position: &Position) -> Option<i32> {
        let answer = self.tables.probe_dtz(&convert(position)?);
        self.unless_refused(position, answer).map(|dtz| dtz.ignore_rounding().0)
    }

    /// A table that fails once is not asked again: it would be opened in vain each time.
    fn unless_refused<T>(&self, position: &Position, answer: Result<T, SyzygyError>) -> Option<T> {
        let error = match answer {
            Ok(answer) => return Some(answer),
            Err(error) => error,
        };
        self.refused.add(position);
        let remark = match error {
            SyzygyError::MissingTable { metric, material } => {
                if self.missed.swap(true, Ordering::Relaxed) {
                    return None;
                }
                format!("the {metric} table {material} is missing")
            }
            SyzygyError::ProbeFailed { metric, material, .. } => {
                format!("the {metric} table {material} is damaged")
            }
            SyzygyError::Castling | SyzygyError::TooManyPieces => return None,
        };
        let mut remarks = self.remarks.lock().unwrap_or_else(PoisonError::into_inner);
        // Several kinds of material may need the same table.
        if !remarks.all.contains(&remark) {
            remarks.all.push(remark);
        }
        None
    }

    /// Judges the moves at the root; none if the tables do not know them all.
    pub(crate) fn rank(
        &self,
        game: &Game,
        moves: impl Iterator<Item = Move> + Clone,
    ) -> Option<RootVerdicts> {
        let position = game.position();
        if !self.covers(position) {
            return None;
        }
        let by_distance: Option<Vec<_>> = moves.clone().map(|mv| self.rank_by_distance(game, mv)).collect();
        if let Some(moves) = by_distance {
            return Some(RootVerdicts { moves, by_distance: true });
        }
        // Without distances the result is still kept, as far as the fifty-move counter allows.
        let by_result = |mv| {
            let verdict = self.verdict(&position.after(mv))?.flipped();
            let (score, _) = verdict.score(self.settings.fifty_move_rule, 0);
            Some(RootVerdict { mv, rank: verdict as i32, score })
        };
        Some(RootVerdicts { moves: moves.map(by_result).collect::<Option<_>>()?, by_distance: false })
    }

    /// How many moves of a line give nothing away, as far as the tables know.
    pub(crate) fn faithful_moves(&self, position: &Position, line: &[Move]) -> usize {
        let known = |position: &Position| self.covers(position).then(|| self.verdict(position)).flatten();
        let mut position = *position;
        let gives_away = |&mv: &Move| {
            let before = position;
            position = before.after(mv);
            known(&before).zip(known(&position)).is_some_and(|(before, after)| after.flipped() < before)
        };
        line.iter().position(gives_away).unwrap_or(line.len())
    }

    fn rank_by_distance(&self, game: &Game, mv: Move) -> Option<RootVerdict> {
        let mut game = game.clone();
        let counter = i32::from(game.position().halfmoves());
        // Any win will do at first; whoever dawdles or repeats has to take the shortest way.
        let hurry = counter >= DAWDLING || game.repetitions() > 1;
        game.play(mv).ok()?;
        let after = game.position();
        let fifty = self.settings.fifty_move_rule && game.claimable_draw() == Some(Draw::FiftyMoves);
        let plies = if fifty || game.repetitions() >= 3 {
            0
        } else if after.is_checkmate() {
            1
        } else if after.halfmoves() == 0 {
            match self.verdict(after)?.flipped() {
                Verdict::Win => 1,
                Verdict::CursedWin => BEYOND_FIFTY,
                Verdict::Draw => 0,
                Verdict::BlessedLoss => -BEYOND_FIFTY,
                Verdict::Loss => -1,
            }
        } else {
            let plies = -self.distance(after)?;
            plies + plies.signum()
        };
        // A move that resets the counter starts it anew, any other one adds to what is there.
        let counter = if after.halfmoves() == 0 { 0 } else { counter };
        let total = plies.abs() + counter;
        let in_time = !self.settings.fifty_move_rule || total < BEYOND_FIFTY - 1;
        let (verdict, rank) = match (plies.signum(), in_time) {
            (1, true) => (Verdict::Win, RANKS * 2 - if hurry { plies } else { 0 }),
            (1, false) => (Verdict::CursedWin, RANKS - total),
            (-1, true) => (Verdict::Loss, -RANKS * 2),
            (-1, false) => (Verdict::BlessedLoss, -RANKS + total),
            _ => (Verdict::Draw, 0),
        };
        let (score, _) = verdict.score(self.settings.fifty_move_rule, 0);
        Some(RootVerdict { mv, rank, score })
    }
}

/// Plies without progress after which a won game is played by the tables alone.
const DAWDLING: i32 = 16;
/// The first number of plies that the fifty-move rule forbids. Tables round some distances, so one less is too many
/// for a move that does not reset the counter.
const BEYOND_FIFTY: i32 = 101;
/// More than any number of plies.
const RANKS: i32 = 10_000;

fn is_table(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "rtbw" || extension == "rtbz")
}

/// The same position in the words of the crate that reads the tables.
fn convert(position: &Position) -> Option<Chess> {
    let role = |role| shakmaty::Bitboard(position.role(role).0);
    let side = |color| shakmaty::Bitboard(position.side(color).0);
    let roles = ByRole {
        pawn: role(Role::Pawn),
        knight: role(Role::Knight),
        bishop: role(Role::Bishop),
        rook: role(Role::Rook),
        queen: role(Role::Queen),
        king: role(Role::King),
    };
    let sides = ByColor { white: side(Color::White), black: side(Color::Black) };
    let setup = shakmaty::Setup {
        board: shakmaty::Board::try_from_bitboards(roles, sides).ok()?,
        turn: shakmaty::Color::from_white(position.turn() == Color::White),
        ep_square: position.en_passant().map(|square| shakmaty::Square::new(square.index() as u32)),
        halfmoves: position.halfmoves().into(),
        ..shakmaty::Setup::empty()
    };
    setup.position(CastlingMode::Chess960).or_else(PositionError::ignore_impossible_check).ok()
}

/// Kinds of material whose tables have failed. Two kinds may share a place, which costs no more than an answer.
#[derive(Default)]
struct Refused([AtomicU64; 16]);

impl Refused {
    fn place(position: &Position) -> (usize, u64) {
        let counts = Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| (color, role)));
        let material =
            counts.fold(0u64, |sum, (color, role)| sum << 4 | u64::from(position.pieces(color, role).len()));
        let hash = material.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 54;
        ((hash >> 6) as usize, 1 << (hash & 63))
    }

    fn has(&self, position: &Position) -> bool {
        let (word, bit) = Self::place(position);
        self.0[word].load(Ordering::Relaxed) & bit != 0
    }

    fn add(&self, position: &Position) {
        let (word, bit) = Self::place(position);
        self.0[word].fetch_or(bit, Ordering::Relaxed);
    }
}
