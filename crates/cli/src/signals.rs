//! Ctrl-C and its like, for commands that end in good order.

use anyhow::Context;
use rocada_queue::Stop;

/// The first signal raises the stop, the second one ends us.
pub fn stop_on_signal(stop: &Stop) -> anyhow::Result<()> {
    let stop = stop.clone();
    on_signal(move || stop.raise())
}

/// The first signal is answered by this, the second one ends us.
pub fn on_signal(answer: impl Fn() + Send + 'static) -> anyhow::Result<()> {
    let mut answered = false;
    ctrlc::set_handler(move || {
        if answered {
            std::process::exit(130);
        }
        answered = true;
        answer();
    })
    .context("cannot listen for Ctrl-C")
}
