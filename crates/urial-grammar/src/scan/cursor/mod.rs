//! The questions that the grammar asks about one text, and who answers them.

#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
mod short;
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
mod long;

#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
pub(super) use long::ManyBlocks;
#[cfg(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"))]
pub(super) use short::{OneBlock, TwoBlocks};

use super::class::{Class, Fragment, QueryOrFragment};
use super::has_avx512::HasAvx512;

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
    fn has_avx512(&self) -> Option<HasAvx512> {
        None
    }

    /// Reads what is left, then says what the whole text was like.
    fn finish(self) -> Summary;
}

/// A text and the cursor over it, which are brought together by whoever makes the cursor and do not part.
pub(crate) struct Scanned<T, C> {
    pub(in crate::scan) text: T,
    pub(in crate::scan) cursor: C,
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
    pub(crate) fn tail(self, path_start: usize) -> ScannedTail<T> {
        let Scanned { text, mut cursor } = self;
        cursor.path_starts(path_start);
        let Ends {
            path_end,
            query_end,
            second_hash,
        } = cursor.ends(path_start);
        let avx512 = cursor.has_avx512();
        let Summary {
            clean,
            plain,
            dotless,
        } = cursor.finish();
        debug_assert!(path_start <= path_end && path_end <= query_end);
        debug_assert!(query_end <= text.bytes().len());
        ScannedTail {
            text,
            path_end,
            query_end,
            clean: clean & !second_hash,
            plain,
            dotless,
            avx512,
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
    pub(in crate::scan) clean: bool,
    /// There is surely no `%`, no `[`, no `/.`, no capital before the path and no dot at its start.
    pub(in crate::scan) plain: bool,
    /// There is surely no `/.` and no dot at the start of the path.
    pub(in crate::scan) dotless: bool,
}

/// A text, and a scanner's word on its end; nobody else can give it, and it is given on no other text.
///
/// `path_end <= query_end <= text.len()`, because a `#` ends a path too and the end of the text ends everything. A clean
/// text is ASCII.
#[derive(Clone, Copy)]
pub(crate) struct ScannedTail<T> {
    text: T,
    path_end: usize,
    query_end: usize,
    clean: bool,
    plain: bool,
    dotless: bool,
    avx512: Option<HasAvx512>,
}

const _: () = assert!(QueryOrFragment::SET.contains_all(Fragment::SET));

impl<T: Text> ScannedTail<T> {
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
    pub(crate) fn has_avx512(&self) -> Option<HasAvx512> {
        self.avx512
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
