//! `urial same-document`: which references stay in the document they are in.

use std::io;

use crate::bulk::{Bulk, Input, Page, Verdict};
use crate::json::Object;
use crate::kind::Kind;
use crate::session::Session;
use crate::status::Status;
use crate::style::{CRITICAL, GOOD, Painter};

/// Print yes for each reference to the document itself, fragments aside, and no for the others
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The URI of the document, or its base if that is another one
    #[arg(short, long, value_name = "BASE")]
    base: String,
    /// Normalize both before they are compared, up to the step syntax
    #[arg(long)]
    normalize: bool,
    /// Print a JSON object for each: text, same
    #[arg(long)]
    json: bool,
    /// What a reference has to be; the base is an IRI where references are
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
        Bulk::new(session, &self.input).painted().each_text(|| {
            |text: &str, page: &mut Page| {
                let reference = self.kind.parse(text)?;
                let same = match self.normalize {
                    true => base.is_same_document_normalized(&reference),
                    false => base.is_same_document(&reference),
                };
                if self.json {
                    Object::new(&mut page.out)
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
                Ok(if same { Verdict::Good } else { Verdict::Found })
            }
        })
    }
}
