//! `recompose`: `components` (already encoded), `expect`.
//!
//! Passes if the components make `expect`; `null` means that they have to be refused. The authority
//! is stated as a whole or by `userinfo`, `host` and `port`; without `host` there is no authority.
//! `path: null` is the empty path.

use crate::components;
use crate::miss::{Judgement, Miss, differs, same};
use crate::vector::{Vector, broken};
use serde_json::{Map, Value};
use urial::{Owned, Parts, kind, recompose as recompose_as};

pub(super) fn recompose(vector: &Vector) -> Judgement {
    let expected = vector.text_or_null("expect")?;
    let Some(stated) = vector.object("components")? else {
        return broken("no field `components`");
    };
    let authority = authority(stated)?;
    // Here a missing key and `null` both mean an undefined component.
    let component = |name| components::get(stated, name).map(Option::flatten);
    let parts = Parts {
        scheme: component("scheme")?,
        authority: authority.as_deref(),
        path: component("path")?.unwrap_or_default(),
        query: component("query")?,
        fragment: component("fragment")?,
    };
    match (expected, put_together(stated, &parts, expected.is_none())?) {
        (None, Err(_)) => Ok(()),
        (None, Ok(came)) => differs("a refusal", format!("{came:?}")),
        (Some(expected), Ok(came)) => same(expected, came.as_str()),
        (Some(expected), Err(refusal)) => differs(format!("{expected:?}"), refusal),
    }
}

/// Returns the whole authority, joined if it is stated in parts.
fn authority(stated: &Map<String, Value>) -> Result<Option<String>, Miss> {
    let component = |name| components::get(stated, name).map(Option::flatten);
    // Whole or in parts, never both: the format says so.
    if let Some(authority) = component("authority")? {
        return Ok(Some(authority.to_owned()));
    }
    // Section 3.2: an authority has a host, so without one there is no authority.
    let Some(host) = component("host")? else {
        return Ok(None);
    };
    let mut authority = String::new();
    if let Some(userinfo) = component("userinfo")? {
        authority.extend([userinfo, "@"]);
    }
    authority.push_str(host);
    if let Some(port) = component("port")? {
        authority.extend([":", port]);
    }
    Ok(Some(authority))
}

/// Recomposes the parts, or returns why they are refused.
fn put_together(
    stated: &Map<String, Value>,
    parts: &Parts<'_>,
    only_uris: bool,
) -> Result<Result<String, String>, Miss> {
    // The joined authority has to split into the stated parts again.
    let authority = parts.authority_parts();
    let apart = [
        ("userinfo", authority.and_then(|parts| parts.userinfo)),
        ("host", authority.map(|parts| parts.host)),
        ("port", authority.and_then(|parts| parts.port)),
    ];
    // A vector that lists all keys has the authority as a whole and `null` for its parts.
    let parts_are_left_open = components::get(stated, "authority")?.flatten().is_some()
        && ["userinfo", "host", "port"]
            .iter()
            .all(|name| stated.get(*name).is_none_or(Value::is_null));
    let compared = if parts_are_left_open {
        Ok(())
    } else {
        components::compare(stated, &apart)
    };
    match compared {
        Err(Miss::Differs { came, .. }) => {
            return Ok(Err(format!("an authority that comes apart into {came}")));
        }
        other => other?,
    }
    // RFC 3986 refuses characters beyond ASCII; a vector that expects a text with them means RFC
    // 3987.
    let made = if only_uris || is_ascii(parts) {
        recompose_as::<kind::Reference>(parts).map(Owned::into_string)
    } else {
        recompose_as::<kind::IriReference>(parts).map(Owned::into_string)
    };
    Ok(made.map_err(|error| format!("a refusal: {error}")))
}

fn is_ascii(parts: &Parts<'_>) -> bool {
    let texts = [
        parts.scheme,
        parts.authority,
        Some(parts.path),
        parts.query,
        parts.fragment,
    ];
    texts.into_iter().flatten().all(str::is_ascii)
}
