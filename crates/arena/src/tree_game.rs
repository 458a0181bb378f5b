//! Any game of `gametree` at the arena's table: its first player is White here.

use std::sync::Arc;

use rocada_chess::Color;
use rocada_gametree::{Game, Mover, Outcome};

use crate::Referee;
use crate::referee::{Opening, RulesEnd};

/// A game in progress, by the rules that `gametree` searches with.
pub struct TreeGame<G: Game> {
    rules: Arc<G>,
    usual_start: Arc<str>,
    state: G::State,
    plies: u32,
}

impl<G: Game> Clone for TreeGame<G> {
    fn clone(&self) -> Self {
        Self {
            rules: Arc::clone(&self.rules),
            usual_start: Arc::clone(&self.usual_start),
            state: self.state.clone(),
            plies: self.plies,
        }
    }
}

impl<G: Game> TreeGame<G> {
    /// A game that begins with this state; what the record calls the usual start is given as text.
    pub fn new(rules: G, start: G::State, usual_start: &str) -> Self {
        Self { rules: Arc::new(rules), usual_start: usual_start.into(), state: start, plies: 0 }
    }

    /// The rules.
    pub fn rules(&self) -> &G {
        &self.rules
    }

    /// Where the game stands.
    pub const fn state(&self) -> &G::State {
        &self.state
    }
}

impl<G: Game + Send + 'static> Referee for TreeGame<G>
where
    G::State: 'static,
    G::Turn: 'static,
{
    type Move = G::Turn;

    fn turn(&self) -> Color {
        match self.rules.mover(&self.state) {
            Mover::First => Color::White,
            Mover::Second => Color::Black,
        }
    }

    fn play(&mut self, turn: G::Turn) -> Option<String> {
        let mut legal = Vec::new();
        self.rules.turns(&self.state, &mut legal);
        if !legal.contains(&turn) {
            return None;
        }
        let text = self.rules.turn_text(&self.state, turn);
        let mut next = self.state.clone();
        self.rules.play(&self.state, turn, &mut next);
        self.state = next;
        self.plies += 1;
        Some(text)
    }

    fn end(&self) -> Option<RulesEnd> {
        let winner = match self.rules.outcome(&self.state)? {
            Outcome::Won => Some(self.turn()),
            Outcome::Lost => Some(!self.turn()),
            Outcome::Drawn => None,
        };
        Some(RulesEnd { winner, by: "the rules" })
    }

    fn move_number(&self) -> u32 {
        self.plies / 2 + 1
    }

    fn opening(&self) -> Opening {
        let start = self.rules.state_text(&self.state);
        Opening {
            start: (*start != *self.usual_start).then_some(start),
            number: self.move_number(),
            turn: self.turn(),
            moves: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::time::Duration;

    use rocada_chess::ByColor;

    use super::*;
    use crate::adjudicate::Rules;
    use crate::clock::Terms;
    use crate::game::Pairing;
    use crate::{Action, Answer, Failure, Player, Thought, Timing};

    /// Take one or two from a heap; whoever takes the last one wins.
    struct Heap;

    impl Game for Heap {
        type State = (u8, Mover);
        type Turn = u8;
        type Error = Infallible;

        fn mover(&self, state: &Self::State) -> Mover {
            state.1
        }

        fn turns(&self, state: &Self::State, into: &mut Vec<u8>) {
            into.clear();
            into.extend((1..=2).filter(|&take| take <= state.0));
        }

        fn play(&self, from: &Self::State, turn: u8, into: &mut Self::State) {
            *into = (from.0 - turn, from.1.other());
        }

        fn outcome(&self, state: &Self::State) -> Option<Outcome> {
            (state.0 == 0).then_some(Outcome::Lost)
        }

        fn key(&self, state: &Self::State) -> u64 {
            state.0.into()
        }

        fn turn_text(&self, _: &Self::State, turn: u8) -> String {
            turn.to_string()
        }

        fn parse_turn(&self, _: &Self::State, text: &str) -> Result<u8, Infallible> {
            Ok(text.len() as u8)
        }

        fn state_text(&self, state: &Self::State) -> String {
            state.0.to_string()
        }

        fn parse_state(&self, text: &str) -> Result<Self::State, Infallible> {
            Ok((text.len() as u8, Mover::First))
        }
    }

    struct Takes(u8);

    impl Player<TreeGame<Heap>> for Takes {
        fn begin(&mut self, _: &TreeGame<Heap>, _: Color, _: &Timing<'_>) -> Result<(), Failure> {
            Ok(())
        }

        fn think(&mut self, _: &TreeGame<Heap>, _: &Timing<'_>) -> Result<Answer<u8>, Failure> {
            let action = Action::Move(self.0);
            Ok(Answer { action, thought: Thought::default(), time: Duration::ZERO })
        }
    }

    #[test]
    fn another_game_is_played_by_the_same_table() {
        let play = |heap, second| {
            let (mut one, mut other) = (Takes(1), Takes(second));
            let players: ByColor<&mut (dyn Player<TreeGame<Heap>> + 'static)> =
                ByColor::new(&mut one, &mut other);
            let terms = ByColor::new(Terms::default(), Terms::default());
            let start = TreeGame::new(Heap, (heap, Mover::First), "9");
            let played = Pairing { players, terms, rules: &Rules::default() }.play(start);
            played.expect("nobody interrupts").ending.to_string()
        };
        assert_eq!(play(3, 1), "white wins by the rules");
        assert_eq!(play(3, 2), "black wins by the rules");
        assert_eq!(play(2, 2), "black plays an illegal move: 2");
        let start = TreeGame::new(Heap, (4, Mover::First), "9");
        assert_eq!(start.opening().start.as_deref(), Some("4"));
    }
}
