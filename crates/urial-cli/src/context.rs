//! The options of every command, made once into the context that each is handed.

use std::io::{self, IsTerminal};
use std::num::NonZero;
use std::sync::OnceLock;
use std::thread::available_parallelism;

use clap::{Arg, ArgMatches, ValueEnum};
use urial_guard::{Redaction, SuffixList};

use crate::wording::Wording;

// The options of every command; a doc comment would be the help of the command.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Options of every command")]
pub(crate) struct Options {
    /// Threads [default: all cores]
    #[arg(short, long, global = true, value_name = "N", value_parser = threads)]
    jobs: Option<NonZero<usize>>,
    /// Print nothing on standard error but failures to read or write: no messages, no summary, no
    /// progress
    // Overridden by itself: an alias of a shell may have given it already, which is no error.
    #[arg(short, long, global = true, overrides_with = "quiet")]
    quiet: bool,
    /// Print no progress on standard error
    #[arg(long, global = true, overrides_with = "no_progress")]
    no_progress: bool,
    /// Show passwords of texts in messages and in the objects of --json, which mask them otherwise
    #[arg(long, global = true, overrides_with = "show_passwords")]
    show_passwords: bool,
    /// Colour: when it goes to a terminal, never, or always
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: Color,
}

/// Makes the option of the commands that ask the public suffix list.
pub(crate) fn psl() -> Arg {
    Arg::new(PSL)
        .long(PSL)
        .value_name("FILE")
        .value_parser(suffix_list)
        .help("Public suffix list in place of the built-in one, as publicsuffix.org has it")
        .hide_short_help(true)
}

const PSL: &str = "psl";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Color {
    Auto,
    Never,
    Always,
}

fn threads(text: &str) -> Result<NonZero<usize>, String> {
    let number: usize = text.parse().map_err(|_| "it is not a number of threads".to_owned())?;
    NonZero::new(number).ok_or_else(|| "it takes at least one thread".to_owned())
}

/// The run as every command needs it: threads, colours, words of messages, list of suffixes.
#[derive(Clone)]
pub(crate) struct Context {
    options: Options,
    pub(crate) quiet: bool,
    pub(crate) wording: Wording,
    /// Makes the tree of commands, of which pages and completions are generated.
    pub(crate) tree: fn() -> clap::Command,
    sites: OnceLock<SuffixList>,
}

impl Context {
    /// Makes the context of a command from its matches, and readies a console for colours.
    pub(crate) fn new(
        options: Options,
        command: &ArgMatches,
        tree: fn() -> clap::Command,
    ) -> Context {
        // A console of Windows prints escapes as text unless it is asked to obey them.
        #[cfg(windows)]
        let _ = anstyle_query::windows::enable_ansi_colors();
        let has_idna = matches!(command.try_get_one("idna"), Ok(Some(true)));
        let sites = command.try_get_one::<SuffixList>(PSL).ok().flatten();
        Context {
            quiet: options.quiet,
            wording: Wording::new(options.show_passwords, has_idna),
            tree,
            sites: sites.cloned().map(OnceLock::from).unwrap_or_default(),
            options,
        }
    }

    /// Returns a context whose messages mask also what a redaction masks.
    pub(crate) fn hiding(&self, redaction: Redaction) -> Context {
        let context = self.clone();
        Context { wording: context.wording.hiding(redaction), ..context }
    }

    /// Returns the public suffix list in use.
    pub(crate) fn sites(&self) -> &SuffixList {
        self.sites.get_or_init(SuffixList::default)
    }

    pub(crate) fn jobs(&self) -> usize {
        self.options.jobs.or_else(|| available_parallelism().ok()).map_or(1, NonZero::get)
    }

    /// Returns how many threads are started for a list: so many as are asked for, or some besides
    /// one for each core, which wait for their turn, for a slow output or for the input.
    pub(crate) fn threads(&self) -> usize {
        const WAITING: usize = 2;
        match self.jobs() {
            cores @ 2.. if self.options.jobs.is_none() => cores + WAITING,
            jobs => jobs,
        }
    }

    /// Returns whether progress is shown: standard error is a terminal, and no option forbids it.
    pub(crate) fn shows_progress(&self) -> bool {
        !self.quiet && !self.options.no_progress && io::stderr().is_terminal()
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
        match self.options.color {
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

/// Reads a public suffix list.
fn suffix_list(path: &str) -> Result<SuffixList, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    text.parse().map_err(|error: urial_guard::SuffixListError| error.to_string())
}
