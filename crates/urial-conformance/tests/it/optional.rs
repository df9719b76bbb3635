//! Fields that are missing or of another type; optional ones that are `null`, and equivalent
//! spellings of a value, are in `corpus/format.jsonl`.

use urial_conformance::{Miss, Vector, judge};

fn judged(line: &str) -> Result<(), Miss> {
    judge(&Vector::read(line.as_bytes())?)
}

/// Tests what an empty text passes for, too, so that no vector can state it alone.
#[test]
fn an_empty_element_may_be_null() {
    let line = r#"{"kind": "elements", "input": "a", "expect": {"scheme": null, "host": null, "query": null}, "lost": null}"#;
    assert_eq!(judged(line), Ok(()));
}

#[test]
fn a_vector_that_cannot_be_run_is_broken() {
    for line in [
        r#"{"kind": "relativize", "base": "http://a/", "target": "http://a/b"}"#,
        r#"{"kind": "extract", "text": "nothing"}"#,
        r#"{"kind": "base", "embedded": null}"#,
        r#"{"kind": "repair", "input": "a", "options": ["fix-all"], "expect": "a"}"#,
        r#"{"kind": "repair", "input": "a", "options": [1], "expect": "a"}"#,
        r#"{"kind": "repair", "input": "a", "options": true, "expect": "a"}"#,
    ] {
        assert!(matches!(judged(line), Err(Miss::Broken(_))), "{line}");
    }
}
