//! Fields that may be left out or stated as `null`, and equivalent spellings of a value.

use urial_conformance::{Miss, Vector, judge};

fn judged(line: &str) -> Result<(), Miss> {
    judge(&Vector::read(line.as_bytes())?)
}

fn passes(line: &str) {
    assert_eq!(judged(line), Ok(()), "{line}");
}

fn differs(line: &str) {
    let judgement = judged(line);
    assert!(
        matches!(judgement, Err(Miss::Differs { .. })),
        "{judgement:?} came of {line}"
    );
}

#[test]
fn null_is_the_same_as_nothing_in_an_optional_field() {
    for line in [
        r#"{"kind": "resolve", "base": "http://a/b", "ref": "http:g", "strict": null, "alts": null, "expect": "http:g"}"#,
        r#"{"kind": "normalize", "level": "case", "input": "HTTP://a", "alts": null, "expect": "http://a"}"#,
        r#"{"kind": "query_pairs", "input": "a=+", "separator": null, "plus": null, "expect": [["a", "+"]]}"#,
        r#"{"kind": "base", "embedded": null, "encapsulating": null, "retrieved": null, "default": "http://a/", "expect": "http://a/"}"#,
        r#"{"kind": "same_document", "base": "http://a/", "ref": "HTTP://a/", "normalized": null, "expect": false}"#,
        r#"{"kind": "same_document", "base": "http://a/", "ref": "HTTP://a/", "expect": false}"#,
        r#"{"kind": "parse", "rule": "URI", "input": "a:b", "valid": true, "components": null}"#,
        r#"{"kind": "pct_encode", "input": "a b", "set": null, "expect": "a%20b"}"#,
        r#"{"kind": "pct_decode", "input": "%41", "expect": "A", "expect_hex": null}"#,
        r#"{"kind": "host", "input": "127.0.0.1", "class": "ipv4", "address": null}"#,
        r#"{"kind": "iri_to_uri", "input": "http://é/", "idna": null, "expect": "http://%C3%A9/"}"#,
        r#"{"kind": "template", "template": "a{x}", "vars": null, "expect": "a"}"#,
        r#"{"kind": "template", "template": "a{x}", "expect": "a"}"#,
        r#"{"kind": "extract", "text": "see http://a/ b", "suffix": null, "schemes": null, "other": null, "expect": ["http://a/"]}"#,
        r#"{"kind": "suffix", "input": "www.w3.org", "scheme": null, "expect": "http://www.w3.org"}"#,
        r#"{"kind": "repair", "input": "a b", "options": null, "expect": "a%20b"}"#,
        r#"{"kind": "repair", "input": "a b", "options": {"html-entities": null}, "expect": "a%20b"}"#,
        r#"{"kind": "audit", "input": "http://a/", "spans": null, "expect": []}"#,
        r#"{"kind": "set", "input": "a?b", "component": "query", "value": null, "expect": "a"}"#,
        r#"{"kind": "set", "input": "a?b", "component": "query", "expect": "a"}"#,
        r#"{"kind": "elements", "input": "a", "expect": {"port": null}, "lost": null}"#,
        r#"{"kind": "elements", "input": "a", "expect": {"scheme": null, "host": null, "query": null}, "lost": null}"#,
        r#"{"kind": "file_path", "path": "/a", "path_hex": null, "system": "posix", "written": null, "uri": "file:///a"}"#,
        r#"{"kind": "error", "rule": "URI", "input": "1:", "error_kind": null, "error": "unexpected-character", "component": "scheme", "at": 0}"#,
    ] {
        passes(line);
    }
}

#[test]
fn an_answer_that_is_not_stated_is_not_null() {
    for line in [
        r#"{"kind": "relativize", "base": "http://a/", "target": "http://a/b"}"#,
        r#"{"kind": "extract", "text": "nothing"}"#,
        r#"{"kind": "base", "embedded": null}"#,
    ] {
        assert!(matches!(judged(line), Err(Miss::Broken(_))), "{line}");
    }
}

#[test]
fn a_port_is_a_text_or_a_number() {
    for port in ["80", r#""80""#] {
        let parts = format!(r#""components": {{"scheme": "a", "host": "h", "port": {port}}}"#);
        passes(&format!(
            r#"{{"kind": "parse", "rule": "URI", "input": "a://h:80", "valid": true, {parts}}}"#
        ));
        passes(&format!(
            r#"{{"kind": "split", "input": "a://h:80", {parts}}}"#
        ));
        differs(&format!(
            r#"{{"kind": "split", "input": "a://h:81", {parts}}}"#
        ));
        passes(&format!(
            r#"{{"kind": "recompose", {parts}, "expect": "a://h:80"}}"#
        ));
        passes(&format!(
            r#"{{"kind": "set", "input": "//h", "component": "port", "value": {port}, "expect": "//h:80"}}"#
        ));
        let elements = format!(r#""expect": {{"port": {port}}}, "lost": []"#);
        passes(&format!(
            r#"{{"kind": "elements", "input": "//h:80/", {elements}}}"#
        ));
        differs(&format!(
            r#"{{"kind": "elements", "input": "//h:81/", {elements}}}"#
        ));
    }
    differs(r#"{"kind": "elements", "input": "//h:81/", "expect": {"port": null}}"#);
}

#[test]
fn the_options_of_a_repair_are_an_object_or_names() {
    for options in [
        r#"{"html-entities": true}"#,
        r#"["html-entities"]"#,
        r#"["html_entities"]"#,
    ] {
        passes(&format!(
            r#"{{"kind": "repair", "input": "a?b&amp;c", "options": {options}, "expect": "a?b&c"}}"#
        ));
    }
    differs(r#"{"kind": "repair", "input": "a?b&amp;c", "options": [], "expect": "a?b&c"}"#);
    for options in [r#"["fix-all"]"#, "[1]", "true"] {
        let line =
            format!(r#"{{"kind": "repair", "input": "a", "options": {options}, "expect": "a"}}"#);
        assert!(matches!(judged(&line), Err(Miss::Broken(_))), "{line}");
    }
}

#[test]
fn a_whole_number_keeps_its_digits() {
    let numbers = "9223372036854775808 18446744073709551615 -9223372036854775808 0";
    for number in numbers.split(' ') {
        passes(&format!(
            r#"{{"kind": "template", "template": "{{x}}", "vars": {{"x": {number}}}, "expect": "{number}"}}"#
        ));
        passes(&format!(
            r#"{{"kind": "template", "template": "{{x}}", "vars": {{"x": [{number}]}}, "expect": "{number}"}}"#
        ));
    }
}

#[test]
fn a_text_that_is_no_template_cannot_be_matched() {
    passes(r#"{"kind": "template_match", "template": "/a{b", "input": "/ab", "expect": false}"#);
    for expect in ["null", "{}"] {
        differs(&format!(
            r#"{{"kind": "template_match", "template": "/a{{b", "input": "/ab", "expect": {expect}}}"#
        ));
    }
}

#[test]
fn null_is_a_refusal_of_texts_that_are_no_references() {
    for (base, reference) in [("a", "b"), ("http://a", "b c"), ("http://[", "")] {
        passes(&format!(
            r#"{{"kind": "resolve", "base": "{base}", "ref": "{reference}", "expect": null}}"#
        ));
    }
    differs(r#"{"kind": "resolve", "base": "http://a", "ref": "b", "expect": null}"#);
    passes(r#"{"kind": "normalize", "level": "case", "input": "A b", "expect": null}"#);
    differs(r#"{"kind": "normalize", "level": "case", "input": "A b", "expect": "A%20b"}"#);
    let line = r#"{"kind": "normalize", "level": "case", "input": "A", "expect": null}"#;
    assert!(judged(line).is_err());
    differs(r#"{"kind": "elements", "input": "a:b", "expect": {"scheme": null}}"#);
}
