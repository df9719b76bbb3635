//! URI Templates.

use std::hint::black_box;

use urial_template::{Template, Value};

use super::Function;

pub const FUNCTIONS: &[Function] = &[
    ("parse a template and expand it", |text| {
        let template = Template::parse(text);
        black_box(format!("{template:?}"));
        if let Ok(template) = template {
            black_box(template.variables().len());
            black_box(template.expand(&[("a", "x")]).is_ok());
            let partial = template.expand_partial(&[("a", "x")]);
            black_box(partial.map(|partial| partial.expand(&[("b", "x")]).is_ok()).is_ok());
        }
    }),
    ("expand with it as a value", |text| {
        let values = [("a", Value::from(text)), ("b", list(text))];
        for source in ["{a}{+a}{#a}{?a}{;a:9999}{/a:3}", "{b*}{/b*}{?b*}{;b*}{b}"] {
            black_box(Template::parse(source).unwrap().expand(&values).is_ok());
        }
        for source in ["{a,c}{+b,c}{?a,c}{?c,a}{/c,a*,b:9999}{a,c}", "{?b*,c}{&c,b*}"] {
            let partial = Template::parse(source).unwrap().expand_partial(&values);
            black_box(partial.map(|partial| partial.expand(&[("c", text)]).is_ok()).is_ok());
        }
    }),
    ("match it", |text| {
        SOURCES.split(' ').for_each(|source| matched(source, text));
        matched(text, &text.replace('{', "(").replace('}', ")"));
    }),
    ("match its expansion", |text| {
        let values = [("a", Value::from(text)), ("b", Value::from("x")), ("c", list(text))];
        for source in SOURCES.split(' ') {
            if let Ok(expanded) = Template::parse(source).unwrap().expand(&values) {
                matched(source, &expanded);
            }
        }
    }),
];

fn list(text: &str) -> Value<'_> {
    Value::list(text.split(['/', '&', ',']))
}

fn matched(source: &str, text: &str) {
    if let Ok(template) = Template::parse(source) {
        black_box((template.matches(text).is_some(), template.matches_strict(text).is_some()));
        black_box(template.recognize(text).is_some());
    }
}

const SOURCES: &str = "{a} /{a} /{a}/{b} {+a} {+a}/{b} {/c*} {/c*}/x{/b} {.c*}{/b} {;c*}{?a} \
    {?a,b,c*} {?a}{&c*} /x?a={a}&b={b} {/c*}/{?a}{#b} {a}aab{b}aac{c*}";
