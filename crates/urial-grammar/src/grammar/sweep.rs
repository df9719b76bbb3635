//! What the masks of a block say of the lines in it.
//!
//! A run of a class that begins at a known bit is found by an addition: the carry goes through the members and comes to rest behind them.
//! What runs over the end of a block is the carry of that addition, and goes into the next block.

use super::{Form, Presence};
use crate::scan::{
    AuthorityStop, Blocks, Colon, Dot, Foul, Fragment, Hex, Kernel, LineEnd, NotScheme, Percent,
    QueryOrFragment, SecondHalf, Slash, Sweeper, Upper, WIDTH, sweep,
};

/// What every line is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Demands {
    scheme: bool,
    fragment: bool,
    plain: bool,
}

impl Demands {
    /// `None` for a form that the masks know nothing of.
    pub(super) fn new(form: Form, plain: bool) -> Option<Demands> {
        let known = form.scheme() != Presence::Forbidden;
        known.then_some(Demands {
            scheme: form.scheme() == Presence::Required,
            fragment: form.fragment() != Presence::Forbidden,
            plain,
        })
    }
}

/// A sweep over a buffer, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Sweep {
    kernel: Kernel,
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
    authority: u64,
    fragment: u64,
    percent: u64,
    slash: u64,
    /// The line that goes on is in doubt.
    doubt: u64,
}

impl Sweep {
    pub(super) fn new(kernel: Kernel, demands: Demands) -> Sweep {
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
        let found = match (self.demands.scheme, self.demands.plain) {
            (true, false) => sweep(kernel, text, Walk::<true, false> { sweep: self, start }),
            (true, true) => sweep(kernel, text, Walk::<true, true> { sweep: self, start }),
            (false, false) => sweep(kernel, text, Walk::<false, false> { sweep: self, start }),
            (false, true) => sweep(kernel, text, Walk::<false, true> { sweep: self, start }),
        };
        found.unwrap_or_else(|| {
            let end = text[start..].iter().position(|&byte| byte == b'\n');
            (0, end.map(|end| (start, start + end)))
        })
    }
}

/// One way through the blocks, compiled for what is asked of every line.
struct Walk<'s, const SCHEME: bool, const PLAIN: bool> {
    sweep: &'s mut Sweep,
    start: usize,
}

impl<const SCHEME: bool, const PLAIN: bool> Sweeper for Walk<'_, SCHEME, PLAIN> {
    type Output = (usize, Option<(usize, usize)>);

    #[inline(always)]
    fn sweep<B: Blocks>(self, blocks: B) -> Self::Output {
        let sweep = self.sweep;
        let (mut start, mut lines) = (self.start, 0);
        let (mut base, mut carry) = (sweep.base, sweep.carry.clone());
        let (mut ends, mut doubt) = (sweep.ends, sweep.doubt);
        let (len, fragment) = (blocks.len(), sweep.demands.fragment);
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
            (ends, doubt) = look::<B, SCHEME, PLAIN>(&blocks, base, &mut carry, fragment);
            base += WIDTH;
        };
        (sweep.base, sweep.carry, sweep.ends, sweep.doubt) = (base, carry, ends, doubt);
        (lines, found)
    }
}

/// The ends of lines in a block, and what is in doubt: a bit of the line it belongs to, at or before its end.
#[inline(always)]
fn look<B: Blocks, const SCHEME: bool, const PLAIN: bool>(
    blocks: &B,
    base: usize,
    carry: &mut Carry,
    fragment_allowed: bool,
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

    // Where what may be a scheme is over, and whether a `:` follows.
    let begun = starts | carry.scheme;
    let (stops, over) = run(begun, schemely);
    let late = starts & schemely & !blocks.mask::<SecondHalf>(block);
    let behind_scheme = stops & colon;
    let mut before_slash = behind_scheme << 1 | carry.colon;
    let mut no_scheme = 0;
    if SCHEME {
        doubt |= stops & !colon | late;
    } else {
        let (stops_late, over_late) = run(late | carry.no_scheme, schemely);
        doubt |= stops_late & colon | stops & !(colon | slash | behind_path | ends);
        no_scheme = over_late;
        before_slash |= starts;
    }

    // `//` and the authority behind it, which is plain without `:` and `@`.
    let first_slash = before_slash & slash;
    let second_slash = (first_slash << 1 | carry.first_slash) & slash;
    let opened = second_slash << 1 | carry.second_slash | carry.authority;
    let inside = !(slash | behind_path | ends);
    let (closed, still) = run(opened, inside);
    let authority = closed.wrapping_sub(opened);
    doubt |= authority & blocks.mask::<AuthorityStop>(block) & inside;

    doubt |= (percent << 1 | percent << 2 | carry.percent) & !blocks.mask::<Hex>(block);

    let (hashes, fragment) = fragments(hash, ends, carry.fragment, fragment_allowed);
    doubt |= hashes;
    if PLAIN {
        let segments = slash << 1 | carry.slash | behind_scheme << 1 | carry.colon | starts;
        let lower = stops.wrapping_sub(begun) | authority;
        doubt |= percent | segments & blocks.mask::<Dot>(block);
        doubt |= lower & blocks.mask::<Upper>(block);
    }

    *carry = Carry {
        start: ends >> 63,
        scheme: over,
        no_scheme,
        colon: behind_scheme >> 63,
        first_slash: first_slash >> 63,
        second_slash: second_slash >> 63,
        authority: still,
        fragment,
        percent: percent >> 63 | percent >> 62,
        slash: slash >> 63,
        doubt: 0,
    };
    (ends, doubt)
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
