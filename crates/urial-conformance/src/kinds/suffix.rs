//! `suffix`: `input`, optional `scheme` (`http` unless stated), `expect` (a URI or null).
//!
//! Passes when the guess is what is stated, or when there is none and null is stated.

use crate::miss::{Judgement, same};
use crate::vector::Vector;
use urial::SuffixGuesser;

pub(super) fn suffix(vector: &Vector) -> Judgement {
    let scheme = vector.optional_text("scheme")?.unwrap_or("http");
    let guess = SuffixGuesser::new()
        .scheme(scheme)
        .guess(vector.text("input")?);
    let came = guess.as_ref().map(|guess| guess.iri().as_str());
    same(&vector.text_or_null("expect")?, &came)
}
