//! Who plays: whether somebody like that can, in one word, to the rules, and what it is given to think about.

use std::time::Duration;

use rocada_ducks::{self as rules, Algorithm, Board, PlayerOptions};

use super::{DucksGame, Task};
use crate::complaint::Complaint;
use crate::games::{Game, HINT, Mind, Purpose};
use crate::messages::{DucksPlayer, DucksPlayers, Evaluation, Field, mirror};
use crate::ranges::RANGES;

mirror!(Evaluation => rules::Evaluation { Simple, Rich, Network });
mirror!(rules::Evaluation => Evaluation { Simple, Rich, Network });

/// How long a position is thought about that a person looks at.
const OPINION: Duration = Duration::from_mins(2);

/// Whether such players can play on this board: nobody waits for hours.
pub fn check(players: DucksPlayers, board: Board) -> Result<(), Complaint> {
    for (player, depth_field, time_field) in [
        (players.ducks, Field::DucksDepth, Field::DucksSeconds),
        (players.cats, Field::CatsDepth, Field::CatsSeconds),
    ] {
        match player {
            DucksPlayer::Human | DucksPlayer::Random => {}
            DucksPlayer::Minimax { depth, .. } => RANGES.ducks_minimax.check(depth_field, depth.into())?,
            DucksPlayer::AlphaBeta { depth, .. } => {
                RANGES.ducks_alpha_beta.check(depth_field, depth.into())?;
            }
            DucksPlayer::Master { ms, .. } if RANGES.move_ms.contains(ms) => {}
            DucksPlayer::Master { ms, .. } => return Err(time_complaint(ms).about(time_field)),
        }
        let effort = options(player).and_then(|options| options.effort_in_game(board));
        if let Some(Err(too_long)) = effort.map(rules::Effort::check) {
            return Err(Complaint::from(too_long).about(depth_field));
        }
    }
    Ok(())
}

/// In seconds, as people give it.
fn time_complaint(ms: u32) -> Complaint {
    let range = RANGES.move_ms;
    let [least, most, given] = [range.least, range.most, ms].map(|ms| f64::from(ms) / 1e3);
    Complaint::new(
        format!("between {least} and {most} seconds, not {given}"),
        format!("între {least} și {most} de secunde, nu {given}").replace('.', ","),
    )
}

/// A player in one word, as command line and records write it.
pub fn word(player: DucksPlayer) -> String {
    options(player).map_or(rules::Seat::Human, rules::Seat::Computer).to_string()
}

/// What is to be thought about; nothing where a person has to move.
pub fn task(ducks: &DucksGame, purpose: Purpose) -> Option<Task> {
    let master = |time| PlayerOptions { time: Some(time), ..PlayerOptions::new(Algorithm::Master) };
    let (options, ply) = match purpose {
        Purpose::Move => (options(ducks.player(ducks.to_move()))?, ducks.plies()),
        Purpose::Hint => (master(HINT), ducks.plies()),
        Purpose::Opinion { ply, .. } => (master(OPINION), ply),
    };
    let options = PlayerOptions { seed: Some(ducks.seed), ..options };
    let mind = Mind::of(purpose, ducks.to_move());
    Some(Task { mind, options, position: *ducks.position_at(ply), ply, playing: purpose == Purpose::Move })
}

/// How to make a player; none for a person. The seed is left to the game.
fn options(player: DucksPlayer) -> Option<PlayerOptions> {
    let looking = |algorithm, depth: u8, evaluation: Evaluation| PlayerOptions {
        depth: Some(depth.into()),
        evaluation: evaluation.into(),
        ..PlayerOptions::new(algorithm)
    };
    match player {
        DucksPlayer::Human => None,
        DucksPlayer::Random => Some(PlayerOptions::new(Algorithm::Random)),
        DucksPlayer::Minimax { depth, evaluation } => Some(looking(Algorithm::Minimax, depth, evaluation)),
        DucksPlayer::AlphaBeta { depth, evaluation, stage } => {
            let player = looking(Algorithm::AlphaBeta, depth, evaluation);
            Some(PlayerOptions { stage: stage.into(), ..player })
        }
        DucksPlayer::Master { ms, evaluation } => Some(PlayerOptions {
            time: Some(Duration::from_millis(ms.into())),
            evaluation: evaluation.into(),
            ..PlayerOptions::new(Algorithm::Master)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::AlphaBetaStage;

    #[test]
    fn words() {
        let evaluation = Evaluation::Simple;
        assert_eq!(word(DucksPlayer::Random), "random");
        assert_eq!(word(DucksPlayer::Minimax { depth: 2, evaluation }), "minimax:depth=2:eval=simple");
        for (stage, words) in [
            (AlphaBetaStage::Plain, "alphabeta:depth=3:stage=plain:eval=simple"),
            (AlphaBetaStage::Ordered, "alphabeta:depth=3:eval=simple"),
            (AlphaBetaStage::Table, "alphabeta:depth=3:stage=table:eval=simple"),
        ] {
            assert_eq!(word(DucksPlayer::AlphaBeta { depth: 3, evaluation, stage }), words);
        }
    }

    #[test]
    fn players() {
        let evaluation = Evaluation::Simple;
        assert!(options(DucksPlayer::Human).is_none());
        assert_eq!(options(DucksPlayer::Random).unwrap().algorithm, Algorithm::Random);
        let minimax = options(DucksPlayer::Minimax { depth: 3, evaluation }).unwrap();
        assert_eq!((minimax.algorithm, minimax.depth), (Algorithm::Minimax, Some(3)));
        assert_eq!(minimax.evaluation, rules::Evaluation::Simple);
        let stage = AlphaBetaStage::default();
        let alpha_beta =
            options(DucksPlayer::AlphaBeta { depth: 4, evaluation: Evaluation::Rich, stage }).unwrap();
        assert_eq!((alpha_beta.algorithm, alpha_beta.depth), (Algorithm::AlphaBeta, Some(4)));
        assert_eq!(alpha_beta.evaluation, rules::Evaluation::Rich);
        let master = options(DucksPlayer::Master { ms: 250, evaluation }).unwrap();
        assert_eq!((master.algorithm, master.depth), (Algorithm::Master, None));
        assert_eq!(master.time, Some(Duration::from_millis(250)));
    }
}
