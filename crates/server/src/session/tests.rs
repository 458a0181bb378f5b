use super::*;
use crate::store::Store;

struct Parts {
    page: Session,
    decisions: mpsc::UnboundedReceiver<Decided>,
    _end: watch::Sender<bool>,
    _data: tempfile::TempDir,
}

fn parts() -> Parts {
    let data = tempfile::tempdir().unwrap();
    let (tell_decision, decisions) = mpsc::unbounded_channel();
    let (tell_thought, thoughts) = watch::channel(None);
    let thinker = Thinker::new(tell_decision, tell_thought);
    let (end, ending) = watch::channel(false);
    let app = Arc::new(App::new(Store::open(data.path()).unwrap().0, None, ending));
    let visit = Arc::new(app.visitors.enter([127, 0, 0, 1].into()).unwrap());
    let page = Session::new(app, visit.open_page().unwrap(), thinker, thoughts, mpsc::unbounded_channel().0);
    Parts { page, decisions, _end: end, _data: data }
}

fn new_chess(id: u32, black: &str, start: &str) -> String {
    format!(
        r#"{{"id":{id},"ask":{{"type":"newChess","setup":{{"players":{{"white":{{"type":"human"}},
            "black":{black}}},"clock":null,"start":{start}}}}}}}"#
    )
}

const HUMAN: &str = r#"{"type":"human"}"#;
const STANDARD: &str = r#"{"type":"standard"}"#;

#[test]
fn a_hint_that_the_game_has_gone_past_is_answered() {
    // Nobody listens to decisions, so that the hint does not come in between.
    let Parts { mut page, .. } = parts();
    page.hear(&new_chess(1, HUMAN, STANDARD));
    assert!(page.hear(r#"{"id":2,"ask":{"type":"hint"}}"#).is_empty());
    assert!(page.forgotten().is_empty(), "it is still to come");
    page.hear(r#"{"id":3,"ask":{"type":"resign"}}"#);
    let answer = page.forgotten();
    assert!(matches!(answer[..], [Reply { id: Some(2), say: Say::Error { .. } }]), "{answer:?}");
    assert!(page.forgotten().is_empty(), "once");
}

#[test]
fn refused_messages_are_not_read() {
    let Parts { mut page, .. } = parts();
    // Whoever read it would not understand it.
    let nonsense = "{\"id\":7,\"ask\":".to_owned() + &"x".repeat(1 << 20);
    let said = |replies: &[Reply]| match replies {
        [Reply { id, say: Say::Error { problem, .. } }] => (*id, problem.en.clone()),
        replies => panic!("{replies:?}"),
    };
    assert!(page.refusal(&nonsense).is_none(), "one may be long");
    assert!(said(&page.hear(&nonsense)).1.starts_with("this message is not understood"));
    let refused = page.refusal(&nonsense).expect("two are too much");
    assert_eq!(said(&[refused]), (Some(7), "too many messages at once".to_owned()));
    assert!(!page.is_flooding());
    for _ in 0..1000 {
        page.refusal(&nonsense);
    }
    assert!(page.is_flooding(), "this is no page of ours");
}

#[test]
fn numbers_in_front() {
    for (text, id) in [
        ("{\"id\":12,\"ask\"", Some(12)),
        ("{\"id\":4294967295}", Some(u32::MAX)),
        ("{\"id\":4294967296}", None),
        ("{\"id\":99999999999999999999}", None),
        ("{\"id\":}", None),
        ("{\"id\":5", None),
        ("{ \"id\":5}", None),
        ("", None),
    ] {
        assert_eq!(id_in_front(text), id, "{text}");
    }
}

#[test]
fn a_player_that_fails_is_told_of_and_the_game_goes_on() {
    let Parts { mut page, mut decisions, .. } = parts();
    let start = format!(r#"{{"type":"position","fen":"{}"}}"#, crate::games::FAILS_AT);
    let computer = r#"{"type":"strong","ms":10}"#;
    let begun = page.hear(&new_chess(1, computer, &start));
    assert!(matches!(begun[..], [Reply { id: Some(1), say: Say::Chess { .. } }]), "{begun:?}");
    page.hear(r#"{"id":2,"ask":{"type":"play","text":"e1e2"}}"#);
    page.align();
    let decided = decisions.blocking_recv().unwrap();
    assert!(decided.choice.is_none());
    assert_eq!(page.decided(&decided).len(), 0);
    let notice = page.notice();
    assert!(matches!(&notice, Some(Reply { say: Say::Notice { notice: Some(_) }, .. })), "{notice:?}");
    page.align();
    assert!(decisions.try_recv().is_err(), "it does not try again and again");
    page.hear(r#"{"id":3,"ask":{"type":"takeBack"}}"#);
    page.align();
    let notice = page.notice();
    assert!(matches!(&notice, Some(Reply { say: Say::Notice { notice: None }, .. })), "{notice:?}");
    // A hint is answered by what went wrong.
    assert!(page.hear(r#"{"id":4,"ask":{"type":"hint"}}"#).is_empty());
    page.align();
    let replies = page.decided(&decisions.blocking_recv().unwrap());
    assert!(matches!(replies[..], [Reply { id: Some(4), say: Say::Error { .. } }]), "{replies:?}");
}

#[test]
fn whoever_waits_for_a_turn_hears_of_it() {
    let Parts { mut page, mut decisions, .. } = parts();
    let searches = Arc::clone(&page.app.searches);
    let others: Vec<_> = (0..1000)
        .map(|_| searches.queue([10, 0, 0, 1].into(), crate::searches::Urgency::Move))
        .take_while(Turn::has_come)
        .collect();
    page.hear(&new_chess(1, r#"{"type":"strong","ms":600000}"#, STANDARD));
    page.hear(r#"{"id":2,"ask":{"type":"play","text":"e4"}}"#);
    page.align();
    assert!(page.notice().is_none(), "a short wait is not worth a word");
    std::thread::sleep(SHORT_WAIT);
    let notice = page.notice();
    assert!(matches!(&notice, Some(Reply { say: Say::Notice { notice: Some(_) }, .. })), "{notice:?}");
    // Even one that waits can be told to play what it has.
    page.hear(r#"{"id":3,"ask":{"type":"moveNow"}}"#);
    drop(others);
    page.align();
    let notice = page.notice();
    assert!(matches!(&notice, Some(Reply { say: Say::Notice { notice: None }, .. })), "{notice:?}");
    let replies = page.decided(&decisions.blocking_recv().unwrap());
    assert!(matches!(replies[..], [Reply { id: None, say: Say::ChessChange { .. } }]), "{replies:?}");
}
