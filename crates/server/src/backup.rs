//! All games in one file, and back. The file is text: a line that says what it is, then a line of JSON for each game.
//!
//! ```text
//! {"rocada":"games","version":3}
//! {"id":"0a1b...","updated":1763263631000,"summary":{...},"body":{...}}
//! ```
//!
//! `summary` and `body` are what the store has, unchanged; one that is no JSON is written as a string.

use std::io::{BufRead, Write};
use std::path::Path;

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::app::App;
use crate::games::Saved;
use crate::messages::Summary;
use crate::store::{Added, Row, Store};

/// The first line.
#[derive(Serialize, Deserialize)]
struct Heading {
    rocada: String,
    version: i64,
}

const CONTENTS: &str = "games";

/// A game's line.
#[derive(Serialize, Deserialize)]
struct Line {
    id: String,
    updated: u64,
    summary: Box<RawValue>,
    body: Box<RawValue>,
}

/// A line is read up to this length; no game is nearly as long.
const LONGEST_LINE: u64 = 16 << 20;

/// So many games are brought in at once, so that a server that runs beside it never waits for long.
const AT_ONCE: usize = 50;

/// What came of an import.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Games that were not there.
    pub added: usize,
    /// Games that were there as they were some time before.
    pub renewed: usize,
    /// Games that were there just like this.
    pub known: usize,
    /// What was left out, and why.
    pub skipped: Vec<String>,
}

/// Writes all games of a folder, and tells how many there are.
pub fn export(data: &Path, out: &mut dyn Write) -> anyhow::Result<usize> {
    let store = Store::open_existing(data)?;
    write_heading(out)?;
    let mut count = 0;
    store.for_each(|row| {
        count += 1;
        write_row(out, row)
    })?;
    out.flush()?;
    Ok(count)
}

/// Brings the games of a file into a folder. Games that are there and newer stay as they are.
pub fn import(data: &Path, input: &mut dyn BufRead) -> anyhow::Result<Imported> {
    let mut lines = Lines { input, number: 0 };
    let heading = lines.next()?.context("the file is empty")?;
    let heading: Heading = serde_json::from_slice(&heading)
        .ok()
        .filter(|heading: &Heading| heading.rocada == CONTENTS)
        .context("this is no file of games: its first line is not {\"rocada\":\"games\",...}")?;
    if heading.version > Store::VERSION {
        bail!("this file was written by a newer version of Rocada");
    }
    let (store, _) = Store::open(data)?;
    let mut imported = Imported::default();
    let mut rows = Vec::new();
    while let Some(line) = lines.next()? {
        if line.is_empty() {
            continue;
        }
        match read_row(&line) {
            Ok(row) => rows.push(row),
            Err(reason) => imported.skipped.push(format!("line {}: {reason}", lines.number)),
        }
        if rows.len() == AT_ONCE {
            imported.bring(&store, &mut rows)?;
        }
    }
    imported.bring(&store, &mut rows)?;
    Ok(imported)
}

impl Imported {
    fn bring(&mut self, store: &Store, rows: &mut Vec<Row>) -> anyhow::Result<()> {
        for (row, added) in rows.iter().zip(store.add(rows)?) {
            match added {
                Added::New => self.added += 1,
                Added::Renewed => self.renewed += 1,
                Added::Known => self.known += 1,
                Added::Older => self.skipped.push(format!("game {}: the one that is there is newer", row.id)),
            }
        }
        rows.clear();
        Ok(())
    }
}

/// Whatever could not be kept until the server ends goes into a file among the temporary ones, if that is possible.
pub(crate) fn rescue(app: &App) {
    let rest = app.keeper.rest();
    if rest.is_empty() {
        return;
    }
    let path = std::env::temp_dir().join(format!("rocada-unkept-{}.jsonl", std::process::id()));
    let written = std::fs::File::create_new(&path).map_err(anyhow::Error::from).and_then(|mut file| {
        write_heading(&mut file)?;
        for (summary, body) in &rest {
            let text = serde_json::to_string(summary)?;
            let row =
                Row { id: summary.game.clone(), updated: summary.updated, summary: text, body: body.clone() };
            write_row(&mut file, &row)?;
        }
        Ok(file.sync_all()?)
    });
    match written {
        Ok(()) => app.log.error(
            None,
            format_args!(
                "{} games could not be kept: they are in {1}; `rocada games import {1}` brings them back",
                rest.len(),
                path.display()
            ),
        ),
        Err(error) => app.log.error(None, format_args!("{} games could not be kept: {error}", rest.len())),
    }
}

fn write_heading(out: &mut dyn Write) -> anyhow::Result<()> {
    let heading = Heading { rocada: CONTENTS.to_owned(), version: Store::VERSION };
    Ok(writeln!(out, "{}", serde_json::to_string(&heading)?)?)
}

fn write_row(out: &mut dyn Write, row: &Row) -> anyhow::Result<()> {
    let Row { id, updated, summary, body } = row;
    let line = Line { id: id.clone(), updated: *updated, summary: raw(summary)?, body: raw(body)? };
    Ok(writeln!(out, "{}", serde_json::to_string(&line)?)?)
}

/// Text as it is where it is JSON in one line, and else as a string.
fn raw(text: &str) -> serde_json::Result<Box<RawValue>> {
    let whole = (!text.contains(['\n', '\r'])).then(|| RawValue::from_string(text.to_owned()).ok()).flatten();
    // A string would be read as the text in it.
    let whole = whole.filter(|value| value.get() == text && !text.starts_with('"'));
    whole.map_or_else(|| RawValue::from_string(serde_json::to_string(text)?), Ok)
}

fn text(raw: &RawValue) -> String {
    serde_json::from_str::<String>(raw.get()).unwrap_or_else(|_| raw.get().to_owned())
}

fn read_row(line: &[u8]) -> Result<Row, String> {
    let Line { id, updated, summary, body } =
        serde_json::from_slice(line).map_err(|error| error.to_string())?;
    let (summary, body) = (text(&summary), text(&body));
    // What nobody could open would only be in the way.
    if !serde_json::from_str::<Summary>(&summary).is_ok_and(|summary| summary.game == id) {
        return Err(format!("game {id}: its summary is not understood"));
    }
    if Saved::read(&body).is_none() {
        return Err(format!("game {id}: its moves are not understood"));
    }
    Ok(Row { id, updated, summary, body })
}

/// Lines of bounded length.
struct Lines<'a> {
    input: &'a mut dyn BufRead,
    number: usize,
}

impl Lines<'_> {
    fn next(&mut self) -> anyhow::Result<Option<Vec<u8>>> {
        use std::io::Read;
        let mut line = Vec::new();
        self.number += 1;
        let read = self.input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if read as u64 == LONGEST_LINE {
            bail!("line {} is longer than any game", self.number);
        }
        Ok((read > 0).then(|| line.trim_ascii().to_vec()))
    }
}
