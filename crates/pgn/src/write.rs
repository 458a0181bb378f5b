//! A tree as PGN text.

use std::fmt;

use rocada_chess::GameResult;

use crate::tree::NodeId;
use crate::{Game, Movetext};

/// Headers, an empty line, the moves with all that is said about them, and an empty line.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let root = self.node(self.root());
        let mut text = Movetext::new(root.position().fullmoves(), root.position().turn());
        text.comment(&root.annotation.to_string());
        self.write_line(self.root(), &mut text);
        // The tag may hold any words, which would be read as moves here.
        let result = self.headers.get("Result").and_then(|text| text.parse().ok());
        let result = result.map_or("*", GameResult::as_str);
        writeln!(f, "{}\n{}", self.headers, text.finish(result))
    }
}

impl Game {
    /// Writes the line that goes on after a node. A move comes first, then the moves that might have replaced it.
    fn write_line(&self, start: NodeId, text: &mut Movetext) {
        let mut at = start;
        while let Some((&main, others)) = self.node(at).children().split_first() {
            self.write_move(main, text);
            for &other in others {
                text.open_variation();
                self.write_move(other, text);
                self.write_line(other, text);
                text.close_variation();
            }
            at = main;
        }
    }

    fn write_move(&self, id: NodeId, text: &mut Movetext) {
        let node = self.node(id);
        if let (Some(mv), Some(parent)) = (node.mv(), node.parent()) {
            text.mv(&self.node(parent).position().san(mv));
        }
        for &nag in &node.nags {
            text.nag(nag);
        }
        text.comment(&node.annotation.to_string());
    }
}
