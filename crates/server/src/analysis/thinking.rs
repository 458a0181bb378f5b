//! How the engine of a study thinks, and what it says meanwhile.

use std::time::Duration;

use rocada_chess::{Game, Position};
use rocada_engine::{Bound, Control, Engine, Limits, Observer, Report, Settings, TablebaseSettings};

use crate::games::chess;
use crate::messages::{EngineSetup, Line, Look, Node, Say, StudyLine, StudyThinking, Until};

/// Plies of a line that are shown.
const LONGEST_LINE: usize = 14;
/// Mebibytes of the table of whoever judges moves.
const JUDGES_HASH: usize = 16;

/// A position for the engine.
#[derive(Clone)]
pub struct Task {
    settings: Settings,
    game: Game,
    limits: Limits,
    /// What the page is told about it; nothing where nobody looks on.
    told: Option<Subject>,
}

/// What a thought is about.
#[derive(Clone, Copy)]
struct Subject {
    node: Node,
    threat: bool,
}

/// What the engine has found: its best line, seen by the side to move; none where there is no move.
#[derive(Clone)]
pub struct Choice(pub Option<Report>);

/// Those who think about studies, each with what it remembers.
#[derive(Default)]
pub struct Minds {
    adviser: Option<Engine>,
    judge: Option<Engine>,
}

impl Task {
    /// A position whose worth is wanted, and nothing else.
    pub fn judgement(game: Game, limits: Limits, tablebase: TablebaseSettings) -> Self {
        let settings = Settings { hash: JUDGES_HASH, analysing: true, tablebase, ..Settings::default() };
        Self { settings, game, limits, told: None }
    }

    /// A position that somebody looks at.
    pub fn opinion(game: Game, engine: EngineSetup, look: &Look, tablebase: TablebaseSettings) -> Self {
        let EngineSetup { lines, threads, hash, until } = engine;
        let settings = Settings {
            lines: lines.into(),
            threads: threads.into(),
            hash: hash as usize,
            analysing: true,
            tablebase,
            ..Settings::default()
        };
        let limits = match until {
            Until::Depth { plies } => Limits { depth: Some(plies), ..Limits::default() },
            Until::Time { ms } => {
                Limits { move_time: Some(Duration::from_millis(ms.into())), ..Limits::default() }
            }
            Until::Stopped => Limits { infinite: true, ..Limits::default() },
        };
        Self { settings, game, limits, told: Some(Subject { node: look.node, threat: look.threat }) }
    }
}

impl Minds {
    /// Thinks until something is decided, and tells what is thought meanwhile.
    pub fn think(&mut self, task: Task, control: &Control, tell: &dyn Fn(Say)) -> Choice {
        let Task { settings, game, limits, told } = task;
        let mind = if told.is_some() { &mut self.adviser } else { &mut self.judge };
        let engine = mind.get_or_insert_with(|| Engine::new(settings.clone()));
        if *engine.settings() != settings {
            engine.configure(settings);
        }
        let mut watcher = Watcher { position: *game.position(), told, lines: Vec::new(), best: None, tell };
        engine.think(&game, &limits, control, &mut watcher);
        Choice(watcher.best)
    }
}

/// Turns what the engine says into messages.
struct Watcher<'a> {
    position: Position,
    told: Option<Subject>,
    lines: Vec<StudyLine>,
    best: Option<Report>,
    tell: &'a dyn Fn(Say),
}

impl Observer for Watcher<'_> {
    fn line(&mut self, report: &Report) {
        if report.bound != Bound::Exact {
            return;
        }
        if report.line == 1 {
            self.best = Some(report.clone());
        }
        let Some(Subject { node, threat }) = self.told else { return };
        let line = study_line(&self.position, report);
        match self.lines.get_mut(report.line - 1) {
            Some(old) => *old = line,
            None => self.lines.push(line),
        }
        let thinking = StudyThinking {
            node,
            threat,
            depth: report.depth,
            selective_depth: report.selective_depth,
            nodes: report.nodes,
            nodes_per_second: report.speed(),
            ms: report.time.as_millis() as u32,
            lines: self.lines.clone(),
        };
        (self.tell)(Say::StudyThinking { thinking });
    }
}

fn study_line(start: &Position, report: &Report) -> StudyLine {
    let mut line: Line = chess::line(start, report);
    line.uci.truncate(LONGEST_LINE);
    line.san.truncate(LONGEST_LINE);
    let fens = report.pv.iter().take(LONGEST_LINE).scan(*start, |position, &mv| {
        position.play(mv);
        Some(position.to_string())
    });
    StudyLine { fens: fens.collect(), line }
}
