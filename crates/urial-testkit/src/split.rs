//! The split of RFC 3986 appendix B, by searching for one delimiter after the other from the right,
//! and the authority's:
//!
//! `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`

use std::ops::Range;

/// Where each component of a text is, which need not be valid; `None` is "undefined".
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the components have their usual names")]
pub struct Split {
    pub scheme: Option<Range<usize>>,
    pub authority: Option<Range<usize>>,
    pub userinfo: Option<Range<usize>>,
    pub host: Option<Range<usize>>,
    pub port: Option<Range<usize>>,
    pub path: Range<usize>,
    pub query: Option<Range<usize>>,
    pub fragment: Option<Range<usize>>,
}

impl Split {
    /// Splits a text.
    #[must_use]
    pub fn of(text: &[u8]) -> Split {
        let hash = find(text, 0..text.len(), b'#');
        let fragment = hash.map(|hash| hash + 1..text.len());
        let end = hash.unwrap_or(text.len());

        let mark = find(text, 0..end, b'?');
        let query = mark.map(|mark| mark + 1..end);
        let end = mark.unwrap_or(end);

        let slash = find(text, 0..end, b'/').unwrap_or(end);
        let colon = find(text, 0..slash, b':').filter(|&colon| colon > 0);
        let scheme = colon.map(|colon| 0..colon);
        let start = colon.map_or(0, |colon| colon + 1);

        let (authority, start) = if text[start..end].starts_with(b"//") {
            let stop = find(text, start + 2..end, b'/').unwrap_or(end);
            (Some(start + 2..stop), stop)
        } else {
            (None, start)
        };
        let inside = authority.clone().map(|span| split_authority(text, span));
        let [userinfo, host, port] = inside.unwrap_or_default();
        Split { scheme, authority, userinfo, host, port, path: start..end, query, fragment }
    }
}

fn find(text: &[u8], span: Range<usize>, wanted: u8) -> Option<usize> {
    let start = span.start;
    let place = text[span].iter().position(|&byte| byte == wanted);
    place.map(|at| start + at)
}

/// Splits an authority into userinfo, host and port. The userinfo ends at the first `@`; a host in
/// brackets ends with the first `]`, any other before the first `:`. Text after the host that is
/// not a port belongs to the host.
fn split_authority(text: &[u8], span: Range<usize>) -> [Option<Range<usize>>; 3] {
    let at = find(text, span.clone(), b'@');
    let userinfo = at.map(|at| span.start..at);
    let start = at.map_or(span.start, |at| at + 1);
    let is_literal = text[..span.end].get(start) == Some(&b'[');
    let end = if is_literal {
        find(text, start..span.end, b']').map_or(span.end, |close| close + 1)
    } else {
        find(text, start..span.end, b':').unwrap_or(span.end)
    };
    let is_name = is_literal || find(text, start..end, b'@').is_none();
    match text[..span.end].get(end) {
        Some(b':') if is_name => [userinfo, Some(start..end), Some(end + 1..span.end)],
        _ => [userinfo, Some(start..span.end), None],
    }
}
