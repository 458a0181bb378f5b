//! What a GUI is told in UCI, as text.

use std::fmt::Write;

use rocada_chess::{CastlingNotation, Game, Move};
use rocada_thought::{Bound, Decision, Kind, Report, Score, Spec};

/// `option name ...`.
pub fn option(spec: &Spec) -> String {
    let mut line = format!("option name {} type ", spec.name);
    match spec.kind {
        Kind::Check { default } => {
            let _ = write!(line, "check default {default}");
        }
        Kind::Spin { default, min, max } => {
            let _ = write!(line, "spin default {default} min {min} max {max}");
        }
        Kind::Combo { choices } => {
            let _ = write!(line, "combo default {}", spec.default_value());
            for choice in choices {
                let _ = write!(line, " var {choice}");
            }
        }
        Kind::Button => line.push_str("button"),
        Kind::Text { default } => {
            let _ = write!(line, "string default {}", if default.is_empty() { "<empty>" } else { default });
        }
        Kind::List { .. } | Kind::Numbers { .. } | Kind::File => line.push_str("string default <empty>"),
    }
    line
}

/// `info string ...`.
pub fn info_string(text: &str) -> String {
    format!("info string {text}")
}

/// `info depth ... pv ...`.
pub fn info(report: &Report, game: &Game, notation: CastlingNotation) -> String {
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score ",
        report.depth, report.selective_depth, report.line
    );
    let _ = match report.score {
        Score::Centipawns(value) => write!(line, "cp {value}"),
        Score::Mate(moves) => write!(line, "mate {moves}"),
    };
    line.push_str(match report.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    });
    if let Some([win, draw, loss]) = report.chances {
        let _ = write!(line, " wdl {win} {draw} {loss}");
    }
    let _ = write!(line, " nodes {} nps {}", report.nodes, report.speed());
    if let Some(full) = report.hashfull {
        let _ = write!(line, " hashfull {full}");
    }
    let _ = write!(line, " tbhits {} time {}", report.tablebase_hits, report.time.as_millis());
    for (index, (position, mv)) in report.legal_line(*game.position()).enumerate() {
        line.push_str(if index == 0 { " pv " } else { " " });
        line.push_str(&position.uci(mv, notation));
    }
    line
}

/// `info currmove ...`.
pub fn current_move(mv: Move, number: usize, game: &Game, notation: CastlingNotation) -> String {
    format!("info currmove {} currmovenumber {number}", game.position().uci(mv, notation))
}

/// `bestmove ...`.
pub fn best_move(decision: Decision, game: &Game, notation: CastlingNotation) -> String {
    let position = game.position();
    let Some(best) = decision.best else { return "bestmove (none)".to_owned() };
    let mut line = format!("bestmove {}", position.uci(best, notation));
    if let Some(ponder) = decision.ponder {
        let _ = write!(line, " ponder {}", position.uci(ponder, notation));
    }
    line
}
