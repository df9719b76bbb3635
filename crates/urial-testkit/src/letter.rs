//! A transcription of the pseudo-code of section 5.2, with nothing else in mind.

use crate::split::Split;
use std::ops::Range;

/// The five components of appendix B.
#[derive(Clone, Copy)]
struct Parts<'t> {
    scheme: Option<&'t str>,
    authority: Option<&'t str>,
    path: &'t str,
    query: Option<&'t str>,
    fragment: Option<&'t str>,
}

fn split(text: &str) -> Parts<'_> {
    let split = Split::of(text.as_bytes());
    let cut = |range: Range<usize>| &text[range];
    Parts {
        scheme: split.scheme.map(cut),
        authority: split.authority.map(cut),
        path: cut(split.path),
        query: split.query.map(cut),
        fragment: split.fragment.map(cut),
    }
}

/// Follows sections 5.2.2 and 5.3, for texts that are a base and a reference, and adds the guard
/// of section 3.3. If it is not strict, a reference with the scheme of the base has none.
#[must_use]
pub fn resolve(base: &str, reference: &str, strict: bool) -> String {
    let (base, mut r) = (split(base), split(reference));
    let is_same = |scheme: &str| base.scheme.is_some_and(|base| base.eq_ignore_ascii_case(scheme));
    if !strict && r.scheme.is_some_and(is_same) {
        r.scheme = None;
    }
    let (scheme, authority, path, query);
    if r.scheme.is_some() {
        scheme = r.scheme;
        (authority, path, query) = (r.authority, dotless(r.path), r.query);
    } else {
        scheme = base.scheme;
        if r.authority.is_some() {
            (authority, path, query) = (r.authority, dotless(r.path), r.query);
        } else {
            authority = base.authority;
            if r.path.is_empty() {
                (path, query) = (base.path.to_owned(), r.query.or(base.query));
            } else if r.path.starts_with('/') {
                (path, query) = (dotless(r.path), r.query);
            } else {
                (path, query) = (dotless(&merge(&base, r.path)), r.query);
            }
        }
    }
    let mut text = format!("{}:", scheme.unwrap_or_default());
    match authority {
        Some(authority) => text.extend(["//", authority]),
        // 3.3: "a path cannot begin with two slash characters" without an authority.
        None if path.starts_with("//") => text.push_str("/."),
        None => {}
    }
    text.push_str(&path);
    text.extend(query.into_iter().flat_map(|query| ["?", query]));
    text.extend(r.fragment.into_iter().flat_map(|fragment| ["#", fragment]));
    text
}

/// Returns the path of the target before its dot segments are removed, whether or not they are.
#[must_use]
pub fn with_dots(base: &str, reference: &str) -> String {
    let (base, r) = (split(base), split(reference));
    let is_relative = r.scheme.is_none() && r.authority.is_none();
    if is_relative && r.path.is_empty() {
        base.path.to_owned()
    } else if is_relative && !r.path.starts_with('/') {
        merge(&base, r.path)
    } else {
        r.path.to_owned()
    }
}

/// Follows section 5.2.3.
fn merge(base: &Parts<'_>, path: &str) -> String {
    if base.authority.is_some() && base.path.is_empty() {
        return format!("/{path}");
    }
    let kept = base.path.rfind('/').map_or(0, |slash| slash + 1);
    format!("{}{path}", &base.path[..kept])
}

/// Follows section 5.2.4.
#[must_use]
pub fn dotless(path: &str) -> String {
    let (mut input, mut output) = (path.to_owned(), String::new());
    while !input.is_empty() {
        if let Some(rest) = input.strip_prefix("../").or(input.strip_prefix("./")) {
            input = rest.to_owned();
        } else if let Some(rest) = input.strip_prefix("/./") {
            input = format!("/{rest}");
        } else if input == "/." {
            input = "/".to_owned();
        } else if input.starts_with("/../") || input == "/.." {
            input = format!("/{}", input.get(4..).unwrap_or_default());
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "." || input == ".." {
            input.clear();
        } else {
            let slash = input.char_indices().skip(1).find(|(_, next)| *next == '/');
            let end = slash.map_or(input.len(), |(at, _)| at);
            output.push_str(&input[..end]);
            input.drain(..end);
        }
    }
    output
}
