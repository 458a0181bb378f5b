//! Whoever applies the changes, as the page does, has the same game as whoever asks for the whole.

use std::time::Instant;

use rocada_gametree::Random;
use serde_json::{Value, json};

use super::chess::ChessGame;
use super::ducks::DucksGame;
use super::{Answer, Game, Table};
use crate::messages::{Ask, Say};

/// The game inside a message, and whether it is only a change.
fn game_of(say: &Say) -> (Value, bool) {
    let mut say = serde_json::to_value(say).unwrap();
    let kind = ["chess", "ducks", "change"].into_iter().find(|kind| say.get(kind).is_some()).unwrap();
    (say[kind].take(), kind == "change")
}

/// What the page does with a message.
fn applied(view: &Value, say: &Say) -> Value {
    let (told, is_change) = game_of(say);
    if !is_change {
        return told;
    }
    assert_eq!(told["game"], view["game"]);
    assert_eq!(told["revision"].as_u64(), view["revision"].as_u64().map(|before| before + 1));
    let kept = told["kept"].as_u64().unwrap() as usize;
    let mut played = view["played"].as_array().unwrap()[..kept].to_vec();
    played.extend_from_slice(told["played"].as_array().unwrap());
    let mut view = view.clone();
    for (name, value) in told["now"].as_object().unwrap() {
        view[name] = value.clone();
    }
    view["revision"] = told["revision"].clone();
    view["played"] = Value::Array(played);
    view
}

fn check(game: Box<dyn Game>, first: &str, seed: u64) {
    let now = Instant::now();
    let mut random = Random::new(seed);
    let mut table = Table::new(game, now);
    let mut view = game_of(&table.view(now)).0;
    let (mut longest, mut taken_back) = (0, 0);
    for _ in 0..300 {
        let plies = view["played"].as_array().unwrap().len();
        let ask = match random.below(20) {
            0..4 => Ask::TakeBack,
            4 if plies > 2 => Ask::Draw,
            5 if plies > 2 => Ask::Resign,
            _ => {
                let legal = view["legal"].as_array().unwrap();
                let legal = (!legal.is_empty()).then(|| &legal[random.below(legal.len())]);
                let written = legal.and_then(|mv| mv.get("uci").or(mv.get("text"))).and_then(Value::as_str);
                Ask::Play { text: written.unwrap_or(first).to_owned() }
            }
        };
        let Ok(Answer::Changed) = table.ask(&ask, 1, now) else { continue };
        // Two changes may be told in one.
        if random.below(8) == 0 {
            let _ = table.ask(&Ask::TakeBack, 2, now);
        }
        view = applied(&view, &table.change(now));
        let whole = game_of(&table.view(now)).0;
        // The whole is told of too.
        view["revision"] = json!(view["revision"].as_u64().unwrap() + 1);
        assert_eq!(view, whole);
        longest = longest.max(plies);
        taken_back += usize::from(view["played"].as_array().unwrap().len() < plies);
    }
    assert!(longest >= 4 && taken_back >= 10, "{longest} plies, {taken_back} times taken back");
}

#[test]
fn changes_lead_to_the_whole() {
    let people = json!({ "type": "human" });
    let chess = json!({ "players": { "white": people, "black": people }, "clock": null, "start": { "type": "standard" } });
    let ducks = json!({ "players": { "ducks": people, "cats": people }, "start": { "type": "original", "n": 8, "k": 2 } });
    for seed in 0..4 {
        let game = ChessGame::new(serde_json::from_value(chess.clone()).unwrap()).unwrap();
        check(Box::new(game), "e4", seed);
        let game = DucksGame::new(serde_json::from_value(ducks.clone()).unwrap()).unwrap();
        check(Box::new(game), "+3,3", seed);
    }
}
