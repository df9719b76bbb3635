//! `split`: `input`, `components`.
//!
//! Passes if the split that validates nothing (appendix B) returns them. If `userinfo`, `host` and
//! `port` are stated, the split of the authority has to return those.

use crate::components;
use crate::miss::Judgement;
use crate::vector::{Vector, broken};

pub(super) fn split(vector: &Vector) -> Judgement {
    let input = vector.text("input")?;
    let Some(stated) = vector.object("components")? else {
        return broken("no field `components`");
    };
    // By the expression of appendix B, which matches any text: nothing can be refused.
    let parts = urial::split(input);
    let authority = parts.authority_parts();
    let came = [
        ("scheme", parts.scheme),
        ("authority", parts.authority),
        (
            "userinfo",
            authority.and_then(|authority| authority.userinfo),
        ),
        ("host", authority.map(|authority| authority.host)),
        ("port", authority.and_then(|authority| authority.port)),
        ("path", Some(parts.path)),
        ("query", parts.query),
        ("fragment", parts.fragment),
    ];
    components::compare(stated, &came)
}
