//! `relativize`: `base`, `target`, `expect`.
//!
//! Passes if the answer resolves to the target and is no longer than `expect`, which has to resolve
//! to it too; `null` means that no reference does.

use super::{is_of_iris, parsed};
use crate::miss::{Judgement, Shown, differs, same};
use crate::vector::Vector;
use urial::kind;
use urial::{Base, Borrowed};

pub(super) fn relativize(vector: &Vector) -> Judgement {
    let texts = [vector.text("base")?, vector.text("target")?];
    let expected = vector.text_or_null("expect")?;
    if is_of_iris(&texts) || is_of_iris(expected.as_slice()) {
        relativize_as::<kind::Iri>(texts, expected)
    } else {
        relativize_as::<kind::Uri>(texts, expected)
    }
}

fn relativize_as<K: Base>([base, target]: [&str; 2], expected: Option<&str>) -> Judgement {
    let base: Borrowed<'_, K> = parsed("a base", base)?;
    let target: Borrowed<'_, K::Target> = parsed("a target", target)?;
    let came = base.relativize(&target);
    let (expected, came) = match (expected, came) {
        (None, Err(_)) => return Ok(()),
        (None, Ok(came)) => return differs("an error", came.as_str().shown()),
        (Some(expected), Err(error)) => return differs(expected.shown(), error.to_string()),
        (Some(expected), Ok(came)) => (expected, came),
    };
    let stated: Borrowed<'_, K::Reference> = parsed("a reference", expected)?;
    // The stated reference is checked too.
    same(base.resolve(&stated).as_str(), target.as_str())?;
    same(target.as_str(), base.resolve(&came).as_str())?;
    // Several references may be equally short; only the length is promised.
    if came.len() > expected.len() {
        return differs(
            expected.shown(),
            format!("{}, which is longer", came.as_str().shown()),
        );
    }
    Ok(())
}
