//! A tournament of chess: engines in processes and players of our own, openings, tablebases.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use rocada_arena::Player;
use rocada_arena::adjudicate::{Oracle, Rules};
use rocada_arena::engine::{self, Affinity, EngineSpec};
use rocada_arena::runner::{Contestant, Factory, Plan};
use rocada_arena::schedule::Schedule;
use rocada_chess::Game;
use rocada_engine::{Tablebase, TablebaseSettings};

use super::Arguments;
use super::builtin::{self, BuiltIn};
use super::elsewhere::OFFERED;
use super::engines::Entry;
use super::openings;
use crate::Misuse;

pub fn plan(arguments: &Arguments, entries: &[Entry], schedule: Schedule) -> anyhow::Result<Plan<Game>> {
    let surroundings = Surroundings::new(arguments, entries)?;
    let contestants = entries.iter().map(|entry| contestant(arguments, entry, &surroundings));
    Ok(Plan {
        contestants: contestants.collect::<anyhow::Result<_>>()?,
        schedule,
        openings: openings::openings(arguments)?,
        rules: rules(arguments)?,
        concurrency: arguments.concurrency,
        done: HashSet::new(),
    })
}

/// What all engines in processes have in common.
pub struct Surroundings<'a> {
    logs: Option<&'a Path>,
    affinity: Option<Affinity>,
    #[cfg(unix)]
    guard: Option<engine::Guard>,
}

impl<'a> Surroundings<'a> {
    pub fn new(arguments: &'a Arguments, entries: &[Entry]) -> anyhow::Result<Self> {
        let logs = arguments.logs.as_deref();
        if let Some(folder) = logs {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        #[cfg(unix)]
        let guard = {
            let is_here =
                |entry: &Entry| !entry.command.starts_with("builtin:") && !entry.command.starts_with(OFFERED);
            let has_processes = entries.iter().any(is_here);
            let start = || engine::Guard::start(&crate::guard::own_program()?);
            has_processes.then(start).transpose().context("the guard of the engines does not start")?
        };
        // Where somebody ponders, the two engines of a game think at once.
        let apart = entries.iter().any(|entry| entry.ponder);
        let divide = || Affinity::of_system(arguments.concurrency, apart);
        let affinity = arguments.affinity.then(divide).transpose();
        Ok(Self {
            logs,
            affinity: affinity.map_err(|error| Misuse(format!("--affinity: {error}")))?,
            #[cfg(unix)]
            guard,
        })
    }

    /// How to start an engine.
    pub fn engine(&self, entry: &Entry, name: &str) -> anyhow::Result<EngineSpec> {
        Ok(EngineSpec {
            command: entry.program()?,
            arguments: entry.arguments.clone(),
            directory: entry.directory.clone(),
            protocol: entry.protocol,
            options: entry.options.clone(),
            chess960: false,
            restart: entry.restart,
            ponder: entry.ponder,
            processors: Vec::new(),
            #[cfg(unix)]
            guard: self.guard.clone(),
            log: self.log(name)?,
        })
    }

    fn log(&self, name: &str) -> anyhow::Result<Option<engine::Log>> {
        let Some(folder) = self.logs else { return Ok(None) };
        let name: String =
            name.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '-' }).collect();
        let path = folder.join(name + ".log");
        let log = engine::Log::create(&path).with_context(|| path.display().to_string())?;
        Ok(Some(log))
    }
}

fn contestant(
    arguments: &Arguments,
    entry: &Entry,
    surroundings: &Surroundings<'_>,
) -> anyhow::Result<Contestant<Game>> {
    let terms = arguments.terms(entry);
    let name = entry.name.clone().unwrap_or_default();
    if terms.control.is_none() && terms.move_time.is_none() && terms.depth.is_none() && terms.nodes.is_none()
    {
        return Err(Misuse(format!("{name} would think for ever: tc=inf needs st=, depth= or nodes=")).into());
    }
    let make: Factory<Game> = if let Some(name) = entry.command.strip_prefix("builtin:") {
        if entry.ponder {
            return Err(Misuse(format!("builtin:{name} does not ponder; as an engine, rocada does")).into());
        }
        let settings = builtin::settings(name, &entry.options)?;
        Box::new(move |seat| {
            Box::new(BuiltIn::new(settings.clone(), seat.interrupt)) as Box<dyn Player<Game>>
        })
    } else if entry.command.starts_with(OFFERED) {
        if !arguments.queue.is_remote() {
            return Err(
                Misuse(format!("cmd={} is an engine of a queue's workers: --queue", entry.command)).into()
            );
        }
        Box::new(|_| unreachable!("it plays elsewhere"))
    } else {
        let spec = EngineSpec { chess960: arguments.chess960, ..surroundings.engine(entry, &name)? };
        engine::factory(spec, surroundings.affinity.clone())
    };
    Ok(Contestant { name, terms, make })
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
