//! `remove_dot_segments`: `input`, `expect`.
//!
//! Passes if section 5.2.4 turns it into `expect`, and a path without dot segments is returned as
//! it is.

use crate::miss::{Judgement, Shown, differs, same};
use crate::vector::Vector;
use std::borrow::Cow;
use urial::dots;

pub(super) fn remove_dot_segments(vector: &Vector) -> Judgement {
    let input = vector.text("input")?;
    let came = dots::remove_dot_segments(input);
    // A copy is no wrong answer, but a promise of the documentation that would be broken.
    if matches!(came, Cow::Owned(_)) && came == input {
        return differs(format!("{} as it is", input.shown()), "a copy");
    }
    same(vector.text("expect")?, &*came)
}
