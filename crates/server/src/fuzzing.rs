//! What the fuzz targets of the server do with their text. Only cargo-fuzz builds it: the tables behind it are nobody
//! else's business.

use std::time::Instant;

use crate::games::chess::{self, ChessGame};
use crate::games::ducks::DucksGame;
use crate::games::{Answer, Game, Saved, Table};
use crate::messages::{Ask, Reply, Request, Say};

/// A message a line: never a panic, whatever a page sends, and the game can be told and kept after each of them.
pub fn messages(text: &str) {
    let now = Instant::now();
    let mut table: Option<Table> = None;
    for line in text.lines() {
        let Ok(Request { id, ask }) = serde_json::from_str(line) else { continue };
        if let Some(game) = new_game(&ask) {
            table = Some(Table::new(game, now));
        } else if let Some(open) = &mut table {
            match open.ask(&ask, id, now) {
                Ok(Answer::Another(another)) => table = Some(*another),
                Ok(Answer::Say(say)) => tell(*say),
                Ok(Answer::Changed) => tell(open.change(now)),
                Ok(Answer::Done | Answer::Later | Answer::HurryUp) => {}
                Err(complaint) => tell(complaint.say()),
            }
        }
        if let Some(table) = &mut table {
            check(table, now);
        }
    }
}

/// A game as the store has it: never a panic, and what is understood is kept as something that means the same.
pub fn stored_game(body: &str) {
    let now = Instant::now();
    if let Some(mut table) = Table::load("0", body, now) {
        check(&mut table, now);
    }
}

fn new_game(ask: &Ask) -> Option<Box<dyn Game>> {
    Some(match ask {
        Ask::NewChess { setup } => Box::new(ChessGame::new(setup.clone()).ok()?),
        Ask::NewDucks { setup, .. } => Box::new(DucksGame::new(setup.clone()).ok()?),
        Ask::LoadChess { text, players } => Box::new(ChessGame::from_pgn(text, *players).ok()?),
        Ask::LoadDucks { text, players } => Box::new(DucksGame::from_record(text, *players).ok()?),
        Ask::Edit { fen } => {
            let _ = chess::edited(fen).map(tell);
            return None;
        }
        _ => return None,
    })
}

/// Everything that the server does with a game while nobody asks.
fn check(table: &mut Table, now: Instant) {
    tell(table.view(now));
    let _ = table.summary(0);
    let _ = table.work(now).and_then(|work| table.task(work, now));
    let body = table.body();
    let again = Table::load("0", &body, now).expect("a game is read as it is kept");
    assert_eq!(again.body(), body);
    for name in ["game.pgn", "record.txt", "statistics.csv"] {
        let _ = Saved::read(&body).and_then(|saved| saved.file(name));
    }
}

fn tell(say: Say) {
    serde_json::to_string(&Reply { id: None, say }).expect("a reply is made of text and numbers");
}
