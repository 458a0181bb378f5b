//! The games of a file in a list: what their tags say, which is known at once, and what their moves say, which is read
//! afterwards.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::{Arc, PoisonError, RwLock};

use rocada_analysis::openings::{self, Opening};
use rocada_pgn::{Entry, Headers, ReadGame, entries};

use crate::complaint::InWords;
use crate::messages::{FileGame, FileGames, Words};
use crate::search::{folded, words};

/// Games of a file at most.
pub const MOST_GAMES: usize = 200_000;

/// As many games as are told at once.
const LONGEST_LIST: usize = 100;

/// All games of a file.
pub struct Listing {
    games: Vec<Listed>,
    /// What is known of the moves, of as many games as were read.
    checked: RwLock<Vec<Checked>>,
}

/// What is known at once. Files repeat their words: each is kept once.
struct Listed {
    line: usize,
    range: Range<usize>,
    white: Arc<str>,
    black: Arc<str>,
    result: Arc<str>,
    date: Arc<str>,
    event: Arc<str>,
    eco: Arc<str>,
    opening: Arc<str>,
    /// All of them, to search.
    words: Box<str>,
}

/// What the moves say.
struct Checked {
    plies: u32,
    /// As the moves have it, for a game without the tag.
    result: &'static str,
    opening: Option<Opening>,
    problem: Option<Box<Words>>,
}

/// Words that are kept once.
#[derive(Default)]
struct Vocabulary(HashSet<Arc<str>>);

impl Vocabulary {
    fn word(&mut self, text: &str) -> Arc<str> {
        if let Some(known) = self.0.get(text) {
            return Arc::clone(known);
        }
        let word: Arc<str> = text.into();
        self.0.insert(Arc::clone(&word));
        word
    }
}

impl Listing {
    /// The games of a text; none where there are too many.
    pub fn of(text: &[u8]) -> Option<Self> {
        let mut vocabulary = Vocabulary::default();
        let games: Vec<_> =
            entries(text).take(MOST_GAMES + 1).map(|entry| listed(entry, &mut vocabulary)).collect();
        (games.len() <= MOST_GAMES).then_some(Self { games, checked: RwLock::default() })
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.games.len()
    }

    /// Where a game stands in the text and on which line, by its number from 1.
    pub fn place(&self, number: usize) -> Option<(Range<usize>, usize)> {
        let game = self.games.get(number.checked_sub(1)?)?;
        Some((game.range.clone(), game.line))
    }

    /// The moves of the next game were read.
    pub fn check(&self, game: &ReadGame) {
        let problem = game.problems.first().map(|problem| {
            let mut problem = problem.clone();
            problem.place.players = None;
            // Its row in the list says which game it is.
            let Words { en, ro } = problem.words();
            let [en, ro] =
                [en, ro].map(|text| text.split_once(", ").map_or(text.clone(), |(_, rest)| rest.to_owned()));
            Box::new(Words { en, ro })
        });
        let checked = Checked {
            plies: game.game.main_line().count() as u32,
            result: game.game.result.map_or("*", rocada_chess::GameResult::as_str),
            opening: openings::find(&game.game.to_rules()),
            problem,
        };
        self.checked.write().unwrap_or_else(PoisonError::into_inner).push(checked);
    }

    /// Some of the games that have all words of a search, from a place in their list on; of the broken ones only, if so.
    pub fn find(&self, search: &str, broken: bool, from: usize, count: usize) -> FileGames {
        let words = words(search);
        let checked = self.checked.read().unwrap_or_else(PoisonError::into_inner);
        let is_broken = |checked: &Checked| checked.problem.is_some();
        let fits = |number: usize| {
            let (game, checked) = (&self.games[number], checked.get(number));
            (!broken || checked.is_some_and(is_broken))
                && words.iter().all(|word| {
                    game.words.contains(word)
                        || checked.and_then(|checked| checked.opening).is_some_and(|opening| {
                            folded(opening.english).contains(word) || folded(opening.romanian).contains(word)
                        })
                })
        };
        let fitting: Vec<_> = (0..self.games.len()).filter(|&number| fits(number)).collect();
        let games = fitting.iter().skip(from).take(count.min(LONGEST_LIST));
        FileGames {
            games: games.map(|&index| self.games[index].told(index + 1, checked.get(index))).collect(),
            total: fitting.len(),
            all: self.games.len(),
            checked: checked.len(),
            broken: checked.iter().filter(|checked| is_broken(checked)).count(),
        }
    }
}

fn listed(entry: Entry, vocabulary: &mut Vocabulary) -> Listed {
    let Entry { line, range, headers, .. } = entry;
    let mut tag = |name| vocabulary.word(headers.known(name).unwrap_or_default());
    let game = Listed {
        line,
        range,
        white: tag("White"),
        black: tag("Black"),
        result: tag("Result"),
        date: tag("Date"),
        event: tag("Event"),
        eco: tag("ECO"),
        opening: opening_tag(&headers, vocabulary),
        words: "".into(),
    };
    let Listed { white, black, result, date, event, eco, opening, .. } = &game;
    let words = folded(&[&**white, black, result, date, event, eco, opening].join(" ")).into();
    Listed { words, ..game }
}

/// The opening with its variation, where that is a tag of its own.
fn opening_tag(headers: &Headers, vocabulary: &mut Vocabulary) -> Arc<str> {
    let tags = ["Opening", "Variation"].map(|name| headers.known(name));
    vocabulary.word(&tags.into_iter().flatten().collect::<Vec<_>>().join(", "))
}

impl Listed {
    fn told(&self, number: usize, checked: Option<&Checked>) -> FileGame {
        let text = |word: &Arc<str>| word.to_string();
        let result = match checked {
            Some(checked) if self.result.is_empty() => checked.result.to_owned(),
            _ => text(&self.result),
        };
        let by_tag = (!self.opening.is_empty()).then(|| Words::new(&*self.opening, &*self.opening));
        FileGame {
            number,
            line: self.line,
            white: text(&self.white),
            black: text(&self.black),
            result,
            date: text(&self.date),
            event: text(&self.event),
            eco: text(&self.eco),
            opening: by_tag.or_else(|| checked.and_then(|checked| checked.opening).map(Words::from)),
            plies: checked.map(|checked| checked.plies as usize),
            problem: checked.and_then(|checked| checked.problem.as_deref().cloned()),
        }
    }
}
