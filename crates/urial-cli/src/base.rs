//! `urial base`: which base applies.

use std::io;

use urial::{BaseChain, IriReference};

use crate::fault::{Fault, diagnosis};
use crate::json::Object;
use crate::kind::Kind;
use crate::screen::print;
use crate::session::Session;
use crate::status::{Status, complain};
use crate::style::Painter;

/// What is known.
#[derive(clap::Args)]
#[group(id = "sources", required = true, multiple = true)]
pub(crate) struct Sources {
    /// What the content itself states, as with <base href>
    #[arg(long, value_name = "BASE")]
    embedded: Option<String>,
    /// What the entity around the content has, as a message has
    #[arg(long, value_name = "BASE")]
    encapsulating: Option<String>,
    /// Where the content was retrieved from (again after each redirect, the last one counts)
    #[arg(long, value_name = "URI")]
    retrieved: Vec<String>,
    /// What the application falls back to
    #[arg(long, value_name = "BASE")]
    default: Option<String>,
}

/// Print the base that applies to some content, by RFC 3986 section 5.1
///
/// The first source that is known gives it. One that is relative is resolved against the next source that is known. The fragment goes.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    sources: Sources,
    /// Print a JSON object: base, source
    #[arg(long)]
    json: bool,
    /// What the sources have to be
    #[arg(long = "as", value_name = "KIND", default_value = "reference")]
    kind: Kind,
}

const EXAMPLES: &str = "\
Exit status: 0 there is a base, 1 there is none or a source is invalid, 2 wrong usage.

Examples:
  urial base --retrieved http://a/ --retrieved http://b/c#d
  urial base --embedded ../x/ --retrieved http://a/b/c --json";

impl Args {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        let chain = match self.chain() {
            Ok(chain) => chain,
            Err(fault) => {
                let message = fault.render("", session.show_passwords);
                let painter = Painter::new(session.colors_messages());
                complain(format_args!("{}", diagnosis("urial", &message, painter)));
                return Ok(Status::Bad);
            }
        };
        let Some((source, base)) = chain.choose() else {
            complain(format_args!(
                "urial: no base: what is known is relative, and nothing is known that it is relative to\n"
            ));
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
        let known = &self.sources;
        let mut chain = BaseChain::of_iris();
        if let Some(text) = &known.embedded {
            chain = chain.embedded(self.parse("--embedded", text)?);
        }
        if let Some(text) = &known.encapsulating {
            chain = chain.encapsulating(self.parse("--encapsulating", text)?);
        }
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
