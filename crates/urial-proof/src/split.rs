//! The split of RFC 3986 appendix B, from its regular expression alone, and the authority's.
//!
//! ```text
//! ^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
//! ```

use std::ops::Range;

/// Where each component is.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Split {
    pub(crate) scheme: Option<Range<usize>>,
    pub(crate) authority: Option<Range<usize>>,
    pub(crate) userinfo: Option<Range<usize>>,
    pub(crate) host: Option<Range<usize>>,
    pub(crate) port: Option<Range<usize>>,
    pub(crate) path: Range<usize>,
    pub(crate) query: Option<Range<usize>>,
    pub(crate) fragment: Option<Range<usize>>,
}

impl Split {
    /// Splits a text that is a reference.
    pub(crate) fn of(text: &str) -> Split {
        // The end of the letters before one of `stops`, from `from` on.
        let until = |from: usize, stops: &[char]| {
            text[from..].find(stops).map_or(text.len(), |at| from + at)
        };
        let mut at = 0;
        let end = until(0, &[':', '/', '?', '#']);
        let scheme = (end > 0 && text[end..].starts_with(':')).then_some(0..end);
        if scheme.is_some() {
            at = end + 1;
        }
        let authority = text[at..].starts_with("//").then(|| {
            let start = at + 2;
            at = until(start, &['/', '?', '#']);
            start..at
        });
        let path = at..until(at, &['?', '#']);
        at = path.end;
        let query = text[at..].starts_with('?').then(|| {
            let start = at + 1;
            at = until(start, &['#']);
            start..at
        });
        let fragment = text[at..].starts_with('#').then(|| at + 1..text.len());
        let parts = authority.clone().map(|authority| parts(text, authority));
        let (userinfo, host, port) = parts.unwrap_or_default();
        Split {
            scheme,
            authority,
            userinfo,
            host,
            port,
            path,
            query,
            fragment,
        }
    }
}

type Parts = (
    Option<Range<usize>>,
    Option<Range<usize>>,
    Option<Range<usize>>,
);

/// Splits `[ userinfo "@" ] host [ ":" port ]`: neither userinfo nor host have an `@`, and a host
/// has a colon in brackets only.
fn parts(text: &str, authority: Range<usize>) -> Parts {
    let mut host = authority.clone();
    let mut userinfo = None;
    if let Some(at) = text[host.clone()].find('@') {
        userinfo = Some(host.start..host.start + at);
        host.start += at + 1;
    }
    let brackets = text[host.clone()].rfind(']').map_or(0, |at| at + 1);
    let after = host.start + brackets;
    let mut port = None;
    if let Some(colon) = text[after..host.end].find(':') {
        port = Some(after + colon + 1..host.end);
        host.end = after + colon;
    }
    (userinfo, Some(host), port)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_components_are_found() {
        let text = "a://b:c@[::1]:2/d:e?f/?#g?#";
        let split = Split::of(text);
        let shown = |range: Option<Range<usize>>| range.map(|range| &text[range]);
        assert_eq!(shown(split.scheme), Some("a"));
        assert_eq!(shown(split.authority), Some("b:c@[::1]:2"));
        assert_eq!(shown(split.userinfo), Some("b:c"));
        assert_eq!(shown(split.host), Some("[::1]"));
        assert_eq!(shown(split.port), Some("2"));
        assert_eq!(shown(Some(split.path)), Some("/d:e"));
        assert_eq!(shown(split.query), Some("f/?"));
        assert_eq!(shown(split.fragment), Some("g?#"));
    }

    #[test]
    fn missing_components_are_none() {
        let split = Split::of("/a:b");
        assert_eq!((split.path, split.scheme, split.host), (0..4, None, None));
        let split = Split::of("//?#");
        assert_eq!((split.host, split.port), (Some(2..2), None));
        assert_eq!((split.query, split.fragment), (Some(3..3), Some(4..4)));
    }
}
