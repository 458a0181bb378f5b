//! `rocada match`: engines play each other.

mod arguments;
pub mod builtin;
mod chess;
mod config;
mod display;
mod ducks;
mod elsewhere;
mod engines;
mod json;
pub mod openings;
mod remarks;
mod resume;
mod settings;
pub mod spelling;
mod stages;

use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;

use anyhow::{Context, anyhow};
use rocada_arena::ratings::{Rating, ratings};
use rocada_arena::record::{self, Occasion, PgnFile};
use rocada_arena::report::MatchPage;
use rocada_arena::runner::{self, GameRecord, Plan};
use rocada_arena::schedule::{Format, Schedule};
use rocada_arena::sprt::Sprt;
use rocada_arena::standings::Standings;
use rocada_arena::summary::Summary;
use rocada_arena::{Interrupt, Referee};
use rocada_chess::{Color, Game};
use rocada_pgn::Termination;

pub use self::arguments::Arguments;
use self::arguments::GameName;
use self::display::Display;
use self::elsewhere::Elsewhere;
use self::engines::Entry;
pub use self::engines::program;
use self::remarks::{Faults, Repetitions};
use self::resume::{Finished, Settings};
use self::stages::Stages;
use crate::signals::on_signal;
use crate::{Misuse, stderr, writable};

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let ended = if let Some(path) = &arguments.config {
        let words = spelling::ours(std::env::args_os())?.into_iter();
        play(&config::merge(path, words.skip_while(|word| word != "match").skip(1))?, out)
    } else {
        play(arguments, out)
    };
    // For other commands that is no failure, but a match that nobody can read has failed.
    ended.map_err(|error| {
        if crate::is_closed_pipe(&error) { anyhow!("the output was closed before the end") } else { error }
    })
}

fn play(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let entries = arguments.engines.entries()?;
    let schedule = schedule(arguments, &entries)?;
    if arguments.game == GameName::Ducks {
        let plan = ducks::plan(arguments, &entries, schedule)?;
        if entries.iter().any(|entry| entry.ponder) || arguments.affinity {
            return Err(Misuse("ponder=on and --affinity are for games of chess only".to_owned()).into());
        }
        if arguments.queue.is_remote() {
            return Err(Misuse("--queue is for games of chess only".to_owned()).into());
        }
        return Tournament::new(arguments, &entries, Some("ducks".to_owned()))?.run(plan, &here, out);
    }
    let variant = arguments.chess960.then(|| "chess960".to_owned());
    if arguments.queue.is_remote() {
        let elsewhere = Elsewhere::new(arguments, &entries)?;
        let plan = chess::plan(arguments, &entries, schedule)?;
        let how = |plan: &Plan<Game>, interrupt: &Interrupt, observer: &mut Observer<'_, Game>| {
            elsewhere.play(plan, interrupt, observer)
        };
        return Tournament::new(arguments, &entries, variant)?.run(plan, &how, out);
    }
    let plan = chess::plan(arguments, &entries, schedule)?;
    Tournament::new(arguments, &entries, variant)?.run(plan, &here, out)
}

/// Hears of every game that has ended.
type Observer<'a, G> = dyn FnMut(GameRecord<G>) -> ControlFlow<()> + 'a;
/// Plays the games of a plan.
type PlayGames<'a, G> = dyn Fn(&Plan<G>, &Interrupt, &mut Observer<'_, G>) -> anyhow::Result<()> + 'a;

/// On threads of this process.
fn here<G: Referee>(
    plan: &Plan<G>,
    interrupt: &Interrupt,
    observer: &mut Observer<'_, G>,
) -> anyhow::Result<()> {
    Ok(runner::run(plan, interrupt, observer)?)
}

fn schedule(arguments: &Arguments, entries: &[Entry]) -> Result<Schedule, Misuse> {
    let count = entries.len();
    let fits = if arguments.format == Format::Match { count == 2 } else { count >= 2 };
    if !fits {
        return Err(Misuse(format!("{count} engines do not make this format of tournament")));
    }
    if arguments.sprt().is_some() && (count != 2 || arguments.format == Format::Knockout) {
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
    stages: Stages,
    /// Whether two engines of a game think at once.
    ponder: bool,
    standings: Standings,
    /// Kept only where a report will be written.
    summaries: Vec<Summary>,
    settings: Settings,
    faults: Faults,
    repetitions: Repetitions,
    warnings: Vec<String>,
}

impl<'a> Tournament<'a> {
    fn new(arguments: &'a Arguments, entries: &[Entry], variant: Option<String>) -> anyhow::Result<Self> {
        let names = entries.iter().filter_map(|entry| entry.name.clone()).collect();
        let anchors = entries.iter().enumerate().filter_map(|(index, entry)| Some((index, entry.elo?)));
        Ok(Self {
            arguments,
            names,
            anchors: anchors.collect(),
            sprt: arguments.sprt(),
            occasion: Occasion { event: arguments.event.clone(), variant, extras: arguments.extras() },
            stages: Stages::new(arguments.format, entries.len(), arguments.games),
            ponder: entries.iter().any(|entry| entry.ponder),
            standings: Standings::default(),
            summaries: Vec::new(),
            settings: settings::settings(arguments, entries)?,
            faults: Faults::default(),
            repetitions: Repetitions::default(),
            warnings: Vec::new(),
        })
    }

    fn run<G: Referee>(
        mut self,
        mut plan: Plan<G>,
        how: &PlayGames<'_, G>,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        if let Some(path) = &self.arguments.report {
            writable::check(path)?;
        }
        let length = self.read_record(&mut plan)?;
        let interrupt = Interrupt::default();
        // Where a second signal ends us, the guard ends the engines.
        let raised = interrupt.clone();
        on_signal(move || raised.raise())?;
        if !self.arguments.queue.is_remote() {
            rehearse(&plan, &interrupt)?;
            self.warn_of_crowd(&plan);
        }
        let mut pgn = self.open_record(length)?;
        let mut display = Display::new(
            self.names.clone(),
            self.stages.games(),
            self.sprt,
            self.arguments.json,
            self.arguments.standings,
        );
        let ended = loop {
            let ended = self.play_stage(&plan, how, &interrupt, pgn.as_mut(), &mut display, out);
            if ended.is_err() || interrupt.is_raised() || self.is_decided() {
                break ended;
            }
            let Some(next) = self.stages.next(&self.standings) else { break ended };
            (plan.schedule, plan.done) = (next, HashSet::new());
        };
        display.clear();
        let limits: Vec<_> = plan.contestants.iter().map(|contestant| contestant.terms.to_string()).collect();
        self.warnings.extend(self.repetitions.warning());
        let concluded = self.conclude(&display, &limits, out);
        ended.and(concluded)?;
        if interrupt.is_raised() && !self.is_decided() {
            let all = self.stages.games().map_or(String::new(), |all| format!(" of {all}"));
            return Err(anyhow!("interrupted after {}{all} games", self.standings.games()));
        }
        Ok(())
    }

    /// Plays the games of a plan. What goes wrong ends them, and is told.
    fn play_stage<G: Referee>(
        &mut self,
        plan: &Plan<G>,
        how: &PlayGames<'_, G>,
        interrupt: &Interrupt,
        mut pgn: Option<&mut PgnFile>,
        display: &mut Display,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        if self.is_decided() {
            return Ok(());
        }
        let mut trouble = Ok(());
        let ended = how(plan, interrupt, &mut |game| {
            // What could not be written down does not count.
            let written = pgn.as_mut().map_or(Ok(()), |file| file.add(&record::pgn(&game, &self.occasion)));
            if trouble.is_ok() {
                trouble = written.map_err(anyhow::Error::from);
            }
            if trouble.is_err() {
                interrupt.raise();
                return ControlFlow::Break(());
            }
            self.count(&Summary::of(&game));
            self.repetitions.add(&game);
            let shown = if self.arguments.json {
                display.quiet(&self.standings);
                writeln!(out, "{}", json::game(&game)).and_then(|()| out.flush()).map_err(Into::into)
            } else {
                display.game(&game, &self.standings, out)
            };
            if shown.is_err() {
                interrupt.raise();
            }
            trouble = shown.and_then(|()| self.tolerate(&game));
            if self.is_decided() || trouble.is_err() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        trouble?;
        ended
    }

    /// With `--strict` the first game that ends by more than time is the last one.
    fn tolerate<G: Referee>(&self, game: &GameRecord<G>) -> anyhow::Result<()> {
        let ending = &game.played.ending;
        let grave = ending.at_fault().is_some() && ending.reason.termination() != Termination::TimeForfeit;
        if self.arguments.strict && grave {
            let [white, black] = Color::ALL.map(|color| &game.names[color]);
            return Err(anyhow!("--strict: game {}, {white} - {black}: {ending}", game.slot.number + 1));
        }
        Ok(())
    }

    fn warn_of_crowd<G>(&mut self, plan: &Plan<G>) {
        let games = plan.concurrency.min(plan.schedule.games());
        let (thinking, pondering) =
            if self.ponder { (games * 2, " in which both think") } else { (games, "") };
        let cores = std::thread::available_parallelism().map_or(usize::MAX, usize::from);
        if thinking > cores {
            let warning =
                format!("{games} games at once{pondering} share {cores} processors: clocks will not be fair");
            stderr::tell(format_args!("rocada: warning: {warning}"));
            self.warnings.push(warning);
        }
    }

    fn count(&mut self, summary: &Summary) {
        self.standings.add(summary);
        self.faults.add(summary);
        if self.arguments.report.is_some() {
            self.summaries.push(summary.clone());
        }
    }

    fn is_decided(&self) -> bool {
        self.sprt.is_some_and(|sprt| sprt.verdict(&self.standings.between(0, 1).pairs).is_some())
    }

    /// Counts what the file of games holds, and comes to the first stage that has games left; how much of the file is whole.
    fn read_record<G>(&mut self, plan: &mut Plan<G>) -> anyhow::Result<u64> {
        let mut finished = Finished::default();
        match &self.arguments.pgn {
            None if self.arguments.resume => {
                return Err(Misuse("--resume needs the file of games: --pgn OUT.pgn".to_owned()).into());
            }
            Some(path) if self.arguments.resume || self.arguments.queue.attach() => {
                finished = resume::finished(path)?;
            }
            Some(path) if fs::metadata(path).is_ok_and(|metadata| metadata.len() > 0) => {
                let message = format!("{} is there already; --resume goes on with it", path.display());
                return Err(Misuse(message).into());
            }
            _ => {}
        }
        while let Some(schedule) = self.stages.next(&self.standings) {
            (plan.schedule, plan.done) = (schedule, HashSet::new());
            for summary in finished.take(&plan.schedule, &self.names)? {
                plan.done.insert(summary.slot.number);
                self.count(&summary);
            }
            if plan.done.len() < plan.schedule.games() {
                break;
            }
        }
        finished.refuse_rest(&plan.schedule, &self.names)?;
        if let Some(path) = self.arguments.pgn.as_ref().filter(|_| finished.length > 0) {
            resume::check_settings(path, &self.settings)?;
        }
        Ok(finished.length)
    }

    /// Opens the file of games, of which so much stays.
    fn open_record(&self, length: u64) -> anyhow::Result<Option<PgnFile>> {
        let Some(path) = &self.arguments.pgn else { return Ok(None) };
        let file = PgnFile::append(path, length)?;
        // What is no file, such as a pipe, has no place beside it.
        if path.is_file() {
            resume::keep_settings(path, &self.settings)?;
        }
        Ok(Some(file))
    }

    fn conclude(&self, display: &Display, limits: &[String], out: &mut dyn Write) -> anyhow::Result<()> {
        let ratings: Vec<Rating> = ratings(self.names.len(), &self.standings, &self.anchors);
        if self.arguments.json {
            let mut whole = json::tournament(&self.names, &self.standings, &ratings, self.sprt.as_ref());
            whole["faults"] = self.faults.json(&self.names);
            whole["winner"] = self.stages.winner().map(|winner| self.names[winner].clone()).into();
            whole["warnings"] = self.warnings.clone().into();
            writeln!(out, "{whole}")?;
        } else {
            display.finish(&self.standings, &ratings, out)?;
            if let Some(winner) = self.stages.winner() {
                writeln!(out, "{} wins the knockout", self.names[winner])?;
            }
            self.faults.write(&self.names, out)?;
            for warning in &self.warnings {
                writeln!(out, "WARNING: {warning}")?;
            }
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

/// Mistakes of configuration are found before the first game, and nothing is written.
fn rehearse<G: Referee>(plan: &Plan<G>, interrupt: &Interrupt) -> anyhow::Result<()> {
    let faults = runner::rehearse(plan, interrupt);
    if interrupt.is_raised() {
        return Err(anyhow!("interrupted before the first game"));
    }
    if faults.is_empty() {
        return Ok(());
    }
    let faults: Vec<_> = faults.into_iter().map(|(name, fault)| format!("{name} {fault}")).collect();
    Err(Misuse(faults.join("; ")).into())
}
