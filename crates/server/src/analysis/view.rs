//! A study as the page sees it.

use std::collections::{BTreeMap, HashSet};

use rocada_chess::{CastlingNotation, GameResult, Outcome, Position};
use rocada_engine::Score;
use rocada_pgn::NodeId;

use super::{Instruments, Origin, Study, all_nodes, number, report, threatening};
use crate::games::chess;
use crate::messages::{
    self, About, ChessReason, Node, Seen, Shape, StudyEvaluation, StudyMove, StudyNode, StudyOf,
    StudyPlayers, StudySummary, TableVerdict, Value,
};

/// The whole study, its moves as they were told.
pub fn whole(study: &Study) -> messages::Study {
    let headers = &study.tree.headers;
    messages::Study {
        game: study.id.clone(),
        revision: study.revision,
        of: study.of(),
        players: players(study),
        seats: match &study.origin {
            Origin::Played(table) => table.chess_players(),
            _ => None,
        },
        tags: headers.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        result: result(study),
        nodes: study.told.values().cloned().collect(),
        most_threads: Instruments::most_threads(),
        now: study.now(),
    }
}

/// All moves by their numbers.
pub fn nodes(study: &Study) -> BTreeMap<Node, StudyNode> {
    let played: HashSet<_> = study.tree.main_line().take(study.played).collect();
    let nodes = all_nodes(&study.tree).into_iter();
    nodes.map(|id| (number(id), node(study, id, played.contains(&id)))).collect()
}

fn node(study: &Study, id: NodeId, played: bool) -> StudyNode {
    let node = study.tree.node(id);
    let position = node.position();
    let shapes = node.shapes().into_iter();
    StudyNode {
        node: number(id),
        parent: node.parent().map(number),
        children: node.children().iter().copied().map(number).collect(),
        played,
        mv: node.parent().map(|parent| study_move(study, parent, id)),
        fen: position.to_string(),
        check: chess::check(position),
        end: position.outcome().map(reason),
        comment: node.words(),
        glyphs: node.glyphs.clone(),
        shapes: shapes
            .map(|shape| Shape {
                brush: shape.color.into(),
                from: shape.from.to_string(),
                to: shape.to.to_string(),
            })
            .collect(),
        clock_ms: node.clock().map(|time| time.as_millis() as u64),
        evaluation: node.evaluation().map(|told| evaluation(told.score, position)),
    }
}

fn study_move(study: &Study, parent: NodeId, id: NodeId) -> StudyMove {
    let before = study.position(parent);
    let king = || before.king(before.turn()).to_string();
    let (uci, san, from, to) = match study.tree.node(id).mv() {
        Some(mv) => (
            before.uci(mv, CastlingNotation::Standard),
            before.san(mv),
            mv.from().to_string(),
            mv.landing().to_string(),
        ),
        // Somebody passes.
        None => ("0000".to_owned(), "--".to_owned(), king(), king()),
    };
    StudyMove { uci, san, from, to, number: before.fullmoves(), color: before.turn().into() }
}

fn reason(outcome: Outcome) -> ChessReason {
    match outcome {
        Outcome::Checkmate { .. } => ChessReason::Checkmate,
        Outcome::Draw(draw) => draw.into(),
    }
}

/// What a score for White means on the page.
fn evaluation(score: Score, position: &Position) -> StudyEvaluation {
    let value = match score {
        Score::Centipawns(value) => Value::Centipawns { value },
        Score::Mate(moves) => {
            let winner = match moves {
                0 => !position.turn(),
                1.. => rocada_chess::Color::White,
                _ => rocada_chess::Color::Black,
            };
            Value::Mate { moves, winner: winner.into() }
        }
    };
    StudyEvaluation { value, white_share: report::white_share(score, position) as f32 }
}

/// What is known of a position that is looked at.
pub fn seen(study: &Study, id: NodeId) -> Seen {
    let position = study.position(id);
    let over = position.outcome().is_some();
    Seen {
        node: number(id),
        legal: if over { Vec::new() } else { chess::legal(position) },
        opening: chess::opening(&study.tree.rules_to(id)),
        tables: study
            .instruments
            .winner(position)
            .map(|winner| TableVerdict { winner: winner.map(Into::into) }),
        may_threaten: !over && threatening(position).is_some(),
    }
}

fn players(study: &Study) -> StudyPlayers {
    let name = |tag| study.tree.headers.known(tag).unwrap_or_default().to_owned();
    StudyPlayers { white: name("White"), black: name("Black") }
}

fn result(study: &Study) -> String {
    study.tree.result.map_or("*", GameResult::as_str).to_owned()
}

/// The study in a list.
pub fn about(study: &Study) -> About {
    let last = study.tree.main_line().last().unwrap_or(study.tree.root());
    let known = |tag| study.tree.headers.known(tag).map(str::to_owned);
    let summary = StudySummary {
        of: study.of(),
        players: players(study),
        result: result(study),
        event: known("Event").filter(|_| study.of() == StudyOf::Loaded),
        date: known("Date").filter(|_| study.of() == StudyOf::Loaded),
        plies: study.tree.main_line().count(),
        fen: study.position(last).to_string(),
        opening: chess::opening(&study.tree.rules_to(last)),
    };
    About::Study { study: summary }
}
