//! What this program is like, so that results from elsewhere are those that it would get itself.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Mutex;

use rocada_engine::{EvaluationSettings, Network, bench};
use rocada_queue::{Requirements, lock};

/// The depth of the benchmark that tells programs apart; files of games use the same.
const DEPTH: u32 = 8;

/// How fast this machine is.
pub struct Measured {
    /// Nodes of the benchmark.
    pub bench: u64,
    /// Nodes a second on one thread.
    pub speed: u64,
}

/// Measures it.
pub fn measure() -> Measured {
    let measured = bench::bench(DEPTH, &EvaluationSettings::default(), |_, _| {});
    let speed = (measured.nodes as f64 / measured.time.as_secs_f64().max(1e-9)) as u64;
    Measured { bench: measured.nodes, speed: speed.max(1) }
}

/// What can be judged by here, and the benchmark with each of these.
pub struct Identity {
    known: Mutex<HashMap<String, (EvaluationSettings, Option<u64>)>>,
}

impl Default for Identity {
    fn default() -> Self {
        let classic = EvaluationSettings { classic: true, file: String::new() };
        let known = [EvaluationSettings::default(), classic]
            .map(|evaluation| (name(&evaluation), (evaluation, None)));
        Self { known: Mutex::new(known.into()) }
    }
}

/// The hash of a network; nothing for the evaluation without one.
fn name(evaluation: &EvaluationSettings) -> String {
    if evaluation.classic {
        return String::new();
    }
    let built_in = || Network::built_in().hash();
    // Its file was read when the command line was.
    let hash = match evaluation.file.as_str() {
        "" => built_in(),
        file => Network::open(Path::new(file)).map_or_else(|_| built_in(), |network| network.hash()),
    };
    format!("{hash:016x}")
}

impl Identity {
    /// One of a program whose benchmark was counted already, with the built-in network.
    pub fn measured(bench: u64) -> Self {
        let identity = Self::default();
        let built_in = name(&EvaluationSettings::default());
        lock(&identity.known).insert(built_in, (EvaluationSettings::default(), Some(bench)));
        identity
    }

    /// What somebody else must be like to answer as this program does when it judges by this, which is known from now on.
    pub fn requirements(&self, evaluation: &EvaluationSettings) -> Requirements {
        let network = name(evaluation);
        let mut known = lock(&self.known);
        let (evaluation, counted) =
            known.entry(network.clone()).or_insert_with(|| (evaluation.clone(), None));
        let bench = *counted.get_or_insert_with(|| bench::bench(DEPTH, evaluation, |_, _| {}).nodes);
        Requirements { version: env!("CARGO_PKG_VERSION").to_owned(), bench, network }
    }

    /// Takes the network of a file, from wherever it came; an error if it is not the one of this hash.
    pub fn learn(&self, network: &str, file: &Path) -> Result<(), String> {
        let found = Network::open(file).map_err(|error| error.to_string())?;
        if format!("{:016x}", found.hash()) != network {
            return Err("it is another network than its name says".to_owned());
        }
        let evaluation = EvaluationSettings { classic: false, file: file.display().to_string() };
        let mut known = lock(&self.known);
        known.entry(network.to_owned()).or_insert((evaluation, None));
        Ok(())
    }

    /// Whether something can be judged by it here.
    pub fn knows(&self, network: &str) -> bool {
        lock(&self.known).contains_key(network)
    }

    /// What to judge by for somebody who requires this; why not, where the answers would differ.
    pub fn check(&self, wanted: &Requirements) -> Result<EvaluationSettings, String> {
        let version = env!("CARGO_PKG_VERSION");
        let short = |text: &str| text.chars().take(20).collect::<String>();
        if wanted.version != version {
            return Err(format!("it wants version {}, this is {version}", short(&wanted.version)));
        }
        let known = lock(&self.known).get(&wanted.network).cloned();
        let Some((evaluation, _)) = known else {
            return Err(format!("it wants network {}, which is not here", short(&wanted.network)));
        };
        let bench = self.requirements(&evaluation).bench;
        if wanted.bench != bench {
            return Err(format!("it wants an engine of bench count {}, this one has {bench}", wanted.bench));
        }
        Ok(evaluation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_that_answers_alike_will_do() {
        let identity = Identity::default();
        let ours = identity.requirements(&EvaluationSettings::default());
        assert_eq!(identity.check(&ours), Ok(EvaluationSettings::default()));
        for (theirs, reason) in [
            (Requirements { version: "0".to_owned(), ..ours.clone() }, "version 0"),
            (Requirements { bench: 1, ..ours.clone() }, "bench count 1"),
            (Requirements { network: "abc".to_owned(), ..ours.clone() }, "network abc"),
            (Requirements { network: String::new(), ..ours }, "bench count"),
        ] {
            let refusal = identity.check(&theirs).expect_err(reason);
            assert!(refusal.contains(reason), "{refusal}");
        }
    }
}
