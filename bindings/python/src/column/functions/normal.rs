//! Operations that make a text of a text: normalize, key, hash, convert, redact.

use pyo3::prelude::*;
use urial::kind::Kind;
use urial::schemes::SchemeRules;
use urial::{Comparison, Normalizer, Rung, Step};
use urial_grammar::Form;
use urial_list::batch::{Lines, SweptRuns};
use xxhash_rust::xxh3::xxh3_64;

use super::bulk::{Piece, pieces};
use super::{missed, raises, strings};
use crate::column::border::array::{Array, Type, Values};
use crate::column::build::{Numbers, Strings};
use crate::column::failure::Failure;
use crate::column::input::Texts;
use crate::column::result::PyColumn;
use crate::column::rows::Rows;
use crate::column::rule::{self, Parser, Rule};
use crate::column::run::{run, run_one};
use crate::one::{Names, Schemes, Threads, names, redaction, rules_of};

/// Return the normal form of each text (RFC 3986 section 6.2): a column of strings.
///
/// `step` is "case", "percent", "path", "syntax" (these three) or "scheme" (that, and what is
/// known of the scheme; `schemes` are rules besides those that are built in, of the class
/// `SchemeRule`). `rule` says what is valid: "URI", "URI-reference", "absolute-URI",
/// "relative-ref", or the same for IRIs. Invalid texts become null; with `errors="raise"` the first
/// of them is raised, with its `row`.
///
/// >>> from pyurial import column
/// >>> column.normalize(["HTTP://a:80/b/../c", "no uri", None]).to_pylist()
/// ['http://a/c', None, None]
#[pyfunction(signature = (texts, /, *, step = "scheme", rule = "URI", errors = "null", threads = None, schemes = Vec::new()))]
pub(super) fn normalize(
    texts: &Bound<'_, PyAny>,
    step: &str,
    rule: &str,
    errors: &str,
    threads: Option<Threads>,
    schemes: Schemes<'_>,
) -> PyResult<PyColumn> {
    let normalizer = Normalizer::new(names::named(step)?);
    let (rule, raise) = (rule::read(rule)?, raises(errors)?);
    with_rules(&schemes, |rules| {
        let normalizer = normalizer.rules(rules);
        run_one(texts, Type::Strings, threads, |rows| match rule {
            Rule::Uri(form, parse) => normal_rows(rows, form, parse, normalizer, raise),
            Rule::Iri(form, parse) => normal_rows(rows, form, parse, normalizer, raise),
        })
    })
}

/// Calls `with` with the rules of schemes; without any, they are the built-in ones.
pub(super) fn with_rules<T>(schemes: &Schemes<'_>, with: impl FnOnce(SchemeRules<'_>) -> T) -> T {
    crate::one::with_rules(&rules_of(schemes), with)
}

/// Returns the lines of a text whose runs are their own normal forms.
fn normal_lines<'t>(text: &'t str, form: Form, normalizer: Normalizer<'_>) -> SweptRuns<'t> {
    Lines::new(text).normal_runs(form, normalizer)
}

fn normal_rows<W: Kind>(
    rows: &Rows<'_>,
    form: Form,
    parse: Parser<W>,
    normalizer: Normalizer<'_>,
    raise: bool,
) -> Result<Array, Failure> {
    let bytes: usize = rows.texts.iter().flatten().map(|text| text.len()).sum();
    let mut made = Strings::with_capacity(rows.len(), bytes + bytes / 64);
    pieces(
        rows,
        |text| normal_lines(text, form, normalizer),
        |piece| match piece {
            Piece::Sure(run) => {
                made.push_rows(rows, run);
                Ok(())
            }
            Piece::Doubtful(row) => {
                let Some(text) = rows.texts[row] else {
                    made.push(None);
                    return Ok(());
                };
                match parse(text) {
                    Ok(value) => {
                        made.append(|buffer| normalizer.normalize_into(&value, buffer));
                        Ok(())
                    }
                    Err(error) => {
                        made.push(None);
                        missed(raise, row, text, &error.into())
                    }
                }
            }
        },
    )?;
    Ok(made.finish())
}

/// The options of keys.
#[derive(Clone, Copy)]
struct Keys<'r> {
    rule: Rule,
    rung: Rung,
    rules: SchemeRules<'r>,
    comparison: Comparison<'r>,
    /// Whether texts that are sure to be normal are their own keys.
    is_normal_form: bool,
}

impl<'r> Keys<'r> {
    fn read(
        rule: &str,
        rung: &str,
        ignore_fragment: bool,
        urn_equivalence: bool,
        rules: SchemeRules<'r>,
    ) -> PyResult<Keys<'r>> {
        let rule = rule::read(rule)?;
        Ok(Keys {
            rung: names::named(rung)?,
            rules,
            comparison: Comparison::new()
                .rules(rules)
                .ignore_fragment(ignore_fragment)
                .urn_equivalence(urn_equivalence),
            // The key of an IRI is a URI.
            is_normal_form: matches!(rule, Rule::Uri(..)) && !ignore_fragment && !urn_equivalence,
            rule,
        })
    }

    /// Calls `each` with the key of each row, or null; `sure` with runs of rows that are their own
    /// keys.
    fn each(
        &self,
        rows: &Rows<'_>,
        raise: bool,
        mut each: impl FnMut(Key<'_>),
    ) -> Result<(), Failure> {
        let mut buffer = String::new();
        let mut one = |row: usize, each: &mut dyn FnMut(Key<'_>)| {
            let Some(text) = rows.texts[row] else {
                each(Key::One(None));
                return Ok(());
            };
            match self.rule.view(text) {
                Ok(view) => {
                    buffer.clear();
                    self.comparison.key_unresolved_into(&view, self.rung, &mut buffer);
                    each(Key::One(Some(&buffer)));
                    Ok(())
                }
                Err(error) => {
                    each(Key::One(None));
                    missed(raise, row, text, &error.into())
                }
            }
        };
        let (Rule::Uri(form, _), true) = (self.rule, self.is_normal_form) else {
            return (0..rows.len()).try_for_each(|row| one(row, &mut each));
        };
        let step = match self.rung {
            Rung::Scheme | Rung::Protocol => Step::Scheme,
            // Each step of the syntax leaves alone what the whole leaves alone.
            _ => Step::Syntax,
        };
        let normalizer = Normalizer::new(step).rules(self.rules);
        pieces(
            rows,
            |text| normal_lines(text, form, normalizer),
            |piece| match piece {
                Piece::Sure(run) => {
                    each(Key::Texts(run));
                    Ok(())
                }
                Piece::Doubtful(row) => one(row, &mut each),
            },
        )
    }
}

/// Rows that are their own keys, or the key of one row.
enum Key<'a> {
    Texts(std::ops::Range<usize>),
    One(Option<&'a str>),
}

/// Return the key of each text: texts that agree on a rung of the comparison have the same.
///
/// >>> from pyurial import column
/// >>> column.key(["http://a", "HTTP://A:80/"]).to_pylist()
/// ['http://a/', 'http://a/']
#[pyfunction(signature = (texts, /, *, rung = "scheme", ignore_fragment = false, urn_equivalence = false, rule = "URI", errors = "null", threads = None, schemes = Vec::new()))]
#[allow(clippy::too_many_arguments, reason = "options by name in Python")]
pub(super) fn key(
    texts: &Bound<'_, PyAny>,
    rung: &str,
    ignore_fragment: bool,
    urn_equivalence: bool,
    rule: &str,
    errors: &str,
    threads: Option<Threads>,
    schemes: Schemes<'_>,
) -> PyResult<PyColumn> {
    let (raise, input) = (raises(errors)?, Texts::of(texts)?);
    with_rules(&schemes, |rules| {
        let keys = Keys::read(rule, rung, ignore_fragment, urn_equivalence, rules)?;
        run(texts.py(), &[&input], Type::Strings, threads, |rows| {
            let rows = &rows[0];
            let mut made = Strings::with_capacity(rows.len(), 0);
            keys.each(rows, raise, |key| match key {
                Key::Texts(run) => made.push_rows(rows, run),
                Key::One(key) => made.push(key),
            })?;
            Ok(made.finish())
        })
    })
}

/// Return the hash of the key of each text, to join and group by: a column of uint64.
///
/// It is XXH3 (64 bits, no seed) of the UTF-8 of `key`, and the same on every machine.
///
/// >>> from pyurial import column
/// >>> a, b = column.hash(["http://a", "HTTP://A:80/"]).to_pylist()
/// >>> a == b
/// True
#[pyfunction(signature = (texts, /, *, rung = "scheme", ignore_fragment = false, urn_equivalence = false, rule = "URI", errors = "null", threads = None, schemes = Vec::new()))]
#[allow(clippy::too_many_arguments, reason = "options by name in Python")]
pub(super) fn hash(
    texts: &Bound<'_, PyAny>,
    rung: &str,
    ignore_fragment: bool,
    urn_equivalence: bool,
    rule: &str,
    errors: &str,
    threads: Option<Threads>,
    schemes: Schemes<'_>,
) -> PyResult<PyColumn> {
    let (raise, input) = (raises(errors)?, Texts::of(texts)?);
    let hashed = |text: &str| xxh3_64(text.as_bytes());
    with_rules(&schemes, |rules| {
        let keys = Keys::read(rule, rung, ignore_fragment, urn_equivalence, rules)?;
        run(texts.py(), &[&input], Type::Hash, threads, |rows| {
            let rows = &rows[0];
            let mut made = Numbers::with_capacity(rows.len());
            keys.each(rows, raise, |key| match key {
                Key::Texts(run) => {
                    rows.texts[run].iter().for_each(|text| made.push(text.map(hashed)));
                }
                Key::One(key) => made.push(key.map(hashed)),
            })?;
            Ok(made.finish(Values::Hash))
        })
    })
}

/// Return the URI of each IRI (RFC 3987 section 3.1); a URI stays as it is.
///
/// With `idna`, hosts become names that the DNS can look up.
///
/// >>> from pyurial import column
/// >>> column.to_uri(["http://résumé.example.org/é"], idna=True).to_pylist()
/// ['http://xn--rsum-bpad.example.org/%C3%A9']
#[pyfunction(signature = (texts, /, *, idna = false, rule = "IRI", errors = "null", threads = None))]
pub(super) fn to_uri(
    texts: &Bound<'_, PyAny>,
    idna: bool,
    rule: &str,
    errors: &str,
    threads: Option<Threads>,
) -> PyResult<PyColumn> {
    let (rule, raise) = (rule::read(rule)?, raises(errors)?);
    strings(texts, raise, threads, |text, buffer| {
        match (rule, idna) {
            (Rule::Uri(_, parse), false) => buffer.push_str(parse(text)?.as_str()),
            (Rule::Uri(_, parse), true) => {
                buffer.push_str(parse(text)?.with_ascii_host()?.as_str());
            }
            (Rule::Iri(_, parse), false) => buffer.push_str(parse(text)?.to_uri().as_str()),
            (Rule::Iri(_, parse), true) => buffer.push_str(parse(text)?.to_uri_idna()?.as_str()),
        }
        Ok(())
    })
}

/// Return a readable IRI for each URI (RFC 3987 section 3.2); an IRI stays as it is.
///
/// With `idna`, labels such as `xn--rsum-bpad` become what they stand for.
///
/// >>> from pyurial import column
/// >>> column.to_iri(["http://a/%E3%82%A2%20"]).to_pylist()
/// ['http://a/ア%20']
#[pyfunction(signature = (texts, /, *, idna = false, rule = "URI", errors = "null", threads = None))]
pub(super) fn to_iri(
    texts: &Bound<'_, PyAny>,
    idna: bool,
    rule: &str,
    errors: &str,
    threads: Option<Threads>,
) -> PyResult<PyColumn> {
    let (rule, raise) = (rule::read(rule)?, raises(errors)?);
    strings(texts, raise, threads, |text, buffer| {
        match (rule, idna) {
            (Rule::Uri(_, parse), false) => buffer.push_str(parse(text)?.to_iri().as_str()),
            (Rule::Uri(_, parse), true) => buffer.push_str(parse(text)?.to_iri_idna().as_str()),
            (Rule::Iri(_, parse), _) => buffer.push_str(parse(text)?.as_str()),
        }
        Ok(())
    })
}

/// Return each text with its secrets hidden, for a log; it need not be valid.
///
/// With `running`, the texts are running text, such as lines of a log, and the references in them
/// are found first.
///
/// >>> from pyurial import column
/// >>> column.redact(["http://me:secret@host/?token=abc&pin=1"], query_keys=["pin"]).to_pylist()
/// ['http://me:***@host/?token=***&pin=***']
/// >>> column.redact(["GET http://me:secret@host/ 200"], running=True).to_pylist()
/// ['GET http://me:***@host/ 200']
#[pyfunction(signature = (texts, /, *, userinfo = false, fragment = false, query_keys = Names::default(), passwords_only = false, running = false, threads = None))]
pub(super) fn redact(
    texts: &Bound<'_, PyAny>,
    userinfo: bool,
    fragment: bool,
    query_keys: Names,
    passwords_only: bool,
    running: bool,
    threads: Option<Threads>,
) -> PyResult<PyColumn> {
    let redaction = redaction(userinfo, fragment, query_keys, passwords_only);
    strings(texts, false, threads, |text, buffer| {
        buffer.push_str(&match running {
            true => redaction.redact_text(text),
            false => redaction.redact(text),
        });
        Ok(())
    })
}
