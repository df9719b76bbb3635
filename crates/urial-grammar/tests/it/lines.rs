//! Tests that the lines of a buffer are judged as each line by itself, under every kernel.

use urial_grammar::Form;
use urial_grammar::grammar::{self, SweptRun};
use urial_grammar::probe::{Manner, kernels, lines_with};
use urial_testkit::Prng;

/// Returns the lines of a buffer as `split_inclusive` cuts them, without their line feeds.
fn naive(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').map(|line| line.strip_suffix('\n').unwrap_or(line)).collect()
}

/// Returns the lines that were passed, and all lines; panics if they do not add up to the text.
fn swept<'a>(
    kernel: &str,
    text: &'a str,
    form: Form,
    manner: Manner,
) -> (Vec<&'a str>, Vec<&'a str>) {
    let (mut sure, mut all) = (Vec::new(), Vec::new());
    for run in lines_with(kernel, text, form, manner).unwrap() {
        match run {
            SweptRun::Sure { text, lines } => {
                assert!(text.ends_with('\n'), "{text:?}");
                let found = naive(text);
                assert_eq!(found.len(), lines, "{text:?}");
                sure.extend(&found);
                all.extend(found);
            }
            SweptRun::Doubtful(line) => all.push(line),
        }
    }
    (sure, all)
}

fn is_plain(line: &str) -> bool {
    let spans = grammar::split_spans(line).unwrap();
    let path = &line[spans.path()];
    let has_capital = |part: &str| part.bytes().any(|byte| byte.is_ascii_uppercase());
    !line.contains('%')
        && !path.split('/').any(|segment| matches!(segment, "." | ".."))
        && !spans.scheme().is_some_and(|scheme| has_capital(&line[scheme]))
        && !spans.authority().is_some_and(|part| has_capital(&line[part]))
}

fn is_rooted(line: &str) -> bool {
    let spans = grammar::split_spans(line).unwrap();
    let has_both =
        spans.authority().is_some_and(|part| !part.is_empty()) && !spans.path().is_empty();
    spans.scheme().is_none() || (has_both && !line.starts_with('f'))
}

const MANNERS: [Manner; 3] = [Manner::Any, Manner::Plain, Manner::Rooted];

#[track_caller]
fn check(text: &str) {
    for kernel in kernels() {
        for form in
            [Form::URI, Form::REFERENCE, Form::ABSOLUTE_URI, Form::RELATIVE_REF, Form::URI.iri()]
        {
            for manner in MANNERS {
                let (sure, all) = swept(kernel, text, form, manner);
                assert_eq!(all, naive(text), "{kernel} {form:?}");
                for line in sure {
                    let parsed = grammar::parse(line, form);
                    assert!(parsed.is_ok(), "{kernel} {form:?} {line:?} in {text:?}");
                    let is_as_asked = match manner {
                        Manner::Any => true,
                        Manner::Plain => is_plain(line),
                        Manner::Rooted => is_plain(line) && is_rooted(line),
                    };
                    assert!(is_as_asked, "{kernel} {form:?} {manner:?} {line:?} in {text:?}");
                }
            }
        }
    }
}

#[test]
fn nothing_is_sure_that_is_not_valid() {
    let pieces = "\n|\n|\n|:|/|//|://|?|#|@|[|]|%|%4|%41|%zz|.|..|/.|a|B|0|+|-|_|~| |é|\r|\u{0}|\
        http|http://|f|a:|example.com|urn:x:|%\n|#\n";
    let mut random = Prng::new(1);
    for round in 0..4000 {
        let mut text = String::new();
        for _ in 0..random.below(60) + 4 {
            text.push_str(random.word(pieces));
            if random.below(6) == 0 {
                text.push_str(&"x".repeat(random.below(80)));
            }
        }
        if round % 3 == 0 {
            text.push('\n');
        }
        check(&text);
    }
}

#[test]
fn every_offset_of_a_block_is_a_border() {
    let lines = "http://a|http://a/b|http:|http:/|http://|h|a#b#c|a:#b#c|a:b#|//|///|//a:b|//u@a|\
        a:%41|a:%4|a:%|%41|1a:b|a:/.|a:.|A:b|a://B||a:b c|a:/b|a:///b|f://b/|f/b|a://f/|a://b?c";
    // CI takes every third border under an emulator.
    let is_sample = std::env::var("URIAL_CASES").is_ok_and(|cases| cases == "some");
    for line in lines.split('|') {
        for before in (0..140).step_by(if is_sample { 3 } else { 1 }) {
            let filler = "x:y\n".repeat(before / 4) + ["", "\n", "b\n", "a:\n"][before % 4];
            for after in ["\nz:z\n", "\n4\n", "\n#\n", "\n/\n", ""] {
                let text = format!("{filler}{line}{after}{}", "q:r\n".repeat(20));
                check(&text);
            }
        }
    }
}

#[test]
fn simple_lines_are_sure() {
    let text = "http://example.com/a?b=c#d\nurn:a:b:c\nmailto:a@b\nfile:///a/b\n".repeat(20);
    for kernel in kernels().filter(|&kernel| kernel != "portable") {
        let (sure, _) = swept(kernel, &text, Form::URI, Manner::Plain);
        assert_eq!(sure.len(), 80, "{kernel}");
        let (sure, _) = swept(kernel, &text, Form::URI, Manner::Rooted);
        assert_eq!(sure.len(), 20, "{kernel}");
        let runs = lines_with(kernel, &text, Form::URI, Manner::Plain).unwrap().count();
        assert_eq!(runs, 1, "{kernel}");
    }
    let text = "/a\n../b\n\n?c\n#d\n//e/f\ng:h\n".repeat(20);
    for kernel in kernels().filter(|&kernel| kernel != "portable") {
        let (sure, _) = swept(kernel, &text, Form::REFERENCE, Manner::Any);
        assert_eq!(sure.len(), 140, "{kernel}");
        // All except `../b`, which is not plain, and `g:h`.
        let (sure, _) = swept(kernel, &text, Form::REFERENCE, Manner::Rooted);
        assert_eq!(sure.len(), 100, "{kernel}");
    }
}

/// Tests that no load reads past the end, under a sanitizer or valgrind: `cargo xtask sanitize`.
#[test]
fn buffers_that_end_with_their_allocation() {
    let lines = "http://example.com/a?b=c#d\nurn:a:%41\n\nhttp://u@[::1]:80/\n".repeat(9);
    for len in 0..lines.len() {
        let exact: Box<str> = lines[..len].into();
        for kernel in kernels() {
            let (_, all) = swept(kernel, &exact, Form::REFERENCE, MANNERS[len % 3]);
            assert_eq!(all, naive(&exact), "{kernel} {len}");
        }
    }
}
