//! Pairs of expressions of which the second begins with `?` or `#`, with all texts between and
//! after them: a pair is refused only if two sets of values make one text.

use std::collections::BTreeSet;
use urial_template::{Template, Value};

const OPERATORS: [&str; 8] = ["", "+", "#", ".", "/", ";", "?", "&"];
const BETWEEN: [&str; 10] = ["", "/", ".", ",", ";", "&", "?", "#", "x", "/x/"];
const ENDS: [&str; 3] = ["", "{#f}", "/"];

/// Templates that are refused although no two sets of these values make one text. Both queries are
/// found by a `?`, and a rule for this would have no use.
const OVERCAREFUL: [&str; 1] = ["{?p}?{?q}"];

/// Returns values for a variable of the expression: lists and maps if it is exploded.
fn values(operator: &str, is_exploded: bool) -> Vec<Value<'static>> {
    let mut values = vec![Value::Undefined];
    if is_exploded {
        for members in [&["x"][..], &["a"], &["a", "b.c"], &["x", "x"], &["a", ""]] {
            values.push(Value::list(members.iter().copied()));
        }
        for pairs in [
            &[("p", "x")][..],
            &[("q", "x")],
            &[("a", "x"), ("q", "x")],
            &[("p", "x"), ("a", "x")],
        ] {
            values.push(Value::map(pairs.iter().copied()));
        }
        return values;
    }
    let texts = ["a", "x", "b.c", ".a", "a.", ".", "a.x.b", "a=x"];
    values.extend(texts.map(Value::from));
    // With other operators, an empty text and an undefined variable make the same text.
    if [".", "/", ";", "?", "&"].contains(&operator) {
        values.push(Value::from(""));
    }
    if ["+", "#"].contains(&operator) {
        let texts = [
            "/", "x/", "/x/", "a,x", "?p=x", "#x", ";p=x", "&q=x", "p=x?a", "x?z=1", "x/?#x",
            "x#x/?#x",
        ];
        values.extend(texts.map(Value::from));
    }
    values
}

/// Returns whether two sets of values make one text.
fn is_ambiguous(template: &Template<'_>, first: &[Value<'_>], second: &[Value<'_>]) -> bool {
    let mut seen = BTreeSet::new();
    let fragments = [Value::Undefined, Value::from("x/?#x"), Value::from("x")];
    let fragments = if template.as_str().ends_with("{#f}") {
        &fragments[..]
    } else {
        &fragments[..1]
    };
    first.iter().any(|p| {
        second.iter().any(|q| {
            let expand = |f: &Value<'_>| {
                let values = [("p", p.clone()), ("q", q.clone()), ("f", f.clone())];
                template.expand(&values).unwrap()
            };
            fragments.iter().any(|f| !seen.insert(expand(f)))
        })
    })
}

#[test]
fn a_pair_is_refused_only_where_two_sets_of_values_make_one_text() {
    let mut overcareful = BTreeSet::new();
    let sides = || OPERATORS.iter().flat_map(|it| [(*it, ""), (*it, "*")]);
    // `{+list*}` and `{#list*}` are refused by themselves; `{+p}` and `{#p}` can make anything, so
    // a rule decides, not the text.
    let sides =
        || sides().filter(|side| !["+*", "#*"].contains(&&*format!("{}{}", side.0, side.1)));
    for (first, exploded) in sides().filter(|(first, _)| !["+", "#"].contains(first)) {
        for (second, also) in sides().filter(|(second, _)| ["?", "#"].contains(second)) {
            let first_values = values(first, !exploded.is_empty());
            let second_values = values(second, !also.is_empty());
            for between in BETWEEN {
                let pair = format!("{{{first}p{exploded}}}{between}{{{second}q{also}}}");
                for end in ENDS {
                    let text = format!("{pair}{end}");
                    let template = Template::parse(&text).unwrap();
                    if template.check_matchable().is_err()
                        && !is_ambiguous(&template, &first_values, &second_values)
                    {
                        overcareful.insert(pair.clone());
                    }
                }
            }
        }
    }
    assert_eq!(overcareful, OVERCAREFUL.map(str::to_owned).into());
}

/// This is the table in the documentation of the module.
#[test]
fn what_stands_beside_what() {
    let seconds = ["", "+", ".", "/", ";", "?", "&", "#"];
    for first in OPERATORS {
        let told = |second: &&str| {
            let text = format!("{{{first}a}}{{{second}b}}");
            Template::parse(&text).unwrap().check_matchable().is_ok()
        };
        let expected: &[&str] = match first {
            "+" => &["?", "#"],
            "#" => &[],
            _ => &[".", "/", ";", "?", "&", "#"],
        };
        let found: Vec<_> = seconds.iter().copied().filter(told).collect();
        assert_eq!(found, expected, "after {{{first}a}}");
    }
    for text in [
        "{.a*}{.b}",
        "{/a*}{/b}",
        "{;a*}{;b}",
        "{?a*}{&b}",
        "{&a*}{&b}",
    ] {
        assert!(Template::parse(text).unwrap().check_matchable().is_err());
    }
}
