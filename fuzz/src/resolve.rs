//! Resolving, against the pseudo-code of section 5.2 written as simply as can be.

use urial::{Iri, IriReference, Parts, ResolveOptions, split};

use crate::texts::{join, same_spans, text_of};

/// Takes the base, a newline, and the reference.
pub fn resolve(data: &[u8]) {
    let Some((base, reference)) = text_of(data).split_once('\n') else {
        return;
    };
    let (Ok(base), Ok(reference)) = (Iri::parse(base), IriReference::parse(reference)) else {
        return;
    };
    for strict in [true, false] {
        let options = ResolveOptions::new().strict(strict);
        let target = base.try_resolve(&reference, options).unwrap();
        assert_eq!(
            target,
            *pseudo_code(base.as_str(), reference.as_str(), strict)
        );
        // The printed text is read back as what it is.
        let again = Iri::parse(target.as_str()).unwrap();
        assert!(same_spans(*target.spans(), *again.spans()), "{target}");
        assert!(!target.spans().plain || !crate::kernels::has_dots(target.path().as_str()));
    }
    let mut buffer = String::from("before ");
    base.resolve_into(&reference, &mut buffer).unwrap();
    let target = base.resolve(&reference);
    assert_eq!(buffer, format!("before {target}"));
    let joined = base.join(reference.as_str()).unwrap();
    assert_eq!(joined, target);
    assert!(same_spans(*joined.spans(), *target.spans()), "{joined}");
    buffer.truncate("before ".len());
    base.join_into(reference.as_str(), &mut buffer).unwrap();
    assert_eq!(buffer, format!("before {target}"));
}

/// Follows section 5.2.2, and adds the guard.
fn pseudo_code(base: &str, reference: &str, strict: bool) -> String {
    let (base, mut r) = (split(base), split(reference));
    let is_same = |scheme: &str| {
        base.scheme
            .is_some_and(|base| base.eq_ignore_ascii_case(scheme))
    };
    if !strict && r.scheme.is_some_and(is_same) {
        r.scheme = None;
    }
    let mut path = r.path.to_owned();
    let mut target = Parts {
        scheme: base.scheme,
        ..r
    };
    if r.scheme.is_some() || r.authority.is_some() {
        target.scheme = r.scheme.or(base.scheme);
        path = remove_dot_segments(path);
    } else if r.path.is_empty() {
        target.authority = base.authority;
        path = base.path.to_owned();
        target.query = r.query.or(base.query);
    } else {
        target.authority = base.authority;
        if !r.path.starts_with('/') {
            path = merge(&base, r.path);
        }
        path = remove_dot_segments(path);
    }
    if target.authority.is_none() && path.starts_with("//") {
        path.insert_str(0, "/.");
    }
    join(&Parts {
        path: &path,
        ..target
    })
}

/// Follows section 5.2.3.
fn merge(base: &Parts<'_>, path: &str) -> String {
    if base.authority.is_some() && base.path.is_empty() {
        return format!("/{path}");
    }
    let directory = base.path.rfind('/').map_or(0, |slash| slash + 1);
    format!("{}{path}", &base.path[..directory])
}

/// Follows section 5.2.4, step by step.
fn remove_dot_segments(mut input: String) -> String {
    let mut output = String::new();
    while !input.is_empty() {
        if let Some(rest) = input
            .strip_prefix("../")
            .or_else(|| input.strip_prefix("./"))
        {
            input = rest.to_owned();
        } else if input.starts_with("/./") || input == "/." {
            input.replace_range(..input.len().min(3), "/");
        } else if input.starts_with("/../") || input == "/.." {
            input.replace_range(..input.len().min(4), "/");
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "." || input == ".." {
            input.clear();
        } else {
            let slash = input.char_indices().skip(1).find(|(_, next)| *next == '/');
            let end = slash.map_or(input.len(), |(at, _)| at);
            output.extend(input.drain(..end));
        }
    }
    output
}
