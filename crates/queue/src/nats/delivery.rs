//! A job that the server has given out to us. It is ours while we say so, and leaves us answered, handed back, or with what
//! came of it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use async_nats::HeaderMap;
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::{AckKind, Message};

use super::{ENDED, Link, PAUSE, Run, TRIED, id_of, job_subject, result_subject};
use crate::{JobId, Stop};

/// How long a worker that was told to end may still try to tell the server something.
pub const FAREWELL: Duration = Duration::from_secs(5);

pub struct Delivery {
    pub run: Arc<Run>,
    pub id: JobId,
    link: Link,
    message: Message,
}

/// What became of what came of a job.
pub enum Finished {
    /// Its result is stored.
    Done,
    /// It is given up, which is stored, for this reason.
    GivenUp(String),
    /// Nobody wants to know, or it is time to go.
    Unwanted,
}

/// What became of a result.
enum Storing {
    Stored,
    /// The server never takes it.
    TooLarge,
    Unwanted,
}

impl Delivery {
    /// A message as a job. One that has no id is thrown away: nobody could ever ask for its result.
    pub async fn read(link: Link, run: Arc<Run>, message: Message) -> Option<Self> {
        let Some(id) = id_of(&message.subject) else {
            answer(&message, AckKind::Term).await;
            return None;
        };
        Some(Self { run, id, link, message })
    }

    /// What the job says.
    pub fn payload(&self) -> &[u8] {
        &self.message.payload
    }

    /// Which try of the job this is.
    pub fn tries(&self) -> i64 {
        let delivered = self.message.info().map_or(1, |info| info.delivered);
        delivered + i64::from(self.tried_before().unwrap_or(0))
    }

    /// How often the job was tried before it was handed back; none for one that never was.
    fn tried_before(&self) -> Option<u32> {
        self.message.headers.as_ref()?.get(TRIED)?.as_str().parse().ok()
    }

    /// Whether there is a result already: of a worker that died after it had stored it, or of a job that is here twice.
    pub async fn is_done(&self) -> bool {
        let may_be = self.tries() > 1 || self.tried_before().is_some();
        may_be && matches!(self.link.result(&self.run.name, &self.id).await, Ok(Some(_)))
    }

    /// Says again and again that we are at it.
    pub async fn say_in_progress(self: Arc<Self>) {
        loop {
            tokio::time::sleep(self.run.lease() / 3).await;
            let _ = self.message.ack_with(AckKind::Progress).await;
        }
    }

    /// Tells the server what became of the job. If it does not hear, it gives the job out again, which does no harm.
    pub async fn answer(&self, kind: AckKind) {
        answer(&self.message, kind).await;
    }

    /// Hands the job back that is not to blame: this was none of its tries. The server counts every time that it gives a message
    /// out, so the job comes in a new one; while both are there nothing is lost.
    pub async fn hand_back(&self) {
        let (subject, tried) = (job_subject(&self.run.name, &self.id), self.tries() - 1);
        let again =
            PublishMessage::build().payload(self.message.payload.clone()).header(TRIED, tried.to_string());
        let published = async { self.link.context.send_publish(subject, again).await?.await };
        let is_there = matches!(tokio::time::timeout(FAREWELL, published).await, Ok(Ok(_)));
        self.answer(if is_there { AckKind::Ack } else { AckKind::Nak(None) }).await;
    }

    /// Stores what came of the job, its result or why it is given up, and only then lets go of it.
    pub async fn finish(&self, result: Result<Vec<u8>, String>, stop: &Stop) -> Finished {
        let mut result = result;
        loop {
            match (self.store(&result, stop).await, &result) {
                (Storing::TooLarge, Ok(_)) => {
                    result = Err("its result is too large for the server".to_owned());
                }
                (Storing::TooLarge | Storing::Unwanted, _) => return Finished::Unwanted,
                (Storing::Stored, _) => break,
            }
        }
        self.answer(AckKind::Ack).await;
        result.map_or_else(Finished::GivenUp, |_| Finished::Done)
    }

    /// Tries until the server has it. Not where nobody wants it any more, or where it is time to go.
    async fn store(&self, result: &Result<Vec<u8>, String>, stop: &Stop) -> Storing {
        let (headers, payload) = match result {
            Ok(bytes) => (None, bytes.clone()),
            Err(reason) => {
                let mut headers = HeaderMap::new();
                headers.insert(ENDED, "given up");
                (Some(headers), reason.as_bytes().to_vec())
            }
        };
        let mut told_to_end = None;
        loop {
            let subject = result_subject(&self.run.name, &self.id);
            match self.link.publish_first(subject, headers.clone(), payload.clone()).await {
                Ok(_) => return Storing::Stored,
                Err(PublishErrorKind::MaxPayloadExceeded) => return Storing::TooLarge,
                Err(_) => {}
            }
            let runs = self.link.runs().await;
            if runs.is_ok_and(|runs| !runs.iter().any(|known| known.name == self.run.name)) {
                return Storing::Unwanted;
            }
            if stop.is_raised() && told_to_end.get_or_insert_with(Instant::now).elapsed() > FAREWELL {
                return Storing::Unwanted;
            }
            tokio::time::sleep(PAUSE).await;
        }
    }
}

async fn answer(message: &Message, kind: AckKind) {
    let _ = tokio::time::timeout(FAREWELL, message.double_ack_with(kind)).await;
}
