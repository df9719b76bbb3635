//! Batches: they agree with parsing each line by itself.

use proptest::prelude::*;
use urial::schemes::{EmptyHost, SchemeRule, SchemeRules};
use urial::{ErrorKind, Normalizer, ParseError, Reference, Step, Uri, kind};
use urial_list::batch::{Column, Lines, Run};

fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => "(http|file|x)://(localhost|LOCALHOST|abcdefghi|b|)(/[a-c]{0,60})?",
        4 => "(http|HTTP|urn|a|mailto):/?/?[a-cB.]{0,12}(:80|:)?(/[a-z.%0-9]{0,20}){0,4}(\\?[a-z=&]{0,30})?(#[a-z]{0,5})?",
        1 => "[a-z:/?#@%\\[\\] .é0-9]{0,90}",
        1 => Just(String::new()),
    ]
}

/// Returns the lines of a file by the simple definition: cut at line feeds, without one carriage
/// return at the end of each.
fn naive(bytes: &[u8]) -> Vec<&[u8]> {
    let bytes = bytes.strip_suffix(b"\n").map_or(bytes, |bytes| bytes);
    bytes
        .split(|&byte| byte == b'\n')
        .map(|line| line.strip_suffix(b"\r").unwrap_or(line))
        .collect()
}

/// Makes a line with its line end.
fn ended_line() -> impl Strategy<Value = Vec<u8>> {
    let ends = prop_oneof![
        3 => Just(&b"\n"[..]),
        3 => Just(&b"\r\n"[..]),
        1 => Just(&b"\r\r\n"[..]),
        1 => Just(&b"\xFF\n"[..]),
        1 => Just(&b"\xE4\xBE\r\n"[..]),
    ];
    (line(), ends).prop_map(|(line, end)| [line.as_bytes(), end].concat())
}

/// Returns each line of a buffer with the result of `check`.
fn checked(bytes: &[u8]) -> Vec<(&[u8], Result<(), ParseError>)> {
    let mut found = Vec::new();
    for run in Lines::from_bytes(bytes).check::<kind::Uri>() {
        match run {
            Run::Valid { text, lines } => {
                assert!(!text.contains('\r') && text.ends_with('\n'), "{text:?}");
                let cut = naive(text.as_bytes());
                assert_eq!(cut.len(), lines);
                found.extend(cut.into_iter().map(|line| (line, Ok(()))));
            }
            Run::Parsed(uri) => found.push((uri.as_str().as_bytes(), Ok(()))),
            Run::Invalid { line, error } => found.push((line, Err(error))),
        }
    }
    found
}

proptest! {
    #[test]
    fn lines_of_bytes_are_those_of_a_naive_reader(lines in prop::collection::vec(ended_line(), 1..30), cut in 0..3_usize) {
        let mut bytes = lines.concat();
        bytes.truncate(bytes.len().saturating_sub(cut));
        if bytes.is_empty() {
            return Ok(());
        }
        let each = |line| (line, Uri::parse_bytes(line).map(|_| ()));
        let expected: Vec<_> = naive(&bytes).into_iter().map(each).collect();
        prop_assert_eq!(&checked(&bytes), &expected);

        let parsed = Lines::from_bytes(&bytes).parse::<kind::Uri>().map(|uri| uri.map(|_| ()));
        prop_assert!(parsed.clone().eq(expected.iter().map(|(_, found)| *found)));
        prop_assert!(parsed.rev().eq(expected.iter().rev().map(|(_, found)| *found)));

        let normalizer = Normalizer::new(Step::Scheme);
        let mut found = Vec::new();
        Lines::from_bytes(&bytes).for_each_normal::<kind::Uri>(normalizer, |line, normal| {
            found.push((line, normal.map(str::to_owned)));
        });
        let normal = |line| Uri::parse_bytes(line).map(|uri| normalizer.normalize(&uri).to_string());
        let expected: Vec<_> = naive(&bytes).into_iter().map(|line| (line, normal(line))).collect();
        prop_assert_eq!(&found, &expected);

        if let Ok(text) = str::from_utf8(&bytes) {
            let mut of_text = Vec::new();
            Lines::new(text).for_each_normal::<kind::Uri>(normalizer, |line, normal| {
                of_text.push((line.as_bytes(), normal.map(str::to_owned)));
            });
            prop_assert_eq!(&of_text, &expected);
        }
    }

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

#[test]
fn a_list_from_windows_is_as_good_as_any() {
    let text = "http://a/\nhttp://b/c\n\nhttp://é/\n".repeat(30);
    let returned = text.replace('\n', "\r\n");
    let unix: Vec<_> = Lines::new(&text).parse::<kind::Uri>().collect();
    assert!(
        Lines::new(&returned)
            .parse::<kind::Uri>()
            .eq(unix.iter().copied())
    );
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

#[test]
fn one_byte_that_is_no_text_costs_its_line_and_no_other() {
    let mut bytes = "http://a/b\n".repeat(500).into_bytes();
    bytes.extend(b"http://caf\xE9/\r\n");
    bytes.extend("http://a/b\n".repeat(500).bytes());
    let found = checked(&bytes);
    assert_eq!(found.len(), 1001);
    let error = found[500].1.unwrap_err();
    assert_eq!((error.kind(), error.span()), (ErrorKind::NotUtf8, 10..11));
    assert_eq!(
        found.iter().filter(|(_, found)| found.is_ok()).count(),
        1000
    );
    // Lines before and after it are still processed together.
    let together = Lines::from_bytes(&bytes).normal::<kind::Uri>(Normalizer::new(Step::Scheme));
    assert!(together.count() < 10);
    let shown = format!(
        "{:?}",
        Lines::from_bytes(&bytes).check::<kind::Uri>().nth(1)
    );
    assert!(!shown.contains("233"), "{shown}");
}

/// The masks know the implied hosts of the built-in table, but not those of another.
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
            Run::Valid { lines, .. } => lines,
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
        (&[0, 3, 6], 2, "past the end of the text"),
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
