//! A search that is looked into is the same search.

use rocada_chess::Game;
use rocada_engine::{Control, Decision, Effort, Engine, Limits, Observer, Report, Settings};

#[derive(Default)]
struct Watcher {
    last: Option<Report>,
    effort: Option<Effort>,
    /// The best moves at the end of iterations.
    best: Vec<rocada_chess::Move>,
}

impl Observer for Watcher {
    fn line(&mut self, report: &Report) {
        if self.last.as_ref().is_none_or(|last| last.depth < report.depth) {
            self.best.extend(report.pv.first());
        }
        self.last = Some(report.clone());
    }

    fn effort(&mut self, effort: &Effort) {
        self.effort = Some(effort.clone());
    }
}

fn search(counts: bool) -> (Decision, Watcher) {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let game = Game::new(fen.parse().expect("a position"));
    let mut engine = Engine::new(Settings { counts, seed: 1, ..Settings::default() });
    let mut watcher = Watcher::default();
    let limits = Limits { depth: Some(12), ..Limits::default() };
    let decision = engine.think(&game, &limits, &Control::new(), &mut watcher);
    (decision, watcher)
}

#[test]
fn counting_changes_nothing_and_counts_what_was_done() {
    let (unseen, nobody) = search(false);
    let (seen, watcher) = search(true);
    assert_eq!(unseen, seen);
    assert!(nobody.effort.is_none());
    let (before, last) = (nobody.last.expect("a report"), watcher.last.expect("a report"));
    assert_eq!((before.nodes, before.pv), (last.nodes, last.pv));
    let effort = watcher.effort.expect("somebody looks");
    for technique in ["null move", "node futility", "quiet pruning", "exchange pruning", "reductions"] {
        let count = effort.techniques.iter().find(|&&(name, _)| name == technique).expect("its name").1;
        assert!(count > 50, "{technique}: {effort:?}");
    }
    assert!(effort.deeper > 0 && effort.exact > 0 && effort.table_hits > 1000, "{effort:?}");
    assert_eq!(effort.moves.len(), 48);
    // What is spent on moves is all but the root itself.
    let spent: u64 = effort.moves.iter().map(|&(_, nodes)| nodes).sum();
    assert!(spent <= last.nodes && spent + 1000 > last.nodes, "{spent} of {}", last.nodes);
    let changes = watcher.best.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert_eq!(effort.changes as usize, changes);
}
