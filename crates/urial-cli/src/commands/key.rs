//! `urial key`: the key that equivalent URIs share, before each URI.

use std::io;

use urial::{Comparison, IriReference, Rung};
use xxhash_rust::xxh3::xxh3_128;

use crate::bulk::{Answer, Page, Verdict};
use crate::options::idna::Idna;
use crate::options::line::Texts;
use crate::options::named::named;
use crate::options::trim::Trim;
use crate::print::diagnostic::Fault;
use crate::print::status::Status;
use crate::session::{Session, sites};

/// Print an equivalence key and the unchanged URI, separated by a tab
///
/// Two URIs have the same key if and only if they are equivalent up to the step.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("kind", |arg| arg.default_value("uri")))]
pub(crate) struct Args {
    /// How far to normalize; unlike in `normalize`, each step includes those before it
    #[arg(long, alias = "rung", value_name = "STEP", value_parser = named(KEYED, Rung::as_str).alias("syntax", Rung::Path), default_value = "scheme")]
    step: Rung,
    /// Print the XXH3 hash of the key instead, 128 bits in hexadecimal digits
    #[arg(long)]
    hash: bool,
    /// Put the reversed host and a space in front of the key, so that sorting groups by domain
    #[arg(long, conflicts_with = "hash")]
    by_host: bool,
    /// Put the registrable domain and a space in front of the key, so that sorting groups by site;
    /// a host without one is itself
    #[arg(long, conflicts_with_all = ["hash", "by_host"])]
    by_domain: bool,
    /// Print a JSON object for each: file, line, text, key
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    idna: Idna,
    #[command(flatten)]
    texts: Texts,
    #[command(flatten)]
    trim: Trim,
}

const EXAMPLES: &str = "\
Exit status: 0 all are valid, 1 some are not, 2 wrong usage or no input.

Examples:
  urial key HTTP://A.com:80
  urial key --by-host -f urls.txt | sort";

/// Rungs that have keys; `protocol` has none, because it depends on a store of observations.
const KEYED: &[Rung] = Rung::ALL.split_last().unwrap().1;

impl Args {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        let cut = self.trim.cut();
        let names = ["key".to_owned()];
        let bulk = self
            .texts
            .bulk(session)
            .json("key", self.json)
            .records(&self.texts.fields, Answer::Append(&names));
        bulk.each_text(|| {
            let (mut key, mut cut) = (String::new(), cut.clone());
            move |text: &str, page: &mut Page| -> Result<Verdict, Fault> {
                key.clear();
                let named = self.idna.named(text, self.texts.kind.form());
                let reference = self.texts.kind.parse(&named)?;
                // References are taken as they stand: there is no base to resolve them against.
                Comparison::new().key_unresolved_into(&reference, self.step, &mut key);
                // The key alone is trimmed: the text after the tab stays as it was read.
                cut.apply(&mut key, 0)?;
                // Of the key and not of the text, whose host may be written in capitals. Without a
                // host the word is empty, so that the columns of all lines are the same.
                if self.by_host {
                    let host = IriReference::parse(&key)?.host();
                    page.push(&host.map(urial::Host::reversed).unwrap_or_default());
                    page.push(" ");
                }
                if self.by_domain {
                    let host = IriReference::parse(&key)?.host();
                    let site = host.and_then(|host| sites().site(host));
                    let domain = site.and_then(|site| site.domain());
                    // An address has no domain, nor has a public suffix by itself: both stand for
                    // themselves.
                    let domain = domain.or_else(|| host.map(urial::Host::as_str));
                    page.push(domain.unwrap_or_default());
                    page.push(" ");
                }
                // With 128 bits the chance that two of 2^32 keys share a hash is about 2^-65, so
                // that hashes can stand for the keys in a join.
                match self.hash {
                    true => page.push(&format!("{:032x}", xxh3_128(key.as_bytes()))),
                    false => page.push(&key),
                }
                // An object and a record have the text already.
                if !self.json && !page.is_of_record() {
                    page.push("\t");
                    page.push(text);
                }
                page.end();
                Ok(Verdict::Good)
            }
        })
    }
}
