//! A tournament as one page: no script, no font, no picture from elsewhere; light or dark as the reader likes.

mod charts;
mod svg;
mod tables;

use std::fmt::Write;

use crate::ratings::Rating;
use crate::sprt::{Sprt, Verdict};
use crate::standings::Standings;
use crate::summary::Summary;

/// All that the page shows.
pub struct MatchPage<'a> {
    /// The name of the event.
    pub event: &'a str,
    /// The engines.
    pub names: &'a [String],
    /// What each of them might spend, as text.
    pub limits: &'a [String],
    /// Scores and endings.
    pub standings: &'a Standings,
    /// A rating for each engine.
    pub ratings: &'a [Rating],
    /// The games, in the order in which they ended.
    pub games: &'a [Summary],
    /// The test, if there was one.
    pub sprt: Option<&'a Sprt>,
}

const STYLE: &str = include_str!("style.css");

impl MatchPage<'_> {
    /// The page.
    pub fn html(&self) -> String {
        let sections = [
            ("", tables::figures(self)),
            ("Cross-table", tables::cross_table(self)),
            ("Ratings", charts::ratings(self)),
            ("How games ended", charts::endings(self)),
            ("Score over time", charts::score_over_time(self)),
            ("Length of games", charts::lengths(self)),
            ("Time for a move", charts::time_use(self)),
        ];
        let mut body = String::new();
        for (title, content) in sections.iter().filter(|(_, content)| !content.is_empty()) {
            let heading = if title.is_empty() { String::new() } else { format!("<h2>{title}</h2>") };
            let wide =
                if matches!(*title, "" | "Cross-table" | "Score over time") { " class=\"wide\"" } else { "" };
            writeln!(body, "<section{wide}>{heading}{content}</section>").expect("a string takes all text");
        }
        let title = escape(self.event);
        let games = self.standings.games();
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
             <header><h1>{title}</h1><p>{} engines, {games} games</p></header>\n<main>\n{body}</main>\n\
             <footer>Played and counted by rocada. Errors are 95 % intervals over pairs of games.</footer>\n\
             </body>\n</html>\n",
            self.names.len()
        )
    }

    /// Engines, the strongest first.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<_> = (0..self.names.len()).collect();
        order.sort_by(|&one, &other| self.ratings[other].elo.total_cmp(&self.ratings[one].elo));
        order
    }

    fn verdict(&self) -> Option<String> {
        let sprt = self.sprt?;
        let pairs = self.standings.between(0, 1).pairs;
        let (lower, upper) = sprt.bounds();
        let verdict = match sprt.verdict(&pairs) {
            Some(Verdict::H0) => "H0 accepted",
            Some(Verdict::H1) => "H1 accepted",
            None => "undecided",
        };
        Some(format!("{verdict} · LLR {:.2} ({lower:.2}, {upper:.2})", sprt.ratio(&pairs)))
    }
}

/// Text that is safe between tags and in attributes.
fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            _ => safe.push(letter),
        }
    }
    safe
}
