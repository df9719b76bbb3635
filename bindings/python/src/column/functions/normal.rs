//! Operations that make a text of a text: normalize, key, hash, convert, redact.

use pyo3::prelude::*;
use urial::schemes::SchemeRules;
use urial::{Comparison, IriReference, Normalizer, Rung, Step, kind};
use urial_list::batch::Lines;
use xxhash_rust::xxh3::xxh3_64;

use super::bulk::{Piece, pieces};
use super::{parsed, raises, strings};
use crate::column::border::array::{Type, Values};
use crate::column::build::{Numbers, Strings};
use crate::column::failure::Failure;
use crate::column::input::Texts;
use crate::column::result::PyColumn;
use crate::column::rows::Rows;
use crate::column::rule::{self, Rule};
use crate::column::run::{run, run_one};
use crate::one::{Names, Schemes, Threads, names, redaction, with_rules};

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
    let by = (rule::read(rule)?, raises(errors)?);
    with_rules(&schemes, |rules| {
        let normalizer = normalizer.rules(rules);
        run_one(texts, Type::Strings, threads, |rows| {
            let bytes: usize = rows.texts.iter().flatten().map(|text| text.len()).sum();
            let mut made = Strings::with_capacity(rows.len(), bytes + bytes / 64);
            each_normal(rows, by, Some(normalizer), |piece| match piece {
                Piece::Sure(run) => made.push_rows(rows, run),
                Piece::Row(Some(view)) => {
                    made.append(|buffer| normalizer.normalize_into(view, buffer));
                }
                Piece::Row(None) => made.push(None),
            })?;
            Ok(made.finish())
        })
    })
}

/// Calls `each` with runs of rows that are their own normal forms, and with each other row, parsed;
/// with nothing where it is null or invalid. Without a normalizer it looks at every row.
fn each_normal(
    rows: &Rows<'_>,
    by: (Rule, bool),
    normalizer: Option<Normalizer<'_>>,
    mut each: impl FnMut(Piece<Option<&IriReference<'_>>>),
) -> Result<(), Failure> {
    let mut piece = |piece: Piece<usize>| match piece {
        Piece::Sure(run) => {
            each(Piece::Sure(run));
            Ok(())
        }
        Piece::Row(row) => parsed(rows, row, by, |found| {
            each(Piece::Row(found.map(|(_, view)| view)));
            Ok(())
        }),
    };
    match normalizer {
        Some(normalizer) => {
            pieces(rows, |text| Lines::new(text).normal_runs(by.0.form, normalizer), piece)
        }
        None => (0..rows.len()).try_for_each(|row| piece(Piece::Row(row))),
    }
}

/// The options of keys.
#[derive(Clone, Copy)]
struct Keys<'r> {
    rule: Rule,
    rung: Rung,
    comparison: Comparison<'r>,
    /// Tells texts that are their own keys; `None` if no text is sure to be.
    normalizer: Option<Normalizer<'r>>,
}

impl<'r> Keys<'r> {
    fn read(
        rule: &str,
        rung: &str,
        ignore_fragment: bool,
        urn_equivalence: bool,
        rules: SchemeRules<'r>,
    ) -> PyResult<Keys<'r>> {
        let (rule, rung) = (rule::read(rule)?, names::named(rung)?);
        let step = match rung {
            Rung::Scheme | Rung::Protocol => Step::Scheme,
            // Each step of the syntax leaves alone what the whole leaves alone.
            _ => Step::Syntax,
        };
        // The key of an IRI is a URI.
        let is_normal_form = !rule.form.is_iri() && !ignore_fragment && !urn_equivalence;
        Ok(Keys {
            rule,
            rung,
            comparison: Comparison::new()
                .rules(rules)
                .ignore_fragment(ignore_fragment)
                .urn_equivalence(urn_equivalence),
            normalizer: is_normal_form.then(|| Normalizer::new(step).rules(rules)),
        })
    }

    /// Calls `each` with runs of rows that are their own keys, and with the key of each other row,
    /// or null.
    fn each(
        &self,
        rows: &Rows<'_>,
        raise: bool,
        mut each: impl FnMut(Piece<Option<&str>>),
    ) -> Result<(), Failure> {
        let mut buffer = String::new();
        each_normal(rows, (self.rule, raise), self.normalizer, |piece| match piece {
            Piece::Sure(run) => each(Piece::Sure(run)),
            Piece::Row(view) => {
                buffer.clear();
                each(Piece::Row(view.map(|view| {
                    self.comparison.key_unresolved_into(view, self.rung, &mut buffer);
                    &*buffer
                })));
            }
        })
    }
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
                Piece::Sure(run) => made.push_rows(rows, run),
                Piece::Row(key) => made.push(key),
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
                Piece::Sure(run) => {
                    rows.texts[run].iter().for_each(|text| made.push(text.map(hashed)));
                }
                Piece::Row(key) => made.push(key.map(hashed)),
            })?;
            Ok(made.finish(Values::Hash))
        })
    })
}

/// Return a key for each text that texts share if they are nearly the same: a guess.
///
/// `fold` lists the differences that do not count: "values" of the query, "ids" (numbers, UUIDs and
/// hashes), "dates", "sessions" and "slugs" (segments of three words or more); None is all but
/// slugs. Texts are taken as they are written: normalize them first. The keys are no URIs.
///
/// >>> from pyurial import column
/// >>> column.similar_key(["http://a/item/7?ref=x", "http://a/item/8?ref=y"]).to_pylist()
/// ['http://a/item/{id}?ref={value}', 'http://a/item/{id}?ref={value}']
#[pyfunction(signature = (texts, /, *, fold = None, rule = "URI", errors = "null", threads = None))]
pub(super) fn similar_key(
    texts: &Bound<'_, PyAny>,
    fold: Option<Names>,
    rule: &str,
    errors: &str,
    threads: Option<Threads>,
) -> PyResult<PyColumn> {
    let (similar, rule) = (names::similar(fold)?, rule::read(rule)?);
    strings(texts, raises(errors)?, threads, |text, key| {
        similar.key_into(&rule.view(text)?, key);
        Ok(true)
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
        let view = rule.view(text)?;
        match (rule.form.is_iri(), idna) {
            (false, false) => buffer.push_str(view.as_str()),
            (false, true) => buffer.push_str(view.with_ascii_host()?.as_str()),
            (true, false) => buffer.push_str(view.to_uri().as_str()),
            (true, true) => buffer.push_str(view.to_uri_idna()?.as_str()),
        }
        Ok(true)
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
        let view = rule.view(text)?;
        if rule.form.is_iri() {
            buffer.push_str(text);
            return Ok(true);
        }
        let uri = view.narrow::<kind::Reference>().map_err(|refused| refused.error())?;
        match idna {
            true => buffer.push_str(uri.to_iri_idna().as_str()),
            false => buffer.push_str(uri.to_iri().as_str()),
        }
        Ok(true)
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
        Ok(true)
    })
}
