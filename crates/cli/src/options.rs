//! `rocada options`: what can be set through either protocol, straight from the lists the protocols use.

use std::io::Write;

use rocada_protocol::options::Options;
use rocada_thought::{Audience, Kind, Spec};

use crate::engine_loop::{LOG_FILE, engine_options};

/// List the engine's options
#[derive(clap::Args)]
#[command(after_help = "Example: rocada options\n         rocada options --markdown")]
pub struct Arguments {
    /// As the page docs/options.md
    #[arg(long)]
    markdown: bool,
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    if arguments.markdown {
        return write_page(out);
    }
    for (spec, _) in Options::new(&engine_options(), &[LOG_FILE]).iter() {
        writeln!(out, "{} ({})", spec.name, values(spec))?;
        writeln!(out, "    {}", spec.help)?;
    }
    Ok(())
}

fn write_page(out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "# Options\n")?;
    writeln!(out, "Written by `rocada options --markdown` from the list that both protocols announce.\n")?;
    writeln!(out, "| Option | Values | Told to | What it does |\n|---|---|---|---|")?;
    for (spec, _) in Options::new(&engine_options(), &[LOG_FILE]).iter() {
        let audience = match spec.audience {
            Audience::Both => "both",
            Audience::Uci | Audience::UciOr(_) => "UCI",
            Audience::Xboard => "xboard",
        };
        writeln!(out, "| `{}` | {} | {audience} | {} |", spec.name, values(spec), spec.help)?;
    }
    Ok(())
}

fn values(spec: &Spec) -> String {
    match spec.kind {
        Kind::Check { default } => format!("true or false, at first {default}"),
        Kind::Spin { default, min, max } => format!("{min} to {max}, at first {default}"),
        Kind::Combo { choices } => format!("{}, at first {}", choices.join(", "), spec.default_value()),
        Kind::Numbers { .. } => "name=number, ...".to_owned(),
        Kind::List { choices } => format!("any of {}", choices.join(", ")),
        Kind::Button => "a button".to_owned(),
        Kind::Text { default: "" } => "text".to_owned(),
        Kind::Text { default } => format!("text, at first \"{default}\""),
        Kind::File => "a path, at first none".to_owned(),
    }
}
