//! How much of a position a limited player sees: how far it looks, what it overlooks and what it misjudges.
//!
//! Mistakes come from sight alone, never from playing a bad move on purpose: a player who overlooks a bishop's long
//! diagonal overlooks it in all its lines of this turn and leaves the rook there, and one who misjudges a position
//! misjudges it for the whole game.

use rocada_chess::{Game, Key, Move, Position, Role, Square};

use crate::evaluation;
use crate::keys::spread;

/// What a player sees at best.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sight {
    /// Positions it looks at for a move.
    pub nodes: u64,
    /// Plies it looks ahead.
    pub depth: u32,
    /// The chance to overlook an ordinary quiet answer of the opponent.
    pub blindness: f32,
    /// The usual error of its judgement with all pieces on the board, in hundredths of a pawn.
    pub misjudgement: f32,
}

/// No move is more likely to be overlooked than this.
const BLINDEST: f32 = 0.85;
/// What is hardly ever overlooked is never overlooked.
const PLAIN: f32 = 0.02;
/// The own moves lie open on the board; what comes later has to be imagined.
const BY_PLY: [f32; 4] = [0.35, 1.0, 1.15, 1.3];
/// Taking back, or taking what has just come within reach, is seldom overlooked.
const RECAPTURE: f32 = 0.1;
/// So is what the opponent's last move threatens.
const NEWS: f32 = 0.3;

/// The sight of one player on one turn of one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Eye {
    sight: Sight,
    /// Decides what is misjudged.
    game: u64,
    /// Decides what is overlooked.
    turn: u64,
    /// Where the opponent's last move went, which is what everybody looks at first.
    news: Option<Square>,
}

impl Eye {
    /// In the game's present position; `seed` is the same for the whole game.
    pub fn new(sight: Sight, seed: u64, game: &Game) -> Self {
        // The position comes back when a game repeats itself; the look at it does not.
        let turn = spread(seed ^ game.position().key()).wrapping_add(game.moves().len() as u64);
        let news = game.moves().last().map(Move::to);
        Self { sight, game: spread(seed), turn: spread(turn), news }
    }

    /// The moves a player thinks of in a position; all of them rather than none.
    pub fn noticed(&self, position: &Position, moves: impl Iterator<Item = Move> + Clone) -> Vec<Move> {
        let sees = |&mv: &Move| position.in_check() || !self.overlooks(position, mv, 0, self.news);
        let noticed: Vec<_> = moves.clone().filter(sees).collect();
        if noticed.is_empty() { moves.collect() } else { noticed }
    }

    /// Whether the player does not see this move of somebody out of check, `ply` plies from now. `last` is where the
    /// move before it went.
    pub fn overlooks(&self, position: &Position, mv: Move, ply: usize, last: Option<Square>) -> bool {
        let role = position.role_at(mv.from()).unwrap_or(Role::Pawn);
        let captures = position.is_capture(mv);
        let mut chance =
            self.sight.blindness * BY_PLY[ply.min(BY_PLY.len() - 1)] * obscurity(position, mv, role);
        if captures && last == Some(mv.to()) {
            chance *= RECAPTURE;
        }
        if self.news == Some(mv.from()) {
            chance *= NEWS;
        }
        // Who forgets a piece forgets all that it could take: there is no capture that happens to be safe.
        let what = if captures { mv.from().index() as u64 } else { 1 << 20 | u64::from(mv.bits()) };
        chance >= PLAIN && fraction(spread(self.turn ^ (role as u64) << 32 ^ what)) < chance.min(BLINDEST)
    }

    /// By how much the player misjudges a position, in hundredths of a pawn. The fewer pieces, the easier to judge.
    pub fn error(&self, position: &Position) -> i32 {
        let scale = (6 + evaluation::phase(position)) as f32 / 30.0;
        (self.sight.misjudgement * scale * deviate(self.game ^ position.key())) as i32
    }
}

/// How easily a move escapes notice, beside an ordinary quiet one.
fn obscurity(position: &Position, mv: Move, role: Role) -> f32 {
    let captures = position.is_capture(mv);
    let mut obscurity = match role {
        Role::Pawn if captures => 0.25,
        _ if captures => 0.5,
        Role::Knight => 1.2,
        _ => 1.0,
    };
    // Everybody has an eye on the queens.
    if position.captured(mv) == Some(Role::Queen) {
        obscurity *= 0.3;
    }
    if mv.promoted().is_some() {
        obscurity *= 0.3;
    }
    if position.gives_check(mv) {
        obscurity *= 0.4;
    }
    let files = (mv.from().file() as i32 - mv.to().file() as i32).abs();
    let rank = |square: Square| square.rank().relative_to(position.turn()) as i32;
    let forward = rank(mv.to()) - rank(mv.from());
    if files.max(forward.abs()) >= 4 {
        obscurity *= 1.5;
    }
    if forward < 0 {
        obscurity *= 1.3;
    }
    obscurity
}

/// From 0 to 1.
fn fraction(word: u64) -> f32 {
    (word >> 40) as f32 / (1u64 << 24) as f32
}

/// Nearly normal, with mean 0 and deviation 1: the sum of four even numbers.
fn deviate(key: Key) -> f32 {
    let word = spread(key);
    let sum: f32 = (0..4).map(|part| (word >> (16 * part)) as u16 as f32 / 65_536.0).sum();
    (sum - 2.0) * 3f32.sqrt()
}
