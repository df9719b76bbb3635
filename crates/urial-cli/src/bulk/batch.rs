//! Texts of many records, one after another as lines: most are sure to be their own answers, and
//! are found faster all at once.

use super::fields::{Head, Known, Layout, Record, Simple};

/// Length of the texts that fill a batch; they and their records stay in the cache.
const FULL: usize = 64 << 10;

/// Records that follow one another, and their texts.
#[derive(Default)]
pub(super) struct Batch {
    /// The texts, each with a line feed.
    texts: Vec<u8>,
    records: Vec<Simple>,
    known: Known,
}

impl Batch {
    /// Looks at a block before the first record of it is taken.
    pub(super) fn enter(&mut self, data: &[u8]) {
        self.known.enter(data);
    }

    /// Takes the records from `at` on, up to the first that is not simple to read, and returns
    /// whether there is one.
    pub(super) fn fill(
        &mut self,
        layout: &Layout,
        head: &Head,
        data: &[u8],
        at: &mut usize,
    ) -> bool {
        self.texts.clear();
        self.records.clear();
        while self.texts.len() < FULL && *at < data.len() {
            let known = self.texts.len();
            let texts = &mut self.texts;
            let Some(simple) = layout.append(&data[*at..], head, &mut self.known, texts) else {
                // Of a record that is not simple, a part of its text may have been appended.
                self.texts.truncate(known);
                return true;
            };
            *at += simple.length;
            self.records.push(simple);
        }
        false
    }

    /// Returns the texts as lines; `None` if one of them is no line, or is not UTF-8.
    pub(super) fn lines(&self) -> Option<&str> {
        // The escape `\n` of a JSON string is a line feed in its text, so a text may be more than
        // one line.
        let is_one_each = memchr::memchr_iter(b'\n', &self.texts).count() == self.records.len();
        // A carriage return at the end of a text would be taken for a part of the line end.
        let is_plain = is_one_each && memchr::memchr(b'\r', &self.texts).is_none();
        std::str::from_utf8(&self.texts).ok().filter(|_| is_plain)
    }

    /// Returns the records, the first of which begins at `at`.
    pub(super) fn records<'a>(&'a self, at: usize, data: &'a [u8]) -> Records<'a> {
        Records {
            data,
            at,
            records: &self.records,
        }
    }
}

/// The records of a batch that are not taken yet.
pub(super) struct Records<'a> {
    data: &'a [u8],
    at: usize,
    records: &'a [Simple],
}

impl<'a> Records<'a> {
    /// Returns the next `count` records, with the ends of their lines.
    pub(super) fn cut(&mut self, count: usize) -> &'a [u8] {
        let (taken, rest) = self.records.split_at(count);
        let start = self.at;
        self.at += taken.iter().map(|simple| simple.length).sum::<usize>();
        self.records = rest;
        &self.data[start..self.at]
    }
}

impl<'a> Iterator for Records<'a> {
    type Item = (Record<'a>, &'a Simple);

    fn next(&mut self) -> Option<Self::Item> {
        let simple = self.records.first()?;
        Some((Record::new(self.cut(1)), simple))
    }
}
