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

/// Answers by a block, in which names stand for the types of IRIs or for those of URIs.
macro_rules! answer {
    ($is_iri:ident, $($path:ident)::+ { $($iri:ident | $uri:ident as $name:ident),+ } $body:block) => {
        Some(Answer::of(if $is_iri {
            use $($path)::+::{$($iri as $name),+};
            (|| $body)()
        } else {
            use $($path)::+::{$($uri as $name),+};
            (|| $body)()
        }))
    };
}

pub(super) fn fluent_resolve(iri: bool, base: &str, text: &str) -> Option<Answer> {
    answer!(iri, fluent_uri { Iri | Uri as Base, IriRef | UriRef as Reference } {
        let base = Base::parse(without_fragment(base)).map_err(say)?;
        let reference = Reference::parse(text).map_err(say)?;
        Ok(reference.resolve_against(&base).map_err(say)?.into_string())
    })
}

pub(super) fn iri_string_resolve(iri: bool, base: &str, text: &str) -> Option<Answer> {
    answer!(iri, iri_string::types {
        IriAbsoluteStr | UriAbsoluteStr as Base, IriReferenceStr | UriReferenceStr as Reference
    } {
        let base = Base::new(without_fragment(base)).map_err(say)?;
        let reference = Reference::new(text).map_err(say)?;
        Ok(reference.resolve_against(base).to_string())
    })
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
    answer!(iri, iref { Iri | Uri as Base, IriRef | UriRef as Reference } {
        let base = Base::new(base).map_err(say)?;
        let reference = Reference::new(text).map_err(say)?;
        Ok(reference.resolved(base).as_str().to_owned())
    })
}

pub(super) fn fluent_normalize(iri: bool, text: &str) -> Option<Answer> {
    answer!(iri, fluent_uri { Iri | Uri as Parsed } {
        Ok(Parsed::parse(text).map_err(say)?.normalize().into_string())
    })
}

pub(super) fn iri_string_normalize(iri: bool, text: &str) -> Option<Answer> {
    answer!(iri, iri_string::types { IriStr | UriStr as Parsed } {
        Ok(Parsed::new(text).map_err(say)?.normalize().to_string())
    })
}

/// Compares paths, the only normalization that it has. (`Path::normalized`, which says that it does
/// the same, panics where a segment before `..` has triplets that are no UTF-8.)
pub(super) fn iref_dotless(iri: bool, path: &str) -> Option<Answer> {
    answer!(iri, iref { iri | uri as kind } {
        let mut path = kind::PathBuf::new(path.to_owned()).map_err(say)?;
        Ok(path.normalize().as_str().to_owned())
    })
}
