//! A tree as text: for Graphviz and as JSON. What does not fit is left out from the bottom up, and counted.

use std::collections::{HashSet, VecDeque};
use std::fmt::Write;

use rocada_gametree::Score;
use serde_json::{Value, json};

use crate::game::Shown;
use crate::tree::{Branch, Opened, Tree};

impl Tree {
    /// The tree below a node for Graphviz, so many nodes at the most, and how many nodes were left out.
    pub fn dot(&self, from: u32, most: usize) -> Option<(String, u32)> {
        let (kept, left_out) = self.nearest(from, most)?;
        let mut text = String::from(
            "digraph tree {\n  node [shape=box, fontname=\"sans-serif\"];\n  edge [fontname=\"sans-serif\"];\n",
        );
        let mut unvisited = 0;
        for &node in &kept.order {
            let opened = self.open(node)?;
            text.push_str(&dot_node(&opened.branch));
            for child in &opened.children {
                let bold = if child.chosen && opened.branch.chosen { ", penwidth=3" } else { "" };
                match child.node {
                    Some(number) if kept.contains(number) => {
                        let _ = writeln!(text, "  n{node} -> n{number} [label={:?}{bold}];", child.label);
                    }
                    Some(_) => {}
                    None => {
                        let reason = opened.cut.map(|cut| cut.to_string()).unwrap_or_default();
                        let _ = writeln!(
                            text,
                            "  u{unvisited} [label=\"not visited\", tooltip={reason:?}, color=gray, fontcolor=gray, style=dashed];\n  \
                             n{node} -> u{unvisited} [label={:?}, color=gray, fontcolor=gray, style=dashed];",
                            child.label
                        );
                        unvisited += 1;
                    }
                }
            }
        }
        text.push_str("}\n");
        Some((text, left_out))
    }

    /// The tree below a node as JSON, so many nodes at the most, and how many nodes were left out.
    pub fn json(&self, from: u32, most: usize) -> Option<(Value, u32)> {
        let (kept, left_out) = self.nearest(from, most)?;
        Some((self.json_node(from, &kept)?, left_out))
    }

    fn json_node(&self, node: u32, kept: &Kept) -> Option<Value> {
        let Opened { branch, children, cut, .. } = self.open(node)?;
        let visited = children.iter().filter_map(|child| child.node).filter(|&child| kept.contains(child));
        let visited: Vec<Value> = visited.filter_map(|child| self.json_node(child, kept)).collect();
        let unvisited = children.iter().filter(|child| child.node.is_none());
        let unvisited: Vec<&str> = unvisited.map(|child| child.label.as_str()).collect();
        Some(json!({
            "node": node,
            "turn": branch.label,
            "player": if branch.is_maximizing() { "max" } else { "min" },
            "alpha": branch.window.map(|window| score(window.alpha)),
            "beta": branch.window.map(|window| score(window.beta)),
            "value": branch.value.map(score),
            "end": branch.end.map(crate::End::name),
            "below": u64::from(branch.below) + branch.missed,
            "chosen": branch.chosen,
            "children": visited,
            "not_visited": unvisited,
            "reason": cut.map(|cut| cut.to_string()),
        }))
    }

    /// The nodes nearest to a node, and how many of those below it are not among them.
    fn nearest(&self, from: u32, most: usize) -> Option<(Kept, u32)> {
        let whole = self.open(from)?.branch.below + 1;
        let mut kept = Kept { order: Vec::new(), all: whole as usize <= most, set: HashSet::new() };
        if kept.all {
            kept.order = (from..from + whole).collect();
            return Some((kept, 0));
        }
        let mut waiting = VecDeque::from([from]);
        while let Some(node) = waiting.pop_front().filter(|_| kept.order.len() < most) {
            kept.order.push(node);
            kept.set.insert(node);
            if waiting.len() + kept.order.len() < most {
                waiting.extend(self.open(node)?.children.iter().filter_map(|child| child.node));
            }
        }
        let left_out = whole - kept.order.len() as u32;
        Some((kept, left_out))
    }
}

/// The nodes that are written.
struct Kept {
    order: Vec<u32>,
    all: bool,
    set: HashSet<u32>,
}

impl Kept {
    fn contains(&self, node: u32) -> bool {
        self.all || self.set.contains(&node)
    }
}

/// A number where it is one.
fn score(score: Score) -> Value {
    match Shown::from(score) {
        Shown::Points(value) => value.into(),
        other => other.to_string().into(),
    }
}

/// MAX's nodes point up, MIN's down, as in textbooks.
fn dot_node(branch: &Branch) -> String {
    let value = branch.value.map(|value| Shown::from(value).to_string()).unwrap_or_default();
    let window =
        branch.window.map(|window| format!("[{}, {}]", Shown::from(window.alpha), Shown::from(window.beta)));
    let shape = match branch.end {
        Some(crate::End::Leaf | crate::End::Over) => "box",
        _ if branch.is_maximizing() => "triangle",
        _ => "invtriangle",
    };
    let bold = if branch.chosen { ", penwidth=3" } else { "" };
    format!(
        "  n{} [label=\"{value}\\n{}\", shape={shape}{bold}];\n",
        branch.node.unwrap_or_default(),
        window.unwrap_or_default()
    )
}
