//! `rocada games`: all games of the web app in one file, and back.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, Subcommand};
use rocada_server::backup;

use crate::play::data_folder;

/// Write the games of the web app into one file, or bring them back
#[derive(Args)]
#[command(after_help = "Example: rocada games export backup.jsonl")]
pub struct Games {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Write all games into one file; a server may run meanwhile
    #[command(after_help = "Example: rocada games export backup.jsonl")]
    Export(Arguments),
    /// Add the games of such a file; a game that is there and newer stays as it is
    #[command(after_help = "Example: rocada games import backup.jsonl")]
    Import(Arguments),
}

#[derive(Args)]
struct Arguments {
    /// The file; - is the standard output or input
    file: PathBuf,
    /// The folder in which games are kept; if not given, rocada among the user's data (~/.local/share)
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl Games {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        match &self.command {
            Command::Export(arguments) => export(arguments, out),
            Command::Import(arguments) => import(arguments, out),
        }
    }
}

fn export(Arguments { file, data }: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let data = data_folder(data.as_deref())?;
    if is_standard(file) {
        backup::export(&data, out)?;
        return Ok(());
    }
    let cannot = || format!("{} cannot be written", file.display());
    // A backup of before stays whole until the new one is.
    let mut part = file.clone().into_os_string();
    part.push(".part");
    let part = PathBuf::from(part);
    let mut writer = BufWriter::new(File::create(&part).with_context(cannot)?);
    let written = backup::export(&data, &mut writer).and_then(|count| {
        writer.get_ref().sync_all()?;
        fs::rename(&part, file)?;
        Ok(count)
    });
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    writeln!(out, "{} games", written.with_context(cannot)?)?;
    Ok(())
}

fn import(Arguments { file, data }: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let data = data_folder(data.as_deref())?;
    let cannot = || format!("the games of {} cannot be brought in", file.display());
    let imported = if is_standard(file) {
        backup::import(&data, &mut io::stdin().lock())
    } else {
        File::open(file)
            .map_err(Into::into)
            .and_then(|opened| backup::import(&data, &mut BufReader::new(opened)))
    };
    let imported = imported.with_context(cannot)?;
    for skipped in &imported.skipped {
        writeln!(out, "skipped: {skipped}")?;
    }
    let (added, renewed, known) = (imported.added, imported.renewed, imported.known);
    let skipped = imported.skipped.len();
    writeln!(out, "{added} games added, {renewed} renewed, {known} already there, {skipped} skipped")?;
    Ok(())
}

fn is_standard(file: &Path) -> bool {
    file == Path::new("-")
}
