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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games_file::tests::recipe;

    fn made(numbers: &[u64], threads: usize) -> Vec<Block> {
        let recipe = recipe();
        let work = Work { recipe: &recipe, threads, until: None };
        let mut blocks = Vec::new();
        generate(&work, numbers.iter().copied(), &Control::new(), |block| {
            blocks.push(block.clone());
            Ok(())
        })
        .expect("nothing fails");
        blocks.sort_by_key(|block| block.head().number);
        blocks
    }

    #[test]
    fn a_block_is_the_same_on_any_thread_and_in_any_order() {
        let blocks = made(&[0, 1, 2], 1);
        assert_eq!(blocks, made(&[2, 0, 1], 3));
        assert_ne!(blocks[0].games().expect("games")[0].1, blocks[1].games().expect("games")[0].1);
    }

    #[test]
    fn a_failure_ends_the_work() {
        let recipe = recipe();
        let work = Work { recipe: &recipe, threads: 2, until: None };
        let mut calls = 0;
        let result = generate(&work, 0.., &Control::new(), |_| {
            calls += 1;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert_eq!(result.expect_err("no room").kind(), io::ErrorKind::StorageFull);
        assert_eq!(calls, 1);
    }

    #[test]
    fn no_block_is_begun_when_the_time_is_up() {
        let recipe = recipe();
        let work = Work { recipe: &recipe, threads: 2, until: Some(Instant::now()) };
        generate(&work, 0.., &Control::new(), |_| panic!("a block")).expect("nothing fails");
    }
}
