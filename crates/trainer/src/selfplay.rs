//! Games of the engine against itself. A block of them depends on its recipe and its number, and on nothing else.

use rocada_chess::{ByColor, Color, Game, Outcome, Position};
use rocada_engine::{Control, Engine, Settings};
use rocada_gametree::{Random, Score};
use rocada_thought::{Limits, Observer, Report};

use crate::game_record::{Array, GameRecord, GameResult, Ply};
use crate::games_file::{BLOCK_GAMES, Block, Recipe};
use crate::packed_board::PackedBoard;

/// Random moves before the players take over, or one more.
const RANDOM_PLIES: usize = 8;
/// Mebibytes of a player's table: more than the searches of one game can fill.
const HASH: usize = 8;
/// A search may take so many times the nodes after which it should end.
const HARDEST: u64 = 8;
/// About so many positions of a search are seen by the choice of each one to keep, if it has so many.
const CANDIDATES: u64 = 64;
/// An opening that leaves more than this for one side is not played.
const FAIR: i32 = 400;
/// A game is won once both sides have agreed on this for [`WON_PLIES`].
const WON: i32 = 1200;
const WON_PLIES: usize = 5;
/// A game is drawn once both sides have seen nothing for [`DRAWN_PLIES`], late enough.
const DRAWN: i32 = 8;
const DRAWN_PLIES: usize = 10;
const DRAWN_FROM: usize = 70;
/// No game is longer.
const LONGEST: usize = 400;

/// Makes blocks of games.
pub struct Player {
    recipe: Recipe,
    control: Control,
    engine: Engine,
}

impl Player {
    /// A player that stops when the control says so.
    pub fn new(recipe: Recipe, control: Control) -> Self {
        let evaluation = recipe.evaluation.clone();
        let engine = Engine::new(Settings { hash: HASH, seed: 1, evaluation, ..Settings::default() });
        Self { recipe, control, engine }
    }

    /// How its games are made.
    pub const fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// A block; none if it was stopped.
    pub fn block(&mut self, number: u64) -> Option<Block> {
        let games: Option<Vec<_>> = (0..BLOCK_GAMES).map(|game| self.game(number, game)).collect();
        Some(Block::new(number, &games?))
    }

    /// A game, after as many tries as it takes to find a fair opening; none if it was stopped.
    fn game(&mut self, block: u64, game: u32) -> Option<GameRecord> {
        let mut random = Random::new(game_seed(self.recipe.seed, block, game));
        // The positions that are kept have no say in what is played.
        let mut tree_random = Random::new(random.next());
        loop {
            let record = self.try_game(&mut random, &mut tree_random);
            if self.control.is_stopped() {
                return None;
            } else if record.is_some() {
                return record;
            }
        }
    }

    /// One game; none if the random opening was over or decided before it began.
    fn try_game(&mut self, random: &mut Random, tree_random: &mut Random) -> Option<GameRecord> {
        let Recipe { nodes, chess960, tree_share, .. } = self.recipe;
        let array = random_array(chess960, random);
        let random_plies = RANDOM_PLIES + random.below(2);
        let start = random_opening(array, random_plies, random)?;
        let limits = Limits {
            soft_nodes: Some(nodes),
            nodes: Some(nodes.saturating_mul(HARDEST)),
            sample_one_in: match u64::from(tree_share).div_ceil(100) {
                0 => 0,
                kept => (nodes / (kept * CANDIDATES)).clamp(1, 1 << 20) as u32,
            },
            ..Limits::default()
        };
        self.engine.new_game();
        let mut game = Game::new(start);
        let mut plies: Vec<Ply> = Vec::new();
        let mut tree = ByColor::<Vec<PackedBoard>>::default();
        let result = loop {
            if let Some(result) = ended(&game) {
                break result;
            }
            let wanted = (usize::from(tree_share) + tree_random.below(100)) / 100;
            let mut listener = Listener { wanted, seen: 0, kept: Vec::new(), random: tree_random };
            let decision = self.engine.think(&game, &limits, &self.control, &mut listener);
            if self.control.is_stopped() {
                return None;
            }
            let kept = listener.kept;
            let score = self.engine.last_score().map_or(0, recorded);
            let score = if game.position().turn() == Color::White { score } else { -score };
            if plies.is_empty() && score.abs() > FAIR {
                return None;
            }
            if let Some(result) = adjudicated(&plies, score) {
                break result;
            }
            let mv = decision.best?;
            plies.push(Ply { mv, score: score as i16 });
            for position in kept {
                tree[position.turn()].push(PackedBoard::of_mover(&position));
            }
            game.play(mv).ok()?;
        };
        Some(GameRecord { array, random_plies: random_plies as u8, start, plies, result, tree })
    }
}

/// Where the randomness of a game begins. Its low half is the game's number in the records of positions.
pub(crate) fn game_seed(seed: u64, block: u64, game: u32) -> u64 {
    let mix = |seed: u64, number: u64| Random::new(Random::new(seed).next() ^ number).next();
    mix(mix(seed, block), game.into())
}

/// Keeps some of the positions that it is shown, each with the same chance.
struct Listener<'a> {
    wanted: usize,
    seen: usize,
    kept: Vec<Position>,
    random: &'a mut Random,
}

impl Observer for Listener<'_> {
    fn line(&mut self, _: &Report) {}

    /// Reservoir sampling.
    fn sampled(&mut self, position: &Position) {
        self.seen += 1;
        if self.kept.len() < self.wanted {
            self.kept.push(*position);
        } else if let Some(place) = self.kept.get_mut(self.random.below(self.seen)) {
            *place = *position;
        }
    }
}

/// A score of the search as records write it: mates by their distance, beyond everything else.
fn recorded(score: Score) -> i32 {
    let mate = |plies: u32| 30_000 - plies.div_ceil(2) as i32;
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(plies), _) => mate(plies),
        (_, Some(plies)) => -mate(plies),
        _ => score.value().clamp(-20_000, 20_000),
    }
}

/// Of 100 games, so many begin from arrays of Chess960, half of them from another one for each side.
fn random_array(chess960: u16, random: &mut Random) -> Array {
    if random.below(100) >= usize::from(chess960) {
        Array::Standard
    } else if random.below(2) == 0 {
        Array::Chess960
    } else {
        Array::Double
    }
}

/// A position some random moves from the array; none if the game ended on the way.
fn random_opening(array: Array, plies: usize, random: &mut Random) -> Option<Position> {
    let white = random.below(Position::CHESS960_STARTS);
    let mut position = match array {
        Array::Standard => Position::default(),
        Array::Chess960 => Position::chess960(white, white),
        Array::Double => Position::chess960(white, random.below(Position::CHESS960_STARTS)),
    };
    for _ in 0..plies {
        let mv = random.pick(&position.legal_moves())?;
        position.play(mv);
    }
    position.outcome().is_none().then_some(position)
}

/// The end of a game by the rules; draws that could be claimed are claimed.
pub(crate) fn ended(game: &Game) -> Option<GameResult> {
    match game.outcome() {
        Some(Outcome::Checkmate { winner: Color::White }) => Some(GameResult::WhiteWon),
        Some(Outcome::Checkmate { winner: Color::Black }) => Some(GameResult::BlackWon),
        Some(Outcome::Draw(_)) => Some(GameResult::Drawn),
        None => game.claimable_draw().map(|_| GameResult::Drawn),
    }
}

/// What both sides have agreed on for long enough.
fn adjudicated(plies: &[Ply], score: i32) -> Option<GameResult> {
    let agreed = |count: usize, test: &dyn Fn(i32) -> bool| {
        plies.len() >= count
            && test(score)
            && plies.iter().rev().take(count).all(|ply| test(ply.score.into()))
    };
    if agreed(WON_PLIES, &|score| score >= WON) {
        Some(GameResult::WhiteWon)
    } else if agreed(WON_PLIES, &|score| score <= -WON) {
        Some(GameResult::BlackWon)
    } else if plies.len() >= LONGEST
        || (plies.len() >= DRAWN_FROM && agreed(DRAWN_PLIES, &|score| score.abs() <= DRAWN))
    {
        Some(GameResult::Drawn)
    } else {
        None
    }
}
#[cfg(test)]
mod tests {
    use super::*;
    use crate::games_file::tests::recipe;

    fn games(recipe: &Recipe) -> Vec<GameRecord> {
        let block = Player::new(recipe.clone(), Control::new()).block(5).expect("nobody stops it");
        block.validate().expect("sound games")
    }

    #[test]
    fn positions_from_the_tree_have_no_say_in_the_games() {
        let with = games(&recipe());
        let without = games(&Recipe { tree_share: 0, ..recipe() });
        let count = |games: &[GameRecord]| -> usize {
            games.iter().flat_map(|game| Color::ALL.map(|color| game.tree[color].len())).sum()
        };
        let plies: usize = with.iter().map(|game| game.plies.len()).sum();
        assert!((plies * 8 / 10..=plies).contains(&count(&with)), "{} of {plies}", count(&with));
        assert_eq!(count(&without), 0);
        let line = |game: &GameRecord| (game.start, game.plies.clone(), game.result);
        assert_eq!(with.iter().map(line).collect::<Vec<_>>(), without.iter().map(line).collect::<Vec<_>>());
    }

    #[test]
    fn openings_are_fair_and_of_the_arrays_asked_for() {
        for (chess960, possible) in [(0, &Array::ALL[..1]), (100, &Array::ALL[1..])] {
            for game in games(&Recipe { chess960, ..recipe() }) {
                assert!(possible.contains(&game.array));
                assert!(game.plies[0].score.abs() <= FAIR as i16);
                assert!(game.random_plies == 8 || game.random_plies == 9);
                let by_count = if game.random_plies == 8 { Color::White } else { Color::Black };
                assert_eq!(game.start.turn(), by_count);
            }
        }
    }

    #[test]
    fn a_block_is_the_same_in_any_order() {
        let mut player = Player::new(recipe(), Control::new());
        let forwards = [0, 1].map(|number| player.block(number));
        let backwards = [1, 0].map(|number| player.block(number));
        assert_eq!(forwards[0], backwards[1]);
        assert_eq!(forwards[1], backwards[0]);
        assert_ne!(forwards[0].as_ref().map(Block::bytes), forwards[1].as_ref().map(Block::bytes));
    }

    #[test]
    fn a_stopped_player_makes_nothing() {
        let control = Control::new();
        control.stop();
        assert_eq!(Player::new(recipe(), control).block(0), None);
    }
}
