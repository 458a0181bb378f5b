//! The figures at the top and the cross-table.

use std::fmt::Write;

use super::{Report, escape};
use crate::stats::Interval;

/// The few numbers one looks for first.
pub fn figures(report: &Report<'_>) -> String {
    let mut list = String::new();
    let mut figure = |name: &str, value: &str, note: &str| {
        write!(list, "<div><dt>{name}</dt><dd>{value} <small>{note}</small></dd></div>")
            .expect("a string takes all text");
    };
    if report.names.len() == 2 {
        let tally = report.standings.between(0, 1);
        let estimate = tally.estimate();
        let title = format!("{} against {}", escape(&report.names[0]), escape(&report.names[1]));
        figure(&title, &format!("+{} ={} −{}", tally.wins, tally.draws, tally.losses), "");
        let (difference, note) = match estimate.elo_interval() {
            Interval::Within(width) => (elo(estimate.elo()), error(width)),
            Interval::AtLeast(bound) => (format!("over {}", elo(bound)), "95 %".to_owned()),
            Interval::AtMost(bound) => (format!("under {}", elo(bound)), "95 %".to_owned()),
            Interval::Unknown => ("?".to_owned(), String::new()),
        };
        figure("Elo difference", &difference, &note);
        figure("Likelihood of superiority", &format!("{:.1} %", 100.0 * estimate.superiority()), "");
        figure("Draws", &format!("{:.1} %", 100.0 * tally.draw_ratio()), "");
        figure("Pairs, 0 to 2 points", &tally.pairs.map(|count| count.to_string()).join(" · "), "");
    } else if let Some(&best) = report.order().first() {
        let rating = report.ratings[best];
        figure("First", &escape(&report.names[best]), &format!("{:.1} of {}", rating.points, rating.games));
        figure("Rating", &elo(rating.elo), &error(rating.error));
    }
    if let Some(verdict) = report.verdict() {
        figure("Sequential test", &verdict, "");
    }
    let faults = report.games.iter().filter(|game| game.fault.is_some()).count();
    figure("Games lost by a fault", &faults.to_string(), "");
    let mut limits: Vec<_> = report.limits.iter().map(|limits| escape(limits)).collect();
    limits.dedup();
    figure("Limits", &limits.join(" · "), "");
    format!("<dl class=\"figures\">{list}</dl>")
}

fn elo(value: f64) -> String {
    if value.is_finite() {
        format!("{:+.1}", value + 0.0)
    } else {
        if value > 0.0 { "+∞" } else { "−∞" }.to_owned()
    }
}

fn error(value: f64) -> String {
    if value.is_finite() { format!("± {value:.1}") } else { String::new() }
}

/// Everybody against everybody, the strongest on top.
pub fn cross_table(report: &Report<'_>) -> String {
    let order = report.order();
    let mut table =
        String::from("<tr><th>#</th><th>Engine</th><th>Elo</th><th>±</th><th>Points</th><th>%</th>");
    for rank in 1..=order.len() {
        write!(table, "<th>{rank}</th>").expect("a string takes all text");
    }
    table = format!("<thead>{table}</tr></thead><tbody>");
    for (rank, &engine) in order.iter().enumerate() {
        let rating = report.ratings[engine];
        write!(
            table,
            "<tr><td>{}</td><td>{}</td><td>{:+.0}</td><td>{:.0}</td><td>{:.1} <small>/ {}</small></td><td>{:.1}</td>",
            rank + 1,
            escape(&report.names[engine]),
            rating.elo + 0.0,
            rating.error,
            rating.points,
            rating.games,
            100.0 * rating.points / rating.games.max(1) as f64
        )
        .expect("a string takes all text");
        for &other in &order {
            table.push_str(&cell(report, engine, other));
        }
        table.push_str("</tr>");
    }
    format!("<div class=\"scroll\"><table>{table}</tbody></table></div>")
}

fn cell(report: &Report<'_>, engine: usize, other: usize) -> String {
    let tally = report.standings.between(engine, other);
    if tally.games() == 0 {
        return "<td></td>".to_owned();
    }
    let share = tally.points() / tally.games() as f64;
    // The further from a level score, the stronger the tint.
    let (color, part) =
        if share >= 0.5 { ("--c2", (share - 0.5) * 90.0) } else { ("--c1", (0.5 - share) * 90.0) };
    format!(
        "<td class=\"met\" style=\"--good: var({color}); --part: {part:.0}%\">{:.1}<br><small>+{} ={} −{}</small></td>",
        tally.points(),
        tally.wins,
        tally.draws,
        tally.losses
    )
}
