//! Validation of lines, 64 bytes at a time. Lines that are certainly valid are passed, every other
//! line goes to the parser.
//!
//! A run of a class that begins at a known bit is found by an addition: the carry goes through the
//! members and stops at the first byte after them. A run that goes over the end of a block is the
//! carry out of that addition, and goes into the next block.
//!
//! Two lines with their masks, where a scheme is required (`$` is the line feed, bit 0 is on the
//! left):
//!
//! ```text
//! text        h t t p : / / a . b / c $ x y / z $
//! ends        . . . . . . . . . . . . 1 . . . . 1
//! starts      1 . . . . . . . . . . . . 1 . . . .  ends << 1, and the carry
//! schemely    1 1 1 1 . . . 1 1 1 . 1 . 1 1 . 1 .
//! stops       . . . . 1 . . . . . . . . . . 1 . .  where the runs of schemely from starts end
//! after       . . . . . 1 . . . . . . . . . . . .  (stops & colon) << 1
//! begins      . . . . . . . 1 . . . . . . . . . .  after a `//` that starts at after
//! closed      . . . . . . . . . . 1 . . . . . . .  where the run from begins to / ? # $ ends
//! authority   . . . . . . . 1 1 1 . . . . . . . .  closed - begins
//! doubt       . . . . . . . . . . . . . . . 1 . .  stops & !colon: `xy` has no `:`
//! ```
//!
//! The first line ends before the first bit of `doubt`, so it is valid; the second line goes to the
//! parser. The masks may doubt a valid line, but they never pass an invalid one:
//! `tests/it/lines.rs` parses every line that was passed.

use super::{Form, Presence};
use crate::scan::{
    AuthorityStop, Blocks, Colon, Dot, DoubtedFirst, Foul, Fragment, Hex, KernelId, LetterHalf,
    LineEnd, NotScheme, Percent, QueryOrFragment, Slash, Sweeper, Upper, WIDTH, search, sweep,
};

/// The condition that every line has to meet besides being valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// No other condition.
    Any,
    /// Syntax-based normalization does not change the line.
    Plain,
    /// The line is plain, and if it has a scheme, that begins with no letter of `DoubtedFirst`,
    /// and an authority and a path follow it.
    Rooted,
}

/// The conditions for every line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Demands {
    scheme: bool,
    fragment: bool,
    manner: Manner,
}

impl Demands {
    /// Returns the conditions of a form; `None` for a form that the masks cannot check.
    pub(super) fn new(form: Form, manner: Manner) -> Option<Demands> {
        let known = form.scheme() != Presence::Forbidden;
        known.then_some(Demands {
            scheme: form.scheme() == Presence::Required,
            fragment: form.fragment() != Presence::Forbidden,
            manner,
        })
    }
}

/// The state of a sweep over a buffer.
#[derive(Clone, Debug)]
pub(super) struct Sweep {
    kernel: KernelId,
    demands: Demands,
    /// The offset of the next block.
    base: usize,
    carry: Carry,
    /// Of the block before `base`: the ends of lines that have not been returned, and the doubts.
    ends: u64,
    doubt: u64,
}

/// The state between two blocks: each field is one bit, except `percent`, which has two.
#[derive(Clone, Debug, Default)]
struct Carry {
    /// A line starts with the block.
    start: u64,
    /// A scheme or a first segment goes on.
    scheme: u64,
    /// A first segment goes on that began with a scheme character but not with a letter.
    no_scheme: u64,
    /// The last byte was the `:` after a scheme; in the next two fields, the first or the second
    /// `/` of the `//` before an authority.
    colon: u64,
    first_slash: u64,
    second_slash: u64,
    /// The last byte was the first `/` after a scheme.
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
            carry: Carry { start: 1, ..Carry::default() },
            ends: 0,
            doubt: 0,
        }
    }

    /// Returns how many lines from `start` on are certainly valid, and the start and end of the
    /// line after them, which is in doubt.
    ///
    /// Without a line in doubt, all lines are valid except the last, if that lacks its line feed.
    pub(super) fn next(&mut self, text: &[u8], start: usize) -> (usize, Option<(usize, usize)>) {
        let found = match (self.demands.scheme, self.demands.manner) {
            (true, Manner::Any) => self.walk::<true, ANY>(text, start),
            (false, Manner::Any) => self.walk::<false, ANY>(text, start),
            (true, Manner::Plain) => self.walk::<true, PLAIN>(text, start),
            (false, Manner::Plain) => self.walk::<false, PLAIN>(text, start),
            (true, Manner::Rooted) => self.walk::<true, ROOTED>(text, start),
            (false, Manner::Rooted) => self.walk::<false, ROOTED>(text, start),
        };
        found.unwrap_or_else(|| {
            let len = search::line_end(&text[start..]);
            (0, len.map(|len| (start, start + len)))
        })
    }

    #[inline(always)]
    fn walk<const SCHEME: bool, const MANNER: u8>(
        &mut self,
        text: &[u8],
        start: usize,
    ) -> Option<(usize, Option<(usize, usize)>)> {
        sweep(self.kernel, text, Walk::<SCHEME, MANNER> { sweep: self, start })
    }
}

/// The values of [`Manner`] as numbers; each includes the conditions of those before it.
const ANY: u8 = 0;
const PLAIN: u8 = 1;
const ROOTED: u8 = 2;

/// A walk over the blocks, compiled for the conditions.
struct Walk<'s, const SCHEME: bool, const MANNER: u8> {
    sweep: &'s mut Sweep,
    start: usize,
}

impl<const SCHEME: bool, const MANNER: u8> Sweeper for Walk<'_, SCHEME, MANNER> {
    const IS_OF_LINES: bool = true;
    type Output = (usize, Option<(usize, usize)>);

    #[inline(always)]
    fn sweep<B: Blocks>(self, blocks: B) -> Self::Output {
        let sweep = self.sweep;
        let (mut start, mut lines) = (self.start, 0);
        let (mut base, mut carry) = (sweep.base, sweep.carry.clone());
        let (mut ends, mut doubt) = (sweep.ends, sweep.doubt);
        let (len, demands) = (blocks.len(), sweep.demands);
        let found = loop {
            // The lowest bit of `doubt`; `first - 1` has all bits below it.
            let first = doubt & doubt.wrapping_neg();
            // Lines that end before the first doubt; all of them if there is no doubt (`0 - 1` has
            // all bits).
            let sure = ends & first.wrapping_sub(1);
            lines += sure.count_ones() as usize;
            if sure != 0 {
                // `base` is the end of the block here, so this is the offset after the last of
                // these lines.
                start = base - sure.leading_zeros() as usize;
            }
            let rest = ends & !sure;
            if rest != 0 {
                // The first line in doubt ends at the lowest end that is left; its doubts are
                // settled with it.
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

/// Returns the ends of lines in a block, and the doubts: each is a bit of the line in doubt, at or
/// before its end.
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
    let after_path = blocks.mask::<QueryOrFragment>(block);
    let percent = blocks.mask::<Percent>(block);
    let hash = blocks.mask::<Fragment>(block);

    let starts = ends << 1 | carry.start;
    // A `:` at the start of a line would end an empty scheme.
    let mut doubt = carry.doubt | blocks.mask::<Foul>(block) & !ends | starts & colon;

    let late = starts & schemely & !blocks.mask::<LetterHalf>(block);
    let ends_segment = slash | after_path | ends;
    let scheme = schemes::<SCHEME>(starts, schemely, late, colon, ends_segment, carry);
    doubt |= scheme.doubt;
    // A `//` may also start a reference without a scheme.
    let before_slash = scheme.after | if SCHEME { 0 } else { starts };

    // The `//`, and the authority after it. A plain authority has no `:` and no `@`.
    let first_slash = before_slash & slash;
    let second_slash = (first_slash << 1 | carry.first_slash) & slash;
    let begins = second_slash << 1 | carry.second_slash;
    let opened = begins | carry.authority;
    let inside = !ends_segment;
    let (closed, still) = run(opened, inside);
    let authority = closed.wrapping_sub(opened);
    // A `:` or `@` needs the parser, and `[` is foul already.
    doubt |= authority & blocks.mask::<AuthorityStop>(block) & inside;

    // Every byte one or two after a `%` has to be a hexadecimal digit.
    doubt |= (percent << 1 | percent << 2 | carry.percent) & !blocks.mask::<Hex>(block);

    let (hashes, fragment) = fragments(hash, ends, carry.fragment, demands.fragment);
    doubt |= hashes;
    if MANNER >= PLAIN {
        // A dot at the start of a segment may be a dot segment.
        let segments = slash << 1 | carry.slash | scheme.after | starts;
        doubt |= percent | segments & blocks.mask::<Dot>(block);
        doubt |= (scheme.bytes | authority) & blocks.mask::<Upper>(block);
    }
    let scheme_slash = scheme.after & slash;
    if MANNER >= ROOTED {
        // A `//` has to follow the scheme, and a nonempty authority and a `/` have to follow `//`.
        let wants_slash = scheme.after | scheme_slash << 1 | carry.scheme_slash;
        doubt |= wants_slash & !slash | closed & (begins | !slash);
        doubt |= starts & blocks.mask::<DoubtedFirst>(block);
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

/// The schemes in a block.
struct Schemes {
    /// The bytes of schemes, and of first segments that might have been a scheme.
    bytes: u64,
    /// The bytes after the `:` of a scheme.
    after: u64,
    doubt: u64,
}

/// Finds where possible schemes end, and whether a `:` follows. `late` has the starts of lines that
/// begin with a scheme character that is not a letter.
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
        // Every line needs a `:` after a run that begins with a letter.
        (stops & !colon | late, 0)
    } else {
        // A first segment may begin with a digit or one of `+-.`, but a `:` after it then makes it
        // an invalid scheme. Any character after the run except `: / ? #` and the line feed may
        // be valid in a segment, and is left to the parser.
        let (stops_late, over_late) = run(late | carry.no_scheme, schemely);
        let others = stops & !(colon | ends_segment);
        (stops_late & colon | others, over_late)
    };
    let ended = stops & colon;
    let after = ended << 1 | carry.colon;
    (carry.scheme, carry.no_scheme, carry.colon) = (over, no_scheme, ended >> 63);
    Schemes { bytes: stops.wrapping_sub(begun), after, doubt }
}

/// Returns the `#` that are not allowed, and whether a fragment goes on in the next block.
#[inline(always)]
fn fragments(hash: u64, ends: u64, carried: u64, allowed: bool) -> (u64, u64) {
    let goes_on = carried & u64::from(ends == 0);
    // Most blocks have no fragment, and skip the loop over the `#`.
    if hash | carried == 0 {
        return (0, 0);
    }
    let doubt = if allowed { seconds(hash, ends, carried) } else { hash };
    // The bits after the last line end of the block.
    let last_line = u64::MAX.checked_shl(u64::BITS - ends.leading_zeros());
    let begins = hash & last_line.unwrap_or(0) != 0;
    (doubt, goes_on | u64::from(begins))
}

/// Returns where the runs of `members` that begin at `begun` end, and whether the last one goes
/// over the end of the block.
#[inline(always)]
fn run(begun: u64, members: u64) -> (u64, u64) {
    let (sum, over) = members.overflowing_add(begun);
    (sum & !members, u64::from(over))
}

/// Returns the `#` that are not the first of their line.
#[inline(never)]
fn seconds(hash: u64, ends: u64, in_fragment: u64) -> u64 {
    let mut seconds = 0;
    let (mut left, mut seen, mut from) = (hash, in_fragment != 0, 0);
    while left != 0 {
        let bit = left & left.wrapping_neg();
        left ^= bit;
        // A line end between two `#` means that they are of different lines.
        let between = ends & (bit - 1) & (u64::MAX << from);
        if seen && between == 0 {
            seconds |= bit;
        }
        seen = true;
        from = bit.trailing_zeros();
    }
    seconds
}
