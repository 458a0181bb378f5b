//! The solver against plain minimax on thousands of random games: layers of states, each with some turns to states of
//! the next layers, so that many ways lead to the same state; with draws, without them, and with leaves.

use std::fmt;

use rocada_gametree::conformance::{self, Trial};
use rocada_gametree::{
    Game, Limits, Mover, Outcome, Outlook, Random, Solvable, Solver, StopFlag, Unfinished,
};

/// A game that a seed makes up. A state is a layer and a place in it.
struct MadeUp {
    seed: u64,
    layers: u32,
    width: usize,
    draws: bool,
    leaves: bool,
    /// Whether the outlook is a wild guess, which must not change what is proved.
    guesses: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place(u32, usize);

#[derive(Debug)]
struct Unread;

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no place")
    }
}

impl std::error::Error for Unread {}

impl MadeUp {
    fn random(&self, place: Place) -> Random {
        Random::new(self.seed ^ self.key(&place))
    }

    fn ends(&self, place: Place) -> bool {
        place.0 == self.layers || place.0 > 0 && self.random(place).below(8) == 0
    }
}

impl Game for MadeUp {
    type State = Place;
    type Turn = usize;
    type Error = Unread;

    fn mover(&self, place: &Place) -> Mover {
        if place.0.is_multiple_of(2) { Mover::First } else { Mover::Second }
    }

    fn turns(&self, place: &Place, into: &mut Vec<usize>) {
        into.clear();
        if !self.ends(*place) {
            let mut random = self.random(*place);
            into.extend((0..self.width).filter(|_| random.below(3) > 0));
            if into.is_empty() {
                into.push(0);
            }
        }
    }

    fn play(&self, from: &Place, turn: usize, into: &mut Place) {
        *into = Place(from.0 + 1, (from.1 + turn) % self.width);
    }

    fn outcome(&self, place: &Place) -> Option<Outcome> {
        let number = self.random(*place).next() >> 32;
        match number % 3 {
            _ if !self.ends(*place) => None,
            0 if self.leaves => None,
            0 if self.draws => Some(Outcome::Drawn),
            number if number % 2 == 0 => Some(Outcome::Won),
            _ => Some(Outcome::Lost),
        }
    }

    fn is_leaf(&self, place: &Place) -> bool {
        self.ends(*place) && self.outcome(place).is_none()
    }

    fn key(&self, place: &Place) -> u64 {
        Random::new(u64::from(place.0) << 32 | place.1 as u64).next()
    }

    fn turn_text(&self, _: &Place, turn: usize) -> String {
        turn.to_string()
    }

    fn parse_turn(&self, place: &Place, text: &str) -> Result<usize, Unread> {
        text.parse().ok().filter(|&turn| self.is_legal(place, turn)).ok_or(Unread)
    }

    fn state_text(&self, place: &Place) -> String {
        format!("{} {}", place.0, place.1)
    }

    fn parse_state(&self, text: &str) -> Result<Place, Unread> {
        let (layer, place) = text.split_once(' ').ok_or(Unread)?;
        Ok(Place(layer.parse().map_err(|_| Unread)?, place.parse().map_err(|_| Unread)?))
    }
}

impl Solvable for MadeUp {
    fn progress(&self, place: &Place) -> u32 {
        place.0
    }

    fn outlook(&self, place: &Place) -> Outlook {
        if !self.guesses {
            return Outlook { win: 1, loss: 1 };
        }
        let number = Random::new(self.key(place)).next();
        Outlook { win: number as u32 >> (number >> 59), loss: (number >> 32) as u32 % 7 }
    }
}

fn made_up(number: u64) -> MadeUp {
    MadeUp {
        seed: Random::new(number).next(),
        layers: 2 + number as u32 % 6,
        width: 2 + number as usize % 5,
        draws: number % 3 == 1,
        leaves: number % 3 == 2,
        guesses: number % 4 == 3,
    }
}

/// Plain minimax. A leaf is nobody's win.
fn value(game: &MadeUp, place: Place) -> Outcome {
    if let Some(outcome) = game.outcome(&place) {
        return outcome;
    }
    let mut turns = Vec::new();
    game.turns(&place, &mut turns);
    let values = turns.into_iter().map(|turn| {
        let mut next = place;
        game.play(&place, turn, &mut next);
        match value(game, next) {
            Outcome::Won => Outcome::Lost,
            Outcome::Lost => Outcome::Won,
            Outcome::Drawn => Outcome::Drawn,
        }
    });
    values
        .max_by_key(|value| match value {
            Outcome::Lost => 0,
            Outcome::Drawn => 1,
            Outcome::Won => 2,
        })
        .unwrap_or(Outcome::Drawn)
}

#[test]
fn it_agrees_with_minimax_and_proves_it() {
    let mut solver = Solver::new(1);
    let mut seen = [0; 3];
    for number in 0..4000 {
        let game = made_up(number);
        let root = Place(0, 0);
        let expected = value(&game, root);
        let solution = solver.solve(&game, &root, &Limits::default());
        assert_eq!(solution.outcome, Some(expected), "game {number}");
        let winner = match expected {
            Outcome::Won => Mover::First,
            Outcome::Lost => Mover::Second,
            Outcome::Drawn => {
                seen[2] += 1;
                for winner in [Mover::First, Mover::Second] {
                    let proof = solver.proof(&game, &root, winner, &Limits::default());
                    assert_eq!(proof.last(), Some(Err(Unfinished::Mistaken)), "game {number}");
                }
                continue;
            }
        };
        seen[winner.index()] += 1;
        let turns: Vec<_> =
            solver.proof(&game, &root, winner, &Limits::default()).map(Result::unwrap).collect();
        let mut turns = turns.into_iter();
        walk(&game, root, winner, &mut turns, &mut Vec::new());
        assert_eq!(turns.next(), None, "game {number}");
    }
    assert!(seen.iter().all(|&count| count > 500), "{seen:?}");
}

/// Repeats the walk of a proof from its description.
fn walk(
    game: &MadeUp,
    place: Place,
    winner: Mover,
    turns: &mut impl Iterator<Item = usize>,
    met: &mut Vec<Place>,
) {
    if let Some(outcome) = game.outcome(&place) {
        assert_eq!(outcome == Outcome::Won, game.mover(&place) == winner);
        assert_ne!(outcome, Outcome::Drawn);
        return;
    }
    assert!(!game.is_leaf(&place));
    if met.contains(&place) {
        return;
    }
    met.push(place);
    let mut legal = Vec::new();
    game.turns(&place, &mut legal);
    if game.mover(&place) == winner {
        let turn = turns.next().expect("a turn of the winner");
        assert!(legal.contains(&turn));
        legal = vec![turn];
    }
    for turn in legal {
        let mut next = place;
        game.play(&place, turn, &mut next);
        walk(game, next, winner, turns, met);
    }
}

#[test]
fn the_games_keep_their_promises() {
    for number in 0..60 {
        let game = made_up(number);
        let trial = Trial { games: 20, max_plies: 20, seed: number };
        conformance::check(&game, &[Place(0, 0)], trial);
        assert!(conformance::check_solvable(&game, &[Place(0, 0)], trial) > 19);
    }
}

#[test]
#[should_panic(expected = "is no progress")]
fn a_game_that_goes_in_a_circle_is_found_out() {
    struct Circle(MadeUp);
    impl Game for Circle {
        type State = Place;
        type Turn = usize;
        type Error = Unread;
        fn mover(&self, place: &Place) -> Mover {
            self.0.mover(place)
        }
        fn turns(&self, place: &Place, into: &mut Vec<usize>) {
            self.0.turns(place, into);
        }
        fn play(&self, from: &Place, turn: usize, into: &mut Place) {
            self.0.play(from, turn, into);
        }
        fn outcome(&self, place: &Place) -> Option<Outcome> {
            self.0.outcome(place)
        }
        fn key(&self, place: &Place) -> u64 {
            self.0.key(place)
        }
        fn turn_text(&self, place: &Place, turn: usize) -> String {
            self.0.turn_text(place, turn)
        }
        fn parse_turn(&self, place: &Place, text: &str) -> Result<usize, Unread> {
            self.0.parse_turn(place, text)
        }
        fn state_text(&self, place: &Place) -> String {
            self.0.state_text(place)
        }
        fn parse_state(&self, text: &str) -> Result<Place, Unread> {
            self.0.parse_state(text)
        }
    }
    impl Solvable for Circle {
        fn progress(&self, place: &Place) -> u32 {
            place.0 % 3
        }
    }
    let trial = Trial { games: 50, max_plies: 20, seed: 1 };
    conformance::check_solvable(&Circle(made_up(5)), &[Place(0, 0)], trial);
}

#[test]
fn limits_are_kept() {
    let game = MadeUp { layers: 40, width: 30, ..made_up(1) };
    let mut solver = Solver::new(1);
    for nodes in [0, 1, 17] {
        let solution = solver.solve(&game, &Place(0, 0), &Limits::nodes(nodes));
        assert_eq!((solution.outcome, solution.generated), (None, nodes));
    }
    let stop = StopFlag::default();
    stop.raise();
    let limits = Limits { stop, ..Limits::default() };
    assert_eq!(solver.solve(&game, &Place(0, 0), &limits).outcome, None);
    // Nobody has to search where the game is over.
    let over = Place(game.layers, 3);
    assert_eq!(solver.solve(&game, &over, &Limits::nodes(0)).outcome, game.outcome(&over));
}
