//! The engine: settings, a player, and whatever it keeps from one move to the next.

use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use rocada_chess::{Game, Move, Position};
use rocada_gametree::{AlphaBeta, Random, Score};

use crate::book::{self, Book, BookSettings};
use crate::classical::{self, Algorithm};
use crate::level::{Level, Strength};
use crate::network::Network;
use crate::search::{Choice, GivenScores, Numbers, Request, Searcher, Without};
use crate::sight::Eye;
use crate::tablebase::{Tablebase, TablebaseSettings};
use crate::time::Budget;
use crate::{Control, Decision, Limits, Observer, scale};

/// Who thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// The strong search.
    Rocada,
    /// Alpha-beta with the classical evaluation, to a fixed depth.
    AlphaBeta,
    /// The same without cutting anything off.
    Minimax,
    /// Any legal move.
    Random,
}

impl Player {
    /// All of them, the strongest first.
    pub const ALL: [Self; 4] = [Self::Rocada, Self::AlphaBeta, Self::Minimax, Self::Random];

    /// Their names, in the same order, as options and command lines use them.
    pub const NAMES: [&'static str; 4] = ["Rocada", "AlphaBeta", "Minimax", "Random"];

    /// Its name.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

/// What judges positions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EvaluationSettings {
    /// The evaluation by hand instead of a network.
    pub classic: bool,
    /// A network file; the network that the program carries if empty.
    pub file: String,
}

impl EvaluationSettings {
    /// What positions can be judged by, in the words of options and command lines; the second one is `classic`.
    pub const NAMES: [&str; 2] = ["network", "classic"];
}

impl FromStr for EvaluationSettings {
    type Err = String;

    /// `network`, `classic` or the name of a network file, which must hold a network.
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            name if name == Self::NAMES[0] => Ok(Self::default()),
            name if name == Self::NAMES[1] => Ok(Self { classic: true, file: String::new() }),
            file => match Network::open(Path::new(file)) {
                Ok(_) => Ok(Self { classic: false, file: file.to_owned() }),
                Err(error) => Err(error.to_string()),
            },
        }
    }
}

/// What can be chosen about the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Who thinks.
    pub player: Player,
    /// Plies that the classical players look ahead.
    pub depth: u32,
    /// The stage of alpha-beta that the player of this name is.
    pub stage: AlphaBeta,
    /// Where all that is left to chance begins: the random player, the book, the mistakes of a limited player. 0 is
    /// another one at every start.
    pub seed: u64,
    /// How strong the strong player may be.
    pub strength: Strength,
    /// Mebibytes of the strong player's table.
    pub hash: usize,
    /// Threads of the strong player.
    pub threads: usize,
    /// Lines that the strong player reports.
    pub lines: usize,
    /// What the strong player does without.
    pub without: Without,
    /// What the strong player goes by.
    pub numbers: Numbers,
    /// Time lost between the game's clock and the engine, each move.
    pub move_overhead: Duration,
    /// The strong player's endgame tables.
    pub tablebase: TablebaseSettings,
    /// The opening book of all players.
    pub book: BookSettings,
    /// What the strong player judges positions by.
    pub evaluation: EvaluationSettings,
    /// The observer of the strong player is told what each technique does.
    pub counts: bool,
    /// Somebody studies the position: think about it, even where the book has a move.
    pub analysing: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            player: Player::Rocada,
            depth: 2,
            stage: AlphaBeta::default(),
            seed: 0,
            strength: Strength::default(),
            hash: 16,
            threads: 1,
            lines: 1,
            without: Without::default(),
            numbers: Numbers::default(),
            move_overhead: Duration::from_millis(10),
            tablebase: TablebaseSettings::default(),
            book: BookSettings::default(),
            evaluation: EvaluationSettings::default(),
            counts: false,
            analysing: false,
        }
    }
}

/// Mebibytes of a limited player's table: enough for what the highest level looks at.
const LIMITED_HASH: usize = 2;

/// A chess player that remembers its settings.
pub struct Engine {
    settings: Settings,
    random: Random,
    /// Made when it is first needed: the classical players can do without.
    searcher: Option<Searcher>,
    /// Of the limited player, whose memory is the same for every setting.
    limited: Option<Searcher>,
    /// Decides what a limited player gets wrong in this game.
    game_seed: u64,
    given: GivenScores,
    tablebase: Option<Tablebase>,
    book: Option<Book>,
    /// Judges positions for the strong player, unless that is done by hand.
    network: Option<Arc<Network>>,
    /// What is still to be told about files and memory.
    remarks: Vec<String>,
    last_score: Option<Score>,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new(Settings::default())
    }
}

impl Engine {
    /// An engine with these settings.
    pub fn new(settings: Settings) -> Self {
        let mut random = seeded(settings.seed);
        let mut engine = Self {
            game_seed: random.next(),
            random,
            searcher: None,
            limited: None,
            given: GivenScores::new(),
            tablebase: open_tablebase(&settings.tablebase),
            book: None,
            network: None,
            remarks: Vec::new(),
            last_score: None,
            settings,
        };
        engine.open_book();
        engine.open_network();
        engine
    }

    /// The present settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings.
    pub fn configure(&mut self, settings: Settings) {
        if settings.seed != self.settings.seed {
            self.random = seeded(settings.seed);
            self.game_seed = self.random.next();
        }
        let resized = (settings.hash, settings.threads) != (self.settings.hash, self.settings.threads);
        let in_use = self.searcher.is_some();
        if resized {
            self.searcher = None;
        }
        if settings.tablebase != self.settings.tablebase {
            self.tablebase = open_tablebase(&settings.tablebase);
        }
        let same_book = settings.book == self.settings.book;
        let same_evaluation = settings.evaluation == self.settings.evaluation;
        self.settings = settings;
        if !same_book {
            self.open_book();
        }
        if !same_evaluation {
            self.open_network();
            self.searcher = None;
        }
        // In mid-game no move has to wait for the memory.
        if in_use {
            self.searcher();
        }
    }

    /// Forgets what was learnt in the last game.
    pub fn new_game(&mut self) {
        self.game_seed = self.random.next();
        self.given.clear();
        for searcher in self.searcher.iter_mut().chain(&mut self.limited) {
            searcher.forget();
        }
    }

    /// Forgets what the table holds.
    pub fn clear_hash(&mut self) {
        if let Some(searcher) = &mut self.searcher {
            searcher.clear_table();
        }
    }

    /// What the last search found its position to be worth, in its own units, in which the trainer counts; none where
    /// there was no search. People are told the score of the last report.
    pub const fn last_score(&self) -> Option<Score> {
        self.last_score
    }

    /// Tells the strong player what a position is worth to the side to move. It believes that for this game, unless
    /// it looks more than so many plies beyond the position itself.
    pub fn set_score(&mut self, position: &Position, centipawns: i32, depth: u32) {
        let plies = i32::try_from(depth).unwrap_or(i32::MAX);
        self.given.insert(position.key(), (scale::counted(centipawns, position), plies));
    }

    /// Takes the memory that the strong player needs now instead of with its first move.
    pub fn prepare(&mut self) {
        if self.settings.player == Player::Rocada {
            self.searcher();
        }
    }

    fn searcher(&mut self) -> &mut Searcher {
        made(&mut self.searcher, &self.settings, self.network.as_ref(), &mut self.remarks)
    }

    /// Takes the network that the settings name; where it cannot be used, the one that the program carries.
    fn open_network(&mut self) {
        let EvaluationSettings { classic, file } = &self.settings.evaluation;
        if *classic {
            self.network = None;
            return;
        }
        let named = if file.is_empty() { None } else { Some(Network::open(Path::new(file))) };
        let network = match named {
            Some(Ok(network)) => Arc::new(network),
            Some(Err(error)) => {
                self.remarks.push(format!("network {file}: {error}"));
                Network::built_in()
            }
            None => Network::built_in(),
        };
        self.remarks.push(format!("network {}, {} neurons", network.name(), network.neurons()));
        self.network = Some(network);
    }

    fn open_book(&mut self) {
        let BookSettings { on, file, .. } = &self.settings.book;
        let book = (*on && !file.is_empty()).then(|| Book::open(file)).transpose();
        self.book = book.unwrap_or_else(|error| {
            self.remarks.push(error.to_string());
            None
        });
    }

    /// A move is wanted. Analysis and the hunt for a mate want to see a search, and all that it can see.
    const fn is_playing(&self, limits: &Limits) -> bool {
        !self.settings.analysing && !limits.infinite && limits.mate.is_none()
    }

    /// The book's move, if it has one.
    fn book_move(&mut self, game: &Game, limits: &Limits) -> Option<Move> {
        let playing = self.is_playing(limits);
        let book = self.book.as_mut().filter(|_| playing)?;
        match book.moves(game.position()) {
            Ok(mut moves) => {
                moves.retain(|known| limits.allows(known.mv));
                let chosen = book::choose(&moves, self.settings.book.choice, &mut self.random)?;
                self.remarks.push(format!(
                    "book move {}, weight {}",
                    game.position().san(chosen.mv),
                    chosen.weight
                ));
                Some(chosen.mv)
            }
            Err(error) => {
                self.remarks.push(error.to_string());
                self.book = None;
                None
            }
        }
    }

    /// Says what there is to say about the files and the memory that the engine uses.
    fn tell_remarks(&mut self, observer: &mut dyn Observer) {
        for remark in self.tablebase.iter().flat_map(Tablebase::remarks).chain(self.remarks.drain(..)) {
            observer.message(&remark);
        }
    }

    /// Finds a move in the game's present position. Comes back when a limit is reached or the control says so.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        observer: &mut dyn Observer,
    ) -> Decision {
        let from_book = self.book_move(game, limits);
        self.tell_remarks(observer);
        let Choice { decision, score } = match from_book {
            Some(mv) => without_search(Some(mv)),
            None => self.search(game, limits, control, observer),
        };
        self.last_score = score;
        self.tell_remarks(observer);
        control.wait_until_free(limits.infinite);
        decision
    }

    fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        observer: &mut dyn Observer,
    ) -> Choice {
        let budget = Budget::new(limits, self.settings.move_overhead);
        let Settings { player, depth, stage, lines, without, counts, .. } = self.settings;
        let hard = budget.map(|budget| budget.hard);
        match player {
            Player::Rocada => {
                if let Some(level) = self.settings.strength.level().filter(|_| self.is_playing(limits)) {
                    return self.search_at(level, game, limits, control, observer);
                }
                let searcher =
                    made(&mut self.searcher, &self.settings, self.network.as_ref(), &mut self.remarks);
                searcher.go_by(&self.settings.numbers);
                let (tablebase, given) = (self.tablebase.as_ref(), &self.given);
                let request =
                    Request { game, limits, lines, without, budget, tablebase, eye: None, given, counts };
                searcher.search(&request, control, observer)
            }
            Player::AlphaBeta => {
                classical::think(Algorithm::AlphaBeta(stage), depth, game, limits, hard, control, observer)
            }
            Player::Minimax => {
                classical::think(Algorithm::Minimax, depth, game, limits, hard, control, observer)
            }
            Player::Random => without_search(classical::random_move(game, limits, &mut self.random)),
        }
    }

    /// The limited player's move. Threads, tables and the size of the memory make it no stronger.
    fn search_at(
        &mut self,
        level: Level,
        game: &Game,
        limits: &Limits,
        control: &Control,
        observer: &mut dyn Observer,
    ) -> Choice {
        let sight = level.sight();
        let limits = Limits {
            nodes: Some(limits.nodes.map_or(sight.nodes, |nodes| nodes.min(sight.nodes))),
            depth: Some(limits.depth.map_or(sight.depth, |depth| depth.min(sight.depth))),
            ..limits.clone()
        };
        let Settings { lines, without, move_overhead, .. } = self.settings;
        let budget = Budget::new(&limits, move_overhead);
        let searcher = self.limited.get_or_insert_with(|| Searcher::new(LIMITED_HASH, 1, None));
        // What was seen on another turn was seen with another eye.
        searcher.clear_table();
        let eye = Some(Eye::new(sight, self.game_seed, game));
        let given = &self.given;
        let (tablebase, counts) = (None, false);
        let request =
            Request { game, limits: &limits, lines, without, budget, tablebase, eye, given, counts };
        searcher.search(&request, control, observer)
    }
}

/// A move that nobody has thought about.
const fn without_search(best: Option<Move>) -> Choice {
    Choice { decision: Decision { best, ponder: None }, score: None }
}

/// The choices of a seed; 0 stands for another one at every start.
fn seeded(seed: u64) -> Random {
    if seed == 0 { Random::anew() } else { Random::new(seed) }
}

/// The searcher, which takes its memory when it is first needed; with a remark where it gets less than was asked for.
fn made<'a>(
    searcher: &'a mut Option<Searcher>,
    settings: &Settings,
    network: Option<&Arc<Network>>,
    remarks: &mut Vec<String>,
) -> &'a mut Searcher {
    searcher.get_or_insert_with(|| {
        let searcher = Searcher::new(settings.hash, settings.threads, network.cloned());
        for (name, wanted, taken) in
            [("Hash", settings.hash, searcher.mebibytes()), ("Threads", settings.threads, searcher.threads())]
        {
            if taken < wanted {
                remarks.push(format!(
                    "{name} {wanted}: the machine has not so much memory to spare, only for {taken}"
                ));
            }
        }
        searcher
    })
}

fn open_tablebase(settings: &TablebaseSettings) -> Option<Tablebase> {
    (!settings.path.is_empty()).then(|| Tablebase::open(settings))
}
