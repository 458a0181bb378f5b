//! What the fuzz targets of the server do with their text. Only cargo-fuzz builds it: the tables and studies behind it are
//! nobody else's business.

use std::sync::Arc;
use std::time::Instant;

use rocada_engine::Control;
use tokio::sync::Semaphore;

use crate::analysis::Study;
use crate::desk::{Desk, Use};
use crate::explain::{self, ALL_TREES, Explaining};
use crate::games::chess::{self, ChessGame};
use crate::games::ducks::DucksGame;
use crate::games::{Answer, Choice, Consequence, Game, Saved, Table, Task};
use crate::messages::{Ask, Reply, Request, Say};

/// A message a line: never a panic, whatever a page sends, and the game can be told and kept after each of them.
pub fn messages(text: &str) {
    let now = Instant::now();
    let mut desk: Option<Desk> = None;
    for line in text.lines() {
        let Ok(Request { id, ask }) = serde_json::from_str(line) else { continue };
        if let Some(begun) = begin(&ask, now) {
            desk = Some(begun);
        } else if let Some(open) = &mut desk {
            match open.ask(&ask, id, now) {
                Ok(Answer::Another(another)) => desk = Some(Desk::Table(another)),
                Ok(Answer::Say(say)) => tell(*say),
                Ok(Answer::Changed) => tell(open.change(now)),
                Ok(Answer::Later) => work(open, now),
                Ok(Answer::Done | Answer::HurryUp) => {}
                Err(complaint) => tell(complaint.say()),
            }
        }
        if let Some(desk) = &mut desk {
            check(desk, now);
        }
    }
}

/// Works out what takes no time: searches of the textbook's trees.
fn work(desk: &mut Desk, now: Instant) {
    let (Some(work), Some(Task::Explain(task))) = (desk.work(now), desk.task(now)) else { return };
    if task.is_short() {
        let choice = explain::Minds::default().think(*task, &Control::new(), &|_| {});
        if let Consequence::Answer(_, say) | Consequence::Tell(say) =
            desk.decided(work.ticket, &Choice::Explain(choice), false, now)
        {
            tell(*say);
        }
    }
}

/// A game as the store has it: never a panic, and what is understood is kept as something that means the same, whether it
/// is played or studied.
pub fn stored_game(body: &str) {
    for used in [Use::Play, Use::Study] {
        if let Some(mut desk) = Desk::load("0", body, used, &Arc::default()) {
            check(&mut desk, Instant::now());
        }
    }
}

fn begin(ask: &Ask, now: Instant) -> Option<Desk> {
    let game: Box<dyn Game> = match ask {
        Ask::NewChess { setup } => Box::new(ChessGame::new(setup.clone()).ok()?),
        Ask::NewDucks { setup, .. } => Box::new(DucksGame::new(setup.clone()).ok()?),
        Ask::LoadDucks { text, players } => Box::new(DucksGame::from_record(text, *players).ok()?),
        Ask::NewStudy { start } => return Some(Study::new(start, Arc::default()).ok()?.into()),
        Ask::Explain { subject } => {
            let room = Arc::new(Semaphore::new(ALL_TREES));
            return Some(Explaining::new(subject, room).ok()?.into());
        }
        Ask::Edit { fen } => {
            let _ = chess::edited(fen).map(tell);
            return None;
        }
        _ => return None,
    };
    Some(Table::new(game, now).into())
}

/// Everything that the server does with a game while nobody asks.
fn check(desk: &mut Desk, now: Instant) {
    tell(desk.view(now));
    let _ = desk.summary(0);
    let _ = desk.work(now).and_then(|_| desk.task(now));
    let Some(body) = desk.body() else { return };
    let again = Desk::load("0", &body, desk.used(), &Arc::default()).expect("a game is read as it is kept");
    assert_eq!(again.body().as_ref(), Some(&body));
    for name in ["game.pgn", "record.txt", "statistics.csv"] {
        let _ = Saved::read(&body).and_then(|saved| saved.file(name));
    }
}

fn tell(say: Say) {
    serde_json::to_string(&Reply { id: None, say }).expect("a reply is made of text and numbers");
}
