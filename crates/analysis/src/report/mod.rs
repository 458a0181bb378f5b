//! Reviews as one page: no script, no font, no picture from elsewhere; light or dark as the reader likes. The page is
//! made of parts that can be written one after the other, so that it need not fit into memory.

mod board;
mod graph;
mod totals;

use std::fmt::Write;

use rocada_chess::{Color, Game};
use rocada_pgn::{Headers, Movetext, glyph_sign};

use crate::review::{Judgement, Ply, Review, Side};

pub use totals::{PlayerTotals, Totals};

const STYLE: &str = include_str!("style.css");

/// Diagrams of a game, at most: those of the worst moves.
const MOST_DIAGRAMS: usize = 12;

/// Moves of a better line beside a diagram, at most.
const SHOWN_PLIES: usize = 8;

/// A game with its review, as the page shows it.
pub struct ReviewedGame<'a> {
    /// Its number in the report, from 1.
    pub number: usize,
    /// Its tags.
    pub headers: &'a Headers,
    /// Its moves.
    pub game: &'a Game,
    /// What was found.
    pub review: &'a Review,
    /// The name of the opening.
    pub opening: Option<&'a str>,
}

/// The beginning of the page, up to the rows of the table of games.
pub fn head(title: &str, limits: &str, totals: &Totals) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{pieces}\n\
         <header><h1>{title}</h1><p>{limits}</p></header>\n<main>\n{totals}\
         <section><h2>Games</h2><div class=\"scroll\"><table>\n<thead><tr><th>#</th><th>White</th><th>Black</th>\
         <th>Result</th><th>Opening</th><th>Moves</th><th>White</th><th>Black</th><th>?!</th><th>?</th><th>??</th></tr></thead>\n\
         <tbody>\n",
        title = escape(title),
        limits = escape(limits),
        pieces = board::pieces(),
        totals = totals.html(),
    )
}

/// What stands between the rows of the table and the games.
pub const AFTER_ROWS: &str = "</tbody></table></div></section>\n";

/// The end of the page.
pub fn foot(note: &str) -> String {
    format!(
        "</main>\n<footer>{}An inaccuracy (?!) loses 5 points of winning chance out of 100, a mistake (?) 10, a blunder \
         (??) 20. Made by rocada.</footer>\n</body>\n</html>\n",
        if note.is_empty() { String::new() } else { format!("{} ", escape(note)) }
    )
}

impl ReviewedGame<'_> {
    fn tag(&self, name: &str) -> &str {
        self.headers.known(name).unwrap_or("?")
    }

    /// Its row in the table. `linked`: the game itself is on the page, too.
    pub fn row(&self, linked: bool) -> String {
        let number = self.number;
        let link = if linked { format!("<a href=\"#g{number}\">{number}</a>") } else { number.to_string() };
        let (white, black) = (&self.review.white, &self.review.black);
        let count = |of: fn(&Side) -> usize| format!("{} / {}", of(white), of(black));
        format!(
            "<tr><td>{link}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>\
             <td>{}</td><td>{}</td><td>{}</td></tr>\n",
            escape(self.tag("White")),
            escape(self.tag("Black")),
            escape(self.headers.get("Result").unwrap_or("*")),
            escape(self.opening.unwrap_or("")),
            self.review.plies.len().div_ceil(2),
            percent(white.accuracy),
            percent(black.accuracy),
            count(|side| side.inaccuracies),
            count(|side| side.mistakes),
            count(|side| side.blunders),
        )
    }

    /// The game itself: who played, the graph, the figures and its mistakes.
    pub fn section(&self) -> String {
        let (white, black) = (escape(self.tag("White")), escape(self.tag("Black")));
        let facts = ["Event", "Site", "Date"].into_iter().filter_map(|name| self.headers.known(name));
        let round = self.headers.known("Round").map(|round| format!("round {round}"));
        let facts: Vec<_> = facts.chain(round.as_deref()).chain(self.opening).map(escape).collect();
        let result = escape(self.headers.get("Result").unwrap_or("*"));
        let mut text = format!(
            "<section id=\"g{}\"><h2>{white} – {black} <small>{result}</small></h2><p class=\"soft\">{}</p>{}{}",
            self.number,
            facts.join(" · "),
            graph::draw(self),
            self.figures(&white, &black),
        );
        let diagrams: String = self.worst().into_iter().map(|index| self.diagram(index)).collect();
        if !diagrams.is_empty() {
            write!(text, "<div class=\"diagrams\">{diagrams}</div>").expect("a string takes all text");
        }
        text.push_str("</section>\n");
        text
    }

    fn figures(&self, white: &str, black: &str) -> String {
        let row = |name: &str, side: &Side| {
            format!(
                "<tr><th scope=\"row\">{name}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                percent(side.accuracy),
                side.centipawn_loss.map_or_else(|| "–".to_owned(), |loss| format!("{loss:.0}")),
                side.inaccuracies,
                side.mistakes,
                side.blunders
            )
        };
        format!(
            "<div class=\"scroll\"><table class=\"figures\"><thead><tr><th></th><th>Accuracy</th><th>Centipawns lost a move</th>\
             <th>Inaccuracies</th><th>Mistakes</th><th>Blunders</th></tr></thead><tbody>{}{}</tbody></table></div>",
            row(white, &self.review.white),
            row(black, &self.review.black)
        )
    }

    /// The mistakes and blunders that lost most, in the order of the game.
    fn worst(&self) -> Vec<usize> {
        let judged = |ply: &Ply| ply.judgement >= Some(Judgement::Mistake);
        let plies = &self.review.plies;
        let mut worst: Vec<usize> = (0..plies.len()).filter(|&index| judged(&plies[index])).collect();
        worst.sort_by(|&one, &other| plies[other].lost.total_cmp(&plies[one].lost));
        worst.truncate(MOST_DIAGRAMS);
        worst.sort_unstable();
        worst
    }

    fn diagram(&self, index: usize) -> String {
        let ply = &self.review.plies[index];
        let Some((position, mv)) = self.game.earlier().nth(index).zip(self.game.moves().nth(index)) else {
            return String::new();
        };
        let better = ply.better.first();
        let before = if index == 0 { self.review.start } else { self.review.plies[index - 1].score };
        let sign = ply.judgement.and_then(|judgement| glyph_sign(judgement.glyph())).unwrap_or_default();
        let number = number(position.fullmoves(), position.turn());
        let line = better.map_or_else(String::new, |better| {
            let mut moves = Movetext::new(position.fullmoves(), position.turn());
            better.san.iter().take(SHOWN_PLIES).for_each(|san| moves.mv(san));
            format!("<span class=\"better\">{}</span>", escape(moves.finish("").trim_end()))
        });
        format!(
            "<figure>{}<figcaption><b>{number} {}{sign}</b> {before} → {} <span class=\"soft\">({:.0} points)</span>{line}\
             </figcaption></figure>",
            board::draw(position, mv, better.and_then(|better| better.moves.first().copied())),
            escape(&ply.san),
            ply.score,
            ply.lost,
        )
    }
}

fn number(fullmoves: u32, turn: Color) -> String {
    format!("{fullmoves}{}", if turn == Color::White { "." } else { "..." })
}

fn percent(accuracy: Option<f64>) -> String {
    accuracy.map_or_else(|| "–".to_owned(), |accuracy| format!("{accuracy:.1} %"))
}

/// Text that is safe between tags and in attributes.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
