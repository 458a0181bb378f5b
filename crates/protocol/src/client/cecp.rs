//! CECP (xboard) as a user interface sees it.

/// A line from the engine.
#[derive(Clone, PartialEq, Debug)]
pub enum Line<'a> {
    /// Anything else.
    Other(&'a str),
}
