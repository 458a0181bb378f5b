//! The commands of `rocada`, a file for each. Here: the list of them, and how a command ends.
//!
//! A command writes to the `out` it is handed and returns an error instead of printing one. Exit codes:
//! 0 done, 1 failed, 2 misuse. A reader that closes the pipe early (`rocada moves ... | head`) is no failure.

mod analyse;
mod attacks;
mod bench;
mod check;
mod completions;
mod datagen;
mod ducks;
mod engine_loop;
mod eval;
mod explain;
mod fen_argument;
mod games;
#[cfg(unix)]
mod guard;
mod lines;
mod man;
mod match_;
mod moves;
mod options;
mod perft;
mod play;
mod queue;
mod show;
mod signals;
mod stderr;
mod train;
mod tune_search;
mod version;
mod writable;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use rocada_protocol::Language;

/// Chess and Ducklings-and-Cats: rules, engines and the way they think.
#[derive(Parser)]
#[command(name = "rocada", version = version::LONG.as_str(), max_term_width = 100)]
#[command(
    after_help = "Example: rocada play\n         rocada match --help\nWithout a command it is an engine for any chess program."
)]
struct Cli {
    /// Without one: be an engine that speaks UCI or xboard, whichever is spoken to it
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Perft(perft::Arguments),
    Moves(moves::Arguments),
    Show(show::Arguments),
    Attacks(attacks::Arguments),
    Eval(eval::Arguments),
    Explain(explain::Arguments),
    Analyse(Box<analyse::Arguments>),
    Bench(bench::Arguments),
    /// Be an engine that speaks UCI
    #[command(after_help = "Example: printf 'go depth 8\\n' | rocada uci")]
    Uci,
    /// Be an engine that speaks xboard's protocol
    #[command(after_help = "Example: xboard -fcp 'rocada xboard'")]
    Xboard,
    Options(options::Arguments),
    Datagen(datagen::Arguments),
    Train(train::Arguments),
    TuneSearch(tune_search::Arguments),
    Match(Box<match_::Arguments>),
    Worker(queue::worker::Arguments),
    Queue(queue::Arguments),
    Check(check::Arguments),
    Ducks(Box<ducks::Ducks>),
    Play(play::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
    Games(games::Games),
    /// Ends the engines of a match when the match is gone; started by the match itself
    #[cfg(unix)]
    #[command(name = rocada_arena::engine::guard::GUARD, hide = true)]
    GuardEngines,
    /// Becomes an engine of a match; started by the match itself
    #[cfg(unix)]
    #[command(name = rocada_arena::engine::guard::LAUNCH, hide = true)]
    LaunchEngine(guard::LaunchArguments),
}

/// The command line was understood by nobody: exit code 2 instead of 1.
#[derive(Debug)]
struct Misuse(String);

impl std::fmt::Display for Misuse {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Misuse {}

/// The whole program: does what the command line says.
pub fn main() -> ExitCode {
    if let Some(missing) = version::missing_cpu_feature() {
        stderr::tell(format_args!(
            "rocada: this binary needs a processor with {missing}; build from source with `make build`"
        ));
        return ExitCode::FAILURE;
    }
    let cli = match parse_command_line() {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let result = run(cli.command, &mut out).and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Best effort: what was already produced is worth seeing.
            let _ = out.flush();
            stderr::tell(format_args!("rocada: {error:#}"));
            if error.is::<Misuse>() { ExitCode::from(2) } else { ExitCode::FAILURE }
        }
    }
}

fn run(command: Option<Command>, out: &mut dyn Write) -> anyhow::Result<()> {
    let Some(command) = command else { return engine_loop::run(Language::Open, out) };
    match command {
        Command::Perft(arguments) => perft::run(&arguments, out),
        Command::Moves(arguments) => moves::run(&arguments, out),
        Command::Show(arguments) => show::run(&arguments, out),
        Command::Attacks(arguments) => attacks::run(&arguments, out),
        Command::Eval(arguments) => eval::run(&arguments, out),
        Command::Explain(arguments) => explain::run(&arguments, out),
        Command::Analyse(arguments) => analyse::run(&arguments, out),
        Command::Bench(arguments) => bench::run(&arguments, out),
        Command::Uci => engine_loop::run(Language::Uci, out),
        Command::Xboard => engine_loop::run(Language::Xboard, out),
        Command::Options(arguments) => options::run(&arguments, out),
        Command::Datagen(arguments) => datagen::run(&arguments, out),
        Command::Train(arguments) => train::run(&arguments, out),
        Command::TuneSearch(arguments) => tune_search::run(&arguments, out),
        Command::Match(arguments) => match_::run(&arguments, out),
        Command::Worker(arguments) => queue::worker::run(&arguments, out),
        Command::Queue(arguments) => queue::run(&arguments, out),
        Command::Check(arguments) => check::run(&arguments, out),
        Command::Ducks(command) => command.run(out),
        Command::Play(arguments) => play::run(&arguments, out),
        Command::Completions(arguments) => completions::run(&arguments, &Cli::command(), out),
        Command::Man(arguments) => man::run(&arguments, Cli::command(), out),
        Command::Games(games) => games.run(out),
        #[cfg(unix)]
        Command::GuardEngines => {
            guard::watch();
            Ok(())
        }
        #[cfg(unix)]
        Command::LaunchEngine(arguments) => Err(guard::launch(&arguments)),
    }
}

/// Clap's own messages take many lines; ours is one, and the rest is a `--help` away.
fn parse_command_line() -> Result<Cli, ExitCode> {
    let words = match_::spelling::ours(std::env::args_os()).map_err(|misuse| {
        stderr::tell(format_args!("rocada: {misuse}"));
        ExitCode::from(2)
    })?;
    let parsed =
        Cli::command().try_get_matches_from(words).and_then(|matches| Cli::from_arg_matches(&matches));
    parsed.map_err(|error| {
        if !error.use_stderr() {
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        let text = error.to_string();
        // The first paragraph says what is wrong; suggestions and usage follow.
        let words = text.lines().take_while(|line| !line.is_empty()).flat_map(str::split_whitespace);
        let message = words.skip_while(|&word| word == "error:").collect::<Vec<_>>().join(" ");
        let tip = text.lines().find_map(|line| line.trim().strip_prefix("tip: "));
        let tip = tip.map_or(String::new(), |tip| format!("; {tip}"));
        stderr::tell(format_args!("rocada: {message}{tip} (see `rocada --help`)"));
        ExitCode::from(2)
    })
}

/// Whether somebody who should read our output has gone away.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A command and those below it, with the words that lead to each.
    fn all(command: &clap::Command, words: &str) -> Vec<(String, clap::Command)> {
        let below = command.get_subcommands().filter(|one| !one.is_hide_set() && one.get_name() != "help");
        let below = below.flat_map(|one| all(one, &format!("{words} {}", one.get_name())));
        std::iter::once((words.to_owned(), command.clone())).chain(below).collect()
    }

    /// The words of a line, of which those in quotes may have blanks.
    fn words(line: &str) -> Vec<String> {
        let parts = line.split('\'').enumerate();
        let words = parts.flat_map(|(index, part)| match index % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        });
        words.collect()
    }

    #[test]
    fn every_help_has_examples_that_are_understood() {
        let mut own = 0;
        for (name, command) in all(&Cli::command(), "rocada") {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.starts_with("Example: "), "{name} --help has no example");
            for line in help.lines().map(|line| line.trim_start_matches("Example: ").trim()) {
                if !line.starts_with("rocada ") && line != "rocada" || line.contains("--help") {
                    continue;
                }
                own += 1;
                let read = Cli::command().try_get_matches_from(words(line));
                let read = read.and_then(|matches| Cli::from_arg_matches(&matches));
                assert!(
                    read.is_ok(),
                    "{line}: {}",
                    read.err().map(|error| error.to_string()).unwrap_or_default()
                );
            }
        }
        assert!(own > 20, "only {own} examples were read");
    }
}
