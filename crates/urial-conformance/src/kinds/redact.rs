//! `redact_text`: `input` (running text), `expect`.
//!
//! Passes if every password is hidden, every other byte is unchanged, and a second pass changes
//! nothing.

use crate::miss::{Judgement, same};
use crate::vector::Vector;

pub(super) fn redact_text(vector: &Vector) -> Judgement {
    let expected = vector.text("expect")?;
    let redacted = urial_guard::redact_text(vector.text("input")?);
    same(expected, &*redacted)?;
    // Idempotent, since a log may be redacted by every program that it passes.
    same(expected, &*urial_guard::redact_text(&redacted))
}
