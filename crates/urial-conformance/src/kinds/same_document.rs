//! `same_document`: `base`, `ref`, optional `normalized` (`false`), `expect`.
//!
//! Passes if the library answers `expect` (section 4.4) for both texts as URIs, or else as IRIs.

use super::{is_of_iris, parsed};
use crate::miss::{Judgement, differs};
use crate::vector::Vector;
use urial::kind;
use urial::{Base, Borrowed};

pub(super) fn same_document(vector: &Vector) -> Judgement {
    let texts = [vector.text("base")?, vector.text("ref")?];
    if is_of_iris(&texts) {
        judge_as::<kind::Iri>(vector, texts)
    } else {
        judge_as::<kind::Uri>(vector, texts)
    }
}

fn judge_as<K: Base>(vector: &Vector, [base, reference]: [&str; 2]) -> Judgement {
    let base: Borrowed<'_, K> = parsed("a base", base)?;
    let reference: Borrowed<'_, K::Reference> = parsed("a reference", reference)?;
    let expected = vector.flag("expect")?;
    let came = if vector.flag_or("normalized", false)? {
        base.is_same_document_normalized(&reference)
    } else {
        base.is_same_document(&reference)
    };
    if came == expected {
        Ok(())
    } else {
        differs(expected.to_string(), came.to_string())
    }
}
