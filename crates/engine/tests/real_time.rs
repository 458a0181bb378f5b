//! What only a real clock can show: time is kept, and what is told in mid-search is obeyed.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rocada_chess::{Game, Move};
use rocada_engine::{Control, Engine, GameClock, Limits, Observer, Player, Report, Settings};

/// One test at a time.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The fastest of several: other programs may have the processor now and then.
fn fastest(time: impl Fn() -> Duration) -> Duration {
    (0..5).map(|_| time()).min().expect("five times")
}

#[test]
fn time_is_kept() {
    let _alone = alone();
    let start = Game::default();
    let clock = |remaining: u64| GameClock {
        remaining: Duration::from_millis(remaining),
        increment: Duration::ZERO,
        moves_to_go: None,
    };
    for limits in [
        Limits { move_time: Some(Duration::from_millis(100)), ..Limits::default() },
        Limits { clock: Some(clock(300)), ..Limits::default() },
        Limits { clock: Some(clock(0)), ..Limits::default() },
    ] {
        let taken = fastest(|| {
            let mut engine = Engine::default();
            let begun = Instant::now();
            assert!(engine.think(&start, &limits, &Control::new(), &mut ()).best.is_some());
            begun.elapsed()
        });
        assert!(taken < Duration::from_millis(500), "{limits:?} took {taken:?}");
    }
}

#[test]
fn a_long_search_tells_which_move_it_is_at() {
    struct StopAtFirst<'a>(&'a Control, Option<(Move, usize)>);
    impl Observer for StopAtFirst<'_> {
        fn line(&mut self, _: &Report) {}
        fn current_move(&mut self, mv: Move, number: usize) {
            self.1.get_or_insert((mv, number));
            self.0.stop();
        }
    }
    let _alone = alone();
    let control = Control::new();
    let mut observer = StopAtFirst(&control, None);
    let (start, begun) = (Game::default(), Instant::now());
    let limits = Limits { infinite: true, ..Limits::default() };
    Engine::default().think(&start, &limits, &control, &mut observer);
    assert!(begun.elapsed() >= Duration::from_secs(1), "nobody could read that");
    let (mv, number) = observer.1.expect("a move");
    assert!(start.position().is_legal(mv) && (1..=20).contains(&number));
}

fn engine(player: Player) -> Engine {
    Engine::new(Settings { player, ..Settings::default() })
}

#[test]
fn stop_is_obeyed() {
    let _alone = alone();
    let start = Game::default();
    let limits = Limits { depth: Some(100), infinite: true, ..Limits::default() };
    for player in [Player::Rocada, Player::AlphaBeta, Player::Minimax] {
        let taken = fastest(|| {
            let control = Control::new();
            thread::scope(|scope| {
                let search = scope.spawn(|| engine(player).think(&start, &limits, &control, &mut ()));
                thread::sleep(Duration::from_millis(50));
                let asked = Instant::now();
                control.stop();
                assert!(search.join().expect("no panic").best.is_some());
                asked.elapsed()
            })
        });
        assert!(taken < Duration::from_millis(250), "{player:?}: {taken:?}");
    }
}

#[test]
fn a_pondering_player_waits_for_the_move() {
    let _alone = alone();
    let start = Game::default();
    let limits = Limits { move_time: Some(Duration::from_millis(30)), depth: Some(1), ..Limits::default() };
    for player in Player::ALL {
        let control = Control::pondering();
        thread::scope(|scope| {
            let search = scope.spawn(|| engine(player).think(&start, &limits, &control, &mut ()));
            thread::sleep(Duration::from_millis(150));
            assert!(!search.is_finished(), "{player:?}: pondering has no end of its own");
            control.ponder_hit();
            assert!(search.join().expect("no panic").best.is_some());
        });
    }
}
