//! A tournament of chess: engines in processes and players of our own, openings, tablebases.

use std::collections::HashSet;
use std::fs;
use std::sync::Arc;

use anyhow::Context;
use rocada_arena::Player;
use rocada_arena::adjudicate::{Oracle, Rules};
use rocada_arena::engine::{self, EngineSpec};
use rocada_arena::openings::{self, Openings};
use rocada_arena::runner::{Contestant, Factory, Plan};
use rocada_arena::schedule::Schedule;
use rocada_chess::Game;
use rocada_engine::{Tablebase, TablebaseSettings};

use super::Arguments;
use super::builtin::{self, BuiltIn};
use super::engines::Entry;
use crate::Misuse;

pub fn plan(arguments: &Arguments, entries: &[Entry], schedule: Schedule) -> anyhow::Result<Plan<Game>> {
    Ok(Plan {
        contestants: entries.iter().map(|entry| contestant(arguments, entry)).collect::<Result<_, _>>()?,
        schedule,
        openings: openings(arguments)?,
        rules: rules(arguments)?,
        concurrency: arguments.concurrency,
        done: HashSet::new(),
    })
}

fn contestant(arguments: &Arguments, entry: &Entry) -> Result<Contestant<Game>, Misuse> {
    let make: Factory<Game> = if let Some(name) = entry.command.strip_prefix("builtin:") {
        let settings = builtin::settings(name, &entry.options)?;
        Box::new(move |interrupt| {
            Box::new(BuiltIn::new(settings.clone(), interrupt)) as Box<dyn Player<Game>>
        })
    } else {
        engine::factory(EngineSpec {
            command: entry.program()?,
            arguments: entry.arguments.clone(),
            directory: entry.directory.clone(),
            protocol: entry.protocol,
            options: entry.options.clone(),
            chess960: arguments.chess960,
            restart: entry.restart,
        })
    };
    Ok(Contestant { name: entry.name.clone().unwrap_or_default(), terms: arguments.terms(entry), make })
}

fn openings(arguments: &Arguments) -> anyhow::Result<Openings<Game>> {
    let Some(path) = &arguments.openings else { return Ok(Openings::single(Game::default())) };
    let place = || path.display().to_string();
    let text = fs::read_to_string(path).with_context(place)?;
    let is_pgn = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"));
    let starts =
        if is_pgn { openings::read_games(&text, arguments.plies) } else { openings::read_positions(&text) };
    Openings::new(starts.with_context(place)?, arguments.order()).with_context(place)
}

fn rules(arguments: &Arguments) -> anyhow::Result<Rules<Game>> {
    Ok(Rules {
        draw: arguments.draw,
        resign: arguments.resign,
        max_moves: arguments.maxmoves,
        oracle: arguments.tb.as_deref().map(tablebase).transpose()?,
    })
}

/// Knows the games that tables decide, the fifty-move rule included.
fn tablebase(path: &str) -> Result<Oracle<Game>, Misuse> {
    let tables =
        Tablebase::open(&TablebaseSettings { path: path.to_owned(), ..TablebaseSettings::default() });
    if tables.pieces() == 0 {
        return Err(Misuse(format!("--tb {path}: {}", tables.remarks().join("; "))));
    }
    Ok(Arc::new(move |game: &Game| tables.winner(game.position())))
}
