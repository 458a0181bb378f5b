//! The turns of a game as comma-separated values, one line a turn:
//!
//! | column | is |
//! |---|---|
//! | `number` | of the turn, from 1 |
//! | `side` | `ducks` or `cats` |
//! | `turn` | as it is written, in quotes |
//! | `player` | one word, as everywhere: `human`, `alphabeta:depth=3:eval=rich` |
//! | `ms` | thinking time in milliseconds |
//! | `nodes`, `evaluated`, `cutoffs`, `depth` | what a computer has counted; empty for a person |
//! | `value` | of the position to the player: points, `win in N` or `loss in N`; empty for a person |
//! | `captures` | pieces that left the board with this turn |

use super::players::word;
use crate::messages::{DucksPlayers, DucksTurn, DucksValue, Side};

const HEADER: &str = "number,side,turn,player,ms,nodes,evaluated,cutoffs,depth,value,captures";

/// The table, with its header.
pub fn csv(players: &DucksPlayers, turns: &[DucksTurn]) -> String {
    let words = (word(players.ducks), word(players.cats));
    let mut text = format!("{HEADER}\n");
    for (index, turn) in turns.iter().enumerate() {
        text += &line(index + 1, turn, &words);
    }
    text
}

fn line(number: usize, turn: &DucksTurn, (ducks, cats): &(String, String)) -> String {
    let (side, player) = match turn.side {
        Side::Ducks => ("ducks", ducks),
        Side::Cats => ("cats", cats),
    };
    let counted = turn.thought.map_or_else(
        || ",,,,".to_owned(),
        |thought| {
            let value = match thought.value {
                DucksValue::Points { value } => value.to_string(),
                DucksValue::Win { turns } => format!("win in {turns}"),
                DucksValue::Loss { turns } => format!("loss in {turns}"),
            };
            format!("{},{},{},{},{value}", thought.nodes, thought.evaluated, thought.cutoffs, thought.depth)
        },
    );
    // Cells have a comma in them.
    let DucksTurn { text, ms, captured, .. } = turn;
    format!("{number},{side},\"{text}\",{player},{ms},{counted},{}\n", captured.len())
}

#[cfg(test)]
mod tests {
    use super::super::view;
    use super::*;
    use crate::messages::{DucksPlayer, Evaluation, Thought};

    #[test]
    fn one_line_a_turn() {
        let players = DucksPlayers {
            ducks: DucksPlayer::Human,
            cats: DucksPlayer::Master { ms: 500, evaluation: Evaluation::Rich },
        };
        let thought = |value| Some(Thought { nodes: 12_345, evaluated: 678, cutoffs: 9, depth: 4, value });
        let mut now: rocada_ducks::Position = "8/8/8/8/8/8/8/8 d 2 0 0 0 0".parse().unwrap();
        let mut turns = Vec::new();
        for (text, ms, thought) in [
            ("+3,3", 2500.0, None),
            ("+0,3", 12.345_678, thought(DucksValue::Points { value: -7 })),
            ("3,3-4,3", 0.5, None),
            ("0,3-2,3x4,3", 500.0, thought(DucksValue::Win { turns: 3 })),
        ] {
            let turn = now.read_turn(text).unwrap();
            turns.push(view::turn(&now, turn, ms, thought));
            now = now.after(turn);
        }
        assert_eq!(
            csv(&players, &turns),
            "number,side,turn,player,ms,nodes,evaluated,cutoffs,depth,value,captures\n\
             1,ducks,\"+3,3\",human,2500,,,,,,0\n\
             2,cats,\"+0,3\",master:time=500:eval=rich,12.346,12345,678,9,4,-7,0\n\
             3,ducks,\"3,3-4,3\",human,0.5,,,,,,0\n\
             4,cats,\"0,3-2,3x4,3\",master:time=500:eval=rich,500,12345,678,9,4,win in 3,1\n"
        );
        let columns = HEADER.split(',').count();
        for line in csv(&players, &turns).lines().skip(1) {
            let outside_quotes: String = line.split('"').step_by(2).collect();
            assert_eq!(outside_quotes.split(',').count(), columns, "{line}");
        }
    }
}
