//! Helpers that several targets use.

/// Joins five components the way section 5.3 does.
pub(crate) fn join(parts: &urial::Parts<'_>) -> String {
    let mut text = String::new();
    let pieces = [
        ("", parts.scheme, ":"),
        ("//", parts.authority, ""),
        ("", Some(parts.path), ""),
        ("?", parts.query, ""),
        ("#", parts.fragment, ""),
    ];
    for (before, piece, after) in pieces {
        if let Some(piece) = piece {
            text.extend([before, piece, after]);
        }
    }
    text
}

/// Returns whether all but `plain` and `dotless` is the same: these two depend on the kernel.
pub(crate) fn same_spans(left: urial_grammar::Spans, right: urial_grammar::Spans) -> bool {
    left == urial_grammar::Spans {
        plain: left.plain,
        dotless: left.dotless,
        ..right
    }
}

/// Returns the start of the data that is UTF-8.
pub(crate) fn text_of(data: &[u8]) -> &str {
    match std::str::from_utf8(data) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&data[..error.valid_up_to()]).unwrap_or_default(),
    }
}
