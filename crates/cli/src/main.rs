//! `rocada`: one binary, a file for each subcommand. Here: the list of them, and how a command ends.
//!
//! A command writes to the `out` it is handed and returns an error instead of printing one. Exit codes:
//! 0 done, 1 failed, 2 misuse. A reader that closes the pipe early (`rocada moves ... | head`) is no failure.

mod attacks;
mod bench;
mod check;
mod datagen;
mod ducks;
mod engine_loop;
mod eval;
mod fen_argument;
mod games;
#[cfg(unix)]
mod guard;
mod lines;
mod match_;
mod moves;
mod options;
mod perft;
mod play;
mod show;
mod train;
mod version;
mod writable;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use rocada_protocol::Language;

/// Chess and Ducklings-and-Cats: rules, engines and the way they think.
#[derive(Parser)]
#[command(name = "rocada", version = version::LONG.as_str(), max_term_width = 100)]
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
    Bench(bench::Arguments),
    /// Be an engine that speaks UCI
    Uci,
    /// Be an engine that speaks xboard's protocol
    Xboard,
    Options(options::Arguments),
    Datagen(datagen::Arguments),
    Train(train::Arguments),
    Match(Box<match_::Arguments>),
    Check(check::Arguments),
    Ducks(Box<ducks::Ducks>),
    Play(play::Arguments),
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

fn main() -> ExitCode {
    if let Some(missing) = version::missing_cpu_feature() {
        eprintln!(
            "rocada: this binary needs a processor with {missing}; build from source with `make build`"
        );
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
            // Best effort: what was already produced is worth seeing, and stderr may be closed too.
            let _ = out.flush();
            let _ = writeln!(io::stderr(), "rocada: {error:#}");
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
        Command::Bench(arguments) => bench::run(&arguments, out),
        Command::Uci => engine_loop::run(Language::Uci, out),
        Command::Xboard => engine_loop::run(Language::Xboard, out),
        Command::Options(arguments) => options::run(&arguments, out),
        Command::Datagen(arguments) => datagen::run(&arguments, out),
        Command::Train(arguments) => train::run(&arguments, out),
        Command::Match(arguments) => match_::run(&arguments, out),
        Command::Check(arguments) => check::run(&arguments, out),
        Command::Ducks(command) => command.run(out),
        Command::Play(arguments) => play::run(&arguments, out),
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
        let _ = writeln!(io::stderr(), "rocada: {misuse}");
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
        let _ = writeln!(io::stderr(), "rocada: {message}{tip} (see `rocada --help`)");
        ExitCode::from(2)
    })
}

/// Whether somebody who should read our output has gone away.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe)
    })
}
