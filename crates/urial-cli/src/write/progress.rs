//! Progress bar: on standard error, if that is a terminal, and only after half a second.

use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::context::Context;

pub(crate) struct Progress {
    begun: Instant,
    /// Bytes of all inputs, if known.
    total: Option<u64>,
    bytes: u64,
    lines: u64,
    enabled: bool,
    bar: Option<ProgressBar>,
}

const PATIENCE: Duration = Duration::from_millis(500);

impl Progress {
    pub(crate) fn new(context: &Context, total: Option<u64>) -> Progress {
        Progress {
            begun: Instant::now(),
            total,
            bytes: 0,
            lines: 0,
            enabled: context.shows_progress(),
            bar: None,
        }
    }

    pub(crate) fn advance(&mut self, bytes: usize, lines: u64) {
        if !self.enabled {
            return;
        }
        self.bytes += bytes as u64;
        self.lines += lines;
        // A bar that is gone at once is only noise.
        if self.begun.elapsed() < PATIENCE {
            return;
        }
        match &self.bar {
            Some(bar) => {
                bar.set_position(self.bytes);
                bar.set_message(self.message());
            }
            // Create the bar with its message, so that it is never drawn empty.
            None => {
                let bar = bar(self.total).with_position(self.bytes);
                self.bar = Some(bar.with_message(self.message()));
            }
        }
    }

    /// Formats the number of lines and the rate, and the remaining time if the total is known.
    fn message(&self) -> String {
        let seconds = self.begun.elapsed().as_secs_f64();
        let rate = self.lines as f64 / seconds;
        let lines = format!("{} lines", HumanCount(self.lines));
        // A terminal that is narrow would cut the rate within its number.
        let size = terminal_size::terminal_size_of(std::io::stderr());
        if size.is_some_and(|(width, _)| width.0 < 80) {
            return lines;
        }
        let done = format!("{lines}, {} a second", HumanCount(rate as u64));
        let Some(total) = self.total else {
            return done;
        };
        // A file may grow while it is read.
        let left = total.saturating_sub(self.bytes) as f64 * seconds / self.bytes.max(1) as f64;
        let left = HumanDuration(Duration::from_secs_f64(left));
        format!("{done}, {left:#} left")
    }

    /// Runs `write` with the bar hidden.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            // A bar that stayed would be between the messages and the summary.
            bar.finish_and_clear();
        }
    }
}

fn bar(total: Option<u64>) -> ProgressBar {
    // Ten times a second: drawing must not slow the work it shows.
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr_with_hz(10));
    let template = match total {
        Some(_) => "{bar:16} {percent:>3} %  {wide_msg}",
        None => "{spinner} {bytes}  {wide_msg}",
    };
    // Cannot fail: the templates are above, and valid.
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}
