//! A match for programs: one JSON object a line, of each game and of the whole at the end.

use rocada_arena::Referee;
use rocada_arena::ratings::Rating;
use rocada_arena::runner::GameRecord;
use rocada_arena::sprt::{Sprt, Verdict};
use rocada_arena::standings::Standings;
use rocada_arena::stats::Interval;
use rocada_chess::Color;
use serde_json::{Value, json};

/// A finished game.
pub fn game<G: Referee>(game: &GameRecord<G>) -> Value {
    let opening = game.start.opening();
    let ending = &game.played.ending;
    let moves: Vec<_> = game
        .played
        .plies
        .iter()
        .map(|ply| {
            json!({
                "move": ply.notation,
                "score": ply.thought.score.map(|score| score.to_string()),
                "depth": ply.thought.depth,
                "selective_depth": ply.thought.selective_depth,
                "nodes": ply.thought.nodes,
                "line": ply.thought.line,
                "seconds": ply.time.as_secs_f64(),
                "left": ply.left.map(|left| left.as_secs_f64()),
            })
        })
        .collect();
    json!({
        "game": game.slot.number + 1,
        "white": game.names[Color::White],
        "black": game.names[Color::Black],
        "result": ending.result().as_str(),
        "termination": ending.reason.termination().as_str(),
        "ending": ending.reason.kind(),
        "reason": ending.to_string(),
        "seconds": game.took.as_secs_f64(),
        "start": opening.start,
        "opening": opening.moves,
        "moves": moves,
    })
}

/// The whole tournament. Numbers that do not exist, such as the Elo of a clean score, are null.
pub fn tournament(names: &[String], standings: &Standings, ratings: &[Rating], sprt: Option<&Sprt>) -> Value {
    let encounters: Vec<_> = standings
        .encounters()
        .map(|((one, other), tally)| {
            let estimate = tally.estimate();
            let (within, at_least, at_most) = match estimate.elo_interval() {
                Interval::Within(error) => (Some(error), None, None),
                Interval::AtLeast(bound) => (None, Some(bound), None),
                Interval::AtMost(bound) => (None, None, Some(bound)),
                Interval::Unknown => (None, None, None),
            };
            json!({
                "first": names[one],
                "second": names[other],
                "games": tally.games(),
                "wins": tally.wins,
                "draws": tally.draws,
                "losses": tally.losses,
                "pairs": tally.pairs,
                "elo": estimate.elo(),
                "elo_error": within,
                "elo_at_least": at_least,
                "elo_at_most": at_most,
                "normalized_elo": estimate.normalized_elo(),
                "normalized_elo_error": estimate.normalized_elo_error(),
                "superiority": estimate.superiority(),
                "draw_ratio": tally.draw_ratio(),
            })
        })
        .collect();
    let ratings: Vec<_> = names
        .iter()
        .zip(ratings)
        .map(|(name, rating)| {
            json!({
                "name": name,
                "elo": rating.elo,
                "error": rating.error,
                "points": rating.points,
                "games": rating.games,
            })
        })
        .collect();
    let sprt = sprt.map(|sprt| {
        let pairs = standings.between(0, 1).pairs;
        let (lower, upper) = sprt.bounds();
        let decision = sprt.verdict(&pairs).map(|decision| match decision {
            Verdict::H0 => "H0",
            Verdict::H1 => "H1",
        });
        json!({
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "llr": sprt.ratio(&pairs),
            "lower": lower,
            "upper": upper,
            "decision": decision,
        })
    });
    let endings: serde_json::Map<_, _> =
        standings.endings().map(|(kind, count)| (kind.to_owned(), json!(count))).collect();
    json!({
        "games": standings.games(),
        "encounters": encounters,
        "ratings": ratings,
        "endings": endings,
        "sprt": sprt,
    })
}
