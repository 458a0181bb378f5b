//! What an editor does to a tree: adds moves, changes the order of lines, deletes, marks moves.

use rocada_chess::{IllegalMove, Move};

use crate::glyph;
use crate::tree::{Game, Node, NodeId, Step};

/// Passing is no way out of check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("nobody may pass while in check")]
pub struct InCheck;

impl Game {
    /// The node that a move leads to, added if it is not there yet: as the main continuation if it is the first move
    /// after this node, else as a variation.
    pub fn add(&mut self, after: NodeId, mv: Move) -> Result<NodeId, IllegalMove> {
        if let Some(known) = self.child(after, Step::Move(mv)) {
            return Ok(known);
        }
        self.append(after, mv)
    }

    /// Lets the side to move pass, as studies do to show a threat.
    pub fn add_null(&mut self, after: NodeId) -> Result<NodeId, InCheck> {
        match self.child(after, Step::Null) {
            Some(known) => Ok(known),
            None => self.append_null(after),
        }
    }

    fn child(&self, after: NodeId, step: Step) -> Option<NodeId> {
        self.node(after).children.iter().copied().find(|&id| self.node(id).step == step)
    }

    /// Adds a move even if it is there already, as files have it.
    pub(crate) fn append(&mut self, after: NodeId, mv: Move) -> Result<NodeId, IllegalMove> {
        let position = *self.node(after).position();
        if !position.is_legal(mv) {
            return Err(IllegalMove(mv));
        }
        Ok(self.push(Node::at(Step::Move(mv), position.after(mv), Some(after))))
    }

    pub(crate) fn append_null(&mut self, after: NodeId) -> Result<NodeId, InCheck> {
        let mut position = *self.node(after).position();
        if position.in_check() {
            return Err(InCheck);
        }
        position.play_null();
        Ok(self.push(Node::at(Step::Null, position, Some(after))))
    }

    fn push(&mut self, node: Node) -> NodeId {
        let id = NodeId::new(self.nodes.len());
        if let Some(parent) = node.parent {
            self.node_mut(parent).children.push(id);
        }
        self.nodes.push(node);
        id
    }

    /// Moves the line that a node belongs to one place up among the lines that begin where it does. Whether anything
    /// changed: not in the main line.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let Some(first) = self.path(id).into_iter().rev().find(|&id| !self.is_first(id)) else {
            return false;
        };
        self.reorder(first, |place| place - 1);
        true
    }

    /// Makes the line that leads to a node the main line of the game. Whether anything changed.
    pub fn make_main(&mut self, id: NodeId) -> bool {
        let mut changed = false;
        for id in self.path(id) {
            if !self.is_first(id) {
                self.reorder(id, |_| 0);
                changed = true;
            }
        }
        changed
    }

    /// Gives a node that is not the first of its siblings another place among them.
    fn reorder(&mut self, id: NodeId, to: impl Fn(usize) -> usize) {
        let Some(parent) = self.node(id).parent else { return };
        let siblings = &mut self.node_mut(parent).children;
        let Some(place) = siblings.iter().position(|&sibling| sibling == id) else { return };
        siblings.remove(place);
        siblings.insert(to(place), id);
        self.settle_comments(parent);
    }

    /// Deletes a node and all that follows it, and tells what was before it. The root stays: nothing is before it.
    pub fn delete(&mut self, id: NodeId) -> Option<NodeId> {
        let parent = self.node(id).parent?;
        self.node_mut(parent).children.retain(|&child| child != id);
        let mut gone = vec![id];
        while let Some(id) = gone.pop() {
            let node = self.node_mut(id);
            gone.append(&mut node.children);
            *node = Node::at(Step::Gone, node.position, None);
        }
        self.settle_comments(parent);
        Some(parent)
    }

    /// Sets a glyph, or takes it away if it is there. Of those that judge the move, and of those that judge the position,
    /// there is one at most.
    pub fn toggle_glyph(&mut self, id: NodeId, glyph: u8) {
        let glyphs = &mut self.node_mut(id).glyphs;
        let was_there = glyphs.contains(&glyph);
        let group = glyph::group(glyph);
        glyphs.retain(|&other| other != glyph && (group.is_none() || glyph::group(other) != group));
        if !was_there {
            glyphs.push(glyph);
        }
    }

    /// A comment before a move can be told from one after the move before it only if something stands between them.
    /// Where nothing does any more, it becomes the latter, as a reader would take it.
    fn settle_comments(&mut self, parent: NodeId) {
        let mut above = vec![parent];
        above.extend(&self.node(parent).children);
        for parent in above {
            let Some(&first) = self.node(parent).children.first() else { continue };
            if !self.ends_with_variation(parent) {
                let mut before = std::mem::take(&mut self.node_mut(first).before);
                self.node_mut(parent).comments.append(&mut before);
            }
        }
    }

    /// Whether variations are written between this move and the one that follows it.
    pub(crate) fn ends_with_variation(&self, id: NodeId) -> bool {
        let node = self.node(id);
        let siblings = node.parent.map_or(0, |parent| self.node(parent).children.len());
        (siblings > 1 && self.is_first(id)) || !node.unread_variations.is_empty()
    }
}
