//! Tables go back to the system. Alone in its process, since it measures the process.
#![cfg(target_os = "linux")]

use std::fs;

use rocada_gametree::Memory;

/// Kilobytes of address space this process holds.
fn address_space() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmSize:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

#[test]
fn memory_is_given_back_at_once() {
    let before = address_space();
    let mut memory = Memory::<[u64; 8]>::new(1 << 12);
    memory.records()[5] = [7; 8];
    assert!(address_space() >= before + (4 << 20));
    drop(memory);
    assert!(address_space() < before + (2 << 20));
}
