//! `urial check`: which texts are valid.

use std::io::{self, Write};

use urial::ParseError;
use urial::grammar::{self, Rule};

use crate::Status;
use crate::kind::Kind;
use crate::run::Input;

/// Print the valid ones, say what is wrong with the others
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// What a text has to be
    #[arg(long = "as", value_name = "KIND", default_value = "uri")]
    kind: Kind,
    /// Check against a rule of RFC 3986 appendix A or RFC 3987 section 2.2 instead
    #[arg(long, value_name = "NAME", conflicts_with = "kind")]
    rule: Option<Rule>,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
Exit status: 0 all are valid, 1 some are not, 2 wrong usage or no input.

Examples:
  urial check 'http://a/b c'
  urial check --rule dec-octet < numbers.txt";

impl Args {
    pub(crate) fn run(&self, out: &mut impl Write) -> io::Result<Status> {
        self.input.run(out, |text, out| match self.check(text) {
            Ok(()) => writeln!(out, "{text}").map(Ok),
            Err(error) => Ok(Err(error)),
        })
    }

    fn check(&self, text: &str) -> Result<(), ParseError> {
        match self.rule {
            Some(rule) => rule.check(text),
            None => grammar::parse(text, self.kind.form()).map(|_| ()),
        }
    }
}
