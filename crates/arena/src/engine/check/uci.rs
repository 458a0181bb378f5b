//! What a UCI engine must do.

use std::time::{Duration, Instant};

use rocada_chess::Position;
use rocada_protocol::client::uci::Line;

use super::{POSITIONS, SILENCE, SOON, START, Scenario, Talk, Trouble, legal, problem, read_fen};

pub const SCENARIOS: &[Scenario] = &[
    ("names itself and ends with uciok", introduces_itself),
    ("answers isready with readyok", |talk| {
        begin(talk)?;
        ready(talk)
    }),
    ("does not mind words it does not know", |talk| {
        begin(talk)?;
        talk.say("xyzzy plugh\n\n   \ndebug maybe");
        ready(talk)
    }),
    ("does not mind options it does not have", |talk| {
        begin(talk)?;
        talk.say("setoption name No Such Option value 1");
        ready(talk)
    }),
    ("moves in a game, and its lines are legal", plays),
    ("sets up any position", sets_up),
    ("keeps to its time for a move", keeps_time),
    ("searches without end until it is stopped", searches_until_stopped),
    ("answers isready while it searches", |talk| {
        begin(talk)?;
        talk.say("position startpos\ngo infinite");
        ready(talk)?;
        talk.say("stop");
        best_move(talk, SOON).map(drop)
    }),
    ("says nothing to stop when it does not search", |talk| {
        begin(talk)?;
        talk.say("stop");
        silence(talk)?;
        ready(talk)
    }),
    ("survives a position without a legal move", |talk| {
        begin(talk)?;
        talk.say("position fen k7/1Q6/1K6/8/8/8/8/8 b - - 0 1\ngo depth 2");
        best_move(talk, SOON)?;
        ready(talk)
    }),
    ("ponders until its opponent has moved", |talk| {
        if !begin(talk)? {
            return Err(Trouble::Lacks("the option Ponder"));
        }
        talk.say("setoption name Ponder value true\nposition startpos moves e2e4 e7e5\ngo ponder wtime 1000 btime 1000");
        silence(talk)?;
        talk.say("ponderhit");
        best_move(talk, SOON).map(drop)
    }),
    ("stops pondering when its opponent moves otherwise", |talk| {
        if !begin(talk)? {
            return Err(Trouble::Lacks("the option Ponder"));
        }
        talk.say("setoption name Ponder value true\nposition startpos moves e2e4 e7e5\ngo ponder wtime 1000 btime 1000");
        silence(talk)?;
        talk.say("stop");
        best_move(talk, SOON).map(drop)
    }),
    ("ends when it is told to", |talk| {
        begin(talk)?;
        talk.ends("quit")
    }),
    ("ends when it is told to while it searches", |talk| {
        begin(talk)?;
        talk.say("position startpos\ngo infinite");
        talk.ends("quit")
    }),
];

fn introduces_itself(talk: &mut Talk) -> Result<(), Trouble> {
    talk.say("uci");
    let mut named = false;
    loop {
        let line = talk.hear(START, |line| match Line::parse(line) {
            Line::Name(_) => Some(true),
            Line::UciOk => Some(false),
            _ => None,
        })?;
        match line {
            Some(true) => named = true,
            Some(false) if named => return Ok(()),
            Some(false) => return problem("there is no 'id name' before uciok"),
            None => return problem("there is no uciok"),
        }
    }
}

/// Whether the engine says that it can ponder.
fn begin(talk: &mut Talk) -> Result<bool, Trouble> {
    talk.say("uci");
    let mut ponders = false;
    loop {
        let line = talk.hear(START, |line| match Line::parse(line) {
            Line::Option(option) if option.name == "Ponder" => Some(true),
            Line::UciOk => Some(false),
            _ => None,
        })?;
        match line {
            Some(true) => ponders = true,
            Some(false) => return Ok(ponders),
            None => return problem("there is no uciok"),
        }
    }
}

fn ready(talk: &mut Talk) -> Result<(), Trouble> {
    talk.say("isready");
    match talk.hear(SOON, |line| (Line::parse(line) == Line::ReadyOk).then_some(()))? {
        Some(()) => Ok(()),
        None => problem("there is no readyok"),
    }
}

fn best_move(talk: &mut Talk, time: Duration) -> Result<String, Trouble> {
    let heard = talk.hear(time, |line| match Line::parse(line) {
        Line::BestMove { mv, .. } => Some(mv.to_owned()),
        _ => None,
    })?;
    heard.map_or_else(|| problem("there is no bestmove"), Ok)
}

fn silence(talk: &mut Talk) -> Result<(), Trouble> {
    match best_move(talk, SILENCE) {
        Ok(mv) => problem(format!("bestmove {mv} comes unasked")),
        Err(Trouble::Problem(_)) => Ok(()),
        Err(trouble) => Err(trouble),
    }
}

fn plays(talk: &mut Talk) -> Result<(), Trouble> {
    begin(talk)?;
    talk.say("ucinewgame");
    ready(talk)?;
    let mut position = Position::default();
    let mut moves = String::new();
    for _ in 0..8 {
        let since = if moves.is_empty() { String::new() } else { format!(" moves{moves}") };
        talk.say(&format!("position startpos{since}\ngo depth 3"));
        let line = talk.hear(SOON, |line| match Line::parse(line) {
            Line::Info(info) if info.multipv.unwrap_or(1) == 1 && !info.pv.is_empty() => {
                Some(Err(info.pv.to_owned()))
            }
            Line::BestMove { mv, .. } => Some(Ok(mv.to_owned())),
            _ => None,
        })?;
        let mv = match line {
            Some(Ok(mv)) => mv,
            Some(Err(pv)) => {
                let mut ahead = position;
                for word in pv.split_whitespace() {
                    ahead.play(legal(&ahead, word, false)?);
                }
                best_move(talk, SOON)?
            }
            None => return problem("there is no bestmove"),
        };
        position.play(legal(&position, &mv, false)?);
        moves = format!("{moves} {mv}");
    }
    Ok(())
}

fn sets_up(talk: &mut Talk) -> Result<(), Trouble> {
    begin(talk)?;
    for fen in POSITIONS {
        talk.say(&format!("position fen {fen}\ngo depth 3"));
        let mv = best_move(talk, SOON)?;
        legal(&read_fen(fen), &mv, false)?;
    }
    Ok(())
}

fn keeps_time(talk: &mut Talk) -> Result<(), Trouble> {
    begin(talk)?;
    talk.say("position startpos\ngo movetime 200");
    let asked = Instant::now();
    best_move(talk, SOON)?;
    let took = asked.elapsed();
    if took < Duration::from_millis(700) {
        Ok(())
    } else {
        problem(format!("200 ms take it {} ms", took.as_millis()))
    }
}

fn searches_until_stopped(talk: &mut Talk) -> Result<(), Trouble> {
    begin(talk)?;
    talk.say("position startpos\ngo infinite");
    silence(talk)?;
    talk.say("stop");
    let mv = best_move(talk, SOON)?;
    legal(&Position::default(), &mv, false).map(drop)
}
