//! The split of appendix B, for text that need not be valid.

use urial::{AuthorityParts, Parts};

use super::texts::{join, text_of};

/// Splits the data, by both implementations, and puts it together again.
pub(crate) fn split(data: &[u8]) {
    let text = text_of(data);
    let parts = urial::split(text);
    assert_eq!(join(&parts), text);
    delimiters(&parts);

    let spans = urial_grammar::grammar::split_spans(text).unwrap();
    let cut = |span: std::ops::Range<usize>| &text[span];
    let found = Parts {
        scheme: spans.scheme().map(cut),
        authority: spans.authority().map(cut),
        path: cut(spans.path()),
        query: spans.query().map(cut),
        fragment: spans.fragment(text.len()).map(cut),
    };
    assert_eq!(found, parts);

    assert_eq!(parts.authority_parts().is_some(), parts.authority.is_some());
    if let (Some(authority), Some(parts)) = (parts.authority, parts.authority_parts()) {
        assert_eq!(join_authority(&parts), authority);
        assert!(!parts.host.contains('@') && parts.port.is_none_or(|port| !port.contains('@')));
    }
    password(text);
}

/// Checks that a password is between a delimiter and an `@`.
fn password(text: &str) {
    if let Some(span) = urial_grammar::mask::password(text) {
        assert!(text[..span.start].ends_with([':', '/', '\\']));
        assert!(text[span.end..].starts_with('@'));
    }
}

/// Checks that no component has a delimiter that ends it.
fn delimiters(parts: &Parts<'_>) {
    let has_none =
        |part: Option<&str>, stops: &[char]| part.is_none_or(|part| !part.contains(stops));
    assert!(parts.scheme.is_none_or(|scheme| !scheme.is_empty()));
    assert!(has_none(parts.scheme, &[':', '/', '?', '#']));
    assert!(has_none(parts.authority, &['/', '?', '#']));
    assert!(has_none(Some(parts.path), &['?', '#']));
    assert!(has_none(parts.query, &['#']));
    assert!(parts.authority.is_some() || !parts.path.starts_with("//"));
}

fn join_authority(parts: &AuthorityParts<'_>) -> String {
    let AuthorityParts { userinfo, host, port } = parts;
    let userinfo = userinfo.map_or(String::new(), |userinfo| format!("{userinfo}@"));
    let port = port.map_or(String::new(), |port| format!(":{port}"));
    format!("{userinfo}{host}{port}")
}
