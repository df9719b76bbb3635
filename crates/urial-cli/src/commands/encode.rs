//! `urial encode` and `urial decode`: percent-encoding for one component.

use std::io;

use clap::ValueEnum;
use urial::{Set, percent};
use urial_grammar::Production;

use crate::bulk::{Arguments, Bulk, Input, Page, Verdict};
use crate::print::diagnostic::Fault;
use crate::print::status::Status;
use crate::session::Session;

/// Percent-encode text for one component, where needed
#[derive(clap::Args)]
#[command(after_help = ENCODE_EXAMPLES)]
#[command(mut_arg("uris", |arg| arg.value_name("TEXT").help("Text to encode; `-` is standard input [default: standard input, one per line]")))]
pub(crate) struct Encode {
    /// Component that the text is for; its delimiters are encoded
    #[arg(long = "for", value_name = "COMPONENT", default_value = "unreserved")]
    component: Component,
    /// Print a JSON object for each: file, line, text, encoded; bytes that are not UTF-8 become
    /// U+FFFD in the text
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: Input,
}

const ENCODE_EXAMPLES: &str = "\
The text is plain: a `%` is encoded too. It may be any bytes, not only UTF-8.
Exit status: 0 all are encoded, 2 wrong usage or no input.

Examples:
  urial encode --for segment 'a b/c'
  urial encode --for query-value 'fish & chips'";

/// Percent-decode the text of one component
#[derive(clap::Args)]
#[command(after_help = DECODE_EXAMPLES)]
#[command(mut_arg("uris", |arg| arg.value_name("TEXT").help("Text to decode; `-` is standard input [default: standard input, one per line]")))]
pub(crate) struct Decode {
    /// Component that the text is from
    #[arg(long = "for", value_name = "COMPONENT", default_value = "unreserved")]
    component: Component,
    /// Treat + as a space, as HTML forms do
    #[arg(long)]
    plus: bool,
    /// Print an empty line for each invalid line, or an object with text and error under --json
    #[arg(long)]
    keep_lines: bool,
    /// Print a JSON object for each: file, line, text, decoded; octets that are not UTF-8 become
    /// U+FFFD in the decoded text
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: Input,
}

const DECODE_EXAMPLES: &str = "\
With `--for unreserved`, the default, the text may be anything in UTF-8 whose `%` are triplets. The output is bytes, UTF-8 or not.
Exit status: 0 all are decoded, 1 some are not valid, 2 wrong usage or no input.

Examples:
  urial decode --for segment a%20b%2Fc
  urial decode --plus 'fish+%26+chips'";

/// The place that text is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Component {
    /// A segment of a path; `/` is encoded
    Segment,
    /// A path; `/` is not encoded
    Path,
    /// A whole query, with its `&` and `=`
    Query,
    /// A key or a value in a query; `&`, `=`, `+` and `;` are encoded
    QueryValue,
    Fragment,
    /// A userinfo, with its `:`
    Userinfo,
    /// A host that is a name
    Host,
    /// Anywhere; all but letters, digits, `-`, `.`, `_` and `~` is encoded
    Unreserved,
}

impl Component {
    /// Returns the set of bytes that are not encoded.
    const fn set(self) -> Set {
        match self {
            Component::Segment => Set::SEGMENT,
            Component::Path => Set::PATH,
            Component::Query => Set::QUERY,
            Component::QueryValue => Set::QUERY_VALUE,
            Component::Fragment => Set::FRAGMENT,
            Component::Userinfo => Set::USERINFO,
            Component::Host => Set::REG_NAME,
            Component::Unreserved => Set::UNRESERVED,
        }
    }

    /// Returns the rule that an encoded text has to match.
    const fn rule(self) -> Option<Production> {
        match self {
            Component::Segment => Some(Production::Segment),
            Component::Path => Some(Production::Path),
            // RFC 3986 has no grammar for pairs: a value has to be part of a valid query.
            Component::Query | Component::QueryValue => Some(Production::Query),
            Component::Fragment => Some(Production::Fragment),
            Component::Userinfo => Some(Production::Userinfo),
            Component::Host => Some(Production::RegName),
            // It is for any place, so only the triplets have to be right.
            Component::Unreserved => None,
        }
    }
}

impl Encode {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        let keep = self.component.set();
        let bulk = Bulk::new(session, &self.input)
            .of(Arguments::Texts)
            .json("encoded", self.json);
        bulk.each_bytes(|| {
            let mut buffer = String::new();
            move |bytes: &[u8], page: &mut Page| {
                buffer.clear();
                percent::encode_bytes_into(bytes, keep, &mut buffer);
                page.line(&buffer);
                Ok(Verdict::Good)
            }
        })
    }
}

impl Decode {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        Bulk::new(session, &self.input)
            .of(Arguments::Texts)
            .keep_lines(self.keep_lines)
            .json("decoded", self.json)
            .each_text(|| |text: &str, page: &mut Page| self.answer(text, page))
    }

    fn answer(&self, text: &str, page: &mut Page) -> Result<Verdict, Fault> {
        // Section 2.4: only one component is decoded at a time. A `?` here means that more was
        // given.
        if let Some(rule) = self.component.rule() {
            rule.check(text).map_err(Fault::Fixed)?;
        }
        // Before decoding: a `+` that was `%2B` is no space.
        if self.plus && text.contains('+') {
            page.out
                .extend_from_slice(&percent::decode(&text.replace('+', " "))?);
        } else {
            page.out.extend_from_slice(&percent::decode(text)?);
        }
        page.end();
        Ok(Verdict::Good)
    }
}
