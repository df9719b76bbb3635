//! Pieces of a text in order: components, and the delimiters between them.
//!
//! A text is split by appendix B and not by the parser: an invalid one is drawn too, which is when
//! a drawing helps most.

use anstyle::Style;
use urial::{Component, Parts};

use super::text::{columns, harmless, shortened};
use crate::message::style;

/// Returns the style of a component.
pub(super) const fn style(component: Component) -> Style {
    match component {
        Component::Scheme => style::SCHEME,
        Component::Authority => style::AUTHORITY,
        Component::Userinfo => style::USERINFO,
        Component::Host => style::HOST,
        Component::Port => style::PORT,
        Component::Path => style::PATH,
        Component::Query => style::QUERY,
        _ => style::FRAGMENT,
    }
}

/// Returns whether a component is part of the authority.
pub(super) const fn is_inner(component: Component) -> bool {
    matches!(component, Component::Userinfo | Component::Host | Component::Port)
}

/// A piece of the line that is drawn.
pub(super) struct Piece {
    /// `None` for a delimiter.
    pub(super) name: Option<Component>,
    pub(super) shown: String,
}

/// Columns of a component in the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    pub(super) name: Component,
    pub(super) start: usize,
    pub(super) width: usize,
}

/// Returns the text in pieces of at most `width` columns together; long components are
/// shortened.
pub(super) fn pieces(parts: &Parts<'_>, width: usize) -> Vec<Piece> {
    // The delimiters before and after a component.
    let around = |name| match name {
        Component::Scheme => ("", ":"),
        Component::Userinfo => ("", "@"),
        Component::Port => (":", ""),
        Component::Query => ("?", ""),
        Component::Fragment => ("#", ""),
        _ => ("", ""),
    };
    //   http://a/b     "http" ":" "//" "a" "/b", where the delimiters have no name
    let mut pieces = Vec::new();
    for name in Component::ALL {
        let Some(text) = parts.get(name) else {
            continue;
        };
        // Its parts come next in `ALL`, and are the pieces.
        if name == Component::Authority {
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
    let short =
        |(name, shown): (Option<Component>, String)| Piece { name, shown: shortened(&shown, most) };
    pieces.into_iter().map(short).collect()
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
            if is_inner(name) {
                // From its first part to its last, so that `@` and `:` between them are covered
                // too.
                let begun = authority.map_or(start, |authority| authority.start);
                authority = Some(Extent {
                    name: Component::Authority,
                    start: begun,
                    width: start + width - begun,
                });
            }
        }
        start += width;
    }
    if let Some(authority) = authority {
        // Before its parts, which start where it does or later: labels are laid out in that order.
        let place = extents.iter().position(|extent| extent.name != Component::Scheme);
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
