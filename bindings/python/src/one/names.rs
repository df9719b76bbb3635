//! Names of things in the library, as arguments: steps, rungs, rules, sets, systems.

use std::fmt::Display;
use std::str::FromStr;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use urial::Set;
use urial::file::System;
use urial_grammar::Production;
use urial_list::{FoldRule, Similar};

use super::arguments::Names;

/// Reads the name of a step or of a rung.
pub(crate) fn named<T: FromStr<Err: Display>>(name: &str) -> PyResult<T> {
    name.parse().map_err(|error: T::Err| PyValueError::new_err(error.to_string()))
}

pub(crate) fn rule(name: &str) -> PyResult<Production> {
    name.parse::<Production>().map_err(|error| {
        let all: Vec<&str> = Production::ALL.iter().map(|rule| rule.as_str()).collect();
        PyValueError::new_err(format!("{error}: {name:?}; there are {}", all.join(", ")))
    })
}

/// Reads the name of one of the eight rules for whole references.
pub(crate) fn reference_rule<T>(name: &str, of: fn(Production) -> Option<T>) -> PyResult<T> {
    name.parse().ok().and_then(of).ok_or_else(|| {
        PyValueError::new_err(format!(
            "rule {name:?} is not one of references; there are URI, URI-reference, absolute-URI, \
             relative-ref, IRI, IRI-reference, absolute-IRI and irelative-ref"
        ))
    })
}

/// Reads the names of differences that similar texts may have; None is the usual ones.
pub(crate) fn similar(fold: Option<Names>) -> PyResult<Similar> {
    let Some(names) = fold else {
        return Ok(Similar::new());
    };
    let read = |name: &String| {
        let known = FoldRule::ALL.into_iter().find(|rule| rule.as_str() == name);
        known.ok_or_else(|| {
            let all = FoldRule::ALL.map(FoldRule::as_str).join(", ");
            PyValueError::new_err(format!("{name:?} is no rule of folding; there are {all}"))
        })
    };
    let rules = names.0.iter().map(read).collect::<PyResult<Vec<_>>>()?;
    Ok(Similar::of(&rules))
}

/// Reads the name of a system; None is the one that Python runs on.
pub(crate) fn system(name: Option<&str>) -> PyResult<System> {
    match name {
        Some("posix") => Ok(System::Posix),
        Some("windows") => Ok(System::Windows),
        None if cfg!(windows) => Ok(System::Windows),
        None => Ok(System::Posix),
        Some(_) => Err(PyValueError::new_err("no such system; there are posix and windows")),
    }
}

/// Reads the name of a set of characters: that of a component or of a rule of the ABNF.
pub(crate) fn set(name: &str) -> PyResult<Set> {
    if name == "query-value" {
        return Ok(Set::QUERY_VALUE);
    }
    let rule = name.parse::<Production>().ok();
    rule.and_then(Production::characters).ok_or_else(|| {
        PyValueError::new_err(
            "no such set of characters; there are unreserved, userinfo, host, segment, path, \
             query, query-value, fragment, and the other rules of RFC 3986 for characters",
        )
    })
}
