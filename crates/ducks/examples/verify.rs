//! Checks a proof that `rocada ducks solve --proof FILE` has written, by the naive rules of the tests:
//! `cargo run --release -p rocada-ducks --example verify < FILE`.

#[path = "../tests/naive/mod.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod naive;
#[path = "../tests/verifier/mod.rs"]
mod verifier;

use std::process::ExitCode;

fn main() -> ExitCode {
    match verifier::verify(std::io::stdin().lock()) {
        Ok(proved) => {
            let winner = if proved.winner == 'd' { "ducks" } else { "cats" };
            println!("verified: the {winner} win {}", proved.position);
            println!("positions {}", proved.positions);
            println!("turns {}", proved.turns);
            ExitCode::SUCCESS
        }
        Err(reason) => {
            println!("no proof: {reason}");
            ExitCode::FAILURE
        }
    }
}
