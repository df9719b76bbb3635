//! The answers of kernels: those of the portable one, which are those of the naive oracle.

use super::naive;
use urial_grammar::{Form, ParseError, Spans, probe};
use urial_testkit::Split;

/// Returns the spans without `plain` and `dotless`, which a kernel need not find out; the rest has
/// to be equal under every kernel.
pub(crate) fn spans_of(spans: Spans) -> Spans {
    Spans { plain: false, dotless: false, ..spans }
}

/// The answers that a kernel may give about a text.
pub(crate) struct Expected {
    pub(crate) spans: Spans,
    /// Whether the text needs a check, if there is one answer: about brackets of a literal a kernel
    /// may ask for a closer look or not.
    pub(crate) needs_check: Option<bool>,
    may_be_plain: bool,
    may_be_dotless: bool,
}

impl Expected {
    pub(crate) fn new(text: &[u8]) -> Expected {
        let (spans, needs_check) = probe::split_with("portable", text).unwrap();
        assert!(!spans.plain && !spans.dotless, "the portable kernel does not know");
        assert_spans(text, &spans);
        let is_valid = naive::is_reference(text);
        let is_free = is_valid && text.contains(&b'[');
        assert!(is_free || needs_check != is_valid, "{}", text.escape_ascii());
        Expected {
            spans,
            needs_check: (!is_free).then_some(needs_check),
            may_be_plain: naive::may_be_plain(text),
            may_be_dotless: naive::may_be_dotless(text),
        }
    }

    #[inline]
    pub(crate) fn check(&self, kernel: &str, text: &[u8]) {
        let (spans, needs_check) = probe::split_with(kernel, text).unwrap();
        let is_right = spans_of(spans) == self.spans
            && self.needs_check.is_none_or(|expected| needs_check == expected)
            && (self.may_be_plain || needs_check || !spans.plain)
            && (self.may_be_dotless || needs_check || !spans.dotless);
        if !is_right {
            self.fail(kernel, text, &spans, needs_check);
        }
    }

    #[cold]
    fn fail(&self, kernel: &str, text: &[u8], spans: &Spans, needs_check: bool) -> ! {
        panic!(
            "{kernel} on {} bytes {:?}:\n  {spans:?} needs_check: {needs_check}\nexpected:\n  {:?} needs_check: {:?} plain: {} dotless: {}",
            text.len(),
            text.escape_ascii().to_string(),
            self.spans,
            self.needs_check,
            if self.may_be_plain { "any" } else { "false" },
            if self.may_be_dotless { "any" } else { "false" },
        );
    }
}

/// Compares spans with those of the oracle.
fn assert_spans(text: &[u8], spans: &Spans) {
    let split = Split::of(text);
    let found = Split {
        scheme: spans.scheme(),
        authority: spans.authority(),
        userinfo: spans.userinfo(),
        host: spans.host(),
        port: spans.port(),
        path: spans.path(),
        query: spans.query(),
        fragment: spans.fragment(text.len()),
    };
    assert_eq!(found, split, "{}", text.escape_ascii());
    assert_eq!(spans.host.is_some(), split.authority.is_some());
    let class = split.host.and_then(|host| naive::host_class(&text[host]));
    assert!(class.is_none() || spans.host == class, "{}", text.escape_ascii());
}

/// Parses with a kernel.
pub(crate) fn parse(kernel: &str, text: &str, form: Form) -> Result<Spans, ParseError> {
    let parsed = probe::parse_with(kernel, text, form).unwrap();
    if let Ok(spans) = parsed {
        assert!(!spans.plain || naive::may_be_plain(text.as_bytes()), "{kernel}: {text:?}");
        assert_eq!(spans.ascii, text.is_ascii(), "{kernel}: {text:?}");
        let mut segments = text[spans.path()].split('/');
        let has_dots = segments.any(|segment| matches!(segment, "." | ".."));
        assert!(!spans.dotless || !has_dots, "{kernel}: {text:?}");
        assert!(!spans.plain || spans.dotless, "{kernel}: {text:?}");
    }
    parsed.map(spans_of)
}
