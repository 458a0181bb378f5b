//! `rocada man [DIR]`: the manual pages, written from the definition of the command line.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap_mangen::Man;

/// Write the manual page, or with a folder the pages of all commands into it
#[derive(clap::Args)]
#[command(after_help = "Example: rocada man\n         rocada man man1")]
pub struct Arguments {
    /// The folder, for a page of each command; without it, the page of rocada itself is printed
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

pub fn run(arguments: &Arguments, command: clap::Command, out: &mut dyn Write) -> anyhow::Result<()> {
    // The commit and the processor belong to a binary, not to its manual.
    let command = command.version(env!("CARGO_PKG_VERSION")).disable_help_subcommand(true);
    match &arguments.folder {
        None => Man::new(command).render(out)?,
        Some(folder) => {
            let trouble = || format!("the pages cannot be written to {}", folder.display());
            fs::create_dir_all(folder).with_context(trouble)?;
            clap_mangen::generate_to(command, folder).with_context(trouble)?;
        }
    }
    Ok(())
}
