//! A buffer, in runs of text and single lines that are not UTF-8.

use core::fmt;

use urial_grammar::grammar::{self, SweptRun, SweptRuns};
use urial_grammar::{Form, ParseError, search};

/// A buffer of [`Lines`](super::Lines): `str` and `[u8]`.
pub trait Buffer: sealed::Buffer {}

impl Buffer for str {}
impl Buffer for [u8] {}

mod sealed {
    pub trait Buffer {
        fn as_bytes(&self) -> &[u8];

        fn of_text(text: &str) -> &Self;

        /// Splits off the lines before the first one that is not UTF-8.
        fn text_first(&self) -> (&str, &Self);

        /// Splits after `len` bytes, which is a character boundary in a text.
        fn cut(&self, len: usize) -> (&Self, &Self);
    }
}

impl sealed::Buffer for str {
    fn as_bytes(&self) -> &[u8] {
        self.as_bytes()
    }

    fn of_text(text: &str) -> &str {
        text
    }

    fn text_first(&self) -> (&str, &str) {
        (self, "")
    }

    fn cut(&self, len: usize) -> (&str, &str) {
        self.split_at(len)
    }
}

impl sealed::Buffer for [u8] {
    fn as_bytes(&self) -> &[u8] {
        self
    }

    fn of_text(text: &str) -> &[u8] {
        text.as_bytes()
    }

    fn text_first(&self) -> (&str, &[u8]) {
        // One call validates all of a buffer that is UTF-8, which is much faster than line by line.
        let fault = match core::str::from_utf8(self) {
            Ok(text) => return (text, &[]),
            Err(error) => error.valid_up_to(),
        };
        let line_feed = self[..fault].iter().rposition(|&byte| byte == b'\n');
        let (text, rest) = self.split_at(line_feed.map_or(0, |at| at + 1));
        // Each byte is validated at most twice: the next search starts after the line with the
        // fault.
        (core::str::from_utf8(text).unwrap_or_default(), rest)
    }

    fn cut(&self, len: usize) -> (&[u8], &[u8]) {
        self.split_at(len)
    }
}

/// A constructor of the iterator over the runs of a text.
pub(super) type RunFinder<'a> = fn(&'a str, Form) -> SweptRuns<'a>;

/// The pieces of a buffer, in order: runs of text, and single lines that are not UTF-8.
pub(super) struct BufferPieces<'a, T: ?Sized> {
    runs: SweptRuns<'a>,
    /// The text after the current runs: empty, or beginning with a line that is not UTF-8.
    rest: &'a T,
    run_finder: RunFinder<'a>,
    form: Form,
}

impl<T: ?Sized> Clone for BufferPieces<'_, T> {
    fn clone(&self) -> Self {
        BufferPieces {
            runs: self.runs.clone(),
            ..*self
        }
    }
}

impl<'a, T: super::Buffer + ?Sized> BufferPieces<'a, T> {
    pub(super) fn new(buffer: &'a T, run_finder: RunFinder<'a>, form: Form) -> BufferPieces<'a, T> {
        let (text, rest) = buffer.text_first();
        BufferPieces {
            runs: run_finder(text, form),
            rest,
            run_finder,
            form,
        }
    }

    /// Returns the next lines up to one that is not UTF-8.
    pub(super) fn next_text(&mut self) -> Option<SweptRun<'a>> {
        self.runs.next()
    }

    /// Returns the line that is not UTF-8 and its error, and restarts the runs after it; `None` at
    /// the end. It is asked only after the last of [`next_text`](BufferPieces::next_text).
    // A call of its own: in one type with the runs, a parsed line was copied once more, and that
    // took a fifth of the time of normalizing.
    pub(super) fn next_not_utf8(&mut self) -> Option<(&'a T, ParseError)> {
        // A buffer that has ended stays ended: both parts are empty then.
        match self.rest.as_bytes().is_empty() {
            true => None,
            false => self.not_utf8(),
        }
    }

    #[cold]
    fn not_utf8(&mut self) -> Option<(&'a T, ParseError)> {
        let bytes = self.rest.as_bytes();
        // A line feed is in no character of UTF-8, so the line ends there, valid or not.
        let len = search::line_end(bytes).unwrap_or(bytes.len());
        let (line, rest) = self.rest.cut(len);
        // The line feed, which the last line may lack.
        let (_, rest) = rest.cut(rest.as_bytes().len().min(1));
        let returned = usize::from(line.as_bytes().ends_with(b"\r"));
        let (line, _) = line.cut(len - returned);
        // This line has the fault: `text_first` stopped at the line feed before it.
        let error = grammar::utf8(line.as_bytes()).err()?;
        *self = BufferPieces::new(rest, self.run_finder, self.form);
        Some((line, error))
    }
}

impl<T: ?Sized> fmt::Debug for BufferPieces<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BufferPieces").finish_non_exhaustive()
    }
}

/// Returns a line without the carriage return before its end.
pub(super) fn without_return(line: &str) -> &str {
    line.strip_suffix('\r').unwrap_or(line)
}

/// Returns a line without its end.
pub(super) fn without_end<T: super::Buffer + ?Sized>(line: &T) -> &T {
    let bytes = line.as_bytes();
    let bare = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let bare = bare.strip_suffix(b"\r").unwrap_or(bare);
    line.cut(bare.len()).0
}
