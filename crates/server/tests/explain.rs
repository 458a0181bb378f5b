//! How programs think, as a page meets it: over a real socket, with real searches.

mod common;

use std::time::{Duration, Instant};

use common::{Page, Running};
use serde_json::{Value, json};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const DUCKS: &str = "c3c3/8/3d4/5d2/2d1c3/8/8/8 d 2 0 4 0 0";

fn chess(fen: &str) -> Value {
    json!({ "type": "explain", "subject": { "type": "chess", "fen": fen } })
}

fn ducks() -> Value {
    json!({ "type": "explain", "subject": { "type": "ducks", "position": DUCKS, "evaluation": "rich" } })
}

fn tree(text: &str) -> Value {
    json!({ "type": "explain", "subject": { "type": "tree", "text": text } })
}

fn inquire(inquiry: &Value) -> Value {
    json!({ "type": "inquire", "inquiry": inquiry })
}

fn compare(depth: u32) -> Value {
    let algorithms = ["minimax", "alphaBeta", "ordered", "table"];
    inquire(&json!({ "type": "compare", "depth": depth, "algorithms": algorithms }))
}

fn record(algorithm: &str, depth: u32) -> Value {
    inquire(&json!({ "type": "record", "algorithm": algorithm, "depth": depth }))
}

/// The answer to a request that was sent before.
async fn answer(page: &mut Page, id: u64) -> Value {
    loop {
        let reply = page.next().await;
        if reply["id"] == id {
            return reply["say"].clone();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn searches_are_compared() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let mut page = server.page().await;
    for (subject, depth) in [(chess(KIWIPETE), 3), (ducks(), 2), (tree("((3 12 8) (2 4 6) (14 5 2))"), 2)] {
        let said = page.ask(subject).await;
        assert_eq!(said["finding"]["type"], "subject", "{said}");
        let said = page.ask(compare(depth)).await;
        let comparison = &said["finding"]["comparison"];
        assert_eq!(comparison["done"], true, "{said}");
        let rows = comparison["rows"].as_array().unwrap();
        assert_eq!(rows.len(), 4 * depth as usize, "{comparison}");
        let at_depth: Vec<_> = rows.iter().filter(|row| row["depth"] == depth).collect();
        assert!(
            at_depth
                .iter()
                .all(|row| row["value"] == at_depth[0]["value"] && row["best"] == at_depth[0]["best"])
        );
        let evaluated: Vec<_> = at_depth.iter().map(|row| row["evaluated"].as_u64().unwrap()).collect();
        assert!(evaluated[0] >= evaluated[1] && evaluated[2] >= evaluated[3], "{evaluated:?}");
        let minimum = comparison["minimum"][depth as usize - 1].as_f64().unwrap();
        assert!(evaluated[1] as f64 >= minimum - 1e-6 && comparison["branching"].as_f64().unwrap() > 1.0);
    }
    // A depth that would take too long is refused, and says how long.
    page.ask(chess(KIWIPETE)).await;
    let algorithms = json!({ "type": "compare", "depth": 12, "algorithms": ["minimax"] });
    let began = Instant::now();
    let said = page.ask(inquire(&algorithms)).await;
    let refused = &said["finding"]["comparison"]["refused"][0];
    assert!(refused["ms"].as_u64().unwrap() > 10_000, "{refused}");
    assert!(refused["reason"]["en"].as_str().unwrap().contains("would take about"), "{refused}");
    assert!(began.elapsed() < Duration::from_secs(50));
    let refused = page.ask(record("minimax", 12)).await;
    assert!(
        refused["problem"]["ro"].as_str().unwrap().contains("ar dura mai mult de o viață de om"),
        "{refused}"
    );
    for depth in [0, 13] {
        assert_eq!(page.ask(compare(depth)).await["field"], "depth");
    }
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tree_is_opened_and_walked() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let mut page = server.page().await;
    page.ask(tree("((3 5) (2 9))")).await;
    let no_tree = page.ask(inquire(&json!({ "type": "node", "node": 0 }))).await;
    assert_eq!(no_tree["type"], "error");
    let said = page.ask(record("alphaBeta", 2)).await;
    let recorded = &said["finding"]["tree"];
    assert_eq!((&recorded["nodes"], &recorded["steps"]), (&json!(6), &json!(12)), "{said}");
    assert_eq!(recorded["chosen"], json!([0, 1, 2]));
    assert_eq!(recorded["root"]["branch"]["alpha"], json!({ "type": "minusInfinity" }));
    let said = page.ask(inquire(&json!({ "type": "node", "node": 4 }))).await;
    let node = &said["finding"]["node"];
    assert_eq!(node["cut"], json!({ "en": "alpha cut-off: 2 <= 3", "ro": "tăietură alfa: 2 <= 3" }));
    assert_eq!((&node["children"][1]["node"], &node["branch"]["end"]), (&Value::Null, &json!("alphaCut")));
    let said = page.ask(inquire(&json!({ "type": "branch", "node": 4, "turn": "2" }))).await;
    assert_eq!(said["finding"]["board"], json!({ "type": "tree", "text": "9" }));
    let said = page.ask(inquire(&json!({ "type": "steps", "from": 8, "count": 1000 }))).await;
    let steps = said["finding"]["steps"].as_array().unwrap();
    assert_eq!((steps.len(), &steps[0]["leaves"], &steps[3]["open"]), (4, &json!(false), &json!([])));
    for (format, begins) in [("dot", "digraph"), ("json", "{")] {
        let file = json!({ "type": "treeFile", "format": format, "node": 0, "nodes": 100 });
        let said = page.ask(inquire(&file)).await;
        assert!(said["finding"]["text"].as_str().unwrap().starts_with(begins), "{said}");
    }

    // A large one, in which every node still opens at once.
    let said = page.ask(chess(KIWIPETE)).await;
    let subject = &said["finding"]["subject"];
    assert_eq!((subject["moves"].as_array().unwrap().len(), &subject["turns"]), (50, &json!([])));
    assert_eq!(subject["attackers"]["white"][18], json!(["b2", "d2", "f3"]), "c3");
    let said = page.ask(record("ordered", 4)).await;
    let nodes = said["finding"]["tree"]["nodes"].as_u64().unwrap();
    assert!(nodes > 10_000, "{nodes}");
    for node in (0..nodes).step_by(nodes as usize / 20) {
        let began = Instant::now();
        let said = page.ask(inquire(&json!({ "type": "node", "node": node }))).await;
        assert_eq!(said["finding"]["node"]["node"], node);
        assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    }
    let terms = page.ask(inquire(&json!({ "type": "terms", "node": 5 }))).await;
    assert_eq!(terms["finding"]["terms"][0]["evaluation"], "chessClassical");
    assert_eq!(page.ask(json!({ "type": "play", "text": "e4" })).await["type"], "error");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn evaluations_stages_and_the_strong_search() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let mut page = server.page().await;
    page.ask(ducks()).await;
    let said = page.ask(inquire(&json!({ "type": "terms", "node": null }))).await;
    let lists = said["finding"]["terms"].as_array().unwrap();
    assert_eq!(
        (&lists[0]["evaluation"], &lists[1]["evaluation"]),
        (&json!("ducksSimple"), &json!("ducksRich"))
    );
    assert_eq!(page.ask(inquire(&json!({ "type": "strong", "ms": 100 }))).await["type"], "error");
    let said = page.ask(inquire(&json!({ "type": "stages" }))).await;
    let stages = said["finding"]["stages"]["stages"].as_array().unwrap();
    let names: Vec<_> = stages.iter().map(|stage| stage["stage"].as_str().unwrap()).collect();
    assert_eq!(names, ["random", "minimax", "alphaBeta", "ordered", "table", "master"]);
    assert!(stages.iter().all(|stage| stage["turn"].is_string()), "{said}");

    page.ask(chess(KIWIPETE)).await;
    let said = page.ask(inquire(&json!({ "type": "worths", "node": null }))).await;
    assert_eq!(said["finding"]["worths"]["pieces"].as_array().unwrap().len(), 30);
    let said = page.ask(inquire(&json!({ "type": "strong", "ms": 1500 }))).await;
    let strong = &said["finding"]["strong"];
    assert_eq!(strong["done"], true);
    assert_eq!(strong["moves"].as_array().unwrap().len(), 48);
    let counts: Vec<_> =
        strong["techniques"].as_array().unwrap().iter().map(|one| one["count"].as_u64().unwrap()).collect();
    assert!(counts.iter().filter(|&&count| count > 0).count() >= 8, "{strong}");
    assert!(strong["lines"].as_array().unwrap().len() >= 5 && strong["tableHits"].as_u64().unwrap() > 0);
    let meanwhile = page.wait_for(|say| say["finding"]["type"] == "strong").await;
    assert_eq!(meanwhile["finding"]["strong"]["done"], false);

    // It can be stopped, and another inquiry takes its place.
    let long = page.send(inquire(&json!({ "type": "strong", "ms": 600_000 }))).await;
    assert_eq!(page.ask(inquire(&json!({ "type": "stop" }))).await["type"], "done");
    assert_eq!(answer(&mut page, long).await["finding"]["strong"]["done"], true);
    let replaced = page.send(inquire(&json!({ "type": "strong", "ms": 600_000 }))).await;
    let done = page.send(compare(1)).await;
    assert_eq!(answer(&mut page, replaced).await["type"], "error");
    assert_eq!(answer(&mut page, done).await["finding"]["comparison"]["done"], true);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn exercises_are_asked_and_marked() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let mut page = server.page().await;
    page.ask(tree("((3 5) (2 9))")).await;
    for number in 1..=10 {
        let which = json!({ "type": "graded", "number": number });
        let said = page.ask(inquire(&json!({ "type": "exercise", "which": which }))).await;
        let exercise = &said["finding"]["exercise"];
        assert!(exercise["nodes"].as_array().unwrap().len() >= 7 && exercise["source"].is_object(), "{said}");
        let wrong = json!({ "type": "cuts", "nodes": [] });
        let said = page.ask(inquire(&json!({ "type": "check", "which": which, "answer": wrong }))).await;
        assert_eq!(
            (&said["finding"]["checked"]["right"], &said["finding"]["checked"]["points"]),
            (&json!(false), &json!(0))
        );
    }
    // On the subject that lies there: one of the seeds asks for the cuts.
    let mut asked = false;
    for seed in 0..20 {
        let which = json!({ "type": "here", "seed": seed });
        let said = page.ask(inquire(&json!({ "type": "exercise", "which": which }))).await;
        if said["finding"]["exercise"]["question"]["type"] != "cuts" {
            continue;
        }
        asked = true;
        let answer = json!({ "type": "cuts", "nodes": [6] });
        let said = page.ask(inquire(&json!({ "type": "check", "which": which, "answer": answer }))).await;
        let checked = &said["finding"]["checked"];
        assert_eq!((&checked["right"], &checked["points"]), (&json!(true), &json!(100)), "{said}");
        assert_eq!(checked["cuts"][0]["reason"]["en"], "alpha cut-off: 2 <= 3");
    }
    assert!(asked);
    let none = json!({ "type": "exercise", "which": { "type": "graded", "number": 11 } });
    assert_eq!(page.ask(inquire(&none)).await["type"], "error");
    for wrong in ["(3", "", "(x)"] {
        assert_eq!(page.ask(tree(wrong)).await["field"], "text");
    }
    assert_eq!(page.ask(chess("8/8/8/8/8/8/8/8 w - - 0 1")).await["field"], "fen");
    server.end().await;
}
