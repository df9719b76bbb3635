//! Stage one: find the next byte of a class, many bytes at a time.
//!
//! The grammar asks a [`Cursor`] its questions and knows no CPU. Two kinds of cursor answer them:
//!
//! - `portable` walks the bytes with a table. It is the definition; the others are tested against it.
//! - `masks` builds a `u64` for 64 bytes, a bit a byte, with the help of a `Kernel`: `sse2`, `avx2`
//!   or `avx512`. Shorter inputs are covered by overlapping or masked loads, never by reading past the slice.
//!
//! This module and those below it hold the only `unsafe` code of the project: vector instructions (which need a
//! CPU that has them), unaligned loads and stores (which need to stay inside the slice), and cuts and joints of texts that take no
//! character apart (which is known, and not asked again).

mod class;
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
mod long;
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
mod masks;
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
mod whole;
mod blocks;
mod portable;

#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
mod avx2;
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
mod avx512;
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
mod sse2;

mod choice;
pub mod search;
pub mod wide;
mod borders;
mod parsed;

pub(crate) use blocks::{Blocks, Sweeper, WIDTH};
pub(crate) use choice::sweep;
pub(crate) use choice::{Kernel, visit, visit_avx512, visit_portable, visit_rarely};
pub(crate) use class::{AuthorityStop, Class, Fragment, NotScheme, QueryOrFragment};
pub(crate) use class::{
    Colon, Digit, Dot, Foul, Hex, LineEnd, Percent, SecondHalf, Slash, SmallF, Upper,
};
pub use parsed::{Parsed, ParsedBuf};
use wide::Wide;

/// Answers the grammar's questions about one text.
///
/// Questions go forward: no byte that a question passes over is asked for again. They may start before the last answer, where
/// nothing of what is asked for has been passed.
pub(crate) trait Cursor: Sized {
    /// The offset of the first byte of class `C` in the text, or the text's length, by one who knows that
    /// there is none before `from`.
    fn first<C: Class>(&mut self, from: usize) -> usize;

    /// The offset of the first byte of class `C` at or after `from`, or the length of the text.
    fn next<C: Class>(&mut self, from: usize) -> usize;

    /// Whether class `C` has a member behind `first`, which is its first in the text or the text's length.
    fn has_second<C: Class>(&mut self, first: usize) -> bool;

    /// The members of class `C` from `from` on, a bit each, lowest first. Of bytes that are out of the cursor's sight, no bit is set;
    /// a cursor that walks sees none.
    fn window<C: Class>(&self, from: usize) -> u64;

    /// Where path and query end, by one who knows that the path starts at `path_start` and that no `?` or `#` is before it.
    #[inline(always)]
    fn ends(&mut self, path_start: usize) -> Ends {
        Ends::asked_for(self, path_start)
    }

    /// Takes back that the byte at `at` is foul: it is a bracket in its place.
    fn allow_bracket(&mut self, at: usize);

    /// Tells where the path starts: before it capitals are not plain, on it a dot is not.
    fn path_starts(&mut self, at: usize);

    /// What an operation may use that goes on where the scanner ends.
    fn wide(&self) -> Option<Wide> {
        None
    }

    /// Reads what is left, then says what the whole text was like.
    fn finish(self) -> Summary;
}

/// A text and the cursor over it, which are brought together by whoever makes the cursor and do not part.
pub(crate) struct Scanned<T, C> {
    text: T,
    cursor: C,
}

impl<T: Text, C: Cursor> Scanned<T, C> {
    #[inline(always)]
    pub(crate) fn text(&self) -> T {
        self.text
    }

    #[inline(always)]
    pub(crate) fn cursor(&mut self) -> &mut C {
        &mut self.cursor
    }

    /// Path, query and fragment, and what the whole text was like; the last question.
    #[inline(always)]
    pub(crate) fn tail(self, path_start: usize) -> Tail<T> {
        let Scanned { text, mut cursor } = self;
        cursor.path_starts(path_start);
        let Ends {
            path_end,
            query_end,
            second_hash,
        } = cursor.ends(path_start);
        let wide = cursor.wide();
        let Summary {
            clean,
            plain,
            dotless,
        } = cursor.finish();
        debug_assert!(path_start <= path_end && path_end <= query_end);
        debug_assert!(query_end <= text.bytes().len());
        Tail {
            text,
            path_end,
            query_end,
            clean: clean & !second_hash,
            plain,
            dotless,
            wide,
        }
    }
}

/// Where a text is divided behind the path.
pub(crate) struct Ends {
    path_end: usize,
    query_end: usize,
    /// Whether there is a `#` in the fragment.
    second_hash: bool,
}

impl Ends {
    /// What [`Cursor::ends`] says, by one question after the other.
    #[inline(always)]
    fn asked_for<C: Cursor>(cursor: &mut C, path_start: usize) -> Ends {
        let path_end = cursor.first::<QueryOrFragment>(path_start);
        let query_end = cursor.first::<Fragment>(path_end);
        Ends {
            path_end,
            query_end,
            second_hash: cursor.has_second::<Fragment>(query_end),
        }
    }
}

/// What a scanner noticed on its way through a text.
pub(crate) struct Summary {
    /// No byte is foul, but those allowed, and every `%` has its two digits.
    clean: bool,
    /// There is surely no `%`, no `[`, no `/.`, no capital before the path and no dot at its start.
    plain: bool,
    /// There is surely no `/.` and no dot at the start of the path.
    dotless: bool,
}

/// A text, and a scanner's word on its end; nobody else can give it, and it is given on no other text.
///
/// `path_end <= query_end <= text.len()`, because a `#` ends a path too and the end of the text ends everything. A clean
/// text is ASCII.
#[derive(Clone, Copy)]
pub(crate) struct Tail<T> {
    text: T,
    path_end: usize,
    query_end: usize,
    clean: bool,
    plain: bool,
    dotless: bool,
    wide: Option<Wide>,
}

const _: () = assert!(QueryOrFragment::SET.contains_all(Fragment::SET));

impl<T: Text> Tail<T> {
    #[inline(always)]
    pub(crate) fn text(&self) -> T {
        self.text
    }

    #[inline(always)]
    pub(crate) fn path_end(&self) -> usize {
        self.path_end
    }

    #[inline(always)]
    pub(crate) fn query_end(&self) -> usize {
        self.query_end
    }

    /// Whether every byte of the text is in its place, as far as the bytes tell.
    #[inline(always)]
    pub(crate) fn is_clean(&self) -> bool {
        self.clean
    }

    /// Whether normalization surely finds nothing to do; see [`Spans::plain`](crate::Spans::plain).
    #[inline(always)]
    pub(crate) fn is_plain(&self) -> bool {
        self.plain
    }

    /// What an operation may use that goes on from here.
    #[inline(always)]
    pub(crate) fn wide(&self) -> Option<Wide> {
        self.wide
    }

    /// Whether there are surely no dot segments; see [`Spans::dotless`](crate::Spans::dotless).
    #[inline(always)]
    pub(crate) fn is_dotless(&self) -> bool {
        self.dotless
    }
}

/// What can be scanned: a `str`, or any bytes. It is handed through as it is, so that who gets the answers has the
/// text in the type that it came in.
pub(crate) trait Text: Copy {
    fn bytes(&self) -> &[u8];
}

impl Text for &str {
    #[inline(always)]
    fn bytes(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl Text for &[u8] {
    #[inline(always)]
    fn bytes(&self) -> &[u8] {
        self
    }
}

/// Something to do with the cursor of whichever kernel is in use.
///
/// The implementation's method has to be `#[inline(always)]`, so that it is compiled for the kernel's
/// instruction set.
pub(crate) trait Visitor<T> {
    /// What comes out of it.
    type Output;
    /// Does it.
    fn visit<C: Cursor>(self, scanned: Scanned<T, C>) -> Self::Output;
}
