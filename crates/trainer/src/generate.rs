//! Blocks of games made by many threads at once.

use std::sync::Mutex;
use std::time::Instant;
use std::{io, thread};

use rocada_engine::Control;

use crate::games_file::{Block, Recipe};
use crate::selfplay::Player;

/// How to make blocks of games, and for how long.
pub struct Work<'a> {
    /// How the games are made.
    pub recipe: &'a Recipe,
    /// Blocks made at once.
    pub threads: usize,
    /// No block is begun after this.
    pub until: Option<Instant>,
}

/// Makes the blocks of these numbers and hands each one to `finished` as soon as it is made, until all are made, the
/// time is up, the control stops the work or `finished` fails.
pub fn generate(
    work: &Work,
    blocks: impl Iterator<Item = u64> + Send,
    control: &Control,
    finished: impl FnMut(&Block) -> io::Result<()> + Send,
) -> io::Result<()> {
    let blocks = Mutex::new(blocks);
    let sink = Mutex::new((finished, Ok(())));
    let next = || blocks.lock().ok().and_then(|mut blocks| blocks.next());
    let make_blocks = || {
        let mut player = Player::new(work.recipe, control.clone());
        while !control.is_stopped()
            && work.until.is_none_or(|until| Instant::now() < until)
            && let Some(number) = next()
            && let Some(block) = player.block(number)
            && let Ok(mut sink) = sink.lock()
        {
            let (finished, result) = &mut *sink;
            if result.is_ok() {
                *result = finished(&block);
            }
            if result.is_err() {
                control.stop();
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..work.threads.max(1) {
            scope.spawn(make_blocks);
        }
    });
    sink.into_inner().map_or(Ok(()), |(_, result)| result)
}
