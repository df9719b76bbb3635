//! `urial parse`: the components of each URI.

mod elements;

use std::borrow::Cow;
use std::io;

use urial::{Component, IriReference, PairPart, Query};
use urial_grammar::grammar;
use urial_guard::SuffixList;

use crate::args::{Offer, Part, Texts, Whole, names, part};
use crate::context::{Context, psl};
use crate::message::{Fault, Object, Status, json, wrong_usage};
use crate::read::Answer;
use crate::run::{Bulk, Members, Objects, Page, Verdict};

/// Print parts: host, site, port, query values; of lists, CSV and JSON
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, arg = psl())]
pub(crate) struct Args {
    /// Components to print, in this order, repeatable or separated by commas [default:
    /// scheme,userinfo,host,port,path,query,fragment]: those, and authority, user, password,
    /// effective-port (the default of the scheme if none is written; null over 65535), origin (in
    /// normal form), file (the last segment), extension, text, site (the registrable domain),
    /// suffix and subdomain (by the Public Suffix List), query:KEY (the value of the first such
    /// pair), segment:N (from 0, or back from -1); with :decoded after it, percent-decoded
    #[arg(
        long,
        value_name = "COMPONENT",
        value_delimiter = ',',
        value_parser = Offer::new(part, names()),
        hide_possible_values = true
    )]
    get: Vec<Part>,
    /// Print this text for each, with {component} replaced, as in '{scheme}://{host}{path}'; `{{`
    /// is a brace, `\t` a tab, `\n` a line feed, `\\` a backslash
    #[arg(long, value_name = "FORMAT", conflicts_with = "get", value_parser = format)]
    format: Option<Format>,
    /// Print a JSON object for each, valid or not, with the components of --get or with all; a
    /// component that is absent is null
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Take texts that are no URIs, too: split any text by the regular expression of RFC 3986
    /// appendix B, and check nothing
    #[arg(long)]
    lenient: bool,
    /// Print plain values instead, decoded, and what is lost by decoding: an empty element counts
    /// as absent, and the path is a list, absolute if its first element is empty
    #[arg(long, conflicts_with_all = ["get", "format", "parts", "lenient", "column", "jsonl"])]
    decoded: bool,
    /// With --json, also the segments of the path and the pairs of the query, decoded
    #[arg(long, requires = "json", conflicts_with_all = ["column", "jsonl"])]
    parts: bool,
    #[command(flatten)]
    texts: Texts,
}

const EXAMPLES: &str = "\
An absent component is printed as an empty one; --json tells them apart. A password is printed as it is: `urial redact` masks it. In decoded text, tabs and line ends are printed as `\\t`, `\\n` and `\\r`, except in JSON and CSV.
JSON: file, line, text and valid as in `check --json`; scheme, authority, userinfo, host, port, path, query, fragment, or those of --get; and kind, component, byte and message, the error of an invalid text. With --decoded: is_relative, scheme, userinfo, host, has_port, port, path, query, fragment, lost, where an absent element is null, and lost is an array out of authority, userinfo, port, port-number, empty-userinfo, empty-query, empty-fragment, encoding, not-utf8. With --parts also segments (an array) and pairs (an array of a key and a value each, in their order; a value without its `=` is null); octets that are not UTF-8 become U+FFFD in them.
Exit status: 0 all are valid, 1 some are not, 2 wrong usage or no input.

Examples:
  urial parse --get host http://a:80/b
  urial parse --get host,query:id:decoded,segment:-1 < urls.txt";

/// A parsed format.
#[derive(Clone, Debug)]
struct Format(Vec<Piece>);

#[derive(Clone, Debug)]
enum Piece {
    Text(String),
    Part(Part),
}

fn format(text: &str) -> Result<Format, String> {
    //   {scheme}://{host} {{{port}}}     texts, empty or not, around each part:
    //                                    "" scheme "://" host " {" port "}"
    let mut pieces = Vec::new();
    let mut literal = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}', '\\']) {
        literal.push_str(&rest[..at]);
        // The three are ASCII, so one byte is the character.
        let special = &rest[at..=at];
        let after = &rest[at + 1..];
        if special == "\\" {
            let (character, length) = match after.as_bytes().first() {
                Some(b't') => ('\t', 1),
                Some(b'n') => ('\n', 1),
                Some(b'\\') => ('\\', 1),
                // Any other `\` stays: regular expressions and Windows paths have many.
                _ => ('\\', 0),
            };
            literal.push(character);
            rest = &after[length..];
            continue;
        }
        // A doubled brace is the brace, as in `format!` and Python's `str.format`.
        if let Some(after) = after.strip_prefix(special) {
            literal.push_str(special);
            rest = after;
            continue;
        }
        // A `}` that gets here closes nothing, and fails as a `{` that is not closed does.
        let end = (special == "{").then(|| after.find('}')).flatten();
        let end = end.ok_or_else(|| {
            format!("`{special}` has no partner; write `{special}{special}` for the brace itself")
        })?;
        let found = part(&after[..end]).map_err(|unknown| {
            let at = text.len() - after.len();
            unknown.replacen("unknown component", &format!("unknown component at byte {at}"), 1)
        })?;
        pieces.push(Piece::Text(std::mem::take(&mut literal)));
        pieces.push(Piece::Part(found));
        rest = &after[end + 1..];
    }
    literal.push_str(rest);
    pieces.push(Piece::Text(literal));
    Ok(Format(pieces))
}

impl Args {
    pub(crate) fn run(&self, context: &Context) -> io::Result<Status> {
        if self.decoded {
            return elements::run(&self.texts, self.json, context);
        }
        // An object has room for all, and a program takes what it wants; a line is for people.
        let is_usual = |part: &Component| self.json || *part != Component::Authority;
        let get: Vec<Part> = match &self.get[..] {
            [] => Component::ALL.into_iter().filter(is_usual).map(Part::of).collect(),
            get => get.to_vec(),
        };
        let names: Vec<String> = match &self.format {
            // A format is one column, whatever it is made of.
            Some(_) => vec!["formatted".to_owned()],
            None => get.iter().map(|part| part.name().to_owned()).collect(),
        };
        // A field has a name of its own; cells of a line have none.
        if self.json || self.texts.fields.are_given() {
            self.check_names(&names)?;
        }
        let nulls: Members<'_> = &|object, _| self.members(object, &get, None);
        let bulk = Bulk {
            objects: self.json.then_some(Objects::Written(nulls)),
            answer: Answer::Append(&names),
            ..self.texts.bulk(context)
        };
        bulk.each_text(|| {
            |text: &str, page: &mut Page| self.answer(text, &get, context.sites(), page)
        })
    }

    /// Refuses names that would be twice in one object or record.
    fn check_names(&self, names: &[String]) -> io::Result<()> {
        for (place, name) in names.iter().enumerate() {
            if names[..place].contains(name) {
                return Err(wrong_usage(&format!(
                    "--get has {name} twice; a field has a name of its own"
                )));
            }
        }
        if self.json && names.iter().any(|name| name == "file") {
            return Err(wrong_usage(
                "--json has the key file already, for the file of the input; --get segment:-1 is the last segment",
            ));
        }
        Ok(())
    }

    fn answer(
        &self,
        text: &str,
        get: &[Part],
        sites: &SuffixList,
        page: &mut Page,
    ) -> Result<Verdict, Fault> {
        let spans = match self.lenient {
            true => grammar::split_spans(text)?,
            false => grammar::parse(text, self.texts.kind.form())?,
        };
        let whole = Whole::new(text, &spans, sites);
        if self.json {
            // A parse of its own, and only where it was asked for: the spans alone know no
            // segments.
            let reference = match self.parts {
                true => Some(IriReference::parse(text)?),
                false => None,
            };
            let described = page.good(text);
            page.tell_object(&described, |object| {
                self.members(object, get, Some((text, &whole, reference)))
            });
            return Ok(Verdict::Good);
        }
        if let Some(Format(pieces)) = &self.format {
            for piece in pieces {
                match piece {
                    Piece::Text(text) => page.push(text),
                    Piece::Part(part) => {
                        let value = part.get(&whole).unwrap_or_default();
                        page.push(&match page.is_of_record() {
                            true => value,
                            false => on_a_line(value),
                        });
                    }
                }
            }
        // As it is: the writer of CSV quotes tabs and line ends, and two escapes would be one too
        // many.
        } else if page.is_of_record() {
            get.iter().for_each(|part| page.cell(part.get(&whole).as_deref()));
        } else {
            for part in get {
                // Decoding may bring a tab or a line end, which would begin another cell or record.
                page.cell(part.get(&whole).map(on_a_line).as_deref());
            }
        }
        page.end();
        Ok(Verdict::Good)
    }

    /// Writes the parts of a text, all null for an invalid one.
    fn members<'o>(
        &self,
        mut object: Object<'o>,
        get: &[Part],
        of: Option<(&str, &Whole<'_>, Option<IriReference<'_>>)>,
    ) -> Object<'o> {
        let scheme = of.and_then(|(text, ..)| urial::split(text).scheme);
        // The text is the first key of every object already.
        for part in get.iter().filter(|part| part.name() != "text") {
            let value = of.and_then(|(_, whole, _)| part.get(whole));
            object = match part.name().split(':').next() {
                Some("authority" | "userinfo") => {
                    object.userinfo(part.name(), value.as_deref(), scheme)
                }
                _ => object.uri(part.name(), value.as_deref()),
            };
        }
        match self.parts {
            true => parts(object, of.and_then(|(.., reference)| reference)),
            false => object,
        }
    }
}

/// Escapes what ends a column or a line; only decoded parts can have it.
fn on_a_line(part: Cow<'_, str>) -> Cow<'_, str> {
    match part.contains(['\t', '\n', '\r']) {
        true => Cow::Owned(part.replace('\t', "\\t").replace('\n', "\\n").replace('\r', "\\r")),
        false => part,
    }
}

/// Writes the segments and the pairs of a reference, or null.
fn parts<'o>(object: Object<'o>, reference: Option<IriReference<'_>>) -> Object<'o> {
    let segments = reference.map(|reference| reference.path().segments());
    let pairs = reference.map(|it| it.query().into_iter().flat_map(Query::pairs));
    object
        .list("segments", segments, |out, segment| {
            json::string(out, &segment.decode_lossy());
        })
        .list("pairs", pairs, |out, pair| {
            let value = pair.value().map(PairPart::decode_lossy);
            out.push(b'[');
            json::string(out, &pair.key().decode_lossy());
            out.push(b',');
            match value {
                Some(value) => json::string(out, &value),
                None => out.extend_from_slice(b"null"),
            }
            out.push(b']');
        })
}
