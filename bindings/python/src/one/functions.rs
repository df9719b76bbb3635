//! Functions that take any text.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyList, PyString};
use urial::{Component, EditError, Parts, dots, kind, percent};
use urial_grammar::Production;
use urial_guard::audit;
use urial_text::SuffixGuesser;

use super::arguments::{Names, redaction};
use super::classes::{object, outcome};
use super::names;
use super::operations::findings;
use super::records::Record;
use super::text::Text;
use super::value::Value;
use crate::errors::{
    Class, Details, Made, component_name, exception, parse_details, raised, wrong_type,
};
use crate::offsets::characters;

/// Parse a text as the class that says the most about it.
///
/// That is `Uri` or `RelativeRef` where the text is ASCII, `Iri` or `IriRelativeRef` elsewhere.
///
/// >>> parse("http://a/b"), parse("../c"), parse("http://a/é")
/// (Uri('http://a/b'), RelativeRef('../c'), Iri('http://a/é'))
#[pyfunction(signature = (text, /))]
pub(super) fn parse<'py>(text: &Bound<'py, PyAny>) -> Made<'py> {
    let (py, given) = (text.py(), Text::of(text)?);
    outcome(py, Value::parse(given.as_str()), given.as_str())
}

/// Return whether a text is valid by a rule of RFC 3986 or RFC 3987, by default `URI`.
///
/// >>> is_valid("http://a/b c"), is_valid("../b", "URI-reference"), is_valid("a.example", "host")
/// (False, True, True)
#[pyfunction(signature = (text, rule = "URI"))]
pub(super) fn is_valid(text: &Bound<'_, PyAny>, rule: &str) -> PyResult<bool> {
    let rule = names::rule(rule)?;
    match Text::of(text) {
        Ok(given) => Ok(rule.check(given.as_str()).is_ok()),
        // A lone surrogate is no character of any rule.
        Err(_) if text.is_instance_of::<PyString>() => Ok(false),
        Err(error) => Err(error),
    }
}

/// Raise the `ParseError` of a text that is not valid by a rule, by default `URI`.
///
/// >>> check("1a", "scheme")
/// Traceback (most recent call last):
///     ...
/// pyurial.errors.ParseError: unexpected '1' in the scheme at byte 0; ...
#[pyfunction(signature = (text, rule = "URI"))]
pub(super) fn check(text: &Bound<'_, PyAny>, rule: &str) -> PyResult<()> {
    let (rule, given): (Production, _) = (names::rule(rule)?, Text::of(text)?);
    let checked = rule.check(given.as_str());
    checked.map_err(|error| raised(text.py(), error, given.as_str()))
}

/// Split any text into the five components of RFC 3986 appendix B, without validating it.
///
/// >>> split("http://me@a b:80/c?d")
/// Parts(scheme='http', authority='me@a b:80', path='/c', query='d', fragment=None)
/// >>> split("http://me@a b:80/c?d").host
/// 'a b'
#[pyfunction(signature = (text, /))]
pub(super) fn split<'py>(text: &Bound<'py, PyAny>) -> Made<'py> {
    let given = Text::of(text)?;
    let parts = urial::split(given.as_str());
    let authority = parts.authority_parts();
    let values = (
        (parts.scheme, parts.authority, parts.path, parts.query, parts.fragment),
        authority.and_then(|authority| authority.userinfo),
        authority.map(|authority| authority.host),
        authority.and_then(|authority| authority.port),
    );
    Record::Parts.make(text.py(), values)
}

/// Put encoded components together (RFC 3986 section 5.3).
///
/// The result is a `Reference`, or an `IriReference` with `iri`. Components that would parse as
/// something else are refused.
///
/// >>> recompose(scheme="http", authority="a", path="/b")
/// Reference('http://a/b')
#[pyfunction(signature = (*, scheme = None, authority = None, path = None, query = None, fragment = None, iri = false))]
pub(super) fn recompose<'py>(
    py: Python<'py>,
    scheme: Option<&Bound<'py, PyAny>>,
    authority: Option<&Bound<'py, PyAny>>,
    path: Option<&Bound<'py, PyAny>>,
    query: Option<&Bound<'py, PyAny>>,
    fragment: Option<&Bound<'py, PyAny>>,
    iri: bool,
) -> Made<'py> {
    let text = |given: Option<&Bound<'py, PyAny>>| given.map(Text::of_running).transpose();
    let (scheme, authority, path) = (text(scheme)?, text(authority)?, text(path)?);
    let (query, fragment) = (text(query)?, text(fragment)?);
    let parts = Parts {
        scheme: scheme.as_ref().map(Text::as_str),
        authority: authority.as_ref().map(Text::as_str),
        path: path.as_ref().map_or("", Text::as_str),
        query: query.as_ref().map(Text::as_str),
        fragment: fragment.as_ref().map(Text::as_str),
    };
    let made = match iri {
        true => urial::recompose::<kind::IriReference>(&parts).map(Value::from),
        false => urial::recompose::<kind::Reference>(&parts).map(Value::from),
    };
    object(py, made.map_err(|error| recompose_error(py, &error, &parts))?)
}

fn recompose_error(py: Python<'_>, error: &EditError, parts: &Parts<'_>) -> PyErr {
    let details = match error {
        EditError::Invalid(invalid) => match part_of(parts, invalid.component()) {
            Some((part, start)) => {
                // The error is about the joined text.
                let [from, to] = [invalid.span().start, invalid.span().end]
                    .map(|offset| offset.saturating_sub(start));
                let span = Some(characters(part, from..to));
                Details { caret: None, span, ..parse_details(invalid, part) }
            }
            None => Details::of(invalid.kind().as_str(), None),
        },
        EditError::Boundary(component) => Details::of(error.as_str(), component_name(*component)),
        _ => Details::of(error.as_str(), None),
    };
    exception(py, Class::Edit, error, details)
}

/// Returns the part that a component is in, and where that starts in the joined text.
fn part_of<'a>(parts: &Parts<'a>, component: Component) -> Option<(&'a str, usize)> {
    let component = match component {
        Component::Userinfo | Component::Host | Component::Port => Component::Authority,
        other => other,
    };
    let mut start = 0;
    // Each with the lengths of the marks before and after it: `:`, `//`, `?` and `#`.
    for (of, before, part, after) in [
        (Component::Scheme, 0, parts.scheme, 1),
        (Component::Authority, 2, parts.authority, 0),
        (Component::Path, 0, Some(parts.path), 0),
        (Component::Query, 1, parts.query, 0),
        (Component::Fragment, 1, parts.fragment, 0),
    ] {
        if of == component {
            return Some((part?, start + before));
        }
        start += part.map_or(0, |part| before + part.len() + after);
    }
    None
}

/// Percent-encode a text, or bytes: all but unreserved characters, and what a component may have.
///
/// `keep` is the name of a component ("path", "segment", "query", "query-value", "fragment",
/// "userinfo", "host") or of a rule of RFC 3986.
///
/// >>> encode("50% of é/è"), encode("50% of é/è", keep="path")
/// ('50%25%20of%20%C3%A9%2F%C3%A8', '50%25%20of%20%C3%A9/%C3%A8')
#[pyfunction(signature = (text, keep = "unreserved"))]
pub(super) fn encode(text: &Bound<'_, PyAny>, keep: &str) -> PyResult<String> {
    let set = names::set(keep)?;
    if let Ok(bytes) = text.cast::<PyBytes>() {
        return Ok(percent::encode_bytes(bytes.as_bytes(), set));
    }
    if let Ok(bytes) = text.cast::<PyByteArray>() {
        return Ok(percent::encode_bytes(&bytes.to_vec(), set));
    }
    match text.cast::<PyString>() {
        Ok(text) => Ok(percent::encode(Text::of_str(text)?.as_str(), set).into_owned()),
        Err(_) => Err(wrong_type("a str or bytes", text)),
    }
}

/// Percent-decode a text to the bytes that it stands for.
///
/// A `%` without two hexadecimal digits is a `ParseError`; with `lenient` it stays as it is.
///
/// >>> decode_bytes("%C3%A9%FF")
/// b'\xc3\xa9\xff'
#[pyfunction(signature = (text, /, *, lenient = false))]
pub(super) fn decode_bytes<'py>(
    text: &Bound<'py, PyAny>,
    lenient: bool,
) -> PyResult<Bound<'py, PyBytes>> {
    let (py, given) = (text.py(), Text::of_running(text)?);
    if lenient {
        return Ok(PyBytes::new(py, &percent::decode_lenient(given.as_str())));
    }
    let decoded = percent::decode(given.as_str());
    let decoded = decoded.map_err(|error| raised(py, error, given.as_str()))?;
    Ok(PyBytes::new(py, &decoded))
}

/// Percent-decode a text to the text that it stands for.
///
/// `errors` says what happens to bytes that are not UTF-8, as in `bytes.decode`: by default they
/// are a `UnicodeDecodeError`. A `%` without two hexadecimal digits is a `ParseError`; with
/// `lenient` it stays as it is.
///
/// >>> decode("%C3%A9%20"), decode("%FF", errors="replace")
/// ('é ', '\ufffd')
/// >>> decode("50%25 off, 50% off", lenient=True)
/// '50% off, 50% off'
#[pyfunction(signature = (text, errors = "strict", *, lenient = false))]
pub(super) fn decode<'py>(text: &Bound<'py, PyAny>, errors: &str, lenient: bool) -> Made<'py> {
    decode_bytes(text, lenient)?.call_method1("decode", ("utf-8", errors))
}

/// Remove the dot segments of a path (RFC 3986 section 5.2.4).
///
/// >>> remove_dot_segments("/a/b/../c/./d")
/// '/a/c/d'
#[pyfunction(signature = (path, /))]
pub(super) fn remove_dot_segments(path: &Bound<'_, PyAny>) -> PyResult<String> {
    let given = Text::of_running(path)?;
    Ok(dots::remove_dot_segments(given.as_str()).into_owned())
}

/// Report what could be wrong with any text, valid or not: a list of findings.
///
/// >>> [finding.rule for finding in audit("http://cnn.example@10.0.0.1/")]
/// ['userinfo-like-host', 'private-network']
///
/// `names` are names to protect: domains such as `paypal.com`, or words. They are looked for in
/// hosts that are not their own, and so is what looks like them.
///
/// >>> [finding.rule for finding in audit("http://paypa1.com/", names=["paypal.com"])]
/// ['brand-in-host']
#[pyfunction(name = "audit", signature = (text, /, *, names = None))]
pub(super) fn audit_any<'py>(
    text: &Bound<'py, PyAny>,
    names: Option<Names>,
) -> PyResult<Bound<'py, PyList>> {
    let (py, given) = (text.py(), Text::of(text)?);
    let (text, names) = (given.as_str(), urial_guard::Names::new(names.unwrap_or_default().0));
    let audit = audit::Audit::new().names(&names);
    findings(py, text, audit.check_text(text))
}

/// Return a reference with its secrets hidden, valid or not; see `redact_text` for running text.
///
/// >>> redact("http://me:a b@host/?token=abc", query_keys=["token"])
/// 'http://me:***@host/?token=***'
#[pyfunction(signature = (text, /, *, userinfo = false, fragment = false, query_keys = Names::default(), passwords_only = false))]
pub(super) fn redact(
    text: &Bound<'_, PyAny>,
    userinfo: bool,
    fragment: bool,
    query_keys: Names,
    passwords_only: bool,
) -> PyResult<String> {
    let given = Text::of(text)?;
    let redaction = redaction(userinfo, fragment, query_keys, passwords_only);
    Ok(redaction.redact(given.as_str()).into_owned())
}

/// Return running text, such as a line of a log, with the secrets of all references in it hidden.
///
/// >>> redact_text("GET http://me:secret@host/ 200")
/// 'GET http://me:***@host/ 200'
#[pyfunction(signature = (text, /, *, userinfo = false, fragment = false, query_keys = Names::default(), passwords_only = false))]
pub(super) fn redact_text<'py>(
    text: &Bound<'py, PyAny>,
    userinfo: bool,
    fragment: bool,
    query_keys: Names,
    passwords_only: bool,
) -> Made<'py> {
    let redaction = redaction(userinfo, fragment, query_keys, passwords_only);
    changed(text, |running| redaction.redact_text(running))
}

/// Returns running text as `change` makes it; the object itself where nothing changes.
fn changed<'py>(
    text: &Bound<'py, PyAny>,
    change: impl for<'t> Fn(&'t str) -> Cow<'t, str> + Sync,
) -> Made<'py> {
    let (py, given) = (text.py(), Text::of_running(text)?);
    let running = given.as_str();
    match py.detach(|| change(running)) {
        Cow::Borrowed(_) => Ok(text.clone()),
        Cow::Owned(changed) => Ok(PyString::new(py, &changed).into_any()),
    }
}

/// Return text with its defanged references as they were; offsets in it are those of the result.
///
/// Reports about malicious links write `hxxp[:]//evil[.]example`. The result is live: do not print
/// it where people click.
///
/// >>> refang("seen at hxxps[:]//evil[.]example/a, and evil(dot)example")
/// 'seen at https://evil.example/a, and evil.example'
#[pyfunction(signature = (text, /))]
pub(super) fn refang<'py>(text: &Bound<'py, PyAny>) -> Made<'py> {
    changed(text, |running| urial_text::refang(running).into_text())
}

/// Guess the URI that is meant by a text without its scheme (RFC 3986 section 4.5), or None.
///
/// >>> guess_suffix("www.w3.org/Addressing/"), guess_suffix("a/b")
/// (Uri('http://www.w3.org/Addressing/'), None)
#[pyfunction(signature = (text, /, *, scheme = "http"))]
pub(super) fn guess_suffix<'py>(
    text: &Bound<'py, PyAny>,
    scheme: &str,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let given = Text::of(text)?;
    let guess = SuffixGuesser::new().scheme(scheme).guess(given.as_str());
    let guess = guess.map(|guess| Value::of_iri(guess.iri().as_borrowed()));
    guess.map(|value| object(text.py(), value)).transpose()
}
