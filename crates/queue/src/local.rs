//! Jobs on threads of this process.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::order::InOrder;
use crate::perform::attempt;
use crate::queue::USELESS;
use crate::{Event, Item, Next, Outcome, Performer, Queue, QueueError, Stop, Stopper, lock};

/// How long a request to stop may go unnoticed.
const LISTENING: Duration = Duration::from_millis(50);

/// So many threads, each with a performer of its own.
pub struct Threads<'a> {
    /// Jobs at once.
    pub threads: usize,
    /// Jobs that are begun and not yet told: those after a long one wait for it.
    pub window: usize,
    /// Bytes of each thread's stack.
    pub stack_size: usize,
    /// Makes a performer.
    pub make: &'a (dyn Fn() -> Box<dyn Performer> + Sync),
}

enum Message {
    Progress(u64),
    /// What is to be told of the item at a place.
    Over(usize, Event),
}

/// What the threads share.
struct Shared<'a> {
    items: Mutex<(&'a mut (dyn Iterator<Item = Item> + Send), usize)>,
    /// How many items were told, and who waits for more of that.
    told: Mutex<usize>,
    changed: Condvar,
    window: usize,
    stop: Stop,
    stoppers: Mutex<Vec<Stopper>>,
}

impl Shared<'_> {
    /// The next item and its place, once there is room for it.
    fn next(&self) -> Option<(usize, Item)> {
        let mut items = lock(&self.items);
        let mut told = lock(&self.told);
        while items.1 >= *told + self.window && !self.stop.is_raised() {
            told = self.changed.wait(told).unwrap_or_else(PoisonError::into_inner);
        }
        drop(told);
        if self.stop.is_raised() {
            return None;
        }
        let item = items.0.next()?;
        items.1 += 1;
        Some((items.1 - 1, item))
    }

    fn end(&self) {
        self.stop.raise();
        let _told = lock(&self.told);
        self.changed.notify_all();
        for stopper in lock(&self.stoppers).iter() {
            stopper();
        }
    }
}

impl Queue for Threads<'_> {
    fn work_through(
        &self,
        items: &mut (dyn Iterator<Item = Item> + Send),
        stop: &Stop,
        listener: &mut dyn FnMut(Event) -> Next,
    ) -> Result<(), QueueError> {
        let shared = Shared {
            items: Mutex::new((items, 0)),
            told: Mutex::new(0),
            changed: Condvar::new(),
            window: self.window.max(self.threads).max(1),
            // Our own: whoever wants no more does not stop others.
            stop: Stop::default(),
            stoppers: Mutex::default(),
        };
        thread::scope(|scope| {
            let (sender, messages) = channel();
            for _ in 0..self.threads.max(1) {
                let (sender, shared) = (sender.clone(), &shared);
                let work = move || self.work(shared, &sender);
                let spawned = thread::Builder::new().stack_size(self.stack_size).spawn_scoped(scope, work);
                if let Err(error) = spawned {
                    stop.raise();
                    shared.end();
                    return Err(error.into());
                }
            }
            drop(sender);
            let mut order = InOrder::default();
            loop {
                let message = match messages.recv_timeout(LISTENING) {
                    Ok(message) => Some(message),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                };
                let next = match message {
                    None => Next::More,
                    Some(Message::Progress(count)) => listener(Event::Progress(count)),
                    Some(Message::Over(place, event)) => {
                        order.insert(place, event);
                        let mut next = Next::More;
                        while next == Next::More
                            && let Some(event) = order.next()
                        {
                            next = tell(event, listener);
                        }
                        *lock(&shared.told) = order.left();
                        shared.changed.notify_all();
                        next
                    }
                };
                if next != Next::More || stop.is_raised() {
                    shared.end();
                    return Ok(());
                }
            }
        })
    }
}

/// Tells of an item. A result that cannot be used would be the same again here.
fn tell(event: Event, listener: &mut dyn FnMut(Event) -> Next) -> Next {
    let number = if let Event::Finished { number, .. } = &event { Some(*number) } else { None };
    match (listener(event), number) {
        (Next::Again, Some(number)) => {
            match listener(Event::Finished { number, result: Err(USELESS.to_owned()) }) {
                Next::Again => Next::More,
                next => next,
            }
        }
        (Next::Again, None) => Next::More,
        (next, _) => next,
    }
}

impl Threads<'_> {
    fn work(&self, shared: &Shared<'_>, sender: &Sender<Message>) {
        let mut performer = (self.make)();
        lock(&shared.stoppers).push(performer.stopper());
        while let Some((place, item)) = shared.next() {
            let progress = |count| drop(sender.send(Message::Progress(count)));
            let event = match item {
                Item::Ready(number) => Event::Ready(number),
                Item::Job(job) => {
                    let result = match attempt(performer.as_mut(), &job, &progress) {
                        Ok(Outcome::Done(bytes)) => Ok(bytes),
                        Ok(Outcome::Refused(reason) | Outcome::Declined(reason)) => Err(reason),
                        Ok(Outcome::Stopped) => return,
                        Err(reason) => {
                            performer = (self.make)();
                            lock(&shared.stoppers).push(performer.stopper());
                            Err(reason)
                        }
                    };
                    Event::Finished { number: job.number(), result }
                }
            };
            if sender.send(Message::Over(place, event)).is_err() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use super::*;
    use crate::{Job, Requirements};

    /// Answers with the number it was given, late ones first; panics at 13.
    struct Echo(Arc<AtomicBool>);

    impl Performer for Echo {
        fn perform(&mut self, job: &Job, progress: &dyn Fn(u64)) -> Outcome {
            let number: u64 = job.payload().parse().expect("a number");
            assert_ne!(number, 13, "unlucky");
            progress(1);
            thread::sleep(Duration::from_millis(3 - number % 3));
            if self.0.load(Ordering::SeqCst) {
                return Outcome::Stopped;
            }
            Outcome::Done(number.to_le_bytes().to_vec())
        }

        fn stopper(&self) -> Stopper {
            let stop = Arc::clone(&self.0);
            Box::new(move || stop.store(true, Ordering::SeqCst))
        }
    }

    /// Jobs, and every seventh item is one that needs no work.
    fn items(numbers: std::ops::RangeFrom<u64>) -> impl Iterator<Item = Item> + Send {
        numbers.map(|number| match number % 7 {
            5 => Item::Ready(number),
            _ => Job::new("echo", number, Requirements::default(), &number.to_string()).into(),
        })
    }

    fn threads(count: usize) -> Threads<'static> {
        Threads { threads: count, window: 4, stack_size: 1 << 18, make: &|| Box::new(Echo(Arc::default())) }
    }

    #[test]
    fn results_come_in_order_each_once_and_a_panic_costs_one_job() {
        for count in [1, 3] {
            let mut told = Vec::new();
            let mut items = items(0..).take(20);
            let run = threads(count).work_through(&mut items, &Stop::default(), &mut |event| {
                match event {
                    Event::Finished { number, result } => {
                        told.push((number, result.map(|bytes| Some(bytes[0]))));
                    }
                    Event::Ready(number) => told.push((number, Ok(None))),
                    Event::Progress(_) => {}
                }
                Next::More
            });
            run.expect("threads");
            let expected = (0..20).map(|number: u8| match number {
                13 => (
                    13,
                    Err("it failed: assertion `left != right` failed: unlucky\n  left: 13\n right: 13"
                        .to_owned()),
                ),
                _ if number % 7 == 5 => (number.into(), Ok(None)),
                _ => (number.into(), Ok(Some(number))),
            });
            assert_eq!(told, expected.collect::<Vec<_>>());
        }
    }

    #[test]
    fn only_so_many_are_begun_and_the_listener_or_a_stop_ends_it() {
        let (asked, stop) = (AtomicUsize::new(0), Stop::default());
        for by_stop in [false, true] {
            asked.store(0, Ordering::SeqCst);
            let mut items = items(20..).inspect(|_| _ = asked.fetch_add(1, Ordering::SeqCst));
            let mut told = 0;
            let run = threads(2).work_through(&mut items, &stop, &mut |event| {
                if !matches!(event, Event::Progress(_)) {
                    told += 1;
                    assert!(asked.load(Ordering::SeqCst) <= told + 4);
                    if told == 5 && by_stop {
                        stop.raise();
                    }
                }
                if told == 5 && !by_stop { Next::Enough } else { Next::More }
            });
            run.expect("threads");
            assert!(told == 5 || (by_stop && told > 5), "{told}");
        }
    }
}
