//! `rocada explain`: the classical searches side by side on one position, and the tree that one of them walked.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::ValueEnum;
use rocada_ducks::{Board, Preset};
use rocada_explain::{Algorithm, Comparison, Refusal, Row, Shown, Subject, TREE_NODES};
use rocada_gametree::Limits;

use crate::ducks::options::EvaluationName;
use crate::{Misuse, stderr, writable};

/// Compare minimax and alpha-beta on a position, and write down the tree
#[derive(clap::Args)]
#[command(after_help = "Example: rocada explain startpos --depth 4
         rocada explain '((3 5) (2 9))' --tree tree.dot
         rocada explain 'c3c3/8/3d4/5d2/2d1c3/8/8/8 d 2 0 4 0 0' --game ducks --depth 3 --csv")]
pub struct Arguments {
    /// A FEN, a position of Ducklings and Cats, a tree such as ((3 5) (2 9)), or startpos
    #[arg(value_name = "POSITION", num_args = 0..=9, default_value = "startpos")]
    words: Vec<String>,
    /// Plies to look ahead; every depth up to it is searched [default: 3, or the height of a tree]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=i64::from(Subject::MOST_DEPTH)))]
    depth: Option<u32>,
    /// What the position is of; a text in brackets is a tree
    #[arg(long, value_enum)]
    game: Option<GameName>,
    /// What judges the positions of Ducklings and Cats
    #[arg(long = "eval", value_enum, default_value_t = EvaluationName::Rich)]
    evaluation: EvaluationName,
    /// The searches to compare, separated by commas [default: all]
    #[arg(long, value_enum, value_delimiter = ',', value_name = "NAMES")]
    algorithms: Vec<AlgorithmName>,
    /// Write the tree of the last of the searches that are named (of alpha-beta if none is) for Graphviz or as JSON
    #[arg(long, value_name = "FILE.dot|FILE.json")]
    tree: Option<PathBuf>,
    /// Nodes of the tree that are written, the nearest to the root
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    nodes: u32,
    /// Numbers separated by commas instead of a table
    #[arg(long)]
    csv: bool,
    /// A search that would take longer than so many seconds is refused
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    limit: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum GameName {
    /// Chess
    Chess,
    /// Ducklings and Cats
    Ducks,
    /// A tree given as numbers
    Tree,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum AlgorithmName {
    /// Everything
    Minimax,
    /// With cut-offs, in the order of the rules
    AlphaBeta,
    /// Captures first
    Ordered,
    /// Captures first, and what was seen is remembered
    Table,
}

impl From<AlgorithmName> for Algorithm {
    fn from(name: AlgorithmName) -> Self {
        match name {
            AlgorithmName::Minimax => Self::Minimax,
            AlgorithmName::AlphaBeta => Self::AlphaBeta,
            AlgorithmName::Ordered => Self::Ordered,
            AlgorithmName::Table => Self::Table,
        }
    }
}

/// The columns, in a table and as CSV.
const COLUMNS: [&str; 9] = [
    "algorithm",
    "depth",
    "value",
    "best",
    "generated",
    "evaluated",
    "cutoffs",
    "table_hits",
    "microseconds",
];

/// How a tree is written.
#[derive(Clone, Copy)]
enum Format {
    Dot,
    Json,
}

pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let subject = subject(arguments)?;
    if subject.is_over() {
        bail!("the game is over here: there is nothing to search");
    }
    let tree = arguments.tree.as_deref().map(|path| Ok::<_, anyhow::Error>((path, format(path)?)));
    let tree = tree.transpose()?;
    if let Some((path, _)) = tree {
        writable::check(path)?;
    }
    let deepest = subject.most_depth();
    let depth = arguments
        .depth
        .map_or(if deepest < Subject::MOST_DEPTH { deepest } else { 3 }, |depth| depth.min(deepest));
    let named: Vec<Algorithm> = arguments.algorithms.iter().map(|&name| name.into()).collect();
    let algorithms = if named.is_empty() { Algorithm::ALL.to_vec() } else { named.clone() };
    let mut comparison = Comparison::new(&algorithms, depth, Duration::from_secs(arguments.limit));
    while let Some((algorithm, depth)) = comparison.next_search() {
        comparison.add(subject.search(algorithm, depth, &Limits::default()));
    }
    if arguments.csv {
        write_csv(out, &comparison)?;
    } else {
        write_table(out, &comparison, depth)?;
    }
    out.flush()?;
    for refusal in comparison.refused() {
        stderr::tell(format_args!("rocada: {}", refused(refusal, arguments.limit)));
    }
    if let Some((path, format)) = tree {
        let algorithm = named.last().copied().unwrap_or(Algorithm::AlphaBeta);
        if let Some(refusal) = comparison.refused().iter().find(|refusal| refusal.algorithm == algorithm) {
            bail!("no tree: {}", refused(refusal, arguments.limit));
        }
        write_tree(path, format, &subject, algorithm, depth, arguments.nodes)?;
    }
    Ok(())
}

fn subject(arguments: &Arguments) -> Result<Subject, Misuse> {
    let text = arguments.words.join(" ");
    let bracketed = text.trim_start().starts_with('(');
    let game = arguments.game.unwrap_or(if bracketed { GameName::Tree } else { GameName::Chess });
    let evaluation = arguments.evaluation.into();
    let is_start = text == "startpos";
    let subject = match game {
        GameName::Chess if is_start => Subject::chess(&rocada_chess::Position::default().to_string()),
        GameName::Chess => Subject::chess(&text),
        GameName::Ducks if is_start => {
            let start = rocada_ducks::start(Board::ALL[0], Preset::Balanced);
            Subject::ducks(&start.to_string(), evaluation)
        }
        GameName::Ducks => Subject::ducks(&text, evaluation),
        GameName::Tree => Subject::tree(&text),
    };
    subject.map_err(|error| Misuse(error.to_string()))
}

fn format(path: &Path) -> Result<Format, Misuse> {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("dot") => Ok(Format::Dot),
        Some("json") => Ok(Format::Json),
        _ => {
            Err(Misuse(format!("{}: a tree is written to a file that ends in .dot or .json", path.display())))
        }
    }
}

fn cells(row: &Row) -> [String; COLUMNS.len()] {
    [
        row.algorithm.name().to_owned(),
        row.depth.to_string(),
        Shown::from(row.value).to_string(),
        row.best().unwrap_or("-").to_owned(),
        row.counts.generated.to_string(),
        row.counts.evaluated.to_string(),
        row.counts.cutoffs.to_string(),
        row.counts.table_hits.to_string(),
        row.time.as_micros().to_string(),
    ]
}

fn write_csv(out: &mut dyn Write, comparison: &Comparison) -> anyhow::Result<()> {
    writeln!(out, "{}", COLUMNS.join(","))?;
    for row in comparison.rows() {
        // A turn of Ducklings and Cats has commas.
        let cells = cells(row).map(|cell| if cell.contains(',') { format!("\"{cell}\"") } else { cell });
        writeln!(out, "{}", cells.join(","))?;
    }
    Ok(())
}

fn write_table(out: &mut dyn Write, comparison: &Comparison, depth: u32) -> anyhow::Result<()> {
    let rows: Vec<_> = comparison.rows().map(cells).collect();
    let header = COLUMNS.map(str::to_owned);
    let lines: Vec<_> = std::iter::once(&header).chain(&rows).collect();
    let widths: [usize; COLUMNS.len()] =
        std::array::from_fn(|column| lines.iter().map(|line| line[column].len()).max().unwrap_or_default());
    for line in lines {
        let (name, numbers) = (&line[0], &line[1..]);
        write!(out, "{name:<width$}", width = widths[0])?;
        for (cell, width) in numbers.iter().zip(&widths[1..]) {
            write!(out, "  {cell:>width$}")?;
        }
        writeln!(out)?;
    }
    if let Some(branching) = comparison.branching(depth) {
        writeln!(out, "\nbranching {branching:.1}; the fewest leaves that alpha-beta must evaluate:")?;
        for depth in 1..=depth {
            if let Some(minimum) = comparison.minimum(depth) {
                writeln!(out, "depth {depth}: {minimum:.0}")?;
            }
        }
    }
    Ok(())
}

fn refused(refusal: &Refusal, limit: u64) -> String {
    let Refusal { algorithm, depth, estimate } = refusal;
    let seconds = estimate.map_or(0.0, |time| time.as_secs_f64());
    let name = algorithm.name();
    format!("{name} to depth {depth} would take about {seconds:.0} seconds; --limit allows {limit}")
}

fn write_tree(
    path: &Path,
    format: Format,
    subject: &Subject,
    algorithm: Algorithm,
    depth: u32,
    nodes: u32,
) -> anyhow::Result<()> {
    let tree = subject.record(algorithm, depth, &Limits::default(), TREE_NODES);
    let written = match format {
        Format::Dot => tree.dot(0, nodes as usize),
        Format::Json => {
            tree.json(0, nodes as usize).map(|(json, left_out)| (format!("{json:#}\n"), left_out))
        }
    };
    let (text, left_out) = written.context("a tree has a root")?;
    std::fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))?;
    let missing = u64::from(left_out) + tree.missed();
    if missing > 0 {
        stderr::tell(format_args!(
            "rocada: {}: {missing} nodes of {} are left out (see --nodes)",
            path.display(),
            u64::from(tree.nodes()) + tree.missed()
        ));
    }
    Ok(())
}
