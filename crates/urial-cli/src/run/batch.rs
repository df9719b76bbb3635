//! Texts of many records, one after another as lines: most are sure to be their own answers, and
//! are found faster all at once.

use urial_list::batch::Gathered;

use crate::read::{Head, Known, Layout, Record, Simple};

/// Records that follow one another, and their texts.
#[derive(Default)]
pub(super) struct Batch {
    texts: Gathered,
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
        while !self.texts.is_full() && *at < data.len() {
            let known = &mut self.known;
            let read =
                self.texts.push_with(|texts| layout.append(&data[*at..], head, known, texts));
            let Some(simple) = read else {
                return true;
            };
            *at += simple.length;
            self.records.push(simple);
        }
        false
    }

    /// Returns the texts as lines; `None` if one of them is not a line, or is not UTF-8. The escape
    /// `\n` of a JSON string is a line feed in its text.
    pub(super) fn lines(&self) -> Option<&str> {
        self.texts.lines()
    }

    /// Returns the records, the first of which begins at `at`.
    pub(super) fn records<'a>(&'a self, at: usize, data: &'a [u8]) -> Records<'a> {
        Records { data, at, records: &self.records }
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
