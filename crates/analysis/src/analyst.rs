//! Looks at all positions of a game with one engine. Each search begins with nothing learnt and nothing remembered, so
//! that a finding depends on its position and the limits alone, not on what was looked at before.

use rocada_chess::{Game, Outcome};
use rocada_engine::{Control, Engine, Limits, Observer, Report, Score, Settings};

use crate::cache::{Cache, Question};
use crate::job::{Finding, Job, JobError, Line};

/// Mebibytes of the largest table that is taken without being asked for.
const LARGEST_TABLE: u64 = 16;
/// Bytes of the table that a visited position is given: twice what it takes.
const BYTES_A_NODE: u64 = 32;

/// One engine at work.
pub struct Analyst {
    engine: Engine,
}

/// Mebibytes of a table for searches within these limits. A table is emptied before each search, which takes longer than
/// a short search where it is large.
pub fn table_size(limits: &Limits) -> usize {
    let wanted =
        limits.nodes.map_or(LARGEST_TABLE, |nodes| nodes.saturating_mul(BYTES_A_NODE).div_ceil(1 << 20));
    wanted.clamp(1, LARGEST_TABLE) as usize
}

impl Analyst {
    /// With an engine of these settings. One thread and one size of the table find the same everywhere.
    pub fn new(settings: Settings) -> Self {
        Self { engine: Engine::new(Settings { analysing: true, seed: 1, ..settings }) }
    }

    /// With one thread and as large a table as searches within these limits can use.
    pub fn for_limits(limits: &Limits) -> Self {
        Self::new(Settings { hash: table_size(limits), threads: 1, ..Settings::default() })
    }

    /// Looks at every position of a job and tells after each how many are done; none if the control has stopped it. What
    /// the cache knows is not looked at again.
    pub fn run(
        &mut self,
        job: &Job,
        cache: Option<&Cache>,
        control: &Control,
        mut progress: impl FnMut(usize),
    ) -> Result<Option<Vec<Finding>>, JobError> {
        let whole = job.game()?;
        let games = prefixes(&whole);
        let mut findings: Vec<Option<Finding>> = vec![None; games.len()];
        let mut done = 0;
        // What somebody else is looking at comes last, when it is most likely known.
        let mut waiting = Vec::new();
        for (index, game) in games.iter().enumerate() {
            match self.find(game, job, cache, control, false) {
                Answer::Found(finding) => findings[index] = Some(finding),
                Answer::Elsewhere => {
                    waiting.push(index);
                    continue;
                }
                Answer::Stopped => return Ok(None),
            }
            done += 1;
            progress(done);
        }
        for index in waiting {
            let Answer::Found(finding) = self.find(&games[index], job, cache, control, true) else {
                return Ok(None);
            };
            findings[index] = Some(finding);
            done += 1;
            progress(done);
        }
        Ok(findings.into_iter().collect())
    }

    fn find(
        &mut self,
        game: &Game,
        job: &Job,
        cache: Option<&Cache>,
        control: &Control,
        wait: bool,
    ) -> Answer {
        if let Some(finding) = decided(game) {
            return Answer::Found(finding);
        }
        let Some(cache) = cache else {
            return self.search(game, &job.limits, job.lines, control).map_or(Answer::Stopped, Answer::Found);
        };
        match cache.ask(game, wait) {
            Question::Known(finding) => Answer::Found(finding),
            Question::Elsewhere => Answer::Elsewhere,
            Question::Open(claim) => match self.search(game, &job.limits, job.lines, control) {
                Some(finding) => {
                    claim.answer(finding.clone());
                    Answer::Found(finding)
                }
                None => Answer::Stopped,
            },
        }
    }

    /// Looks at the present position of a game, of which only what the repetition rule needs is known; none if stopped.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        lines: usize,
        control: &Control,
    ) -> Option<Finding> {
        if let Some(finding) = decided(game) {
            return Some(finding);
        }
        if self.engine.settings().lines != lines {
            self.engine.configure(Settings { lines, ..self.engine.settings().clone() });
        }
        self.engine.new_game();
        let mut listener = Listener::default();
        self.engine.think(game, limits, control, &mut listener);
        (!control.is_stopped()).then(|| listener.finding(game))
    }
}

enum Answer {
    Found(Finding),
    Elsewhere,
    Stopped,
}

/// The game after each of its moves, the start included, each with as much of the past as can still be repeated.
fn prefixes(game: &Game) -> Vec<Game> {
    let mut prefix = Game::new(*game.start());
    let mut games = vec![prefix.clone()];
    for mv in game.moves() {
        prefix.play(mv).expect("a move of the game");
        if prefix.position().halfmoves() == 0 {
            prefix = Game::new(*prefix.position());
        }
        games.push(prefix.clone());
    }
    games
}

/// A position in which the game is over needs no search.
fn decided(game: &Game) -> Option<Finding> {
    let score = match game.outcome()? {
        Outcome::Checkmate { .. } => Score::Mate(0),
        Outcome::Draw(_) => Score::Centipawns(0),
    };
    Some(Finding { score, lines: Vec::new(), depth: 0, nodes: 0 })
}

/// Keeps the last report of each line.
#[derive(Default)]
struct Listener {
    reports: Vec<Report>,
}

impl Observer for Listener {
    fn line(&mut self, report: &Report) {
        let index = report.line - 1;
        if index < self.reports.len() {
            self.reports[index] = report.clone();
        } else if index == self.reports.len() {
            self.reports.push(report.clone());
        }
    }
}

impl Listener {
    fn finding(&self, game: &Game) -> Finding {
        let position = game.position();
        let white = |score: Score| score.seen_by(position.turn());
        let lines = self.reports.iter().map(|report| Line {
            score: white(report.score),
            moves: report.legal_line(*position).map(|(_, mv)| mv).collect(),
        });
        let best = self.reports.first();
        Finding {
            score: best.map_or(Score::Centipawns(0), |report| white(report.score)),
            lines: lines.filter(|line| !line.moves.is_empty()).collect(),
            depth: best.map_or(0, |report| report.depth),
            nodes: self.reports.iter().map(|report| report.nodes).max().unwrap_or_default(),
        }
    }
}
