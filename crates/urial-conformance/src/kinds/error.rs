//! `error`: `rule`, `input`, `error`, `component`, `at`.
//!
//! Passes if the input is refused with exactly that error. Since `kind` names the kind of the
//! vector, `error` names the kind of the error; so does `error_kind`.

use super::verdict;
use crate::miss::{Judgement, differs, same};
use crate::vector::Vector;

pub(super) fn error(vector: &Vector) -> Judgement {
    let (rule, input) = (verdict::rule(vector.text("rule")?)?, vector.text("input")?);
    let field = if vector.has("error_kind") {
        "error_kind"
    } else {
        "error"
    };
    let kind = vector.text(field)?;
    let (component, at) = (vector.text("component")?, vector.offset("at")?);
    let expected = format!("{kind} in {component} at {at}");
    match verdict::check(rule, input)? {
        // Kind, component and offset at once: one message then shows how the whole answer differs.
        Err(error) => same(expected.as_str(), &verdict::describe(&error)),
        Ok(()) => differs(expected, "valid"),
    }
}
