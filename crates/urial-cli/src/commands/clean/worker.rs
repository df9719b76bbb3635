//! A worker of `clean` and `diff`: each text becomes an answer with a key.

use std::sync::atomic::{AtomicU64, Ordering};

use urial_list::{Cleaned, Cleaner, Refused, Scratch};
use urial_text::Repairer;

use super::hints::TRIED;
use super::record::Rules;
use crate::message::{Fault, border};
use crate::read::{KEPT, Line};
use crate::run::{Page, Verdict, is_iri};

/// The rules for texts, and how they are kept, shared by all workers.
pub(super) struct TextCleaner {
    pub(super) cleaner: Cleaner,
    /// Says why a line is not repaired, if repairs were asked for.
    pub(super) repairer: Option<Repairer>,
    pub(super) rules: Rules,
    /// Whether answers are objects.
    pub(super) json: bool,
    /// Whether a record without a text stays.
    pub(super) keeps: bool,
    /// Number of refused texts that have an object, or a record that stays.
    pub(super) refused: AtomicU64,
}

/// Begins the key of a refused text.
pub(super) const REFUSED: u8 = b' ';

impl TextCleaner {
    /// Makes a worker, which keeps its buffers from text to text.
    pub(super) fn worker(&self) -> impl FnMut(Line<'_>, &mut Page) -> Result<Verdict, Fault> {
        let mut scratch = Scratch::default();
        move |line, page| {
            let outcome = self.take(line, page, &mut scratch);
            // One long line must not keep its buffer for the rest of the run, in every worker.
            if line.map_or_else(<[u8]>::len, str::len) > KEPT {
                scratch.shrink_to(KEPT);
            }
            outcome
        }
    }

    #[inline]
    fn take(
        &self,
        line: Line<'_>,
        page: &mut Page,
        scratch: &mut Scratch,
    ) -> Result<Verdict, Fault> {
        let cleaned = match line {
            Ok(text) => self.cleaner.clean(text, scratch),
            Err(bytes) => self.cleaner.clean_bytes(bytes, scratch),
        };
        match cleaned {
            Cleaned::Blank if self.keeps => return Err(Fault::refused(&"the field is blank")),
            Cleaned::Blank => page.counts.blank += 1,
            Cleaned::Kept(kept) => {
                self.answer(kept.key(), kept.text(), page);
                if let Some(changes) = kept.into_changes() {
                    page.tell_mended(|| repaired(&changes));
                }
            }
            Cleaned::Refused(refused) => return Err(self.refuse(refused, line, page)),
        }
        Ok(Verdict::Good)
    }

    #[cold]
    fn refuse(&self, refused: Refused, line: Line<'_>, page: &mut Page) -> Fault {
        let error = refused.error();
        let bytes = line.map_or_else(|bytes| bytes, str::as_bytes);
        let text = refused.text().map_or(bytes, str::as_bytes);
        if !is_iri(&error, &String::from_utf8_lossy(text)) {
            page.keys.set_aside(text, TRIED);
        }
        // A second repair, and only where its reason is seen.
        let repairer = self.repairer.as_ref().filter(|_| self.json || page.is_told());
        let repair = repairer.and_then(|repairer| repairer.repair_bytes(text).err());
        match (refused.into_text(), repair) {
            // The target of a reference.
            (Some(meant), _) => Fault::Meant(meant, error),
            (None, Some(repair)) => Fault::unmended(error, repair),
            (None, None) => Fault::Parse(error),
        }
    }

    /// Gives the object of a refused text, or the record of one, a key that no text has.
    pub(super) fn key_of_refused(&self, page: &mut Page) {
        let number = self.refused.fetch_add(1, Ordering::Relaxed);
        let key = format!("{}{number}", char::from(REFUSED));
        page.key(self.rules.hash(key.as_bytes()), &key);
    }

    #[inline]
    fn answer(&self, key: &str, text: &str, page: &mut Page) {
        let hash = self.rules.hash(key.as_bytes());
        if self.json {
            let described = page.good(text);
            page.tell_object(&described, |object| object);
        } else if !page.is_of_record() && (std::ptr::eq(text, key) || text == key) {
            // Most texts are their keys; a record has more than its text.
            return page.own_key(hash, text);
        } else {
            page.line(text);
        }
        page.key(hash, key);
    }
}

/// Returns the message about changes to a line: the first of them, and how many there are besides.
fn repaired(changes: &str) -> String {
    const SHOWN: usize = 240;
    if changes.len() <= SHOWN {
        return format!("repaired: {changes}");
    }
    let end = border(changes, SHOWN);
    let end = changes[..end].rfind("; ").unwrap_or(end);
    let more = changes[end..].matches("; ").count();
    let shown = &changes[..end];
    match more {
        0 => format!("repaired: {shown}…"),
        _ => format!("repaired: {shown}; and {more} more"),
    }
}
