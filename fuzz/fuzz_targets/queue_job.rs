//! Any bytes as a job from a queue, and any text as what each kind of job asks for: never a panic, and what is accepted is
//! written as something that means the same.
//!
//! `cargo fuzz run queue_job -s none`

#![no_main]

use libfuzzer_sys::fuzz_target;
use rocada_arena::pair::{PairJob, PlayedGame};
use rocada_engine::EvaluationSettings;
use rocada_queue::{Job, JobId, Requirements};
use rocada_trainer::BlockJob;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(job) = Job::read(bytes, &JobId::of(bytes)) {
        assert_eq!(Job::read(job.wire().as_bytes(), job.id()), Ok(job));
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if serde_json::from_str::<serde_json::Value>(text).is_ok() {
        let job = Job::new("analyse", 1, Requirements::default(), text);
        assert!(Job::read(job.wire().as_bytes(), job.id()).is_ok_and(|read| read == job));
    }
    if let Ok(job) = serde_json::from_str::<rocada_analysis::Job>(text)
        && job.check().is_ok()
    {
        assert!(job.game().is_ok());
    }
    if let Ok(job) = serde_json::from_str::<BlockJob>(text) {
        let _ = job.recipe("fuzz", 1, EvaluationSettings::default());
    }
    let start = serde_json::from_str::<PairJob>(text).ok().and_then(|job| job.check().ok()).unwrap_or_default();
    if let Ok(games) = serde_json::from_str::<Vec<PlayedGame>>(text) {
        for game in games {
            let _ = game.played(&start);
            let _ = game.began();
        }
    }
});
