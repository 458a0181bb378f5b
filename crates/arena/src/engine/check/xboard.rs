//! What an engine must do that speaks xboard's protocol (CECP, version 2).

use std::time::{Duration, Instant};

use rocada_chess::{CastlingNotation, Position};
use rocada_protocol::client::xboard::Line;

use super::{POSITIONS, SILENCE, SOON, START, Scenario, Talk, Trouble, legal, problem, read_fen};

pub const SCENARIOS: &[Scenario] = &[
    ("tells its features and ends with done=1", |talk| {
        if begin(talk)?.complete { Ok(()) } else { problem("there is no 'feature done=1'") }
    }),
    ("answers ping with pong", |talk| match begin(talk)? {
        able if able.ping => able.ready(talk),
        _ => Err(Trouble::Lacks("the feature ping")),
    }),
    ("complains of words it does not know", |talk| {
        let able = begin(talk)?;
        talk.say("xyzzy");
        match talk.hear(SOON, |line| matches!(Line::parse(line), Line::Error(_)).then_some(()))? {
            Some(()) => able.ready(talk),
            None => problem("there is no 'Error (unknown command): xyzzy'"),
        }
    }),
    ("answers moves with legal ones", plays),
    ("sets up any position", sets_up),
    ("refuses an illegal move", |talk| {
        let able = begin(talk)?;
        talk.say(&format!("new\nforce\n{}e2e5", able.prefix()));
        match talk.hear(SOON, |line| matches!(Line::parse(line), Line::Illegal(_)).then_some(()))? {
            Some(()) => able.ready(talk),
            None => problem("there is no 'Illegal move: e2e5'"),
        }
    }),
    ("only takes moves down in force mode", |talk| {
        let able = begin(talk)?;
        let moves = able.moves(&mut Position::default(), &["e2e4", "e7e5"])?;
        talk.say(&format!("new\nforce\n{moves}"));
        match answer(talk, SILENCE) {
            Ok(mv) => problem(format!("it moves {mv}")),
            Err(Trouble::Problem(_)) => able.ready(talk),
            Err(trouble) => Err(trouble),
        }
    }),
    ("keeps to its time for a move", |talk| {
        begin(talk)?;
        talk.say("new\nst 1\ngo");
        let asked = Instant::now();
        answer(talk, SOON)?;
        let took = asked.elapsed();
        if took < Duration::from_millis(1700) {
            Ok(())
        } else {
            problem(format!("1 s takes it {} ms", took.as_millis()))
        }
    }),
    ("moves at once when it is told to", |talk| {
        begin(talk)?;
        talk.say("new\nst 100\ngo");
        // It may move before from a book, and then there is nothing to be seen.
        if answer(talk, SILENCE).is_ok() {
            return Ok(());
        }
        talk.say("?");
        answer(talk, SOON).map(drop)
    }),
    ("takes moves back", |talk| {
        let able = begin(talk)?;
        let mut position = Position::default();
        let first = able.moves(&mut position, &["e2e4"])?;
        let (wrong, right) =
            (able.moves(&mut position.clone(), &["e7e5"])?, able.moves(&mut position, &["c7c5"])?);
        talk.say(&format!("new\nforce\n{first}\n{wrong}\nundo\n{right}\nst 1\ngo"));
        let mv = answer(talk, SOON)?;
        legal(&position, &mv, true).map(drop)
    }),
    ("ends when it is told to", |talk| {
        begin(talk)?;
        talk.ends("quit")
    }),
];

/// What an engine says it can do; none of it is a must.
#[expect(clippy::struct_excessive_bools, reason = "each is a feature of the protocol")]
#[derive(Default)]
struct Able {
    ping: bool,
    set_board: bool,
    /// Moves are sent with a word before them, and in SAN.
    move_word: bool,
    san: bool,
    /// It has said all about itself.
    complete: bool,
}

impl Able {
    fn prefix(&self) -> &'static str {
        if self.move_word { "usermove " } else { "" }
    }

    /// Plays moves, and writes them as the engine wants them.
    fn moves(&self, position: &mut Position, moves: &[&str]) -> Result<String, Trouble> {
        let mut lines = Vec::new();
        for text in moves {
            let mv = legal(position, text, false)?;
            let text = if self.san { position.san(mv) } else { (*text).to_owned() };
            lines.push(format!("{}{text}", self.prefix()));
            position.play(mv);
        }
        Ok(lines.join("\n"))
    }

    /// The engine is alive and has done what it was told, as far as there is a way to know.
    fn ready(&self, talk: &mut Talk) -> Result<(), Trouble> {
        if !self.ping {
            return talk.hear(SILENCE, |_| None::<()>).map(drop);
        }
        talk.say("ping 7");
        match talk.hear(SOON, |line| (Line::parse(line) == Line::Pong(7)).then_some(()))? {
            Some(()) => Ok(()),
            None => problem("there is no 'pong 7'"),
        }
    }
}

/// Waits for the features; an engine without any is one of the first protocol.
fn begin(talk: &mut Talk) -> Result<Able, Trouble> {
    talk.say("xboard\nprotover 2");
    let mut able = Able::default();
    let mut time = START;
    while !able.complete {
        let features = talk.hear(time, |line| match Line::parse(line) {
            Line::Features(list) => Some(
                list.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect::<Vec<_>>(),
            ),
            _ => None,
        })?;
        let Some(features) = features else { break };
        for (name, value) in features {
            talk.say(&format!("accepted {name}"));
            let on = value == "1";
            match name.as_str() {
                "ping" => able.ping = on,
                "setboard" => able.set_board = on,
                "usermove" => able.move_word = on,
                "san" => able.san = on,
                "done" => able.complete = on,
                _ => {}
            }
        }
        time = SOON;
    }
    Ok(able)
}

fn answer(talk: &mut Talk, time: Duration) -> Result<String, Trouble> {
    let heard = talk.hear(time, |line| match Line::parse(line) {
        Line::Move(mv) => Some(mv.to_owned()),
        _ => None,
    })?;
    heard.map_or_else(|| problem("it does not move"), Ok)
}

fn plays(talk: &mut Talk) -> Result<(), Trouble> {
    let able = begin(talk)?;
    talk.say("new\neasy\npost\nst 1\nsd 3");
    let mut position = Position::default();
    let mut last = String::new();
    for _ in 0..4 {
        let Some(&mv) = position.legal_moves().first() else { return Ok(()) };
        let text = position.uci(mv, CastlingNotation::Standard);
        let line = able.moves(&mut position, &[&text])?;
        talk.say(&line);
        let mut reply = answer(talk, SOON)?;
        // Some announce a move twice.
        while reply == last && legal(&position, &reply, true).is_err() {
            reply = answer(talk, SOON)?;
        }
        position.play(legal(&position, &reply, true)?);
        last = reply;
    }
    Ok(())
}

fn sets_up(talk: &mut Talk) -> Result<(), Trouble> {
    if !begin(talk)?.set_board {
        return Err(Trouble::Lacks("the feature setboard"));
    }
    for fen in POSITIONS {
        talk.say(&format!("new\nforce\nsetboard {fen}\nst 1\nsd 3\ngo"));
        let mut mv = answer(talk, SOON)?;
        // One that announced its last move twice is not judged by that.
        if legal(&read_fen(fen), &mv, true).is_err()
            && let Ok(next) = answer(talk, SOON)
        {
            mv = next;
        }
        legal(&read_fen(fen), &mv, true)?;
    }
    Ok(())
}
