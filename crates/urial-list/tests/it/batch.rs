//! Batches: they agree with parsing each line by itself.

use proptest::prelude::*;
use urial::schemes::{EmptyHost, SchemeRule, SchemeRules};
use urial::{Normalizer, Reference, Step, Uri, kind};
use urial_list::batch::{Gathered, Lines, Run};

fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => "(http|file|x)://(localhost|LOCALHOST|abcdefghi|b|)(/[a-c]{0,60})?",
        4 => "(http|HTTP|urn|a|mailto):/?/?[a-cB.]{0,12}(:80|:)?(/[a-z.%0-9]{0,20}){0,4}(\\?[a-z=&]{0,30})?(#[a-z]{0,5})?",
        1 => "[a-z:/?#@%\\[\\] .é0-9]{0,90}",
        1 => Just(String::new()),
    ]
}

proptest! {
    #[test]
    fn checking_lines_together_is_checking_each(lines in prop::collection::vec(line(), 0..40), ended in any::<bool>()) {
        let mut text = lines.join("\n");
        if ended {
            text.push('\n');
        }
        let expected: Vec<bool> = text.split_inclusive('\n').map(|line| Uri::parse(line.strip_suffix('\n').unwrap_or(line)).is_ok()).collect();
        let mut found = Vec::new();
        for run in Lines::new(&text).check::<kind::Uri>() {
            match run {
                Run::Valid { text, lines } => {
                    prop_assert_eq!(text.matches('\n').count(), lines);
                    found.extend(std::iter::repeat_n(true, lines));
                }
                Run::Parsed(_) => found.push(true),
                Run::Invalid { line, error } => {
                    prop_assert_eq!(Uri::parse(line), Err(error));
                    found.push(false);
                }
            }
        }
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn normal_runs_and_the_rest_normalized_are_every_line_normalized(lines in prop::collection::vec(line(), 0..30), ended in any::<bool>()) {
        let mut text = lines.join("\n");
        if ended {
            text.push('\n');
        }
        for step in [Step::Case, Step::Syntax, Step::Scheme] {
            let normalizer = Normalizer::new(step);
            let (mut together, mut single) = (String::new(), String::new());
            for run in Lines::new(&text).normal::<kind::Reference>(normalizer) {
                match run {
                    Run::Valid { text, .. } => together.push_str(text),
                    Run::Parsed(one) => {
                        normalizer.normalize_into(&one, &mut together);
                        together.push('\n');
                    }
                    Run::Invalid { .. } => together.push_str("bad\n"),
                }
            }
            for line in text.split_inclusive('\n') {
                match Reference::parse(line.strip_suffix('\n').unwrap_or(line)) {
                    Ok(one) => normalizer.normalize_into(&one, &mut single),
                    Err(_) => single.push_str("bad"),
                }
                single.push('\n');
            }
            prop_assert_eq!(together, single);
        }
    }
}

#[test]
fn a_list_from_windows_is_as_good_as_any() {
    let text = "http://a/\nhttp://b/c\n\nhttp://é/\n".repeat(30);
    let returned = text.replace('\n', "\r\n");
    let valid = |text| {
        Lines::new(text).check::<kind::Uri>().map(|run| match run {
            Run::Valid { lines, .. } => lines,
            Run::Parsed(_) => 1,
            Run::Invalid { line, error } => {
                assert!(!line.contains('\r'), "{line:?}: {error}");
                0
            }
        })
    };
    assert_eq!(valid(&returned).sum::<usize>(), valid(&text).sum::<usize>());
    assert_eq!(valid(&returned).sum::<usize>(), 60);
}

/// The masks know the implied hosts of the built-in table, but not those of another.
#[test]
fn rules_of_ones_own_hold_for_every_line() {
    let own = [SchemeRule { empty_host: EmptyHost::SameAs("b"), ..SchemeRule::new("x") }];
    let normalizer = Normalizer::new(Step::Scheme).rules(SchemeRules::with(&own));
    let text = "x://b/c\n".repeat(20);
    let runs = Lines::new(&text).normal::<kind::Uri>(normalizer);
    let normal = runs.map(|run| match run {
        Run::Parsed(uri) => normalizer.normalize(&uri).to_string(),
        other => panic!("{other:?}"),
    });
    assert!(normal.eq(["x:///c"; 20]));
}

#[test]
fn most_lines_of_most_lists_are_surely_normal() {
    let text = "http://example.com/a?b=c#d\nhttps://b.example/\n".repeat(40);
    let normalizer = Normalizer::new(Step::Scheme);
    let sure = Lines::new(&text).normal::<kind::Uri>(normalizer).map(|run| match run {
        Run::Valid { lines, .. } => lines,
        _ => 0,
    });
    let has_masks = urial_grammar::grammar::kernel_name() != "portable";
    assert_eq!(sure.sum::<usize>(), if has_masks { 80 } else { 0 });
}

proptest! {
    #[test]
    fn gathered_texts_come_back_or_are_refused(texts in prop::collection::vec("[a-z/\n\r]{0,9}|[a-z/]{0,300}", 0..20)) {
        let mut gathered = Gathered::new();
        texts.iter().for_each(|text| gathered.push(text));
        prop_assert_eq!(gathered.push_with(|lines| { lines.extend(b"half"); None::<()> }), None);
        prop_assert_eq!(gathered.len(), texts.len());
        let are_lines = !texts.iter().any(|text| text.contains(['\n', '\r']));
        prop_assert_eq!(gathered.lines().is_some(), are_lines);
        if let Some(lines) = gathered.lines() {
            prop_assert!(lines.split_terminator('\n').eq(texts.iter().map(String::as_str)));
        }
    }
}
