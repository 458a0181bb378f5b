//! Tests that any game must pass: random games through the [`Game`] trait, checking that its functions agree.
//!
//! A game calls [`check`] from its own tests. What is wrong is told by a panic that names the state.

use std::collections::HashMap;

use crate::{Game, Mover, Outcome, Random, Solvable};

/// How much to try.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// Random games to play from each start.
    pub games: usize,
    /// A game longer than this is given up on; a game without draws by length may never end.
    pub max_plies: usize,
    /// Where the randomness starts.
    pub seed: u64,
}

/// What was seen, so that a test can insist on having seen enough.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    /// States checked.
    pub states: usize,
    /// States reached a second time on another way.
    pub transpositions: usize,
    /// Games that came to an end.
    pub finished: usize,
}

/// Plays random games from each of the states and checks every state on the way.
///
/// # Panics
/// When two functions of the game disagree.
pub fn check<G: Game>(game: &G, starts: &[G::State], trial: Trial) -> Seen {
    let mut suite = Suite {
        game,
        by_text: HashMap::new(),
        by_key: HashMap::new(),
        earlier: Vec::new(),
        seen: Seen::default(),
    };
    let mut random = Random::new(trial.seed);
    for start in starts {
        for _ in 0..trial.games {
            suite.random_game(start, trial.max_plies, &mut random);
        }
    }
    suite.seen
}

/// Plays random games and checks what a game promises to the solver: every turn is progress, and states of one family
/// have the same ends and lead to the same families. Returns how many states were met whose family was known already.
///
/// # Panics
/// When the game does not keep its promise.
pub fn check_solvable<G: Solvable>(game: &G, starts: &[G::State], trial: Trial) -> usize {
    let mut random = Random::new(trial.seed);
    let mut families: HashMap<u64, (Option<Outcome>, Mover, Vec<u64>)> = HashMap::new();
    let mut met_again = 0;
    for start in starts.iter().flat_map(|start| std::iter::repeat_n(start, trial.games)) {
        let mut state = start.clone();
        for _ in 0..trial.max_plies {
            let text = game.state_text(&state);
            let mut turns = Vec::new();
            game.turns(&state, &mut turns);
            let children: Vec<_> = turns
                .iter()
                .map(|&turn| {
                    let mut next = state.clone();
                    game.play(&state, turn, &mut next);
                    assert!(
                        game.progress(&next) > game.progress(&state),
                        "{turn:?} in {text} is no progress"
                    );
                    next
                })
                .collect();
            let mut below: Vec<_> = children.iter().map(|child| game.family(child)).collect();
            below.sort_unstable();
            let facts = (game.outcome(&state), game.mover(&state), below);
            if let Some(others) = families.insert(game.family(&state), facts.clone()) {
                met_again += 1;
                assert_eq!(facts, others, "{text} is not like the others of its family");
            }
            if children.is_empty() {
                break;
            }
            state = children[random.below(children.len())].clone();
        }
    }
    met_again
}

struct Suite<'a, G: Game> {
    game: &'a G,
    by_text: HashMap<String, u64>,
    by_key: HashMap<u64, (String, Vec<G::Turn>)>,
    /// The turns of the state before.
    earlier: Vec<G::Turn>,
    seen: Seen,
}

impl<G: Game> Suite<'_, G> {
    fn random_game(&mut self, start: &G::State, max_plies: usize, random: &mut Random) {
        let game = self.game;
        let mut state = start.clone();
        // The next state is written over one from elsewhere in the game: nothing of that may show through.
        let mut next = start.clone();
        for _ in 0..max_plies {
            let turns = self.state(&state);
            let Some(turn) = random.pick(&turns) else {
                self.seen.finished += 1;
                return;
            };
            let mut fresh = state.clone();
            game.play(&state, turn, &mut fresh);
            game.play(&state, turn, &mut next);
            let text = game.state_text(&next);
            assert_eq!(text, game.state_text(&fresh), "playing into a used state differs");
            assert_eq!(
                game.key(&next),
                game.key(&fresh),
                "the key of {text} depends on the state played into"
            );
            self.mover(&state, &next);
            std::mem::swap(&mut state, &mut next);
        }
    }

    /// Everything that must hold for one state; returns its turns.
    fn state(&mut self, state: &G::State) -> Vec<G::Turn> {
        let game = self.game;
        let text = game.state_text(state);
        self.seen.states += 1;

        let key = game.key(state);
        if let Some(other) = self.by_text.insert(text.clone(), key) {
            self.seen.transpositions += 1;
            assert_eq!(key, other, "two keys for {text}");
        }

        let read = game.parse_state(&text).unwrap_or_else(|error| panic!("{text} is refused: {error}"));
        assert_eq!(game.state_text(&read), text, "the text of a state changes when it is read");
        assert_eq!(game.key(&read), key, "the key of {text} changes when it is read");
        assert_eq!(game.outcome(&read), game.outcome(state), "the outcome of {text} changes when it is read");

        let mut turns = vec![];
        game.turns(state, &mut turns);
        let mut again = turns.clone();
        game.turns(&read, &mut again);
        assert_eq!(turns, again, "the turns of {text} are not always the same");
        let ends = game.outcome(state).is_some() || game.is_leaf(state);
        assert_eq!(turns.is_empty(), ends, "turns and outcome of {text} disagree");
        // A key may leave out what only decides when a game ends (a count of moves), never what may be played.
        if let Some((other, others)) = self.by_key.insert(key, (text.clone(), turns.clone())) {
            let comparable = !turns.is_empty() && !others.is_empty();
            assert!(!comparable || turns == others, "one key for {text} and {other}");
        }
        for (index, &turn) in turns.iter().enumerate() {
            assert!(!turns[..index].contains(&turn), "{turn:?} comes twice in {text}");
            assert!(game.slot(turn) < G::SLOTS, "{turn:?} has a slot outside the table");
            let written = game.turn_text(state, turn);
            match game.parse_turn(state, &written) {
                Ok(read) => assert_eq!(read, turn, "{written} reads as another turn in {text}"),
                Err(error) => panic!("{written} is refused in {text}: {error}"),
            }
        }
        for &turn in turns.iter().chain(&self.earlier) {
            let listed = turns.contains(&turn);
            assert_eq!(game.is_legal(state, turn), listed, "{turn:?} in {text} is listed: {listed}");
        }
        self.earlier.clone_from(&turns);
        turns
    }

    /// The first of the two players to appear has the first turn; a game in which both may move twice in a row
    /// needs another search than ours.
    fn mover(&self, before: &G::State, after: &G::State) {
        let (before, after): (Mover, Mover) = (self.game.mover(before), self.game.mover(after));
        assert_eq!(before.other(), after, "the players do not take turns");
    }
}
