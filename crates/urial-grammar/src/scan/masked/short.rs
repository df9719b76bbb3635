//! The cursors of texts of fewer than 128 bytes, held in registers as a whole: hardly a question
//! needs a branch.

use crate::scan::class::{AuthorityStop, Class, Dot, Foul, Hex, Percent, Slash, Upper, WIDTH};
use crate::scan::cursor::{Cursor, Fault, Summary};
use crate::scan::has_avx512::HasAvx512;
use crate::scan::kernel::{LongKernel, MaskKernel};

/// The cursor of fewer than 64 bytes, in one block.
pub(in crate::scan) struct OneBlock<K: MaskKernel> {
    block: K::Block,
    /// The [`AuthorityStop`]s, which the header and `finish` need.
    stops: u64,
    /// The bit after the last byte: it stops every search.
    end: u64,
    /// The valid brackets.
    allowed: u64,
    /// The first bit of the path.
    path: u64,
}

impl<K: MaskKernel> OneBlock<K> {
    /// Makes the cursor.
    ///
    /// # Safety
    ///
    /// The CPU has the instructions of `K`, and `text.len() < WIDTH`.
    #[inline(always)]
    pub(in crate::scan) unsafe fn new(text: &[u8]) -> OneBlock<K> {
        // SAFETY: the caller's promise.
        let block = unsafe { K::load_short(text) };
        OneBlock {
            block,
            // SAFETY: as above.
            stops: unsafe { K::mask::<AuthorityStop>(&block) },
            end: 1 << text.len(),
            allowed: 0,
            path: 1,
        }
    }

    #[inline(always)]
    fn mask<C: Class>(&self) -> u64 {
        // SAFETY: `new` was called on a CPU that has the instructions.
        unsafe { K::mask::<C>(&self.block) }
    }
}

impl<K: MaskKernel> Cursor for OneBlock<K> {
    #[inline(always)]
    fn has_avx512(&self) -> Option<HasAvx512> {
        // SAFETY: `new` was called on a CPU that has the instructions.
        unsafe { K::has_avx512() }
    }

    #[inline(always)]
    fn first<C: Class>(&mut self, _from: usize) -> usize {
        (self.mask::<C>() | self.end).trailing_zeros() as usize
    }

    #[inline(always)]
    fn next<C: Class>(&mut self, from: usize) -> usize {
        let stops = (self.mask::<C>() | self.end) & u64::MAX << from;
        stops.trailing_zeros() as usize
    }

    #[inline(always)]
    fn has_second<C: Class>(&mut self, _first: usize) -> bool {
        let members = self.mask::<C>();
        // Without its lowest bit the mask is nonzero if there is a second member.
        members & members.wrapping_sub(1) != 0
    }

    #[inline(always)]
    fn window<C: Class>(&self, from: usize) -> u64 {
        self.mask::<C>() >> from
    }

    #[inline(always)]
    fn allow_bracket(&mut self, at: usize) {
        self.allowed |= 1 << at;
    }

    #[inline(always)]
    fn path_starts(&mut self, at: usize) {
        self.path = 1 << at;
    }

    #[inline(always)]
    fn finish(self) -> Summary {
        //   text          / a % 4 1 / . / b % g
        //   percent       . . 1 . . . . . . 1 .
        //   << 1 | << 2   . . . 1 1 . . . . . 1 1    the bytes that have to be hex digits
        //   Hex           . 1 . 1 1 . . . 1 . . .    `b` is one, the padding is not
        //   broken        . . . . . . . . . . 1 1
        //   stops << 1    . 1 . . . . 1 . 1 . .      the bytes after a slash
        //   dots          . . . . . . 1 . . . .
        let (mut percent, mut foul) = (0, 0);
        // SAFETY: `new` was called on a CPU that has the instructions.
        if !unsafe { K::is_faultless(self.block) } {
            percent = self.mask::<Percent>();
            // A `%` in the last two bytes meets the padding, whose bytes are not digits.
            let broken = (percent << 1 | percent << 2) & !self.mask::<Hex>();
            foul = self.mask::<Foul>() & !self.allowed | broken;
        }
        // A `.` after any delimiter counts as `/.`, because that mask is there already: the text is
        // then merely not certainly plain.
        let dots = (self.stops << 1 | self.path) & self.mask::<Dot>();
        let capitals = self.mask::<Upper>() & (self.path - 1);
        Summary {
            clean: foul == 0,
            fault: Fault(foul),
            plain: percent | dots | capitals | self.allowed == 0,
            dotless: dots == 0,
        }
    }
}

/// The cursor of 65 to 127 bytes, in two blocks.
pub(in crate::scan) struct TwoBlocks<K: LongKernel> {
    blocks: [K::Block; 2],
    /// The [`AuthorityStop`]s of the first block, which the header and `finish` need.
    stops: u64,
    len: usize,
    allowed: [u64; 2],
    /// The first bit of the path, if that is in the first block; 0 otherwise.
    path: u64,
}

impl<K: LongKernel> TwoBlocks<K> {
    /// Makes the cursor.
    ///
    /// # Safety
    ///
    /// The CPU has the instructions of `K`, and `WIDTH < text.len() && text.len() < 2 * WIDTH`.
    #[inline(always)]
    pub(in crate::scan) unsafe fn new(text: &[u8]) -> TwoBlocks<K> {
        // SAFETY: the caller's promise; both bases are before the end.
        let blocks = unsafe { [K::load_long(text, 0), K::load_long(text, WIDTH)] };
        TwoBlocks {
            blocks,
            // SAFETY: as above.
            stops: unsafe { K::mask::<AuthorityStop>(&blocks[0]) },
            len: text.len(),
            allowed: [0; 2],
            path: 0,
        }
    }

    #[inline(always)]
    fn mask<C: Class>(&self) -> [u64; 2] {
        // No closure here: it would be compiled without the kernel's instructions.
        // SAFETY: `new` was called on a CPU that has the instructions.
        unsafe { [K::mask::<C>(&self.blocks[0]), K::mask::<C>(&self.blocks[1])] }
    }

    /// Returns the members of class `C` in the second block, and the end.
    #[inline(always)]
    fn second<C: Class>(&self) -> u64 {
        self.mask::<C>()[1] | 1 << (self.len - WIDTH)
    }
}

impl<K: LongKernel> Cursor for TwoBlocks<K> {
    #[inline(always)]
    fn has_avx512(&self) -> Option<HasAvx512> {
        // SAFETY: `new` was called on a CPU that has the instructions.
        unsafe { K::has_avx512() }
    }

    #[inline(always)]
    fn first<C: Class>(&mut self, _from: usize) -> usize {
        let first = self.mask::<C>()[0];
        // Computed in any case, so that the choice below needs no branch.
        let after = WIDTH + self.second::<C>().trailing_zeros() as usize;
        if first != 0 { first.trailing_zeros() as usize } else { after }
    }

    #[inline(always)]
    fn next<C: Class>(&mut self, from: usize) -> usize {
        if from < WIDTH {
            let stops = self.mask::<C>()[0] & u64::MAX << from;
            if stops != 0 {
                return stops.trailing_zeros() as usize;
            }
        }
        let stops = self.second::<C>() & u64::MAX << from.saturating_sub(WIDTH);
        WIDTH + stops.trailing_zeros() as usize
    }

    #[inline(always)]
    fn has_second<C: Class>(&mut self, _first: usize) -> bool {
        let [first, second] = self.mask::<C>();
        first.count_ones() + second.count_ones() > 1
    }

    #[inline(always)]
    fn window<C: Class>(&self, from: usize) -> u64 {
        let [first, second] = self.mask::<C>();
        if from < WIDTH {
            // In two steps, because a shift by 64 bits is not defined.
            first >> from | second << 1 << (WIDTH - 1 - from)
        } else {
            second >> (from - WIDTH)
        }
    }

    #[inline(always)]
    fn allow_bracket(&mut self, at: usize) {
        self.allowed[at / WIDTH] |= 1 << (at % WIDTH);
    }

    #[inline(always)]
    fn path_starts(&mut self, at: usize) {
        self.path = if at < WIDTH { 1 << at } else { 0 };
    }

    #[inline(always)]
    fn finish(self) -> Summary {
        let [mut percent, mut foul] = [0; 2];
        // SAFETY: `new` was called on a CPU that has the instructions.
        if !unsafe { K::is_faultless(self.blocks[0]) && K::is_faultless(self.blocks[1]) } {
            let marks = self.mask::<Percent>();
            let (hex, found) = (self.mask::<Hex>(), self.mask::<Foul>());
            let carried = marks[0] >> 63 | marks[0] >> 62;
            foul = found[0] & !self.allowed[0] | found[1] & !self.allowed[1];
            foul |= (marks[0] << 1 | marks[0] << 2) & !hex[0];
            foul |= (marks[1] << 1 | marks[1] << 2 | carried) & !hex[1];
            percent = marks[0] | marks[1];
        }

        // As in `OneBlock`.
        let slash = [self.stops, self.mask::<Slash>()[1]];
        let dot = self.mask::<Dot>();
        let dots = (slash[0] << 1 | self.path) & dot[0] | (slash[1] << 1 | slash[0] >> 63) & dot[1];
        // Without a path in the first block, every bit is before it.
        let capitals = self.mask::<Upper>()[0] & self.path.wrapping_sub(1);
        // A bracket in the second block is before the path, which is then not in the first block,
        // so `dotless` is `false`.
        let not_plain = percent | capitals | self.allowed[0];
        let dotless = dots == 0 && self.path != 0;
        Summary {
            clean: foul == 0,
            // To carry it beside the offsets costs every text of two blocks 7 in 100.
            fault: Fault::SOMEWHERE,
            plain: not_plain == 0 && dotless,
            dotless,
        }
    }
}
