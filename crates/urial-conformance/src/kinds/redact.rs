//! `redact_text`: `input` (running text), `expect`.
//!
//! Passes when every password is masked, every other byte is as it was, and nothing is left to do a second time.

use crate::miss::{Judgement, same};
use crate::vector::Vector;

pub(super) fn redact_text(vector: &Vector) -> Judgement {
    let expected = vector.text("expect")?;
    let redacted = urial::redact_text(vector.text("input")?);
    same(expected, &*redacted)?;
    same(expected, &*urial::redact_text(&redacted))
}
