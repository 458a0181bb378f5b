//! A study as it is kept and as PGN. The study of a game that was played here is kept with the game, others by themselves.

use rocada_analysis::Finding;
use rocada_chess::{FenError, Position};
use rocada_pgn::{Game as Tree, Games, NodeId, ReadGame};
use serde::{Deserialize, Serialize};

use super::{MOST_NODES, Origin, Study, all_nodes, too_much};
use crate::complaint::{Complaint, InWords};
use crate::games::{self, SavedGame, Table};
use crate::messages::{Field, StudyOf, Words};

/// A study that is kept by itself.
#[derive(Serialize, Deserialize)]
pub struct Saved {
    of: StudyOf,
    #[serde(flatten)]
    kept: Kept,
    remark: Option<Words>,
}

/// What is kept of any study.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// The moves with all that is said about them.
    pub pgn: String,
    /// So many plies of the main line were played.
    pub played: usize,
    /// What the engine has found in a report on the main line.
    pub findings: Option<Vec<Finding>>,
}

impl Kept {
    /// The study of a game, which may have gone on since, or have been taken back.
    pub fn of_game(&self, game: &Tree) -> Option<Tree> {
        Some(with_game(tree(&self.pgn)?, game))
    }
}

impl Saved {
    /// The study as a file.
    pub fn pgn(self) -> String {
        self.kept.pgn
    }
}

/// Where a study that was kept comes from, and what it was; none where the text tells of none.
pub fn read(id: &str, body: &str) -> Option<(Origin, Kept, Option<Words>)> {
    let saved = games::Saved::read(body)?;
    match saved.game {
        SavedGame::Study(Saved { of, kept, remark }) => {
            let origin = if of == StudyOf::Position { Origin::Position } else { Origin::Loaded };
            Some((origin, kept, remark))
        }
        SavedGame::Chess(ref chess) => {
            let game = chess.tree()?;
            let played = game.main_line().count();
            let kept = match &saved.study {
                None => Kept { pgn: game.to_string(), played, findings: None },
                Some(study) => {
                    let tree = study.of_game(&game)?;
                    // A report is about the moves that it has seen.
                    let findings = study.findings.clone().filter(|_| study.played == played);
                    Kept { pgn: tree.to_string(), played, findings }
                }
            };
            let table = Table::load(id, body, std::time::Instant::now())?;
            Some((Origin::Played(Box::new(table)), kept, None))
        }
        SavedGame::Ducks(_) => None,
    }
}

/// A study in which the game is the main line, as it is now: what is played no longer stays as a variation.
fn with_game(mut study: Tree, game: &Tree) -> Tree {
    let mut at = study.root();
    for id in game.main_line() {
        let Some(mv) = game.node(id).mv() else { break };
        let Ok(next) = study.add(at, mv) else { break };
        let (clock, elapsed) = (game.node(id).clock(), game.node(id).elapsed());
        let node = study.node_mut(next);
        node.set_clock(clock);
        node.set_elapsed(elapsed);
        at = next;
    }
    study.make_main(at);
    study.headers = game.headers.clone();
    study.result = game.result;
    study
}

/// The study with the game that it belongs to.
pub fn body(study: &Study) -> String {
    let kept = Kept {
        pgn: study.tree.to_string(),
        played: study.played,
        findings: study.report.as_ref().map(|report| report.findings().to_vec()),
    };
    match &study.origin {
        // A game that was only looked at stays as it was.
        Origin::Played(table) => table.body_with(is_worth_keeping(study).then_some(kept)),
        _ => {
            let saved = Saved { of: study.of(), kept, remark: study.remark.clone() };
            games::Saved::study(saved).to_text()
        }
    }
}

/// Whether anything was added to the game.
fn is_worth_keeping(study: &Study) -> bool {
    let tree = &study.tree;
    let said = |id: NodeId| {
        let node = tree.node(id);
        !node.words().is_empty() || !node.glyphs.is_empty() || !node.shapes().is_empty()
    };
    let nodes = all_nodes(tree);
    study.report.is_some() || nodes.len() > study.played + 1 || nodes.into_iter().any(said)
}

/// A tree as this program has written it; what could not be read at first stands in it unread.
pub fn tree(pgn: &str) -> Option<Tree> {
    Some(Games::new(pgn.as_bytes()).next()?.ok()?.game)
}

/// A study of a position.
pub fn from_fen(fen: &str) -> Result<Tree, Complaint> {
    let position: Position =
        fen.parse().map_err(|error: FenError| Complaint::from(error).about(Field::Fen))?;
    Ok(Tree::new(position))
}

/// The first game of a text, and what is to be said about the rest. What cannot be read is said, and never skipped.
pub fn from_pgn(text: &str) -> Result<(Tree, Option<Words>), Complaint> {
    let mut games = Games::new(text.as_bytes()).map_while(Result::ok);
    let (game, problem) = from_game(games.next().ok_or_else(no_game)?)?;
    let others = games.count();
    let left_out = (others > 0).then(|| {
        Words::new(
            format!("The text has {} games; this is the first.", others + 1),
            format!("Textul are {} partide; aceasta este prima.", others + 1),
        )
    });
    let remark = [problem, left_out].into_iter().flatten().reduce(|one, other| {
        Words::new(format!("{} {}", one.en, other.en), format!("{} {}", one.ro, other.ro))
    });
    Ok((game, remark))
}

/// A game that was read, and what is to be said about it.
pub fn from_game(read: ReadGame) -> Result<(Tree, Option<Words>), Complaint> {
    let ReadGame { game, problems, .. } = read;
    let has_moves = game.main_line().next().is_some();
    if let Some(problem) = problems.first().filter(|_| !has_moves) {
        return Err(Complaint::from(problem.clone()).about(Field::Text));
    }
    if !has_moves && game.headers.get("FEN").is_none() {
        return Err(no_game());
    }
    if all_nodes(&game).len() > MOST_NODES {
        return Err(too_much().about(Field::Text));
    }
    let problem = problems.first().map(|problem| {
        let Words { en, ro } = problem.words();
        Words::new(format!("Read up to here: {en}."), format!("Citit până aici: {ro}."))
    });
    Ok((game, problem))
}

fn no_game() -> Complaint {
    Complaint::new("there is no game in this text", "în acest text nu este nicio partidă").about(Field::Text)
}
