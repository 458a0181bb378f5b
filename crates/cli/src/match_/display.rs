//! What a match shows while it runs and at its end: a bar on a terminal, a line a game elsewhere.

use std::io::{self, IsTerminal, Write};

use indicatif::{ProgressBar, ProgressStyle};
use rocada_arena::Referee;
use rocada_arena::ratings::{Rating, ratings};
use rocada_arena::runner::GameRecord;
use rocada_arena::sprt::{Model, Sprt, Verdict};
use rocada_arena::standings::Standings;
use rocada_arena::stats::{Estimate, Interval, Tally};
use rocada_chess::Color;

/// Shows one match.
pub struct Display {
    names: Vec<String>,
    /// How many there will be, where that is known.
    games: Option<usize>,
    sprt: Option<Sprt>,
    bar: Option<ProgressBar>,
    /// So often the standings are shown; never, if 0.
    every: u64,
}

impl Display {
    /// `silent`: others write to the output; only the bar is ours.
    pub fn new(
        names: Vec<String>,
        games: Option<usize>,
        sprt: Option<Sprt>,
        silent: bool,
        every: u64,
    ) -> Self {
        let wanted = io::stderr().is_terminal() && (silent || io::stdout().is_terminal());
        let bar = wanted.then(|| {
            let bar = games.map_or_else(ProgressBar::no_length, |games| ProgressBar::new(games as u64));
            let known = "{bar:30} {pos}/{len} {elapsed} (left {eta}) {msg}";
            let style =
                ProgressStyle::with_template(if games.is_some() { known } else { "{pos} {elapsed} {msg}" });
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        });
        Self { names, games, sprt, bar, every }
    }

    /// A game has ended.
    pub fn game<G: Referee>(
        &mut self,
        game: &GameRecord<G>,
        standings: &Standings,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let (white, black) = (&game.names[Color::White], &game.names[Color::Black]);
        let ending = &game.played.ending;
        let all = self.games.map_or(String::new(), |games| format!(" of {games}"));
        let (number, result) = (game.slot.number + 1, ending.result());
        let line = format!("game {number}{all}: {white} - {black} {result} ({ending})");
        let score = self.score(standings);
        let table = if self.every > 0 && standings.games().is_multiple_of(self.every) {
            let mut table = Vec::new();
            write_ratings(&self.names, &ratings(self.names.len(), standings, &[]), &mut table)?;
            String::from_utf8_lossy(&table).into_owned()
        } else {
            String::new()
        };
        if let Some(bar) = &self.bar {
            bar.set_message(score);
            bar.set_position(standings.games());
            for line in table.lines() {
                bar.println(line);
            }
            if ending.at_fault().is_some() {
                bar.println(line);
            }
            return Ok(());
        }
        writeln!(out, "{line}; {score}")?;
        write!(out, "{table}")?;
        Ok(out.flush()?)
    }

    /// In one line: the score of a match, or how much of a tournament is over.
    fn score(&self, standings: &Standings) -> String {
        if self.names.len() != 2 {
            return format!("{} games", standings.games());
        }
        let tally = standings.between(0, 1);
        let estimate = tally.estimate();
        let llr = self.sprt.map(|sprt| format!(", LLR {:.2}", sprt.ratio(&tally.pairs)));
        format!(
            "+{} ={} -{}, Elo {}{}",
            tally.wins,
            tally.draws,
            tally.losses,
            difference(&estimate),
            llr.unwrap_or_default()
        )
    }

    /// A game has ended, but others show it.
    pub fn quiet(&self, standings: &Standings) {
        if let Some(bar) = &self.bar {
            bar.set_message(self.score(standings));
            bar.set_position(standings.games());
        }
    }

    /// Takes the bar away.
    pub fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    /// The match is over.
    pub fn finish(
        &self,
        standings: &Standings,
        ratings: &[Rating],
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        for ((one, other), tally) in standings.encounters() {
            write_tally(&self.names[one], &self.names[other], tally, out)?;
        }
        if self.names.len() > 2 {
            write_ratings(&self.names, ratings, out)?;
        }
        let endings: Vec<_> = standings.endings().map(|(kind, count)| format!("{kind} {count}")).collect();
        if !endings.is_empty() {
            writeln!(out, "endings: {}", endings.join(", "))?;
        }
        if let Some(sprt) = &self.sprt {
            write_sprt(sprt, &standings.between(0, 1), out)?;
        }
        Ok(())
    }
}

fn write_tally(one: &str, other: &str, tally: &Tally, out: &mut dyn Write) -> io::Result<()> {
    let estimate = tally.estimate();
    let games = tally.games();
    writeln!(
        out,
        "{one} - {other}: {games} games, +{} ={} -{}, {} points ({:.1} %)",
        tally.wins,
        tally.draws,
        tally.losses,
        tally.points(),
        100.0 * tally.points() / games.max(1) as f64
    )?;
    writeln!(
        out,
        "  Elo {}, {}superiority {:.1} %, draws {:.1} %, pairs {:?}",
        difference(&estimate),
        normalized(&estimate),
        100.0 * estimate.superiority(),
        100.0 * tally.draw_ratio(),
        tally.pairs
    )
}

/// The strongest first.
fn write_ratings(names: &[String], ratings: &[Rating], out: &mut dyn Write) -> io::Result<()> {
    let mut order: Vec<_> = names.iter().zip(ratings).collect();
    order.sort_by(|(_, one), (_, other)| other.elo.total_cmp(&one.elo));
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (rank, (name, rating)) in order.into_iter().enumerate() {
        let Rating { elo, error, points, games } = rating;
        writeln!(out, "{:3}. {name:width$} {elo:+8.1} ± {error:5.1}  {points:7.1} of {games}", rank + 1)?;
    }
    Ok(())
}

fn write_sprt(sprt: &Sprt, tally: &Tally, out: &mut dyn Write) -> io::Result<()> {
    let (lower, upper) = sprt.bounds();
    let model = match sprt.model {
        Model::Logistic => "logistic",
        Model::Normalized => "normalized",
    };
    let verdict = match sprt.verdict(&tally.pairs) {
        Some(Verdict::H0) => "H0 is accepted",
        Some(Verdict::H1) => "H1 is accepted",
        None => "no decision yet",
    };
    writeln!(
        out,
        "SPRT {model} [{}, {}]: LLR {:.2} ({lower:.2}, {upper:.2}), {verdict}",
        sprt.elo0,
        sprt.elo1,
        sprt.ratio(&tally.pairs)
    )
}

/// The difference with its error, or a bound where one side of it is open.
fn difference(estimate: &Estimate) -> String {
    match estimate.elo_interval() {
        Interval::Within(error) => format!("{:+.1} ± {error:.1}", estimate.elo() + 0.0),
        Interval::AtLeast(bound) => format!("over {bound:+.1} (95 %)"),
        Interval::AtMost(bound) => format!("under {bound:+.1} (95 %)"),
        Interval::Unknown => "?".to_owned(),
    }
}

/// Nothing where all observations are alike: there is no deviation to count in.
fn normalized(estimate: &Estimate) -> String {
    let (elo, error) = (estimate.normalized_elo(), estimate.normalized_elo_error());
    if elo.is_finite() && error.is_finite() {
        format!("normalized {:+.1} ± {error:.1}, ", elo + 0.0)
    } else {
        String::new()
    }
}
