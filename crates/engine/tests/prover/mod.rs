//! A prover of mates that shares nothing with the search but the rules: every defence is tried, and every attack
//! unless a faster one mates. No evaluation, no pruning, no draws by repetition, which a shortest mate never allows.

use std::collections::HashMap;

use rocada_chess::{Key, Move, Position};

/// What is proved of a position with the attacker to move.
#[derive(Clone, Copy, Default)]
struct Known {
    /// No mate in this many moves.
    not_in: u8,
    /// Mate in this many moves or fewer.
    mates_in: Option<u8>,
}

/// Proves mates, and remembers what it has proved.
pub struct Prover {
    known: HashMap<Key, Known>,
    /// Defences that have refuted an attack: most likely they refute the next one too.
    refutations: HashMap<(u8, u16), Move>,
    /// Positions that may still be looked at.
    budget: u64,
}

/// The budget was too small for a proof.
#[derive(Debug)]
pub struct TooHard;

impl Prover {
    /// May look at so many positions.
    pub fn new(budget: u64) -> Self {
        Self { known: HashMap::new(), refutations: HashMap::new(), budget }
    }

    /// The number of moves in which the side to move mates against any defence, if it can in `most` or fewer.
    pub fn distance(&mut self, position: &Position, most: u8) -> Result<Option<u8>, TooHard> {
        for moves in 1..=most {
            if self.attack(position, moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// Whether the side to move mates in `moves` or fewer.
    fn attack(&mut self, position: &Position, moves: u8) -> Result<bool, TooHard> {
        if moves == 1 {
            let mates = |mv: &Move| position.gives_check(*mv) && position.after(*mv).is_checkmate();
            self.budget = self.budget.checked_sub(1).ok_or(TooHard)?;
            return Ok(position.legal_moves().iter().any(mates));
        }
        let mut known = self.known.get(&position.key()).copied().unwrap_or_default();
        if known.mates_in.is_some_and(|distance| distance <= moves) {
            return Ok(true);
        }
        if known.not_in >= moves {
            return Ok(false);
        }
        if known.not_in + 1 < moves && self.attack(position, moves - 1)? {
            return Ok(true);
        }
        let mut attacks: Vec<(usize, Position, Move)> = position
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let next = position.after(mv);
                // Checks first, and among equals the move that leaves the fewest answers.
                let freedom = next.count_legal_moves() as usize;
                (if next.in_check() { freedom } else { 1000 + freedom }, next, mv)
            })
            .collect();
        attacks.sort_by_key(|&(promise, ..)| promise);
        let mut mated = false;
        for (_, next, mv) in attacks {
            if self.is_lost(&next, mv, moves - 1)? {
                mated = true;
                break;
            }
        }
        if mated {
            known.mates_in = Some(moves);
        } else {
            known.not_in = moves;
        }
        self.known.insert(position.key(), known);
        Ok(mated)
    }

    /// Whether the side to move is mated, or will be in `moves` or fewer whatever it plays. `attack` led here.
    fn is_lost(&mut self, position: &Position, attack: Move, moves: u8) -> Result<bool, TooHard> {
        self.budget = self.budget.checked_sub(1).ok_or(TooHard)?;
        let mut defences = position.legal_moves();
        if defences.is_empty() {
            return Ok(position.in_check());
        }
        let slot = (moves, attack.bits());
        if let Some(best) = self.refutations.get(&slot)
            && let Some(place) = defences.iter().position(|mv| mv == best)
        {
            defences.swap(0, place);
        }
        for defence in defences {
            if !self.attack(&position.after(defence), moves)? {
                self.refutations.insert(slot, defence);
                return Ok(false);
            }
        }
        Ok(true)
    }
}
