//! What can be wrong with a text or a rule of Ducklings and Cats; the rules bring the words with them.

use rocada_ducks::{BoardError, GoalsError, InRomanian, PositionError, RecordError, TooLong, TurnError};

use crate::complaint::InWords;
use crate::messages::Words;

macro_rules! in_words {
    ($($error:ty),*) => {
        $(impl InWords for $error {
            fn words(&self) -> Words {
                Words::new(self.to_string(), self.in_romanian())
            }
        })*
    };
}

in_words!(BoardError, GoalsError, PositionError, RecordError, TooLong, TurnError);
