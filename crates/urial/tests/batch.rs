//! A batch says what each line by itself says.

use proptest::prelude::*;
use urial::batch::{Column, Lines, Run};
use urial::schemes::{EmptyHost, SchemeRule, SchemeRules};
use urial::{Normalizer, Reference, Step, Uri, kind};

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
                Run::Good { text, lines } => {
                    prop_assert_eq!(text.matches('\n').count(), lines);
                    found.extend(std::iter::repeat_n(true, lines));
                }
                Run::One(_) => found.push(true),
                Run::Bad { line, error } => {
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
                    Run::Good { text, .. } => together.push_str(text),
                    Run::One(one) => {
                        normalizer.normalize_into(&one, &mut together);
                        together.push('\n');
                    }
                    Run::Bad { .. } => together.push_str("bad\n"),
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

    #[test]
    fn the_normal_form_of_each_is_that_of_each_by_itself(lines in prop::collection::vec(line(), 0..30), ended in any::<bool>()) {
        let mut text = lines.join("\n");
        if ended {
            text.push('\n');
        }
        let own = [SchemeRule { default_port: Some(7), ..SchemeRule::new("a") }];
        let mut normalizers = Step::ALL.map(Normalizer::new).to_vec();
        normalizers.push(Normalizer::new(Step::Scheme).rules(SchemeRules::with(&own)));
        for normalizer in normalizers {
            let each = |line: &str| match Reference::parse(line) {
                Ok(one) => Ok(normalizer.normalize(&one).to_string()),
                Err(error) => Err(error),
            };
            let lines = text.split_inclusive('\n').map(|line| line.strip_suffix('\n').unwrap_or(line));
            let expected: Vec<_> = lines.map(|line| (line, each(line))).collect();
            let mut found = Vec::new();
            Lines::new(&text).for_each_normal::<kind::Reference>(normalizer, |line, normal| {
                found.push((line, normal.map(str::to_owned)));
            });
            prop_assert_eq!(&found, &expected);

            let joined: String = expected.iter().map(|(line, _)| *line).collect();
            let ends = expected.iter().scan(0, |end, (line, _)| {
                *end += line.len() as i64;
                Some(*end)
            });
            let offsets: Vec<i64> = std::iter::once(0).chain(ends).collect();
            let column = Column::new(&joined, &offsets).unwrap();
            prop_assert!(column.texts().eq(expected.iter().map(|(line, _)| *line)));
            found.clear();
            column.for_each_normal::<kind::Reference>(normalizer, |line, normal| {
                found.push((line, normal.map(str::to_owned)));
            });
            prop_assert_eq!(&found, &expected);
        }
    }
}

/// The masks know which hosts go without saying in the built-in table, not in another.
#[test]
fn rules_of_ones_own_hold_for_every_line() {
    let own = [SchemeRule {
        empty_host: EmptyHost::SameAs("b"),
        ..SchemeRule::new("x")
    }];
    let normalizer = Normalizer::new(Step::Scheme).rules(SchemeRules::with(&own));
    let (text, mut lines) = ("x://b/c\n".repeat(20), 0);
    Lines::new(&text).for_each_normal::<kind::Uri>(normalizer, |_, normal| {
        assert_eq!(normal, Ok("x:///c"));
        lines += 1;
    });
    assert_eq!(lines, 20);
}

#[test]
fn what_is_normal_is_handed_back_as_it_lies_there() {
    let text = "http://a/b\nhttp://a/%7E\nhttp://[::1]/\n".repeat(9);
    let lies_there = |part: &str| text.as_bytes().as_ptr_range().contains(&part.as_ptr());
    let mut kept = 0;
    Lines::new(&text).for_each_normal::<kind::Uri>(
        Normalizer::new(Step::Scheme),
        |line, normal| {
            assert!(lies_there(line));
            kept += usize::from(lies_there(normal.unwrap()));
        },
    );
    assert_eq!(kept, 18);
}

#[test]
fn most_lines_of_most_lists_are_surely_normal() {
    let text = "http://example.com/a?b=c#d\nhttps://b.example/\n".repeat(40);
    let normalizer = Normalizer::new(Step::Scheme);
    let sure = Lines::new(&text)
        .normal::<kind::Uri>(normalizer)
        .map(|run| match run {
            Run::Good { lines, .. } => lines,
            _ => 0,
        });
    let has_masks = urial::grammar::kernel_name() != "portable";
    assert_eq!(sure.sum::<usize>(), if has_masks { 80 } else { 0 });
}

#[test]
fn columns_without_texts_have_none() {
    for offsets in [&[][..], &[0], &[3], &[2, 2]] {
        let column = Column::new("a:b", offsets).unwrap();
        assert_eq!(column.texts().len(), offsets.len().saturating_sub(1));
        assert!(column.texts().all(str::is_empty));
    }
    assert_eq!(
        Column::new("", &[0_i64, 0, 0])
            .unwrap()
            .parse::<kind::Uri>()
            .filter(Result::is_err)
            .count(),
        2
    );
}

#[test]
fn wrong_offsets_are_named() {
    for (offsets, index, what) in [
        (&[-1, 2][..], 0, "no place in a text"),
        (&[0, 3, 2, 1], 2, "before the one in front of it"),
        (&[0, 3, 6], 2, "behind the end of the text"),
        (&[0, 4], 1, "inside a character"),
    ] {
        let error = Column::new("a:bé", offsets).unwrap_err();
        assert_eq!(error.index(), index);
        assert_eq!(
            error.to_string(),
            format!("offset number {index} is {what}")
        );
    }
    assert!(Column::new("a:bé", &[i64::MAX]).is_err());
}
