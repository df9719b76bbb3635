//! Names of things in the library, as arguments: steps, rungs, rules, sets, systems.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use urial::file::System;
use urial::grammar::Rule;
use urial::{Rung, Set, Step};

pub(crate) fn step(name: &str) -> PyResult<Step> {
    name.parse::<Step>()
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

pub(crate) fn rung(name: &str) -> PyResult<Rung> {
    name.parse::<Rung>()
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

pub(crate) fn rule(name: &str) -> PyResult<Rule> {
    name.parse::<Rule>()
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
fn set_of(rule: Rule) -> Option<Set> {
    Some(match rule {
        Rule::Unreserved | Rule::Iunreserved => Set::UNRESERVED,
        Rule::Reserved => Set::RESERVED,
        Rule::GenDelims => Set::GEN_DELIMS,
        Rule::SubDelims => Set::SUB_DELIMS,
        Rule::Alpha => Set::ALPHA,
        Rule::Digit | Rule::Port => Set::DIGIT,
        Rule::Hexdig => Set::HEXDIG,
        Rule::Scheme => Set::SCHEME,
        Rule::Authority | Rule::Iauthority => Set::USERINFO.union(Set::of("@")),
        Rule::Userinfo | Rule::Iuserinfo => Set::USERINFO,
        Rule::Host | Rule::Ihost | Rule::RegName | Rule::IregName => Set::REG_NAME,
        Rule::Pchar | Rule::Ipchar => Set::PCHAR,
        Rule::Segment | Rule::SegmentNz | Rule::Isegment | Rule::IsegmentNz => Set::SEGMENT,
        Rule::SegmentNzNc | Rule::IsegmentNzNc => Set::SEGMENT_NC,
        Rule::Path | Rule::PathAbempty | Rule::PathAbsolute => Set::PATH,
        Rule::PathNoscheme | Rule::PathRootless => Set::PATH,
        Rule::Ipath | Rule::IpathAbempty | Rule::IpathAbsolute => Set::PATH,
        Rule::IpathNoscheme | Rule::IpathRootless => Set::PATH,
        Rule::PathEmpty | Rule::IpathEmpty => Set::EMPTY,
        Rule::Query | Rule::Iquery => Set::QUERY,
        Rule::Fragment | Rule::Ifragment => Set::FRAGMENT,
        _ => return None,
    })
}
