//! URI Templates: errors and their spans, values, templates that can be matched, and properties.
//! The examples of RFC 6570 are in the corpus.

use proptest::prelude::*;
use std::collections::{BTreeMap, HashMap};
use urial_template::{Modifier, Operator, Template, TemplateErrorKind, Value, Variable};

pub(crate) fn parse(text: &str) -> Template<'_> {
    Template::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn errors_say_what_and_where() {
    use TemplateErrorKind::{
        AfterModifier, BadPercent, Literal, PrefixLength, ReservedOperator, UnclosedExpression,
        UnopenedExpression, VariableName,
    };
    for (text, kind, span) in [
        ("a b", Literal, 1..2),
        ("\"", Literal, 0..1),
        ("é\u{fffe}", Literal, 2..5),
        ("a%4", BadPercent, 1..2),
        ("{a%4}", BadPercent, 2..3),
        ("{", UnclosedExpression, 0..1),
        ("a{?", UnclosedExpression, 1..3),
        ("a{b", UnclosedExpression, 1..3),
        ("a{b*", UnclosedExpression, 1..4),
        ("a{b,", UnclosedExpression, 1..4),
        ("a{b.", UnclosedExpression, 1..4),
        ("a}b", UnopenedExpression, 1..2),
        ("{=a}", ReservedOperator, 1..2),
        ("{|a}", ReservedOperator, 1..2),
        ("{}", VariableName, 1..2),
        ("{+}", VariableName, 2..3),
        ("{a,}", VariableName, 3..4),
        ("{a-b}", VariableName, 2..3),
        ("{a..b}", VariableName, 3..4),
        ("{aé}", VariableName, 2..4),
        ("{a{b}}", VariableName, 2..3),
        ("{a:0}", PrefixLength, 2..4),
        ("{a:10000}", PrefixLength, 2..8),
        ("{a:}", PrefixLength, 2..3),
        ("{a:2*}", AfterModifier, 4..5),
        ("{a*b}", AfterModifier, 3..4),
    ] {
        let error = Template::parse(text).unwrap_err();
        assert_eq!((error.kind(), error.span()), (kind, span), "{text}");
        assert!(error.to_string().contains(error.expected()), "{error}");
        let found = text[error.span()].chars().next();
        assert!(error.found().is_none() || error.found() == found, "{text}");
    }
}

#[test]
fn variables_are_told() {
    let template = parse("/{a}{?b:3,c.d*}");
    let told: Vec<_> = template
        .variables()
        .iter()
        .map(|variable| {
            (variable.name(), variable.operator(), variable.modifier(), variable.span())
        })
        .collect();
    assert_eq!(
        told,
        [
            ("a", Operator::Simple, Modifier::None, 2..3),
            ("b", Operator::Query, Modifier::Prefix(3), 6..9),
            ("c.d", Operator::Query, Modifier::Explode, 10..14),
        ]
    );
    assert_eq!(template.as_str(), "/{a}{?b:3,c.d*}");
    assert_eq!(template.to_string(), template.as_str());
}

#[test]
fn values_come_from_many_places() {
    let template = parse("{a}{?b,c*}");
    let expected = "x?b=2&c=y&c=z";
    let list = ["y", "z"];
    let pairs = [("a", Value::from("x")), ("b", Value::from(2)), ("c", Value::list(list))];
    assert_eq!(template.expand(&pairs).unwrap(), expected);
    assert_eq!(template.expand(&pairs[..]).unwrap(), expected);
    assert_eq!(template.expand(&pairs.to_vec()).unwrap(), expected);
    assert_eq!(template.expand(&BTreeMap::from(pairs.clone())).unwrap(), expected);
    assert_eq!(template.expand(&HashMap::from(pairs)).unwrap(), expected);

    let none: [(&str, Option<f64>); 2] = [("a", Some(1.5)), ("b", None)];
    assert_eq!(template.expand(&none).unwrap(), "1.5");
    let maps = BTreeMap::from([("c", BTreeMap::from([("k", "1"), ("l", "2")]))]);
    assert_eq!(template.expand(&maps).unwrap(), "?k=1&l=2");
    let owned: Vec<(String, Vec<String>)> = vec![("c".to_owned(), vec!["y".to_owned()])];
    assert_eq!(template.expand(&owned).unwrap(), "?c=y");
}

#[test]
fn an_error_leaves_the_buffer_as_it_was() {
    let mut buffer = "before ".to_owned();
    let template = parse("a{b}{c:2}");
    let error = template
        .expand_into(&[("b", Value::from("x")), ("c", Value::list(["y"]))], &mut buffer)
        .unwrap_err();
    assert_eq!((error.kind(), error.span()), (TemplateErrorKind::PrefixOfComposite, 5..8));
    assert_eq!(buffer, "before ");
    template.expand_into(&[("b", "x"), ("c", "yyy")], &mut buffer).unwrap();
    assert_eq!(buffer, "before axyy");
}

/// The texts are so long, and the templates have so many variables, that a match that is not linear
/// would not finish.
#[test]
fn long_texts_and_templates_are_matched_in_linear_time() {
    const LEN: usize = 100_000;
    const COUNT: usize = 2_000;
    let many = |part: &dyn Fn(usize) -> String| (0..COUNT).map(part).collect::<String>();
    let names = (0..COUNT).map(|n| format!("v{n}")).collect::<Vec<_>>();
    let pairs = names.iter().map(|name| format!("{name}=x"));
    let pairs = pairs.collect::<Vec<_>>().join("&");
    let parts = "{a}-".repeat(200) + "{b}{.c}{/d}";
    for (template, text) in [
        (parts.clone(), "x".repeat(LEN)),
        (parts.clone(), "-".repeat(LEN)),
        (parts, "x-".repeat(LEN)),
        ("{a}aaab{b}aaac".into(), "a".repeat(LEN)),
        ("{/a*}/x/{b}/x".into(), "/x".repeat(LEN)),
        ("{+a}/x/{b}".into(), "/x".repeat(LEN)),
        ("{?a,b,c*}".into(), format!("?{}z=", "y=&".repeat(LEN))),
        ("{?a,b}{&c}{&d*}".into(), format!("?{}b=", "b=&".repeat(LEN))),
        ("{+a}{?b}{#c}".into(), "%".repeat(LEN)),
        ("{+a}".into(), "%C3%A9%25".repeat(LEN)),
        ("{a*}".into(), "%C3%A9,=".repeat(LEN)),
        ("{a:9999}{/a}".into(), "%C3%A9".repeat(LEN)),
        (many(&|n| format!("{{v{n}}}-")), "x-".repeat(COUNT)),
        (many(&|n| format!("{{/v{n}*}}/x")), "/y/x".repeat(COUNT)),
        (many(&|n| format!("{{;v{n}}}/")), many(&|n| format!(";v{n}=x/"))),
        (format!("{{?{}}}", names.join(",")), format!("?{pairs}")),
        (format!("{{{}}}", names.join(",")), names.join(",")),
        ("{v}/".repeat(COUNT), format!("{}/{}", "x".repeat(COUNT), "x/".repeat(COUNT - 1))),
        ("{v}/".repeat(COUNT), "x/".repeat(COUNT)),
        ("{v:1}/".repeat(COUNT), "x/".repeat(COUNT)),
        (format!("{{+a}}/{}", many(&|n| format!("{{v{n}}}/"))), "x/".repeat(2 * COUNT)),
    ] {
        let template = parse(&template);
        if let Some(bindings) = template.matches_strict(&text) {
            assert!(template.expand(&bindings).unwrap() == text);
        }
        template.matches(&text);
    }
}

/// Backtracking without a memory would not finish.
#[test]
fn variables_that_touch_are_matched_in_the_time_of_template_and_text() {
    const LEN: usize = 10_000;
    for (variable, text) in [
        ("{N}", "x"),
        ("{+N}", "%C3%A9"),
        ("{N:3}", "x"),
        ("{/N*}", "/x"),
        ("{.N*}", ".x=y"),
        ("{?N*}", "?x=y&"),
        ("{N,mN}", "x,"),
        ("{+N}-", "-"),
    ] {
        let variables = (0..20).map(|at| variable.replace('N', &format!("v{at}")));
        // The end is not in the text, so every way to divide it fails.
        let template = variables.collect::<String>() + "{x}!";
        let text = text.repeat(LEN / text.len());
        assert_eq!(parse(&template).matches(&text), None, "{variable}");
    }
}

/// Generates parts of templates, which touch each other in all combinations.
fn part() -> impl Strategy<Value = String> {
    prop_oneof!["[/.?&=#,;:x-]{1,2}", "\\{[+#./;?&]?[a-c](:[12]|\\*)?(,[a-c](:[12]|\\*)?)?\\}",]
}

/// Generates texts that look like expansions.
fn text() -> impl Strategy<Value = String> {
    "([/.?&=#,;:x-]|[abc]|a=|%C3%A9|%41|%2[05F]|%FF|é|%){0,10}"
}

fn value() -> impl Strategy<Value = Value<'static>> {
    let string = || "[a-zé/ %.-]{0,4}";
    prop_oneof![
        Just(Value::Undefined),
        string().prop_map(Value::from),
        prop::collection::vec(string(), 0..3).prop_map(Value::list),
        prop::collection::vec((string(), string()), 0..3).prop_map(Value::map),
    ]
}

/// Generates a string that is not empty.
fn filled() -> impl Strategy<Value = String> {
    prop_oneof!["[a-z ,=&/.-]{1,6}", "\\PC{1,6}"]
}

#[track_caller]
fn assert_comes_back(template: &str, values: &[(&str, Value<'_>)]) {
    let template = parse(template);
    let text = template.expand(values).unwrap();
    let bindings = template.matches_strict(&text);
    let bindings = bindings.unwrap_or_else(|| panic!("{template} does not match {text}"));
    let found: BTreeMap<_, _> = bindings.iter().collect();
    let defined = values.iter().filter(|(_, value)| !value.is_undefined());
    let expected: BTreeMap<_, _> = defined.map(|(name, value)| (*name, value)).collect();
    assert_eq!(found, expected, "{template} matches {text}");
}

/// Returns an expansion with the digits of its triplets in upper case.
fn with_capital_digits(text: &str) -> String {
    let mut pieces = text.split('%');
    let first = pieces.next().unwrap().to_owned();
    pieces.fold(first, |made, piece| made + "%" + &piece[..2].to_ascii_uppercase() + &piece[2..])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn whatever_matches_expands_to_the_text(parts in prop::collection::vec(part(), 0..5), text in text()) {
        let template = parts.concat();
        let template = parse(&template);
        if let Some(bindings) = template.matches_strict(&text) {
            prop_assert_eq!(template.expand(&bindings).unwrap(), text.clone());
            prop_assert!(template.matches(&text).is_some());
        }
    }

    #[test]
    fn an_expansion_has_only_characters_of_a_uri(parts in prop::collection::vec(part(), 0..5), values in prop::collection::vec(value(), 3)) {
        let template = parts.concat();
        let template = parse(&template);
        let values: Vec<_> = ["a", "b", "c"].into_iter().zip(values).collect();
        if let Ok(text) = template.expand(&values) {
            let is_possible = |byte: u8| urial::Set::URI.contains(byte);
            prop_assert!(text.bytes().all(is_possible), "{}", text);
            let mut names: Vec<_> = template.variables().iter().map(Variable::name).collect();
            names.sort_unstable();
            let is_once = names.windows(2).all(|two| two[0] != two[1]);
            // Other values are not tried for a variable in two places, and one that is left out in
            // one of them is taken from the other.
            match template.matches_strict(&text) {
                Some(found) => prop_assert_eq!(template.expand(&found).unwrap(), text.clone()),
                None => prop_assert!(!is_once, "{} does not match {}", template, text),
            }
            if is_once {
                let found = template.matches(&text).expect("a match");
                let again = template.expand(&found).unwrap();
                // RFC 3986 section 6.2.2.1: `matches` reads `%aa` as `%AA`.
                prop_assert!([&text, &with_capital_digits(&text)].contains(&&again), "{}", again);
            }
        }
    }

    #[test]
    fn strings_come_back(a in filled(), b in prop::option::of(filled())) {
        let (a, b) = (Value::from(a), b.map_or(Value::Undefined, Value::from));
        let values = [("a", a), ("b", b)];
        let templates = "/{a}/{b} /{a}{/b} {/a,b} x{;a,b} {?a,b} {?a}{&b} {;a}{?b} /{a,b} {?b,a} \
            /{b}/x/{a}.json {/b}/{a} {?b}/x{/a} x?y=z{&a}{#b} {/a}{#b}";
        for template in templates.split(' ') {
            // A fragment keeps the triplets of its value, which do not come back unchanged.
            let is_triplet = template.contains('#') && values[1].1.as_text().is_some_and(|b| b.contains('%'));
            if !is_triplet {
                assert_comes_back(template, &values);
            }
        }
    }

    #[test]
    fn separators_divide_what_does_not_contain_them(a in "[a-z_~é/ ]{1,6}", b in filled()) {
        let values = [("a", Value::from(a)), ("b", Value::from(b))];
        for template in ["/{a}-{b}", "/{a}{.b}", "{.a,b}", "{?a}.{b}", "/{a}--{b}.x"] {
            assert_comes_back(template, &values);
        }
    }

    #[test]
    fn reserved_characters_come_back(a in "[a-z:/?@!é .-]{1,8}", b in filled()) {
        let values = [("a", Value::from(a)), ("b", Value::from(b))];
        for template in ["{+a}/{b}", "{+a}/x/{b}/y", "/{b}/{+a}", "{/b}{#a}", "{+a}?b={b}", "{+a}{#b}"] {
            let is_kept = template.contains("#b") && values[1].1.as_text().is_some_and(|b| b.contains('%'));
            if !is_kept {
                assert_comes_back(template, &values);
            }
        }
    }

    #[test]
    fn lists_and_maps_come_back(
        list in prop::collection::vec(filled(), 2..4),
        pairs in prop::collection::vec(("[c-z&= é]{1,3}", filled()), 1..4),
        b in filled(),
    ) {
        let list = Value::list(list);
        let map = Value::map(pairs);
        let b = Value::from(b);
        for template in ["/{a}/{b}", "{/a*}", "/{a*}/{b}", "{;a*}{?b}", "{?b,a*}", "{?b}{&a*}", "{?a,b}", "{/b,a*}", "{/a*}/{b}", "{/a*}/x/{b}"] {
            let values = [("a", list.clone()), ("b", b.clone())];
            let values = if template.contains('b') { &values[..] } else { &values[..1] };
            assert_comes_back(template, values);
        }
        for template in ["{/a*}", "x{;a*}/{b}", "{?a*}", "{?b,a*}", "{?b}{&a*}", "/{a*}"] {
            let values = [("a", map.clone()), ("b", b.clone())];
            let values = if template.contains('b') { &values[..] } else { &values[..1] };
            assert_comes_back(template, values);
        }
    }
}

#[test]
fn what_is_no_number_is_a_word() {
    let template = Template::parse("{x}").unwrap();
    for (number, text) in [(f64::NAN, "NaN"), (f64::INFINITY, "inf"), (f64::NEG_INFINITY, "-inf")] {
        assert_eq!(template.expand(&[("x", number)]).unwrap(), text);
    }
}
