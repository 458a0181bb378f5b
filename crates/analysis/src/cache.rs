//! Findings by position, so that the same position is looked at once. A question is all that a search depends on: the
//! position with its counter of reversible moves, and the positions that could be repeated. So an answer from here is the
//! one that a search would give.

use std::collections::{HashMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use rocada_chess::{Game, Move};

use crate::job::Finding;

/// Findings of one kind of search: one cache for one set of limits. It may be shared by threads.
pub struct Cache {
    shared: Mutex<Shared>,
    changed: Condvar,
    capacity: usize,
}

#[derive(Default)]
struct Shared {
    findings: HashMap<Key, Entry>,
    /// The order in which findings came, to forget the oldest that nobody has asked for.
    order: VecDeque<Key>,
    hits: u64,
}

enum Entry {
    /// Somebody is looking.
    Claimed,
    Known {
        finding: Finding,
        asked_for: bool,
    },
}

/// Where the reversible moves begin, without the number of the move, and these moves.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    start: String,
    moves: Vec<Move>,
}

/// What the cache says to a question.
pub(crate) enum Question<'a> {
    Known(Finding),
    /// Somebody else is looking for the answer.
    Elsewhere,
    /// The answer is for the one who asked to find.
    Open(Claim<'a>),
}

/// The duty to answer a question; given up when it is dropped.
pub(crate) struct Claim<'a> {
    cache: &'a Cache,
    key: Option<Key>,
}

impl Cache {
    /// A cache of at most so many findings.
    pub fn new(capacity: usize) -> Self {
        Self { shared: Mutex::default(), changed: Condvar::new(), capacity: capacity.max(1) }
    }

    /// How many questions it has answered.
    pub fn hits(&self) -> u64 {
        self.lock().hits
    }

    /// Asks for a position; `wait`: for the answer of somebody else, too.
    pub(crate) fn ask(&self, game: &Game, wait: bool) -> Question<'_> {
        let key = Key::of(game);
        let mut shared = self.lock();
        loop {
            match shared.findings.get_mut(&key) {
                Some(Entry::Known { finding, asked_for }) => {
                    *asked_for = true;
                    let finding = finding.clone();
                    shared.hits += 1;
                    return Question::Known(finding);
                }
                Some(Entry::Claimed) if !wait => return Question::Elsewhere,
                Some(Entry::Claimed) => {
                    shared = self.changed.wait(shared).unwrap_or_else(PoisonError::into_inner);
                }
                None => {
                    shared.findings.insert(key.clone(), Entry::Claimed);
                    return Question::Open(Claim { cache: self, key: Some(key) });
                }
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Claim<'_> {
    /// Tells everybody.
    pub fn answer(mut self, finding: Finding) {
        let Some(key) = self.key.take() else { return };
        let mut shared = self.cache.lock();
        shared.findings.insert(key.clone(), Entry::Known { finding, asked_for: false });
        shared.order.push_back(key);
        shared.shrink(self.cache.capacity);
        self.cache.changed.notify_all();
    }
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        if let Some(key) = self.key.take() {
            self.cache.lock().findings.remove(&key);
            self.cache.changed.notify_all();
        }
    }
}

impl Shared {
    /// Forgets the oldest; one that was asked for since it came has another turn.
    fn shrink(&mut self, capacity: usize) {
        while self.order.len() > capacity {
            let Some(oldest) = self.order.pop_front() else { return };
            match self.findings.get_mut(&oldest) {
                Some(Entry::Known { asked_for, .. }) if *asked_for => {
                    *asked_for = false;
                    self.order.push_back(oldest);
                }
                _ => drop(self.findings.remove(&oldest)),
            }
        }
    }
}

impl Key {
    fn of(game: &Game) -> Self {
        let mut start = game.start().to_string();
        start.truncate(start.rfind(' ').unwrap_or(start.len()));
        Self { start, moves: game.moves().collect() }
    }
}

#[cfg(test)]
mod tests {
    use rocada_thought::Score;

    use super::*;

    fn finding(value: i32) -> Finding {
        Finding { score: Score::Centipawns(value), lines: Vec::new(), depth: 1, nodes: 1 }
    }

    fn game(san: &str) -> Game {
        let mut game = Game::default();
        for word in san.split_whitespace() {
            game.play(game.position().parse_san(word).expect("a move")).expect("legal");
        }
        game
    }

    fn answer(cache: &Cache, san: &str, value: i32) {
        match cache.ask(&game(san), false) {
            Question::Open(claim) => claim.answer(finding(value)),
            _ => panic!("{san} is known"),
        }
    }

    #[test]
    fn a_question_is_asked_once_and_given_back_when_nobody_answers() {
        let cache = Cache::new(10);
        let Question::Open(claim) = cache.ask(&game("e4"), false) else { panic!("nobody knows") };
        assert!(matches!(cache.ask(&game("e4"), false), Question::Elsewhere));
        drop(claim);
        answer(&cache, "e4", 7);
        assert!(matches!(cache.ask(&game("e4"), true), Question::Known(found) if found == finding(7)));
        answer(&cache, "", 1);
        assert!(matches!(cache.ask(&game("Nf3 Nf6 Ng1 Ng8"), false), Question::Open(_)), "another past");
        assert_eq!(cache.hits(), 1);
    }

    #[test]
    fn the_oldest_that_nobody_wants_is_forgotten() {
        let cache = Cache::new(2);
        for (index, san) in ["e4", "d4"].into_iter().enumerate() {
            answer(&cache, san, index as i32);
        }
        assert!(matches!(cache.ask(&game("e4"), false), Question::Known(_)));
        answer(&cache, "c4", 2);
        assert!(matches!(cache.ask(&game("e4"), false), Question::Known(_)));
        assert!(matches!(cache.ask(&game("d4"), false), Question::Open(_)));
        assert_eq!(cache.lock().findings.len(), 2);
    }
}
