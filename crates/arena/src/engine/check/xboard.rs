//! What an engine must do that speaks xboard's protocol (CECP, version 2).

use std::time::{Duration, Instant};

use rocada_chess::{CastlingNotation, Position};
use rocada_protocol::client::cecp::Line;

use super::{POSITIONS, SILENCE, SOON, Scenario, Talk, Trouble, legal, problem, read_fen};

pub const SCENARIOS: &[Scenario] = &[
    ("tells its features, ping among them, and ends with done=1", |talk| begin(talk)),
    ("answers ping with pong", |talk| {
        begin(talk)?;
        ready(talk)
    }),
    ("complains of words it does not know", |talk| {
        begin(talk)?;
        talk.say("xyzzy");
        match talk.hear(SOON, |line| matches!(Line::parse(line), Line::Error(_)).then_some(()))? {
            Some(()) => ready(talk),
            None => problem("there is no 'Error (unknown command): xyzzy'"),
        }
    }),
    ("answers moves with legal ones", plays),
    ("sets up any position", sets_up),
    ("refuses an illegal move", |talk| {
        begin(talk)?;
        talk.say("new\nforce\nusermove e2e5");
        match talk.hear(SOON, |line| matches!(Line::parse(line), Line::Illegal(_)).then_some(()))? {
            Some(()) => ready(talk),
            None => problem("there is no 'Illegal move: e2e5'"),
        }
    }),
    ("only takes moves down in force mode", |talk| {
        begin(talk)?;
        talk.say("new\nforce\nusermove e2e4\nusermove e7e5");
        match answer(talk, SILENCE) {
            Ok(mv) => problem(format!("it moves {mv}")),
            Err(Trouble::Problem(_)) => ready(talk),
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
        ready_or_later(talk)?;
        talk.say("?");
        answer(talk, SOON).map(drop)
    }),
    ("takes moves back", |talk| {
        begin(talk)?;
        talk.say("new\nforce\nusermove e2e4\nusermove e7e5\nundo\nusermove c7c5\nst 1\ngo");
        let mut position = Position::default();
        for mv in ["e2e4", "c7c5"] {
            position.play(legal(&position, mv, false)?);
        }
        let mv = answer(talk, SOON)?;
        legal(&position, &mv, true).map(drop)
    }),
    ("ends when it is told to", |talk| {
        begin(talk)?;
        talk.ends("quit")
    }),
];

fn begin(talk: &mut Talk) -> Result<(), Trouble> {
    talk.say("xboard\nprotover 2");
    let (mut ping, mut move_command) = (false, false);
    loop {
        let features = talk.hear(SOON, |line| match Line::parse(line) {
            Line::Features(list) => Some(
                list.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect::<Vec<_>>(),
            ),
            _ => None,
        })?;
        let Some(features) = features else { return problem("there is no 'feature done=1'") };
        for (name, value) in features {
            talk.say(&format!("accepted {name}"));
            match (name.as_str(), value.as_str()) {
                ("ping", "1") => ping = true,
                ("usermove", "1") => move_command = true,
                ("done", "1") if !ping => return problem("it has no feature ping"),
                ("done", "1") if !move_command => return problem("it has no feature usermove"),
                ("done", "1") => return Ok(()),
                _ => {}
            }
        }
    }
}

fn ready(talk: &mut Talk) -> Result<(), Trouble> {
    talk.say("ping 7");
    match talk.hear(SOON, |line| (Line::parse(line) == Line::Pong(7)).then_some(()))? {
        Some(()) => Ok(()),
        None => problem("there is no 'pong 7'"),
    }
}

/// Gives the search a moment to begin.
fn ready_or_later(talk: &mut Talk) -> Result<(), Trouble> {
    match answer(talk, SILENCE) {
        Ok(mv) => problem(format!("it moves {mv} before it is told to")),
        Err(Trouble::Problem(_)) => Ok(()),
        Err(trouble) => Err(trouble),
    }
}

fn answer(talk: &mut Talk, time: Duration) -> Result<String, Trouble> {
    let heard = talk.hear(time, |line| match Line::parse(line) {
        Line::Move(mv) => Some(mv.to_owned()),
        _ => None,
    })?;
    heard.map_or_else(|| problem("it does not move"), Ok)
}

fn plays(talk: &mut Talk) -> Result<(), Trouble> {
    begin(talk)?;
    talk.say("new\neasy\npost\nst 1\nsd 3");
    let mut position = Position::default();
    for _ in 0..4 {
        let Some(&mv) = position.legal_moves().first() else { return Ok(()) };
        let text = position.uci(mv, CastlingNotation::Standard);
        position.play(mv);
        talk.say(&format!("usermove {text}"));
        let reply = answer(talk, SOON)?;
        position.play(legal(&position, &reply, true)?);
    }
    Ok(())
}

fn sets_up(talk: &mut Talk) -> Result<(), Trouble> {
    begin(talk)?;
    for fen in POSITIONS {
        talk.say(&format!("new\nforce\nsetboard {fen}\nst 1\nsd 3\ngo"));
        let mv = answer(talk, SOON)?;
        legal(&read_fen(fen), &mv, true)?;
    }
    Ok(())
}
