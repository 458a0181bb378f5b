//! Ctrl-C and its like, for commands that end in good order.

use anyhow::Context;
use rocada_queue::Stop;

/// The first signal raises the stop, the second one ends us.
pub fn stop_on_signal(stop: &Stop) -> anyhow::Result<()> {
    let stop = stop.clone();
    ctrlc::set_handler(move || {
        if stop.is_raised() {
            std::process::exit(130);
        }
        stop.raise();
    })
    .context("cannot listen for Ctrl-C")
}
