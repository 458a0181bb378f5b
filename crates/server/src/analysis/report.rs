//! A report on a game: what the engine finds in every position of the main line, and what that says about its moves. How
//! moves are judged is a matter of the crate `analysis`.

use rocada_analysis::{Annotations, BetterLine, Finding, Line, Ply, Review, annotate, winning_chance};
use rocada_chess::{CastlingNotation, Color, Game as Rules, Move, Outcome, Position};
use rocada_engine::{Limits, Score};
use rocada_pgn::{Game as Tree, NodeId};

use super::{Choice, number};
use crate::messages::{Fault, Judgement, Progress, SideReport, StudyReport, mirror};

mirror!(rocada_analysis::Judgement => Judgement { Inaccuracy, Mistake, Blunder });

/// Nodes to judge a move that is tried.
const ATTEMPT: u64 = 400_000;
/// A move is good enough if it costs no more points of winning chance.
const GOOD_ENOUGH: f64 = 4.0;

fn nodes(count: u64) -> Limits {
    Limits { nodes: Some(count), ..Limits::default() }
}

/// What it may take to judge a move that is tried.
pub fn attempt() -> Limits {
    nodes(ATTEMPT)
}

/// A report that is being made, from the end of the game to its start: what was found later helps before.
pub struct Run {
    nodes: u32,
    /// The positions, the start first.
    line: Vec<NodeId>,
    /// What was found, the last position first.
    found: Vec<Finding>,
}

impl Run {
    /// Nothing is looked at yet; none where there is nothing to look at.
    pub fn new(tree: &Tree, nodes: u32) -> Option<Self> {
        let mut run = Self { nodes, line: positions(tree), found: Vec::new() };
        run.pass_ends(tree);
        (run.line.len() > 1 && run.found.len() < run.line.len()).then_some(run)
    }

    /// The position that is to be looked at now, by its plies from the start.
    pub const fn ply(&self) -> usize {
        self.line.len() - 1 - self.found.len()
    }

    /// The game up to there.
    pub fn game(&self, tree: &Tree) -> Rules {
        tree.rules_to(self.line[self.ply()])
    }

    pub fn limits(&self) -> Limits {
        nodes(self.nodes.into())
    }

    pub const fn progress(&self) -> Progress {
        Progress { done: self.found.len() as u32, of: self.line.len() as u32 }
    }

    /// What the engine says of the position at hand. All findings, the start first, once that was the last one.
    pub fn found(&mut self, tree: &Tree, choice: &Choice) -> Option<Vec<Finding>> {
        self.found.push(finding(self.game(tree).position(), choice));
        self.pass_ends(tree);
        (self.found.len() == self.line.len()).then(|| self.found.iter().rev().cloned().collect())
    }

    /// Nobody needs an engine to know that a game is over.
    fn pass_ends(&mut self, tree: &Tree) {
        while self.found.len() < self.line.len() {
            let score = match self.game(tree).outcome() {
                Some(Outcome::Checkmate { .. }) => Score::Mate(0),
                Some(Outcome::Draw(_)) => Score::Centipawns(0),
                None => break,
            };
            self.found.push(Finding { score, lines: Vec::new(), depth: 0, nodes: 0 });
        }
    }
}

/// The start and what follows in the main line, as far as nobody passes.
fn positions(tree: &Tree) -> Vec<NodeId> {
    let moves = tree.main_line().take_while(|&id| tree.node(id).mv().is_some());
    std::iter::once(tree.root()).chain(moves).collect()
}

fn finding(position: &Position, Choice(report): &Choice) -> Finding {
    let score = report.as_ref().map_or(Score::Centipawns(0), |report| report.score.seen_by(position.turn()));
    let line = report
        .iter()
        .map(|report| Line { score, moves: report.legal_line(*position).map(|(_, mv)| mv).collect() });
    Finding {
        score,
        lines: line.filter(|line| !line.moves.is_empty()).collect(),
        depth: report.as_ref().map_or(0, |report| report.depth),
        nodes: report.as_ref().map_or(0, |report| report.nodes),
    }
}

/// A report on the main line.
pub struct Report {
    /// The positions, the start first, and what was found about each.
    line: Vec<NodeId>,
    findings: Vec<Finding>,
    review: Review,
}

impl Report {
    /// None where the line is shorter than what was looked at.
    pub fn new(tree: &Tree, findings: Vec<Finding>) -> Option<Self> {
        let mut line = positions(tree);
        line.truncate(findings.len());
        let last = *line.last()?;
        let review = Review::new(&tree.rules_to(last), &findings);
        (line.len() == findings.len()).then_some(Self { line, findings, review })
    }

    /// What was found, the start first.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The moves that were judged, as nodes.
    fn plies(&self) -> impl Iterator<Item = (NodeId, &Ply)> {
        self.line.iter().copied().skip(1).zip(&self.review.plies)
    }

    /// The best move in place of one of the line.
    pub fn best(&self, id: NodeId) -> Option<Move> {
        self.plies().find(|&(node, _)| node == id)?.1.best
    }

    /// What the side that made a move of the line could expect before it, in points of winning chance.
    pub fn chance_before(&self, tree: &Tree, id: NodeId) -> Option<f64> {
        let ply = self.line.iter().position(|&node| node == id)?.checked_sub(1)?;
        let position = tree.node(self.line[ply]).position();
        Some(points(self.findings[ply].score, position, position.turn()))
    }

    /// As the page sees it.
    pub fn told(&self, tree: &Tree) -> StudyReport {
        let side = |side: rocada_analysis::Side| SideReport {
            accuracy: side.accuracy.map(|accuracy| accuracy as f32),
            average_loss: side.centipawn_loss.map(|loss| loss as f32),
            inaccuracies: side.inaccuracies as u32,
            mistakes: side.mistakes as u32,
            blunders: side.blunders as u32,
        };
        let faults = self.plies().filter_map(|(id, ply)| {
            let judgement = Judgement::from(ply.judgement?);
            let position = tree.node(tree.node(id).parent()?).position();
            Some(Fault {
                node: number(id),
                color: position.turn().into(),
                judgement,
                better: ply.better.first().map(|line| line.san.clone()).unwrap_or_default(),
                better_uci: position.uci(ply.best?, CastlingNotation::Standard),
                lesson: judgement != Judgement::Inaccuracy,
            })
        });
        StudyReport {
            white: side(self.review.white),
            black: side(self.review.black),
            faults: faults.collect(),
        }
    }

    /// Takes back what it has written into the tree, except where somebody has gone on from there.
    fn erase(&self, tree: &mut Tree) {
        for (id, ply) in self.plies() {
            let Some((judgement, parent)) = ply.judgement.zip(tree.node(id).parent()) else { continue };
            tree.node_mut(id).glyphs.retain(|&glyph| glyph != judgement.glyph());
            if let Some(first) = ply.better.first().and_then(|better| untouched(tree, parent, better)) {
                tree.delete(first);
            }
        }
    }
}

/// The first move of a better line, where the tree has nothing but that line there.
fn untouched(tree: &Tree, before: NodeId, better: &BetterLine) -> Option<NodeId> {
    let mut first = None;
    let mut children = tree.node(before).children();
    for (index, &mv) in better.moves.iter().enumerate() {
        let Some(next) = children.iter().copied().find(|&child| tree.node(child).mv() == Some(mv)) else {
            break;
        };
        let node = tree.node(next);
        let alone = index == 0 || children.len() == 1;
        if !alone || !node.words().is_empty() || !node.glyphs.is_empty() || !node.shapes().is_empty() {
            return None;
        }
        first = first.or(Some(next));
        children = node.children();
    }
    first.filter(|_| children.is_empty())
}

/// Puts a new report in the place of an old one, and writes it into the tree.
pub fn replace(tree: &mut Tree, old: Option<&Report>, findings: Vec<Finding>) -> Option<Report> {
    if let Some(old) = old {
        old.erase(tree);
    }
    let report = Report::new(tree, findings)?;
    annotate(tree, &report.review, Annotations::default());
    Some(report)
}

/// What a score for White means to a side, in points of winning chance.
fn points(score: Score, position: &Position, side: Color) -> f64 {
    let white = winning_chance(score, position);
    if side == Color::White { white } else { 100.0 - white }
}

/// White's share of the point.
pub fn white_share(score: Score, position: &Position) -> f64 {
    winning_chance(score, position) / 100.0
}

/// Whether the engine finds the game after a move that was tried not much worse for who tried it.
pub fn is_good_enough(game: &Rules, choice: &Choice, before: f64) -> bool {
    let position = game.position();
    let score = match game.outcome() {
        Some(Outcome::Checkmate { .. }) => Score::Mate(0),
        Some(Outcome::Draw(_)) => Score::Centipawns(0),
        None => finding(position, choice).score,
    };
    before - points(score, position, !position.turn()) <= GOOD_ENOUGH
}
