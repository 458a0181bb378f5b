//! A match in a TOML file: the options by their names, `[each]`, and an `[[engine]]` for each engine.
//!
//! The file becomes words of a command line, so that there is one parser and one set of names.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use anyhow::Context;
use clap::{Args, FromArgMatches};
use toml::{Table, Value};

use super::Arguments;
use crate::Misuse;

/// The arguments as file and command line together say them.
pub fn merge(path: &Path, command_line: impl Iterator<Item = OsString>) -> anyhow::Result<Arguments> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let table: Table = text.parse().map_err(|error: toml::de::Error| {
        let line = error.span().map_or(0, |span| 1 + text[..span.start].matches('\n').count());
        Misuse(format!("{}, line {line}: {}", path.display(), error.message()))
    })?;
    let words = words(&table).map_err(|what| Misuse(format!("{}: {what}", path.display())))?;
    // A key that stands twice is a slip in one place, but a choice where the command line repeats the file.
    let command = clap::Command::new("match").no_binary_name(true).args_override_self(true);
    let words = words.into_iter().map(OsString::from).chain(command_line);
    let parsed = Arguments::augment_args(command)
        .try_get_matches_from(words)
        .and_then(|matches| Arguments::from_arg_matches(&matches));
    Ok(parsed.map_err(|error| {
        let text = error.to_string();
        let message = text.lines().next().unwrap_or_default().trim_start_matches("error: ");
        let tip = text.lines().find_map(|line| line.trim().strip_prefix("tip: "));
        let tip = tip.map_or(String::new(), |tip| format!("; {tip}"));
        Misuse(format!("{} with the command line: {message}{tip}", path.display()))
    })?)
}

fn words(table: &Table) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    for (key, value) in table {
        match (key.as_str(), value) {
            ("engine", Value::Array(engines)) => {
                for engine in engines {
                    let engine = engine.as_table().ok_or("an engine is a table: [[engine]]")?;
                    words.push("--engine".to_owned());
                    words.extend(settings(engine)?);
                }
            }
            ("each", Value::Table(each)) => {
                // Limits that hold for everybody are general ones, so that the command line's count more.
                let (limits, settings): (Vec<_>, _) =
                    settings(each)?.into_iter().partition(|word| is_limit(word));
                words.extend(limits.into_iter().map(|word| format!("--{word}")));
                if !settings.is_empty() {
                    words.push("--each".to_owned());
                    words.extend(settings);
                }
            }
            (_, Value::Boolean(true)) => words.push(format!("--{key}")),
            (_, Value::Boolean(false)) => {}
            _ => words.push(format!("--{key}={}", plain(key, value)?)),
        }
    }
    Ok(words)
}

fn is_limit(word: &str) -> bool {
    ["tc=", "st=", "depth=", "nodes="].iter().any(|limit| word.starts_with(limit))
}

/// `key=value` for each setting; `arg` may be a list, and `option` is a table.
fn settings(table: &Table) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    for (key, value) in table {
        match value {
            Value::Array(values) => {
                for value in values {
                    words.push(format!("{key}={}", plain(key, value)?));
                }
            }
            Value::Table(options) => {
                for (name, value) in options {
                    words.push(format!("{key}.{name}={}", plain(name, value)?));
                }
            }
            _ => words.push(format!("{key}={}", plain(key, value)?)),
        }
    }
    Ok(words)
}

fn plain(key: &str, value: &Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(_) | Value::Float(_) | Value::Boolean(_) => Ok(value.to_string()),
        _ => Err(format!("'{key}' takes a text or a number")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_a_command_line() {
        let text = "games = 4\nchess960 = true\njson = false\nsprt = \"-3:1\"\n[each]\ntc = \"1+0.1\"\n\
                    [[engine]]\ncmd = \"a\"\narg = [\"-x\", \"y\"]\noption = { Hash = 16, \"Own Book\" = false }\n\
                    [[engine]]\ncmd = \"b\"\n";
        let list = words(&text.parse().expect("toml")).expect("words");
        let engines = [
            "--engine",
            "cmd=a",
            "arg=-x",
            "arg=y",
            "option.Hash=16",
            "option.Own Book=false",
            "--engine",
            "cmd=b",
        ];
        assert!(list.windows(engines.len()).any(|part| part == engines), "{list:?}");
        for word in ["--games=4", "--chess960", "--sprt=-3:1", "--tc=1+0.1"] {
            assert!(list.iter().any(|known| known == word), "{list:?}");
        }
        assert!(!list.iter().any(|word| word.starts_with("--json")));
        assert!(!list.iter().any(|word| word == "--each"), "it holds nothing but limits: {list:?}");
        assert!(words(&"games = [1]".parse().expect("toml")).is_err());
    }
}
