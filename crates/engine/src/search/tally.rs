//! What a search does, counted for whoever wants to see it. The search is compiled twice: with the tally that counts, and with
//! the one that does not, which costs nothing.

use rocada_chess::Move;

use super::root::RootMoves;
use super::techniques::Technique;
use crate::Effort;

/// Hears of what a search does.
pub(super) trait Tally: Default + Send {
    /// A technique has acted: left a node or a move out, or made the search of it deeper or less deep.
    #[inline]
    fn acts(&mut self, _: Technique) {}

    /// A move that was reduced is searched again, deeper.
    #[inline]
    fn deeper(&mut self) {}

    /// A move is searched again for its exact score.
    #[inline]
    fn exact(&mut self) {}

    /// The table has answered a node.
    #[inline]
    fn table_hit(&mut self) {}

    /// An iteration has come to its end with this move.
    #[inline]
    fn iteration(&mut self, _best: Move) {}

    /// What was counted; none where nobody counts.
    #[inline]
    fn effort(&self, _: &RootMoves) -> Option<Effort> {
        None
    }
}

/// Nobody counts.
impl Tally for () {}

/// Somebody wants to know.
#[derive(Default)]
pub(super) struct Counting {
    techniques: [u64; Technique::ALL.len()],
    deeper: u64,
    exact: u64,
    table_hits: u64,
    best: Option<Move>,
    changes: u32,
}

impl Tally for Counting {
    fn acts(&mut self, technique: Technique) {
        self.techniques[technique as usize] += 1;
    }

    fn deeper(&mut self) {
        self.deeper += 1;
    }

    fn exact(&mut self) {
        self.exact += 1;
    }

    fn table_hit(&mut self) {
        self.table_hits += 1;
    }

    fn iteration(&mut self, best: Move) {
        if self.best.replace(best).is_some_and(|before| before != best) {
            self.changes += 1;
        }
    }

    fn effort(&self, root: &RootMoves) -> Option<Effort> {
        let counted = Technique::ALL.into_iter().filter(|technique| technique.is_an_act());
        Some(Effort {
            techniques: counted
                .map(|technique| (Technique::NAMES[technique as usize], self.techniques[technique as usize]))
                .collect(),
            wider: self.techniques[Technique::Aspiration as usize],
            deeper: self.deeper,
            exact: self.exact,
            table_hits: self.table_hits,
            changes: self.changes,
            moves: root.moves.iter().map(|root| (root.mv, root.nodes)).collect(),
        })
    }
}
