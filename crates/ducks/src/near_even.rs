//! Starts for matches from which either side can win. On a board of random turns the cats' goal is what decides: with a
//! low one they win, with a high one the ducks do. The goal is set where the winner changes, and the start is kept if
//! games between stronger players find it even as well.

use rocada_gametree::{Random, StopFlag};

use crate::{Algorithm, Board, BySide, Goals, Player, PlayerOptions, Position, Rules, Side, Variant};

/// The starts that a seed leads to, without end; one board of [`Board::ALL`] after the other.
pub struct NearEven {
    random: Random,
    player: Player,
    boards: std::iter::Cycle<std::vec::IntoIter<Board>>,
    /// Nodes a turn of the games that set the goal.
    nodes: u64,
    /// Nodes a turn of the games that have to agree, no two the same, so that each goes its own way.
    stronger: Vec<u64>,
}

/// Random turns on the empty board: at least so many, and below so many.
const PLIES: (usize, usize) = (4, 20);
/// The most captures that the ducks may need.
const MOST_DUCK_CAPTURES: usize = 2;
/// How many of the games that have to agree each side has to win.
const LEAST_WINS: usize = 2;

impl NearEven {
    /// Starts that are even at up to so many nodes a turn: what is even between weak players may not be so between strong
    /// ones. The same seed leads to the same starts, with the same version of the master.
    pub fn new(seed: u64, nodes: u64) -> Self {
        Self {
            random: Random::new(seed),
            player: Player::new(PlayerOptions::new(Algorithm::Master).for_match()),
            boards: Board::ALL.to_vec().into_iter().cycle(),
            nodes: nodes / 7,
            stronger: vec![nodes * 3 / 8, nodes / 2, nodes * 3 / 4, nodes],
        }
    }

    /// Thousands of starts in little time, even between weak players only.
    pub fn rough(seed: u64) -> Self {
        Self { nodes: 200, stronger: Vec::new(), ..Self::new(seed, 0) }
    }

    /// The same on these boards alone.
    #[must_use]
    pub fn on(self, boards: Vec<Board>) -> Self {
        Self { boards: boards.into_iter().cycle(), ..self }
    }

    /// A start on this board, if the next random turns lead to one.
    fn attempt(&mut self, board: Board) -> Option<Position> {
        let scattered = self.scattered(board)?;
        let start = self.with_even_goal(&scattered)?;
        self.is_even(&start).then_some(start)
    }

    /// A board after random turns. What is captured by chance decides too much: nothing is.
    fn scattered(&mut self, board: Board) -> Option<Position> {
        let variant = if self.random.below(2) == 0 { Variant::Slide } else { Variant::Step };
        let goals =
            Goals::new(board, 1 + self.random.below(MOST_DUCK_CAPTURES), most_captures(board)).ok()?;
        let mut position = Position::empty(Rules { board, variant, goals });
        let mut turns = Vec::new();
        for _ in 0..PLIES.0 + self.random.below(PLIES.1 - PLIES.0) {
            position.turns(&mut turns);
            turns.retain(|&turn| position.captured_by(turn).is_empty());
            position = position.after(self.random.pick(&turns)?);
        }
        position.ending().is_none().then_some(position)
    }

    /// The same with the lowest goal for the cats with which the ducks win, or the one below, found by halves.
    fn with_even_goal(&mut self, position: &Position) -> Option<Position> {
        let (mut cats_win, mut ducks_win) = (0, most_captures(position.board()) + 1);
        while ducks_win - cats_win > 1 {
            let goal = usize::midpoint(cats_win, ducks_win);
            match self.winner(&position.with_cats_goal(goal)?, self.nodes) {
                Side::Ducks => ducks_win = goal,
                Side::Cats => cats_win = goal,
            }
        }
        let goal = if self.random.below(2) == 0 { cats_win } else { ducks_win };
        // At either end of what is possible one side has won every game.
        (cats_win > 0 && ducks_win <= most_captures(position.board()))
            .then(|| position.with_cats_goal(goal))
            .flatten()
    }

    fn is_even(&mut self, start: &Position) -> bool {
        let mut wins = BySide::both(0);
        (0..self.stronger.len()).all(|played| {
            wins[self.winner(start, self.stronger[played])] += 1;
            let to_come = self.stronger.len() - 1 - played;
            wins.ducks.min(wins.cats) + to_come >= LEAST_WINS
        })
    }

    /// Who wins when the master plays itself.
    fn winner(&mut self, start: &Position, nodes: u64) -> Side {
        self.player.new_game(None);
        self.player.set_limits(None, Some(nodes), None);
        let mut position = *start;
        loop {
            if let Some(ending) = position.ending() {
                return ending.winner;
            }
            let report = self.player.think(&position, &StopFlag::default(), &mut ());
            position = position.after(report.best.expect("a running game has a turn"));
        }
    }
}

fn most_captures(board: Board) -> usize {
    3 * usize::from(board.n())
}

impl Iterator for NearEven {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        let board = self.boards.next()?;
        loop {
            if let Some(start) = self.attempt(board) {
                return Some(start);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_running_games_on_all_boards() {
        let starts = |seed| NearEven::rough(seed).take(14).collect::<Vec<_>>();
        let (some, others) = (starts(1), starts(2));
        assert_eq!(some, starts(1));
        assert_ne!(some, others);
        for (index, start) in some.into_iter().chain(others).enumerate() {
            assert_eq!(start.board(), Board::ALL[index % 7]);
            assert_eq!(start.ending(), None, "{start}");
            assert_eq!(start.captures(), BySide::both(0), "{start}");
            let pieces = start.pieces();
            assert!(!pieces.ducks.is_empty() && !pieces.cats.is_empty(), "{start}");
        }
    }

    #[test]
    fn the_winner_changes_at_the_goal() {
        let mut maker = NearEven::rough(3);
        for start in NearEven::rough(3).take(7) {
            let goal = usize::from(start.goals().cats);
            let winners: Vec<_> = (goal - 1..=goal + 1)
                .filter_map(|goal| Some(maker.winner(&start.with_cats_goal(goal)?, maker.nodes)))
                .collect();
            assert!(winners.contains(&Side::Ducks) && winners.contains(&Side::Cats), "{start}: {winners:?}");
        }
    }
}
