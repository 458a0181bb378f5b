//! The files of an analysis. Games are written as they are done, in the order of the input. Beside them a small file
//! says how far they are whole, so that a run that was interrupted anywhere goes on from there and writes the same bytes
//! as one that was not.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use rocada_analysis::Curve;
use rocada_analysis::report::{self, ReviewedGame, Totals};
use serde_json::{Value, json};

use super::Arguments;
use super::work::Analysed;
use crate::{Misuse, writable};

/// Between two notes of how far the files are whole.
const PAUSE: Duration = Duration::from_secs(5);
/// Games whose graph and diagrams are on the page; a page with more of them is of no use to anybody.
const MOST_SECTIONS: usize = 200;
/// Games in the table of the page.
const MOST_ROWS: usize = 10_000;

/// All that is written.
pub struct Output<'a> {
    /// The standard output, where the games go there.
    out: Option<&'a mut dyn Write>,
    /// By name: `pgn`, `json`, and the two parts of the page, `rows` and `sections`.
    files: BTreeMap<&'static str, Part>,
    report: Option<PathBuf>,
    title: String,
    limits: String,
    /// Where it is noted how far the files are whole.
    note: Option<PathBuf>,
    settings: Value,
    totals: Totals,
    noted: Instant,
}

/// A file that grows by whole games, so that whoever reads along sees each as it is done.
struct Part {
    path: PathBuf,
    file: File,
    length: u64,
}

impl Part {
    /// Opens a file of which so much stays.
    fn open(path: &Path, keep: u64) -> anyhow::Result<Self> {
        let place = || path.display().to_string();
        let file = OpenOptions::new().create(true).append(true).open(path).with_context(place)?;
        let length = file.metadata().with_context(place)?.len();
        if length < keep {
            return Err(anyhow!("{} is shorter than the interrupted run has left it", path.display()));
        }
        if length > keep {
            file.set_len(keep).with_context(place)?;
        }
        Ok(Self { path: path.to_owned(), file, length: keep })
    }

    fn add(&mut self, text: &str) -> anyhow::Result<()> {
        self.file.write_all(text.as_bytes()).with_context(|| self.path.display().to_string())?;
        self.length += text.len() as u64;
        Ok(())
    }

    /// What was added is on the disk when this returns.
    fn sync(&self) -> anyhow::Result<()> {
        let synced = match self.file.sync_data() {
            // Not everything with a path is kept anywhere.
            Err(error) if error.kind() == ErrorKind::InvalidInput => Ok(()),
            synced => synced,
        };
        synced.with_context(|| self.path.display().to_string())
    }
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

impl<'a> Output<'a> {
    /// Opens all files, or those of an interrupted run.
    pub fn open(
        arguments: &Arguments,
        sizes: &[Option<u64>],
        out: &'a mut dyn Write,
    ) -> anyhow::Result<Self> {
        let to_file = arguments.out.as_deref().filter(|path| path.as_os_str() != "-");
        let report = arguments.report.as_deref();
        let named = [to_file, report, arguments.json.as_deref()];
        let note = named.into_iter().flatten().next().map(|path| beside(path, ".progress"));
        let settings = settings(arguments, sizes);
        // Whoever comes back to the queue comes back to the files, if there are some.
        let resume = arguments.resume || arguments.queue.attach();
        let noted = match &note {
            Some(note) if resume => read_note(note, &settings)?,
            None if arguments.resume => {
                return Err(Misuse("--resume needs a file to go on with: --out FILE.pgn".to_owned()).into());
            }
            _ => None,
        };
        if noted.is_none() {
            named.into_iter().flatten().try_for_each(|path| refuse_existing(path, resume))?;
        }
        if let Some(report) = report {
            writable::check(report)?;
        }
        let parts = [
            ("pgn", to_file.map(Path::to_owned)),
            ("json", arguments.json.clone()),
            ("rows", report.map(|path| beside(path, ".rows"))),
            ("sections", report.map(|path| beside(path, ".games"))),
        ];
        let mut files = BTreeMap::new();
        for (name, path) in parts {
            let Some(path) = path else { continue };
            let keep = noted.as_ref().and_then(|noted| noted["lengths"][name].as_u64()).unwrap_or(0);
            files.insert(name, Part::open(&path, keep)?);
        }
        let totals = noted.map(|noted| serde_json::from_value(noted["totals"].clone())).transpose();
        let name =
            |path: &PathBuf| path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let inputs: Vec<_> = arguments.games.iter().map(name).collect();
        let mut output = Self {
            out: to_file.is_none().then_some(out),
            files,
            report: report.map(Path::to_owned),
            title: inputs.join(", "),
            limits: arguments.limits_in_words() + " a position",
            note,
            settings,
            totals: totals.context("the note of the interrupted run")?.unwrap_or_default(),
            noted: Instant::now(),
        };
        // From now on there is something to go on with.
        output.pause()?;
        if output.files.get("json").is_some_and(|part| part.length == 0) {
            let first = json!({ "settings": output.settings, "curve": Curve::current() });
            output.add_to("json", &format!("{first}\n"))?;
        }
        Ok(output)
    }

    /// What is analysed, in a few words.
    pub fn title(&self) -> String {
        format!("analysis of {}, {}", self.title, self.limits)
    }

    /// All that decides what is found.
    pub fn settings(&self) -> Value {
        self.settings.clone()
    }

    /// Games that are written.
    pub const fn games(&self) -> usize {
        self.totals.games
    }

    /// Whether another run can go on with this one.
    pub const fn can_resume(&self) -> bool {
        self.note.is_some()
    }

    fn add_to(&mut self, name: &str, text: &str) -> anyhow::Result<()> {
        self.files.get_mut(name).map_or(Ok(()), |part| part.add(text))
    }

    /// Writes a game.
    pub fn add(&mut self, game: &Analysed) -> anyhow::Result<()> {
        let text = game.game.to_string();
        if let Some(out) = &mut self.out {
            out.write_all(text.as_bytes())?;
            // Whoever reads along waits for whole games.
            out.flush()?;
        }
        self.add_to("pgn", &text)?;
        if self.files.contains_key("json") {
            self.add_to("json", &format!("{}\n", in_json(game)))?;
        }
        self.totals.add(&game.game.headers, game.review.as_ref(), !game.problems.is_empty());
        if let Some(review) = &game.review {
            let number = self.totals.games;
            let (headers, opening) = (&game.game.headers, game.opening);
            let shown = ReviewedGame { number, headers, game: &game.rules, review, opening };
            if number <= MOST_SECTIONS && self.report.is_some() {
                self.add_to("sections", &shown.section())?;
            }
            if number <= MOST_ROWS && self.report.is_some() {
                self.add_to("rows", &shown.row(number <= MOST_SECTIONS))?;
            }
        }
        if self.noted.elapsed() >= PAUSE { self.pause() } else { Ok(()) }
    }

    /// Notes how far the files are whole.
    pub fn pause(&mut self) -> anyhow::Result<()> {
        if let Some(out) = &mut self.out {
            out.flush()?;
        }
        let Some(note) = &self.note else { return Ok(()) };
        let mut lengths = BTreeMap::new();
        for (name, part) in &self.files {
            part.sync()?;
            lengths.insert(name, part.length);
        }
        let text =
            json!({ "settings": self.settings, "lengths": lengths, "totals": self.totals }).to_string();
        // Either the old note or the new one is there, whatever happens.
        let fresh = beside(note, ".new");
        let place = || note.display().to_string();
        fs::write(&fresh, text).and_then(|()| fs::rename(&fresh, note)).with_context(place)?;
        self.noted = Instant::now();
        Ok(())
    }

    /// All games are written: makes the page and clears up.
    pub fn finish(&mut self) -> anyhow::Result<()> {
        self.pause()?;
        if let Some(path) = self.report.clone() {
            let fresh = beside(&path, ".new");
            self.write_page(&fresh)
                .and_then(|()| fs::rename(&fresh, &path))
                .with_context(|| path.display().to_string())?;
        }
        // The note goes first: without the parts of the page nobody could go on.
        let parts = ["rows", "sections"].map(|name| self.files.remove(name).map(|part| part.path));
        for path in self.note.take().into_iter().chain(parts.into_iter().flatten()) {
            fs::remove_file(&path).with_context(|| path.display().to_string())?;
        }
        Ok(())
    }

    fn write_page(&self, path: &Path) -> io::Result<()> {
        let mut page = BufWriter::new(File::create(path)?);
        page.write_all(report::head(&self.title, &self.limits, &self.totals).as_bytes())?;
        let copy = |name: &str, page: &mut BufWriter<File>| {
            let part = self.files.get(name).map(|part| File::open(&part.path)).transpose()?;
            part.map_or(Ok(0), |part| io::copy(&mut BufReader::new(part), page))
        };
        copy("rows", &mut page)?;
        page.write_all(report::AFTER_ROWS.as_bytes())?;
        copy("sections", &mut page)?;
        let note = if self.totals.games > MOST_SECTIONS {
            format!(
                "Graphs and diagrams are shown for the first {MOST_SECTIONS} games, the table has at most {MOST_ROWS}."
            )
        } else {
            String::new()
        };
        page.write_all(report::foot(&note).as_bytes())?;
        page.flush()?;
        page.get_ref().sync_data()
    }
}

/// All that decides what is found, by name.
fn settings(arguments: &Arguments, sizes: &[Option<u64>]) -> Value {
    let files = arguments.games.iter().zip(sizes);
    let files: Vec<_> =
        files.map(|(path, size)| json!({ "name": path.display().to_string(), "bytes": size })).collect();
    let outputs = [&arguments.out, &arguments.report, &arguments.json].map(Option::is_some);
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "files": files,
        "limits": arguments.limits_in_words(),
        "lines": arguments.lines,
        "letters": format!("{:?}", arguments.letters).to_lowercase(),
        "outputs": outputs,
    })
}

/// The note of an interrupted run, which must be one of the same settings; none where there is none.
fn read_note(path: &Path, settings: &Value) -> anyhow::Result<Option<Value>> {
    let text = match fs::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        read => read.with_context(|| path.display().to_string())?,
    };
    let note: Value = serde_json::from_slice(&text).with_context(|| path.display().to_string())?;
    let Some(known) = settings.as_object() else { return Ok(None) };
    let changed = known.iter().filter(|(name, value)| note["settings"][name.as_str()] != **value);
    let changed: Vec<_> = changed
        .map(|(name, value)| format!("{name} (was {}, is {value})", note["settings"][name.as_str()]))
        .collect();
    if changed.is_empty() {
        return Ok(Some(note));
    }
    Err(Misuse(format!("{} is of another analysis: {}", path.display(), changed.join(", "))).into())
}

fn refuse_existing(path: &Path, resume: bool) -> anyhow::Result<()> {
    if !fs::metadata(path).is_ok_and(|metadata| metadata.is_file() && metadata.len() > 0) {
        return Ok(());
    }
    let name = path.display();
    Err(Misuse(if resume {
        format!("{name} is there already, and no interrupted run to go on with")
    } else {
        format!("{name} is there already; --resume goes on with an interrupted run")
    })
    .into())
}

/// All that was found in a game.
fn in_json(game: &Analysed) -> Value {
    let tags: serde_json::Map<String, Value> =
        game.game.headers.iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
    let problems: Vec<_> = game.problems.iter().map(ToString::to_string).collect();
    let file: &OsStr = game.file.as_os_str();
    json!({
        "file": file.to_string_lossy(),
        "game": game.number,
        "line": game.line,
        "tags": tags,
        "start": game.rules.start().to_string(),
        "opening": game.opening,
        "problems": problems,
        "review": game.review,
    })
}
