//! Options of every subcommand.

use std::env;
use std::io::{self, IsTerminal};
use std::num::NonZero;
use std::sync::OnceLock;
use std::thread::available_parallelism;

use clap::ValueEnum;
use urial_guard::SuffixList;

#[derive(clap::Args)]
#[command(next_help_heading = "Options of every command")]
pub(crate) struct Session {
    /// Threads [default: all cores]
    #[arg(short, long, global = true, value_name = "N", value_parser = threads)]
    jobs: Option<NonZero<usize>>,
    /// Print nothing on standard error but failures to read or write: no messages, no summary, no
    /// progress
    // Overridden by itself: an alias of a shell may have given it already, which is no error.
    #[arg(short, long, global = true, overrides_with = "quiet")]
    pub(crate) quiet: bool,
    /// Print no progress on standard error
    #[arg(long, global = true, overrides_with = "no_progress")]
    no_progress: bool,
    /// Show passwords in messages and in the objects of --json, which mask them otherwise
    #[arg(long, global = true, overrides_with = "show_passwords")]
    pub(crate) show_passwords: bool,
    /// Colour: when it goes to a terminal, never, or always
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: Color,
    /// Public suffix list in place of the built-in one, as publicsuffix.org has it
    #[arg(long, global = true, value_name = "FILE", value_parser = suffix_list, hide_short_help = true)]
    psl: Option<SuffixList>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Color {
    Auto,
    Never,
    Always,
}

fn threads(text: &str) -> Result<NonZero<usize>, String> {
    let number: usize = text
        .parse()
        .map_err(|_| "it is not a number of threads".to_owned())?;
    NonZero::new(number).ok_or_else(|| "it takes at least one thread".to_owned())
}

impl Session {
    /// Makes the list of --psl the one that [`sites`] returns, and readies a console for colours.
    pub(crate) fn install(&self) {
        // A console of Windows prints escapes as text unless it is asked to obey them.
        #[cfg(windows)]
        let _ = anstyle_query::windows::enable_ansi_colors();
        if let Some(list) = &self.psl {
            // The first call wins, and there is only this one.
            let _ = LIST.set(list.clone());
        }
    }

    pub(crate) fn jobs(&self) -> usize {
        self.jobs
            .or_else(|| available_parallelism().ok())
            .map_or(1, NonZero::get)
    }

    /// Returns whether progress is shown: standard error is a terminal, and no option forbids it.
    pub(crate) fn shows_progress(&self) -> bool {
        !self.quiet && !self.no_progress && io::stderr().is_terminal()
    }

    /// Returns whether standard output is coloured: `--color` decides, then `NO_COLOR` and
    /// `CLICOLOR_FORCE`, then whether it is a terminal.
    pub(crate) fn colors_output(&self) -> bool {
        self.colors(&io::stdout())
    }

    /// Returns whether standard error is coloured, by the same rules.
    pub(crate) fn colors_messages(&self) -> bool {
        self.colors(&io::stderr())
    }

    fn colors(&self, stream: &impl anstream::stream::RawStream) -> bool {
        match self.color {
            Color::Never => false,
            Color::Always => true,
            Color::Auto => {
                // `CLICOLOR_FORCE=0` forces nothing; anstream takes any value as a yes.
                let force = std::env::var_os("CLICOLOR_FORCE");
                let is_sure = force.is_none_or(|force| force != "0") || stream.is_terminal();
                is_sure && anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never
            }
        }
    }
}
/// Returns whether `--idna` is given, so that no message has to propose it; `--idna` after `--` is
/// no option.
pub(crate) fn idna_is_given() -> bool {
    static GIVEN: OnceLock<bool> = OnceLock::new();
    *GIVEN.get_or_init(|| {
        let mut options = env::args_os().take_while(|arg| arg != "--");
        options.any(|arg| arg == "--idna")
    })
}

static LIST: OnceLock<SuffixList> = OnceLock::new();

/// Returns the public suffix list in use.
pub(crate) fn sites() -> &'static SuffixList {
    LIST.get_or_init(SuffixList::default)
}

/// Reads a public suffix list.
fn suffix_list(path: &str) -> Result<SuffixList, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    text.parse()
        .map_err(|error: urial_guard::SuffixListError| error.to_string())
}
