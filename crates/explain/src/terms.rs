//! What evaluations are made of.

use rocada_ducks::{Evaluation, UNITS_PER_POINT as SIXTEENTHS};
use rocada_engine::classical::Classical;

use crate::game::Board;

/// An evaluation that can be taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TermsOf {
    /// Of the classical players of chess.
    ChessClassical,
    /// Captures and pieces.
    DucksSimple,
    /// Also what is about to happen.
    DucksRich,
}

/// A term of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// Its name in English.
    pub en: &'static str,
    /// And in Romanian.
    pub ro: &'static str,
    /// What it is worth to White or the ducks.
    pub first: i32,
    /// What it is worth to Black or the cats.
    pub second: i32,
}

/// What an evaluation is made of.
#[derive(Clone, Debug)]
pub struct TermList {
    /// Which one.
    pub of: TermsOf,
    /// Its terms.
    pub terms: Vec<Term>,
    /// What they add up to, for White or the ducks; each term is rounded by itself.
    pub total: i32,
}

/// What the evaluations of a game make of a board; none of the textbook's tree.
pub fn terms(board: &Board) -> Vec<TermList> {
    match board {
        Board::Chess(position, _) => {
            let terms = Classical::terms(position).map(|term| Term {
                en: term.name,
                ro: term.romanian,
                first: term.white,
                second: term.black,
            });
            let total = terms.iter().map(|term| term.first - term.second).sum();
            vec![TermList { of: TermsOf::ChessClassical, terms: terms.into(), total }]
        }
        Board::Ducks(position, _) => {
            let of = |of, evaluation: Evaluation| {
                let terms = evaluation.terms(position);
                let total = terms.iter().map(|term| term.ducks - term.cats).sum::<i32>() / SIXTEENTHS;
                let rounded = |sixteenths: i32| (sixteenths + SIXTEENTHS / 2).div_euclid(SIXTEENTHS);
                let terms = terms.into_iter().map(|term| Term {
                    en: term.name,
                    ro: term.romanian,
                    first: rounded(term.ducks),
                    second: rounded(term.cats),
                });
                TermList { of, terms: terms.collect(), total }
            };
            vec![of(TermsOf::DucksSimple, Evaluation::Simple), of(TermsOf::DucksRich, Evaluation::Rich)]
        }
        Board::Tree(_) => Vec::new(),
    }
}
