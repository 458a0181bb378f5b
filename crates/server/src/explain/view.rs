//! An explanation as the page sees it: what `rocada_explain` says, in the types of messages.

use rocada_chess::{self as rules, AttackMap};
use rocada_ducks as ducks;
use rocada_engine as engine;
use rocada_explain::{
    self as explain, Board, Branch, Comparison, End, Exercise, Marks, Opened, Question, Row, Shown, Tree,
};
use rocada_gametree::{self as gametree, Score, Window};

use super::{LONGEST, words};
use crate::complaint::Complaint;
use crate::games::{chess, ducks as duck_game};
use crate::messages::explain::{
    self as messages, Attackers, Checked, ComparisonRow, ExerciseAnswer, ExerciseCut, ExerciseNode,
    ExerciseQuestion, NodeEnd, OpenNode, PieceWorth, RecordedTree, Refused, SearchAlgorithm, SeenNode, Stage,
    StageView, Subject, SubjectMove, SubjectTurn, SubjectView, Term, TermList, TermsOf, TreeBoard,
    TreeBranch, TreeNode, TreeScore, TreeStep, WhichExercise, Worths,
};
use crate::messages::{Field, Words, mirror};
use crate::ranges::Range;

mirror!(explain::Algorithm => SearchAlgorithm { Minimax, AlphaBeta, Ordered, Table });
mirror!(SearchAlgorithm => explain::Algorithm { Minimax, AlphaBeta, Ordered, Table });
mirror!(explain::TermsOf => TermsOf { ChessClassical, DucksSimple, DucksRich });
mirror!(End => NodeEnd { Over, Leaf, AllTried, BetaCut, AlphaCut, Table, Stopped });

/// Reads what the page wants explained.
pub fn read(subject: &Subject) -> Result<explain::Subject, Complaint> {
    match subject {
        Subject::Chess { fen } => Ok(explain::Subject::position(chess::read_fen(fen)?)),
        Subject::Ducks { position, evaluation } => {
            let subject = explain::Subject::ducks(position, (*evaluation).into());
            subject.map_err(|error| words::of(error).about(Field::Position))
        }
        Subject::Tree { text } => {
            explain::Subject::tree(text).map_err(|error| words::of(error).about(Field::Text))
        }
    }
}

/// A subject as it should be written.
fn written(subject: &explain::Subject) -> Subject {
    match subject {
        explain::Subject::Chess(state) => Subject::Chess { fen: state.position().to_string() },
        explain::Subject::Ducks(position, evaluation) => {
            Subject::Ducks { position: position.to_string(), evaluation: (*evaluation).into() }
        }
        explain::Subject::Tree(tree) => Subject::Tree { text: tree.to_string() },
    }
}

/// How deep a subject can be looked into.
pub fn depths(subject: &explain::Subject) -> Range {
    Range { least: 1, most: subject.most_depth() }
}

/// A subject on the desk.
pub fn subject(subject: &explain::Subject) -> SubjectView {
    let (mut moves, mut turns, mut attackers) = (Vec::new(), Vec::new(), None);
    match subject {
        explain::Subject::Chess(state) => {
            let position = state.position();
            attackers = Some(self::attackers(position));
            if !subject.is_over() {
                let legal = chess::legal(position).into_iter();
                moves = legal.filter_map(|legal| subject_move(position, legal)).collect();
            }
        }
        explain::Subject::Ducks(position, _) => {
            let legal = duck_game::legal(position).into_iter();
            turns = legal
                .filter_map(|legal| {
                    let after = position.after(position.read_turn(&legal.text).ok()?).to_string();
                    Some(SubjectTurn { legal, after })
                })
                .collect();
        }
        explain::Subject::Tree(_) => {}
    }
    SubjectView {
        subject: written(subject),
        board: board(&subject.board()),
        moves,
        turns,
        attackers,
        most_depth: subject.most_depth() as u8,
        most_ms: LONGEST.as_millis() as u32,
    }
}

fn subject_move(position: &rules::Position, legal: crate::messages::LegalMove) -> Option<SubjectMove> {
    let mv = position.parse_uci(&legal.uci).ok()?;
    Some(SubjectMove { legal, bits: mv.bits(), after: position.after(mv).to_string() })
}

fn attackers(position: &rules::Position) -> Attackers {
    let map = AttackMap::new(position);
    let of = |color| {
        let squares =
            |square| map.attackers(color, square).into_iter().map(|from| from.to_string()).collect();
        rules::Square::all().map(squares).collect()
    };
    Attackers { white: of(rules::Color::White), black: of(rules::Color::Black) }
}

/// A board.
pub fn board(board: &Board) -> TreeBoard {
    match board {
        Board::Chess(position, last) => TreeBoard::Chess {
            fen: position.to_string(),
            from: last.map(|mv| mv.from().to_string()),
            to: last.map(|mv| mv.landing().to_string()),
            check: chess::check(position),
        },
        Board::Ducks(position, last) => {
            let (from, to) = last.map_or((None, None), |turn| duck_game::cells(position.board(), turn));
            TreeBoard::Ducks {
                board: duck_game::board(position),
                n: position.board().n(),
                k: position.board().k(),
                variant: position.rules().variant.into(),
                goals: position.goals().into(),
                from,
                to,
            }
        }
        Board::Tree(text) => TreeBoard::Tree { text: text.clone() },
    }
}

impl From<Score> for TreeScore {
    fn from(score: Score) -> Self {
        match Shown::from(score) {
            Shown::Points(value) => Self::Points { value },
            Shown::Win(plies) => Self::Win { plies },
            Shown::Loss(plies) => Self::Loss { plies },
            Shown::PlusInfinity => Self::PlusInfinity,
            Shown::MinusInfinity => Self::MinusInfinity,
        }
    }
}

impl From<TreeScore> for Score {
    fn from(score: TreeScore) -> Self {
        match score {
            TreeScore::Points { value } => Self::estimate(value),
            TreeScore::Win { plies } => Self::win_in(plies),
            TreeScore::Loss { plies } => Self::loss_in(plies),
            TreeScore::PlusInfinity => Window::FULL.beta,
            TreeScore::MinusInfinity => Window::FULL.alpha,
        }
    }
}

fn row(row: &Row) -> ComparisonRow {
    ComparisonRow {
        algorithm: row.algorithm.into(),
        depth: row.depth as u8,
        value: row.value.into(),
        best: row.best().map(str::to_owned),
        line: row.line.clone(),
        generated: row.counts.generated,
        evaluated: row.counts.evaluated,
        cutoffs: row.counts.cutoffs,
        table_hits: row.counts.table_hits,
        microseconds: row.time.as_micros() as u64,
    }
}

/// Searches side by side, as far as they are made.
pub fn comparison(comparison: &Comparison, done: bool) -> messages::Comparison {
    let refused = comparison.refused().iter().map(|refusal| Refused {
        algorithm: refusal.algorithm.into(),
        depth: refusal.depth as u8,
        ms: refusal.estimate.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
        reason: words::refusal(refusal, LONGEST),
    });
    let deepest = comparison.rows().map(|row| row.depth).max().unwrap_or_default();
    messages::Comparison {
        rows: comparison.rows().map(row).collect(),
        refused: refused.collect(),
        branching: comparison.branching(deepest),
        minimum: (1..=deepest).map_while(|depth| comparison.minimum(depth)).collect(),
        done,
    }
}

/// A tree that was recorded.
pub fn tree(tree: &Tree) -> RecordedTree {
    RecordedTree {
        row: row(tree.row()),
        nodes: tree.nodes(),
        missed: tree.missed(),
        bytes: tree.bytes() as u64,
        steps: tree.steps(),
        chosen: tree.chosen(),
        root: opened(&tree.open(0).expect("every tree has a root")),
    }
}

/// A node of it.
pub fn opened(opened: &Opened) -> TreeNode {
    TreeNode {
        node: opened.branch.node.unwrap_or_default(),
        path: opened.path.iter().map(branch).collect(),
        branch: branch(&opened.branch),
        board: board(&opened.board),
        children: opened.children.iter().map(branch).collect(),
        cut: opened.cut.map(words::cut),
    }
}

fn branch(branch: &Branch) -> TreeBranch {
    TreeBranch {
        node: branch.node,
        turn: branch.turn.clone(),
        label: branch.label.clone(),
        ply: branch.ply as u8,
        maximizing: branch.is_maximizing(),
        alpha: branch.window.map(|window| window.alpha.into()),
        beta: branch.window.map(|window| window.beta.into()),
        value: branch.value.map(Into::into),
        end: branch.end.map(Into::into),
        below: branch.below,
        missed: branch.missed,
        chosen: branch.chosen,
    }
}

/// A step of its search.
pub fn step(step: &explain::TreeStep) -> TreeStep {
    let open = step.open.iter().map(|open| OpenNode {
        node: open.node,
        alpha: open.window.alpha.into(),
        beta: open.window.beta.into(),
        best: open.best.map(Into::into),
    });
    TreeStep { step: step.step, leaves: step.leaves, branch: branch(&step.branch), open: open.collect() }
}

impl From<WhichExercise> for explain::Which {
    fn from(which: WhichExercise) -> Self {
        match which {
            WhichExercise::Graded { number } => Self::Graded(number),
            WhichExercise::Seed { seed } => Self::Seed(seed),
            WhichExercise::Here { seed } => Self::Here(seed),
        }
    }
}

/// An exercise.
pub fn exercise(which: WhichExercise, exercise: &Exercise) -> messages::Exercise {
    let nodes = (0..).zip(exercise.nodes()).map(|(node, of)| ExerciseNode {
        node,
        parent: of.parent,
        turn: of.turn,
        label: of.label,
        ply: of.ply as u8,
        maximizing: of.ply.is_multiple_of(2),
        value: of.value.map(Into::into),
    });
    messages::Exercise {
        which,
        level: exercise.level,
        source: exercise.source.map(|source| Words::new(source.en, source.ro)),
        subject: written(&exercise.subject),
        board: board(&exercise.board()),
        width: exercise.width as u8,
        nodes: nodes.collect(),
        question: match exercise.question {
            Question::Cuts => ExerciseQuestion::Cuts,
            Question::Window(node) => ExerciseQuestion::Window { node },
            Question::Value => ExerciseQuestion::Value,
        },
        text: words::question(exercise),
    }
}

/// A student's answer.
pub fn answer(answer: &ExerciseAnswer) -> explain::Answer {
    match answer {
        ExerciseAnswer::Cuts { nodes } => explain::Answer::Cuts(nodes.clone()),
        &ExerciseAnswer::Window { alpha, beta } => {
            explain::Answer::Window(Window { alpha: alpha.into(), beta: beta.into() })
        }
        &ExerciseAnswer::Value { value, best } => explain::Answer::Value(value.into(), best),
    }
}

/// What it is worth.
pub fn checked(which: WhichExercise, exercise: &Exercise, marks: &Marks) -> Checked {
    let seen = marks.seen.iter().map(|seen| {
        seen.map(|seen| SeenNode {
            alpha: seen.window.alpha.into(),
            beta: seen.window.beta.into(),
            value: seen.value.into(),
        })
    });
    Checked {
        which,
        right: marks.points == 100,
        points: marks.points,
        explanation: words::explanation(exercise, marks),
        cuts: marks.cuts.iter().map(|&(node, cut)| ExerciseCut { node, reason: words::cut(cut) }).collect(),
        best: marks.best,
        seen: seen.collect(),
    }
}

impl From<explain::TermList> for TermList {
    fn from(list: explain::TermList) -> Self {
        let term = |term: explain::Term| Term {
            name: Words::new(term.en, term.ro),
            first: term.first,
            second: term.second,
        };
        Self {
            evaluation: list.of.into(),
            terms: list.terms.into_iter().map(term).collect(),
            total: list.total,
        }
    }
}

impl From<engine::Worths> for Worths {
    fn from(worths: engine::Worths) -> Self {
        let pieces = worths.pieces.into_iter().map(|piece| PieceWorth {
            square: piece.square.to_string(),
            role: piece.piece.role.into(),
            color: piece.piece.color.into(),
            worth: piece.worth,
        });
        Self { score: worths.score, pieces: pieces.collect() }
    }
}

/// What a stage sees.
pub fn stage(stage: Stage, row: &Row) -> StageView {
    StageView {
        stage,
        depth: row.depth,
        turn: row.turn.clone(),
        label: row.best().map(str::to_owned),
        value: Some(row.value.into()),
        white: None,
        line: row.line.clone(),
        nodes: row.counts.generated,
        microseconds: row.time.as_micros() as u64,
    }
}

/// What the master of Ducklings and Cats sees.
pub fn ducks_master(report: &gametree::Report<ducks::Turn>) -> StageView {
    let line: Vec<String> = report.line.iter().map(ToString::to_string).collect();
    StageView {
        stage: Stage::Master,
        depth: report.depth,
        turn: line.first().cloned(),
        label: line.first().cloned(),
        value: Some(report.value.into()),
        white: None,
        line,
        nodes: report.counts.generated,
        microseconds: report.time.as_micros() as u64,
    }
}
