//! What the masks of a block say of the lines in it.
//!
//! A run of a class that begins at a known bit is found by an addition: the carry goes through the members and comes to rest behind them.
//! What runs over the end of a block is the carry of that addition, and goes into the next block.

use super::{Form, Presence};
use crate::scan::{
    AuthorityStop, Blocks, Colon, Dot, Foul, Fragment, Hex, KernelId, LineEnd, NotScheme, Percent,
    QueryOrFragment, SecondHalf, Slash, SmallF, Sweeper, Upper, WIDTH, search, sweep,
};

/// What every line is asked for beside being valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    Any,
    /// Syntax-based normalization has nothing to do.
    Plain,
    /// It is plain, and where there is a scheme, it does not begin with an `f`, and an authority and a path are behind it.
    Rooted,
}

/// What every line is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Demands {
    scheme: bool,
    fragment: bool,
    manner: Manner,
}

impl Demands {
    /// `None` for a form that the masks know nothing of.
    pub(super) fn new(form: Form, manner: Manner) -> Option<Demands> {
        let known = form.scheme() != Presence::Forbidden;
        known.then_some(Demands {
            scheme: form.scheme() == Presence::Required,
            fragment: form.fragment() != Presence::Forbidden,
            manner,
        })
    }
}

/// A sweep over a buffer, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Sweep {
    kernel: KernelId,
    demands: Demands,
    /// The block that comes next.
    base: usize,
    carry: Carry,
    /// Of the block before `base`: ends of lines that have not been handed out, and what is in doubt.
    ends: u64,
    doubt: u64,
}

/// What a block leaves to the next; each is a bit, but `percent`, which is two.
#[derive(Clone, Debug)]
struct Carry {
    /// A line starts with the block.
    start: u64,
    /// A scheme, or a first segment, goes on.
    scheme: u64,
    /// The same, begun with a character that a scheme does not begin with.
    no_scheme: u64,
    /// The byte before was the `:` behind a scheme, or the first or second `/` behind that.
    colon: u64,
    first_slash: u64,
    second_slash: u64,
    /// The byte before was the first `/` behind a scheme.
    scheme_slash: u64,
    authority: u64,
    fragment: u64,
    percent: u64,
    slash: u64,
    /// The line that goes on is in doubt.
    doubt: u64,
}

impl Sweep {
    pub(super) fn new(kernel: KernelId, demands: Demands) -> Sweep {
        Sweep {
            kernel,
            demands,
            base: 0,
            carry: Carry {
                start: 1,
                scheme: 0,
                no_scheme: 0,
                colon: 0,
                first_slash: 0,
                second_slash: 0,
                scheme_slash: 0,
                authority: 0,
                fragment: 0,
                percent: 0,
                slash: 0,
                doubt: 0,
            },
            ends: 0,
            doubt: 0,
        }
    }

    /// How many lines from `start` on are sure, and from where to where the line behind them goes, which is in doubt.
    ///
    /// Without a line in doubt, all lines are sure but the last, if that lacks its end.
    pub(super) fn next(&mut self, text: &[u8], start: usize) -> (usize, Option<(usize, usize)>) {
        let kernel = self.kernel;
        let found = match (self.demands.scheme, self.demands.manner) {
            (true, Manner::Any) => sweep(kernel, text, Walk::<true, ANY> { sweep: self, start }),
            (false, Manner::Any) => sweep(kernel, text, Walk::<false, ANY> { sweep: self, start }),
            (true, Manner::Plain) => {
                sweep(kernel, text, Walk::<true, PLAIN> { sweep: self, start })
            }
            (false, Manner::Plain) => {
                sweep(kernel, text, Walk::<false, PLAIN> { sweep: self, start })
            }
            (true, Manner::Rooted) => {
                sweep(kernel, text, Walk::<true, ROOTED> { sweep: self, start })
            }
            (false, Manner::Rooted) => {
                sweep(kernel, text, Walk::<false, ROOTED> { sweep: self, start })
            }
        };
        found.unwrap_or_else(|| {
            let len = search::line_end(&text[start..]);
            (0, len.map(|len| (start, start + len)))
        })
    }
}

/// The manners as numbers, of which each asks for what the one before asks for, and more.
const ANY: u8 = 0;
const PLAIN: u8 = 1;
const ROOTED: u8 = 2;

/// One way through the blocks, compiled for what is asked of every line.
struct Walk<'s, const SCHEME: bool, const MANNER: u8> {
    sweep: &'s mut Sweep,
    start: usize,
}

impl<const SCHEME: bool, const MANNER: u8> Sweeper for Walk<'_, SCHEME, MANNER> {
    type Output = (usize, Option<(usize, usize)>);

    #[inline(always)]
    fn sweep<B: Blocks>(self, blocks: B) -> Self::Output {
        let sweep = self.sweep;
        let (mut start, mut lines) = (self.start, 0);
        let (mut base, mut carry) = (sweep.base, sweep.carry.clone());
        let (mut ends, mut doubt) = (sweep.ends, sweep.doubt);
        let (len, demands) = (blocks.len(), sweep.demands);
        let found = loop {
            let first = doubt & doubt.wrapping_neg();
            // Lines that end before anything is in doubt; all of them when nothing is.
            let sure = ends & first.wrapping_sub(1);
            lines += sure.count_ones() as usize;
            if sure != 0 {
                start = base - sure.leading_zeros() as usize;
            }
            let rest = ends & !sure;
            if rest != 0 {
                let end = rest & rest.wrapping_neg();
                ends = rest & !end;
                doubt &= !(end | (end - 1));
                break Some((start, base - WIDTH + end.trailing_zeros() as usize));
            }
            carry.doubt = u64::from(first != 0);
            if base >= len {
                break None;
            }
            (ends, doubt) = look::<B, SCHEME, MANNER>(&blocks, base, &mut carry, demands);
            base += WIDTH;
        };
        (sweep.base, sweep.carry, sweep.ends, sweep.doubt) = (base, carry, ends, doubt);
        (lines, found)
    }
}

/// The ends of lines in a block, and what is in doubt: a bit of the line it belongs to, at or before its end.
#[inline(always)]
fn look<B: Blocks, const SCHEME: bool, const MANNER: u8>(
    blocks: &B,
    base: usize,
    carry: &mut Carry,
    demands: Demands,
) -> (u64, u64) {
    let block = blocks.block(base);
    let ends = blocks.mask::<LineEnd>(block);
    let colon = blocks.mask::<Colon>(block);
    let slash = blocks.mask::<Slash>(block);
    let schemely = !blocks.mask::<NotScheme>(block);
    let behind_path = blocks.mask::<QueryOrFragment>(block);
    let percent = blocks.mask::<Percent>(block);
    let hash = blocks.mask::<Fragment>(block);

    let starts = ends << 1 | carry.start;
    let mut doubt = carry.doubt | blocks.mask::<Foul>(block) & !ends | starts & colon;

    let late = starts & schemely & !blocks.mask::<SecondHalf>(block);
    let ends_segment = slash | behind_path | ends;
    let scheme = schemes::<SCHEME>(starts, schemely, late, colon, ends_segment, carry);
    doubt |= scheme.doubt;
    let before_slash = scheme.behind | if SCHEME { 0 } else { starts };

    // `//` and the authority behind it, which is plain without `:` and `@`.
    let first_slash = before_slash & slash;
    let second_slash = (first_slash << 1 | carry.first_slash) & slash;
    let begins = second_slash << 1 | carry.second_slash;
    let opened = begins | carry.authority;
    let inside = !ends_segment;
    let (closed, still) = run(opened, inside);
    let authority = closed.wrapping_sub(opened);
    doubt |= authority & blocks.mask::<AuthorityStop>(block) & inside;

    doubt |= (percent << 1 | percent << 2 | carry.percent) & !blocks.mask::<Hex>(block);

    let (hashes, fragment) = fragments(hash, ends, carry.fragment, demands.fragment);
    doubt |= hashes;
    if MANNER >= PLAIN {
        let segments = slash << 1 | carry.slash | scheme.behind | starts;
        doubt |= percent | segments & blocks.mask::<Dot>(block);
        doubt |= (scheme.bytes | authority) & blocks.mask::<Upper>(block);
    }
    let scheme_slash = scheme.behind & slash;
    if MANNER >= ROOTED {
        let wants_slash = scheme.behind | scheme_slash << 1 | carry.scheme_slash;
        doubt |= wants_slash & !slash | closed & (begins | !slash);
        doubt |= starts & blocks.mask::<SmallF>(block);
    }

    *carry = Carry {
        start: ends >> 63,
        first_slash: first_slash >> 63,
        second_slash: second_slash >> 63,
        scheme_slash: scheme_slash >> 63,
        authority: still,
        fragment,
        percent: percent >> 63 | percent >> 62,
        slash: slash >> 63,
        ..*carry
    };
    (ends, doubt)
}

/// What there is of schemes in a block.
struct Schemes {
    /// Their bytes, and those of segments that might have been one.
    bytes: u64,
    /// The bytes behind their `:`.
    behind: u64,
    doubt: u64,
}

/// Where what may be a scheme is over, and whether a `:` follows. `late` is a start that no scheme has.
#[inline(always)]
fn schemes<const SCHEME: bool>(
    starts: u64,
    schemely: u64,
    late: u64,
    colon: u64,
    ends_segment: u64,
    carry: &mut Carry,
) -> Schemes {
    let begun = starts | carry.scheme;
    let (stops, over) = run(begun, schemely);
    let (doubt, no_scheme) = if SCHEME {
        (stops & !colon | late, 0)
    } else {
        let (stops_late, over_late) = run(late | carry.no_scheme, schemely);
        let others = stops & !(colon | ends_segment);
        (stops_late & colon | others, over_late)
    };
    let ended = stops & colon;
    let behind = ended << 1 | carry.colon;
    (carry.scheme, carry.no_scheme, carry.colon) = (over, no_scheme, ended >> 63);
    Schemes {
        bytes: stops.wrapping_sub(begun),
        behind,
        doubt,
    }
}

/// The `#` that are one too many, and whether a fragment goes on.
#[inline(always)]
fn fragments(hash: u64, ends: u64, carried: u64, allowed: bool) -> (u64, u64) {
    let goes_on = carried & u64::from(ends == 0);
    if hash | carried == 0 {
        return (0, 0);
    }
    let doubt = if allowed {
        seconds(hash, ends, carried)
    } else {
        hash
    };
    let last_line = u64::MAX.checked_shl(u64::BITS - ends.leading_zeros());
    let begins = hash & last_line.unwrap_or(0) != 0;
    (doubt, goes_on | u64::from(begins))
}

/// Where the runs of `members` end that begin at `begun`, and whether the last one runs over the end.
#[inline(always)]
fn run(begun: u64, members: u64) -> (u64, u64) {
    let (sum, over) = members.overflowing_add(begun);
    (sum & !members, u64::from(over))
}

/// The `#` that are not the first of their line.
#[inline(never)]
fn seconds(hash: u64, ends: u64, in_fragment: u64) -> u64 {
    let mut seconds = 0;
    let (mut left, mut seen, mut from) = (hash, in_fragment != 0, 0);
    while left != 0 {
        let bit = left & left.wrapping_neg();
        left ^= bit;
        let between = ends & (bit - 1) & (u64::MAX << from);
        if seen && between == 0 {
            seconds |= bit;
        }
        seen = true;
        from = bit.trailing_zeros();
    }
    seconds
}
