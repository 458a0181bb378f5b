//! Who takes part, as the command line says it: `--engine name=A cmd=./a option.Hash=16`, and `--each` for all.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches, Command};
use rocada_arena::clock::{TimeControl, seconds};
use rocada_arena::engine::Protocol;

use rocada_arena::engine::did_you_mean;

use crate::Misuse;

/// The words after each `--engine`, and those after `--each`.
pub struct EngineArguments {
    engines: Vec<Vec<String>>,
    each: Vec<String>,
}

/// What was said about one engine.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Entry {
    pub name: Option<String>,
    pub command: String,
    pub arguments: Vec<String>,
    pub directory: Option<PathBuf>,
    pub protocol: Protocol,
    pub restart: bool,
    /// It thinks on its opponent's time.
    pub ponder: bool,
    pub control: Option<TimeControl>,
    /// It has no clock, whatever holds for the others.
    pub unlimited: bool,
    /// Milliseconds by which its clock may be overrun.
    pub margin: Option<u64>,
    pub move_time: Option<Duration>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// A rating known beforehand, which holds the list in place.
    pub elo: Option<f64>,
    pub options: Vec<(String, Option<String>)>,
}

/// What can be said about an engine, beside its options.
const KEYS: [&str; 13] = [
    "name", "cmd", "arg", "dir", "proto", "restart", "ponder", "tc", "st", "depth", "nodes", "margin", "elo",
];

impl EngineArguments {
    /// The engines, complete with what holds for each of them. Names are made unique.
    pub fn entries(&self) -> Result<Vec<Entry>, Misuse> {
        let mut entries = Vec::new();
        for words in &self.engines {
            let mut entry = Entry::default();
            for word in self.each.iter().chain(words) {
                entry.set(word)?;
            }
            if entry.command.is_empty() {
                return Err(Misuse(format!("--engine {} says no cmd=", words.join(" "))));
            }
            entries.push(entry);
        }
        name_all(&mut entries);
        Ok(entries)
    }
}

impl Entry {
    /// Takes one `key=value`; a later one replaces an earlier one, except that arguments add up.
    fn set(&mut self, word: &str) -> Result<(), Misuse> {
        let wrong = |why: &str| Misuse(format!("engine setting '{word}': {why}"));
        let (key, value) = word.split_once('=').ok_or_else(|| wrong("this is not key=value"))?;
        let number = |what: &str| wrong(&format!("'{value}' is no {what}"));
        match key {
            "name" => self.name = Some(value.to_owned()),
            "cmd" => value.clone_into(&mut self.command),
            "arg" => self.arguments.push(value.to_owned()),
            "dir" => self.directory = Some(value.into()),
            "proto" => {
                self.protocol = match value {
                    "uci" => Protocol::Uci,
                    "xboard" => Protocol::Xboard,
                    "auto" => Protocol::Auto,
                    _ => return Err(wrong("the protocol is uci, xboard or auto")),
                }
            }
            "restart" | "ponder" => {
                let on = match value {
                    "on" | "true" => true,
                    "off" | "false" => false,
                    _ => return Err(wrong(&format!("{key} is on or off"))),
                };
                *(if key == "restart" { &mut self.restart } else { &mut self.ponder }) = on;
            }
            "tc" if value == "inf" => (self.control, self.unlimited) = (None, true),
            "tc" => {
                let control = value.parse().map_err(|error| wrong(&format!("{error}")))?;
                (self.control, self.unlimited) = (Some(control), false);
            }
            "margin" => self.margin = Some(value.parse().map_err(|_| number("time in milliseconds"))?),
            "st" => self.move_time = Some(seconds(value).ok_or_else(|| number("time in seconds"))?),
            "depth" => self.depth = Some(value.parse().map_err(|_| number("depth"))?),
            "elo" => {
                let elo = value.parse().ok().filter(|elo: &f64| elo.abs() < 10_000.0);
                self.elo = Some(elo.ok_or_else(|| number("rating"))?);
            }
            "nodes" => self.nodes = Some(value.parse().map_err(|_| number("count of nodes"))?),
            _ => {
                let Some(name) = key.strip_prefix("option.").filter(|name| !name.is_empty()) else {
                    let hint = did_you_mean(key, KEYS);
                    return Err(wrong(&format!("known are {} and option.NAME{hint}", KEYS.join(", "))));
                };
                self.options.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
                // A button is pressed by `option.Name=`.
                self.options.push((name.to_owned(), (!value.is_empty()).then(|| value.to_owned())));
            }
        }
        Ok(())
    }

    /// The program to start: a path as it is seen from here, or a name looked up in `PATH`.
    pub fn program(&self) -> Result<PathBuf, Misuse> {
        program(Path::new(&self.command)).ok_or_else(|| {
            let (first, rest) = self.command.split_once(' ').unwrap_or_default();
            let hint = program(Path::new(first)).map(|_| {
                format!("; what follows a program goes into arg=, word by word: cmd={first} arg={rest}")
            });
            Misuse(format!("there is no program {}{}", self.command, hint.unwrap_or_default()))
        })
    }
}

/// A program by its path, or by its name in `PATH`.
pub fn program(path: &Path) -> Option<PathBuf> {
    if path.components().count() > 1 {
        return path.is_file().then(|| std::path::absolute(path).ok()).flatten();
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).map(|folder| folder.join(path)).find(|path| path.is_file())
}

fn name_all(entries: &mut [Entry]) {
    let mut taken: Vec<String> = Vec::new();
    for entry in entries {
        let default = || {
            let command = entry.command.strip_prefix("builtin:").unwrap_or(&entry.command);
            Path::new(command).file_stem().unwrap_or_default().to_string_lossy().into_owned()
        };
        let name = entry.name.clone().unwrap_or_else(default);
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let unique = std::iter::once(name.clone()).chain(numbered).find(|name| !taken.contains(name));
        let unique = unique.unwrap_or(name);
        taken.push(unique.clone());
        entry.name = Some(unique);
    }
}

impl clap::FromArgMatches for EngineArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let occurrences = matches.get_occurrences::<String>("engine").into_iter().flatten();
        let engines = occurrences.map(|words| words.cloned().collect()).collect();
        let each = matches.get_many::<String>("each").into_iter().flatten().cloned().collect();
        Ok(Self { engines, each })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl clap::Args for EngineArguments {
    fn augment_args(command: Command) -> Command {
        let words = |name: &'static str, help: &'static str| {
            Arg::new(name)
                .long(name)
                .num_args(1..)
                .action(ArgAction::Append)
                .value_name("KEY=VALUE")
                .help(help)
        };
        command
            .arg(words("engine", "An engine: cmd=PROGRAM or cmd=builtin:NAME, and name= arg= dir= proto=uci|xboard|auto restart=on ponder=on tc= (or tc=inf) st= depth= nodes= margin=MS elo= option.NAME=VALUE"))
            .arg(words("each", "The same settings for every engine"))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(engines: &[&str], each: &str) -> Result<Vec<Entry>, Misuse> {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
        let engines = engines.iter().map(|text| words(text)).collect();
        EngineArguments { engines, each: words(each) }.entries()
    }

    #[test]
    fn each_comes_first_and_names_are_unique() {
        let engines =
            ["cmd=/x/fish.sh arg=-a arg=b=c tc=2+0.1", "cmd=builtin:Random option.seed=7", "cmd=fish"];
        let entries = entries(&engines, "tc=1 option.Seed=3 proto=uci").expect("entries");
        let names: Vec<_> = entries.iter().filter_map(|entry| entry.name.as_deref()).collect();
        assert_eq!(names, ["fish", "Random", "fish 2"]);
        assert_eq!(entries[0].arguments, ["-a", "b=c"]);
        assert_eq!(entries[0].control, "2+0.1".parse().ok());
        assert_eq!(entries[1].options, [("seed".to_owned(), Some("7".to_owned()))]);
        assert_eq!((entries[2].protocol, entries[2].control), (Protocol::Uci, "1".parse().ok()));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, part) in [
            ("name=x", "says no cmd="),
            ("cmd=x colour=red", "'colour=red'"),
            ("cmd=x fast", "not key=value"),
            ("cmd=x tc=soon", "'soon' is no time control"),
            ("cmd=x depth=-1", "'-1' is no depth"),
            ("cmd=x proto=irc", "uci, xboard or auto"),
            ("cmd=x restart=maybe", "restart is on or off"),
            ("cmd=x ponder=maybe", "ponder is on or off"),
            ("cmd=x nmae=y", "; did you mean 'name'?"),
            ("cmd=x elo=50000", "'50000' is no rating"),
        ] {
            let message = entries(&[text], "").expect_err(text).to_string();
            assert!(message.contains(part), "{message}");
        }
        let entry = Entry { command: "no-such-program-anywhere".to_owned(), ..Entry::default() };
        assert!(entry.program().is_err());
    }
}
