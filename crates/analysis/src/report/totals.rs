//! What all games of a report add up to. It can be kept and read again, so that a report can go on.

use std::collections::BTreeMap;
use std::fmt::Write;

use rocada_pgn::Headers;
use serde::{Deserialize, Serialize};

use super::{escape, percent};
use crate::review::{Review, Side};

/// Players that are counted by name; of those who come later only the games are.
const MOST_PLAYERS: usize = 500;
/// Players that are shown.
const SHOWN_PLAYERS: usize = 50;

/// Sums over games.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Totals {
    /// Games met.
    pub games: usize,
    /// Games in which something could not be read.
    pub broken: usize,
    /// Moves looked at.
    pub moves: usize,
    /// By name.
    pub players: BTreeMap<String, PlayerTotals>,
}

/// What a player has done in all games.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct PlayerTotals {
    /// Games with at least one move of the player.
    pub games: usize,
    /// Moves made.
    pub moves: usize,
    /// The accuracies of these games, added up.
    pub accuracy: f64,
    /// The centipawns lost, added up.
    pub centipawns: f64,
    /// Inaccuracies, mistakes and blunders.
    pub judged: [usize; 3],
}

impl Totals {
    /// Counts a game; without a review one of which no move was looked at.
    pub fn add(&mut self, headers: &Headers, review: Option<&Review>, broken: bool) {
        self.games += 1;
        self.broken += usize::from(broken);
        let Some(review) = review else { return };
        self.moves += review.plies.len();
        for (tag, side) in [("White", &review.white), ("Black", &review.black)] {
            if let Some(name) = headers.known(tag) {
                self.add_player(name, side);
            }
        }
    }

    fn add_player(&mut self, name: &str, side: &Side) {
        if self.players.len() >= MOST_PLAYERS && !self.players.contains_key(name) {
            return;
        }
        let Some(accuracy) = side.accuracy else { return };
        let player = self.players.entry(name.to_owned()).or_default();
        player.games += 1;
        player.moves += side.moves;
        player.accuracy += accuracy;
        player.centipawns += side.centipawn_loss.unwrap_or_default() * side.moves as f64;
        let counts = [side.inaccuracies, side.mistakes, side.blunders];
        for (sum, count) in player.judged.iter_mut().zip(counts) {
            *sum += count;
        }
    }

    /// Figures and a table of those who played most.
    pub(super) fn html(&self) -> String {
        let broken = if self.broken > 0 {
            format!("<div><dt>With problems</dt><dd>{}</dd></div>", self.broken)
        } else {
            String::new()
        };
        let mut text = format!(
            "<section><dl class=\"totals\"><div><dt>Games</dt><dd>{}</dd></div><div><dt>Moves</dt><dd>{}</dd></div>{broken}\
             </dl>",
            self.games, self.moves
        );
        let mut players: Vec<_> = self.players.iter().collect();
        players.sort_by_key(|(name, player)| (usize::MAX - player.games, *name));
        if !players.is_empty() {
            text.push_str(
                "<div class=\"scroll\"><table class=\"figures\"><thead><tr><th>Player</th><th>Games</th><th>Accuracy</th>\
                 <th>Centipawns lost a move</th><th>?! a game</th><th>? a game</th><th>?? a game</th></tr></thead><tbody>",
            );
            for (name, player) in players.into_iter().take(SHOWN_PLAYERS) {
                let games = player.games as f64;
                let [inaccuracies, mistakes, blunders] = player.judged.map(|count| count as f64 / games);
                write!(
                    text,
                    "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{:.0}</td><td>{inaccuracies:.1}</td>\
                     <td>{mistakes:.1}</td><td>{blunders:.1}</td></tr>",
                    escape(name),
                    player.games,
                    percent(Some(player.accuracy / games)),
                    player.centipawns / player.moves.max(1) as f64,
                )
                .expect("a string takes all text");
            }
            text.push_str("</tbody></table></div>");
        }
        text.push_str("</section>\n");
        text
    }
}
