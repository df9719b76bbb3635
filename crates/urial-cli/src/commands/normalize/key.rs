//! `urial normalize --key`: a key that equivalent URIs share, before each URI.

use std::io;

use urial::{Comparison, IriReference, Rung, Step};
use urial_guard::SuffixList;
use xxhash_rust::xxh3::xxh3_128;

use crate::args::Cut;
use crate::context::Context;
use crate::message::{Fault, Status};
use crate::read::Answer;
use crate::run::{Bulk, Page, Verdict};

use super::Args;

/// The options of keys; each of them asks for one.
#[derive(clap::Args)]
pub(super) struct Keys {
    /// Print the key before the URI as it was, with a tab between them
    #[arg(long, conflicts_with = "in_text")]
    key: bool,
    /// Print the reversed host and a space before the key, so that sorting groups by domain
    #[arg(long, conflicts_with = "in_text")]
    by_host: bool,
    /// Print the registrable domain and a space before the key, so that sorting groups by site; a
    /// host without one is itself
    #[arg(long, conflicts_with_all = ["by_host", "in_text"])]
    by_site: bool,
    /// Print the key of a web archive's index, as in `com,example)/a?b=1`
    #[arg(long, conflicts_with_all = ["by_host", "by_site", "in_text"])]
    surt: bool,
    /// Print the XXH3 hash of the key instead, 128 bits in hexadecimal digits
    #[arg(long, conflicts_with_all = ["by_host", "by_site", "in_text"])]
    hash: bool,
}

impl Keys {
    pub(super) const fn are_wanted(&self) -> bool {
        self.key || self.by_host || self.by_site || self.surt || self.hash
    }

    /// Writes a key as it was asked for.
    fn print(&self, key: &str, sites: &SuffixList, page: &mut Page) -> Result<(), Fault> {
        // Of the key and not of the text, whose host may be written in capitals. Without a host the
        // word is empty, so that the columns of all lines are the same.
        if self.by_host {
            let host = IriReference::parse(key)?.host();
            page.push(&host.map(urial::Host::reversed).unwrap_or_default());
            page.push(" ");
        }
        if self.by_site {
            let host = IriReference::parse(key)?.host();
            let site = host.and_then(|host| sites.site(host));
            let domain = site.and_then(|site| site.domain());
            // An address has no domain, nor has a public suffix by itself: both stand for
            // themselves.
            let domain = domain.or_else(|| host.map(urial::Host::as_str));
            page.push(domain.unwrap_or_default());
            page.push(" ");
        }
        let surt = match self.surt {
            true => Some(urial_list::surt(&IriReference::parse(key)?)),
            false => None,
        };
        let key = surt.as_deref().unwrap_or(key);
        // With 128 bits the chance that two of 2^32 keys share a hash is about 2^-65, so that
        // hashes can stand for the keys in a join.
        match self.hash {
            true => page.push(&format!("{:032x}", xxh3_128(key.as_bytes()))),
            false => page.push(key),
        }
        Ok(())
    }
}

/// Prints the key of each URI, and the URI.
pub(super) fn run(args: &Args, cut: &Cut, context: &Context) -> io::Result<Status> {
    let names = ["key".to_owned()];
    let rung = rung(args.step);
    let bulk =
        Bulk { answer: Answer::Append(&names), ..args.texts.bulk(context).json("key", args.json) };
    bulk.each_text(|| {
        let (mut key, mut cut) = (String::new(), cut.clone());
        move |text: &str, page: &mut Page| -> Result<Verdict, Fault> {
            key.clear();
            let named = args.idna.named(text, args.texts.kind.form());
            let reference = args.texts.kind.parse(&named)?;
            // References are taken as they stand: there is no base to resolve them against.
            Comparison::new().key_unresolved_into(&reference, rung, &mut key);
            // The key alone is trimmed: the text after the tab stays as it was read.
            cut.apply(&mut key)?;
            args.keys.print(&key, context.sites(), page)?;
            // An object and a record have the text already.
            if !args.json && !page.is_of_record() {
                page.push("\t");
                page.push(text);
            }
            page.end();
            Ok(Verdict::Good)
        }
    })
}

/// Returns the rung on which URIs agree after a step and those before it.
const fn rung(step: Step) -> Rung {
    match step {
        Step::Case => Rung::Case,
        Step::Percent => Rung::Percent,
        Step::Path | Step::Syntax => Rung::Path,
        // Scheme; `Step` may get others.
        _ => Rung::Scheme,
    }
}
