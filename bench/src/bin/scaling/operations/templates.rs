//! URI Templates.

use std::hint::black_box;

use urial_template::{Template, Value};

use super::{Operation, of_texts, operation};

pub const OPERATIONS: &[Operation] = &[
    of_texts!("parse a template", |text| {
        black_box(&Template::parse(text));
    }),
    of_texts!("parse and show a template", |text| {
        black_box(format!("{:?}", Template::parse(text)));
    }),
    of_texts!("expand it as a template", |text| {
        if let Ok(template) = Template::parse(text) {
            let _ = black_box(template.expand(&[("a", "x")]));
        }
    }),
    of_texts!("expand a part of it, and the rest", |text| {
        if let Ok(partial) = Template::parse(text).and_then(|it| it.expand_partial(&[("a", "x")])) {
            let _ = black_box(partial.expand(&[("b", "x")]));
        }
        let values = [("a", text), ("b", text)];
        for source in [
            "{a,c}{+b,c}{?a,c}{?c,a}{/c,a*,b:9999}{a,c}",
            "{?b*,c}{&c,b*}",
        ] {
            let template = Template::parse(source).unwrap();
            if let Ok(partial) = template.expand_partial(&values) {
                let _ = black_box(partial.expand(&[("c", text)]));
            }
        }
    }),
    of_texts!("expand with it as a value", |text| {
        let list = || Value::list(text.split(['/', '&', ',']));
        for source in ["{a}{+a}{#a}{?a}{;a:9999}{/a:3}", "{b*}{/b*}{?b*}{;b*}{b}"] {
            let template = Template::parse(source).unwrap();
            let _ = black_box(template.expand(&[("a", Value::from(text)), ("b", list())]));
        }
    }),
    operation!("match it with itself as a template", texts => {
        (&texts.uri, texts.uri.replace('{', "(").replace('}', ")"))
    }, |(source, text): &(&String, String)| {
        if let Ok(template) = Template::parse(source) {
            let _ = black_box(template.matches(text));
            let _ = black_box(template.matches_strict(text));
            let _ = black_box(template.recognize(text));
        }
    }),
    operation!("match and recognize it", texts => { &texts.reference }, |text: &&String| {
        for source in SOURCES {
            let template = Template::parse(source).unwrap();
            let _ = black_box(template.matches(text));
            let _ = black_box(template.matches_strict(text));
            let _ = black_box(template.recognize(text));
        }
    }),
    operation!("match and recognize its expansion", texts => { &texts.uri }, |text: &&String| {
        let list = || Value::list(text.split(['/', '&', ',']));
        for source in SOURCES {
            let template = Template::parse(source).unwrap();
            let values = [("a", Value::from(text.as_str())), ("b", Value::from("x")), ("c", list())];
            if let Ok(text) = template.expand(&values) {
                let _ = black_box(template.matches(&text));
                let _ = black_box(template.matches_strict(&text));
                let _ = black_box(template.recognize(&text));
            }
        }
    }),
];

const SOURCES: [&str; 14] = [
    "{a}",
    "/{a}",
    "/{a}/{b}",
    "{+a}",
    "{+a}/{b}",
    "{/c*}",
    "{/c*}/x{/b}",
    "{.c*}{/b}",
    "{;c*}{?a}",
    "{?a,b,c*}",
    "{?a}{&c*}",
    "/x?a={a}&b={b}",
    "{/c*}/{?a}{#b}",
    "{a}aab{b}aac{c*}",
];
