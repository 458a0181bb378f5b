//! Which processors an engine may use, so that games played at once do not take them from each other. A game gets whole
//! cores where there are enough of them: two processors of one core are slower together than alone.

use crate::runner::Seat;

/// Shares of the processors, one for each game at once, or for each player where both think at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Affinity {
    shares: Vec<Vec<usize>>,
    /// Whether the two players of a game have different shares.
    apart: bool,
}

/// Why engines cannot be kept on processors of their own.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AffinityError {
    /// Not on this system.
    #[error("this system does not keep a process on chosen processors")]
    Unknown,
    /// The system does not say which there are.
    #[error("the processors are not known: {0}")]
    Unreadable(String),
    /// More shares than processors.
    #[error("{shares} engines that think at once need {shares} processors, and there are {processors}")]
    TooFew {
        /// Shares.
        shares: usize,
        /// Processors.
        processors: usize,
    },
}

impl Affinity {
    /// Divides the processors we may use among so many games at once; `apart`: also among the two players of each.
    pub fn of_system(games: usize, apart: bool) -> Result<Self, AffinityError> {
        Self::divide(&cores()?, games, apart)
    }

    /// Cores are lists of processors.
    fn divide(cores: &[Vec<usize>], games: usize, apart: bool) -> Result<Self, AffinityError> {
        let count = if apart { games.saturating_mul(2) } else { games };
        let processors: Vec<Vec<usize>> = cores.iter().flatten().map(|&processor| vec![processor]).collect();
        let units = if count <= cores.len() { cores } else { &processors };
        let size = units.len() / count.max(1);
        if size == 0 {
            return Err(AffinityError::TooFew { shares: count, processors: processors.len() });
        }
        Ok(Self { shares: units.chunks(size).map(<[_]>::concat).take(count).collect(), apart })
    }

    /// The processors of a seat.
    pub fn of(&self, seat: Seat<'_>) -> &[usize] {
        let share = if self.apart { seat.table * 2 + seat.chair } else { seat.table };
        self.shares.get(share).map_or(&[], Vec::as_slice)
    }
}

/// The processors we may use, by core.
#[cfg(target_os = "linux")]
fn cores() -> Result<Vec<Vec<usize>>, AffinityError> {
    use std::collections::BTreeMap;

    use nix::sched::{CpuSet, sched_getaffinity};
    let own = nix::unistd::Pid::from_raw(0);
    let allowed = sched_getaffinity(own).map_err(|error| AffinityError::Unreadable(error.to_string()))?;
    let allowed = (0..CpuSet::count()).filter(|&processor| allowed.is_set(processor).unwrap_or(false));
    let mut cores: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for processor in allowed {
        // `0,8` or `0-1`: the first of those that share a core names it. Without such a file each has its own.
        let file = format!("/sys/devices/system/cpu/cpu{processor}/topology/thread_siblings_list");
        let list = std::fs::read_to_string(file).unwrap_or_default();
        let first = list.split([',', '-', '\n']).next().and_then(|first| first.parse().ok());
        cores.entry(first.unwrap_or(processor)).or_default().push(processor);
    }
    Ok(cores.into_values().collect())
}

#[cfg(not(target_os = "linux"))]
fn cores() -> Result<Vec<Vec<usize>>, AffinityError> {
    Err(AffinityError::Unknown)
}

/// Keeps this process, and what it becomes, on some processors.
#[cfg(target_os = "linux")]
pub fn keep_to(processors: &[usize]) -> std::io::Result<()> {
    use nix::sched::{CpuSet, sched_setaffinity};
    let mut set = CpuSet::new();
    for &processor in processors {
        set.set(processor)?;
    }
    Ok(sched_setaffinity(nix::unistd::Pid::from_raw(0), &set)?)
}

/// Keeps this process, and what it becomes, on some processors.
#[cfg(not(target_os = "linux"))]
pub fn keep_to(_processors: &[usize]) -> std::io::Result<()> {
    Err(std::io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Interrupt;

    fn shares(cores: &[&[usize]], games: usize, apart: bool) -> Result<Vec<Vec<usize>>, AffinityError> {
        let cores: Vec<_> = cores.iter().map(|core| core.to_vec()).collect();
        Affinity::divide(&cores, games, apart).map(|affinity| affinity.shares)
    }

    #[test]
    fn processors_are_divided_by_cores_while_there_are_enough() {
        let four: [&[usize]; 4] = [&[0, 4], &[1, 5], &[2, 6], &[3, 7]];
        assert_eq!(shares(&four, 1, false), Ok(vec![vec![0, 4, 1, 5, 2, 6, 3, 7]]));
        assert_eq!(shares(&four, 3, false), Ok(vec![vec![0, 4], vec![1, 5], vec![2, 6]]));
        assert_eq!(shares(&four, 2, true), Ok(vec![vec![0, 4], vec![1, 5], vec![2, 6], vec![3, 7]]));
        assert_eq!(shares(&four, 5, false), Ok(vec![vec![0], vec![4], vec![1], vec![5], vec![2]]));
        assert_eq!(shares(&four, 9, false), Err(AffinityError::TooFew { shares: 9, processors: 8 }));
        assert_eq!(shares(&[], 1, false), Err(AffinityError::TooFew { shares: 1, processors: 0 }));
    }

    #[test]
    fn players_of_a_game_share_its_processors_unless_both_think() {
        let interrupt = Interrupt::default();
        let seat = |table, chair| Seat { table, chair, interrupt: &interrupt };
        let two = [vec![0], vec![1]];
        let together = Affinity::divide(&two, 2, false).expect("enough");
        assert_eq!([together.of(seat(1, 0)), together.of(seat(1, 1))], [[1], [1]]);
        let apart = Affinity::divide(&two, 1, true).expect("enough");
        assert_eq!([apart.of(seat(0, 0)), apart.of(seat(0, 1))], [[0], [1]]);
    }
}
