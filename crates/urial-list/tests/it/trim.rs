//! Trimming: steps beyond equivalence. Single texts are in `corpus/trim.jsonl`.

use urial::{Step, Uri};
use urial_list::{TRACKING_KEYS, Trimmer};

fn all() -> Trimmer {
    Trimmer::new().drop_fragment(true).sort_query(true).drop_query(["utm_*", "é"])
}

#[test]
fn a_normal_form_stays_one() {
    for text in ["http://a/?b&a#c", "HTTP://a?%7e=1&utm_x", "urn:a:b?+c?=d#e"] {
        let normal = Uri::parse(text).unwrap().normalize(Step::Scheme).into_owned();
        let trimmed = all().trim(&normal.as_borrowed()).into_owned();
        assert!(trimmed.is_normalized(Step::Scheme), "{trimmed}");
    }
}

#[test]
fn tracking_keys_are_in_lower_case_and_stand_once() {
    for (at, (pattern, source)) in TRACKING_KEYS.iter().enumerate() {
        assert_eq!(*pattern, pattern.to_lowercase());
        assert!(source.contains('.'), "{pattern}: {source} is no page");
        let twice = TRACKING_KEYS[..at].iter().any(|(other, _)| other == pattern);
        assert!(!twice, "{pattern}");
    }
}

/// The page of the guide has the keys with their sources, in order.
#[test]
fn the_guide_lists_the_tracking_keys() {
    let page = include_str!("../../docs/tracking.md");
    let rows: Vec<_> = page.lines().filter(|line| line.starts_with("| `")).collect();
    let listed: Vec<_> = TRACKING_KEYS
        .iter()
        .map(|(pattern, source)| format!("| `{pattern}` | {source} |"))
        .collect();
    assert_eq!(rows, listed);
}

#[cfg(feature = "serde")]
#[test]
fn a_setting_has_the_names_of_the_options() {
    let text = r#"{"drop_query": ["utm_*"], "drop_fragment": true}"#;
    let trimmer: Trimmer = serde_json::from_str(text).unwrap();
    assert_eq!(trimmer, Trimmer::new().drop_query(["utm_*"]).drop_fragment(true));
    let written = serde_json::to_string(&trimmer).unwrap();
    assert_eq!(serde_json::from_str::<Trimmer>(&written).unwrap(), trimmer);
    assert_eq!(serde_json::from_str::<Trimmer>("{}").unwrap(), Trimmer::new());
    // A slip in a name must not leave everything as it is.
    let error = serde_json::from_str::<Trimmer>(r#"{"drop_fragments": true}"#).unwrap_err();
    assert!(error.to_string().contains("`drop_fragments`"), "{error}");
}
