//! How programs think, made visible: a [`Subject`] is searched by several [`Algorithm`]s side by side ([`Comparison`]), the
//! tree of a search is opened node by node ([`Tree`]), and small trees make exercises ([`Exercise`]).
//!
//! Every score that leaves this crate is seen by whoever moves at the root, called MAX: that is how textbooks draw trees. At
//! one of MAX's nodes the rest is cut off when the value reaches beta, at one of MIN's when it reaches alpha.
//!
//! ```
//! use rocada_explain::{Algorithm, Subject};
//! use rocada_gametree::Limits;
//!
//! let subject = Subject::tree("((3 5) (2 9))").unwrap();
//! let tree = subject.record(Algorithm::AlphaBeta, 2, &Limits::default(), 1000);
//! assert_eq!(tree.row().value.value(), 3);
//! // The second branch is left when 2 is seen: 9 is never looked at.
//! let second = tree.open(4).unwrap();
//! assert_eq!(second.cut.unwrap().to_string(), "alpha cut-off: 2 <= 3");
//! assert_eq!(second.children[1].node, None);
//! ```

mod comparison;
mod exercise;
mod exercises;
mod game;
mod subject;
mod terms;
mod textbook;
mod tree;
mod write;

pub use comparison::{Comparison, Refusal, Row, fewest_leaves};
pub use exercise::{Answer, Exercise, ExerciseNode, Marks, Question, Seen, Which};
pub use exercises::GRADED;
pub use game::{Board, Shown};
pub use subject::{Algorithm, Subject, SubjectError};
pub use terms::{Term, TermList, TermsOf, terms};
pub use textbook::{MOST_PLIES, MOST_TEXTBOOK_NODES, MOST_VALUE, Textbook, TextbookError};
pub use tree::{Branch, Cut, End, OpenNode, Opened, TREE_NODES, Tree, TreeStep};
