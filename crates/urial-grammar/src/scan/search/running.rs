//! In running text: where a scheme may end, and how far a reference surely goes. Such texts are long, so the best kernel is asked.

use super::super::blocks::{Blocks, Sweeper, WIDTH};
use super::super::choice::{Kernel, sweep};
use super::super::class::{
    Class, Colon, Digit, Dot, NotBehindScheme, NotScheme, PlainHost, PlainPath, PrefixEnd, Slash,
};

/// The offset, at or after `from`, of the first `:` that may end a scheme, and with `prefixes` also of the first `.` that may end a
/// `www` or `ftp`; or the length. `None` where no kernel builds masks, or the text is short.
///
/// It may by the bytes beside it: in front one that a scheme has, behind no blank, quote or `:`, and with `words` no digit in front where there is
/// no `/` behind. A `:` that ends the text may be one or not.
#[inline]
#[must_use]
pub fn scheme_end(text: &[u8], from: usize, prefixes: bool, words: bool) -> Option<usize> {
    if from >= text.len() {
        return Some(text.len());
    }
    scheme_end_with(Kernel::chosen(), text, from, prefixes, words)
}

#[inline(always)]
fn scheme_end_with(
    kernel: Kernel,
    text: &[u8],
    from: usize,
    prefixes: bool,
    words: bool,
) -> Option<usize> {
    if prefixes {
        sweep(kernel, text, SchemeEnd::<true> { from, words })
    } else {
        sweep(kernel, text, SchemeEnd::<false> { from, words })
    }
}

struct SchemeEnd<const PREFIXES: bool> {
    from: usize,
    words: bool,
}

impl<const PREFIXES: bool> Sweeper for SchemeEnd<PREFIXES> {
    type Output = usize;

    #[inline(always)]
    fn sweep<B: Blocks>(self, blocks: B) -> usize {
        let len = blocks.len();
        let mut base = self.from;
        while let Some(block) = blocks.whole(base) {
            let found = self.look(&blocks, base, block);
            if found != 0 {
                return base + found.trailing_zeros() as usize;
            }
            base += WIDTH;
        }
        if base >= len {
            return len;
        }
        let found = self.look(&blocks, base, blocks.block(base));
        (base + found.trailing_zeros() as usize).min(len)
    }
}

impl<const PREFIXES: bool> SchemeEnd<PREFIXES> {
    /// Which bytes of the block at `base` are wanted.
    #[inline(always)]
    fn look<B: Blocks>(&self, blocks: &B, base: usize, block: B::Block) -> u64 {
        let colons = blocks.mask::<Colon>(block);
        let dots = if PREFIXES {
            blocks.mask::<Dot>(block)
        } else {
            0
        };
        if colons | dots == 0 {
            return 0;
        }
        self.judge(blocks, base, colons, dots)
    }

    /// Which of the marks in the block at `base` are wanted: its bytes are compared with those of the blocks a byte before and behind.
    #[inline(always)]
    fn judge<B: Blocks>(&self, blocks: &B, base: usize, colons: u64, dots: u64) -> u64 {
        let (before, shift) = match base.checked_sub(1) {
            Some(before) => (blocks.block(before), 0),
            // Nothing is before the text.
            None => (blocks.block(0), 1),
        };
        let schemely = !blocks.mask::<NotScheme>(before) << shift;
        let mut wanted = colons & schemely;
        if base + 1 < blocks.len() {
            let behind = blocks.block(base + 1);
            wanted &= !blocks.mask::<NotBehindScheme>(behind);
            if self.words {
                let digits = blocks.mask::<Digit>(before) << shift;
                wanted &= !digits | blocks.mask::<Slash>(behind);
            }
        }
        if PREFIXES {
            wanted |= dots & blocks.mask::<PrefixEnd>(before) << shift;
        }
        wanted
    }
}

/// Where, from `from` on, the characters end that a host has and that never end it, and where, from there on, those end that a path, query or
/// fragment has and that never end it. `None` where no kernel builds masks, or the text is short.
#[inline]
#[must_use]
pub fn plain_extent(text: &[u8], from: usize) -> Option<(usize, usize)> {
    if from >= text.len() {
        return Some((text.len(), text.len()));
    }
    sweep(Kernel::chosen(), text, PlainExtent { from })
}

struct PlainExtent {
    from: usize,
}

impl Sweeper for PlainExtent {
    type Output = (usize, usize);

    #[inline(always)]
    fn sweep<B: Blocks>(self, blocks: B) -> (usize, usize) {
        // Most references end in the block that they start in, and both questions can be asked of it at once.
        let block = blocks.block(self.from);
        let ends_host = !blocks.mask::<PlainHost>(block);
        let ends_path = !blocks.mask::<PlainPath>(block);
        let host = ends_host.trailing_zeros();
        if ends_host != 0 && ends_path >> host != 0 {
            let path = host + (ends_path >> host).trailing_zeros();
            let end = |at: u32| (self.from + at as usize).min(blocks.len());
            return (end(host), end(path));
        }
        let host = run::<PlainHost, B>(&blocks, self.from);
        (host, run::<PlainPath, B>(&blocks, host))
    }
}

/// Where the members of a class end.
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
mod tests {
    use super::*;
    use crate::set::Set;
    use alloc::vec::Vec;

    fn is_scheme_end(text: &[u8], at: usize, prefixes: bool, words: bool) -> bool {
        let Some(&before) = at.checked_sub(1).and_then(|before| text.get(before)) else {
            return false;
        };
        match (text[at], text.get(at + 1)) {
            (b':', None) => true,
            (b':', Some(&behind)) => {
                Set::SCHEME.contains(before)
                    && behind > b' '
                    && behind != b'"'
                    && behind != b':'
                    && (!words || !before.is_ascii_digit() || behind == b'/')
            }
            (b'.', _) => prefixes && b"wWpP".contains(&before),
            _ => false,
        }
    }

    /// Texts of bytes that matter, and some that do not.
    fn texts() -> impl Iterator<Item = Vec<u8>> {
        let mut state = 1u64;
        let mut dice = move |sides: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % sides
        };
        (64..264).map(move |len| {
            let rare = 1 + dice(12);
            (0..len)
                .map(|_| match dice(rare) {
                    0 => b":.wP/ \"9-%,(\xC3\0"[dice(14)],
                    _ => b'a',
                })
                .collect()
        })
    }

    #[test]
    fn scheme_ends_are_those_that_one_sees_byte_by_byte() {
        for text in texts() {
            for kernel in Kernel::available() {
                for (prefixes, words) in [(false, false), (false, true), (true, true)] {
                    for from in 0..text.len() {
                        let is_one = |at: &usize| is_scheme_end(&text, *at, prefixes, words);
                        let expected = (from..text.len()).find(is_one).unwrap_or(text.len());
                        let found = scheme_end_with(kernel, &text, from, prefixes, words);
                        let is_right = found == Some(expected)
                            || expected == text.len() - 1 && found == Some(text.len());
                        let name = kernel.name();
                        assert!(
                            is_right || found.is_none() && name == "portable",
                            "{name}: {found:?} and not {expected} from {from} in {}",
                            text.escape_ascii()
                        );
                    }
                }
            }
            assert_eq!(scheme_end(&text, text.len(), false, true), Some(text.len()));
        }
    }

    #[test]
    fn extents_are_those_that_one_sees_byte_by_byte() {
        let end = |text: &[u8], from: usize, set: Set| {
            let rest = text[from..].iter();
            from + rest.take_while(|byte| set.contains(**byte)).count()
        };
        for text in texts() {
            for from in 0..text.len() {
                let host = end(&text, from, Set::UNRESERVED);
                let path = end(&text, host, Set::QUERY - Set::of("(),;&'"));
                for kernel in Kernel::available() {
                    let found = sweep(kernel, &text, PlainExtent { from });
                    let is_right = found == Some((host, path))
                        || found.is_none() && kernel.name() == "portable";
                    assert!(is_right, "{}: {found:?} from {from}", kernel.name());
                }
            }
            assert_eq!(
                plain_extent(&text, text.len()),
                Some((text.len(), text.len()))
            );
        }
    }
}
