//! The counting of texts.

use std::sync::{Mutex, PoisonError};

use urial::{ParseError, Reference, Step};

use super::tally::ValueTally;
use super::what::What;
use crate::args::Kind;
use crate::context::Context;
use crate::message::Fault;
use crate::read::Line;
use crate::run::{Verdict, is_iri};
use crate::wording::{masked_in_components, passwords};

/// The words for IRIs in a list of URIs.
const IRIS: &str = "an IRI and no URI; --as iri counts it";

/// Tallies of a worker, which are added to the common ones when it is done.
pub(super) struct Counter<'s> {
    pub(super) by: &'s [What],
    pub(super) kind: Kind,
    pub(super) context: &'s Context,
    pub(super) tallies: Vec<ValueTally>,
    pub(super) all: &'s Mutex<Vec<ValueTally>>,
}

impl Counter<'_> {
    pub(super) fn take(&mut self, line: Line<'_>) -> Result<Verdict, Fault> {
        let bytes = line.map_or_else(|bytes| bytes, str::as_bytes);
        // In a list a blank line is refused, even if `--as` accepts the empty text.
        if bytes.trim_ascii().is_empty() {
            return Err(Fault::refused(&"the text is empty"));
        }
        let counted = match line {
            Ok(text) => self.count(text),
            Err(bytes) => Reference::parse_bytes(bytes).map(|_| ()),
        };
        counted.inspect_err(|error| {
            let errors = self.by.iter().position(|&what| what == What::Error);
            if let Some(place) = errors {
                let text = String::from_utf8_lossy(bytes);
                // The description of a group names a character; in a password it is left out.
                let said = match is_iri(error, &text) {
                    true => IRIS.to_owned(),
                    false => self.context.wording.hushed(*error, &text).group().to_string(),
                };
                self.tallies[place].count(Some(&said), 1);
            }
        })?;
        Ok(Verdict::Good)
    }

    fn count(&mut self, text: &str) -> Result<(), ParseError> {
        let reference = self.kind.parse(text)?;
        // Before it is normalized, since an empty port tells where a password may be.
        let masked = match self.context.wording.shows_passwords {
            true => None,
            false => masked(text),
        };
        let reference = match &masked {
            Some(masked) => self.kind.parse(masked)?,
            None => reference,
        };
        // The strongest step, so that `HTTP://A/` and `http://a:80` are counted as one host.
        let normal = reference.normalize(Step::Scheme);
        let normal = normal.as_borrowed();
        for (what, tally) in self.by.iter().zip(&mut self.tallies) {
            what.each(&normal, self.context.sites(), |value| tally.count(value, 1));
        }
        Ok(())
    }
}

/// Returns a valid text with its passwords masked, or `None` if it has none.
fn masked(text: &str) -> Option<String> {
    // An `@` ends a password, as itself, as `%40`, or as `&#64;`; a valid text has no backslash.
    memchr::memchr3(b'@', b'%', b'#', text.as_bytes())?;
    let hidden = passwords(text);
    (!hidden.is_empty()).then(|| masked_in_components(text, hidden).into_owned())
}

// Workers end when the pipeline does, so this is the place where their tallies are complete.
impl Drop for Counter<'_> {
    fn drop(&mut self) {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        for (sum, tally) in all.iter_mut().zip(self.tallies.drain(..)) {
            sum.merge(tally);
        }
    }
}
