//! Pieces of a text in order: components, and the delimiters between them.

use anstyle::Style;
use urial::Parts;

use super::text::{columns, harmless, shortened};
use crate::message::style;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    Scheme,
    Authority,
    Userinfo,
    Host,
    Port,
    Path,
    Query,
    Fragment,
}

impl Name {
    // In the order of the text, and the authority before its parts: `pieces` and the table rely on
    // it.
    pub(super) const ALL: [Name; 8] = [
        Name::Scheme,
        Name::Authority,
        Name::Userinfo,
        Name::Host,
        Name::Port,
        Name::Path,
        Name::Query,
        Name::Fragment,
    ];

    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Name::Scheme => "scheme",
            Name::Authority => "authority",
            Name::Userinfo => "userinfo",
            Name::Host => "host",
            Name::Port => "port",
            Name::Path => "path",
            Name::Query => "query",
            Name::Fragment => "fragment",
        }
    }

    pub(super) const fn style(self) -> Style {
        match self {
            Name::Scheme => style::SCHEME,
            Name::Authority => style::AUTHORITY,
            Name::Userinfo => style::USERINFO,
            Name::Host => style::HOST,
            Name::Port => style::PORT,
            Name::Path => style::PATH,
            Name::Query => style::QUERY,
            Name::Fragment => style::FRAGMENT,
        }
    }

    /// Returns whether it is part of the authority.
    pub(super) const fn is_inner(self) -> bool {
        matches!(self, Name::Userinfo | Name::Host | Name::Port)
    }
}

/// A text split by RFC 3986 appendix B; for a valid text, these are its components.
pub(super) struct Anatomy<'a> {
    parts: Parts<'a>,
    userinfo: Option<&'a str>,
    host: Option<&'a str>,
    port: Option<&'a str>,
}

/// A piece of the line that is drawn.
pub(super) struct Piece {
    /// `None` for a delimiter.
    pub(super) name: Option<Name>,
    pub(super) shown: String,
}

/// Columns of a component in the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    pub(super) name: Name,
    pub(super) start: usize,
    pub(super) width: usize,
}

impl<'a> Anatomy<'a> {
    pub(super) fn new(text: &'a str) -> Anatomy<'a> {
        // Appendix B and not the parser: an invalid text is drawn too, which is when a drawing
        // helps most.
        let parts = urial::split(text);
        let authority = parts.authority_parts();
        Anatomy {
            parts,
            userinfo: authority.and_then(|authority| authority.userinfo),
            host: authority.map(|authority| authority.host),
            port: authority.and_then(|authority| authority.port),
        }
    }

    pub(super) fn get(&self, name: Name) -> Option<&'a str> {
        match name {
            Name::Scheme => self.parts.scheme,
            Name::Authority => self.parts.authority,
            Name::Userinfo => self.userinfo,
            Name::Host => self.host,
            Name::Port => self.port,
            Name::Path => Some(self.parts.path),
            Name::Query => self.parts.query,
            Name::Fragment => self.parts.fragment,
        }
    }

    /// Returns the text in pieces of at most `width` columns together; long components are
    /// shortened.
    pub(super) fn pieces(&self, width: usize) -> Vec<Piece> {
        // The delimiters before and after a component.
        let around = |name| match name {
            Name::Scheme => ("", ":"),
            Name::Userinfo => ("", "@"),
            Name::Port => (":", ""),
            Name::Query => ("?", ""),
            Name::Fragment => ("#", ""),
            Name::Authority | Name::Host | Name::Path => ("", ""),
        };
        //   http://a/b     "http" ":" "//" "a" "/b", where the delimiters have no name
        let mut pieces = Vec::new();
        for name in Name::ALL {
            let Some(text) = self.get(name) else {
                continue;
            };
            // Its parts come next in `ALL`, and are the pieces.
            if name == Name::Authority {
                pieces.push((None, "//".to_owned()));
                continue;
            }
            let (before, after) = around(name);
            pieces.push((None, before.to_owned()));
            pieces.push((Some(name), harmless(text)));
            pieces.push((None, after.to_owned()));
        }
        pieces.retain(|(_, shown)| !shown.is_empty());
        let most = most(pieces.iter().map(|(_, shown)| columns(shown)), width);
        let short = |(name, shown): (Option<Name>, String)| Piece {
            name,
            shown: shortened(&shown, most),
        };
        pieces.into_iter().map(short).collect()
    }
}

/// Returns the most columns that each component may have for all of them to fit in `width`.
fn most(widths: impl Iterator<Item = usize>, width: usize) -> usize {
    let mut widths: Vec<usize> = widths.collect();
    widths.sort_unstable();
    //   4, 10 and 100 columns in 60: shares of 20, 28 and 46, of which the first two use 4 and 10
    let mut left = width;
    // Short components leave the rest of their share to longer ones.
    for (number, &one) in widths.iter().enumerate() {
        let share = left / (widths.len() - number);
        if one > share {
            // Three columns hold one character on either side of the ellipsis.
            return share.max(3);
        }
        left -= one;
    }
    width
}

/// Returns the columns of all components with something to show, and of the authority.
pub(super) fn extents(pieces: &[Piece]) -> Vec<Extent> {
    let mut extents = Vec::new();
    let mut authority: Option<Extent> = None;
    let mut start = 0;
    for piece in pieces {
        let width = columns(&piece.shown);
        if let Some(name) = piece.name {
            let extent = Extent { name, start, width };
            extents.push(extent);
            if name.is_inner() {
                // From its first part to its last, so that `@` and `:` between them are covered
                // too.
                let begun = authority.map_or(start, |authority| authority.start);
                authority = Some(Extent {
                    name: Name::Authority,
                    start: begun,
                    width: start + width - begun,
                });
            }
        }
        start += width;
    }
    if let Some(authority) = authority {
        // Before its parts, which start where it does or later: labels are laid out in that order.
        let place = extents
            .iter()
            .position(|extent| extent.name != Name::Scheme);
        extents.insert(place.unwrap_or(extents.len()), authority);
    }
    // An empty host or path is there, but has no column that a name could point at.
    extents.retain(|extent| extent.width > 0);
    extents
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_give_way() {
        assert_eq!(most([3, 50, 4, 60].into_iter(), 200), 200);
        assert_eq!(most([3, 50, 4, 60].into_iter(), 107), 50);
        assert_eq!(most([3, 50, 4, 60].into_iter(), 47), 20);
        assert_eq!(most([30; 8].into_iter(), 1), 3);
    }
}
