//! `urial encode`: percent-encoding for one component, and back.

use std::borrow::Cow;
use std::io;

use clap::ValueEnum;
use urial::{Set, percent};
use urial_grammar::Production;

use crate::context::Context;
use crate::message::{Fault, Status};
use crate::read::{Arguments, Input};
use crate::run::{Bulk, Page, Verdict};

/// Percent-encode text for a part of a URL, or decode it with -d
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("uris", |arg| arg.value_name("TEXT").help("Text to encode; `-` is standard input [default: standard input, one per line]")))]
pub(crate) struct Args {
    /// Component that the text is for; its delimiters are encoded
    #[arg(long = "for", value_name = "COMPONENT", default_value = "unreserved")]
    component: Component,
    /// Decode text of this component
    #[arg(short, long)]
    decode: bool,
    /// With -d, decode + as a space, as HTML forms do
    #[arg(long, requires = "decode")]
    plus: bool,
    /// With -d, take any text: a `%` without two hexadecimal digits after it stays
    #[arg(long, requires = "decode")]
    lenient: bool,
    /// Print an empty line for each text that cannot be decoded, and under --json an object for
    /// each blank one
    #[arg(long, requires = "decode")]
    keep_lines: bool,
    /// Print a JSON object for each, valid or not: the keys of `check --json`, and encoded or
    /// decoded; bytes that are not UTF-8 become U+FFFD
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
Text to encode is plain: a `%` is encoded too. It may be any bytes, and so may be what is decoded.
With `--for unreserved`, the default, -d takes any text in UTF-8 whose `%` are triplets.
Exit status: 0 all are encoded or decoded, 1 some are not valid, 2 wrong usage or no input.

Examples:
  urial encode --for segment 'a b/c'
  urial encode -d --plus 'fish+%26+chips'";

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
    /// Returns the set of bytes that are not encoded, and the rule that an encoded text has to
    /// match.
    const fn rules(self) -> (Set, Option<Production>) {
        match self {
            Component::Segment => (Set::SEGMENT, Some(Production::Segment)),
            Component::Path => (Set::PATH, Some(Production::Path)),
            // RFC 3986 has no grammar for pairs: a value has to be part of a valid query.
            Component::Query => (Set::QUERY, Some(Production::Query)),
            Component::QueryValue => (Set::QUERY_VALUE, Some(Production::Query)),
            Component::Fragment => (Set::FRAGMENT, Some(Production::Fragment)),
            Component::Userinfo => (Set::USERINFO, Some(Production::Userinfo)),
            Component::Host => (Set::REG_NAME, Some(Production::RegName)),
            // It is for any place, so only the triplets have to be right.
            Component::Unreserved => (Set::UNRESERVED, None),
        }
    }
}

impl Args {
    pub(crate) fn run(&self, context: &Context) -> io::Result<Status> {
        let bulk = Bulk {
            arguments: Arguments::Texts,
            keep_lines: self.keep_lines,
            ..Bulk::new(context, &self.input)
        };
        if self.decode {
            let bulk = bulk.json("decoded", self.json);
            return bulk.each_text(|| |text: &str, page: &mut Page| self.decoded(text, page));
        }
        let (keep, _) = self.component.rules();
        bulk.json("encoded", self.json).each_bytes(|| {
            let mut buffer = String::new();
            move |bytes: &[u8], page: &mut Page| {
                buffer.clear();
                percent::encode_bytes_into(bytes, keep, &mut buffer);
                page.line(&buffer);
                Ok(Verdict::Good)
            }
        })
    }

    fn decoded(&self, text: &str, page: &mut Page) -> Result<Verdict, Fault> {
        // Before decoding: a `+` that was `%2B` is no space.
        let spaced = match self.plus && text.contains('+') {
            true => Cow::Owned(text.replace('+', " ")),
            false => Cow::Borrowed(text),
        };
        if self.lenient {
            page.out.extend_from_slice(&percent::decode_lenient(&spaced));
        } else {
            // Section 2.4: only one component is decoded at a time. A `?` here means that more was
            // given.
            if let (_, Some(rule)) = self.component.rules() {
                rule.check(text).map_err(Fault::Fixed)?;
            }
            page.out.extend_from_slice(&percent::decode(&spaced)?);
        }
        page.end();
        Ok(Verdict::Good)
    }
}
