//! How long somebody would think about a turn: a weak player finds its own in a moment, and shown at once it would wipe
//! out the marks of what the person has just captured before they are seen.

use std::time::Duration;

use super::DucksGame;
use crate::games::{Game, tempo};
use crate::messages::DucksPlayer;

/// For a turn that is the only one.
const FORCED: Duration = Duration::from_millis(600);
/// For a turn among many, beyond that.
const CHOICE: Duration = Duration::from_millis(1600);
/// So many turns are many.
const MANY_TURNS: f64 = 60.0;
/// What was captured takes so long to leave the board, and then its marks are looked at.
const CAPTURE: Duration = Duration::from_secs(1);

/// How long the side to move would think, a little more or less from turn to turn. Who has a time of its own takes that.
pub fn natural_time(ducks: &DucksGame) -> Duration {
    let captured = ducks.played.last().is_some_and(|last| !last.captured.is_empty());
    let seen = if captured { CAPTURE } else { Duration::ZERO };
    if matches!(ducks.player(ducks.to_move()), DucksPlayer::Master { .. }) {
        return seen;
    }
    let hard = (ducks.now.count_turns() as f64 / MANY_TURNS).min(1.0);
    seen + FORCED + CHOICE.mul_f64(hard * tempo::chance())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::{AlphaBetaStage, DucksPlayers, DucksSetup, DucksStart, Evaluation};
    use std::time::Instant;

    fn game(position: &str, cats: DucksPlayer) -> DucksGame {
        let players = DucksPlayers { ducks: DucksPlayer::Human, cats };
        let start = DucksStart::Position { text: position.to_owned() };
        DucksGame::new(DucksSetup { players, start }).unwrap()
    }

    #[test]
    fn a_capture_is_seen_and_a_hard_position_takes_longer() {
        let stage = AlphaBetaStage::default();
        let weak = DucksPlayer::AlphaBeta { depth: 1, evaluation: Evaluation::Rich, stage };
        let line = "8/8/3c4/3d4/1cd2d1c/3d4/3d4/8 d 2 0 0 0 0";
        let mut quiet = game(line, weak);
        quiet.play("+2,2", Duration::ZERO, Instant::now()).ok().unwrap();
        let mut loud = game(line, weak);
        loud.play("3,3-4,3", Duration::ZERO, Instant::now()).ok().unwrap();
        assert!(natural_time(&quiet) > FORCED && natural_time(&quiet) < FORCED + 2 * CHOICE);
        assert!(natural_time(&loud) >= FORCED + CAPTURE);
        let few = game("cccccccc/c6c/c6c/c6c/c6c/c6c/c6c/ccccccc1 c 1 0 0 0 1 goals=8/8", weak);
        assert!(natural_time(&few) < FORCED + CHOICE / 10, "{:?}", natural_time(&few));
        let mut master = game(line, DucksPlayer::Master { ms: 1000, evaluation: Evaluation::Rich });
        master.play("+2,2", Duration::ZERO, Instant::now()).ok().unwrap();
        assert_eq!(natural_time(&master), Duration::ZERO, "it takes its own time");
    }
}
