//! Who is here, by address, and how much each address may have: connections, pages, requests and new games. One visitor
//! cannot take what others need.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::allowance::{Allowance, Rate};

/// Connections at a time, of all and of one address.
pub const MOST_CONNECTIONS: usize = 512;
pub const CONNECTIONS_EACH: usize = 128;

/// Pages at a time, of one address.
const PAGES_EACH: usize = 100;

/// Requests of all pages of an address together.
const REQUESTS_EACH: Rate = Rate { each_second: 400.0, at_once: 1000.0 };

/// Games that an address begins.
const GAMES_EACH: Rate = Rate { each_second: 0.2, at_once: 500.0 };

/// Addresses that are remembered after they have left; more are forgotten as soon as they have nothing left to wait for.
const MOST_ADDRESSES: usize = 1 << 14;

/// Everybody who is here.
#[derive(Debug, Default)]
pub struct Visitors(Mutex<Book>);

#[derive(Debug, Default)]
struct Book {
    connections: usize,
    addresses: HashMap<IpAddr, Visitor>,
}

/// What an address has.
#[derive(Debug)]
struct Visitor {
    connections: usize,
    pages: usize,
    requests: Allowance,
    games: Allowance,
}

impl Visitor {
    fn new(now: Instant) -> Self {
        let (requests, games) = (Allowance::full(REQUESTS_EACH, now), Allowance::full(GAMES_EACH, now));
        Self { connections: 0, pages: 0, requests, games }
    }

    /// Whether there is nothing to remember.
    fn is_forgettable(&mut self, now: Instant) -> bool {
        self.connections == 0 && self.requests.is_full(now) && self.games.is_full(now)
    }
}

impl Visitors {
    /// A connection from an address, or why there may be none.
    pub fn enter(self: &Arc<Self>, address: IpAddr) -> Result<Visit, &'static str> {
        let key = key(address);
        let now = Instant::now();
        let mut book = self.book();
        if book.connections >= MOST_CONNECTIONS {
            return Err("too many connections are open");
        }
        if book.addresses.len() >= MOST_ADDRESSES {
            book.addresses.retain(|_, visitor| !visitor.is_forgettable(now));
            if book.addresses.len() >= MOST_ADDRESSES {
                return Err("too many addresses have been here");
            }
        }
        let visitor = book.addresses.entry(key).or_insert_with(|| Visitor::new(now));
        if visitor.connections >= CONNECTIONS_EACH {
            return Err("too many connections are open from this address");
        }
        visitor.connections += 1;
        book.connections += 1;
        Ok(Visit { visitors: Arc::clone(self), address, key })
    }

    /// Connections that are open now.
    #[cfg(test)]
    pub fn connections(&self) -> usize {
        self.book().connections
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whom an address stands for: of the newer kind everybody has a whole network.
fn key(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = u128::from(address) & !u128::from(u64::MAX);
            IpAddr::V6(Ipv6Addr::from(network))
        }
        address @ IpAddr::V4(_) => address,
    }
}

/// A connection, until it is dropped.
#[derive(Debug)]
pub struct Visit {
    visitors: Arc<Visitors>,
    address: IpAddr,
    key: IpAddr,
}

impl Visit {
    /// Where it comes from.
    pub const fn address(&self) -> IpAddr {
        self.address
    }

    /// Whom it belongs to.
    pub const fn visitor(&self) -> IpAddr {
        self.key
    }

    /// A page of this address opens, unless it has too many.
    pub fn open_page(self: &Arc<Self>) -> Option<Page> {
        let opened = self.with(|visitor| {
            let free = visitor.pages < PAGES_EACH;
            visitor.pages += usize::from(free);
            free
        });
        opened.then(|| Page(Arc::clone(self)))
    }

    fn with<T>(&self, act: impl FnOnce(&mut Visitor) -> T) -> T {
        let mut book = self.visitors.book();
        // It is there as long as it has a connection, which this is.
        act(book.addresses.entry(self.key).or_insert_with(|| Visitor::new(Instant::now())))
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let now = Instant::now();
        let mut book = self.visitors.book();
        book.connections -= 1;
        if let Some(visitor) = book.addresses.get_mut(&self.key) {
            visitor.connections -= 1;
            if visitor.is_forgettable(now) {
                book.addresses.remove(&self.key);
            }
        }
    }
}

/// A page, until it is dropped.
#[derive(Debug)]
pub struct Page(Arc<Visit>);

impl Page {
    /// Where it comes from.
    pub fn address(&self) -> IpAddr {
        self.0.address()
    }

    /// Whom it belongs to.
    pub fn visitor(&self) -> IpAddr {
        self.0.visitor()
    }

    /// Takes so many requests of the address; false where there are not so many left.
    pub fn take_requests(&self, amount: f64) -> bool {
        self.0.with(|visitor| visitor.requests.take(amount, Instant::now()))
    }

    /// Takes one new game; false where there is none left.
    pub fn take_game(&self) -> bool {
        self.0.with(|visitor| visitor.games.take(1.0, Instant::now()))
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        self.0.with(|visitor| visitor.pages -= 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn one_address_does_not_take_the_place_of_others() {
        let visitors = Arc::new(Visitors::default());
        let here: Vec<_> =
            (0..CONNECTIONS_EACH).map(|_| visitors.enter(address("10.0.0.1")).unwrap()).collect();
        assert_eq!(
            visitors.enter(address("10.0.0.1")).unwrap_err(),
            "too many connections are open from this address"
        );
        let mut others = Vec::new();
        for number in 2.. {
            match visitors.enter(address(&format!("10.0.0.{number}"))) {
                Ok(visit) => others.push(visit),
                Err(reason) => {
                    assert_eq!(reason, "too many connections are open");
                    break;
                }
            }
            let more = (1..CONNECTIONS_EACH)
                .map_while(|_| visitors.enter(address(&format!("10.0.0.{number}"))).ok());
            others.extend(more);
        }
        assert_eq!((here.len() + others.len(), visitors.connections()), (MOST_CONNECTIONS, MOST_CONNECTIONS));
        drop((here, others));
        assert_eq!(visitors.connections(), 0);
        assert!(visitors.book().addresses.is_empty(), "nobody has left anything to remember");
    }

    #[test]
    fn whoever_comes_back_has_no_more_than_before() {
        let visitors = Arc::new(Visitors::default());
        let page = || Arc::new(visitors.enter(address("10.0.0.1")).unwrap()).open_page().unwrap();
        assert_eq!((0..1000).filter(|_| page().take_game()).count(), 500);
        assert!(!page().take_requests(1001.0));
        let other = Arc::new(visitors.enter(address("10.0.0.2")).unwrap()).open_page().unwrap();
        assert!(other.take_game());
        let visit = Arc::new(visitors.enter(address("10.0.0.3")).unwrap());
        let pages: Vec<_> = (0..1000).map_while(|_| visit.open_page()).collect();
        assert_eq!(pages.len(), PAGES_EACH);
        drop(pages);
        assert!(visit.open_page().is_some());
    }

    #[test]
    fn a_network_is_one_visitor() {
        assert_eq!(key(address("2001:db8::1")), key(address("2001:db8::ffff:2")));
        assert_ne!(key(address("2001:db8:0:1::1")), key(address("2001:db8:0:2::1")));
        assert_eq!(key(address("::ffff:10.0.0.1")), key(address("10.0.0.1")));
    }
}
