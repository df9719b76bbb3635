//! `urial parse`: the components of each URI.

use std::io;

use urial::grammar;
use urial::{Component, IriReference, PairPart, Query};

use crate::bulk::{Page, Verdict};
use crate::options::component::{component, components, span};
use crate::options::line::Texts;
use crate::print::diagnostic::Fault;
use crate::print::json::{self, Object};
use crate::print::status::Status;
use crate::session::Session;

/// Print the components of each URI, separated by tabs
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Components to print, in this order
    #[arg(
        long,
        value_name = "COMPONENT",
        value_delimiter = ',',
        value_parser = components(),
        default_value = "scheme,userinfo,host,port,path,query,fragment"
    )]
    get: Vec<Component>,
    /// Print this text for each, with {component} replaced, as in '{scheme}://{host}{path}'; `{{` is a brace
    #[arg(long, value_name = "FORMAT", conflicts_with = "get", value_parser = format)]
    format: Option<Format>,
    /// Print a JSON object for each; a component that is absent is null
    #[arg(long, conflicts_with_all = ["get", "format"])]
    json: bool,
    /// With --json, also the segments of the path and the pairs of the query, decoded
    #[arg(long, requires = "json")]
    parts: bool,
    #[command(flatten)]
    texts: Texts,
}

const EXAMPLES: &str = "\
An absent component is printed as an empty one; --json tells them apart. A password is printed as it is: `urial redact` masks it.
JSON: file (null for standard input and arguments), line (null for an argument), text, scheme, authority, userinfo, host, port, path, query, fragment; none for a text that is invalid. With --parts also segments (an array) and pairs (an array of a key and a value each, in their order; a value without its `=` is null); what is not UTF-8 is U+FFFD in them.
Exit status: 0 all are valid, 1 some are not, 2 wrong usage or no input.

Examples:
  urial parse --get host http://a:80/b
  urial parse --get scheme,host,port < urls.txt";

/// A parsed format.
#[derive(Clone, Debug)]
struct Format(Vec<Piece>);

#[derive(Clone, Debug)]
enum Piece {
    Text(String),
    Component(Component),
}

fn format(text: &str) -> Result<Format, String> {
    let mut pieces = Vec::new();
    let mut literal = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        literal.push_str(&rest[..at]);
        let brace = &rest[at..=at];
        let behind = &rest[at + 1..];
        if let Some(behind) = behind.strip_prefix(brace) {
            literal.push_str(brace);
            rest = behind;
            continue;
        }
        let end = (brace == "{").then(|| behind.find('}')).flatten();
        let end = end.ok_or_else(|| {
            format!("`{brace}` has no partner; write `{brace}{brace}` for the brace itself")
        })?;
        let name = &behind[..end];
        let found = component(name).map_err(|unknown| {
            let at = text.len() - behind.len();
            unknown.replacen(
                "unknown component",
                &format!("unknown component at byte {at}"),
                1,
            )
        })?;
        pieces.push(Piece::Text(std::mem::take(&mut literal)));
        pieces.push(Piece::Component(found));
        rest = &behind[end + 1..];
    }
    literal.push_str(rest);
    pieces.push(Piece::Text(literal));
    Ok(Format(pieces))
}

impl Args {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        self.texts
            .bulk(session)
            .objects(self.json)
            .each_text(|| |text: &str, page: &mut Page| self.answer(text, page))
    }

    fn answer(&self, text: &str, page: &mut Page) -> Result<Verdict, Fault> {
        let spans = grammar::parse(text, self.texts.kind.form())?;
        let get =
            |component: Component| span(component, &spans, text.len()).map(|span| &text[span]);
        if self.json {
            let mut object = page.object().text("text", Some(text));
            for component in Component::ALL {
                object = object.text(component.as_str(), get(component));
            }
            if self.parts {
                object = parts(object, IriReference::parse(text)?);
            }
            object.end();
        } else if let Some(Format(pieces)) = &self.format {
            for piece in pieces {
                match piece {
                    Piece::Text(text) => page.push(text),
                    Piece::Component(component) => page.push(get(*component).unwrap_or_default()),
                }
            }
        } else {
            for (number, component) in self.get.iter().enumerate() {
                if number > 0 {
                    page.push("\t");
                }
                page.push(get(*component).unwrap_or_default());
            }
        }
        page.end();
        Ok(Verdict::Good)
    }
}

/// Writes the segments and the pairs of a valid reference.
fn parts<'p>(object: Object<'p>, reference: IriReference<'_>) -> Object<'p> {
    let pairs = reference.query().into_iter().flat_map(Query::pairs);
    object
        .raw("segments", |out| {
            json::array(out, reference.path().segments(), |out, segment| {
                json::string(out, &segment.decode_lossy());
            });
        })
        .raw("pairs", |out| {
            json::array(out, pairs, |out, pair| {
                let value = pair.value().map(PairPart::decode_lossy);
                out.push(b'[');
                json::string(out, &pair.key().decode_lossy());
                out.push(b',');
                match value {
                    Some(value) => json::string(out, &value),
                    None => out.extend_from_slice(b"null"),
                }
                out.push(b']');
            });
        })
}
