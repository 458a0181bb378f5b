//! A player of a game of `gametree` that is a process of its own and speaks a line a command: `new`, `ready`,
//! `position STATE`, `go [depth D] [nodes N] [time MS]` and `stop` go there, `ready`, `info ...` and `best TURN` come back.
//! docs/ducks.md has the language.

use std::time::{Duration, Instant};

use rocada_chess::Color;
use rocada_gametree::Game;
use rocada_thought::{Limits, Score};

use super::process::Process;
use super::{EngineSpec, as_not_started, clip, start_process};
use crate::clock::Terms;
use crate::tree_game::TreeGame;
use crate::{Action, Answer, Failure, Fault, Interrupt, Player, Referee, Thought, Timing};

/// How long an engine may take to get ready.
const READY: Duration = Duration::from_secs(20);

/// How long a turn may take where a clock runs or each turn has a time.
pub type TimeForTurn = fn(&Limits) -> Option<Duration>;

/// An engine process that plays any game of `gametree`, started when it is first needed.
pub struct LinePlayer {
    spec: EngineSpec,
    interrupt: Interrupt,
    time_for_turn: TimeForTurn,
    process: Option<Process>,
}

impl LinePlayer {
    /// Nothing is started yet.
    pub const fn new(spec: EngineSpec, interrupt: Interrupt, time_for_turn: TimeForTurn) -> Self {
        Self { spec, interrupt, time_for_turn, process: None }
    }

    /// A process that has answered.
    fn started(&mut self) -> Result<Process, Failure> {
        let mut process = match self.process.take().filter(|_| !self.spec.restart) {
            Some(process) => process,
            None => start_process(&self.spec, &self.interrupt)?,
        };
        process.forgive();
        process.send("new\nready");
        let until = Instant::now() + READY;
        while let Some(heard) = process.hear(until).map_err(as_not_started)? {
            if heard.line.trim() == "ready" {
                return Ok(process);
            }
        }
        Err(Fault::NotStarted("it does not answer to 'ready'".to_owned()).into())
    }

    fn go(&self, limits: &Limits) -> String {
        let time = (self.time_for_turn)(limits).map(|time| format!(" time {}", time.as_millis()));
        let depth = limits.depth.map(|depth| format!(" depth {depth}"));
        let nodes = limits.nodes.map(|nodes| format!(" nodes {nodes}"));
        ["go".to_owned()].into_iter().chain(depth).chain(nodes).chain(time).collect()
    }
}

impl<G: Game + Send + 'static> Player<TreeGame<G>> for LinePlayer
where
    G::State: 'static,
    G::Turn: 'static,
{
    fn rehearse(&mut self, _terms: &Terms) -> Result<(), Failure> {
        self.started()?.dismiss("quit");
        Ok(())
    }

    fn begin(&mut self, _: &TreeGame<G>, _: Color, _: &Timing<'_>) -> Result<(), Failure> {
        self.process = Some(self.started()?);
        Ok(())
    }

    fn think(&mut self, game: &TreeGame<G>, timing: &Timing<'_>) -> Result<Answer<G::Turn>, Failure> {
        // Whoever fails is ended without a word: only a process that has moved is put back.
        let mut process = self.process.take().ok_or(Fault::Hung)?;
        process.forgive();
        // What came since the last turn answers nothing that is asked now.
        while process.heard()?.is_some() {}
        let go = self.go(&timing.limits(game.turn()));
        let started = Instant::now();
        process.send(&format!("position {}\n{go}", game.rules().state_text(game.state())));
        let mut thought = Thought::default();
        let mut best = wait(&mut process, started + timing.flag, &mut thought)?;
        if best.is_none() {
            process.send("stop");
            best = wait(&mut process, Instant::now() + timing.terms.grace, &mut thought)?;
        }
        let (at, text) = best.ok_or(Fault::Hung)?;
        let time = at.saturating_duration_since(started);
        if time > timing.flag {
            return Err(Fault::Overtime.into());
        }
        let turn = game.rules().parse_turn(game.state(), &text);
        let turn = turn.map_err(|_| Fault::IllegalMove(clip(&text)))?;
        self.process = Some(process);
        Ok(Answer { action: Action::Move(turn), thought, time })
    }
}

/// Reads until the turn comes, and keeps what is told on the way.
fn wait(
    process: &mut Process,
    until: Instant,
    thought: &mut Thought,
) -> Result<Option<(Instant, String)>, Failure> {
    while let Some(heard) = process.hear(until)? {
        let (word, rest) = heard.line.trim().split_once(' ').unwrap_or((heard.line.trim(), ""));
        match word {
            "best" => return Ok(Some((heard.at, rest.trim().to_owned()))),
            "info" => understand(rest, thought),
            "error" => return Err(Fault::NoMove.into()),
            _ => {}
        }
    }
    Ok(None)
}

/// `depth D value V nodes N line TURN...`, or `win T` and `loss T` in place of `value V`. What is something else is skipped.
fn understand(info: &str, thought: &mut Thought) {
    let (numbers, line) = info.split_once(" line ").unwrap_or((info, ""));
    let words: Vec<_> = numbers.split_whitespace().collect();
    for pair in words.chunks_exact(2) {
        let Ok(number) = pair[1].parse::<i64>() else { continue };
        let turns = || i32::try_from(number.saturating_add(1) / 2).unwrap_or(i32::MAX);
        match pair[0] {
            "depth" => thought.depth = u32::try_from(number).ok(),
            "nodes" => thought.nodes = u64::try_from(number).ok(),
            "value" => thought.score = i32::try_from(number).ok().map(Score::Centipawns),
            "win" => thought.score = Some(Score::Mate(turns())),
            "loss" => thought.score = Some(Score::Mate(-turns())),
            _ => {}
        }
    }
    if !line.is_empty() {
        thought.line = line.split_whitespace().map(str::to_owned).collect();
    }
}

impl Drop for LinePlayer {
    fn drop(&mut self) {
        if let Some(process) = &mut self.process {
            process.dismiss("quit");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told() {
        let mut thought = Thought::default();
        understand("depth 4 value -12 nodes 345 time 6 line +3,3 +0,3", &mut thought);
        assert_eq!(thought.score, Some(Score::Centipawns(-12)));
        assert_eq!((thought.depth, thought.nodes), (Some(4), Some(345)));
        assert_eq!(thought.line, ["+3,3", "+0,3"]);
        understand("depth x loss 4", &mut thought);
        assert_eq!((thought.score, thought.depth), (Some(Score::Mate(-2)), Some(4)));
        understand(&format!("win {}", i64::MAX), &mut thought);
        assert_eq!(thought.score, Some(Score::Mate(i32::MAX)));
    }
}
