//! How long a search may go on, and the one place where the time is read.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A flag that anybody holding a copy can raise to end a search soon.
///
/// ```
/// # use rocada_gametree::StopFlag;
/// let flag = StopFlag::default();
/// let held_by_another_thread = flag.clone();
/// held_by_another_thread.raise();
/// assert!(flag.is_raised());
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks the search to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has asked.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a search may spend; what is not given is not limited.
///
/// ```
/// # use rocada_gametree::Limits;
/// # use std::time::Duration;
/// let limits = Limits { depth: Some(6), ..Limits::time(Duration::from_secs(1)) };
/// assert_eq!((limits.depth, limits.nodes), (Some(6), None));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to generate.
    pub nodes: Option<u64>,
    /// Time to take.
    pub time: Option<Duration>,
    /// Raised by somebody else.
    pub stop: StopFlag,
}

impl Limits {
    /// So many plies and no other limit.
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// So many positions and no other limit.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// So much time and no other limit.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }
}

/// What is left of a search's limits: started with them, asked at every node.
///
/// ```
/// # use rocada_gametree::{Countdown, Limits};
/// let countdown = Countdown::start(&Limits::nodes(100));
/// assert!(!countdown.is_up(99) && countdown.is_up(100));
/// ```
#[derive(Clone, Debug)]
pub struct Countdown {
    started: Instant,
    deadline: Option<Instant>,
    nodes: u64,
    stop: StopFlag,
}

/// The time and the flag are looked at once in so many nodes (a power of two): asking costs more than a node.
const NODES_BETWEEN_LOOKS: u64 = 1024;

impl Countdown {
    /// Starts now.
    pub fn start(limits: &Limits) -> Self {
        let started = Instant::now();
        Self {
            started,
            // A time beyond the end of all clocks is no limit.
            deadline: limits.time.and_then(|time| started.checked_add(time)),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            stop: limits.stop.clone(),
        }
    }

    /// For one of several threads: the nodes are shared out evenly, the time is the same.
    #[must_use]
    pub(crate) fn share(&self, threads: usize) -> Self {
        Self { nodes: self.nodes.div_ceil(threads.max(1) as u64), ..self.clone() }
    }

    /// The same, stopped by another flag as well as by its time.
    #[must_use]
    pub(crate) fn stopped_by(self, stop: StopFlag) -> Self {
        Self { stop, ..self }
    }

    /// Lowers the limit on nodes.
    pub(crate) fn at_most(&mut self, nodes: u64) {
        self.nodes = self.nodes.min(nodes);
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether the search that has generated so many nodes has to stop. Cheap enough to ask at every node.
    #[inline]
    pub fn is_up(&self, generated: u64) -> bool {
        generated >= self.nodes
            || (generated & (NODES_BETWEEN_LOOKS - 1) == 0 && (self.stop.is_raised() || self.is_late()))
    }

    #[cold]
    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
