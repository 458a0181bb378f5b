//! `rocada eval`: what the evaluation sees in a position, term by term, for both sides.

use std::io::{self, Write};

use rocada_chess::{Color, Position};
use rocada_engine::Network;
use rocada_engine::evaluation::{self, Evaluator, FULL, GROUPS, Group, Known, Pair, Trace, WEIGHTS};

use crate::fen_argument::FenArgument;

/// Show what the evaluation sees in a position, without looking ahead
#[derive(clap::Args)]
#[command(
    after_help = "Example: rocada eval 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'"
)]
pub struct Arguments {
    #[command(flatten)]
    fen: FenArgument,
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    write_evaluation(out, &arguments.fen.position()?)?;
    Ok(())
}

/// The table of terms, in pawns, and what it adds up to.
pub fn write_evaluation(out: &mut dyn Write, position: &Position) -> io::Result<()> {
    let trace = evaluation::trace(position);
    let phase = evaluation::phase(position);
    let rule = format!("{:-<25}+{:-<15}+{:-<15}+{:-<23}", "", "", "", "");
    writeln!(out, "{:<25}|     White     |     Black     |    White - Black", "")?;
    writeln!(out, "{:<25}|    MG     EG  |    MG     EG  |    MG     EG   now", "term")?;
    writeln!(out, "{rule}")?;
    let mut total = Pair::default();
    for group in GROUPS {
        let [white, black] = Color::ALL.map(|color| worth(&trace, group, color));
        total += white - black;
        writeln!(
            out,
            "{:<25}|{} |{} |{}{}",
            group.name,
            pair(white),
            pair(black),
            pair(white - black),
            pawns(blended(white - black, phase))
        )?;
    }
    writeln!(out, "{rule}")?;
    let (empty, sum) = ("", pawns(blended(total, phase)));
    writeln!(out, "{:<25}|{empty:15}|{empty:15}|{}{sum}", "sum", pair(total))?;
    writeln!(out, "\n{phase} of 24 parts middlegame (MG), the rest endgame (EG)")?;
    match evaluation::known(position) {
        Some(Known::Drawn) => writeln!(out, "None of this counts: the ending is known, and drawn")?,
        Some(Known::Won(winner, _)) => {
            writeln!(
                out,
                "None of this counts: the ending is known, and {winner} only has to find the way to win it"
            )?;
        }
        None => {
            let winnable = evaluation::winnable(position, total.endgame());
            writeln!(out, "{winnable} of {FULL} parts of the endgame's value can be hoped for")?;
            if position.halfmoves() > 0 {
                writeln!(out, "{} plies without progress take some of it away", position.halfmoves())?;
            }
        }
    }
    let mover = Evaluator::default().evaluate(position, 0);
    let white = if position.turn() == Color::White { mover } else { -mover };
    writeln!(out, "\nEvaluation: {} for White", pawns(white).trim_start())?;
    writeln!(out, "            {} for the side to move, {}", pawns(mover).trim_start(), position.turn())?;
    let network = Network::built_in();
    let name = network.name().to_owned();
    let mover = Evaluator::new(Some(network), 1).evaluate(position, 0);
    let white = if position.turn() == Color::White { mover } else { -mover };
    writeln!(out, "\nThe network {name}, which the search goes by: {} for White", pawns(white).trim_start())
}

/// What a side's features of a group are worth to it.
fn worth(trace: &Trace, group: &Group, color: Color) -> Pair {
    let features = group.start..group.start + group.count;
    features.fold(Pair::default(), |sum, feature| sum + WEIGHTS[feature] * trace.count(color, feature))
}

fn blended(value: Pair, phase: i32) -> i32 {
    (value.middlegame() * phase + value.endgame() * (24 - phase)) / 24
}

fn pair(value: Pair) -> String {
    pawns(value.middlegame()) + &pawns(value.endgame())
}

fn pawns(centipawns: i32) -> String {
    format!("{:>+7.2}", f64::from(centipawns) / 100.0)
}
