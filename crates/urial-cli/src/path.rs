//! `urial path`: the path of a file as a URI, and back.

use std::io;

use urial::file::{self, System};

use crate::bulk::{Input, Page, Verdict, each_bytes, each_text};
use crate::fault::Fault;
use crate::session::Session;
use crate::status::Status;

/// Print the `file:` URI of the path of a file, or the path of a `file:` URI
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Print the path of each `file:` URI instead
    #[arg(long)]
    from_uri: bool,
    /// Paths are those of Windows, wherever this runs: `C:\a`, `\\server\share\a`
    #[arg(long)]
    windows: bool,
    /// Print an empty line for each invalid text
    #[arg(long)]
    keep_lines: bool,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
A path has to be absolute. Nothing looks at the file system, and what comes back is the path byte for byte.
Exit status: 0 all are valid, 1 some are not, 2 wrong usage or no input.

Examples:
  urial path \"/data/a b\"
  urial path --windows --from-uri file:///C:/a%20b";

impl Args {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        let system = match self.windows {
            true => System::Windows,
            false => System::Posix,
        };
        if self.from_uri {
            return each_text(session, &self.input, self.keep_lines, || {
                |text: &str, page: &mut Page| {
                    let path = file::from_text(text, system).map_err(fault)?;
                    page.out.extend_from_slice(&path);
                    page.end();
                    Ok(Verdict::Good)
                }
            });
        }
        each_bytes(session, &self.input, self.keep_lines, || {
            |path: &[u8], page: &mut Page| {
                page.line(file::to_uri(path, system).map_err(fault)?.as_str());
                Ok(Verdict::Good)
            }
        })
    }
}

fn fault(error: file::FileError) -> Fault {
    match error {
        file::FileError::Invalid(error) => error.into(),
        error => Fault::refused(&error),
    }
}
