//! The network as the trainer's reference describes it, number by number.

use rocada_chess::Position;
use rocada_engine::Network;

#[test]
fn the_engine_says_what_the_reference_says() {
    compare(include_bytes!("networks/small.nnue"), include_str!("networks/small.txt"));
}

#[test]
fn and_with_regions_of_the_king() {
    compare(include_bytes!("networks/small-regions.nnue"), include_str!("networks/small-regions.txt"));
}

fn compare(network: &[u8], expected: &str) {
    let network = Network::from_bytes(network).expect("a network");
    let mut compared = 0;
    for line in expected.lines() {
        let (fen, score) = line.split_once(';').expect("a position and its score");
        let position: Position = fen.parse().expect("a legal position");
        assert_eq!(network.score(&position), score.parse::<i32>().expect("a score"), "{fen}");
        compared += 1;
    }
    assert!(compared >= 40, "{compared} positions");
}
