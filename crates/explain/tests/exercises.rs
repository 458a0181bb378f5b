//! The exercises: every answer is checked by a walk that shares no code with the search.

use std::collections::BTreeSet;

use rocada_explain::{Answer, Exercise, ExerciseNode, GRADED, Question, Subject, Which};
use rocada_gametree::{Score, Window};

fn textbook() -> Subject {
    Subject::tree("((3 12 8) (2 4 6) (14 5 2))").unwrap()
}

/// What the walk has seen: the bounds at the entrance of each node that it visited.
#[derive(Default)]
struct Walk {
    windows: Vec<(u32, Score, Score)>,
}

impl Walk {
    /// Alpha-beta with MAX and MIN over the list of nodes.
    fn visit(&mut self, nodes: &[ExerciseNode], node: u32, mut alpha: Score, mut beta: Score) -> Score {
        self.windows.push((node, alpha, beta));
        if let Some(value) = nodes[node as usize].value {
            return value;
        }
        let max = nodes[node as usize].ply.is_multiple_of(2);
        let mut best = if max { Window::FULL.alpha } else { Window::FULL.beta };
        for child in (0..).zip(nodes).filter(|(_, child)| child.parent == Some(node)).map(|(child, _)| child)
        {
            let value = self.visit(nodes, child, alpha, beta);
            if max {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

fn check(exercise: &Exercise) {
    let nodes = exercise.nodes();
    assert!((3..=64).contains(&nodes.len()));
    let mut walk = Walk::default();
    let value = walk.visit(&nodes, 0, Window::FULL.alpha, Window::FULL.beta);
    let visited: BTreeSet<u32> = walk.windows.iter().map(|&(node, ..)| node).collect();
    let tops: Vec<u32> = (0..nodes.len() as u32)
        .filter(|node| !visited.contains(node))
        .filter(|&node| nodes[node as usize].parent.is_some_and(|parent| visited.contains(&parent)))
        .collect();
    let all: Vec<u32> = (0..nodes.len() as u32).filter(|node| !visited.contains(node)).collect();
    let points = |answer| exercise.check(&answer).points;
    match exercise.question {
        Question::Cuts => {
            assert!(!tops.is_empty());
            assert_eq!(points(Answer::Cuts(tops.clone())), 100);
            assert_eq!(points(Answer::Cuts(all)), 100, "what lies below goes without saying");
            assert!(points(Answer::Cuts(Vec::new())) == 0 && points(Answer::Cuts(vec![1])) < 100);
            let marks = exercise.check(&Answer::Cuts(tops.clone()));
            assert_eq!(marks.cuts.iter().map(|&(node, _)| node).collect::<Vec<_>>(), tops);
        }
        Question::Window(node) => {
            let &(_, alpha, beta) = walk.windows.iter().find(|&&(other, ..)| other == node).unwrap();
            assert_eq!(points(Answer::Window(Window { alpha, beta })), 100);
            let wrong = Score::estimate(12_345);
            assert_eq!(points(Answer::Window(Window { alpha: wrong, beta })), 50);
            assert_eq!(points(Answer::Window(Window { alpha: wrong, beta: wrong })), 0);
        }
        Question::Value => {
            let best = exercise.check(&Answer::Value(value, 0)).best;
            assert_eq!(points(Answer::Value(value, best)), 100);
            assert_eq!(points(Answer::Value(value, 0)), 50);
            assert_eq!(points(Answer::Value(Score::estimate(12_345), 0)), 0);
        }
    }
    // An answer to another question is worth nothing.
    let other = match exercise.question {
        Question::Cuts => Answer::Window(Window::FULL),
        _ => Answer::Cuts(tops),
    };
    assert_eq!(points(other), 0);
    // The same bounds, wherever the search has been.
    let marks = exercise.check(&Answer::Cuts(Vec::new()));
    for (node, alpha, beta) in walk.windows {
        assert_eq!(marks.seen[node as usize].unwrap().window, Window { alpha, beta });
    }
    assert_eq!(marks.seen.iter().flatten().count(), visited.len());
}

#[test]
fn the_ten() {
    let mut levels = Vec::new();
    let mut kinds = BTreeSet::new();
    for number in 1..=10 {
        let exercise = Exercise::find(Which::Graded(number), &textbook());
        let exercise = exercise.unwrap_or_else(|| panic!("exercise {number} has nothing to ask"));
        assert!(exercise.source.is_some());
        check(&exercise);
        levels.push(exercise.level);
        kinds.insert(match exercise.question {
            Question::Cuts => 0,
            Question::Window(_) => 1,
            Question::Value => 2,
        });
    }
    assert!(levels.is_sorted() && levels[0] == 1 && levels[9] == 3);
    assert_eq!((kinds.len(), GRADED.len()), (3, 10));
    assert!(Exercise::find(Which::Graded(0), &textbook()).is_none());
    assert!(Exercise::find(Which::Graded(11), &textbook()).is_none());
}

#[test]
fn as_many_as_one_likes() {
    for seed in 0..60 {
        let exercise = Exercise::find(Which::Seed(seed), &textbook()).unwrap();
        check(&exercise);
        let again = Exercise::find(Which::Seed(seed), &textbook()).unwrap();
        assert_eq!((again.nodes(), again.question), (exercise.nodes(), exercise.question));
    }
}

#[test]
fn on_any_subject() {
    let start = Subject::chess("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
    for subject in [textbook(), start] {
        for seed in 0..30 {
            check(&Exercise::find(Which::Here(seed), &subject).unwrap());
        }
    }
    let over = Subject::chess("R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1").unwrap();
    assert!(Exercise::find(Which::Here(1), &over).is_none());
    let mate = Subject::chess("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1").unwrap();
    assert!(Exercise::find(Which::Here(1), &mate).is_none(), "a win comes into it");
    let large = Subject::tree(&format!("({})", "1 ".repeat(100))).unwrap();
    assert!(Exercise::find(Which::Here(1), &large).is_none());
}
