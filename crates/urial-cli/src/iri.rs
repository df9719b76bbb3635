//! `urial iri`: an IRI as a URI, and back.

use std::borrow::Cow;
use std::io;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use urial::{Component, IriReference, IriReferenceBuf, grammar};

use crate::bulk::{Page, Verdict};
use crate::fault::Fault;
use crate::session::Session;
use crate::status::Status;
use crate::texts::Texts;

/// Print the URI of each IRI, or the IRI to show for each URI
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("kind", |arg| arg.default_value("iri-reference")))]
pub(crate) struct Args {
    /// Print the IRI of each URI instead: what people can read is decoded
    #[arg(long)]
    to_iri: bool,
    /// Hosts are names of the DNS, and become `xn--…` (UTS #46); with --to-iri, `xn--…` becomes what people read
    #[arg(long)]
    idna: bool,
    #[command(flatten)]
    texts: Texts,
}

const EXAMPLES: &str = "\
Exit status: 0 all are valid, 1 some are not, 2 wrong usage or no input.

Examples:
  urial iri 'http://例え.jp/ア'
  urial iri --to-iri http://%E4%BE%8B%E3%81%88.jp/%E3%82%A2";

impl Args {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        self.texts
            .bulk(session)
            .each_text(|| |text: &str, page: &mut Page| self.answer(text, page))
    }

    fn answer(&self, text: &str, page: &mut Page) -> Result<Verdict, Fault> {
        grammar::parse(text, self.texts.kind.form())?;
        let iri = IriReference::parse(text)?;
        if self.to_iri {
            let iri = iri.to_uri().as_borrowed().to_iri().into_owned();
            let iri = if self.idna { readable(iri) } else { iri };
            page.line(iri.as_str());
            return Ok(Verdict::Good);
        }
        if self.idna {
            let uri = iri.to_uri_idna().map_err(|error| Fault::refused(&error))?;
            page.line(uri.as_str());
            return Ok(Verdict::Good);
        }
        page.line(iri.to_uri().as_str());
        Ok(Verdict::Good)
    }
}

/// The same with the name that its host stands for in the DNS, unless `xn--` stands for nothing there, or for what is no host.
fn readable(mut iri: IriReferenceBuf) -> IriReferenceBuf {
    let Some(host) = iri.host() else { return iri };
    let host = host.as_str().to_owned();
    if !host.split('.').any(is_encoded) {
        return iri;
    }
    let names = Uts46::new();
    let (deny, hyphens) = (AsciiDenyList::STD3, Hyphens::CheckFirstLast);
    let in_ascii = |name: &str| {
        let length = DnsLength::VerifyAllowRootDot;
        let name = names.to_ascii(name.as_bytes(), deny, hyphens, length);
        name.ok().map(Cow::into_owned)
    };
    let (name, outcome) = names.to_unicode(host.as_bytes(), deny, hyphens);
    let known = in_ascii(&host);
    if outcome.is_ok() && known.is_some() && known == in_ascii(&name) {
        // What no IRI can have as a host is left as it was.
        let _ = iri.set(Component::Host, &name);
    }
    iri
}

/// Whether a label is encoded as the DNS has it.
fn is_encoded(label: &str) -> bool {
    label
        .get(..4)
        .is_some_and(|start| start.eq_ignore_ascii_case("xn--"))
}
