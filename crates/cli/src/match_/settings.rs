//! What decides how the games of a match are played, by name, so that nobody goes on with another match by mistake. How
//! many games there are, how many at once, and what is shown of them, may change.

use rocada_arena::clock::Terms;

use super::Arguments;
use super::arguments::GameName;
use super::elsewhere::OFFERED;
use super::engines::Entry;
use super::resume::{Settings, fingerprint};

pub fn settings(arguments: &Arguments, entries: &[Entry]) -> anyhow::Result<Settings> {
    let mut settings = Settings::new();
    let mut set = |name: String, value: String| drop(settings.insert(name, value));
    let general = [
        ("format", Some(format!("{:?}", arguments.format))),
        ("order", Some(format!("{:?}", arguments.order()))),
        ("opening-start", Some(arguments.opening_start.to_string())),
        ("plies", arguments.plies.map(|plies| plies.to_string())),
        ("chess960", Some(arguments.chess960.to_string())),
        ("draw", arguments.draw.map(|rule| format!("{rule:?}"))),
        ("resign", arguments.resign.map(|rule| format!("{rule:?}"))),
        ("maxmoves", arguments.maxmoves.map(|moves| moves.to_string())),
        ("tb", arguments.tb.clone()),
        ("sprt", arguments.sprt().map(|sprt| format!("{sprt:?}"))),
        ("openings", arguments.openings.as_deref().map(fingerprint).transpose()?),
    ];
    for (name, value) in general {
        if let Some(value) = value {
            set(format!("--{name}"), value);
        }
    }
    if arguments.game == GameName::Ducks {
        set(
            "--game".to_owned(),
            format!("ducks, n {}, k {}, seed {}", arguments.n, arguments.k, arguments.seed),
        );
    }
    for entry in entries {
        let of = |what: &str| format!("{what} of {}", entry.name.as_deref().unwrap_or_default());
        let terms = arguments.terms(entry);
        let Terms { margin, patience, .. } = terms;
        set(of("terms"), format!("{terms}, margin {margin:?}, patience {patience:?}"));
        set(of("cmd"), entry.command.clone());
        if entry.ponder {
            set(of("ponder"), "on".to_owned());
        }
        set(of("arguments"), entry.arguments.join(" "));
        let options = entry
            .options
            .iter()
            .map(|(name, value)| format!("{name}={}", value.as_deref().unwrap_or_default()));
        set(of("options"), options.collect::<Vec<_>>().join(", "));
        let is_named = entry.command.starts_with("builtin:") || entry.command.starts_with(OFFERED);
        if !is_named && arguments.game == GameName::Chess {
            set(of("program"), fingerprint(&entry.program()?)?);
        }
    }
    Ok(settings)
}
