//! `scheme_rule`: `input` (a URI), `expect` (null, or the name of the rule of its scheme that it
//! breaks).
//!
//! Passes if the library says the same.

use super::parsed;
use crate::miss::{Judgement, same};
use crate::vector::Vector;
use urial::{kind, schemes};

pub(super) fn scheme_rule(vector: &Vector) -> Judgement {
    let uri = parsed::<kind::Uri>("a URI", vector.text("input")?)?;
    let came = schemes::check(&uri).err().map(|error| error.rule());
    same(&vector.text_or_null("expect")?, &came)
}
