//! The cursor of texts from 64 bytes on, block by block.

use core::marker::PhantomData;

use crate::scan::class::{
    Class, Dot, Foul, Fragment, Hex, Percent, QueryOrFragment, Slash, Upper, WIDTH,
};
use crate::scan::cursor::{Cursor, Ends, Fault, Summary};
use crate::scan::has_avx512::HasAvx512;
use crate::scan::kernel::LongKernel;

/// The cursor of a text of 64 bytes or more.
pub(in crate::scan) struct ManyBlocks<'a, K: LongKernel> {
    text: &'a [u8],
    block: K::Block,
    /// The offset of the block.
    base: usize,
    /// The block's foul bytes.
    foul: u64,
    /// The foul bytes of the earlier blocks.
    foul_before: u64,
    /// The bits of the next block that have to be hex digits.
    digits_due: u64,
    /// Whether a slash precedes the next block's first byte.
    slash_before: u64,
    /// The `%` and capitals so far.
    not_plain: u64,
    /// The `/.` so far.
    dots: u64,
    kernel: PhantomData<K>,
}

impl<'a, K: LongKernel> ManyBlocks<'a, K> {
    /// Makes the cursor at the first block.
    ///
    /// # Safety
    ///
    /// The CPU has the instructions of `K`, and `text.len() >= WIDTH`.
    #[inline(always)]
    pub(in crate::scan) unsafe fn new(text: &'a [u8]) -> ManyBlocks<'a, K> {
        // SAFETY: the caller's promise; 0 < WIDTH <= text.len().
        let block = unsafe { K::load_long(text, 0) };
        let mut cursor = ManyBlocks {
            text,
            block,
            base: 0,
            foul: 0,
            foul_before: 0,
            digits_due: 0,
            slash_before: 0,
            not_plain: 0,
            dots: 0,
            kernel: PhantomData,
        };
        cursor.judge();
        cursor
    }

    #[inline(always)]
    fn mask<C: Class>(&self) -> u64 {
        // SAFETY: `new` was called on a CPU that has the instructions.
        unsafe { K::mask::<C>(&self.block) }
    }

    /// Records the properties of the block.
    #[inline(always)]
    fn judge(&mut self) {
        self.foul = 0;
        // SAFETY: `new` was called on a CPU that has the instructions.
        if self.digits_due != 0 || !unsafe { K::is_faultless(self.block) } {
            let percent = self.mask::<Percent>();
            self.foul = self.mask::<Foul>();
            if percent | self.digits_due != 0 {
                self.foul |= (percent << 1 | percent << 2 | self.digits_due) & !self.mask::<Hex>();
                // The digits after a `%` in the last two bytes are in the next block.
                self.digits_due = percent >> 63 | percent >> 62;
            }
            self.not_plain |= percent;
        }
        let slash = self.mask::<Slash>();
        self.dots |= (slash << 1 | self.slash_before) & self.mask::<Dot>();
        self.slash_before = slash >> 63;
    }

    /// Returns `end` if it is before the block; if it is the block's start, that is, not yet found,
    /// returns the first member or the start of the next block.
    #[inline(always)]
    fn end(&self, end: usize, members: u64) -> usize {
        let first = self.base + members.trailing_zeros() as usize;
        if end == self.base { first } else { end }
    }

    /// Goes to the next block; returns `false` at the last one.
    #[inline(always)]
    fn advance(&mut self) -> bool {
        if self.text.len() - self.base <= WIDTH {
            return false;
        }
        // SAFETY: `new` was called on a CPU that has the instructions and with WIDTH bytes or more;
        // the test above leaves at least one byte from `base + WIDTH` on.
        self.enter(unsafe { K::load_long(self.text, self.base + WIDTH) });
        true
    }

    /// Goes to the next block if it is whole, which saves shifts.
    #[inline(always)]
    fn advance_whole(&mut self) -> bool {
        if self.text.len() - self.base < 2 * WIDTH {
            return false;
        }
        // SAFETY: `new` was called on a CPU that has the instructions; the test above leaves WIDTH
        // bytes from `base + WIDTH` on.
        self.enter(unsafe { K::load_whole(self.text, self.base + WIDTH) });
        true
    }

    #[inline(always)]
    fn enter(&mut self, block: K::Block) {
        self.base += WIDTH;
        self.foul_before |= self.foul;
        self.block = block;
        self.judge();
    }

    /// Moves the ends of path and query into the block; returns the number of `#` in it.
    #[inline(always)]
    fn look(&self, path_end: &mut usize, query_end: &mut usize) -> u32 {
        let hash = self.mask::<Fragment>();
        *path_end = self.end(*path_end, self.mask::<QueryOrFragment>());
        *query_end = self.end(*query_end, hash);
        hash.count_ones()
    }
}

impl<K: LongKernel> Cursor for ManyBlocks<'_, K> {
    #[inline(always)]
    fn has_avx512(&self) -> Option<HasAvx512> {
        // SAFETY: `new` was called on a CPU that has the instructions.
        unsafe { K::has_avx512() }
    }

    #[inline(always)]
    fn first<C: Class>(&mut self, _from: usize) -> usize {
        // WIDTH without a member.
        self.mask::<C>().trailing_zeros() as usize
    }

    #[inline(always)]
    fn next<C: Class>(&mut self, from: usize) -> usize {
        if from >= WIDTH {
            return WIDTH;
        }
        (self.mask::<C>() & u64::MAX << from).trailing_zeros() as usize
    }

    /// Headers are read in the first block: few are longer, and a walk from block to block in
    /// every question would be most of the code.
    #[inline(always)]
    fn sees(&self, at: usize) -> bool {
        at < WIDTH
    }

    #[inline(always)]
    fn has_second<C: Class>(&mut self, first: usize) -> bool {
        first < WIDTH && self.next::<C>(first + 1) < WIDTH
    }

    /// Goes over all remaining blocks. There is no branch on the blocks that contain the ends,
    /// because it would be unpredictable: an end that has not been found is the start of the next
    /// block. The header was read no further than to the path or to the first `/`, `?` or `#`, so
    /// neither end is in an earlier block.
    #[inline(always)]
    fn ends(&mut self, _path_start: usize) -> Ends {
        // An end that is not found yet moves from block to block:
        //
        //   block        0     64    128
        //   text         /a…   …?b…  …#c
        //   path_end     64    70    70     the `?` is at 70
        //   query_end    64    128   130    the `#` is at 130
        let (mut path_end, mut query_end) = (self.base, self.base);
        let mut hashes = self.look(&mut path_end, &mut query_end);
        while self.advance_whole() {
            hashes += self.look(&mut path_end, &mut query_end);
        }
        if self.advance() {
            hashes += self.look(&mut path_end, &mut query_end);
        }
        let len = self.text.len();
        Ends { path_end: path_end.min(len), query_end: query_end.min(len), second_hash: hashes > 1 }
    }

    #[inline(always)]
    fn window<C: Class>(&self, from: usize) -> u64 {
        if from < WIDTH { self.mask::<C>() >> from } else { 0 }
    }

    #[inline(always)]
    fn allow_bracket(&mut self, at: usize) {
        self.not_plain = 1;
        // A bracket in a later block stays foul: the components of the text are then checked.
        if at < WIDTH {
            self.foul &= !(1 << at);
        }
    }

    #[inline(always)]
    fn path_starts(&mut self, at: usize) {
        if at < WIDTH {
            self.not_plain |= self.mask::<Upper>() & ((1 << at) - 1);
            self.dots |= self.mask::<Dot>() & (1 << at);
        } else {
            // An authority over the border of a block is rare; normalization then searches for
            // itself.
            self.dots = 1;
        }
    }

    #[inline(always)]
    fn finish(self) -> Summary {
        let clean = self.foul | self.foul_before | self.digits_due == 0;
        Summary {
            clean,
            fault: Fault::SOMEWHERE,
            plain: self.not_plain | self.dots == 0,
            dotless: self.dots == 0,
        }
    }
}
