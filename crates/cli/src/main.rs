//! `rocada`: one binary, a file for each subcommand. Here: the list of them, and how a command ends.
//!
//! A command writes to the `out` it is handed and returns an error instead of printing one. Exit codes:
//! 0 done, 1 failed, 2 misuse. A reader that closes the pipe early (`rocada moves ... | head`) is no failure.

mod ducks;
mod version;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

/// Chess and Ducklings-and-Cats: rules, engines and the way they think.
#[derive(Parser)]
#[command(name = "rocada", version = version::LONG.as_str(), max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Ducks(ducks::Ducks),
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

fn run(command: Command, out: &mut dyn Write) -> anyhow::Result<()> {
    match command {
        Command::Ducks(command) => command.run(out),
    }
}

/// Clap's own messages take many lines; ours is one, and the rest is a `--help` away.
fn parse_command_line() -> Result<Cli, ExitCode> {
    let parsed = Cli::command().try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    parsed.map_err(|error| {
        if !error.use_stderr() {
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        let text = error.to_string();
        let message = text.lines().next().unwrap_or_default().trim_start_matches("error: ");
        let _ = writeln!(io::stderr(), "rocada: {message} (see `rocada --help`)");
        ExitCode::from(2)
    })
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe)
    })
}
