//! `remove_dot_segments`: `input`, `expect`.
//!
//! Passes when section 5.2.4 makes `expect` of it, and what has no dot segments is given back as it is.

use crate::miss::{Judgement, Shown, differs, same};
use crate::vector::Vector;
use std::borrow::Cow;
use urial::dots;

pub(super) fn remove_dot_segments(vector: &Vector) -> Judgement {
    let input = vector.text("input")?;
    let came = dots::remove_dot_segments(input);
    if matches!(came, Cow::Owned(_)) && came == input {
        return differs(format!("{} as it is", input.shown()), "a copy");
    }
    same(vector.text("expect")?, &*came)
}
