//! `urial base`: the base of some content, by RFC 3986 section 5.1.

use std::io;

use urial::{BaseChain, IriReference};

use crate::options::kind::Kind;
use crate::print::diagnostic::{Fault, diagnosis};
use crate::print::json::Object;
use crate::print::screen::print;
use crate::print::status::{Status, complain};
use crate::print::style::Painter;
use crate::session::Session;

/// Sources of the base that are known.
#[derive(clap::Args)]
#[group(id = "sources", required = true, multiple = true)]
pub(crate) struct Sources {
    /// Base stated in the content itself, as with <base href>
    #[arg(long, value_name = "BASE")]
    embedded: Option<String>,
    /// Base of the enclosing entity, such as a message
    #[arg(long, value_name = "BASE")]
    encapsulating: Option<String>,
    /// URI that the content was retrieved from (repeat for each redirect; the last one counts)
    #[arg(long, value_name = "URI")]
    retrieved: Vec<String>,
    /// Default of the application
    #[arg(long, value_name = "BASE")]
    default: Option<String>,
}

/// Print the base that applies to some content, by RFC 3986 section 5.1
///
/// The first source that is given decides. A relative one is resolved against the next one that is
/// given. The fragment is dropped.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    sources: Sources,
    /// Print a JSON object: base, source
    #[arg(long)]
    json: bool,
    /// Kind of input expected
    #[arg(long = "as", value_name = "KIND", default_value = "reference")]
    kind: Kind,
}

const EXAMPLES: &str = "\
Exit status: 0 a base is found, 1 no source gives a base or one is invalid, 2 wrong usage.

Examples:
  urial base --retrieved http://a/ --retrieved http://b/c#d
  urial base --embedded ../x/ --retrieved http://a/b/c --json";

impl Args {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        let chain = match self.chain() {
            Ok(chain) => chain,
            Err(_) if session.quiet => return Ok(Status::Bad),
            Err(fault) => {
                // A fault of an option has the value with it, so there is no line to quote from.
                let message = fault.render("", session.show_passwords);
                let painter = Painter::new(session.colors_messages());
                complain(format_args!("{}", diagnosis("urial", &message, painter)));
                return Ok(Status::Bad);
            }
        };
        let Some((source, base)) = chain.choose() else {
            if !session.quiet {
                complain(format_args!(
                    "urial: no base: every source is relative; name one that is not, with --retrieved or --default\n"
                ));
            }
            return Ok(Status::Bad);
        };
        let mut out = Vec::new();
        if self.json {
            Object::new(&mut out)
                .text("base", Some(base.as_str()))
                .text("source", Some(source.as_str()))
                .end();
        } else {
            out.extend_from_slice(base.as_str().as_bytes());
        }
        out.push(b'\n');
        print(&out)?;
        Ok(Status::Good)
    }

    fn chain(&self) -> Result<BaseChain<'_, urial::kind::Iri>, Fault> {
        // Sections 5.1.1 to 5.1.4, in their order: embedded, encapsulating, retrieved, default.
        let known = &self.sources;
        let mut chain = BaseChain::of_iris();
        if let Some(text) = &known.embedded {
            chain = chain.embedded(self.parse("--embedded", text)?);
        }
        if let Some(text) = &known.encapsulating {
            chain = chain.encapsulating(self.parse("--encapsulating", text)?);
        }
        // RFC 3986 section 5.1.3: the last of a chain of redirections is the base, so their order
        // counts.
        for text in &known.retrieved {
            chain = chain.retrieved(self.parse("--retrieved", text)?);
        }
        if let Some(text) = &known.default {
            chain = chain.fallback(self.parse("--default", text)?);
        }
        Ok(chain)
    }

    fn parse<'a>(&self, name: &'static str, text: &'a str) -> Result<IriReference<'a>, Fault> {
        self.kind.parse(text).map_err(Fault::part(name, text))
    }
}
