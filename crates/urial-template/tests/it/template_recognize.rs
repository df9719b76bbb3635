//! Recognition: properties. The corpus has the results for single texts.

use crate::template::parse;
use proptest::prelude::*;
use urial_template::Variable;

/// Generates a template whose variables are separated by delimiters, and values for them.
fn filled() -> impl Strategy<Value = (String, Vec<(String, String)>)> {
    let value = || "[a-zA-Z0-9 @:;,+&=/?#%\'é~_-]{1,6}";
    let path = prop::collection::vec(value(), 0..4);
    let query = prop::collection::vec(value(), 0..4);
    (path, query, prop::option::of(value())).prop_map(|(path, query, fragment)| {
        let names = |prefix: &str, values: &[String]| -> Vec<String> {
            (0..values.len()).map(|at| format!("{prefix}{at}")).collect()
        };
        let (segments, parameters) = (names("p", &path), names("q", &query));
        let mut template: String = segments.iter().map(|name| format!("/{{{name}}}")).collect();
        if !query.is_empty() {
            template += &format!("{{?{}}}", parameters.join(","));
        }
        if fragment.is_some() {
            template += "{#f}";
        }
        let names = segments.into_iter().chain(parameters);
        let mut values: Vec<_> = names.zip(path.into_iter().chain(query)).collect();
        values.extend(fragment.map(|it| ("f".to_owned(), it)));
        (template, values)
    })
}

/// Respells every character of a value that has another spelling.
fn respelled(text: &str) -> String {
    let mut other = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if first == '%' {
            other += &rest[..3].to_ascii_lowercase();
            rest = &rest[3..];
            continue;
        }
        if first.is_ascii_alphanumeric() && !other.ends_with('%') {
            other += &format!("%{:02x}", u32::from(first));
        } else {
            other.push(first);
        }
        rest = &rest[first.len_utf8()..];
    }
    other
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn what_is_expanded_is_recognized_however_it_is_spelled((source, values) in filled()) {
        let template = parse(&source);
        let text = template.expand(&values).unwrap();
        for text in [text.clone(), respelled(&text)] {
            let found = template.recognize(&text);
            let found = found.unwrap_or_else(|| panic!("{source} does not recognize {text}"));
            // `{#f}` keeps triplets of reserved characters.
            for (name, value) in values.iter().filter(|(name, _)| name != "f") {
                prop_assert_eq!(found.text(name), Some(&**value), "{} in {}", source, text);
            }
            prop_assert!(found.rest().is_empty());
            prop_assert_eq!(found.fragment(), None);
        }
    }

    #[test]
    fn the_order_of_parameters_does_not_matter(values in prop::collection::vec("[a-z&=+/é]{0,4}", 1..6), turn in 0_usize..6) {
        let names: Vec<_> = (0..values.len()).map(|at| format!("v{at}")).collect();
        let source = format!("/x{{?{}}}", names.join(","));
        let template = parse(&source);
        let pairs: Vec<_> = names.iter().zip(&values).collect();
        let mut fields: Vec<_> = pairs.iter().map(|(name, value)| {
            let value = urial::percent::encode(value, urial::Set::UNRESERVED).into_owned();
            format!("{name}={value}")
        }).collect();
        let len = fields.len();
        fields.rotate_left(turn % len);
        fields.insert(turn % (len + 1), "other=1".to_owned());
        let text = format!("/x?{}", fields.join("&"));
        let found = template.recognize(&text).unwrap();
        for (name, value) in pairs {
            prop_assert_eq!(found.text(name), Some(&**value));
        }
        prop_assert_eq!(found.rest(), &[("other".to_owned(), "1".to_owned())]);
    }

    #[test]
    fn any_text_has_an_answer(source in "([/.?&=#,;:x-]|\\{[+#./;?&]?[a-c](:[12]|\\*)?(,[a-c](:[12]|\\*)?)?\\}){0,5}", text in "([/.?&=#,;:x-]|[abc]|a=|%C3%A9|%41|%2[05Ff]|%FF|é|%| ){0,10}") {
        let template = parse(&source);
        if let Some(found) = template.recognize(&text) {
            // The names are those of the template, in its order.
            let names: Vec<_> = template.variables().iter().map(Variable::name).collect();
            let places = found.bindings().iter().map(|(name, _)| names.iter().position(|it| *it == name).unwrap());
            prop_assert!(places.collect::<Vec<_>>().is_sorted_by(|a, b| a < b));
        }
    }
}

#[test]
fn a_password_is_not_shown() {
    let template = parse("ftp://{user}:{password}@{host}/{?q}");
    let found = template.recognize("ftp://me:hunter2@h/?q=1&x=hunter2#hunter2");
    let found = found.unwrap();
    assert_eq!(found.text("password"), Some("hunter2"));
    assert!(!format!("{found:?}").contains("hunter2"), "{found:?}");
}

/// Quadratic code would not finish; `cargo xtask scaling` measures the time.
#[test]
fn time_grows_with_the_text_and_the_template_alone() {
    const LEN: usize = 100_000;
    let many = |part: &dyn Fn(usize) -> String| -> String { (0..LEN).map(part).collect() };
    let names = many(&|at| format!(",v{at}"));
    let from_last = |at: usize| LEN - 1 - at;
    for (template, text) in [
        ("/u/{id}".into(), format!("/u/{}", "%2f".repeat(LEN))),
        ("{a}aaab{b}aaac".into(), "a".repeat(LEN)),
        ("{/a*}/x/{b}/x".into(), "/x".repeat(LEN)),
        ("{.a*}".into(), ".a".repeat(LEN) + "=b"),
        ("{?a,b*}".into(), format!("?{}", "a=1&".repeat(LEN))),
        ("{?a,b}".into(), format!("?{}", many(&|at| format!("x{at}=1&")))),
        ("{/p}{;a}{/q}".into(), format!("/p{}", ";b=1".repeat(LEN))),
        (
            format!("{{?{}}}", &names[1..]),
            "?".to_owned() + &many(&|at| format!("v{}=1&", from_last(at))),
        ),
        (many(&|at| format!("/{{v{at}}}")), "/x".repeat(LEN)),
        (many(&|at| format!("{{;v{at}}}")), many(&|at| format!(";v{}=1", from_last(at)))),
        (
            "?".to_owned() + &many(&|at| format!("a{at}={{v{at}}}&")),
            "?".to_owned() + &many(&|at| format!("a{at}=1&")),
        ),
        ("{/a}".repeat(LEN), format!("/{}{}", "x".repeat(LEN), "/x".repeat(LEN - 1))),
    ] {
        parse(&template).recognize(&text);
    }
}
