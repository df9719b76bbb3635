//! `urial same-document`: test for references to the document they are in.

use std::io;

use crate::bulk::{Bulk, Input, Page, Verdict};
use crate::options::kind::Kind;
use crate::print::status::Status;
use crate::print::style::{CRITICAL, GOOD, Painter};
use crate::session::Session;

/// Say for each reference, yes or no, whether it is to the document itself, fragments aside
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The URI of the document, or its base if that is another one
    #[arg(short, long, value_name = "BASE")]
    base: String,
    /// Normalize both before comparing, with the step syntax
    #[arg(long)]
    normalize: bool,
    /// Print a JSON object for each: file, line, text, same
    #[arg(long)]
    json: bool,
    /// Print an empty line for each invalid line, or an object with text and error under --json
    #[arg(long)]
    keep_lines: bool,
    /// Kind of input expected; the base is an IRI where this is
    #[arg(long = "as", value_name = "KIND", default_value = "reference")]
    kind: Kind,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
Exit status: 0 all are yes, 1 some are no or invalid, 2 wrong usage, a wrong base, or no input.

Examples:
  urial same-document -b http://a/b '#c'
  urial same-document -b http://a/b --normalize HTTP://A/b";

impl Args {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        let base = self.kind.option_base(&self.base, session)?;
        let painter = Painter::new(session.colors_output());
        let bulk = Bulk::new(session, &self.input)
            .painted()
            .keep_lines(self.keep_lines)
            .objects(self.json);
        bulk.each_text(|| {
            |text: &str, page: &mut Page| {
                let reference = self.kind.parse(text)?;
                // Section 4.4: normalization before the comparison "is allowed but rarely performed
                // in practice".
                let same = match self.normalize {
                    true => base.is_same_document_normalized(&reference),
                    false => base.is_same_document(&reference),
                };
                if self.json {
                    page.object()
                        .text("text", Some(text))
                        .boolean("same", same)
                        .end();
                    page.end();
                } else {
                    let word = match same {
                        true => painter.paint(GOOD, "yes"),
                        false => painter.paint(CRITICAL, "no"),
                    };
                    page.line(&word.to_string());
                }
                // A `no` makes the status 1, so that a script can ask without reading the answer,
                // as of `grep`.
                Ok(if same { Verdict::Good } else { Verdict::Found })
            }
        })
    }
}
