//! How a player of Ducklings and Cats thinks, and what it says meanwhile.

use std::time::{Duration, Instant};

use rocada_ducks::{Algorithm, Player, PlayerOptions, Position, Side, Turn, chances};
use rocada_engine::Control;
use rocada_gametree::{Counts, Observer, Report, Score, Why, Window};

use super::view;
use crate::games::Mind;
use crate::messages::{DucksProgress, DucksThinking, Say};

/// A position for a player.
#[derive(Clone)]
pub struct Task {
    /// Whose mind: each keeps what it has learnt.
    pub mind: Mind,
    /// Who thinks.
    pub options: PlayerOptions,
    /// The game.
    pub position: Position,
    /// After so many turns.
    pub ply: usize,
    /// Whether a player looks for its turn.
    pub playing: bool,
}

/// What a player has decided: a turn with all that was counted.
pub type Choice = Report<Turn>;

/// The players, each with what it remembers.
#[derive(Default)]
pub struct Minds([Option<(PlayerOptions, Player)>; 3]);

impl Minds {
    /// Thinks until something is decided, and tells what is thought meanwhile.
    pub fn think(&mut self, task: Task, control: &Control, tell: &dyn Fn(Say)) -> Choice {
        let Task { mind, options, position, ply, playing } = task;
        let fixed = matches!(options.algorithm, Algorithm::Minimax | Algorithm::AlphaBeta);
        let known = self.0[mind as usize].take().filter(|(before, _)| *before == options);
        let (_, player) =
            self.0[mind as usize].insert(known.unwrap_or_else(|| (options.clone(), Player::new(options))));
        let stop = control.stop_flag();
        let watcher = Watcher { ply, playing, side: position.side(), tell, began: Instant::now() };
        if fixed {
            player.think(&position, &stop, &mut Walk::new(watcher, position.count_turns()))
        } else {
            player.think(&position, &stop, &mut { watcher })
        }
    }
}

/// Turns what a player says into messages.
struct Watcher<'a> {
    ply: usize,
    playing: bool,
    /// Whose turn it is.
    side: Side,
    tell: &'a dyn Fn(Say),
    began: Instant,
}

impl Watcher<'_> {
    fn tell(&self, report: &Report<Turn>, progress: Option<DucksProgress>) {
        let share = chances(report.value);
        let thinking = DucksThinking {
            ply: self.ply,
            thought: view::thought(report),
            ms: super::milliseconds(self.began.elapsed()),
            line: report.line.iter().map(ToString::to_string).collect(),
            duck_share: if self.side == Side::Ducks { share } else { 1.0 - share },
            playing: self.playing,
            progress,
        };
        (self.tell)(Say::DucksThinking { thinking });
    }
}

impl Observer<Turn> for Watcher<'_> {
    fn iteration_ends(&mut self, report: &Report<Turn>) {
        self.tell(report, None);
    }
}

/// A search to a fixed depth says nothing until its end, so what it walks through is counted here and told now and then.
struct Walk<'a> {
    watcher: Watcher<'a>,
    progress: DucksProgress,
    /// Plies below the position.
    ply: usize,
    /// The turn of the position that is looked at, and the best one so far.
    at: Option<Turn>,
    best: Option<(Score, Turn)>,
    counts: Counts,
    told: Instant,
}

/// The time is looked at once in so many nodes (a power of two).
const NODES_BETWEEN_LOOKS: u64 = 1 << 14;
/// How often a page wants to hear of a search.
const BETWEEN_WORDS: Duration = Duration::from_millis(100);

impl<'a> Walk<'a> {
    fn new(watcher: Watcher<'a>, turns: u64) -> Self {
        let told = watcher.began;
        let progress = DucksProgress { depth: 0, done: 0, turns: turns as usize };
        Self { watcher, progress, ply: 0, at: None, best: None, counts: Counts::default(), told }
    }

    #[cold]
    fn look_at_the_time(&mut self) {
        if self.told.elapsed() < BETWEEN_WORDS {
            return;
        }
        self.told = Instant::now();
        let report = Report {
            best: self.best.map(|(_, turn)| turn),
            value: self.best.map_or(Score::EVEN, |(score, _)| score),
            line: self.best.iter().map(|&(_, turn)| turn).collect(),
            depth: 0,
            counts: self.counts,
            time: self.watcher.began.elapsed(),
            stopped: false,
        };
        self.watcher.tell(&report, Some(self.progress));
    }
}

impl Observer<Turn> for Walk<'_> {
    fn iteration_begins(&mut self, depth: u32) {
        self.progress.depth = depth;
    }

    fn iteration_ends(&mut self, report: &Report<Turn>) {
        self.watcher.tell(report, None);
    }

    #[inline]
    fn enter(&mut self, turn: Turn, _: u32, _: Window) {
        if self.ply == 0 {
            self.at = Some(turn);
        }
        self.ply += 1;
        self.counts.generated += 1;
        if self.counts.generated.is_multiple_of(NODES_BETWEEN_LOOKS) {
            self.look_at_the_time();
        }
    }

    #[inline]
    fn leave(&mut self, score: Score, why: Why) {
        self.ply -= 1;
        self.counts.evaluated += u64::from(why == Why::Leaf);
        self.counts.cutoffs += u64::from(why == Why::CutOff);
        if self.ply == 0 {
            self.progress.done += 1;
            let score = score.flipped();
            if self.best.is_none_or(|(best, _)| score > best) {
                self.best = self.at.map(|turn| (score, turn));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    fn thoughts(options: &str) -> (Vec<DucksThinking>, Choice) {
        let position: Position = "4cc2/3d4/8/2d3d1/1d6/8/5d2/2c1c3 d 1 0 2 0 0 goals=3/14".parse().unwrap();
        let told = RefCell::new(Vec::new());
        let tell = |say: Say| match say {
            Say::DucksThinking { thinking } => told.borrow_mut().push(thinking),
            other => panic!("{other:?}"),
        };
        let task =
            Task { mind: Mind::First, options: options.parse().unwrap(), position, ply: 3, playing: true };
        let choice = Minds::default().think(task, &Control::new(), &tell);
        (told.into_inner(), choice)
    }

    /// Looking at thirteen million positions takes longer than the page wants to hear nothing.
    #[test]
    fn a_search_to_a_fixed_depth_is_heard_of_while_it_runs() {
        let (told, choice) = thoughts("minimax:depth=4");
        let (last, before) = told.split_last().unwrap();
        assert!(before.len() > 1, "{told:?}");
        let mut nodes = 0;
        for thinking in before {
            let progress = thinking.progress.unwrap();
            assert_eq!((progress.depth, progress.turns, thinking.thought.depth), (4, 94, 0));
            assert!(progress.done < 94 && thinking.thought.nodes > nodes);
            nodes = thinking.thought.nodes;
        }
        assert!(last.progress.is_none() && last.playing);
        assert_eq!((last.thought.nodes, last.thought.depth), (choice.counts.generated, 4));
    }

    #[test]
    fn the_share_is_that_of_the_ducks() {
        let (told, choice) = thoughts("alphabeta:depth=2");
        let share = told.last().unwrap().duck_share;
        assert!(choice.value > Score::EVEN && share > 0.5 && share < 1.0, "{share}");
    }
}
