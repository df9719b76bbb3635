//! `urial redact`: removal of secrets from texts.

use std::borrow::Cow;
use std::io;

use urial_guard::{NO_SECRET_WORDS, Redaction, SECRET_WORDS};

use crate::args::Kind;
use crate::context::Context;
use crate::message::Status;
use crate::read::{Answer, Block, Blocks, Fields, Input, Limit, Others, or_files};
use crate::run::in_text;
use crate::run::{Bulk, Described, Objects, Page, Verdict, secrets_masked};
use crate::write::screen::print_painted;

/// Mask passwords and tokens of URLs and forms in logs and any text
///
/// Any text is read, and every byte comes out that is not masked. Masked are the passwords of URIs,
/// valid or almost, also in the query of another one, percent-encoded, or before a list of hosts;
/// and the values of keys such as `token`, `api_key` and `X-Amz-Signature`, in queries, fragments,
/// forms and parameters of paths. Times, ports and mail addresses stay as they are, and so does a
/// secret that is in neither a URI nor a form: `password=hunter2` by itself, and
/// `Authorization: Bearer …`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, mut_arg("uris", or_files))]
pub(crate) struct Args {
    /// Leave the values of keys, unless --key names them
    #[arg(long)]
    passwords_only: bool,
    /// Mask the values of keys like this pattern, too (again or with commas for more); `*` is any
    /// text, `?` any character, and case does not matter
    #[arg(long = "key", value_name = "GLOB", value_delimiter = ',', value_parser = key_pattern)]
    keys: Vec<String>,
    /// List the words with which the keys of secrets end, and exit
    #[arg(long, conflicts_with = "json")]
    list_keys: bool,
    /// Mask the whole userinfo
    #[arg(long)]
    userinfo: bool,
    /// Mask the whole fragment
    #[arg(long)]
    fragment: bool,
    /// Refuse texts that are not of this kind [default: take any text]
    #[arg(long = "as", value_name = "KIND")]
    kind: Option<Kind>,
    /// Print a JSON object for each: the keys of `check --json`, and redacted; text is the same,
    /// without what is masked
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    fields: Fields,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
A summary on standard error tells how many secrets were masked, unless --quiet is given.
Exit status: 0 all is masked; 1 some text is not of the kind of --as, is too long, or has a part that looks like UTF-16 or UTF-32 without a byte order mark, in which no secret is found; 2 wrong usage or no input.

Examples:
  urial redact < access.log
  urial redact --key 'code,*pin*' access.log";

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
    pub(crate) fn run(mut self, context: &Context) -> io::Result<Status> {
        let others = self.kind.map_or(Others::Lines, |kind| kind.others(true));
        self.input.take_files(match others {
            Others::References => others,
            _ => Others::Lines,
        })?;
        if self.list_keys {
            return list_keys();
        }
        let redaction = Redaction::new()
            .passwords_only(self.passwords_only)
            .userinfo(self.userinfo)
            .query_keys(&self.keys)
            .fragment(self.fragment);
        // A message about a record that is refused shows the record.
        let context = &context.hiding(redaction.clone());
        let asks = self.input.is_arguments() || self.json || self.kind.is_some();
        // Text that is copied byte for byte: nothing asks for records.
        if !asks && !self.fields.are_given() {
            return self.rewrite(&redaction, context);
        }
        let mask = |record: &[u8], out: &mut Vec<u8>| redaction.redact_bytes_into(record, out);
        let bulk = Bulk {
            mask: Some(&mask),
            objects: self
                .json
                .then_some(Objects::Written(&|object, _| object.text("redacted", None))),
            ..Bulk::new(context, &self.input).records(&self.fields, Answer::Replace)
        };
        let (kind, json) = (self.kind, self.json);
        let work = || {
            let (redaction, mut out) = (&redaction, Vec::new());
            move |text: &str, page: &mut Page| {
                // Only with `--as`: a password has to be hidden in an invalid text as well.
                if let Some(kind) = kind {
                    kind.parse(text)?;
                }
                let is_first = page.number() == 1;
                if !page.is_argument() && page.looks_encoded(text.as_bytes(), is_first) {
                    page.counts.found += 1;
                }
                out.clear();
                let masked = redaction.redact_bytes_into(text.as_bytes(), &mut out);
                page.counts.masked += masked as u64;
                // A mask stands for whole characters, so nothing is lost.
                let redacted = match masked {
                    0 => Cow::Borrowed(text),
                    _ => String::from_utf8_lossy(&out),
                };
                match json {
                    true => {
                        let described = Described::good(Cow::Borrowed(&redacted));
                        page.tell_object(&described, |object| {
                            object.text("redacted", Some(&redacted))
                        });
                    }
                    false => page.line(&redacted),
                }
                Ok(Verdict::Good)
            }
        };
        if json && kind.is_none() {
            // JSON has no octets, so those that are not UTF-8 become U+FFFD.
            return bulk.each_bytes(|| {
                let mut work = work();
                move |bytes: &[u8], page: &mut Page| work(&String::from_utf8_lossy(bytes), page)
            });
        }
        bulk.each_text(work)
    }

    /// Rewrites blocks of whole lines.
    fn rewrite(&self, redaction: &Redaction, context: &Context) -> io::Result<Status> {
        self.input.announce(context);
        // Where no URI goes on: one that is cut in two would show the rest of its password.
        let limit = Limit::text(self.input.longest_line());
        let blocks = Blocks::with_cut(&self.input, cut, limit);
        let bulk = Bulk::new(context, &self.input);
        let summary = bulk.each_block(blocks, &|| {
            Box::new(|block: &Block, page: &mut Page| {
                if !in_text::begin(bulk, block, page) {
                    return;
                }
                let masked = redaction.redact_bytes_into(&block.data, &mut page.out);
                page.counts.masked += masked as u64;
            })
        })?;
        let masked = secrets_masked(summary.counts.masked);
        summary.tell(&format!("urial: {masked}\n"), context);
        Ok(summary.status())
    }
}

/// Returns how much of a block is whole lines, or whole texts that end with NUL: neither is in a
/// secret.
fn cut(block: &[u8]) -> usize {
    let end = block.iter().rposition(|byte| matches!(byte, b'\n' | 0));
    end.map_or(0, |end| end + 1)
}

/// Prints the words with which the keys of secrets end, and those of keys that hold none.
fn list_keys() -> io::Result<Status> {
    let [secret, other] = [SECRET_WORDS, NO_SECRET_WORDS].map(|words| words.join("\n"));
    print_painted(format!("{secret}\n\nbut not with\n{other}\n").as_bytes())?;
    Ok(Status::Good)
}
