//! What is told at the end of a game: turns, time, and how the thinking was spread.

use std::time::Duration;

use rocada_ducks::{BySide, Side, Spread};

use super::text::Phrase;

/// The turns of one side.
#[derive(Clone, Default)]
struct Effort {
    seconds: Vec<f64>,
    /// Only of a side that counts them.
    nodes: Vec<f64>,
}

/// The turns of a game so far.
#[derive(Clone, Default)]
pub struct Statistics(BySide<Effort>);

impl Statistics {
    pub fn human(&mut self, side: Side, time: Duration) {
        self.0[side].seconds.push(time.as_secs_f64());
    }

    pub fn computer(&mut self, side: Side, time: Duration, nodes: u64) {
        self.0[side].seconds.push(time.as_secs_f64());
        self.0[side].nodes.push(nodes as f64);
    }

    /// The last turn of a side is taken back, where it was played in this sitting.
    pub fn take_back(&mut self, side: Side) {
        let effort = &mut self.0[side];
        // Whoever counts nodes counts them for every turn.
        if effort.nodes.len() == effort.seconds.len() {
            effort.nodes.pop();
        }
        effort.seconds.pop();
    }

    /// Line by line.
    pub fn phrases(&self) -> Vec<Phrase<'static>> {
        let mut phrases = Vec::new();
        for side in Side::BOTH {
            let effort = &self.0[side];
            phrases.push(Phrase::Turns { side, turns: effort.seconds.len() });
            if let Some(Spread { min, max, mean, median }) = Spread::of(&effort.seconds) {
                phrases.push(Phrase::Times { side, min, max, mean, median });
            }
            if let Some(Spread { min, max, mean, median }) = Spread::of(&effort.nodes) {
                phrases.push(Phrase::Nodes { side, min, max, mean, median });
            }
        }
        phrases
    }
}
