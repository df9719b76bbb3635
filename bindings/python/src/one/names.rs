//! Names of things in the library, as arguments: steps, rungs, rules, sets, systems.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use urial::file::System;
use urial::grammar::Production;
use urial::{Rung, Set, Step};

pub(crate) fn step(name: &str) -> PyResult<Step> {
    name.parse::<Step>()
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

pub(crate) fn rung(name: &str) -> PyResult<Rung> {
    name.parse::<Rung>()
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

pub(crate) fn rule(name: &str) -> PyResult<Production> {
    name.parse::<Production>()
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Reads the name of a system; None is the one that Python runs on.
pub(crate) fn system(name: Option<&str>) -> PyResult<System> {
    match name {
        Some("posix") => Ok(System::Posix),
        Some("windows") => Ok(System::Windows),
        None if cfg!(windows) => Ok(System::Windows),
        None => Ok(System::Posix),
        Some(_) => Err(PyValueError::new_err(
            "no such system; there are posix and windows",
        )),
    }
}

/// Reads the name of a set of characters: that of a component or of a rule of the ABNF.
pub(crate) fn set(name: &str) -> PyResult<Set> {
    match name {
        "query-value" => return Ok(Set::QUERY_VALUE),
        "URI" | "URI-reference" => return Ok(Set::URI),
        _ => {}
    }
    name.parse().ok().and_then(set_of).ok_or_else(|| {
        PyValueError::new_err(
            "no such set of characters; there are unreserved, userinfo, host, segment, path, \
             query, query-value, fragment, and the other rules of RFC 3986 for characters",
        )
    })
}

/// Returns the ASCII characters that a rule allows unencoded; those of the host are those of a
/// registered name.
fn set_of(rule: Production) -> Option<Set> {
    Some(match rule {
        Production::Unreserved | Production::Iunreserved => Set::UNRESERVED,
        Production::Reserved => Set::RESERVED,
        Production::GenDelims => Set::GEN_DELIMS,
        Production::SubDelims => Set::SUB_DELIMS,
        Production::Alpha => Set::ALPHA,
        Production::Digit | Production::Port => Set::DIGIT,
        Production::Hexdig => Set::HEXDIG,
        Production::Scheme => Set::SCHEME,
        Production::Authority | Production::Iauthority => Set::USERINFO.union(Set::of("@")),
        Production::Userinfo | Production::Iuserinfo => Set::USERINFO,
        Production::Host | Production::Ihost | Production::RegName | Production::IregName => {
            Set::REG_NAME
        }
        Production::Pchar | Production::Ipchar => Set::PCHAR,
        Production::Segment
        | Production::SegmentNz
        | Production::Isegment
        | Production::IsegmentNz => Set::SEGMENT,
        Production::SegmentNzNc | Production::IsegmentNzNc => Set::SEGMENT_NC,
        Production::Path | Production::PathAbempty | Production::PathAbsolute => Set::PATH,
        Production::PathNoscheme | Production::PathRootless => Set::PATH,
        Production::Ipath | Production::IpathAbempty | Production::IpathAbsolute => Set::PATH,
        Production::IpathNoscheme | Production::IpathRootless => Set::PATH,
        Production::PathEmpty | Production::IpathEmpty => Set::EMPTY,
        Production::Query | Production::Iquery => Set::QUERY,
        Production::Fragment | Production::Ifragment => Set::FRAGMENT,
        _ => return None,
    })
}
