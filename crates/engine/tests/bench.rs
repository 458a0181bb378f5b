//! The engine's checksum, the nodes of `rocada bench 8`. Whoever changes what the search does changes this number,
//! says the new one in the commit (`Bench: N`) and shows by a match that it was worth it.

use rocada_engine::EvaluationSettings;
use rocada_engine::bench::bench;

#[test]
fn the_search_behaves_as_recorded() {
    let recorded: u64 = include_str!("bench.txt").trim().parse().expect("a number");
    assert_eq!(
        bench(8, &EvaluationSettings::default(), |_, _| {}).nodes,
        recorded,
        "crates/engine/tests/bench.txt"
    );
}
