//! The drawings of a report.

use std::collections::BTreeMap;

use rocada_chess::Color;

use super::MatchPage;
use super::svg::{Drawing, FULL, HALF, key, ticks};

/// Where bars begin: room for a name on the left.
const NAMES: f64 = 140.0;
const ROW: f64 = 30.0;

/// A bar for each engine, with the error of its rating.
pub fn ratings(report: &MatchPage<'_>) -> String {
    let ends =
        report.ratings.iter().flat_map(|rating| [rating.elo - rating.error, rating.elo + rating.error]);
    let (low, high) = ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), end| (a.min(end), b.max(end)));
    let marks = ticks(low, high.max(low + 1.0), 5.0);
    let (Some(&first), Some(&last)) = (marks.first(), marks.last()) else { return String::new() };
    let order = report.order();
    let bottom = ROW * order.len() as f64 + 8.0;
    let x = |elo: f64| NAMES + (elo - first) / (last - first) * (HALF - NAMES - 30.0);
    let mut drawing = Drawing::new(HALF, bottom + 24.0, "Ratings with their errors");
    for &mark in &marks {
        drawing.line((x(mark), 0.0), (x(mark), bottom), "grid");
        drawing.text(
            x(mark),
            bottom + 16.0,
            "middle soft",
            &if mark.abs() < 0.5 { "0".to_owned() } else { format!("{mark:+.0}") },
        );
    }
    for (row, engine) in order.into_iter().enumerate() {
        let rating = report.ratings[engine];
        let middle = ROW * row as f64 + ROW / 2.0;
        let title = format!("{}: {:+.1} ± {:.1}", report.names[engine], rating.elo + 0.0, rating.error);
        drawing.text(NAMES - 10.0, middle + 4.0, "end", &shortened(&report.names[engine]));
        drawing.bar((x(first), middle - 8.0), (x(rating.elo) - x(first), 16.0), engine, &title);
        if rating.error > 0.0 {
            let (left, right) = (x(rating.elo - rating.error), x(rating.elo + rating.error));
            drawing.line((left, middle), (right, middle), "whisker");
            for end in [left, right] {
                drawing.line((end, middle - 4.0), (end, middle + 4.0), "whisker");
            }
        }
    }
    drawing.finish()
}

fn shortened(name: &str) -> String {
    if name.chars().count() <= 20 { name.to_owned() } else { name.chars().take(19).chain(['…']).collect() }
}

/// How the share of points has settled, game by game.
pub fn score_over_time(report: &MatchPage<'_>) -> String {
    const HEIGHT: f64 = 240.0;
    const LEFT: f64 = 44.0;
    if report.games.len() < 2 {
        return String::new();
    }
    let mut totals = vec![(0.0, 0u32); report.names.len()];
    let mut curves = vec![Vec::new(); report.names.len()];
    // A drawing has room for so many points; more would only make the page heavy.
    let every = report.games.len().div_ceil(300);
    for (index, game) in report.games.iter().enumerate() {
        for (color, engine) in [(Color::White, game.slot.white), (Color::Black, game.slot.black)] {
            let (points, games) = &mut totals[engine];
            *points += game.winner.map_or(0.5, |winner| f64::from(u8::from(winner == color)));
            *games += 1;
            if index % every == 0 || index + every >= report.games.len() {
                curves[engine].push((index as f64 + 1.0, *points / f64::from(*games)));
            }
        }
    }
    // With two engines the second curve is the first one upside down.
    let shown = if report.names.len() == 2 { 1 } else { report.names.len() };
    let x = |game: f64| LEFT + game / report.games.len() as f64 * (FULL - LEFT - 20.0);
    let y = |share: f64| 8.0 + (1.0 - share) * HEIGHT;
    let mut drawing = Drawing::new(FULL, HEIGHT + 34.0, "Share of points after each game");
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        drawing.line((LEFT, y(share)), (FULL - 20.0, y(share)), "grid");
        drawing.text(LEFT - 8.0, y(share) + 4.0, "end soft", &format!("{:.0} %", share * 100.0));
    }
    let games = report.games.len() as f64;
    for mark in ticks(0.0, games, 6.0).into_iter().filter(|&mark| mark <= games) {
        drawing.text(x(mark), HEIGHT + 26.0, "middle soft", &format!("{mark:.0}"));
    }
    for (engine, curve) in curves.iter().enumerate().take(shown) {
        let points: Vec<_> = curve.iter().map(|&(game, share)| (x(game), y(share))).collect();
        drawing.curve(&points, engine);
    }
    let names: Vec<_> = report.names.iter().map(String::as_str).enumerate().take(shown).collect();
    drawing.finish() + &key(&names)
}

/// Horizontal bars with a name and a number each.
fn bars(label: &str, rows: &[(String, f64, String, usize)]) -> String {
    let most = rows.iter().map(|row| row.1).fold(0.0, f64::max);
    if most <= 0.0 {
        return String::new();
    }
    let mut drawing = Drawing::new(HALF, ROW * rows.len() as f64, label);
    for (index, (name, value, text, color)) in rows.iter().enumerate() {
        let middle = ROW * index as f64 + ROW / 2.0;
        let width = value / most * (HALF - NAMES - 90.0);
        drawing.text(NAMES - 10.0, middle + 4.0, "end", &shortened(name));
        drawing.bar((NAMES, middle - 8.0), (width.max(1.0), 16.0), *color, &format!("{name}: {text}"));
        drawing.text(NAMES + width + 8.0, middle + 4.0, "soft", text);
    }
    drawing.finish()
}

/// What ended games, the most frequent first.
pub fn endings(report: &MatchPage<'_>) -> String {
    let mut kinds: Vec<_> = report.standings.endings().collect();
    kinds.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    let rows: Vec<_> = kinds
        .into_iter()
        .map(|(kind, count)| (kind.to_owned(), count as f64, count.to_string(), 0))
        .collect();
    bars("How games ended", &rows)
}

/// How many games had how many moves.
pub fn lengths(report: &MatchPage<'_>) -> String {
    const HEIGHT: f64 = 150.0;
    let longest = report.games.iter().map(|game| game.plies.div_ceil(2)).max().unwrap_or(0);
    if longest == 0 {
        return String::new();
    }
    let width = [1, 2, 5, 10, 20, 50, 100].into_iter().find(|width| longest / width < 30).unwrap_or(200);
    let mut counts = BTreeMap::<u32, u32>::new();
    for game in report.games {
        *counts.entry(game.plies.div_ceil(2) / width).or_default() += 1;
    }
    let most = counts.values().copied().max().unwrap_or(1);
    let step = (HALF - 20.0) / f64::from(longest / width + 1);
    let mut drawing = Drawing::new(HALF, HEIGHT + 28.0, "Games by their number of moves");
    drawing.line((10.0, HEIGHT + 6.0), (HALF - 10.0, HEIGHT + 6.0), "grid");
    for (&bin, &count) in &counts {
        let height = f64::from(count) / f64::from(most) * HEIGHT;
        let title = format!("{} to {} moves: {count} games", bin * width, (bin + 1) * width - 1);
        let corner = (10.0 + step * f64::from(bin) + 1.0, HEIGHT + 6.0 - height);
        drawing.bar(corner, (step - 2.0, height), 2, &title);
    }
    for mark in ticks(0.0, f64::from(longest), 6.0).into_iter().filter(|&mark| mark <= f64::from(longest)) {
        let x = 10.0 + mark / f64::from(width) * step;
        drawing.text(x, HEIGHT + 22.0, "middle soft", &format!("{mark:.0}"));
    }
    drawing.finish()
}

/// What each engine spends on a move, on average.
pub fn time_use(report: &MatchPage<'_>) -> String {
    let mut totals = vec![(0.0, 0u32); report.names.len()];
    for game in report.games {
        for (color, engine) in [(Color::White, game.slot.white), (Color::Black, game.slot.black)] {
            totals[engine].0 += game.time[color].as_secs_f64();
            totals[engine].1 += game.plies.div_ceil(2);
        }
    }
    let rows: Vec<_> = totals
        .iter()
        .enumerate()
        .map(|(engine, &(seconds, moves))| {
            let mean = seconds / f64::from(moves.max(1));
            let text = if mean < 1.0 { format!("{:.3} ms", mean * 1e3) } else { format!("{mean:.2} s") };
            (report.names[engine].clone(), mean, text, engine)
        })
        .collect();
    bars("Mean time for a move", &rows)
}
