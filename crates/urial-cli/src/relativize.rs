//! `urial relativize`: the shortest references.

use std::io;

use crate::bulk::{Input, Page, Verdict, each_text};
use crate::fault::Fault;
use crate::json::Object;
use crate::kind::Kind;
use crate::session::Session;
use crate::status::Status;

/// Print the shortest reference that leads from a base to each URI, the inverse of resolve
///
/// A URI with another scheme is its own shortest reference. A relative reference is resolved against the base first, so that it is
/// shortened.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Where references are to lead from; its fragment does not count
    #[arg(short, long, value_name = "BASE")]
    base: String,
    /// Print a JSON object for each: base, target, reference
    #[arg(long)]
    json: bool,
    /// What a text has to be; the base is an IRI where texts are
    #[arg(long = "as", value_name = "KIND", default_value = "reference")]
    kind: Kind,
    /// Print an empty line for each text that is refused
    #[arg(long)]
    keep_lines: bool,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
Exit status: 0 there is a reference to each, 1 to some there is none, 2 wrong usage, a wrong base, or no input.

Examples:
  urial relativize -b http://a/b/c http://a/b/d:e
  urial relativize -b https://example.com/docs/ -f urls.txt";

impl Args {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        let base = self.kind.option_base(&self.base, session)?;
        each_text(session, &self.input, self.keep_lines, || {
            |text: &str, page: &mut Page| {
                let given = self.kind.parse(text)?;
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
                Object::new(&mut page.out)
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
