//! Helpers that several targets use.

use urial::dots::remove_dot_segments;
use urial::kind::Kind;
use urial::{Ref, Spans, Step};

/// Joins five components the way section 5.3 does.
pub(crate) fn join(parts: &urial::Parts<'_>) -> String {
    let pieces = [
        ("", parts.scheme, ":"),
        ("//", parts.authority, ""),
        ("", Some(parts.path), ""),
        ("?", parts.query, ""),
        ("#", parts.fragment, ""),
    ];
    let joined = pieces.map(|(before, piece, after)| Some([before, piece?, after].concat()));
    joined.into_iter().flatten().collect()
}

/// Checks that what a value says of itself is what the parser finds in its text; it may leave open
/// whether that is plain or dotless.
#[track_caller]
pub(crate) fn check_claims<K: Kind>(value: &Ref<&str, K>) {
    let parsed = Ref::<&str, K>::parse(value.as_str());
    let parsed = parsed.unwrap_or_else(|error| panic!("{value}: {error}"));
    let (came, path) = (*value.spans(), parsed.path().as_str());
    let is_normal = || parsed.is_normalized(Step::Syntax) && parsed.is_normalized(Step::Path);
    assert!(!came.plain || is_normal(), "{value}");
    assert!(!came.dotless || remove_dot_segments(path) == path, "{value}");
    let spans = Spans { plain: came.plain, dotless: came.dotless, ..*parsed.spans() };
    assert_eq!(came, spans, "{value}");
}

/// Returns the start of the data that is UTF-8.
pub(crate) fn text_of(data: &[u8]) -> &str {
    match std::str::from_utf8(data) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&data[..error.valid_up_to()]).unwrap_or_default(),
    }
}
