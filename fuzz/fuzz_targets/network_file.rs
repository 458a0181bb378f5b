//! Any bytes as a network: never a panic, and one that is taken judges positions without an overflow.
//!
//! The bytes are tried as they are, and once more as the head and the weights of a small network, repeated as often as
//! there are weights and with the right checksum: chance finds neither the length nor the sum.
//!
//! `cargo fuzz run network_file -s none`

#![no_main]

use libfuzzer_sys::fuzz_target;
use rocada_chess::Position;
use rocada_engine::{Network, NetworkError, checksum};

/// Of the file, before the weights.
const HEADER: usize = 96;

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    let Some((head, rest)) = bytes.split_at_checked(16).filter(|(_, rest)| !rest.is_empty()) else { return };
    let mut file = vec![0; HEADER];
    file[..8].copy_from_slice(b"ROCADANN");
    file[56..72].copy_from_slice(head);
    for (at, number) in [(8, 1), (12, 1), (16, 32), (20, 8), (24, 255), (28, 64), (32, 400)] {
        file[at..at + 4].copy_from_slice(&u32::to_le_bytes(number));
    }
    // The complaint about the length tells the right one.
    let Err(NetworkError::Length(_, length)) = Network::from_bytes(&file) else { return check(&file) };
    file.extend(rest.iter().copied().cycle().take(length - HEADER));
    let sum = checksum(&file[HEADER..]);
    file[48..56].copy_from_slice(&sum.to_le_bytes());
    check(&file);
});

fn check(bytes: &[u8]) {
    let Ok(network) = Network::from_bytes(bytes) else { return };
    assert!(!network.name().contains(char::is_control));
    let middle = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for fen in ["8/8/8/8/8/8/8/K1k5 b - - 0 1", middle, &Position::default().to_string()] {
        network.score(&fen.parse().expect("a legal position"));
    }
}
