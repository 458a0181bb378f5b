//! White's chances from the first move to the last, with a mark for each mistake.

use std::fmt::Write;

use rocada_pgn::glyph_sign;

use super::{ReviewedGame, escape, number};

const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 180.0;

pub fn draw(game: &ReviewedGame) -> String {
    let review = game.review;
    let moves = review.plies.len().max(1) as f64;
    let place = |index: usize, chance: f64| (index as f64 / moves * WIDTH, HEIGHT * (1.0 - chance / 100.0));
    let mut curve = String::new();
    let chances = [review.start_chance].into_iter().chain(review.plies.iter().map(|ply| ply.chance));
    for (index, chance) in chances.enumerate() {
        let (x, y) = place(index, chance);
        write!(curve, "{x:.1},{y:.1} ").expect("a string takes all text");
    }
    let mut marks = String::new();
    for (index, (ply, position)) in review.plies.iter().zip(game.game.earlier()).enumerate() {
        let Some(judgement) = ply.judgement else { continue };
        let (x, y) = place(index + 1, ply.chance);
        let number = number(position.fullmoves(), position.turn());
        let sign = glyph_sign(judgement.glyph()).unwrap_or_default();
        write!(
            marks,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\" class=\"{judgement:?}\"><title>{number} {}{sign} {}</title></circle>",
            escape(&ply.san),
            ply.score
        )
        .expect("a string takes all text");
    }
    let curve = curve.trim_end();
    let end = WIDTH * review.plies.len() as f64 / moves;
    format!(
        "<svg class=\"graph\" viewBox=\"0 -6 {WIDTH} {}\" role=\"img\" aria-label=\"White's winning chance after each move\">\
         <rect class=\"black\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\
         <polygon class=\"white\" points=\"0,{HEIGHT} {curve} {end:.1},{HEIGHT}\"/>\
         <line class=\"even\" x1=\"0\" x2=\"{WIDTH}\" y1=\"{half}\" y2=\"{half}\"/>\
         <polyline class=\"curve\" points=\"{curve}\"/>{marks}</svg>",
        HEIGHT + 12.0,
        half = HEIGHT / 2.0,
    )
}
