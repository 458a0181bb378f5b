//! The web app: serves the page, holds the games, lets players think and streams what they think over a WebSocket.
//! It has no rules of its own.

pub mod messages;
