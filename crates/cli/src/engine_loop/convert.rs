//! Between the words of `protocol` and those of `engine`, which do not know each other.

use std::time::Duration;

use rocada_chess::Position;
use rocada_engine as engine;
use rocada_engine::{BookChoice, CHANCES, Level, Player, Settings, Technique, Without};
use rocada_protocol as protocol;
use rocada_protocol::options::{Id, Value};

/// Obeys an option that belongs to the engine; the others are obeyed by the session or the loop. What comes back is
/// what was wrong with the value.
pub fn apply(settings: &mut Settings, id: Id, value: &Value) -> Result<(), String> {
    let number = match *value {
        Value::Spin(number) => number.max(0) as u64,
        _ => 0,
    };
    match id {
        Id::Hash => settings.hash = number as usize,
        Id::Threads => settings.threads = number as usize,
        Id::MultiPv => settings.lines = number as usize,
        Id::Player => {
            let name = value.to_string();
            settings.player =
                Player::ALL.into_iter().find(|player| player.name() == name).unwrap_or(settings.player);
        }
        Id::Depth => settings.depth = number as u32,
        Id::Seed => settings.seed = number,
        Id::Without => {
            settings.without = without(&value.to_string())?;
        }
        Id::MoveOverhead => settings.move_overhead = Duration::from_millis(number),
        Id::SyzygyPath => settings.tablebase.path = value.to_string(),
        Id::SyzygyProbeDepth => settings.tablebase.probe_depth = number as u32,
        Id::SyzygyFiftyMoveRule => settings.tablebase.fifty_move_rule = *value == Value::Check(true),
        Id::SyzygyProbeLimit => settings.tablebase.probe_limit = number as u32,
        Id::AnalyseMode => settings.analysing = *value == Value::Check(true),
        Id::OwnBook => settings.book.on = *value == Value::Check(true),
        Id::BookFile => settings.book.file = value.to_string(),
        Id::BookChoice => {
            let name = value.to_string();
            let known = BookChoice::ALL.into_iter().find(|choice| choice.name() == name);
            settings.book.choice = known.unwrap_or_default();
        }
        Id::LimitStrength => settings.strength.limited = *value == Value::Check(true),
        Id::Elo => settings.strength.level = Level::from_elo(number as u16),
        Id::ClearHash
        | Id::Ponder
        | Id::Chess960
        | Id::Opponent
        | Id::EngineAbout
        | Id::ResignScore
        | Id::DrawScore
        | Id::ShowChances
        | Id::LogFile => {}
    }
    Ok(())
}

/// The techniques of a list with commas.
fn without(list: &str) -> Result<Without, String> {
    let mut without = Without::default();
    for name in list.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let technique = Technique::named(name).ok_or_else(|| {
            let known = Technique::ALL.map(Technique::name).join(", ");
            format!("there is no technique '{name}' to do without; there are {known}")
        })?;
        without.leave_out(technique);
    }
    Ok(without)
}

pub fn limits(limits: protocol::Limits) -> engine::Limits {
    engine::Limits {
        depth: limits.depth,
        nodes: limits.nodes,
        mate: limits.mate,
        move_time: limits.move_time,
        clock: limits.clock.map(|clock| engine::GameClock {
            remaining: clock.remaining,
            increment: clock.increment,
            moves_to_go: clock.moves_to_go,
        }),
        infinite: limits.infinite,
        only: limits.only,
        ..engine::Limits::default()
    }
}

/// The score as people read it: the one place where the search's own units end.
pub fn shown(score: engine::Score, position: &Position) -> engine::Score {
    CHANCES.shown(score, position)
}

/// What is told of a line from this position.
pub fn report(report: &engine::Report, position: &Position) -> protocol::Report {
    protocol::Report {
        depth: report.depth,
        selective_depth: report.selective_depth,
        line: report.line,
        score: match shown(report.score, position) {
            engine::Score::Centipawns(value) => protocol::Score::Centipawns(value),
            engine::Score::Mate(moves) => protocol::Score::Mate(moves),
        },
        bound: match report.bound {
            engine::Bound::Exact => protocol::Bound::Exact,
            engine::Bound::Lower => protocol::Bound::Lower,
            engine::Bound::Upper => protocol::Bound::Upper,
        },
        chances: Some(CHANCES.chances(report.score, position)),
        nodes: report.nodes,
        time: report.time,
        hashfull: report.hashfull,
        tablebase_hits: report.tablebase_hits,
        pv: report.pv.clone(),
    }
}

pub const fn decision(decision: engine::Decision) -> protocol::Decision {
    protocol::Decision { best: decision.best, ponder: decision.ponder }
}

#[cfg(test)]
mod tests {
    use rocada_engine::{BookSettings, Strength, TablebaseSettings};
    use rocada_protocol::options;

    use super::*;

    #[test]
    fn the_options_begin_as_the_engine_does() {
        let mut without = Without::default();
        without.leave_out(Technique::NullMove);
        let mut settings = Settings {
            player: Player::Random,
            depth: 0,
            seed: 99,
            strength: Strength::limited_to(Level::LOWEST),
            hash: 0,
            threads: 0,
            lines: 0,
            without,
            move_overhead: Duration::ZERO,
            tablebase: TablebaseSettings {
                path: "nowhere".to_owned(),
                probe_depth: 0,
                fifty_move_rule: false,
                probe_limit: 0,
            },
            book: BookSettings { on: true, file: "nothing".to_owned(), choice: BookChoice::Best },
            analysing: true,
        };
        for spec in options::ALL {
            apply(&mut settings, spec.id, &spec.default_value()).expect("a value of the option");
        }
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn every_level_can_be_chosen() {
        let spec = options::Spec::named("UCI_Elo").expect("announced");
        let options::Kind::Spin { min, max, .. } = spec.kind else { panic!("a number") };
        assert_eq!((min, max), (Level::LOWEST.elo().into(), Level::HIGHEST.elo().into()));
    }

    #[test]
    fn every_player_can_be_chosen() {
        for player in Player::ALL {
            let spec = options::Spec::named("Player").expect("announced");
            let mut settings = Settings::default();
            apply(&mut settings, Id::Player, &spec.parse(player.name()).expect("a choice"))
                .expect("a player");
            assert_eq!(settings.player, player);
        }
    }

    #[test]
    fn a_technique_that_does_not_exist_is_not_left_out_in_silence() {
        let mut settings = Settings::default();
        apply(&mut settings, Id::Without, &Value::Text("null move, singular".to_owned()))
            .expect("techniques");
        let before = settings.clone();
        let problem = apply(&mut settings, Id::Without, &Value::Text("nullmove".to_owned())).unwrap_err();
        assert!(problem.contains("'nullmove'") && problem.contains("null move, node futility"), "{problem}");
        assert_eq!(settings, before);
    }
}
