//! Pairs of expressions with all texts between and after them: what they make matches, and what
//! matched makes it again.

use urial_template::{Template, Value};

const OPERATORS: [&str; 8] = ["", "+", "#", ".", "/", ";", "?", "&"];
const BETWEEN: [&str; 4] = ["", "/", "?", "x"];
const ENDS: [&str; 2] = ["", "{#f}"];

/// Returns values for a variable with the modifier.
fn values(modifier: &str) -> Vec<Value<'static>> {
    let mut values = vec![Value::Undefined];
    let texts = ["", "a", "b.c", ".", "x=1", "/x/?#x,y", ";p=x&q=x", "é%41 "];
    values.extend(texts.map(Value::from));
    if modifier != ":2" {
        for members in [&["x"][..], &["a", "b.c"], &["x", ""], &["a=b", "c/d"]] {
            values.push(Value::list(members.iter().copied()));
        }
        for pairs in [&[("p", "x")][..], &[("a", ""), ("q", "x.y")], &[("", "x"), ("a.b", "c=d")]] {
            values.push(Value::map(pairs.iter().copied()));
        }
    }
    values
}

#[test]
fn what_a_pair_makes_matches_and_is_made_again() {
    let sides = || {
        let modifiers = ["", "*", ":2"];
        let sides = OPERATORS.into_iter();
        sides.flat_map(move |operator| modifiers.map(|modifier| (operator, modifier)))
    };
    for (first, of_first) in sides() {
        for (second, of_second) in sides() {
            for between in BETWEEN {
                for end in ENDS {
                    let pair =
                        format!("{{{first}p{of_first}}}{between}{{{second}q{of_second}}}{end}");
                    comes_back(&pair, &values(of_first), &values(of_second));
                }
            }
            // Two variables of one expression.
            if first == second {
                let pair = format!("x{{{first}p{of_first},q{of_second}}}");
                comes_back(&pair, &values(of_first), &values(of_second));
            }
        }
    }
}

fn comes_back(template: &str, first: &[Value<'_>], second: &[Value<'_>]) {
    let parsed = Template::parse(template).unwrap();
    // Each value with one of the other side: all pairs would take minutes.
    for (at, p) in first.iter().enumerate() {
        let q = &second[(template.len() + 3 * at) % second.len()];
        let fragment = [Value::Undefined, Value::from("f/?#")][at % 2].clone();
        let values = [("p", p.clone()), ("q", q.clone()), ("f", fragment)];
        let text = parsed.expand(&values).unwrap();
        for found in [parsed.matches_strict(&text), parsed.matches(&text)] {
            let found = found.unwrap_or_else(|| panic!("{template} does not match {text}"));
            let again = parsed.expand(&found).unwrap();
            // Text that `{+p}` keeps is normalized before it is matched by default.
            let normal = |text: &str| text.replace("%41", "A");
            assert_eq!(normal(&again), normal(&text), "{template}: {found:?}");
        }
    }
}
