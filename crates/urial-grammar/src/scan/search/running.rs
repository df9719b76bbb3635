//! Searches in running text: where a scheme may end, and how far a reference certainly goes. Such
//! texts are long, so the best kernel is used.

use super::super::blocks::{Blocks, Sweeper};
use super::super::choice::KernelId;
use super::super::class::{
    Ampersand, Class, Colon, Digit, Dot, EntityFirst, EntitySecond, Fragment, Hex, InQuery,
    NotAfterScheme, NotScheme, Percent, PlainHost, PlainLink, PlainPath, PrefixEnd, Slash, WIDTH,
};
use super::super::dispatch::sweep;
use crate::set::Set;

/// A `:` that may end a scheme, or a `.` that may end a prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SchemeEnd {
    /// Its offset; the length of the text if neither occurs.
    pub at: usize,
    /// The start of the link after it, as far as it was read.
    pub link: Option<Link>,
}

/// The part of a link after its `://` that certainly belongs to it, as far as one read of it can
/// tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The end of the characters that a host may have and that never end it.
    pub host: usize,
    /// The end of the characters after the host that a path, query or fragment has, with whole
    /// triplets, one `#`, and each `&` that does not begin an entity for a quote or a bracket. The
    /// link may go on after this offset or not.
    pub end: usize,
    /// Whether there may be a `:` before the end.
    pub colon: bool,
}

/// The characters of a path, query or fragment in running text that never end a link, unlike
/// brackets, quotes and the commas of a list.
pub const PLAIN_IN_LINK: Set = PlainPath::SET;

/// Returns whether an `&` before these two bytes may begin an entity for a quote or a bracket.
///
/// The masks stop a link there; the caller knows the entities.
#[inline]
#[must_use]
pub const fn may_be_quote(first: u8, second: u8) -> bool {
    EntityFirst::SET.contains(first) && (EntitySecond::SET.contains(second) || first == b'#')
}

/// Returns whether a `:` between `before` and `after` may end a scheme.
///
/// This is the definition that the masks of [`scheme_end`] are tested against, for every pair of
/// bytes. The byte before is one that a scheme has. The byte after is not a control, space, `"` or
/// another `:`. With `words`, for schemes of which none that ends in a digit is used without `//`,
/// the byte before is not a digit unless a `/` follows.
#[inline]
#[must_use]
pub const fn ends_scheme(before: u8, after: u8, words: bool) -> bool {
    Set::SCHEME.contains(before)
        && !NotAfterScheme::SET.contains(after)
        && (!words || !before.is_ascii_digit() || after == b'/')
}

/// Finds, at or after `from`, the first `:` that may end a scheme ([`ends_scheme`]).
///
/// With `prefixes` it also finds the first `.` that may end a `www` or `ftp`. `None` if no kernel
/// builds masks, or the text is short. A `:` that ends the text may be found or not.
#[inline]
#[must_use]
pub fn scheme_end(text: &[u8], from: usize, prefixes: bool, words: bool) -> Option<SchemeEnd> {
    if from >= text.len() {
        return Some(SchemeEnd { at: text.len(), link: None });
    }
    scheme_end_with(KernelId::chosen(), text, from, prefixes, words)
}

#[inline(always)]
fn scheme_end_with(
    kernel: KernelId,
    text: &[u8],
    from: usize,
    prefixes: bool,
    words: bool,
) -> Option<SchemeEnd> {
    if prefixes {
        sweep(kernel, text, Search::<true> { from, words })
    } else {
        sweep(kernel, text, Search::<false> { from, words })
    }
}

struct Search<const PREFIXES: bool> {
    from: usize,
    words: bool,
}

impl<const PREFIXES: bool> Sweeper for Search<PREFIXES> {
    type Output = SchemeEnd;

    #[inline(always)]
    fn sweep<B: Blocks>(self, blocks: B) -> SchemeEnd {
        let len = blocks.len();
        let mut base = self.from;
        while let Some(block) = blocks.whole(base) {
            let found = self.look(&blocks, base, block);
            if found != 0 {
                let at = base + found.trailing_zeros() as usize;
                return SchemeEnd { at, link: link(&blocks, at + 1) };
            }
            base += WIDTH;
        }
        let mut at = len;
        if base < len {
            let found = self.look(&blocks, base, blocks.block(base));
            at = (base + found.trailing_zeros() as usize).min(len);
        }
        SchemeEnd { at, link: None }
    }
}

impl<const PREFIXES: bool> Search<PREFIXES> {
    /// Returns the mask of the wanted bytes of the block at `base`.
    #[inline(always)]
    fn look<B: Blocks>(&self, blocks: &B, base: usize, block: B::Block) -> u64 {
        let colons = blocks.mask::<Colon>(block);
        let dots = if PREFIXES { blocks.mask::<Dot>(block) } else { 0 };
        // A block without these bytes needs no further masks.
        if colons | dots == 0 {
            return 0;
        }
        self.judge(blocks, base, colons, dots)
    }

    /// Returns which of the marks in the block at `base` are wanted: its bytes are compared with
    /// those of the blocks that start a byte before and a byte after it.
    #[inline(always)]
    fn judge<B: Blocks>(&self, blocks: &B, base: usize, colons: u64, dots: u64) -> u64 {
        let (before, shift) = match base.checked_sub(1) {
            Some(before) => (blocks.block(before), 0),
            // There is no byte before the text, so the masks are shifted by one.
            None => (blocks.block(0), 1),
        };
        let schemely = !blocks.mask::<NotScheme>(before) << shift;
        let mut wanted = colons & schemely;
        if base + 1 < blocks.len() {
            let next = blocks.block(base + 1);
            wanted &= !blocks.mask::<NotAfterScheme>(next);
            if self.words {
                let digits = blocks.mask::<Digit>(before) << shift;
                wanted &= !digits | blocks.mask::<Slash>(next);
            }
        }
        if PREFIXES {
            wanted |= dots & blocks.mask::<PrefixEnd>(before) << shift;
        }
        wanted
    }
}

/// Returns the link whose `//` is at `from`, if it is one, ends well before the text does, and is
/// not very long.
#[inline(always)]
fn link<B: Blocks>(blocks: &B, from: usize) -> Option<Link> {
    const SLASHES: u32 = 2;
    /// The number of blocks that are read at most.
    const GLANCE: usize = 4;
    let block = blocks.whole(from)?;
    if blocks.mask::<Slash>(block) & 0b11 != 0b11 {
        return None;
    }
    // A link with its masks (bit 0 is on the left, `_` is a space):
    // bytes      / / a . b / c ? d & l t ; _
    // ends_host  . . . . . 1 . 1 . 1 . . 1 1  not in PlainHost, after the `//`
    // ends       . . . . . . . . . . . . 1 1  not in PlainLink, from the host's end on
    // inside     1 1 1 1 1 1 1 1 1 1 1 1 . .  below the lowest end
    // may_end    . . . . . . . . . 1 . . . .  `&` of an entity: `None`
    // The two shifts clear the bits before the offset.
    let ends_host = !blocks.mask::<PlainHost>(block) >> SLASHES << SLASHES;
    if ends_host == 0 {
        return None;
    }
    let host = ends_host.trailing_zeros();
    let ends = !blocks.mask::<PlainLink>(block) >> host << host;
    // The bits below the lowest end; all bits if there is no end.
    let inside = (ends & ends.wrapping_neg()).wrapping_sub(1);
    let ampersand = blocks.mask::<Ampersand>(block);
    let percent = blocks.mask::<Percent>(block);
    let hash = blocks.mask::<Fragment>(block);
    if (ampersand | percent | hash) & inside != 0 {
        let hex = blocks.mask::<Hex>(block);
        let hash_inside = hash & inside;
        let entity = blocks.mask::<EntityFirst>(block) >> 1
            & (blocks.mask::<EntitySecond>(block) >> 2 | hash >> 1);
        // The bytes after the last two are not seen, so an `&` there may begin an entity. A triplet
        // that is cut off counts as broken, and every `#` but the first may end the link.
        let may_end = percent & !(hex >> 1 & hex >> 2)
            | ampersand & (entity | 0b11 << (WIDTH - 2))
            | hash_inside & hash_inside.wrapping_sub(1);
        if may_end & inside != 0 {
            return None;
        }
    }
    if ends != 0 {
        return Some(Link {
            host: from + host as usize,
            end: from + ends.trailing_zeros() as usize,
            colon: blocks.mask::<Colon>(block) & inside != 0,
        });
    }
    // Only a few blocks more: otherwise each of many `:` in a long word would have it read to its
    // end.
    let mut base = from + WIDTH;
    for _ in 1..GLANCE {
        let ends = !blocks.mask::<PlainPath>(blocks.whole(base)?);
        if ends != 0 {
            return Some(Link {
                host: from + host as usize,
                end: base + ends.trailing_zeros() as usize,
                colon: true,
            });
        }
        base += WIDTH;
    }
    None
}

/// Finds how far a host at `from`, and a path after it, certainly go.
///
/// Returns the end of the characters that a host has and that never end it, and, if a `/` is there,
/// the end of those that a path, query or fragment has and that never end it; otherwise the end of
/// the host twice. `None` if no kernel builds masks, or the text is short.
#[inline]
#[must_use]
pub fn plain_extent(text: &[u8], from: usize) -> Option<(usize, usize)> {
    if from >= text.len() {
        return Some((text.len(), text.len()));
    }
    sweep(KernelId::chosen(), text, PlainExtent { from })
}

/// Returns the offset of the first byte that a query has not, a `%` among them. `None` if no kernel
/// builds masks, or the text is short.
#[inline]
#[must_use]
pub fn query_extent(text: &[u8]) -> Option<usize> {
    sweep(KernelId::chosen(), text, QueryExtent)
}

struct QueryExtent;

impl Sweeper for QueryExtent {
    type Output = usize;

    #[inline(always)]
    fn sweep<B: Blocks>(self, blocks: B) -> usize {
        run::<InQuery, B>(&blocks, 0)
    }
}

struct PlainExtent {
    from: usize,
}

impl Sweeper for PlainExtent {
    type Output = (usize, usize);

    #[inline(always)]
    fn sweep<B: Blocks>(self, blocks: B) -> (usize, usize) {
        // Most references end in the block that they start in, and both ends can be found in it at
        // once.
        let block = blocks.block(self.from);
        let ends_host = !blocks.mask::<PlainHost>(block);
        // Without a path the bytes after the host are not read: a text full of `http://:` would be
        // read to its end again and again.
        let slash = blocks.mask::<Slash>(block);
        let host = ends_host.trailing_zeros();
        if ends_host != 0 {
            let end = |at: u32| (self.from + at as usize).min(blocks.len());
            if slash >> host & 1 == 0 {
                return (end(host), end(host));
            }
            let ends_path = !blocks.mask::<PlainPath>(block) >> host;
            if ends_path != 0 {
                return (end(host), end(host + ends_path.trailing_zeros()));
            }
        }
        let host = run::<PlainHost, B>(&blocks, self.from);
        let has_path = host < blocks.len() && blocks.mask::<Slash>(blocks.block(host)) & 1 == 1;
        let path = if has_path { run::<PlainPath, B>(&blocks, host) } else { host };
        (host, path)
    }
}

/// Returns the end of the members of a class from `from` on.
#[inline(always)]
fn run<C: Class, B: Blocks>(blocks: &B, from: usize) -> usize {
    let mut base = from;
    while base < blocks.len() {
        let others = !blocks.mask::<C>(blocks.block(base));
        if others != 0 {
            base += others.trailing_zeros() as usize;
            break;
        }
        base += WIDTH;
    }
    base.min(blocks.len())
}

#[cfg(test)]
mod tests;
