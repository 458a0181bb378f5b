//! Tables are as large as the system lets them be, and go back to it. Apart from all other tests and one at a time: they
//! measure the process, or take most of what it can have.

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rocada_gametree::Memory;

/// So many mebibytes; most of them are only asked for, never written.
const LARGE: usize = 1 << 12;

/// The right to large tables; none where the system does not give them, of which a word is said.
fn alone() -> Option<MutexGuard<'static, ()>> {
    static ALONE: Mutex<()> = Mutex::new(());
    let guard = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let given = Memory::<u64>::new(LARGE).mebibytes() == LARGE;
    if !given {
        // Not `println!`, which the test runner keeps to itself.
        let _ = writeln!(io::stderr(), "skipped: the system gives no {LARGE} MiB");
    }
    given.then_some(guard)
}

#[test]
fn takes_less_where_there_is_less() {
    let Some(_alone) = alone() else { return };
    // No machine has a million tebibytes.
    let mut memory = Memory::<[u64; 8]>::new(1 << 40);
    assert!(size_of_val(memory.records()) >= LARGE << 20);
    #[cfg(target_os = "linux")]
    assert!(memory.mebibytes() < total(), "what the machine does not have is not even promised");
}

/// Mebibytes of the machine.
#[cfg(target_os = "linux")]
fn total() -> usize {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap();
    let line = text.lines().find(|line| line.starts_with("MemTotal:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() / 1024
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_given_back_at_once() {
    /// Mebibytes of address space this process holds.
    fn address_space() -> usize {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find(|line| line.starts_with("VmSize:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() / 1024
    }
    let Some(_alone) = alone() else { return };
    let before = address_space();
    let mut memory = Memory::<[u64; 8]>::new(LARGE);
    memory.records()[5] = [7; 8];
    // The threads of other tests, which may end meanwhile, have address space too.
    assert!(address_space() >= before + LARGE / 2);
    drop(memory);
    assert!(address_space() < before + LARGE / 2);
}
