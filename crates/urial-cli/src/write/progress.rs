//! Progress bar: on standard error, if that is a terminal, and only after half a second.

use std::time::Duration;

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::context::Context;

pub(crate) struct Progress {
    /// Hidden until it is of use; `None` if nobody sees it.
    bar: Option<ProgressBar>,
    lines: u64,
}

const PATIENCE: Duration = Duration::from_millis(500);

impl Progress {
    /// Makes the bar for inputs of so many bytes, if known.
    pub(crate) fn new(context: &Context, total: Option<u64>) -> Progress {
        Progress { bar: context.shows_progress().then(|| hidden(total)), lines: 0 }
    }

    pub(crate) fn advance(&mut self, bytes: usize, lines: u64) {
        let Some(bar) = &self.bar else {
            return;
        };
        bar.inc(bytes as u64);
        self.lines += lines;
        // A bar that is gone at once is only noise.
        if bar.elapsed() < PATIENCE {
            return;
        }
        bar.set_message(message(bar, self.lines));
        // Shown once it has its message, so that it is never drawn empty.
        if bar.is_hidden() {
            // Ten times a second: drawing must not slow the work it shows.
            bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
        }
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

/// Formats the number of lines and the rate, and the remaining time if the total is known.
fn message(bar: &ProgressBar, lines: u64) -> String {
    let seconds = bar.elapsed().as_secs_f64();
    let rate = lines as f64 / seconds;
    let lines = format!("{} lines", HumanCount(lines));
    // A terminal that is narrow would cut the rate within its number.
    let size = terminal_size::terminal_size_of(std::io::stderr());
    if size.is_some_and(|(width, _)| width.0 < 80) {
        return lines;
    }
    let done = format!("{lines}, {} a second", HumanCount(rate as u64));
    let Some(total) = bar.length() else {
        return done;
    };
    // A file may grow while it is read.
    let read = bar.position();
    let left = total.saturating_sub(read) as f64 * seconds / read.max(1) as f64;
    format!("{done}, {:#} left", HumanDuration(Duration::from_secs_f64(left)))
}

fn hidden(total: Option<u64>) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
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
