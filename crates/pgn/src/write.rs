//! A tree as PGN text.

use std::fmt;

use rocada_chess::GameResult;

use crate::headers::UNKNOWN_RESULT;
use crate::tree::NodeId;
use crate::{Comment, Game, Headers, Movetext};

/// What is still to be written.
enum Part {
    /// The line goes on after this node.
    After(NodeId),
    /// A variation that begins with this node.
    Variation(NodeId),
    /// A variation to this node that nobody could read.
    Unread(NodeId, usize),
    Close,
}

/// Its tags as they are, an empty line, the moves with all that is said about them, and an empty line.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(&self.headers, f)
    }
}

impl Game {
    /// The game as an archive wants it: with the Seven Tag Roster first and complete.
    pub fn export(&self) -> String {
        struct Export<'a>(&'a Game, Headers);
        impl fmt::Display for Export<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write(&self.1, f)
            }
        }
        let mut headers = self.headers.with_roster();
        if self.headers.get("Result").is_none() {
            headers.set("Result", self.result_word());
        }
        Export(self, headers).to_string()
    }

    fn result_word(&self) -> &'static str {
        self.result.map_or(UNKNOWN_RESULT, GameResult::as_str)
    }

    fn write(&self, headers: &Headers, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gap = if headers.count() > 0 { "\n" } else { "" };
        writeln!(f, "{headers}{gap}{}", self.movetext())
    }

    /// The moves with all that is said about them, and the result.
    fn movetext(&self) -> String {
        let root = self.node(self.root());
        let mut text = Movetext::new(root.position().fullmoves(), root.position().turn());
        self.write_remarks(self.root(), &mut text);
        // A list instead of calls: variations may be nested as deep as memory goes.
        let mut parts = vec![Part::After(self.root())];
        while let Some(part) = parts.pop() {
            match part {
                Part::After(id) => self.write_next(id, &mut text, &mut parts),
                Part::Variation(id) => {
                    text.open_variation();
                    self.write_move(id, &mut text);
                    parts.extend([Part::Close, Part::After(id)]);
                    self.list_unread(id, &mut parts);
                }
                Part::Unread(id, index) => text.unread_variation(&self.node(id).unread_variations[index]),
                Part::Close => text.close_variation(),
            }
        }
        text.finish(self.result_word())
    }

    /// Writes the move that follows a node; the moves that might have replaced it come after it.
    fn write_next(&self, id: NodeId, text: &mut Movetext, parts: &mut Vec<Part>) {
        let node = self.node(id);
        let Some((&main, others)) = node.children.split_first() else {
            if let Some(unread) = &node.unread {
                text.unread(unread);
            }
            return;
        };
        self.write_move(main, text);
        parts.push(Part::After(main));
        self.list_unread(main, parts);
        parts.extend(others.iter().rev().map(|&id| Part::Variation(id)));
    }

    fn list_unread(&self, id: NodeId, parts: &mut Vec<Part>) {
        let count = self.node(id).unread_variations.len();
        parts.extend((0..count).rev().map(|index| Part::Unread(id, index)));
    }

    fn write_move(&self, id: NodeId, text: &mut Movetext) {
        let node = self.node(id);
        for comment in &node.before {
            text.write_comment(comment);
        }
        let parent = node.parent.map(|parent| self.node(parent).position());
        match (node.mv(), parent) {
            (Some(mv), Some(position)) => text.mv(&position.san(mv)),
            _ => text.mv("--"),
        }
        self.write_remarks(id, text);
    }

    fn write_remarks(&self, id: NodeId, text: &mut Movetext) {
        let node = self.node(id);
        for &glyph in &node.glyphs {
            text.glyph(glyph);
        }
        for comment in &node.comments {
            text.write_comment(comment);
        }
        // Somebody has gone on where a reader could not.
        if let Some(unread) = node.unread.as_deref().filter(|_| !node.children.is_empty())
            && let Some(comment) = Comment::new(unread)
        {
            text.write_comment(&comment);
        }
    }
}
