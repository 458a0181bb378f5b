//! A block of games as a job that may come from anywhere.

use rocada_engine::EvaluationSettings;
use serde::{Deserialize, Serialize};

use crate::games_file::Recipe;

/// The longest search that may be asked for: a block of such games takes hours.
pub const MOST_NODES: u64 = 100_000_000;
/// Positions to keep for 100 plies, at most.
const MOST_TREE: u16 = 10_000;

/// Which block to make, and how. Who makes it is said elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockJob {
    seed: u64,
    nodes: u64,
    chess960: u16,
    tree_share: u16,
    block: u64,
}

impl BlockJob {
    /// A block of a recipe.
    pub const fn new(recipe: &Recipe, block: u64) -> Self {
        let Recipe { seed, nodes, chess960, tree_share, .. } = *recipe;
        Self { seed, nodes, chess960, tree_share, block }
    }

    /// The number of the block.
    pub const fn block(&self) -> u64 {
        self.block
    }

    /// The recipe, for an engine that judges by this; an error where no sensible one was asked for.
    pub fn recipe(&self, engine: &str, bench: u64, evaluation: EvaluationSettings) -> Result<Recipe, String> {
        let Self { seed, nodes, chess960, tree_share, .. } = *self;
        let wrong = |what: &str| Err(format!("a block of games with {what} is not made"));
        if nodes == 0 || nodes > MOST_NODES {
            return wrong(&format!("{nodes} nodes a move"));
        }
        if chess960 > 100 || tree_share > MOST_TREE {
            return wrong("shares beyond all bounds");
        }
        Ok(Recipe { seed, nodes, chess960, tree_share, engine: engine.to_owned(), bench, evaluation })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games_file::tests::recipe;

    #[test]
    fn a_recipe_goes_through_and_a_senseless_one_does_not() {
        let made = BlockJob::new(&recipe(), 3);
        let same = made.recipe(&recipe().engine, recipe().bench, EvaluationSettings::default());
        assert_eq!((same, made.block()), (Ok(recipe()), 3));
        for wrong in [
            Recipe { nodes: 0, ..recipe() },
            Recipe { nodes: MOST_NODES + 1, ..recipe() },
            Recipe { chess960: 101, ..recipe() },
            Recipe { tree_share: MOST_TREE + 1, ..recipe() },
        ] {
            let job = BlockJob::new(&wrong, 0);
            assert!(job.recipe("", 0, EvaluationSettings::default()).is_err(), "{wrong:?}");
        }
    }
}
