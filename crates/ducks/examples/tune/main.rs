//! Finds what the evaluations `rich` and `network` know, from games.
//!
//! `tune play GAMES NODES SEED [K] > FILE` plays games of the master against itself from roughly even starts, so many nodes
//! a turn, and writes their positions.
//! `tune fit FILE...` fits the weights of `rich` to them and prints them in the order of rich.rs.
//! `tune learn FILE... > crates/ducks/src/eval/networks.bin` has the networks learn from them.

mod fit;
mod learn;
mod lines;
mod play;

use std::io;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["play", games, nodes, seed, ref k @ ..] if k.len() < 2 => {
            let number = |text: &str| text.parse::<u64>().expect("a number");
            let k = k.first().map(|k| k.parse().expect("a number"));
            play::play(number(games), number(nodes), number(seed), k)
        }
        ["fit", ref files @ ..] if !files.is_empty() => fit::fit_files(files),
        ["learn", ref files @ ..] if !files.is_empty() => learn::learn(files),
        _ => panic!("tune play GAMES NODES SEED [K], tune fit FILE..., or tune learn FILE..."),
    }
}
