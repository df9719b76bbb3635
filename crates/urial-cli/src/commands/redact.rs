//! `urial redact`: removal of secrets from texts.

use std::borrow::Cow;
use std::io;

use urial_guard::Redaction;
use urial_guard::SECRET_KEYS;

use crate::bulk::{
    Answer, Block, Blocks, Bulk, Fields, Input, Limit, Page, Verdict, each_block, secrets_masked,
};
use crate::options::in_text;
use crate::options::kind::Kind;
use crate::print::diagnostic;
use crate::print::status::{Status, complain, wrong_usage};
use crate::session::Session;

/// Mask every password, and other secrets that options name, with ***
///
/// A line may be one URI or a text with many. Every password in it is masked: of URIs that are
/// valid or almost, in the query of another one, percent-encoded, or in front of a list of hosts.
/// Times, ports and mail addresses stay as they are, and so does an empty password. The values of
/// keys, as in `?token=abc` and `#access_token=abc`, are masked with --secrets or --query-key.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Rewrite any text: every byte stays that is not masked, line ends and bytes that are not
    /// UTF-8 included
    #[arg(long, conflicts_with_all = ["kind", "json", "uris", "column", "jsonl"])]
    in_text: bool,
    /// Mask the whole userinfo
    #[arg(long)]
    userinfo: bool,
    /// Mask the values of keys like this pattern, in queries, fragments and parameters of paths
    /// (again or with commas for more); `*` is any text, `?` any character, and case does not
    /// matter
    #[arg(long = "query-key", value_name = "GLOB", value_delimiter = ',', value_parser = key_pattern)]
    query_keys: Vec<String>,
    /// Mask the values of the usual keys of secrets too: token, access_token, password, api_key,
    /// and 30 more, those that `audit` reports
    #[arg(long)]
    secrets: bool,
    /// Mask the whole fragment
    #[arg(long)]
    fragment: bool,
    /// Refuse texts that are not of this kind [default: take any text]
    #[arg(long = "as", value_name = "KIND")]
    kind: Option<Kind>,
    /// Print a JSON object for each: redacted, without the masked texts
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    fields: Fields,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
A summary on standard error tells how many secrets were masked, unless --quiet is given.
Exit status: 0, unless some input is not UTF-8 or not of the kind of --as (1); 2 wrong usage or no input.

Examples:
  urial redact http://u:p@h/
  urial redact --in-text --secrets --query-key 'sig,*code*' -f access.log";

/// Parses a pattern for keys; refuses one that can match no key.
fn key_pattern(pattern: &str) -> Result<String, String> {
    // A delimiter ends a key. One that belongs to a key is encoded, and the pattern is compared
    // with the encoded key too.
    let wrong = pattern.chars().find(|found| {
        found.is_control() || matches!(found, '=' | '&' | ';' | '#' | '/' | '"' | '<' | '>' | '`')
    });
    match wrong {
        _ if pattern.is_empty() => Err("it is empty, so no key is like it".to_owned()),
        _ if pattern.trim() != pattern => {
            Err("no key begins or ends with a space; remove it".to_owned())
        }
        Some(found) => Err(format!(
            "no key has '{}' in it; give the name alone, as in token",
            found.escape_default()
        )),
        None => Ok(pattern.to_owned()),
    }
}

impl Args {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        let named = self.query_keys.iter().map(String::as_str);
        let usual = SECRET_KEYS.iter().copied().filter(|_| self.secrets);
        let redaction = Redaction::new()
            .userinfo(self.userinfo)
            .query_keys(named.chain(usual))
            .fragment(self.fragment);
        // A message about a record that is refused shows the record.
        diagnostic::hide_also(redaction.clone());
        if self.in_text {
            return self.rewrite(&redaction, session);
        }
        let mask = |record: &[u8], out: &mut Vec<u8>| redaction.redact_bytes_into(record, out);
        let bulk = Bulk::new(session, &self.input)
            .records(&self.fields, Answer::Replace)
            .masks_records(&mask)
            .counts_masked();
        bulk.each_text(|| {
            let (redaction, mut out) = (&redaction, Vec::new());
            move |text: &str, page: &mut Page| {
                // Only with `--as`: a password has to be hidden in an invalid text as well.
                if let Some(kind) = self.kind {
                    kind.parse(text)?;
                }
                out.clear();
                let masked = redaction.redact_bytes_into(text.as_bytes(), &mut out);
                page.count_masked(masked);
                // A mask stands for whole characters, so nothing is lost.
                let redacted = match masked {
                    0 => Cow::Borrowed(text),
                    _ => String::from_utf8_lossy(&out),
                };
                match self.json {
                    true => page.object().text("redacted", Some(&redacted)).end(),
                    false => page.push(&redacted),
                }
                page.end();
                Ok(Verdict::Good)
            }
        })
    }

    /// Rewrites blocks of whole lines.
    fn rewrite(&self, redaction: &Redaction, session: &Session) -> io::Result<Status> {
        if self.input.null {
            return Err(wrong_usage(
                "--in-text keeps what ends a line as it is; leave -0 out",
            ));
        }
        let longest = self.input.longest_line();
        // Where no URI goes on: one that is cut in two would show the rest of its password.
        let blocks = Blocks::with_cut(&self.input, Redaction::settled, Limit::text(longest));
        let summary = each_block(Bulk::new(session, &self.input), blocks, &|| {
            Box::new(|block: &Block, page: &mut Page| {
                if !in_text::begin(block, page, longest, session) {
                    return;
                }
                let masked = redaction.redact_bytes_into(&block.data, &mut page.out);
                page.count_masked(masked);
            })
        })?;
        if !session.quiet {
            let masked = secrets_masked(summary.counts.masked);
            complain(format_args!("urial: {masked}\n"));
        }
        Ok(summary.status())
    }
}
