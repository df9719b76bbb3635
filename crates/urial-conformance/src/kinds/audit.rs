//! `audit`: `input`, `expect`, optional `spans` and `names`.
//!
//! The input is any text. Passes if exactly the rules in `expect` have findings, in any order;
//! `spans` states the place of some of them as a pair of byte offsets, `names` are to be protected.

use crate::miss::{Judgement, differs, same};
use crate::vector::{Vector, mistyped};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use urial_guard::{Audit, Finding, Names};

pub(super) fn audit(vector: &Vector) -> Judgement {
    let mut names = Vec::new();
    for value in vector.optional_list("names")? {
        match value {
            Value::String(name) => names.push(name.as_str()),
            other => return mistyped("names", "a list of names", other),
        }
    }
    let names = Names::new(names);
    let findings = Audit::new().names(&names).check_text(vector.text("input")?);
    let mut expected = BTreeSet::new();
    for value in vector.list("expect")? {
        match value {
            Value::String(rule) => expected.insert(rule.as_str()),
            other => return mistyped("expect", "a list of rules", other),
        };
    }
    // A set: how often a rule finds something is no part of the contract.
    let came: BTreeSet<&str> = findings.iter().map(|finding| finding.rule().id()).collect();
    same(list(expected).as_slice(), list(came).as_slice())?;
    for (rule, span) in vector.object("spans")?.into_iter().flatten() {
        let is_there =
            |finding: &&Finding| finding.rule().id() == rule && *span == written(finding);
        if !findings.iter().any(|finding| is_there(&finding)) {
            // Only those of the rule: others in the message would hide the span that is wrong.
            let of_rule = findings
                .iter()
                .filter(|finding| finding.rule().id() == rule);
            let came: Vec<Value> = of_rule.map(written).collect();
            return differs(format!("{rule} at {span}"), Value::from(came).to_string());
        }
    }
    Ok(())
}

/// Lists rules in the form that messages show.
fn list(rules: BTreeSet<&str>) -> Vec<Option<&str>> {
    rules.into_iter().map(Some).collect()
}

fn written(finding: &Finding) -> Value {
    json!([finding.span().start, finding.span().end])
}
