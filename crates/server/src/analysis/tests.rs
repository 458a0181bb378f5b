//! Studies without a socket or a thread: what is asked for, what changes, what is kept.

use std::sync::Arc;
use std::time::Instant;

use rocada_engine::{Report as Thought, Score};
use rocada_gametree::Random;
use serde_json::{Value, json};

use super::*;
use crate::games::Saved as Body;
use crate::messages;

const GAME: &str = "[Event \"E\"]\n[White \"Ana\"]\n[Black \"Barbu\"]\n[Result \"1-0\"]\n\n\
                    1. e4 {King's pawn} e5 2. Nf3 (2. f4 exf4 (2... d5)) 2... Nc6 1-0";

fn study(text: &str) -> Study {
    Study::new(&StudyStart::Pgn { text: text.to_owned() }, Arc::default()).ok().unwrap()
}

fn whole(study: &mut Study) -> messages::Study {
    match study.view() {
        Say::Study { study } => *study,
        other => panic!("{other:?}"),
    }
}

/// The move that these lead to.
fn find(study: &Study, sans: &str) -> Node {
    let mut at = study.tree.root();
    for san in sans.split_whitespace() {
        let mv = study.position(at).parse_san(san).unwrap();
        let mut children = study.tree.node(at).children().iter().copied();
        at = children.find(|&child| study.tree.node(child).mv() == Some(mv)).expect(san);
    }
    number(at)
}

fn revise(study: &mut Study, node: Node, revision: Revision) -> Result<(), Complaint> {
    study.ask(&Ask::Revise { node, revision }, 1).map(|answer| assert!(matches!(answer, Answer::Changed)))
}

fn add(study: &mut Study, after: &str, moves: &str) {
    let node = find(study, after);
    let moves = moves.split_whitespace().map(str::to_owned).collect();
    revise(study, node, Revision::Add { moves }).ok().unwrap();
}

fn main_line(study: &Study) -> Vec<String> {
    let line = study.tree.main_line();
    let san = |id| {
        let node = study.tree.node(id);
        study.position(node.parent().unwrap()).san(node.mv().unwrap())
    };
    line.map(san).collect()
}

fn again(study: &Study) -> Study {
    Study::load(study.id(), &study.body(), Arc::default()).unwrap()
}

#[test]
fn a_game_from_elsewhere_keeps_what_it_came_with() {
    let mut study = study(GAME);
    let seen = whole(&mut study);
    assert_eq!((seen.players.white.as_str(), seen.players.black.as_str()), ("Ana", "Barbu"));
    assert_eq!((seen.result.as_str(), seen.of), ("1-0", StudyOf::Loaded));
    assert_eq!(seen.nodes.len(), 8);
    let pawn = &seen.nodes[find(&study, "e4") as usize];
    assert_eq!((pawn.comment.as_str(), pawn.played), ("King's pawn", true));
    assert!(!seen.nodes.iter().find(|node| node.node == find(&study, "e4 e5 f4")).unwrap().played);
    assert_eq!(whole(&mut again(&study)).nodes, whole(&mut study).nodes);
    let file = Body::read(&study.body()).unwrap().file("game.pgn").unwrap().1;
    assert!(file.contains("{King's pawn}") && file.contains("(2. f4 exf4 (2... d5))"), "{file}");
}

#[test]
fn what_cannot_be_read_is_said() {
    let start = |text: &str| Study::new(&StudyStart::Pgn { text: text.to_owned() }, Arc::default());
    for nonsense in ["", "hello", "1. e5", "[FEN \"x\"]\n\n1. e4"] {
        assert!(start(nonsense).is_err(), "{nonsense}");
    }
    let broken = start("1. e4 e5\n2. Ke8 Nc6 *").ok().unwrap();
    assert_eq!(main_line(&broken), ["e4", "e5"]);
    let remark = again(&broken).remark.unwrap();
    assert!(remark.en.contains("Ke8") && remark.en.contains("line 2"), "{remark:?}");
    assert!(remark.ro.contains("Ke8"), "{remark:?}");
    let many = start("1. e4 *\n\n1. d4 *\n\n1. c4 *").ok().unwrap();
    assert_eq!(many.remark.unwrap().en, "The text has 3 games; this is the first.");
    assert!(Study::new(&StudyStart::Position { fen: "8/8 w".to_owned() }, Arc::default()).is_err());
}

#[test]
fn the_game_stays_as_it_was_played() {
    let mut study = study(GAME);
    let (knight, pawn) = (find(&study, "e4 e5 Nf3"), find(&study, "e4 e5 f4"));
    for (node, revision) in [
        (knight, Revision::Delete),
        (0, Revision::Delete),
        (pawn, Revision::Promote),
        (pawn, Revision::MakeMain),
        (find(&study, "e4 e5 f4 d5"), Revision::MakeMain),
    ] {
        assert!(revise(&mut study, node, revision).is_err());
    }
    let inner = find(&study, "e4 e5 f4 d5");
    revise(&mut study, inner, Revision::Promote).ok().unwrap();
    assert!(study.tree.to_string().contains("(2. f4 d5 (2... exf4))"), "{}", study.tree);
    // After its end it goes on with what is added first.
    add(&mut study, "e4 e5 Nf3 Nc6", "Bb5 a6");
    add(&mut study, "e4 e5 Nf3 Nc6", "Bc4");
    assert_eq!(main_line(&study), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]);
    let italian = find(&study, "e4 e5 Nf3 Nc6 Bc4");
    revise(&mut study, italian, Revision::MakeMain).ok().unwrap();
    assert_eq!(main_line(&study), ["e4", "e5", "Nf3", "Nc6", "Bc4"]);
    revise(&mut study, italian, Revision::Delete).ok().unwrap();
    assert_eq!(main_line(&study), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]);
    assert_eq!(study.tree.main_line().count(), study.played + 2);
}

#[test]
fn a_move_that_is_there_is_followed() {
    let mut study = study(GAME);
    let before = all_nodes(&study.tree).len();
    add(&mut study, "e4", "e7e5 Nf3 Nc6 Bb5");
    assert_eq!(all_nodes(&study.tree).len(), before + 1);
    let Say::StudyChange { change } = study.change() else { panic!() };
    assert_eq!(change.leads, Some(find(&study, "e4 e5 Nf3 Nc6 Bb5")));
    let node = find(&study, "e4");
    let nonsense = Revision::Add { moves: vec!["c5".to_owned(), "Ke8".to_owned()] };
    assert!(revise(&mut study, node, nonsense).is_err());
    assert_eq!(all_nodes(&study.tree).len(), before + 1, "nothing of a line that is wrong");
}

#[test]
fn what_is_said_is_kept() {
    let mut study = study(GAME);
    let node = find(&study, "e4 e5");
    let shapes = vec![Shape { brush: Brush::Red, from: "e2".to_owned(), to: "e4".to_owned() }];
    revise(&mut study, node, Revision::Comment { text: "one {two}\nthree".to_owned() }).ok().unwrap();
    revise(&mut study, node, Revision::Glyphs { glyphs: vec![18, 1, 1] }).ok().unwrap();
    revise(&mut study, node, Revision::Shapes { shapes: shapes.clone() }).ok().unwrap();
    assert!(
        revise(
            &mut study,
            node,
            Revision::Shapes { shapes: vec![Shape { from: "z9".to_owned(), ..shapes[0].clone() }] }
        )
        .is_err()
    );
    let seen = whole(&mut again(&study));
    let seen = seen.nodes.into_iter().find(|seen| seen.node == node).unwrap();
    assert_eq!((seen.glyphs, seen.shapes), (vec![1, 18], shapes));
    assert!(seen.comment.contains("two") && seen.comment.contains("three"), "{}", seen.comment);
}

fn look(node: Node, engine: Option<EngineSetup>, threat: bool) -> Ask {
    Ask::Look { look: Look { node, engine, threat } }
}

const ENGINE: EngineSetup = EngineSetup { lines: 2, threads: 1, hash: 16, until: Until::Stopped };

#[test]
fn the_engine_thinks_about_what_is_looked_at() {
    let now = Instant::now();
    let mut study = study(GAME);
    assert!(study.work(now).is_none());
    study.ask(&look(0, None, false), 1).ok().unwrap();
    assert!(study.work(now).is_none(), "it is off");
    study.ask(&look(0, Some(ENGINE), false), 1).ok().unwrap();
    let first = study.work(now).unwrap().ticket;
    study.ask(&look(0, Some(ENGINE), false), 1).ok().unwrap();
    assert_eq!(study.work(now).unwrap().ticket, first, "the same work goes on");
    study.ask(&look(1, Some(ENGINE), false), 1).ok().unwrap();
    assert_ne!(study.work(now).unwrap().ticket, first);
    for wrong in [EngineSetup { lines: 6, ..ENGINE }, EngineSetup { hash: 1 << 20, ..ENGINE }] {
        assert!(study.ask(&look(0, Some(wrong), false), 1).is_err());
    }
    assert!(study.ask(&look(99, Some(ENGINE), false), 1).is_err());
}

#[test]
fn a_threat_is_what_the_other_side_would_play() {
    // A pawn has just jumped: that nobody can take it matters to the threat.
    let fen = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    let turned = threatening(&fen.parse().unwrap()).unwrap();
    assert_eq!(turned.to_string(), "4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1");
    assert!(threatening(&"4k3/8/8/8/8/8/8/4RK2 b - - 0 1".parse().unwrap()).is_none(), "in check");
    let mut study = Study::new(&StudyStart::Position { fen: fen.to_owned() }, Arc::default()).ok().unwrap();
    study.ask(&look(0, Some(ENGINE), true), 1).ok().unwrap();
    assert!(study.work(Instant::now()).is_some());
}

/// What an engine of these opinions, for White, says about the work at hand.
fn think(study: &mut Study, score: Score) -> Consequence {
    let work = study.work(Instant::now()).expect("something to do");
    let game = match study.purpose().unwrap() {
        Purpose::Attempt(attempt) => attempt.game.clone(),
        Purpose::Report(run) => run.game(&study.tree),
        Purpose::Opinion(game, ..) => game,
    };
    let position = *game.position();
    let pv = position.legal_moves().into_iter().take(1).collect();
    let report = Thought { pv, ..Thought::new(10, score.seen_by(position.turn())) };
    study.decided(work.ticket, &AnyChoice::Study(Choice(Some(report))))
}

/// A report by an engine that says these, from the start to the end.
fn report(study: &mut Study, scores: &[i32]) {
    study.ask(&Ask::Report { nodes: 1000 }, 1).ok().unwrap();
    while let Some(run) = &study.run {
        let ply = run.ply();
        assert!(matches!(think(study, Score::Centipawns(scores[ply])), Consequence::Changed));
    }
}

#[test]
fn a_report_is_made_kept_and_forgotten_with_its_line() {
    let mut study = study(GAME);
    study.ask(&look(0, Some(ENGINE), false), 1).ok().unwrap();
    study.ask(&Ask::Report { nodes: 1000 }, 1).ok().unwrap();
    assert_eq!(study.now().progress, Some(messages::Progress { done: 0, of: 5 }));
    think(&mut study, Score::Centipawns(0));
    assert_eq!(study.now().progress, Some(messages::Progress { done: 1, of: 5 }));
    study.ask(&Ask::CancelReport, 1).ok().unwrap();
    assert_eq!((study.now().progress, study.now().report), (None, None));
    assert!(study.work(Instant::now()).unwrap().watched, "the engine goes on");

    report(&mut study, &[20, 20, 30, -500, -500]);
    let told = study.now().report.unwrap();
    assert_eq!((told.white.blunders, told.black.blunders), (1, 0));
    assert_eq!(told.faults[0].node, find(&study, "e4 e5 Nf3"));
    assert!(told.white.accuracy.unwrap() < told.black.accuracy.unwrap());
    assert!(study.tree.to_string().contains("[%eval -5.00"), "{}", study.tree);
    assert_eq!(again(&study).now(), StudyNow { remark: None, ..study.now() });

    // One that is made again leaves nothing behind.
    let before = all_nodes(&study.tree).len();
    report(&mut study, &[20, 20, 30, 30, 30]);
    assert_eq!(study.now().report.unwrap().faults, []);
    assert!(all_nodes(&study.tree).len() < before, "the better line is gone with the mistake");

    // What follows the last move is no part of what was seen.
    add(&mut study, "e4 e5 Nf3 Nc6", "Bb5");
    assert!(study.now().report.is_some());
}

#[test]
fn a_better_move_is_found_by_trying() {
    let mut study = study(GAME);
    report(&mut study, &[20, 20, 30, -500, -500]);
    let node = find(&study, "e4 e5 Nf3");
    let try_it = |study: &mut Study, text: &str| study.ask(&Ask::Try { node, text: text.to_owned() }, 9);
    let best = study.now().report.unwrap().faults[0].better_uci.clone();
    let good = |answer: Answer| match answer {
        Answer::Say(say) => match *say {
            Say::Tried { tried } => tried.good,
            other => panic!("{other:?}"),
        },
        _ => panic!("judged at once"),
    };
    assert!(good(try_it(&mut study, &best).ok().unwrap()));
    assert!(!good(try_it(&mut study, "Nf3").ok().unwrap()), "the mistake itself");
    assert!(try_it(&mut study, "Ke8").is_err());
    for (score, expected) in [(25, true), (-300, false)] {
        assert!(matches!(try_it(&mut study, "d4").ok().unwrap(), Answer::Later));
        assert_eq!(study.awaited(), Some(9));
        let Consequence::Answer(9, say) = think(&mut study, Score::Centipawns(score)) else { panic!() };
        let Say::Tried { tried } = *say else { panic!() };
        assert_eq!((tried.good, tried.san.as_str()), (expected, "d4"));
        assert_eq!(study.awaited(), None);
    }
}

/// What the page does with a message.
fn applied(view: &Value, say: &Say) -> Value {
    let mut change = serde_json::to_value(say).unwrap()["change"].take();
    assert_eq!(change["revision"].as_u64(), view["revision"].as_u64().map(|before| before + 1));
    let mut view = view.clone();
    let mut nodes: BTreeMap<u64, Value> = view["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|node| (node["node"].as_u64().unwrap(), node.clone()))
        .collect();
    nodes.retain(|node, _| !change["gone"].as_array().unwrap().contains(&json!(node)));
    nodes.extend(
        change["nodes"].as_array().unwrap().iter().map(|node| (node["node"].as_u64().unwrap(), node.clone())),
    );
    view["nodes"] = nodes.into_values().collect();
    for (name, value) in change["now"].as_object_mut().unwrap() {
        view[name] = value.take();
    }
    view["revision"] = change["revision"].take();
    view
}

#[test]
fn changes_lead_to_the_whole() {
    for seed in 0..4 {
        let mut random = Random::new(seed);
        let mut study = study(GAME);
        let mut view = serde_json::to_value(whole(&mut study)).unwrap();
        for _ in 0..150 {
            let nodes = all_nodes(&study.tree);
            let id = nodes[random.below(nodes.len())];
            let legal = study.position(id).legal_moves();
            let revision = match random.below(10) {
                0 => Revision::Promote,
                1 => Revision::MakeMain,
                2 => Revision::Delete,
                3 => Revision::Comment { text: format!("comment {}", random.below(100)) },
                4 => Revision::Glyphs { glyphs: vec![random.below(20) as u8] },
                _ if legal.is_empty() => continue,
                _ => Revision::Add { moves: vec![study.position(id).san(legal[random.below(legal.len())])] },
            };
            if revise(&mut study, number(id), revision).is_err() {
                continue;
            }
            view = applied(&view, &study.change());
            let whole = serde_json::to_value(whole(&mut study)).unwrap();
            // The whole is told of too.
            view["revision"] = json!(view["revision"].as_u64().unwrap() + 1);
            assert_eq!(view, whole);
            assert_eq!(self::whole(&mut again(&study)).nodes.len(), nodes_of(&study));
        }
    }
}

fn nodes_of(study: &Study) -> usize {
    all_nodes(&study.tree).len()
}
