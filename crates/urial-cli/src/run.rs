//! What every command does with its input: take each text, report what is wrong with it, go on, and count.

use std::ffi::OsString;
use std::io::{self, Write};

use urial::{ParseError, Reference};

use crate::Status;
use crate::input::{self, Place};

/// The arguments that all commands have.
#[derive(clap::Args)]
pub(crate) struct Input {
    /// No summary on standard error
    #[arg(short, long)]
    quiet: bool,
    /// What to look at; without any, one a line from standard input
    #[arg(value_name = "URI")]
    uris: Vec<OsString>,
}

impl Input {
    /// Hands every text to `take`, which writes what it makes of a valid one and gives back the error of
    /// one that is not.
    pub(crate) fn run(
        &self,
        out: &mut impl Write,
        mut take: impl FnMut(&str, &mut dyn Write) -> io::Result<Result<(), ParseError>>,
    ) -> io::Result<Status> {
        let (mut seen, mut invalid) = (0_u64, 0_u64);
        let each = |place: Place, bytes: &[u8]| {
            let outcome = match std::str::from_utf8(bytes) {
                Ok(text) => take(text, out)?,
                // The library has the words for this too.
                Err(_) => Reference::parse_bytes(bytes).map(|_| ()),
            };
            seen += 1;
            if let Err(error) = outcome {
                invalid += 1;
                report(place, bytes, error)?;
            }
            Ok(())
        };
        if self.uris.is_empty() {
            input::lines(io::stdin().lock(), each)?;
            if !self.quiet {
                writeln!(io::stderr(), "urial: {seen} read, {invalid} invalid")?;
            }
        } else {
            input::arguments(&self.uris, each)?;
        }
        Ok(if invalid == 0 {
            Status::Good
        } else {
            Status::Invalid
        })
    }
}

/// The message, the text, and a caret. A password in the text is masked by the library.
fn report(place: Place, bytes: &[u8], error: ParseError) -> io::Result<()> {
    // What is not UTF-8 is shown as U+FFFD; the text before it, and so the caret, stays where it is.
    let text = String::from_utf8_lossy(bytes);
    // In one piece: a write a character is slow, and mixes with what others write.
    let message = format!("{place}: {}\n", error.display_with(&text));
    io::stderr().write_all(message.as_bytes())
}
