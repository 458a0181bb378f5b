//! Work that others may do: what is asked of a queue on the command line, what this program can do for one (`workshop.rs`),
//! and the commands `rocada worker` and `rocada queue`.

mod games;
mod identity;
mod status;
mod submit;
pub mod worker;
mod workshop;

pub use self::status::Arguments;
pub use self::status::run;
pub use self::submit::{GivenUp, Plan, QueueArguments, tell_useless};
pub use self::workshop::{Kind, Shared, Workshop};

use std::path::PathBuf;

use rocada_queue::nats::Address;

/// What a server asks for, beside its address.
#[derive(clap::Args, Clone)]
pub struct Access {
    /// A file of credentials for the queue's server
    #[arg(long, value_name = "FILE", requires = "queue")]
    queue_creds: Option<PathBuf>,
    /// Certificates to know the queue's server by, for TLS
    #[arg(long, value_name = "FILE", requires = "queue")]
    queue_tls_ca: Option<PathBuf>,
}

impl Access {
    pub fn address(&self, url: &str) -> Address {
        Address {
            url: url.to_owned(),
            credentials: self.queue_creds.clone(),
            authorities: self.queue_tls_ca.clone(),
        }
    }
}
