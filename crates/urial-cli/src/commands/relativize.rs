//! `urial relativize`: the shortest references.

use std::io;

use crate::bulk::{Page, Verdict};
use crate::options::line::Texts;
use crate::print::diagnostic::Fault;
use crate::print::status::Status;
use crate::session::Session;

/// Print the shortest reference from a base to each URI, the inverse of resolve
///
/// A URI with another scheme is its own shortest reference. A relative reference is resolved
/// against the base first, so that it is shortened.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("kind", |arg| arg.help("Kind of input expected; the base is an IRI where this is")))]
pub(crate) struct Args {
    /// Base of the references; its fragment is ignored
    #[arg(short, long, value_name = "BASE")]
    base: String,
    /// Print a JSON object for each: file, line, base, target, reference
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    texts: Texts,
}

const EXAMPLES: &str = "\
Exit status: 0 each URI has a reference, 1 some have none, 2 wrong usage, a wrong base, or no input.

Examples:
  urial relativize -b http://a/b/c http://a/b/d:e
  urial relativize -b https://example.com/docs/ -f urls.txt";

impl Args {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        let base = self.texts.kind.option_base(&self.base, session)?;
        self.texts.bulk(session).objects(self.json).each_text(|| {
            |text: &str, page: &mut Page| {
                let given = self.texts.kind.parse(text)?;
                // Declared out here, since the target borrows it after the `match` has ended.
                let resolved;
                let target = match given.narrow() {
                    Ok(target) => target,
                    Err(_) => {
                        let target = base.try_resolve(&given, urial::ResolveOptions::new());
                        resolved = target.map_err(|error| Fault::refused(&error))?;
                        resolved.as_borrowed()
                    }
                };
                let reference = base
                    .relativize(&target)
                    .map_err(|error| Fault::refused(&error))?;
                if !self.json {
                    page.line(reference.as_str());
                    return Ok(Verdict::Good);
                }
                page.object()
                    .text("base", Some(base.as_str()))
                    .text("target", Some(target.as_str()))
                    .text("reference", Some(reference.as_str()))
                    .end();
                page.end();
                Ok(Verdict::Good)
            }
        })
    }
}
