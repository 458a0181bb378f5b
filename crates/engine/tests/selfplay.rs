//! The engine against itself with every assertion on: nothing panics and every line it shows is legal to its end.
//!
//! Standard chess and Chess960 with different arrays for both sides, one line and three, one thread and two, few nodes
//! and little time take turns. `ROCADA_SELFPLAY_GAMES=2000 cargo test -p rocada-engine --test selfplay` plays more.

use std::time::Duration;

use rocada_chess::{Game, Move, Position};
use rocada_engine::{Control, Decision, Engine, Limits, Observer, Report, Settings};
use rocada_gametree::Random;

/// Games unless somebody wants more.
const GAMES: u64 = 60;
/// Positions visited for a move.
const NODES: u64 = 300;
/// No game goes on longer.
const LONGEST: usize = 300;

/// Checks what is said while it is said.
struct Checker<'a> {
    position: &'a Position,
    lines: usize,
    /// The first moves of the lines of one iteration.
    first: Vec<Move>,
    /// Lines checked.
    checked: u64,
}

impl Observer for Checker<'_> {
    fn line(&mut self, report: &Report) {
        let mut position = *self.position;
        for &mv in &report.pv {
            assert!(position.is_legal(mv), "{mv} of {:?} from {}", report.pv, self.position);
            position.play(mv);
        }
        let first = *report.pv.first().expect("a line has a move");
        if report.line == 1 {
            self.first.clear();
        }
        assert!(report.line <= self.lines && !self.first.contains(&first), "{:?} twice", report.pv);
        self.first.push(first);
        self.checked += 1;
    }
}

/// One game; returns its moves and the lines checked.
fn play(number: u64) -> (u64, u64) {
    let mut random = Random::new(number);
    let mut game = Game::default();
    if number % 2 == 1 {
        game = Game::new(Position::chess960(random.below(960), random.below(960)));
    }
    for _ in 0..random.below(9) {
        if let Some(mv) = random.pick(&game.position().legal_moves()) {
            game.play(mv).expect("a legal move");
        }
    }
    let lines = if number % 3 == 2 { 3 } else { 1 };
    let threads = if number % 5 == 4 { 2 } else { 1 };
    let mut engine = Engine::new(Settings { hash: 1, lines, threads, ..Settings::default() });
    let limits = if number % 4 == 3 {
        Limits { move_time: Some(Duration::from_millis(1)), ..Limits::default() }
    } else {
        Limits { nodes: Some(NODES), ..Limits::default() }
    };
    let (mut moves, mut checked) = (0, 0);
    while game.outcome().is_none() && game.claimable_draw().is_none() && game.earlier().len() < LONGEST {
        let position = *game.position();
        let mut observer = Checker { position: &position, lines, first: Vec::new(), checked: 0 };
        let Decision { best, ponder } = engine.think(&game, &limits, &Control::new(), &mut observer);
        checked += observer.checked;
        game.play(best.expect("a move in a running game")).expect("a legal move");
        assert!(ponder.is_none_or(|mv| game.position().is_legal(mv)), "{ponder:?} in {}", game.position());
        moves += 1;
    }
    (moves, checked)
}

#[test]
fn games_of_all_kinds_end_without_a_fault() {
    let games = std::env::var("ROCADA_SELFPLAY_GAMES").map_or(GAMES, |text| text.parse().expect("a number"));
    let (mut moves, mut lines) = (0, 0);
    for number in 0..games {
        let (more_moves, more_lines) = play(number);
        moves += more_moves;
        lines += more_lines;
    }
    let assertions = if cfg!(debug_assertions) { "on" } else { "off" };
    println!("{games} games, {moves} moves, {lines} lines, all legal; assertions {assertions}");
}
