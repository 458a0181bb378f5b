//! Players: anybody but a human. All of them answer a position with a report.

use std::time::Duration;

use rocada_gametree::{
    AlphaBeta, Counts, Iterations, Limits, Master, MasterOptions, Minimax, Observer, Random, Report, Root,
    Score, StopFlag,
};

use crate::{Ducks, Evaluation, Position, Turn};

/// How a player finds its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Any legal turn.
    Random,
    /// Everything, to a fixed depth.
    Minimax,
    /// The same with cut-offs.
    AlphaBeta,
    /// The strong search.
    Master,
}

impl Algorithm {
    /// All of them, the weakest first.
    pub const ALL: [Self; 4] = [Self::Random, Self::Minimax, Self::AlphaBeta, Self::Master];

    /// What it thinks of a position, unless it is told otherwise: the master has learnt, the others can tell why.
    pub const fn evaluation(self) -> Evaluation {
        match self {
            Self::Random | Self::Minimax | Self::AlphaBeta => Evaluation::Rich,
            Self::Master => Evaluation::Network,
        }
    }
}

/// How a player is made. A limit that is not given is the algorithm's own: depth 2 for minimax and alpha-beta,
/// a second for the master.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerOptions {
    /// How it finds its turn.
    pub algorithm: Algorithm,
    /// What it thinks of a position.
    pub evaluation: Evaluation,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to generate.
    pub nodes: Option<u64>,
    /// Time to take.
    pub time: Option<Duration>,
    /// The stage of alpha-beta.
    pub stage: AlphaBeta,
    /// Of the master.
    pub master: MasterOptions,
    /// Breaks ties; without one the first of the best turns is played.
    pub seed: Option<u64>,
}

impl PlayerOptions {
    /// The algorithm with everything else as usual.
    pub fn new(algorithm: Algorithm) -> Self {
        Self {
            algorithm,
            evaluation: algorithm.evaluation(),
            depth: None,
            nodes: None,
            time: None,
            stage: AlphaBeta::default(),
            master: MasterOptions::default(),
            seed: None,
        }
    }

    /// The same for a match, which makes thousands of searches, most of them short: a table that stays in the
    /// cache is best.
    #[must_use]
    pub fn for_match(&self) -> Self {
        Self { master: MasterOptions { table_mib: MATCH_TABLE_MIB, ..self.master }, ..self.clone() }
    }
}

const MATCH_TABLE_MIB: usize = 4;
pub(crate) const DEFAULT_DEPTH: u32 = 2;
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// A player at the board.
pub struct Player {
    options: PlayerOptions,
    /// The master's memory; the others have none.
    master: Option<Master>,
    random: Option<Random>,
}

impl Player {
    /// Ready to play.
    pub fn new(options: PlayerOptions) -> Self {
        let master = (options.algorithm == Algorithm::Master).then(|| Master::new(options.master));
        let random = options.seed.or((options.algorithm == Algorithm::Random).then_some(0)).map(Random::new);
        Self { options, master, random }
    }

    /// A new game: what was remembered of the last one is forgotten.
    pub fn new_game(&mut self, seed: Option<u64>) {
        if let Some(master) = &mut self.master {
            master.forget();
        }
        if let Some(seed) = seed {
            self.random = Some(Random::new(seed));
        }
    }

    /// How long to take from now on; none is the algorithm's own limit.
    pub const fn set_time(&mut self, time: Option<Duration>) {
        self.options.time = time;
    }

    /// What it may spend from now on; none is the algorithm's own limit.
    pub const fn set_limits(&mut self, depth: Option<u32>, nodes: Option<u64>, time: Option<Duration>) {
        (self.options.depth, self.options.nodes, self.options.time) = (depth, nodes, time);
    }

    /// Finds a turn. Of the master's search only the iterations are told.
    pub fn think(
        &mut self,
        position: &Position,
        stop: &StopFlag,
        mut observer: &mut dyn Observer<Turn>,
    ) -> Report<Turn> {
        let mut root = Root::new(&Ducks, position);
        if let Some(random) = &mut self.random {
            root = root.shuffled(random.next());
        }
        let PlayerOptions { algorithm, evaluation, depth, nodes, time, stage, .. } = self.options;
        let mut limits = Limits { depth, nodes, time, stop: stop.clone() };
        match (algorithm, &mut self.master) {
            (Algorithm::Random, _) => first_turn(&root),
            (Algorithm::Minimax, _) => {
                limits.depth = depth.or(Some(DEFAULT_DEPTH));
                Minimax.search(&Ducks, &evaluation, &root, &limits, &mut observer)
            }
            (Algorithm::AlphaBeta, _) => {
                limits.depth = depth.or(Some(DEFAULT_DEPTH));
                stage.search(&Ducks, &evaluation, &root, &limits, &mut observer)
            }
            (Algorithm::Master, master) => {
                if depth.is_none() && nodes.is_none() {
                    limits.time = time.or(Some(DEFAULT_TIME));
                }
                let master = master.get_or_insert_with(|| Master::new(self.options.master));
                master.search(&Ducks, &evaluation, &root, &limits, &mut Iterations(observer))
            }
        }
    }
}

fn first_turn(root: &Root<Ducks>) -> Report<Turn> {
    let best = root.turns().first().copied();
    Report {
        best,
        value: Score::EVEN,
        line: best.into_iter().collect(),
        depth: 0,
        counts: Counts::default(),
        time: Duration::ZERO,
        stopped: false,
    }
}
