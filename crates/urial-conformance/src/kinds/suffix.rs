//! `suffix`: `input`, optional `scheme` (`http` unless stated), `expect` (a URI or null).
//!
//! Passes if the guess is the stated one, or if there is no guess and null is stated.

use crate::miss::{Judgement, same};
use crate::vector::Vector;
use urial_text::SuffixGuesser;

pub(super) fn suffix(vector: &Vector) -> Judgement {
    // Section 4.5 leaves the scheme to the context; in most vectors it is that of the Web.
    let scheme = vector.optional_text("scheme")?.unwrap_or("http");
    let guess = SuffixGuesser::new()
        .scheme(scheme)
        .guess(vector.text("input")?);
    let came = guess.as_ref().map(|guess| guess.iri().as_str());
    // `null`: section 4.5 is a heuristic, and no guess is better than a wrong one.
    same(&vector.text_or_null("expect")?, &came)
}
