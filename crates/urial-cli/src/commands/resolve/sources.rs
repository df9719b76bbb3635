//! Where a base comes from: RFC 3986 section 5.1.

use std::io;

use urial::BaseChain;

use crate::args::Kind;
use crate::context::Context;
use crate::message::wrong_usage;

/// Sources of the base. The first that is given decides; a relative one is resolved against the
/// next one that is given.
#[derive(clap::Args)]
#[group(id = "sources", multiple = true, conflicts_with_all = ["base", "pairs"])]
pub(super) struct Sources {
    /// Base that the content itself states, as with <base href>; it comes before the next three
    /// (RFC 3986 section 5.1)
    #[arg(long, value_name = "BASE")]
    embedded: Option<String>,
    /// Base of the message or archive that the content is in
    #[arg(long, value_name = "BASE")]
    encapsulating: Option<String>,
    /// URI that the content was retrieved from (again for each redirect; the last one counts)
    #[arg(long, value_name = "URI")]
    retrieved: Vec<String>,
    /// Base of the application, where no other is given
    #[arg(long, value_name = "BASE")]
    default: Option<String>,
}

impl Sources {
    /// Returns the base that these sources give.
    pub(super) fn base(&self, kind: Kind, context: &Context) -> io::Result<String> {
        let parse = |name, text| kind.option(name, text, context);
        // Sections 5.1.1 to 5.1.4, in their order: embedded, encapsulating, retrieved, default.
        let mut chain = BaseChain::of_iris();
        if let Some(text) = &self.embedded {
            chain = chain.embedded(parse("--embedded", text)?);
        }
        if let Some(text) = &self.encapsulating {
            chain = chain.encapsulating(parse("--encapsulating", text)?);
        }
        // RFC 3986 section 5.1.3: the last of a chain of redirections is the base, so their order
        // counts.
        for text in &self.retrieved {
            chain = chain.retrieved(parse("--retrieved", text)?);
        }
        if let Some(text) = &self.default {
            chain = chain.fallback(parse("--default", text)?);
        }
        match chain.choose() {
            Some((_, base)) => Ok(base.as_str().to_owned()),
            None => Err(wrong_usage(
                "no base: every source is relative; name one that is not, with --retrieved or --default",
            )),
        }
    }
}
