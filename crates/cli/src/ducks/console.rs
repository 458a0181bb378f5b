//! The terminal as the game sees it: lines that come in, or the news that no more will; questions that are asked
//! until they are answered well.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use rocada_gametree::StopFlag;

use super::text::{Lang, Phrase};
use crate::lines::{self, Line};
use crate::signals::on_signal;

/// So many lines may wait for somebody to read them; whoever writes more has to wait as well.
const MOST_LINES: usize = 64;

/// Why a game stops before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Ctrl-C, or `quit`.
    Wanted,
    /// The input has ended.
    InputClosed,
}

/// What can come between a question and its answer.
pub enum Ended {
    Stop(Stop),
    Io(io::Error),
}

impl From<io::Error> for Ended {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

enum Event {
    Line(String),
    Stop(Stop),
}

/// Input from the keyboard and from Ctrl-C, and output with a language.
pub struct Console<'a> {
    pub out: &'a mut dyn Write,
    pub lang: Lang,
    /// Raised by Ctrl-C, so that thinking ends too.
    pub interrupted: StopFlag,
    events: Receiver<Event>,
}

impl<'a> Console<'a> {
    /// Starts listening.
    pub fn open(out: &'a mut dyn Write, lang: Lang) -> anyhow::Result<Self> {
        let (sender, events) = sync_channel(MOST_LINES);
        let interrupted = StopFlag::default();
        let (flag, on_interrupt) = (interrupted.clone(), sender.clone());
        on_signal(move || {
            flag.raise();
            // Where there is no room, there are lines to be read, and the flag is seen before the next one.
            let _ = on_interrupt.try_send(Event::Stop(Stop::Wanted));
        })?;
        // Reading blocks, so it has a thread of its own, which ends with the process.
        thread::spawn(move || read_lines(&sender));
        Ok(Self { out, lang, interrupted, events })
    }

    /// Writes a phrase on a line of its own.
    pub fn say(&mut self, phrase: &Phrase) -> io::Result<()> {
        writeln!(self.out, "{}", phrase.say(self.lang))
    }

    /// Shows a prompt and waits for a line.
    pub fn read(&mut self, prompt: &str) -> Result<String, Ended> {
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let event = if self.interrupted.is_raised() {
            Event::Stop(Stop::Wanted)
        } else {
            self.events.recv().unwrap_or(Event::Stop(Stop::InputClosed))
        };
        match event {
            Event::Line(line) => Ok(line.trim().to_owned()),
            Event::Stop(stop) => {
                writeln!(self.out)?;
                Err(Ended::Stop(stop))
            }
        }
    }

    /// Asks until the answer is accepted; no answer means the default.
    pub fn ask<T>(
        &mut self,
        question: &Phrase,
        default: &str,
        accept: impl Fn(&str, Lang) -> Result<T, String>,
    ) -> Result<T, Ended> {
        let shown = if default.is_empty() { String::new() } else { format!(" [{default}]") };
        let prompt = format!("{}{shown}: ", question.say(self.lang));
        loop {
            let line = self.read(&prompt)?;
            match accept(if line.is_empty() { default } else { &line }, self.lang) {
                Ok(value) => return Ok(value),
                Err(reason) => writeln!(self.out, "{reason}")?,
            }
        }
    }
}

fn read_lines(sender: &SyncSender<Event>) {
    let mut input = io::stdin().lock();
    // What is no text, or too long, is refused like any other wrong line.
    while let Some(Line::Whole(line) | Line::Overlong(line)) = lines::next(&mut input) {
        if sender.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = sender.send(Event::Stop(Stop::InputClosed));
}
