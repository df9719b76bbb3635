//! `urial parse`: the components of each URI.

use std::io;
use std::ops::Range;

use clap::ValueEnum;
use urial::grammar::{self, Spans};
use urial::{IriReference, PairPart, Query};

use crate::bulk::{Answer, Page, Verdict};
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Component {
    Scheme,
    Authority,
    Userinfo,
    Host,
    Port,
    Path,
    Query,
    Fragment,
}

impl Component {
    pub(crate) const ALL: [(Component, &'static str); 8] = [
        (Component::Scheme, "scheme"),
        (Component::Authority, "authority"),
        (Component::Userinfo, "userinfo"),
        (Component::Host, "host"),
        (Component::Port, "port"),
        (Component::Path, "path"),
        (Component::Query, "query"),
        (Component::Fragment, "fragment"),
    ];

    /// Returns whether the component is present, even if it is empty; a path counts as present if
    /// it is not empty.
    pub(crate) fn is_in(self, reference: IriReference<'_>) -> bool {
        match self {
            Component::Scheme => reference.scheme().is_some(),
            Component::Authority | Component::Host => reference.host().is_some(),
            Component::Userinfo => reference.userinfo().is_some(),
            Component::Port => reference.port().is_some(),
            Component::Path => !reference.path().is_empty(),
            Component::Query => reference.query().is_some(),
            Component::Fragment => reference.fragment().is_some(),
        }
    }

    fn name(self) -> String {
        let known = Component::ALL.iter().find(|(known, _)| *known == self);
        known.map_or_else(String::new, |(_, name)| (*name).to_owned())
    }

    /// Returns the library's name for it.
    pub(crate) const fn named(self) -> urial::Component {
        match self {
            Component::Scheme => urial::Component::Scheme,
            Component::Authority => urial::Component::Authority,
            Component::Userinfo => urial::Component::Userinfo,
            Component::Host => urial::Component::Host,
            Component::Port => urial::Component::Port,
            Component::Path => urial::Component::Path,
            Component::Query => urial::Component::Query,
            Component::Fragment => urial::Component::Fragment,
        }
    }

    fn span(self, spans: &Spans, len: usize) -> Option<Range<usize>> {
        match self {
            Component::Scheme => spans.scheme(),
            Component::Authority => spans.authority(),
            Component::Userinfo => spans.userinfo(),
            Component::Host => spans.host(),
            Component::Port => spans.port(),
            Component::Path => Some(spans.path()),
            Component::Query => spans.query(),
            Component::Fragment => spans.fragment(len),
        }
    }
}

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
        let known = Component::ALL.iter().find(|(_, known)| *known == name);
        let (component, _) = known.ok_or_else(|| {
            let names: Vec<_> = Component::ALL.iter().map(|(_, name)| *name).collect();
            let at = text.len() - behind.len();
            format!(
                "unknown component at byte {at}; use one of {}",
                names.join(", ")
            )
        })?;
        pieces.push(Piece::Text(std::mem::take(&mut literal)));
        pieces.push(Piece::Component(*component));
        rest = &behind[end + 1..];
    }
    literal.push_str(rest);
    pieces.push(Piece::Text(literal));
    Ok(Format(pieces))
}

impl Args {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        let names: Vec<String> = match &self.format {
            Some(_) => vec!["formatted".to_owned()],
            None => self.get.iter().map(|component| component.name()).collect(),
        };
        self.texts
            .bulk(session)
            .objects(self.json)
            .records(&self.texts.fields, Answer::Append(&names))
            .each_text(|| |text: &str, page: &mut Page| self.answer(text, page))
    }

    fn answer(&self, text: &str, page: &mut Page) -> Result<Verdict, Fault> {
        let spans = grammar::parse(text, self.texts.kind.form())?;
        let get = |component: Component| component.span(&spans, text.len()).map(|span| &text[span]);
        if self.json {
            let mut object = page.object().text("text", Some(text));
            for (component, name) in Component::ALL {
                object = object.text(name, get(component));
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
            for component in &self.get {
                page.cell(get(*component));
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
