//! Texts from elsewhere as the lines of one buffer.

use alloc::vec::Vec;
use core::fmt;

/// Texts of a column or of records, gathered as lines: most are certainly valid or normal, and a
/// sweep finds these faster than a look at each.
///
/// ```
/// use urial_grammar::{Form, grammar::{SweptRun, SweptRuns}};
/// use urial_list::batch::Gathered;
///
/// let mut texts = Gathered::new();
/// texts.push("http://example.com/a");
/// texts.push("http://[::1]/");
/// let lines = texts.lines().expect("each text is one line");
/// let sure = SweptRuns::new(lines, Form::URI).map(|run| match run {
///     SweptRun::Sure { lines, .. } => lines,
///     SweptRun::Doubtful(_) => 0,
/// });
/// assert!(sure.sum::<usize>() <= texts.len());
///
/// texts.push("two\nlines");
/// assert_eq!(texts.lines(), None);
/// ```
#[derive(Clone, Default)]
pub struct Gathered {
    /// The texts, each with a line feed.
    lines: Vec<u8>,
    count: usize,
}

/// The length of the texts that fill the buffer; they stay in the second cache.
const FULL: usize = 64 << 10;

impl Gathered {
    /// Makes an empty buffer.
    #[must_use]
    pub const fn new() -> Gathered {
        Gathered { lines: Vec::new(), count: 0 }
    }

    /// Returns the number of texts.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Returns whether there are no texts.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns whether the texts should be swept before more are added.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.lines.len() >= FULL
    }

    /// Removes all texts and keeps their memory.
    pub fn clear(&mut self) {
        self.lines.clear();
        self.count = 0;
    }

    /// Adds a text.
    pub fn push(&mut self, text: &str) {
        self.lines.extend_from_slice(text.as_bytes());
        self.end();
    }

    /// Adds the text that `write` appends, unless it returns `None`.
    pub fn push_with<T>(&mut self, write: impl FnOnce(&mut Vec<u8>) -> Option<T>) -> Option<T> {
        let before = self.lines.len();
        let written = write(&mut self.lines);
        match written {
            Some(_) => self.end(),
            // Part of the text may have been written.
            None => self.lines.truncate(before),
        }
        written
    }

    fn end(&mut self) {
        self.lines.push(b'\n');
        self.count += 1;
    }

    /// Returns the texts as lines; `None` if one of them is not a line by itself, or not UTF-8.
    #[must_use]
    pub fn lines(&self) -> Option<&str> {
        let text = core::str::from_utf8(&self.lines).ok()?;
        // One pass that the compiler makes wide: a text with a line feed is more than one line, and
        // a carriage return at the end of one would be taken for a part of the line end.
        let (mut ends, mut has_return) = (0, false);
        for block in self.lines.chunks(255) {
            let mut here = 0_u8;
            for &byte in block {
                here += u8::from(byte == b'\n');
                has_return |= byte == b'\r';
            }
            ends += usize::from(here);
        }
        (ends == self.count && !has_return).then_some(text)
    }
}

impl fmt::Debug for Gathered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The texts may have passwords.
        f.debug_struct("Gathered").field("texts", &self.count).finish_non_exhaustive()
    }
}
