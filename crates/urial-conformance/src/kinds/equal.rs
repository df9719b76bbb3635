//! `equal`: `level`, `a`, `b`, `expect`.
//!
//! Both are URI-references or IRI-references and are compared as they stand. The answer has to be
//! the same in both directions, and for their keys.

use super::verdict;
use crate::miss::{Judgement, Miss, differs};
use crate::vector::Vector;
use urial::{Comparison, IriReference, Rung};

pub(super) fn equal(vector: &Vector) -> Judgement {
    let level = vector.text("level")?;
    let rung = match level {
        "simple" => Rung::String,
        // The rungs are cumulative, and the one of paths is the last of section 6.2.2.
        "syntax" => Rung::Path,
        "scheme" => Rung::Scheme,
        // A ladder of another implementation may have more rungs.
        _ => return Err(Miss::Skipped(format!("unknown level {level:?}"))),
    };
    let (a, b) = (vector.text("a")?, vector.text("b")?);
    let (a, b) = match (IriReference::parse(a), IriReference::parse(b)) {
        (Ok(a), Ok(b)) => (a, b),
        (Err(error), _) | (_, Err(error)) => {
            return differs("two references", verdict::describe(&error));
        }
    };
    let agree = |a: IriReference<'_>, b: IriReference<'_>| {
        a.compare_unresolved(&b).is_some_and(|first| first <= rung)
    };
    let came = agree(a, b);
    // Equivalence is symmetric, and a key that disagrees with the comparison would break hash maps.
    if agree(b, a) != came || (key(a, rung) == key(b, rung)) != came {
        return differs(
            format!("{came} of a and b"),
            "the opposite of b and a, or of their keys",
        );
    }
    if came == vector.flag("expect")? {
        Ok(())
    } else {
        differs((!came).to_string(), came.to_string())
    }
}

fn key(reference: IriReference<'_>, rung: Rung) -> String {
    let mut key = String::new();
    Comparison::new().key_unresolved_into(&reference, rung, &mut key);
    key
}
