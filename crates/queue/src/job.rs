//! A job as it crosses a wire: JSON of bounded size, known by the hash of its bytes.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

/// Bytes of the largest job, all of it.
pub const LARGEST_JOB: usize = 256 << 10;
/// Letters of the longest kind.
const LONGEST_KIND: usize = 32;
/// Bytes of the hash that make an id.
const ID_BYTES: usize = 16;

/// What a worker must be like so that its results are the ones that the submitter itself would get.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Requirements {
    /// The program's version.
    pub version: String,
    /// Its count of nodes in a fixed benchmark, which changes whenever its behaviour does.
    pub bench: u64,
    /// The hash of the network it judges by; empty for one that needs none.
    pub network: String,
}

/// What a job is known by: a hash of all that it says.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct JobId(String);

/// Something to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    id: JobId,
    wire: String,
    kind: String,
    number: u64,
    requirements: Requirements,
    payload: String,
}

/// Why bytes are no job.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadJob {
    /// More than [`LARGEST_JOB`].
    #[error("a job of {0} bytes is too large (at most {LARGEST_JOB})")]
    TooLarge(usize),
    /// The text is none of ours.
    #[error("this is no job: {0}")]
    Malformed(String),
    /// The kind is no word.
    #[error("'{0}' is no kind of job")]
    Kind(String),
    /// It says something else than it is known by.
    #[error("the job is known as {said} and is {found}")]
    OtherId {
        /// What it was called.
        said: JobId,
        /// What it is.
        found: JobId,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wire<'a> {
    kind: String,
    number: u64,
    requirements: Requirements,
    #[serde(borrow)]
    payload: &'a RawValue,
}

impl JobId {
    /// What a job of these bytes is known by.
    pub fn of(bytes: &[u8]) -> Self {
        let hash = Sha256::digest(bytes);
        let digits = hash.iter().take(ID_BYTES).flat_map(|byte| [byte >> 4, byte & 15]);
        Self(digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect())
    }

    /// The hash in hexadecimal digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for JobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for JobId {
    type Err = BadJob;

    fn from_str(text: &str) -> Result<Self, BadJob> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() == 2 * ID_BYTES && text.bytes().all(is_digit) {
            Ok(Self(text.to_owned()))
        } else {
            Err(BadJob::Malformed("the id is no hash".to_owned()))
        }
    }
}

impl Job {
    /// A job of a kind with a number, which tells it from other jobs that say the same. The payload is JSON.
    ///
    /// # Panics
    /// Where the payload is no JSON: it was made by this program.
    pub fn new(kind: &str, number: u64, requirements: Requirements, payload: &str) -> Self {
        let raw: &RawValue = serde_json::from_str(payload).expect("a payload is JSON");
        let wire = Wire { kind: kind.to_owned(), number, requirements: requirements.clone(), payload: raw };
        let wire = serde_json::to_string(&wire).expect("a job can be written");
        Self {
            id: JobId::of(wire.as_bytes()),
            wire,
            kind: kind.to_owned(),
            number,
            requirements,
            payload: raw.get().to_owned(),
        }
    }

    /// Reads a job that was called by an id.
    pub fn read(bytes: &[u8], id: &JobId) -> Result<Self, BadJob> {
        if bytes.len() > LARGEST_JOB {
            return Err(BadJob::TooLarge(bytes.len()));
        }
        let found = JobId::of(bytes);
        if found != *id {
            return Err(BadJob::OtherId { said: id.clone(), found });
        }
        let malformed = |error: &dyn fmt::Display| BadJob::Malformed(error.to_string());
        let text = std::str::from_utf8(bytes).map_err(|error| malformed(&error))?;
        let Wire { kind, number, requirements, payload } =
            serde_json::from_str(text).map_err(|error| malformed(&error))?;
        let is_word = kind.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        if kind.is_empty() || kind.len() > LONGEST_KIND || !is_word {
            return Err(BadJob::Kind(kind.chars().take(LONGEST_KIND).collect()));
        }
        let payload = payload.get().to_owned();
        Ok(Self { id: found, wire: text.to_owned(), kind, number, requirements, payload })
    }

    /// What it is known by.
    pub const fn id(&self) -> &JobId {
        &self.id
    }

    /// What kind of work it is.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// Which of its submitter's jobs it is.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Who may do it.
    pub const fn requirements(&self) -> &Requirements {
        &self.requirements
    }

    /// What is to be done, in JSON.
    pub fn payload(&self) -> &str {
        &self.payload
    }

    /// As it crosses a wire.
    pub const fn wire(&self) -> &str {
        self.wire.as_str()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(number: u64) -> Job {
        let requirements = Requirements { version: "1".to_owned(), bench: 7, network: String::new() };
        Job::new("square", number, requirements, r#"{"of":3}"#)
    }

    #[test]
    fn a_job_survives_the_wire_and_is_known_by_what_it_says() {
        let job = job(1);
        assert_eq!(Job::read(job.wire().as_bytes(), job.id()).as_ref(), Ok(&job));
        assert_ne!(job.id(), self::job(2).id());
        assert_ne!(job.id(), Job::new("square", 1, Requirements::default(), r#"{"of":3}"#).id());
        assert_eq!(job.id().to_string().parse(), Ok(job.id().clone()));
    }

    #[test]
    fn what_is_no_job_is_refused() {
        let good = job(1);
        let read = |text: &str| Job::read(text.as_bytes(), &JobId::of(text.as_bytes())).map(|_| ());
        assert!(matches!(Job::read(good.wire().as_bytes(), job(2).id()), Err(BadJob::OtherId { .. })));
        assert_eq!(read(&" ".repeat(LARGEST_JOB + 1)), Err(BadJob::TooLarge(LARGEST_JOB + 1)));
        let malformed = |text: &str| assert!(matches!(read(text), Err(BadJob::Malformed(_))), "{text}");
        malformed("");
        malformed("{}");
        malformed(&"[".repeat(LARGEST_JOB));
        malformed(&good.wire().replace("\"number\"", "\"program\":\"/bin/sh\",\"number\""));
        malformed(&good.wire().replace("\"number\":1", "\"number\":-1"));
        for kind in ["", "../x", "a b", &"x".repeat(33)] {
            let text = good.wire().replace("square", kind);
            assert!(matches!(read(&text), Err(BadJob::Kind(_))), "{kind}");
        }
        for id in ["", "xyz", &"G".repeat(32), &"0".repeat(33)] {
            assert!(id.parse::<JobId>().is_err(), "{id}");
        }
    }
}
