//! Allocations of each operation, measured with a counting allocator.

use allocation_counter::measure;
use urial::{Comparison, IriReference, Normalizer, Rung, Step, UriBuf};

const NORMAL: &str = "\
    http://example.com/|http://example.com/~user/%2F%C3%A9?a=%26#%E3%82%A2|\
    https://u:p%40@example.com:8080/a/b?c#d|http://[2001:db8::1]/|http://[::ffff:1.2.3.4]:81/|\
    http://%C3%A9/|mailto:A@example.com,B@c|tel:+123;ext=1-2|urn:isbn:A|file:///a|a:/.//b|\
    ../../a|./b:c||?#";

const DIRTY: &str = "\
    HTTP://EX%41MPLE.com:080/%7euser/a/../b?%aa#%41|http://[2001:0DB8:0:0::1]|\
    file://LOCAL%48OST/x|mailto:A@EXAMPLE.com|tel:+1-2|urn:ISBN:1|a/../b:c|foo:/a/%2e%2e//b";

#[track_caller]
fn check_none(what: &str, run: impl FnOnce()) {
    let info = measure(run);
    assert_eq!(info.count_total, 0, "{what}");
}

fn normal_input_is_given_back() {
    for text in NORMAL.split('|') {
        for step in [Step::Case, Step::Percent, Step::Syntax, Step::Scheme] {
            check_none(text, || {
                let reference = IriReference::parse(text).unwrap();
                let normal = reference.normalize(step);
                assert!(normal.is_borrowed() && normal == text, "{text} {normal}");
            });
        }
    }
}

fn asking_does_not_allocate() {
    for text in NORMAL.split('|').chain(DIRTY.split('|')) {
        check_none(text, || {
            let reference = IriReference::parse(text).unwrap();
            for step in Step::ALL {
                std::hint::black_box(reference.is_normalized(step));
            }
        });
    }
}

/// Checks that an edit needs the copy of the text and room for what is added, and no more.
fn an_edit_of_a_copy_allocates_twice() {
    let uri: UriBuf = "https://example.com/a/b?c=d".parse().unwrap();
    let twice = |what: &str, edit: fn(&mut UriBuf)| {
        let info = measure(|| edit(&mut uri.clone()));
        assert!(info.count_total <= 2, "{what}: {}", info.count_total);
    };
    twice("pair and fragment", |uri| {
        uri.pairs_mut().push_encode("page", "two").unwrap();
        uri.set_fragment("results").unwrap();
    });
    twice("segment", |uri| {
        uri.segments_mut().push_encode("index").unwrap();
    });
    twice("path", |uri| {
        uri.set_path("/over/there/index.html").unwrap();
    });
    twice("fragment", |uri| uri.set_fragment("results").unwrap());
}

fn a_buffer_with_room_is_enough() {
    let mut buffer = String::with_capacity(1000);
    for text in NORMAL.split('|').chain(DIRTY.split('|')) {
        let reference = IriReference::parse(text).unwrap();
        let info = measure(|| {
            buffer.clear();
            Normalizer::new(Step::Scheme).normalize_into(&reference, &mut buffer);
        });
        // A text with both triplets and dot segments needs a buffer for the decoded path.
        assert!(info.count_total <= 1, "{text}: {}", info.count_total);
    }
}

fn comparing_does_not_allocate() {
    let all: Vec<&str> = NORMAL.split('|').chain(DIRTY.split('|')).collect();
    let forms: Vec<String> = all
        .iter()
        .map(|text| {
            let reference = IriReference::parse(text).unwrap();
            reference.normalize(Step::Scheme).as_str().to_owned()
        })
        .collect();
    for comparison in
        [Comparison::new(), Comparison::new().ignore_fragment(true).urn_equivalence(true)]
    {
        for a in all.iter().copied().chain(forms.iter().map(String::as_str)) {
            for b in all.iter().copied().chain(forms.iter().map(String::as_str)) {
                check_none(a, || {
                    let [a, b] = [a, b].map(|text| IriReference::parse(text).unwrap());
                    let first = comparison.compare_unresolved(&a, &b);
                    assert!(first.is_none_or(|first| first <= Rung::Scheme));
                });
            }
        }
    }
}

fn hostile_paths_are_no_exception() {
    let down_and_up = format!("http://a{}{}", "/a".repeat(10_000), "/%2E.".repeat(10_000));
    let up = format!("x:/{}", "../".repeat(10_000));
    check_none("hostile paths", || {
        for (text, other) in [(&down_and_up, "http://a/"), (&up, "x:/")] {
            let [a, b] = [text, other].map(|text| IriReference::parse(text).unwrap());
            assert_eq!(a.compare_unresolved(&b), Some(Rung::Path));
            assert!(!a.is_normalized(Step::Syntax));
        }
    });
}

/// All checks are in one test, because the harness allocates between tests.
#[test]
fn allocations() {
    let counted = measure(|| drop(std::hint::black_box(vec![0_u8; 100])));
    assert_eq!(counted.count_total, 1, "the allocator counts");
    normal_input_is_given_back();
    asking_does_not_allocate();
    an_edit_of_a_copy_allocates_twice();
    a_buffer_with_room_is_enough();
    comparing_does_not_allocate();
    hostile_paths_are_no_exception();
}
