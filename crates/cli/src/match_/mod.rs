//! `rocada match`: engines play each other.

mod arguments;
mod builtin;
mod chess;
mod config;
mod display;
mod ducks;
mod engines;
mod json;
mod resume;

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;

use anyhow::{Context, anyhow};
use rocada_arena::ratings::{Rating, ratings};
use rocada_arena::record::{self, Occasion, PgnFile};
use rocada_arena::report::MatchPage;
use rocada_arena::runner::{self, Plan};
use rocada_arena::schedule::{Format, Schedule};
use rocada_arena::sprt::Sprt;
use rocada_arena::standings::Standings;
use rocada_arena::summary::Summary;
use rocada_arena::{Interrupt, Referee};

pub use self::arguments::Arguments;
use self::arguments::GameName;
use self::display::Display;
use self::engines::Entry;
use crate::{Misuse, writable};

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    if let Some(path) = &arguments.config {
        let words = std::env::args_os().skip_while(|word| word != "match").skip(1);
        return play(&config::merge(path, words)?, out);
    }
    play(arguments, out)
}

fn play(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let entries = arguments.engines.entries()?;
    let schedule = schedule(arguments, &entries)?;
    if arguments.game == GameName::Ducks {
        let plan = ducks::plan(arguments, &entries, schedule)?;
        return Tournament::new(arguments, &entries, Some("ducks".to_owned())).run(plan, out);
    }
    let variant = arguments.chess960.then(|| "chess960".to_owned());
    let plan = chess::plan(arguments, &entries, schedule)?;
    Tournament::new(arguments, &entries, variant).run(plan, out)
}

fn schedule(arguments: &Arguments, entries: &[Entry]) -> Result<Schedule, Misuse> {
    let count = entries.len();
    let fits = if arguments.format == Format::Match { count == 2 } else { count >= 2 };
    if !fits {
        return Err(Misuse(format!("{count} engines do not make this format of tournament")));
    }
    if arguments.sprt().is_some() && count != 2 {
        return Err(Misuse("--sprt is a question about two engines".to_owned()));
    }
    if arguments.games == 0 || !arguments.games.is_multiple_of(2) {
        return Err(Misuse(format!("--games {}: take an even number", arguments.games)));
    }
    if arguments.concurrency == 0 {
        return Err(Misuse("--concurrency 0 plays nothing".to_owned()));
    }
    Ok(Schedule::new(arguments.format, count, arguments.games))
}

/// A tournament of any game, from its first game to its last word.
struct Tournament<'a> {
    arguments: &'a Arguments,
    names: Vec<String>,
    anchors: Vec<(usize, f64)>,
    sprt: Option<Sprt>,
    occasion: Occasion,
    standings: Standings,
    /// Kept only where a report will be written.
    summaries: Vec<Summary>,
}

impl<'a> Tournament<'a> {
    fn new(arguments: &'a Arguments, entries: &[Entry], variant: Option<String>) -> Self {
        let names = entries.iter().filter_map(|entry| entry.name.clone()).collect();
        let anchors = entries.iter().enumerate().filter_map(|(index, entry)| Some((index, entry.elo?)));
        Self {
            arguments,
            names,
            anchors: anchors.collect(),
            sprt: arguments.sprt(),
            occasion: Occasion { event: arguments.event.clone(), variant },
            standings: Standings::default(),
            summaries: Vec::new(),
        }
    }

    fn run<G: Referee>(mut self, mut plan: Plan<G>, out: &mut dyn Write) -> anyhow::Result<()> {
        if let Some(path) = &self.arguments.report {
            writable::check(path)?;
        }
        let mut pgn = self.open_record(&mut plan)?;
        let interrupt = Interrupt::default();
        listen_to_signals(&interrupt)?;
        let mut display =
            Display::new(self.names.clone(), plan.schedule.games(), self.sprt, self.arguments.json);
        let mut trouble = Ok(());
        let ended = if self.is_decided() {
            Ok(())
        } else {
            runner::run(&plan, &interrupt, |game| {
                let summary = Summary::of(&game);
                self.count(&summary);
                let written =
                    pgn.as_mut().map_or(Ok(()), |file| file.add(&record::pgn(&game, &self.occasion)));
                let shown = if self.arguments.json {
                    display.quiet(&self.standings);
                    writeln!(out, "{}", json::game(&game)).and_then(|()| out.flush()).map_err(Into::into)
                } else {
                    display.game(&game, &self.standings, out)
                };
                if let Err(error) = written.map_err(anyhow::Error::from).and(shown) {
                    trouble = Err(error);
                    return ControlFlow::Break(());
                }
                if self.is_decided() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        };
        trouble?;
        display.clear();
        let limits: Vec<_> = plan.contestants.iter().map(|contestant| contestant.terms.to_string()).collect();
        self.conclude(&display, &limits, out)?;
        ended?;
        if interrupt.is_raised() && !self.is_decided() {
            let (played, all) = (self.standings.games(), plan.schedule.games());
            return Err(anyhow!("interrupted after {played} of {all} games"));
        }
        Ok(())
    }

    fn count(&mut self, summary: &Summary) {
        self.standings.add(summary);
        if self.arguments.report.is_some() {
            self.summaries.push(summary.clone());
        }
    }

    fn is_decided(&self) -> bool {
        self.sprt.is_some_and(|sprt| sprt.verdict(&self.standings.between(0, 1).pairs).is_some())
    }

    /// Opens the file of games, having counted what it holds. Nobody's games are written over.
    fn open_record<G>(&mut self, plan: &mut Plan<G>) -> anyhow::Result<Option<PgnFile>> {
        let Some(path) = &self.arguments.pgn else {
            let nothing = Misuse("--resume needs the file of games: --pgn OUT.pgn".to_owned());
            return if self.arguments.resume { Err(nothing.into()) } else { Ok(None) };
        };
        if self.arguments.resume {
            for summary in resume::finished(path, &plan.schedule, &self.names)? {
                plan.done.insert(summary.slot.number);
                self.count(&summary);
            }
        } else if fs::metadata(path).is_ok_and(|metadata| metadata.len() > 0) {
            let message = format!("{} is there already; --resume goes on with it", path.display());
            return Err(Misuse(message).into());
        }
        Ok(Some(PgnFile::append(path).with_context(|| path.display().to_string())?))
    }

    fn conclude(&self, display: &Display, limits: &[String], out: &mut dyn Write) -> anyhow::Result<()> {
        let ratings: Vec<Rating> = ratings(self.names.len(), &self.standings, &self.anchors);
        if self.arguments.json {
            let whole = json::tournament(&self.names, &self.standings, &ratings, self.sprt.as_ref());
            writeln!(out, "{whole}")?;
        } else {
            display.finish(&self.standings, &ratings, out)?;
        }
        if let Some(path) = &self.arguments.report {
            let page = MatchPage {
                event: &self.arguments.event,
                names: &self.names,
                limits,
                standings: &self.standings,
                ratings: &ratings,
                games: &self.summaries,
                sprt: self.sprt.as_ref(),
            };
            fs::write(path, page.html()).with_context(|| path.display().to_string())?;
        }
        Ok(out.flush()?)
    }
}

/// The first signal ends the match in good order, the second one ends us.
fn listen_to_signals(interrupt: &Interrupt) -> anyhow::Result<()> {
    let interrupt = interrupt.clone();
    ctrlc::set_handler(move || {
        if interrupt.is_raised() {
            std::process::exit(130);
        }
        interrupt.raise();
    })?;
    Ok(())
}
