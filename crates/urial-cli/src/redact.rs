//! `urial redact`: texts without their secrets.

use std::io;

use urial::Redaction;

use crate::bulk::{Bulk, Input, Page, Verdict};
use crate::json::Object;
use crate::kind::Kind;
use crate::session::Session;
use crate::status::Status;

/// Mask the password of each, and what else is named, with ***
///
/// Texts need not be valid. In one that is not, what may have been meant as a password is masked too.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Mask the whole userinfo
    #[arg(long)]
    userinfo: bool,
    /// Mask the values of this key, in queries and in fragments that are made like queries (again for more keys); case does not matter
    #[arg(long = "query-key", value_name = "KEY")]
    query_keys: Vec<String>,
    /// Mask the whole fragment
    #[arg(long)]
    fragment: bool,
    /// Refuse what is not of this kind [default: take any text]
    #[arg(long = "as", value_name = "KIND")]
    kind: Option<Kind>,
    /// Print a JSON object for each: redacted, and nothing of what is masked
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
Exit status: 0, unless some input is not UTF-8 or not of the kind of --as (1); 2 wrong usage or no input.

Examples:
  urial redact http://u:p@h/
  urial redact --userinfo --query-key token -f urls.txt";

impl Args {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        let keys: Vec<&str> = self.query_keys.iter().map(String::as_str).collect();
        let redaction = Redaction::new()
            .userinfo(self.userinfo)
            .query_keys(&keys)
            .fragment(self.fragment)
            .suspected(true);
        Bulk::new(session, &self.input).each_text(|| {
            |text: &str, page: &mut Page| {
                if let Some(kind) = self.kind {
                    kind.parse(text)?;
                }
                let redacted = redaction.redact(text);
                match self.json {
                    true => Object::new(&mut page.out)
                        .text("redacted", Some(&redacted))
                        .end(),
                    false => page.push(&redacted),
                }
                page.end();
                Ok(Verdict::Good)
            }
        })
    }
}
