//! `rocada check ENGINE`: does an engine keep to its protocol?

use std::io::Write;
use std::path::Path;

use anyhow::anyhow;
use rocada_arena::Interrupt;
use rocada_arena::engine::check::{Outcome, check};
use rocada_arena::engine::{EngineSpec, Protocol};

use crate::Misuse;
use crate::match_::program;
use crate::signals::on_signal;

/// Let an engine go through scenarios of its protocol and say which it fails
#[derive(clap::Args)]
#[command(
    after_help = "Example: rocada check ./my-engine\n         rocada check --proto xboard gnuchess --xboard"
)]
pub struct Arguments {
    /// The language it is talked to in
    #[arg(long, value_enum, default_value_t = Language::Auto)]
    proto: Language,
    /// The program, and its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "ENGINE")]
    words: Vec<String>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Language {
    Auto,
    Uci,
    Xboard,
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let (engine, words) = arguments.words.split_first().expect("at least one is required");
    let interrupt = Interrupt::default();
    let raised = interrupt.clone();
    on_signal(move || raised.raise())?;
    let spec = EngineSpec {
        command: program(Path::new(engine)).ok_or_else(|| Misuse(format!("there is no program {engine}")))?,
        arguments: words.to_vec(),
        protocol: match arguments.proto {
            Language::Auto => Protocol::Auto,
            Language::Uci => Protocol::Uci,
            Language::Xboard => Protocol::Xboard,
        },
        ..EngineSpec::default()
    };
    let (protocol, findings) = check(&spec, &interrupt)?;
    writeln!(out, "{engine} speaks {}", if protocol == Protocol::Xboard { "xboard" } else { "UCI" })?;
    for finding in &findings {
        match &finding.outcome {
            Outcome::Passed => writeln!(out, "  ok    {}", finding.expected)?,
            Outcome::Failed(problem) => writeln!(out, "  FAIL  {}: {problem}", finding.expected)?,
            Outcome::Skipped(ability) => writeln!(out, "  -     {}: it lacks {ability}", finding.expected)?,
        }
    }
    let count = |wanted: fn(&Outcome) -> bool| findings.iter().filter(|one| wanted(&one.outcome)).count();
    let failed = count(|outcome| matches!(outcome, Outcome::Failed(_)));
    let passed = count(|outcome| *outcome == Outcome::Passed);
    writeln!(out, "{passed} of {} scenarios passed", passed + failed)?;
    if failed > 0 { Err(anyhow!("{engine} fails {failed} scenarios")) } else { Ok(()) }
}
