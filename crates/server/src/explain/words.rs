//! What is said about searches and exercises, in both languages.

use std::fmt::Write;
use std::time::Duration;

use rocada_ducks::{InRomanian, RoughTime};
use rocada_explain::{
    Algorithm, Cut, Exercise, MOST_PLIES, MOST_TEXTBOOK_NODES, MOST_VALUE, Marks, Question, Refusal, Shown,
    SubjectError, TextbookError,
};
use rocada_gametree::Score;

use crate::complaint::{Complaint, InWords};
use crate::messages::Words;

/// What is wrong with a subject.
pub fn of(error: SubjectError) -> Complaint {
    match error {
        SubjectError::Chess(error) => error.into(),
        SubjectError::Ducks(error) => error.into(),
        SubjectError::Tree(error) => error.into(),
    }
}

impl InWords for TextbookError {
    fn words(&self) -> Words {
        let ro = match self {
            Self::NoTree => "un arbore se scrie ca ((3 5) (2 9)): începe cu o paranteză".to_owned(),
            Self::Brackets => "parantezele nu se potrivesc".to_owned(),
            Self::Empty => "o pereche de paranteze este goală".to_owned(),
            Self::Number(text) => {
                format!("„{text}” nu este un număr întreg între -{MOST_VALUE} și {MOST_VALUE}")
            }
            Self::Large => {
                format!("un arbore are cel mult {MOST_TEXTBOOK_NODES} de noduri și {MOST_PLIES} niveluri")
            }
        };
        Words::new(self.to_string(), ro)
    }
}

/// There is no recorded tree.
pub fn no_tree() -> Complaint {
    Complaint::new("no tree is recorded", "nu este înregistrat niciun arbore")
}

/// The recorded tree has no such node, or the node no such turn.
pub fn no_node() -> Complaint {
    Complaint::new("the tree has no such node", "arborele nu are acest nod")
}

/// There is no such exercise.
pub fn no_exercise() -> Complaint {
    Complaint::new(
        "no exercise can be made of this: the game ends too soon, or the tree is too large",
        "din aceasta nu se poate face un exercițiu: partida se încheie prea devreme sau arborele este prea mare",
    )
}

/// Only chess has it.
pub fn only_chess() -> Complaint {
    Complaint::new("that can be seen in chess only", "asta se poate vedea numai la șah")
}

/// Too many trees are open.
pub fn no_room() -> Complaint {
    Complaint::new(
        "other pages have too many trees open just now: try again in a while",
        "alte pagini au acum prea mulți arbori deschiși: încearcă peste puțin timp",
    )
}

/// A search that would take too long.
pub fn too_long(algorithm: Algorithm, depth: u32, time: Duration, longest: Duration) -> Complaint {
    let Words { en, ro } = estimate(algorithm, depth, time, longest);
    Complaint::new(en, ro)
}

/// Why a search is not made.
pub fn refusal(refusal: &Refusal, longest: Duration) -> Words {
    match refusal.estimate {
        Some(time) => estimate(refusal.algorithm, refusal.depth, time, longest),
        None => Words::new("stopped before its end", "oprită înainte de sfârșit"),
    }
}

fn estimate(algorithm: Algorithm, depth: u32, time: Duration, longest: Duration) -> Words {
    let name = algorithm_name(algorithm);
    // Romanian would need a word more from 20 on.
    let (takes, most) = (RoughTime(time), longest.as_secs());
    Words::new(
        format!("{} to depth {depth} would take {takes}, and {most} seconds is the most", name.en),
        format!(
            "{} la adâncimea {depth} ar dura {}, iar limita este de {most} secunde",
            name.ro,
            takes.in_romanian()
        ),
    )
}

fn algorithm_name(algorithm: Algorithm) -> Words {
    match algorithm {
        Algorithm::Minimax => Words::new("minimax", "minimax"),
        Algorithm::AlphaBeta => Words::new("alpha-beta", "alfa-beta"),
        Algorithm::Ordered => Words::new("alpha-beta with ordering", "alfa-beta cu ordonare"),
        Algorithm::Table => Words::new("alpha-beta with a table", "alfa-beta cu tabelă"),
    }
}

fn score(score: Score) -> Words {
    let shown = Shown::from(score);
    let ro = match shown {
        Shown::Win(plies) => format!("câștig în {plies}"),
        Shown::Loss(plies) => format!("pierdere în {plies}"),
        Shown::Points(_) | Shown::PlusInfinity | Shown::MinusInfinity => shown.to_string(),
    };
    // People know the sign of infinity.
    Words::new(shown.to_string().replace("inf", "∞"), ro.replace("inf", "∞"))
}

/// Why branches were not visited.
pub fn cut(cut: Cut) -> Words {
    match cut {
        Cut::Beta { value, beta } => {
            let (value, beta) = (score(value), score(beta));
            Words::new(
                format!("beta cut-off: {} >= {}", value.en, beta.en),
                format!("tăietură beta: {} >= {}", value.ro, beta.ro),
            )
        }
        Cut::Alpha { value, alpha } => {
            let (value, alpha) = (score(value), score(alpha));
            Words::new(
                format!("alpha cut-off: {} <= {}", value.en, alpha.en),
                format!("tăietură alfa: {} <= {}", value.ro, alpha.ro),
            )
        }
        Cut::Table { value } => {
            let value = score(value);
            Words::new(
                format!("known from the table: {}", value.en),
                format!("cunoscut din tabelă: {}", value.ro),
            )
        }
        Cut::Stopped => Words::new("the search was stopped", "căutarea a fost oprită"),
    }
}

/// The question of an exercise.
pub fn question(exercise: &Exercise) -> Words {
    match exercise.question {
        Question::Cuts => Words::new(
            "Which branches will alpha-beta not visit? It tries the turns from left to right.",
            "Ce ramuri nu va vizita alfa-beta? Încearcă mutările de la stânga la dreapta.",
        ),
        Question::Window(node) => {
            let path = path(exercise, node);
            Words::new(
                format!("What are alpha and beta when the node after {path} is entered?"),
                format!("Cât sunt alfa și beta la intrarea în nodul de după {path}?"),
            )
        }
        Question::Value => Words::new(
            "What is the root worth with best play of both sides, and which turn is best?",
            "Cât valorează rădăcina la cel mai bun joc al ambelor părți și care mutare este cea mai bună?",
        ),
    }
}

/// The turns that lead to a node.
fn path(exercise: &Exercise, node: u32) -> String {
    let nodes = exercise.nodes();
    let mut labels = Vec::new();
    let mut here = nodes.get(node as usize);
    while let Some((of, parent)) = here.and_then(|of| Some((of, of.parent?))) {
        labels.push(of.label.clone());
        here = nodes.get(parent as usize);
    }
    labels.reverse();
    labels.join(" ")
}

/// Why the right answer is right.
pub fn explanation(exercise: &Exercise, marks: &Marks) -> Words {
    let (mut en, mut ro) = (String::new(), String::new());
    let root = marks.seen.first().copied().flatten().map(|seen| score(seen.value));
    match exercise.question {
        Question::Cuts => {
            for &(node, reason) in &marks.cuts {
                let (path, reason) = (path(exercise, node), cut(reason));
                let _ = writeln!(en, "{path}: {}.", reason.en);
                let _ = writeln!(ro, "{path}: {}.", reason.ro);
            }
            en.push_str("Everything else is visited.");
            ro.push_str("Tot restul este vizitat.");
        }
        Question::Window(node) => {
            if let Some(seen) = marks.seen.get(node as usize).copied().flatten() {
                let (alpha, beta) = (score(seen.window.alpha), score(seen.window.beta));
                let _ = write!(
                    en,
                    "alpha = {}: MAX is sure of that by the branches that were searched before. beta = {}: MIN is sure \
                     of that. A node is entered with the bounds of the node above it, as they stand then.",
                    alpha.en, beta.en
                );
                let _ = write!(
                    ro,
                    "alfa = {}: atât are MAX asigurat din ramurile căutate înainte. beta = {}: atât are MIN asigurat. \
                     Într-un nod se intră cu limitele nodului de deasupra, așa cum sunt atunci.",
                    alpha.ro, beta.ro
                );
            }
        }
        Question::Value => {
            if let Some(value) = root {
                let best = path(exercise, marks.best);
                let _ = write!(
                    en,
                    "MAX takes the largest of what MIN leaves, which is the smallest of each branch: {} by {best}.",
                    value.en
                );
                let _ = write!(
                    ro,
                    "MAX ia maximul din ce îi lasă MIN, adică din minimul fiecărei ramuri: {} prin {best}.",
                    value.ro
                );
            }
        }
    }
    Words::new(en, ro)
}

/// The name of a technique of the strong search.
pub fn technique(name: &str) -> Words {
    let ro = match name {
        "null move" => "mutare nulă",
        "node futility" => "noduri fără speranță",
        "quiet pruning" => "mutări liniștite tăiate",
        "exchange pruning" => "schimburi pierzătoare tăiate",
        "reductions" => "reduceri",
        "singular" => "extensii singulare",
        "aspiration" => "fereastră de aspirație",
        "upcoming repetition" => "repetare care urmează",
        "probcut" => "probcut",
        "internal reduction" => "reducere internă",
        "second look" => "a doua privire",
        "hindsight" => "privire înapoi",
        other => other,
    };
    Words::new(name, ro)
}

#[cfg(test)]
mod tests {
    use rocada_engine::Technique;

    use super::*;

    #[test]
    fn every_technique_that_is_counted_has_its_words() {
        let counted = Technique::ALL.into_iter().filter(|technique| technique.is_an_act());
        for name in counted.map(|technique| Technique::NAMES[technique as usize]) {
            let words = technique(name);
            assert!(words.en == name && (words.ro != name || name == "probcut"), "{words:?}");
        }
    }
}
