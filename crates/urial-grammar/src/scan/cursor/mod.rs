//! Cursors: the questions that the grammar asks about one text, and the answers.

use super::class::{Class, Digit, Fragment, QueryOrFragment};
use super::has_avx512::HasAvx512;

/// A cursor, which answers the grammar's questions about one text.
///
/// Questions go forward: no byte that a question passes over is asked for again. They may start
/// before the last answer, provided that no byte of the class was passed there.
pub(crate) trait Cursor: Sized {
    /// Whether a call among the questions would make the cursor save registers, for every text.
    const KEEPS_REGISTERS: bool = true;

    /// Returns the offset of the first byte of class `C` in the text, or the text's length. Like
    /// `next`, for callers that know that there is no such byte before `from`; lets mask cursors
    /// skip the shift.
    fn first<C: Class>(&mut self, from: usize) -> usize;

    /// Returns the offset of the first byte of class `C` at or after `from`, or the length of the
    /// text.
    fn next<C: Class>(&mut self, from: usize) -> usize;

    /// Returns whether an offset is in the part of the text that the header's questions see; past
    /// it they return the end of that part.
    #[inline(always)]
    fn sees(&self, _at: usize) -> bool {
        true
    }

    /// Returns whether class `C` has a member after `first`, which is its first in the text or the
    /// text's length.
    fn has_second<C: Class>(&mut self, first: usize) -> bool;

    /// Returns the members of class `C` from `from` on, a bit each, lowest first. No bit is set for
    /// bytes out of the cursor's sight; the portable cursor sees none.
    fn window<C: Class>(&self, from: usize) -> u64;

    /// Returns the number of digits from `from` on, of those in the cursor's sight.
    #[inline(always)]
    fn digits(&self, from: usize) -> usize {
        self.window::<Digit>(from).trailing_ones() as usize
    }

    /// Returns the ends of path and query, for callers that know that the path starts at
    /// `path_start` and that no `?` or `#` is before it.
    #[inline(always)]
    fn ends(&mut self, path_start: usize) -> Ends {
        Ends::asked_for(self, path_start)
    }

    /// Records that the byte at `at` is not foul: it is a bracket of a literal.
    fn allow_bracket(&mut self, at: usize);

    /// Records the start of the path: capitals before it and a dot at it are not plain.
    fn path_starts(&mut self, at: usize);

    /// Returns the proof of the kernel's instructions, for an operation that continues after the
    /// scan.
    fn has_avx512(&self) -> Option<HasAvx512> {
        None
    }

    /// Reads the rest, then returns the properties of the whole text.
    fn finish(self) -> Summary;
}

/// A text and the cursor over it, which are always made together.
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

    /// Returns the ends of path and query and the properties of the whole text; the last question.
    #[inline(always)]
    pub(crate) fn tail(self, path_start: usize) -> ScannedTail<T> {
        let Scanned { text, mut cursor } = self;
        cursor.path_starts(path_start);
        let Ends { path_end, query_end, second_hash } = cursor.ends(path_start);
        let avx512 = cursor.has_avx512();
        let Summary { clean, fault, plain, dotless } = cursor.finish();
        debug_assert!(path_start <= path_end && path_end <= query_end);
        debug_assert!(query_end <= text.bytes().len());
        ScannedTail {
            text,
            path_end,
            query_end,
            clean: clean & !second_hash,
            fault,
            plain,
            dotless,
            avx512,
        }
    }
}

/// The ends of path and query.
pub(crate) struct Ends {
    pub(in crate::scan) path_end: usize,
    pub(in crate::scan) query_end: usize,
    /// Whether the fragment contains a `#`.
    pub(in crate::scan) second_hash: bool,
}

impl Ends {
    /// Finds the ends by one question after another, as the default of [`Cursor::ends`].
    #[inline(always)]
    pub(in crate::scan) fn asked_for<C: Cursor>(cursor: &mut C, path_start: usize) -> Ends {
        let path_end = cursor.first::<QueryOrFragment>(path_start);
        let query_end = cursor.first::<Fragment>(path_end);
        Ends { path_end, query_end, second_hash: cursor.has_second::<Fragment>(query_end) }
    }
}

/// The foul bytes of a text of one block; none if a triplet breaks off at the end of the text, or a
/// second `#` is the fault.
#[derive(Clone, Copy)]
pub(crate) struct Fault(pub(in crate::scan) u64);

impl Fault {
    /// Is not known.
    pub(in crate::scan) const SOMEWHERE: Fault = Fault(1);

    /// Returns an offset before which all is well. A byte may be foul that is the second digit of a
    /// triplet.
    fn faultless_to(self) -> usize {
        (self.0.trailing_zeros() as usize).saturating_sub(2)
    }
}

/// The properties of a text that a cursor finds.
pub(crate) struct Summary {
    /// No byte is foul, except allowed brackets, and every `%` has its two digits.
    pub(in crate::scan) clean: bool,
    /// Where a text that is not clean has its first fault.
    pub(in crate::scan) fault: Fault,
    /// The text certainly has no `%`, no `[`, no `/.`, no capital before the path and no dot at its
    /// start.
    pub(in crate::scan) plain: bool,
    /// The text certainly has no `/.` and no dot at the start of the path.
    pub(in crate::scan) dotless: bool,
}

/// A text, and the cursor's findings on it. Only a cursor can make the value, and it carries its
/// text, so the two cannot be mixed up.
///
/// `path_end <= query_end <= text.len()`, because a `#` ends a path too and the end of the text
/// ends everything. A clean text is ASCII.
#[derive(Clone, Copy)]
pub(crate) struct ScannedTail<T> {
    text: T,
    path_end: usize,
    query_end: usize,
    clean: bool,
    fault: Fault,
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

    /// Returns whether every byte of the text is in its place, as far as single bytes tell.
    #[inline(always)]
    pub(crate) fn is_clean(&self) -> bool {
        self.clean
    }

    /// Returns an offset before which every byte of a text that is not clean is in its place; never
    /// one inside a character.
    #[inline(always)]
    pub(crate) fn faultless_to(&self) -> usize {
        // A second `#` is after the query, and no byte out of place.
        let last = self.text.bytes().len().saturating_sub(2);
        self.fault.faultless_to().min(self.query_end).min(last)
    }

    /// Returns whether normalization certainly changes nothing; see
    /// [`Spans::plain`](crate::Spans::plain).
    #[inline(always)]
    pub(crate) fn is_plain(&self) -> bool {
        self.plain
    }

    /// Returns the proof of the kernel's instructions, for an operation that continues here.
    #[inline(always)]
    pub(crate) fn has_avx512(&self) -> Option<HasAvx512> {
        self.avx512
    }

    /// Returns whether there are certainly no dot segments; see
    /// [`Spans::dotless`](crate::Spans::dotless).
    #[inline(always)]
    pub(crate) fn is_dotless(&self) -> bool {
        self.dotless
    }
}

/// A text that can be scanned: a `str`, or any bytes. Its type is kept, so that the caller gets
/// back the text in the type that it passed.
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

/// An operation with the cursor of the kernel in use.
///
/// The implementation's method has to be `#[inline(always)]`, so that it is compiled for the
/// kernel's instruction set.
pub(crate) trait Visitor<T> {
    /// The result.
    type Output;
    /// Whether a text of a few bytes may go to the portable cursor, which does not find that it is
    /// plain.
    const MAY_GO_BY_BYTES: bool = false;
    /// Runs the operation.
    fn visit<C: Cursor>(self, scanned: Scanned<T, C>) -> Self::Output;
}
