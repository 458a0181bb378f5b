//! `rocada completions SHELL`: what a shell has to know to complete the command line, written from its definition.

use std::io::Write;

use clap_complete::Shell;

/// Write the completions for a shell; `make install` puts them where shells look
#[derive(clap::Args)]
#[command(after_help = "Example: rocada completions bash")]
pub struct Arguments {
    /// The shell
    shell: Shell,
}

pub fn run(arguments: &Arguments, command: &clap::Command, out: &mut dyn Write) -> anyhow::Result<()> {
    // The generator completes hidden commands, too, unless it does not know of them.
    let visible = command.get_subcommands().filter(|subcommand| !subcommand.is_hide_set());
    let mut command = clap::Command::new("rocada").version("").subcommands(visible.cloned());
    // Written to memory first: the generator cannot tell that a pipe is closed.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "rocada", &mut script);
    Ok(out.write_all(&script)?)
}
