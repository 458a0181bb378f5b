//! The solver: who wins, proved to the end of the game and not estimated.
//!
//! Here: what a game must promise, and the questions asked. `search` is the search itself, `table` what it remembers,
//! `proof` the proof as a list of turns.

mod proof;
mod search;
mod table;

use std::time::Duration;

use crate::{Countdown, Game, Limits, Mover, Outcome};
pub use proof::{Proof, Unfinished};
use search::Search;
use table::ProofTable;

/// A game in which no state ever comes back, so that a proof never leads to itself.
///
/// Where states can repeat, what follows from a state depends on how it was reached, and a table of states would prove
/// what is not so. [`crate::conformance::check_solvable`] tests what is promised here.
pub trait Solvable: Game {
    /// A number that every turn raises.
    fn progress(&self, state: &Self::State) -> u32;

    /// A hash of everything that decides who wins, equal for states that differ by a symmetry of the game only.
    fn family(&self, state: &Self::State) -> u64 {
        self.key(state)
    }

    /// A guess how hard it is to prove either end of a running game.
    ///
    /// Only the order of search depends on it.
    fn outlook(&self, _state: &Self::State) -> Outlook {
        Outlook { win: 1, loss: 1 }
    }
}

/// How much is left to prove, as far as is known (proof numbers, Allis 1994).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// For a proof that the player to move wins.
    pub win: u32,
    /// For a proof that they do not.
    pub loss: u32,
}

impl Outlook {
    /// Stands for a proof that cannot be: the opposite is proved.
    const NEVER: u32 = (1 << 28) - 1;
    const WON: Self = Self { win: 0, loss: Self::NEVER };
    const LOST: Self = Self { win: Self::NEVER, loss: 0 };

    /// Neither proved nor too large for the table.
    fn open(self) -> Self {
        let clamp = |number: u32| number.clamp(1, Self::NEVER - 1);
        Self { win: clamp(self.win), loss: clamp(self.loss) }
    }

    /// Whether one of the numbers has reached its limit.
    const fn reaches(self, limit: Self) -> bool {
        self.win >= limit.win || self.loss >= limit.loss
    }
}

/// What a solver has found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// How the game ends for the player to move if both play as well as can be; none where a limit came first.
    pub outcome: Option<Outcome>,
    /// Positions made by playing a turn.
    pub generated: u64,
    /// Time taken.
    pub time: Duration,
}

/// Proves who wins, by a depth-first proof-number search with a table of bounded size.
///
/// ```
/// # use rocada_gametree::{Game, Mover};
/// use rocada_gametree::{Limits, Outcome, Solvable, Solver};
/// # struct Heap;
/// # #[derive(Clone)]
/// # struct State(u8, Mover);
/// # impl Game for Heap {
/// #     type State = State;
/// #     type Turn = u8;
/// #     type Error = std::num::ParseIntError;
/// #     fn mover(&self, state: &State) -> Mover { state.1 }
/// #     fn turns(&self, state: &State, into: &mut Vec<u8>) {
/// #         into.clear();
/// #         into.extend((1..=2).filter(|&take| take <= state.0));
/// #     }
/// #     fn play(&self, from: &State, take: u8, into: &mut State) { *into = State(from.0 - take, from.1.other()); }
/// #     fn outcome(&self, state: &State) -> Option<Outcome> { (state.0 == 0).then_some(Outcome::Lost) }
/// #     fn key(&self, state: &State) -> u64 {
/// #         (2 * u64::from(state.0) + state.1.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
/// #     }
/// #     fn turn_text(&self, _: &State, take: u8) -> String { take.to_string() }
/// #     fn parse_turn(&self, _: &State, text: &str) -> Result<u8, Self::Error> { text.parse() }
/// #     fn state_text(&self, state: &State) -> String { state.0.to_string() }
/// #     fn parse_state(&self, text: &str) -> Result<State, Self::Error> { Ok(State(text.parse()?, Mover::First)) }
/// # }
///
/// // The heap of the crate's first page: it only ever gets smaller.
/// impl Solvable for Heap {
///     fn progress(&self, state: &State) -> u32 {
///         u32::from(u8::MAX - state.0)
///     }
/// }
///
/// let mut solver = Solver::new(1);
/// let start = State(100, Mover::First);
/// let solution = solver.solve(&Heap, &start, &Limits::default());
/// assert_eq!(solution.outcome, Some(Outcome::Won));
///
/// // Taking one leaves 99, a multiple of three, and so on after every answer.
/// let proof = solver.proof(&Heap, &start, Mover::First, &Limits::default());
/// let turns: Vec<u8> = proof.map(|turn| turn.unwrap()).collect();
/// assert_eq!(turns[0], 1);
/// ```
pub struct Solver {
    table: ProofTable,
}

impl Solver {
    /// With a table of about so many mebibytes.
    pub fn new(mebibytes: usize) -> Self {
        Self { table: ProofTable::new(mebibytes) }
    }

    /// Finds out who wins, within the limits on nodes and time. What was known before is forgotten.
    ///
    /// A limit that is reached is told by an outcome of `None`. States are told apart by [`Solvable::family`] alone, 64
    /// bits; whoever wants to be certain walks the [`Proof`], which would meet the contradiction.
    pub fn solve<G: Solvable>(&mut self, game: &G, state: &G::State, limits: &Limits) -> Solution {
        let countdown = Countdown::start(limits);
        let mover = game.mover(state);
        let mut generated = 0;
        let mut outcome = game.outcome(state);
        if outcome.is_none() {
            // First whether the player to move can win. If not, and if there are draws, whether the other one can.
            for attacker in [mover, mover.other()] {
                self.table.clear();
                let mut search = Search::new(game, &mut self.table, attacker, countdown.clone(), generated);
                let won = search.is_won(state);
                generated = search.generated;
                outcome = match won {
                    None => None,
                    Some(true) if attacker == mover => Some(Outcome::Won),
                    Some(true) => Some(Outcome::Drawn),
                    Some(false) if attacker != mover || !search.met_draw => Some(Outcome::Lost),
                    Some(false) => continue,
                };
                break;
            }
        }
        Solution { outcome, generated, time: countdown.elapsed() }
    }

    /// The proof that the winner wins from here: call it after [`Solver::solve`] has said so for the same state.
    pub fn proof<'a, G: Solvable>(
        &'a mut self,
        game: &'a G,
        state: &G::State,
        winner: Mover,
        limits: &Limits,
    ) -> Proof<'a, G> {
        // Where the loser's win was the question, no draw was met, and what is in the table holds for this one too.
        let most = self.table.mebibytes() << 16;
        let search = Search::new(game, &mut self.table, winner, Countdown::start(limits), 0);
        Proof::new(search, state.clone(), winner, most)
    }
}
