//! Each peer with what it calls the operation, on URIs or, where `iri` says so, on IRIs.

use super::Answer;
use std::fmt::Display;

fn say(error: impl Display) -> String {
    error.to_string()
}

/// Returns some peers want a base without its fragment, which section 5.1 strips off and section
/// 5.2.2 never asks for.
fn without_fragment(base: &str) -> &str {
    base.split('#').next().unwrap_or(base)
}

pub(super) fn fluent_resolve(iri: bool, base: &str, text: &str) -> Option<Answer> {
    macro_rules! resolved {
        ($base:ident, $reference:ident) => {{
            let base = fluent_uri::$base::parse(without_fragment(base)).map_err(say)?;
            let reference = fluent_uri::$reference::parse(text).map_err(say)?;
            let target = reference.resolve_against(&base).map_err(say)?;
            Ok(target.into_string())
        }};
    }
    Some(Answer::of(if iri {
        (|| resolved!(Iri, IriRef))()
    } else {
        (|| resolved!(Uri, UriRef))()
    }))
}

pub(super) fn iri_string_resolve(iri: bool, base: &str, text: &str) -> Option<Answer> {
    use iri_string::types::{IriAbsoluteStr, IriReferenceStr, UriAbsoluteStr, UriReferenceStr};
    macro_rules! resolved {
        ($base:ident, $reference:ident) => {{
            let base = $base::new(without_fragment(base)).map_err(say)?;
            let reference = $reference::new(text).map_err(say)?;
            Ok(reference.resolve_against(base).to_string())
        }};
    }
    Some(Answer::of(if iri {
        (|| resolved!(IriAbsoluteStr, IriReferenceStr))()
    } else {
        (|| resolved!(UriAbsoluteStr, UriReferenceStr))()
    }))
}

/// Accepts any answer to a text that is no URI-reference for its characters: it has IRIs
/// only.
pub(super) fn oxiri_resolve(iri: bool, base: &str, text: &str) -> Option<Answer> {
    let resolved = || {
        let base = oxiri::Iri::parse(base).map_err(say)?;
        let reference = oxiri::IriRef::parse(text).map_err(say)?;
        Ok(base.resolve(&reference).map_err(say)?.into_inner())
    };
    (iri || text.is_ascii()).then(|| Answer::of(resolved()))
}

pub(super) fn iref_resolve(iri: bool, base: &str, text: &str) -> Option<Answer> {
    macro_rules! resolved {
        ($base:ident, $reference:ident) => {{
            let base = iref::$base::new(base).map_err(say)?;
            let reference = iref::$reference::new(text).map_err(say)?;
            Ok(reference.resolved(base).as_str().to_owned())
        }};
    }
    Some(Answer::of(if iri {
        (|| resolved!(Iri, IriRef))()
    } else {
        (|| resolved!(Uri, UriRef))()
    }))
}

pub(super) fn fluent_normalize(iri: bool, text: &str) -> Option<Answer> {
    macro_rules! normal {
        ($type:ident) => {
            fluent_uri::$type::parse(text)
                .map_err(say)
                .map(|parsed| parsed.normalize().into_string())
        };
    }
    Some(Answer::of(if iri { normal!(Iri) } else { normal!(Uri) }))
}

pub(super) fn iri_string_normalize(iri: bool, text: &str) -> Option<Answer> {
    use iri_string::types::{IriStr, UriStr};
    macro_rules! normal {
        ($type:ident) => {
            $type::new(text).map_err(say).map(|parsed| parsed.normalize().to_string())
        };
    }
    Some(Answer::of(if iri { normal!(IriStr) } else { normal!(UriStr) }))
}

/// Compares paths, the only normalization that it has. (`Path::normalized`, which says that it does
/// the same, panics where a segment before `..` has triplets that are no UTF-8.)
pub(super) fn iref_dotless(iri: bool, path: &str) -> Option<Answer> {
    macro_rules! normal {
        ($kind:ident) => {
            iref::$kind::PathBuf::new(path.to_owned())
                .map_err(say)
                .map(|mut path| path.normalize().as_str().to_owned())
        };
    }
    Some(Answer::of(if iri { normal!(iri) } else { normal!(uri) }))
}
