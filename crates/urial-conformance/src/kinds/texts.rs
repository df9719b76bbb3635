//! Kinds about one text and its parts: `parse`, `error`, `split`, `host`, `elements`, …

use super::{Field, asked, message, needed, one, only};
use crate::answer::Answer;
use crate::components;
use crate::miss::{Judgement, Miss, differs, same};
use crate::question::Question;
use crate::vector::{Vector, broken, mistyped};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use urial_grammar::Production;

/// The rule of RFC 6570, the one of the corpus that is not of RFC 3986 or RFC 3987.
const TEMPLATE: &str = "URI-Template";

/// Asks for `parse`: `rule`, `input`, `valid`, optional `components`.
///
/// The value is the components of a text of a top-level rule, of `hier-part`, `relative-part` or
/// `authority`; of another rule it is any value. The error is an object of `kind`, `component` and
/// `at`, a byte offset.
pub(super) fn ask_parse(vector: &Vector) -> Result<Vec<Question>, Miss> {
    vector.flag("valid")?;
    vector.object("components")?;
    let name = vector.text("rule")?;
    if name != TEMPLATE {
        rule(name)?;
    }
    asked("parse", &[Field::Text("rule"), Field::Text("input")], vector)
}

pub(super) fn parse(vector: &Vector, answers: &[Answer]) -> Judgement {
    let valid = vector.flag("valid")?;
    let came = match (only(answers)?, valid) {
        (Ok(came), true) => came,
        (Err(_), false) => return Ok(()),
        (Ok(_), false) => return differs("invalid", "valid"),
        (Err(error), true) => return differs("valid", message(error)),
    };
    let name = vector.text("rule")?;
    if name == TEMPLATE {
        return Ok(());
    }
    let about = of_rule(rule(name)?);
    if !about.is_empty() && !came.is_object() {
        return differs("components", came.to_string());
    }
    let Some(stated) = vector.object("components")? else {
        return Ok(());
    };
    if !about.is_empty() {
        return components::compare(stated, about, came);
    }
    // Any other rule is for one component, which is then the whole input. `ihost` is the host of an
    // IRI.
    let twin = name.strip_prefix('i').unwrap_or(name);
    let input = vector.text("input")?;
    components::compare(stated, &[name, twin], &json!({name: input, twin: input}))
}

/// Finds a rule by its name; skips the vector if no RFC of the library has the rule.
fn rule(name: &str) -> Result<Production, Miss> {
    name.parse().map_err(|_| Miss::Skipped(format!("unknown rule {name:?}")))
}

/// Returns the components that a text of the rule has.
fn of_rule(rule: Production) -> &'static [&'static str] {
    match rule {
        _ if rule.form().is_some() => &components::ALL,
        Production::HierPart
        | Production::IhierPart
        | Production::RelativePart
        | Production::IrelativePart => &["authority", "userinfo", "host", "port", "path"],
        Production::Authority | Production::Iauthority => {
            &["authority", "userinfo", "host", "port"]
        }
        _ => &[],
    }
}

/// Asks for `error`: `rule`, `input`, `error`, `component`, `at`.
///
/// Answered as `parse`. Since `kind` names the kind of the vector, `error` names the kind of the
/// error; so does `error_kind`.
pub(super) fn ask_error(vector: &Vector) -> Result<Vec<Question>, Miss> {
    let name = vector.text("rule")?;
    rule(name)?;
    asked("error", &[Field::Text("rule"), Field::Text("input")], vector)
}

pub(super) fn error(vector: &Vector, answers: &[Answer]) -> Judgement {
    let field = if vector.has("error_kind") { "error_kind" } else { "error" };
    let kind = vector.text(field)?;
    let expected =
        json!({"kind": kind, "component": vector.text("component")?, "at": vector.offset("at")?});
    // Kind, component and offset at once: one message shows how the whole answer differs.
    match only(answers)? {
        Err(error) => same(&expected, error),
        Ok(_) => differs(expected.to_string(), "valid"),
    }
}

pub(super) fn split(vector: &Vector, answers: &[Answer]) -> Judgement {
    let came = needed(answers, "components")?;
    match vector.object("components")? {
        Some(stated) => components::compare(stated, &components::ALL, came),
        None => broken("no field `components`"),
    }
}

/// Asks for `path_segments`: `input` (a path), `expect` (a list).
///
/// The value is the segments of the grammar, none for the root slash.
pub(super) fn ask_path_segments(vector: &Vector) -> Result<Vec<Question>, Miss> {
    let input = vector.text("input")?;
    vector.list("expect")?;
    // After this prefix, the path can be any path of the grammar.
    let before = if input.starts_with('/') { "//h" } else { "x:" };
    let args = json!({"reference": format!("{before}{input}")});
    one("path_segments", args)
}

pub(super) fn path_segments(vector: &Vector, answers: &[Answer]) -> Judgement {
    // Either would end the path before the end of the input.
    if vector.text("input")?.contains(['?', '#']) {
        return differs("a path", "a query or a fragment in the input");
    }
    same(vector.value("expect")?, needed(answers, "a path")?)
}

/// Asks for `host`: `input` (a host), `class` (`ipv4`, `ipv6`, `ipvfuture`, `reg-name`), optional
/// `address`.
///
/// The value is an object of `host`, `class` and `address`: null, the output of Rust's `Ipv4Addr`
/// or `Ipv6Addr`, and for an IPvFuture the text after the dot.
pub(super) fn ask_host(vector: &Vector) -> Result<Vec<Question>, Miss> {
    vector.text("class")?;
    // After `//` every host of the grammar can stand, an empty one included (section 3.2).
    let args = json!({"reference": format!("//{}", vector.text("input")?)});
    one("host", args)
}

pub(super) fn host(vector: &Vector, answers: &[Answer]) -> Judgement {
    let came = needed(answers, vector.text("class")?)?;
    // An `@` or a `:` in the input would make a part of it userinfo or port.
    same(vector.value("input")?, &came["host"])?;
    same(vector.value("class")?, &came["class"])?;
    if vector.has("address") {
        same(vector.value("address")?, &came["address"])?;
    }
    Ok(())
}

/// Asks for `query_pairs`: `input`, optional `separator` (`&`) and `plus` (`false`), `expect` (a
/// list of pairs, decoded).
///
/// The value is the pairs, in order. A piece without `=` has the value `null`.
pub(super) fn ask_query_pairs(vector: &Vector) -> Result<Vec<Question>, Miss> {
    vector.list("expect")?;
    let separator = vector.optional_text("separator")?.unwrap_or("&");
    // Libraries take one character, and a vector with more asks for something else.
    if separator.chars().count() != 1 {
        return mistyped("separator", "one character", &Value::from(separator));
    }
    // A reference of a query alone, so that nothing else can be taken for a part of it.
    let reference = format!("?{}", vector.text("input")?);
    let plus = vector.flag_or("plus", false)?;
    let args = json!({"reference": reference, "separator": separator, "plus": plus});
    one("query_pairs", args)
}

pub(super) fn query_pairs(vector: &Vector, answers: &[Answer]) -> Judgement {
    if vector.text("input")?.contains('#') {
        return differs("a query", "a fragment in the input");
    }
    same(vector.value("expect")?, needed(answers, "pairs")?)
}

pub(super) fn elements(vector: &Vector, answers: &[Answer]) -> Judgement {
    let came = needed(answers, "elements")?;
    // Only the elements that are stated, as `components` of the other kinds.
    let Some(expected) = vector.object("expect")? else {
        return broken("no field `expect`");
    };
    for (name, wanted) in expected {
        let found = came.get(name);
        // A vector may state `null` for an empty element.
        let is_same = found == Some(wanted)
            // An implementation may have ports as texts, or 0 for a port that is missing.
            || name == "port" && is_port(found, wanted)
            || wanted.is_null() && found.is_some_and(|found| found == "");
        if !is_same {
            let found = found.map_or("nothing".into(), Value::to_string);
            return differs(format!("{name} {wanted}"), format!("{name} {found}"));
        }
    }
    // A set: in which order losses are reported is no part of the contract.
    let lost = sorted(vector.optional_list("lost")?.iter());
    same(&lost, &sorted(list(&came["lost"])?.iter()))
}

/// Returns an answer that has to be a list: no list is not an empty one.
fn list(came: &Value) -> Result<&[Value], Miss> {
    match came {
        Value::Array(items) => Ok(items),
        other => differs("a list", other.to_string()),
    }
}

/// Returns whether it is the same port, stated as a text, or as undefined if the number is 0.
fn is_port(found: Option<&Value>, wanted: &Value) -> bool {
    let number = found.and_then(Value::as_u64);
    match wanted {
        Value::String(digits) => number.is_some() && digits.parse().ok() == number,
        Value::Null => number == Some(0),
        _ => false,
    }
}

fn sorted<'a>(items: impl Iterator<Item = &'a Value>) -> Value {
    let mut texts: Vec<String> = items.map(message).collect();
    texts.sort_unstable();
    texts.into()
}

pub(super) fn audit(vector: &Vector, answers: &[Answer]) -> Judgement {
    let findings = list(needed(answers, "findings")?)?;
    // A set: how often a rule finds something is no part of the contract.
    let set = |rules: BTreeSet<&str>| rules.into_iter().collect::<Value>();
    vector.list("expect")?;
    let expected = vector.texts("expect")?.into_iter();
    let came = findings.iter().map(|finding| finding["rule"].as_str().unwrap_or("no rule"));
    same(&set(expected.collect()), &set(came.collect()))?;
    for (rule, span) in vector.object("spans")?.into_iter().flatten() {
        // Only those of the rule: others in the message would hide the span that is wrong.
        let of_rule = findings.iter().filter(|finding| finding["rule"] == **rule);
        let came: Vec<Value> = of_rule.map(|found| json!([found["start"], found["end"]])).collect();
        if !came.contains(span) {
            return differs(format!("{rule} at {span}"), Value::from(came).to_string());
        }
    }
    Ok(())
}

pub(super) fn extract(vector: &Vector, answers: &[Answer]) -> Judgement {
    let found = list(needed(answers, "references")?)?;
    let field = |name: &str| -> Value {
        let found = found.iter();
        found.map(|found| found[name].clone()).collect()
    };
    same(vector.value("expect")?, &field("text"))?;
    if vector.has("other") {
        same(vector.value("other")?, &field("other"))?;
    }
    Ok(())
}
