//! Who may think now. So many searches run at a time; the others wait in a line that is fair: a computer's move comes
//! before analysis, and among equals comes the address that has waited longest since its last turn. Whoever has thought
//! for long while others wait comes to an end.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rocada_engine::Control;
use tokio::sync::watch;

/// What is waited for; the last comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    /// Somebody wants to know what to think of a position.
    Analysis,
    /// Somebody waits for a hint.
    Hint,
    /// A game waits for the computer's move.
    Move,
}

/// While others wait nobody thinks longer than this, and less where the address has more searches than the one that
/// waits.
const LONGEST: Duration = Duration::from_secs(10);
const LONGEST_OF_MANY: Duration = Duration::from_secs(1);

/// Analysis, which begins where it ended, makes room sooner.
const LONGEST_ANALYSIS: Duration = Duration::from_secs(2);

/// How often those who have thought for long are looked for.
pub const LOOK: Duration = Duration::from_millis(200);

/// The line, and those whose turn it is.
#[derive(Debug)]
pub struct Searches {
    most: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    next: u64,
    waiting: Vec<Waiting>,
    running: Vec<Running>,
    /// When each address last had a turn, in turns.
    served: HashMap<IpAddr, u64>,
    turns: u64,
}

#[derive(Debug)]
struct Waiting {
    number: u64,
    visitor: IpAddr,
    urgency: Urgency,
    call: watch::Sender<bool>,
}

#[derive(Debug)]
struct Running {
    number: u64,
    visitor: IpAddr,
    urgency: Urgency,
    since: Instant,
    control: Option<Control>,
    hurried: bool,
}

impl Searches {
    /// So many at a time.
    pub fn new(most: usize) -> Self {
        Self { most: most.max(1), state: Mutex::default() }
    }

    /// As many as the machine has processors.
    pub fn by_processors() -> Self {
        Self::new(std::thread::available_parallelism().map_or(1, usize::from))
    }

    /// A place in the line.
    pub fn queue(self: &Arc<Self>, visitor: IpAddr, urgency: Urgency) -> Turn {
        let (call, called) = watch::channel(false);
        let mut state = self.state();
        let number = state.next;
        state.next += 1;
        state.waiting.push(Waiting { number, visitor, urgency, call });
        self.go_on(&mut state, Instant::now());
        Turn { searches: Arc::clone(self), number, called }
    }

    /// It is this time now: whoever has thought for too long comes to an end.
    pub fn look(&self, now: Instant) {
        self.go_on(&mut self.state(), now);
    }

    /// How many run, and how many wait.
    #[cfg(test)]
    pub fn count(&self) -> (usize, usize) {
        let state = self.state();
        (state.running.len(), state.waiting.len())
    }

    fn go_on(&self, state: &mut State, now: Instant) {
        while state.running.len() < self.most
            && let Some(place) = state.next_waiting()
        {
            let Waiting { number, visitor, urgency, call } = state.waiting.swap_remove(place);
            state.turns += 1;
            state.served.insert(visitor, state.turns);
            state.running.push(Running {
                number,
                visitor,
                urgency,
                since: now,
                control: None,
                hurried: false,
            });
            call.send_replace(true);
        }
        state.hurry(now);
        state.forget();
    }

    fn leave(&self, number: u64) {
        let mut state = self.state();
        state.waiting.retain(|waiting| waiting.number != number);
        state.running.retain(|running| running.number != number);
        self.go_on(&mut state, Instant::now());
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn next_waiting(&self) -> Option<usize> {
        let served = |visitor: IpAddr| self.served.get(&visitor).copied().unwrap_or(0);
        let first =
            |waiting: &Waiting| (std::cmp::Reverse(waiting.urgency), served(waiting.visitor), waiting.number);
        (0..self.waiting.len()).min_by_key(|&place| first(&self.waiting[place]))
    }

    fn of(&self, visitor: IpAddr) -> usize {
        self.running.iter().filter(|running| running.visitor == visitor).count()
    }

    /// Ends one search for each that waits and may expect it.
    fn hurry(&mut self, now: Instant) {
        let mut ending = self.running.iter().filter(|running| running.hurried).count();
        let mut waiting: Vec<_> =
            self.waiting.iter().map(|waiting| (waiting.urgency, waiting.visitor)).collect();
        waiting.sort_by_key(|&(urgency, _)| std::cmp::Reverse(urgency));
        for (urgency, visitor) in waiting {
            if ending > 0 {
                // Somebody makes room for this one already.
                ending -= 1;
                continue;
            }
            let share = self.of(visitor);
            let too_long = |running: &Running| {
                if running.urgency == Urgency::Analysis {
                    return if urgency > Urgency::Analysis { Duration::ZERO } else { LONGEST_ANALYSIS };
                }
                let has_more = running.visitor != visitor && self.of(running.visitor) > share;
                if has_more { LONGEST_OF_MANY } else { LONGEST }
            };
            let longest = (0..self.running.len())
                .filter(|&place| {
                    let running = &self.running[place];
                    let time = now.saturating_duration_since(running.since);
                    let may = urgency > Urgency::Analysis || running.urgency == Urgency::Analysis;
                    may && !running.hurried && time >= too_long(running)
                })
                .min_by_key(|&place| (self.running[place].urgency, self.running[place].since));
            if let Some(place) = longest {
                self.running[place].hurry();
            }
        }
    }

    /// Nobody who is not here needs to be remembered: without a place here, a visitor comes first.
    fn forget(&mut self) {
        const MANY: usize = 1024;
        if self.served.len() > MANY {
            let Self { served, waiting, running, .. } = self;
            served.retain(|visitor, _| {
                waiting.iter().any(|one| one.visitor == *visitor)
                    || running.iter().any(|one| one.visitor == *visitor)
            });
        }
    }
}

impl Running {
    fn hurry(&mut self) {
        self.hurried = true;
        if let Some(control) = &self.control {
            control.stop();
        }
    }
}

/// A place in the line, and the right to think once its turn has come; given back when it is dropped.
#[derive(Debug)]
pub struct Turn {
    searches: Arc<Searches>,
    number: u64,
    called: watch::Receiver<bool>,
}

impl Turn {
    /// Whether the turn has come.
    pub fn has_come(&self) -> bool {
        *self.called.borrow()
    }

    /// Ends when the turn has come.
    pub async fn comes(&self) {
        let mut called = self.called.clone();
        // The line outlives everybody who waits in it.
        let _ = called.wait_for(|&called| called).await;
    }

    /// The search is steered by this.
    pub fn steer(&self, control: &Control) {
        self.with(|running| {
            running.control = Some(control.clone());
            if running.hurried {
                control.stop();
            }
        });
    }

    /// Whether the search was ended for somebody who waits.
    pub fn was_hurried(&self) -> bool {
        self.with(|running| running.hurried).unwrap_or(false)
    }

    fn with<T>(&self, act: impl FnOnce(&mut Running) -> T) -> Option<T> {
        let mut state = self.searches.state();
        state.running.iter_mut().find(|running| running.number == self.number).map(act)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.searches.leave(self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visitor(number: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, number])
    }

    fn steered(turn: &Turn) -> Control {
        assert!(turn.has_come());
        let control = Control::new();
        turn.steer(&control);
        control
    }

    #[test]
    fn so_many_run_and_the_others_wait() {
        let searches = Arc::new(Searches::new(2));
        let mut turns: Vec<_> = (0..5).map(|_| searches.queue(visitor(1), Urgency::Move)).collect();
        assert_eq!(searches.count(), (2, 3));
        drop(turns.remove(0));
        assert!(turns[1].has_come(), "in the order in which they came");
        // One that gives up its place in the line.
        drop(turns.remove(2));
        drop(turns.remove(0));
        assert!(turns[1].has_come());
        drop(turns);
        assert_eq!(searches.count(), (0, 0));
    }

    #[test]
    fn addresses_take_turns_and_moves_come_before_analysis() {
        let searches = Arc::new(Searches::new(1));
        let mut running = searches.queue(visitor(1), Urgency::Move);
        let mut line: Vec<_> = [(1, "a"), (1, "b"), (1, "c"), (2, "d"), (2, "e"), (3, "f")]
            .map(|(number, name)| (name, searches.queue(visitor(number), Urgency::Move)))
            .into();
        line.insert(0, ("analysis", searches.queue(visitor(4), Urgency::Analysis)));
        line.insert(0, ("hint", searches.queue(visitor(4), Urgency::Hint)));
        let mut order = Vec::new();
        while !line.is_empty() {
            drop(running);
            let next = line.iter().position(|(_, turn)| turn.has_come()).expect("somebody's turn");
            let (name, turn) = line.remove(next);
            order.push(name);
            running = turn;
        }
        assert_eq!(order, ["d", "f", "a", "e", "b", "c", "hint", "analysis"]);
    }

    #[test]
    fn analysis_makes_room_for_a_move_at_once_and_for_analysis_soon() {
        let searches = Arc::new(Searches::new(1));
        let analysis = searches.queue(visitor(1), Urgency::Analysis);
        let control = steered(&analysis);
        let another = searches.queue(visitor(1), Urgency::Analysis);
        searches.look(Instant::now() + LONGEST_ANALYSIS / 2);
        assert!(!control.is_stopped());
        searches.look(Instant::now() + LONGEST_ANALYSIS);
        assert!(control.is_stopped() && analysis.was_hurried());
        drop(analysis);
        let control = steered(&another);
        let _move = searches.queue(visitor(1), Urgency::Move);
        assert!(control.is_stopped(), "a move does not wait for analysis");
    }

    #[test]
    fn whoever_thinks_for_long_makes_room() {
        let searches = Arc::new(Searches::new(2));
        let hogs = [0, 1].map(|_| searches.queue(visitor(1), Urgency::Move));
        let controls = hogs.each_ref().map(steered);
        let stopped = || controls.iter().filter(|control| control.is_stopped()).count();
        searches.look(Instant::now() + Duration::from_mins(10));
        assert_eq!(stopped(), 0, "nobody waits");
        let other = searches.queue(visitor(2), Urgency::Move);
        assert_eq!(stopped(), 0);
        searches.look(Instant::now() + LONGEST_OF_MANY);
        assert_eq!(stopped(), 1, "one is enough for one who waits");
        searches.look(Instant::now() + LONGEST);
        assert_eq!(stopped(), 1);
        drop(hogs);
        assert!(other.has_come() && !other.was_hurried());
        // Among the pages of one address everybody has the longer time.
        let searches = Arc::new(Searches::new(1));
        let first = searches.queue(visitor(1), Urgency::Move);
        let control = steered(&first);
        let _second = searches.queue(visitor(1), Urgency::Move);
        searches.look(Instant::now() + LONGEST_OF_MANY);
        assert!(!control.is_stopped());
        searches.look(Instant::now() + LONGEST);
        assert!(control.is_stopped());
    }

    #[test]
    fn one_that_is_hurried_before_it_begins_ends_at_once() {
        let searches = Arc::new(Searches::new(1));
        let analysis = searches.queue(visitor(1), Urgency::Analysis);
        let _move = searches.queue(visitor(1), Urgency::Move);
        assert!(steered(&analysis).is_stopped());
    }
}
