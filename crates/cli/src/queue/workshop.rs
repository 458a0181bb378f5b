//! What this program can do for a queue. A job names one of the kinds below and nothing else that would be run: no program,
//! no path, no option outside a closed list. What it asks for is checked before work begins.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use anyhow::Context;
use rocada_analysis::{self as analysis, Analyst, Cache, table_size};
use rocada_engine::{Control, EvaluationSettings, Settings};
use rocada_queue::{Job, Outcome, Performer, Stopper, lock};
use rocada_trainer::{BlockJob, Player};

use super::games::PairOfGames;
use super::identity::{Identity, Measured};

/// Findings that are remembered: some tens of megabytes.
const CACHE: usize = 50_000;
/// Kinds of searches whose findings are remembered at once.
const CACHES: usize = 4;

/// The kinds of jobs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// All positions of a game.
    Analyse,
    /// A block of games for training.
    Datagen,
    /// Two games of a match.
    Match,
}

impl Kind {
    pub const ALL: [Self; 3] = [Self::Analyse, Self::Datagen, Self::Match];

    /// As jobs call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Analyse => "analyse",
            Self::Datagen => "datagen",
            Self::Match => "match",
        }
    }

    /// By its name.
    pub fn named(name: &str) -> Result<Self, String> {
        let kind = Self::ALL.into_iter().find(|kind| kind.name() == name);
        kind.ok_or_else(|| format!("nobody here knows how to do '{name}'"))
    }
}

/// What the threads of a process have in common.
#[derive(Default)]
pub struct Shared {
    pub identity: Identity,
    /// Nodes a second on one thread.
    pub speed: u64,
    pub offers: Vec<OfferedEngine>,
    #[cfg(unix)]
    pub guard: Option<rocada_arena::engine::Guard>,
    caches: Mutex<Vec<(String, Arc<Cache>)>>,
}

/// An engine that matches may name.
#[derive(Clone)]
pub struct OfferedEngine {
    pub name: String,
    pub program: PathBuf,
    pub arguments: Vec<String>,
}

impl Shared {
    /// For a machine that was measured, with these engines.
    pub fn new(measured: &Measured, offers: Vec<OfferedEngine>) -> anyhow::Result<Self> {
        #[cfg(unix)]
        let guard = {
            let start = || rocada_arena::engine::Guard::start(&crate::guard::own_program()?);
            (!offers.is_empty()).then(start).transpose().context("the guard of the engines does not start")?
        };
        Ok(Self {
            identity: Identity::measured(measured.bench),
            speed: measured.speed,
            offers,
            #[cfg(unix)]
            guard,
            ..Self::default()
        })
    }

    /// The findings of searches like this one.
    fn cache(&self, kind: String) -> Arc<Cache> {
        let mut caches = lock(&self.caches);
        let place = caches.iter().position(|(known, _)| *known == kind);
        let found = place.map_or_else(|| (kind, Arc::new(Cache::new(CACHE))), |place| caches.remove(place));
        let cache = Arc::clone(&found.1);
        // The last one used comes first, and the first one to go is last.
        caches.insert(0, found);
        caches.truncate(CACHES);
        cache
    }

    /// Positions that were known already.
    pub fn known(&self) -> u64 {
        let caches = lock(&self.caches);
        caches.iter().map(|(_, cache)| cache.hits()).sum()
    }
}

/// Does jobs of all kinds in one thread.
pub struct Workshop {
    shared: Arc<Shared>,
    control: Control,
    /// The analyst of the last game, with what its engine was made for.
    analyst: Option<((usize, EvaluationSettings), Analyst)>,
    /// The player of the last block: most blocks are like the one before.
    player: Option<Player>,
    games: PairOfGames,
}

impl Workshop {
    /// With what is needed for jobs that want one like us.
    pub fn new(shared: Arc<Shared>) -> Self {
        Self { shared, control: Control::new(), analyst: None, player: None, games: PairOfGames::default() }
    }

    fn analyse(&mut self, job: &Job, progress: &dyn Fn(u64)) -> Result<Outcome, Outcome> {
        let evaluation = self.shared.identity.check(job.requirements()).map_err(Outcome::Declined)?;
        let wanted: analysis::Job = read(job)?;
        let refused = |error: analysis::JobError| Outcome::Refused(error.to_string());
        wanted.check().map_err(refused)?;
        let kind = serde_json::to_string(&(&wanted.limits, wanted.lines, &job.requirements().network));
        let cache = self.shared.cache(kind.unwrap_or_default());
        let made_for = (table_size(&wanted.limits), evaluation);
        if self.analyst.as_ref().is_none_or(|(known, _)| *known != made_for) {
            let (hash, evaluation) = made_for.clone();
            let analyst = Analyst::new(Settings { hash, threads: 1, evaluation, ..Settings::default() });
            self.analyst = Some((made_for, analyst));
        }
        let Some((_, analyst)) = &mut self.analyst else { return Ok(Outcome::Stopped) };
        let findings = analyst.run(&wanted, Some(&cache), &self.control, |_| progress(1)).map_err(refused)?;
        let Some(findings) = findings else { return Ok(Outcome::Stopped) };
        let text = serde_json::to_vec(&findings);
        text.map(Outcome::Done).map_err(|error| Outcome::Refused(error.to_string()))
    }

    fn datagen(&mut self, job: &Job) -> Result<Outcome, Outcome> {
        let requirements = job.requirements();
        let evaluation = self.shared.identity.check(requirements).map_err(Outcome::Declined)?;
        let block: BlockJob = read(job)?;
        let recipe = block.recipe(&requirements.version, requirements.bench, evaluation);
        let recipe = recipe.map_err(Outcome::Refused)?;
        if self.player.as_ref().is_none_or(|player| *player.recipe() != recipe) {
            self.player = Some(Player::new(recipe, self.control.clone()));
        }
        let made = self.player.as_mut().and_then(|player| player.block(block.block()));
        Ok(made.map_or(Outcome::Stopped, |block| Outcome::Done(block.bytes())))
    }
}

/// What a job asks for.
pub(super) fn read<T: serde::de::DeserializeOwned>(job: &Job) -> Result<T, Outcome> {
    serde_json::from_str(job.payload())
        .map_err(|error| Outcome::Refused(format!("what it asks for cannot be read: {error}")))
}

impl Performer for Workshop {
    fn perform(&mut self, job: &Job, progress: &dyn Fn(u64)) -> Outcome {
        let done = match Kind::named(job.kind()) {
            Ok(Kind::Analyse) => self.analyse(job, progress),
            Ok(Kind::Match) => self.games.play(job, &self.shared),
            Ok(Kind::Datagen) => self.datagen(job),
            Err(reason) => Err(Outcome::Refused(reason)),
        };
        done.unwrap_or_else(|not_done| not_done)
    }

    fn stopper(&self) -> Stopper {
        let (control, interrupt) = (self.control.clone(), self.games.interrupt.clone());
        Box::new(move || {
            control.stop();
            interrupt.raise();
        })
    }
}
