//! A session driven by any text: a line is a line from the GUI, unless it begins with `!`, which makes the search that
//! runs say something or end. What must hold whatever comes is asserted here.

use std::time::Duration;

use rocada_chess::{Game, Move};
use rocada_protocol::{Action, Identity, Language, SearchEvent, Session};
use rocada_thought::{Audience, Bound, Decision, Kind, Report, Score, Spec, XboardCommand};

/// One option of each kind, for an engine that obeys them all.
const OPTIONS: [Spec; 7] = {
    const fn spec(name: &'static str, kind: Kind) -> Spec {
        Spec { name, kind, audience: Audience::Both, help: "Nothing." }
    }
    let choices = &["one", "two"];
    [
        Spec {
            audience: Audience::UciOr(XboardCommand::Memory),
            ..spec("Hash", Kind::Spin { default: 1, min: 1, max: 9 })
        },
        spec("Check", Kind::Check { default: true }),
        spec("Combo", Kind::Combo { choices }),
        spec("List", Kind::List { choices }),
        spec("Button", Kind::Button),
        spec("Text", Kind::Text { default: "" }),
        spec("File", Kind::File),
    ]
};

/// What the session has asked for and not heard the end of.
enum Running {
    Nothing,
    Search(Game, Vec<Move>),
    Task,
}

/// Lets the session have the text and returns how many searches ended and everything that was sent.
pub fn drive(language: Language, text: &str) -> (usize, Vec<String>) {
    let identity = Identity { name: "Fuzz".to_owned(), author: "nobody".to_owned() };
    let mut session = Session::new(language, identity, &OPTIONS, &[]);
    let mut running = Running::Nothing;
    let (mut ended, mut sent) = (0, Vec::new());
    take(session.begin(), &mut running, &mut sent);
    // In the end everything that runs comes to its end.
    for line in text.lines().chain(["stop", "!", "!", "!"]) {
        let actions = match line.strip_prefix('!') {
            None => session.line(line),
            Some(word) => {
                let Some(event) = event(word, &running) else { continue };
                if matches!(event, SearchEvent::Finished { .. } | SearchEvent::TaskFinished) {
                    running = Running::Nothing;
                    ended += 1;
                }
                session.search_event(event)
            }
        };
        take(actions, &mut running, &mut sent);
    }
    (ended, sent)
}

fn event(word: &str, running: &Running) -> Option<SearchEvent> {
    let (game, only) = match running {
        Running::Nothing => return None,
        Running::Task => return Some(SearchEvent::TaskFinished),
        Running::Search(game, only) => (game, only),
    };
    let time = Duration::from_millis(word.len() as u64 * 700);
    let legal = game.position().legal_moves();
    let allowed: Vec<Move> = legal.into_iter().filter(|mv| only.is_empty() || only.contains(mv)).collect();
    let best = allowed.get(word.len() % allowed.len().max(1)).copied();
    let ponder = best.and_then(|mv| game.position().after(mv).legal_moves().first().copied());
    Some(match word.bytes().next() {
        Some(b'r') => SearchEvent::Report(Report {
            depth: 3,
            selective_depth: 4,
            line: 1,
            score: if word.len() > 5 { Score::Mate(-2) } else { Score::Centipawns(-1100) },
            bound: Bound::Exact,
            chances: None,
            nodes: 10,
            time,
            hashfull: Some(1),
            tablebase_hits: 0,
            pv: best.into_iter().chain(ponder).chain(best).collect(),
        }),
        Some(b'c') => SearchEvent::CurrentMove { mv: best?, number: 1, time },
        _ => SearchEvent::Finished { decision: Decision { best, ponder }, time },
    })
}

fn take(actions: Vec<Action>, running: &mut Running, sent: &mut Vec<String>) {
    for action in actions {
        let idle = matches!(running, Running::Nothing);
        match action {
            Action::Send(line) => {
                assert!(!line.contains(['\n', '\r', '\0']), "one clean line: {line:?}");
                assert!(line.len() < 10_000, "a short line");
                sent.push(line);
            }
            Action::Think(request) => {
                assert!(idle, "one search at a time");
                assert!(request.game.position().count_legal_moves() > 0, "there is something to think about");
                let legal = |&mv: &Move| request.game.position().is_legal(mv);
                assert!(request.limits.only.iter().all(legal), "only legal moves");
                *running = Running::Search(request.game, request.limits.only);
            }
            Action::Run(..) => {
                assert!(idle, "one task at a time");
                *running = Running::Task;
            }
            Action::Set(..) | Action::NewGame | Action::Prepare | Action::SetScore { .. } => {
                assert!(idle, "nothing changes in mid-search")
            }
            Action::Stop | Action::PonderHit => assert!(!idle, "there is something to stop"),
            Action::Pause | Action::Resume | Action::ListBook(_) | Action::IgnoreSignals | Action::Quit => {}
        }
    }
}
