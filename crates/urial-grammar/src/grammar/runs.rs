//! Runs of a buffer: the masks go on from line to line, and only lines that they doubt are parsed
//! one by one.

use core::fmt;

use super::Form;
use super::sweep::{Demands, Manner, Sweep};
use crate::scan::{Class, DoubtedFirst, KernelId, search};
use crate::set::Set;

/// Consecutive lines of a buffer. `Debug` shows their lengths and not their text, which may have
/// passwords.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum SweptRun<'a> {
    /// Whole lines with their line feeds, all of them valid, and plain if that was requested.
    Sure {
        /// The text of the lines.
        text: &'a str,
        /// The number of lines.
        lines: usize,
    },
    /// One line without its line feed that only the parser can check.
    ///
    /// A carriage return before the line feed is left in it.
    Doubtful(&'a str),
}

impl fmt::Debug for SweptRun<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SweptRun::Sure { text, lines } => {
                f.debug_struct("Sure").field("bytes", &text.len()).field("lines", lines).finish()
            }
            SweptRun::Doubtful(line) => {
                f.debug_struct("Doubtful").field("bytes", &line.len()).finish()
            }
        }
    }
}

/// An iterator over the lines of a buffer: runs of valid lines, and every other line by itself.
///
/// The masks of 64 bytes go on from line to line, so there is no start-up cost per line. A line in
/// doubt may be valid too: `@`, `:` or `[` in an authority, a second `#`, and anything that is not
/// ASCII is left to the parser.
///
/// ```
/// use urial_grammar::grammar::{SweptRuns, SweptRun};
/// use urial_grammar::Form;
/// let text = format!("{}http://u@a/\n", "http://example.com/\nurn:a:b\n".repeat(3));
/// let mut lines = 0;
/// for run in SweptRuns::new(&text, Form::URI) {
///     match run {
///         SweptRun::Sure { lines: sure, .. } => lines += sure,
///         SweptRun::Doubtful(line) => lines += usize::from(urial_grammar::parse(line, Form::URI).is_ok()),
///     }
/// }
/// assert_eq!(lines, 7);
/// ```
#[derive(Clone)]
pub struct SweptRuns<'a> {
    text: &'a str,
    /// The offset of the next item.
    start: usize,
    /// The start and end of the line in doubt that comes next.
    doubtful: Option<(usize, usize)>,
    sweep: Option<Sweep>,
}

impl fmt::Debug for SweptRuns<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SweptRuns")
            .field("bytes", &self.text.len())
            .field("start", &self.start)
            .finish_non_exhaustive()
    }
}

impl<'a> SweptRuns<'a> {
    /// Checks the lines of `text` by `form`. A line ends with a line feed; the last one may lack
    /// it.
    #[must_use]
    pub fn new(text: &'a str, form: Form) -> SweptRuns<'a> {
        SweptRuns::with_kernel(KernelId::chosen(), text, form, Manner::Any)
    }

    /// Passes only valid lines that are also plain.
    ///
    /// A plain line has no `%`, no segment that starts with a dot, and no capital in scheme or
    /// host, so that syntax-based normalization (RFC 3986 section 6.2.2) does not change it.
    #[must_use]
    pub fn plain(text: &'a str, form: Form) -> SweptRuns<'a> {
        SweptRuns::with_kernel(KernelId::chosen(), text, form, Manner::Plain)
    }

    /// First letters of schemes that the masks can doubt, for [`SweptRuns::rooted`].
    pub const FIRST_LETTERS: Set = DoubtedFirst::SET;

    /// Passes only plain lines that are also rooted.
    ///
    /// In a rooted line a scheme does not begin with a letter of `doubted`, and an authority and a
    /// path follow it, neither of them empty. Scheme-based normalization (RFC 3986 section 6.2.3)
    /// does not change such a line, provided that all schemes with a default host, as `file` has
    /// one, begin with a letter of `doubted`.
    ///
    /// If `doubted` has letters that are not in [`SweptRuns::FIRST_LETTERS`], no line is passed.
    ///
    /// ```
    /// use urial_grammar::grammar::{SweptRun, SweptRuns};
    /// use urial_grammar::{Form, Set};
    /// let text = "http://a.example/\nhttp://a.example\nfile://localhost/\nurn:a:b\n".repeat(9);
    /// for run in SweptRuns::rooted(&text, Form::URI, Set::of("f")) {
    ///     if let SweptRun::Sure { text, .. } = run {
    ///         assert_eq!(text, "http://a.example/\n");
    ///     }
    /// }
    /// ```
    #[must_use]
    pub fn rooted(text: &'a str, form: Form, doubted: Set) -> SweptRuns<'a> {
        // `Manner::Rooted` doubts the letters of `DoubtedFirst`, and no others.
        if !SweptRuns::FIRST_LETTERS.contains_all(doubted) {
            return SweptRuns::doubtful(text);
        }
        SweptRuns::with_kernel(KernelId::chosen(), text, form, Manner::Rooted)
    }

    /// Passes no line: returns each by itself.
    #[must_use]
    pub const fn doubtful(text: &'a str) -> SweptRuns<'a> {
        SweptRuns { text, start: 0, doubtful: None, sweep: None }
    }

    pub(crate) fn with_kernel(
        kernel: KernelId,
        text: &'a str,
        form: Form,
        manner: Manner,
    ) -> SweptRuns<'a> {
        SweptRuns {
            text,
            start: 0,
            doubtful: None,
            // Forms that forbid a scheme have no sweep: every line is then doubtful.
            sweep: Demands::new(form, manner).map(|demands| Sweep::new(kernel, demands)),
        }
    }

    /// Returns the number of valid lines that come next, and the line in doubt after them.
    fn sweep(&mut self) -> (usize, Option<(usize, usize)>) {
        match &mut self.sweep {
            Some(sweep) => sweep.next(self.text.as_bytes(), self.start),
            None => (0, self.line()),
        }
    }

    /// Returns the next line, valid or not.
    fn line(&self) -> Option<(usize, usize)> {
        let rest = &self.text.as_bytes()[self.start..];
        // The last line may lack its line feed, and is found in `next`.
        let len = search::line_end(rest)?;
        Some((self.start, self.start + len))
    }
}

impl<'a> Iterator for SweptRuns<'a> {
    type Item = SweptRun<'a>;

    fn next(&mut self) -> Option<SweptRun<'a>> {
        let doubtful = self.doubtful.take();
        // The line in doubt was found with the run before it.
        let (lines, doubtful) = match doubtful {
            Some(_) => (0, doubtful),
            None => self.sweep(),
        };
        let start = self.start;
        let end = self.text.len();
        let (line, next) = match doubtful {
            Some((line, line_end)) => (line..line_end, line_end + 1),
            // The last line, which lacks its line feed; no line before it is in doubt.
            None => {
                let last = self.text.as_bytes()[start..].iter().rposition(|&byte| byte == b'\n');
                (last.map_or(start, |last| start + last + 1)..end, end)
            }
        };
        // The run before the line goes first; the line is kept for the next call.
        if line.start > start {
            // An empty rest after the last line feed is no line.
            self.doubtful = (line.start < end).then_some((line.start, line.end));
            self.start = line.start;
            let text = &self.text[start..line.start];
            return Some(SweptRun::Sure { text, lines });
        }
        if start >= end {
            return None;
        }
        // A last line without a line feed ends with the text, and there is no byte after it.
        self.start = next.min(end);
        Some(SweptRun::Doubtful(&self.text[line]))
    }
}
