//! All kernels of this machine answer as the portable one does.

use urial_grammar::{Form, Spans, probe};

use crate::texts::text_of;

const FORMS: [Form; 8] = [
    Form::URI,
    Form::REFERENCE,
    Form::ABSOLUTE_URI,
    Form::RELATIVE_REF,
    Form::URI.iri(),
    Form::REFERENCE.iri(),
    Form::ABSOLUTE_URI.iri(),
    Form::RELATIVE_REF.iri(),
];

/// How long the data is made, by saying it again: what a kernel does differs below and above 64 and
/// 128 bytes.
const LONG: usize = 192;

/// Asks every kernel about the data, and about the data after and before itself.
pub fn kernels(data: &[u8]) {
    compare(data);
    if data.is_empty() || data.len() > LONG {
        return;
    }
    let again = data.repeat(LONG / data.len() + 1);
    compare(&again);
    // A header that is over before the rest is: the data is in the path, at every place in a block.
    let mut path = b"a://b/".to_vec();
    path.extend(std::iter::repeat_n(b'p', data.len() % 67));
    path.extend_from_slice(data);
    compare(&path);
}

/// Compares the kernels; whether a text is called plain is up to each, and so is a closer look at
/// brackets in their place.
fn compare(data: &[u8]) {
    let (spans, needs_check) = probe::split_with("portable", data).unwrap();
    for kernel in probe::kernels().skip(1) {
        let (found, found_check) = probe::split_with(kernel, data).unwrap();
        assert_eq!(without_plain(found), spans, "{kernel}");
        if !data.contains(&b'[') {
            assert_eq!(found_check, needs_check, "{kernel}");
        }
    }
    let text = text_of(data);
    for form in FORMS {
        let expected = probe::parse_with("portable", text, form).unwrap();
        for kernel in probe::kernels().skip(1) {
            let parsed = probe::parse_with(kernel, text, form).unwrap();
            if let Ok(spans) = parsed {
                assert!(!spans.plain || may_be_plain(text), "{kernel}");
                assert!(!spans.plain || spans.dotless, "{kernel}");
                assert!(
                    !spans.dotless || !has_dots(urial::split(text).path),
                    "{kernel}"
                );
            }
            assert_eq!(parsed.map(without_plain), expected, "{kernel} {form:?}");
        }
    }
}

fn without_plain(spans: Spans) -> Spans {
    Spans {
        plain: false,
        dotless: false,
        ..spans
    }
}

/// Returns whether there is nothing in sight that 6.2.2 might change.
fn may_be_plain(text: &str) -> bool {
    let parts = urial::split(text);
    let before_path = &text[..text.len()
        - parts.path.len()
        - parts.query.map_or(0, |query| query.len() + 1)
        - parts.fragment.map_or(0, |fragment| fragment.len() + 1)];
    let has_capital = before_path.bytes().any(|byte| byte.is_ascii_uppercase());
    !text.contains('%') && !has_capital && !has_dots(parts.path)
}

/// Returns whether a path has dot segments.
pub(crate) fn has_dots(path: &str) -> bool {
    path.split('/').any(|segment| matches!(segment, "." | ".."))
}
