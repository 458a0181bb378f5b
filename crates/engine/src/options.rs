//! What can be set about the engine. To add an option, add its entry to [`OPTIONS`]: both protocols, `rocada options` and
//! `rocada match` take it from there.

use std::time::Duration;

use rocada_gametree::AlphaBeta;
use rocada_thought::{Audience, Kind, Spec, Value, XboardCommand};

use crate::{BookChoice, Engine, EvaluationSettings, Level, Numbers, Player, Settings, Technique, Without};

/// An option and what setting it does.
#[derive(Clone, Copy, Debug)]
pub struct EngineOption {
    /// As it is announced.
    pub spec: Spec,
    /// What is done about it.
    pub effect: Effect,
}

/// What setting an option does.
#[derive(Clone, Copy, Debug)]
pub enum Effect {
    /// The settings change. The value is one that the option's kind allows.
    Settings(fn(&mut Settings, &Value)),
    /// The engine does something at once.
    Engine(fn(&mut Engine)),
}

const fn option(
    name: &'static str,
    kind: Kind,
    audience: Audience,
    help: &'static str,
    effect: Effect,
) -> EngineOption {
    EngineOption { spec: Spec { name, kind, audience, help }, effect }
}

/// Every option of the engine, in the order in which it is announced.
pub const OPTIONS: &[EngineOption] = &[
    option(
        "Hash",
        Kind::Spin { default: 16, min: 1, max: 65_536 },
        Audience::UciOr(XboardCommand::Memory),
        "Megabytes of the table of positions already seen; xboard says so with memory.",
        Effect::Settings(|settings, value| settings.hash = value.number() as usize),
    ),
    option(
        "Clear Hash",
        Kind::Button,
        Audience::Both,
        "Empties the table.",
        Effect::Engine(Engine::clear_hash),
    ),
    option(
        "Threads",
        Kind::Spin { default: 1, min: 1, max: 256 },
        Audience::UciOr(XboardCommand::Cores),
        "Processor threads that search together; xboard says so with cores.",
        Effect::Settings(|settings, value| settings.threads = value.number() as usize),
    ),
    option(
        "MultiPV",
        Kind::Spin { default: 1, min: 1, max: 256 },
        Audience::Both,
        "How many of the best lines are searched and shown.",
        Effect::Settings(|settings, value| settings.lines = value.number() as usize),
    ),
    option(
        "Player",
        Kind::Combo { choices: &Player::NAMES },
        Audience::Both,
        "Who thinks: Rocada is the strong one, AlphaBeta and Minimax look Depth plies ahead, Random plays any \
         legal move.",
        Effect::Settings(|settings, value| settings.player = Player::ALL[value.place()]),
    ),
    option(
        "Depth",
        Kind::Spin { default: 2, min: 1, max: 64 },
        Audience::Both,
        "Plies that the players AlphaBeta and Minimax look ahead.",
        Effect::Settings(|settings, value| settings.depth = value.number() as u32),
    ),
    option(
        "Stage",
        Kind::Combo { choices: &AlphaBeta::NAMES },
        Audience::Both,
        "How the player AlphaBeta searches: ordered tries captures first, plain tries moves as the rules list them, table \
         is ordered and also remembers positions.",
        Effect::Settings(|settings, value| settings.stage = AlphaBeta::ALL[value.place()]),
    ),
    option(
        "Seed",
        Kind::Spin { default: 0, min: 0, max: i32::MAX as i64 },
        Audience::Both,
        "Where chance begins for the player Random, the book and the mistakes of a limited strength: the same \
         seed, the same game; 0: another one at every start.",
        Effect::Settings(|settings, value| settings.seed = value.number() as u64),
    ),
    option(
        "Eval",
        Kind::Combo { choices: &EvaluationSettings::NAMES },
        Audience::Both,
        "What the strong player judges positions by: a network, or the evaluation by hand, which can explain itself. A \
         limited strength always uses the latter.",
        Effect::Settings(|settings, value| settings.evaluation.classic = value.place() == 1),
    ),
    option(
        "EvalFile",
        Kind::File,
        Audience::Both,
        "A network file instead of the network that the program carries; empty: that one.",
        Effect::Settings(|settings, value| settings.evaluation.file = value.to_string()),
    ),
    option(
        "Without",
        Kind::List { choices: &Technique::NAMES },
        Audience::Both,
        "Techniques the strong search does without, with commas between them, to measure what they bring.",
        Effect::Settings(|settings, value| {
            settings.without = Without::default();
            for place in value.places() {
                settings.without.leave_out(Technique::ALL[place]);
            }
        }),
    ),
    option(
        "Numbers",
        Kind::Numbers { names: Numbers::NAMES },
        Audience::Both,
        "Numbers that the strong search goes by, such as futility_base=100, with commas between them, to measure what \
         they bring; `rocada tune-search list` names them all.",
        Effect::Settings(|settings, value| {
            settings.numbers = Numbers::default();
            for (place, number) in value.numbers() {
                (Numbers::LIST[place].set)(&mut settings.numbers, number as i32);
            }
        }),
    ),
    option(
        "Move Overhead",
        Kind::Spin { default: 10, min: 0, max: 5000 },
        Audience::Both,
        "Milliseconds lost on the way between engine and clock, kept back at every move.",
        Effect::Settings(|settings, value| {
            settings.move_overhead = Duration::from_millis(value.number() as u64);
        }),
    ),
    option(
        "SyzygyPath",
        Kind::Text { default: "" },
        Audience::UciOr(XboardCommand::EndgameTables),
        "Folders with Syzygy endgame tables, separated as in PATH; empty: none; xboard says so with egtpath.",
        Effect::Settings(|settings, value| settings.tablebase.path = value.to_string()),
    ),
    option(
        "SyzygyProbeDepth",
        Kind::Spin { default: 1, min: 1, max: 100 },
        Audience::Both,
        "The largest tables are asked only with this many plies left to search: more is faster on a slow disk.",
        Effect::Settings(|settings, value| settings.tablebase.probe_depth = value.number() as u32),
    ),
    option(
        "Syzygy50MoveRule",
        Kind::Check { default: true },
        Audience::Both,
        "Wins that the fifty-move rule prevents count as draws.",
        Effect::Settings(|settings, value| settings.tablebase.fifty_move_rule = value.is_on()),
    ),
    option(
        "SyzygyProbeLimit",
        Kind::Spin { default: 7, min: 0, max: 7 },
        Audience::Both,
        "Tables with more pieces are not asked; 0: none are.",
        Effect::Settings(|settings, value| settings.tablebase.probe_limit = value.number() as u32),
    ),
    option(
        "OwnBook",
        Kind::Check { default: false },
        Audience::Both,
        "Plays the moves of the opening book without thinking.",
        Effect::Settings(|settings, value| settings.book.on = value.is_on()),
    ),
    option(
        "Book File",
        Kind::File,
        Audience::Both,
        "An opening book in Polyglot's format; empty: none.",
        Effect::Settings(|settings, value| settings.book.file = value.to_string()),
    ),
    option(
        "Book Choice",
        Kind::Combo { choices: &BookChoice::NAMES },
        Audience::Both,
        "Which of several book moves is played: any by its weight, drawn by Seed, or the one with the most.",
        Effect::Settings(|settings, value| settings.book.choice = BookChoice::ALL[value.place()]),
    ),
    option(
        "UCI_LimitStrength",
        Kind::Check { default: false },
        Audience::Both,
        "Plays no stronger than UCI_Elo says, at any speed of play; analysis is not limited.",
        Effect::Settings(|settings, value| settings.strength.limited = value.is_on()),
    ),
    option(
        "UCI_Elo",
        Kind::Spin {
            default: Level::DEFAULT.elo() as i64,
            min: Level::LOWEST.elo() as i64,
            max: Level::HIGHEST.elo() as i64,
        },
        Audience::Both,
        "The rating to play like when UCI_LimitStrength is on.",
        Effect::Settings(|settings, value| {
            settings.strength.level = Level::from_elo(value.number() as u16);
        }),
    ),
    option(
        "UCI_AnalyseMode",
        Kind::Check { default: false },
        Audience::Uci,
        "Thinks about every position, also where the book has a move; xboard says so with analyze.",
        Effect::Settings(|settings, value| settings.analysing = value.is_on()),
    ),
];

#[cfg(test)]
mod tests {
    use crate::{BookSettings, Strength, TablebaseSettings};

    use super::*;

    #[test]
    fn the_options_begin_as_the_engine_does() {
        let mut without = Without::default();
        without.leave_out(Technique::NullMove);
        let mut settings = Settings {
            player: Player::Random,
            depth: 0,
            stage: AlphaBeta::PLAIN,
            seed: 99,
            strength: Strength::limited_to(Level::LOWEST),
            hash: 0,
            threads: 0,
            lines: 0,
            without,
            numbers: Numbers { aspiration: 4, ..Numbers::default() },
            move_overhead: Duration::ZERO,
            tablebase: TablebaseSettings {
                path: "nowhere".to_owned(),
                probe_depth: 0,
                fifty_move_rule: false,
                probe_limit: 0,
            },
            book: BookSettings { on: true, file: "nothing".to_owned(), choice: BookChoice::Best },
            evaluation: EvaluationSettings { classic: true, file: "nothing".to_owned() },
            // No option: those who count ask for it.
            counts: false,
            analysing: true,
        };
        for option in OPTIONS {
            if let Effect::Settings(set) = option.effect {
                set(&mut settings, &option.spec.default_value());
            }
        }
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn names_and_variants_stand_in_the_same_order() {
        for (place, player) in Player::ALL.into_iter().enumerate() {
            assert_eq!((player as usize, player.name()), (place, Player::NAMES[place]));
            assert_eq!(format!("{player:?}"), Player::NAMES[place]);
        }
        for (place, stage) in AlphaBeta::ALL.into_iter().enumerate() {
            assert_eq!(stage.name(), AlphaBeta::NAMES[place]);
        }
        for (place, technique) in Technique::ALL.into_iter().enumerate() {
            let name = Technique::NAMES[place].replace(' ', "");
            assert_eq!(format!("{technique:?}").to_lowercase(), name);
        }
        for (place, choice) in BookChoice::ALL.into_iter().enumerate() {
            assert_eq!(format!("{choice:?}").to_lowercase(), BookChoice::NAMES[place]);
        }
    }
}
