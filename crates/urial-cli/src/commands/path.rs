//! `urial path`: conversion of file paths to URIs, and back.

use std::borrow::Cow;
use std::io;

use urial::file::{self, System};

use crate::context::Context;
use crate::message::{Fault, Status};
use crate::read::{Arguments, Input};
use crate::run::{Bulk, Page, Verdict};

/// Convert paths of files to `file:` URIs, and back
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("uris", |arg| arg.value_name("PATH").help("Path, or URI with --from-uri; `-` is standard input [default: standard input, one per line]")))]
pub(crate) struct Args {
    /// Convert `file:` URIs to paths instead
    #[arg(long)]
    from_uri: bool,
    /// Take paths of Windows, `C:\a` and `\\server\share\a` [default: those of this system]
    #[arg(long)]
    windows: bool,
    /// Take paths of Unix, `/a`
    #[arg(long, conflicts_with = "windows")]
    posix: bool,
    /// Print an empty line for each invalid line, and under --json an object for each blank one
    #[arg(long)]
    keep_lines: bool,
    /// Print a JSON object for each, valid or not: the keys of `check --json`, and uri or path;
    /// bytes that are not UTF-8 become U+FFFD
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
A path has to be absolute. Nothing looks at the file system, and what comes back is the path byte for byte, but without the prefix of `\\\\?\\C:\\a` and `\\\\?\\UNC\\server\\share\\a`; it stays only where a name ends in a dot or a space, which Windows would drop without it.
A path that contains a newline is printed with -0 only.
Exit status: 0 all are valid, 1 some are not, 2 wrong usage or no input.

Examples:
  urial path \"/data/a b\"
  urial path --windows --from-uri file:///C:/a%20b";

impl Args {
    pub(crate) fn run(&self, context: &Context) -> io::Result<Status> {
        // As asked for, or as this system has them.
        let is_windows = self.windows || cfg!(windows) && !self.posix;
        let system = if is_windows { System::Windows } else { System::Posix };
        let bulk = Bulk {
            arguments: Arguments::Texts,
            keep_lines: self.keep_lines,
            ..Bulk::new(context, &self.input)
        };
        if self.from_uri {
            return bulk.json("path", self.json).each_text(|| {
                |text: &str, page: &mut Page| {
                    let path = file::from_text(text, system).map_err(fault)?;
                    // Printed as it is, it would be two lines, and so two paths, for whoever reads
                    // the output.
                    if path.contains(&b'\n') && !self.input.null && !self.json {
                        return Err(Fault::refused(
                            &"the path has a line end in it; -0 ends each with NUL instead",
                        ));
                    }
                    page.out.extend_from_slice(&path);
                    page.end();
                    Ok(Verdict::Good)
                }
            });
        }
        bulk.json("uri", self.json).each_bytes(|| {
            |path: &[u8], page: &mut Page| {
                let uri = match std::str::from_utf8(path) {
                    // `/` is a separator of Windows too, and in no name.
                    Ok(text) if is_windows => {
                        file::to_uri(&*shortest(&text.replace('/', r"\")), system)
                    }
                    // As bytes: a name on POSIX need not be UTF-8, and one on Windows is refused by
                    // the library.
                    _ => file::to_uri(path, system),
                };
                page.line(uri.map_err(fault)?.as_str());
                Ok(Verdict::Good)
            }
        })
    }
}

/// Removes `\\?\` from a path, unless it would be another path then: Windows strips dots and spaces
/// from the end of a name.
fn shortest(path: &str) -> Cow<'_, str> {
    let short = file::without_verbatim_prefix(path);
    // `\\?\C:\a.` is a file of its own; without the prefix Windows opens `C:\a`.
    let is_cut = |name: &str| name.ends_with(['.', ' ']);
    if short.split('\\').any(is_cut) { Cow::Borrowed(path) } else { short }
}

fn fault(error: file::FileError) -> Fault {
    match error {
        file::FileError::Invalid(error) => Fault::Fixed(error),
        error => Fault::refused(&error),
    }
}
