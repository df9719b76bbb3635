//! `urial expand`: expansion of URI Templates.

use std::io;

use urial_template::{Template, TemplateError};

use crate::bulk::{Arguments, Bulk, Input, Page, Verdict};
use crate::options::variables::Variables;
use crate::print::diagnostic::Fault;
use crate::print::status::Status;
use crate::session::Session;

/// Expand URI Templates (RFC 6570) with variables
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("uris", |arg| arg.value_name("TEMPLATE").help("Template to expand; `-` is standard input [default: standard input, one per line]")))]
pub(crate) struct Args {
    #[command(flatten)]
    variables: Variables,
    /// Print an empty line for each invalid line, or an object with text and error under --json
    #[arg(long)]
    keep_lines: bool,
    /// Print a JSON object for each: file, line, text (the template), expanded
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
A variable without a value is undefined.
Exit status: 0 all are expanded, 1 some are invalid, 2 wrong usage or no input.

Examples:
  urial expand 'http://x/{?q,lang}' --var q=a
  urial expand 'http://x{/path*}{?keys*}' --var path=a --var path=b --var 'keys[k]=v'";

impl Args {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        let values = self.variables.values()?;
        Bulk::new(session, &self.input)
            .of(Arguments::Parts)
            .keep_lines(self.keep_lines)
            .json("expanded", self.json)
            .each_text(|| {
                let mut buffer = String::new();
                let values = &values;
                move |text: &str, page: &mut Page| -> Result<Verdict, Fault> {
                    buffer.clear();
                    Template::parse(text)?.expand_into(values, &mut buffer)?;
                    page.line(&buffer);
                    Ok(Verdict::Good)
                }
            })
    }
}

impl From<TemplateError> for Fault {
    fn from(error: TemplateError) -> Fault {
        Fault::At(error.to_string(), error.span())
    }
}
