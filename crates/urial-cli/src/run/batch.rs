//! Texts of many records, one after another as lines: most are sure to be their own answers, and
//! are found faster all at once.

use urial_list::batch::Gathered;

use crate::read::{Head, Known, Layout, Simple};

/// Records that follow one another, and their texts.
#[derive(Default)]
pub(super) struct Batch {
    /// The texts as lines.
    pub(super) texts: Gathered,
    pub(super) records: Vec<Simple>,
    pub(super) known: Known,
}

impl Batch {
    /// Takes the records at the start of `data`, up to the first that is not simple to read, and
    /// returns whether there is one.
    pub(super) fn fill(&mut self, layout: &Layout, head: &Head, mut data: &[u8]) -> bool {
        self.texts.clear();
        self.records.clear();
        while !self.texts.is_full() && !data.is_empty() {
            let known = &mut self.known;
            let read = self.texts.push_with(|texts| layout.append(data, head, known, texts));
            let Some(simple) = read else {
                return true;
            };
            data = &data[simple.length..];
            self.records.push(simple);
        }
        false
    }
}

/// Takes the next `count` records off the data, with the ends of their lines.
pub(super) fn take<'d>(count: usize, records: &mut &[Simple], data: &mut &'d [u8]) -> &'d [u8] {
    let (simple, others) = records.split_at(count);
    let (taken, rest) = data.split_at(simple.iter().map(|simple| simple.length).sum());
    (*records, *data) = (others, rest);
    taken
}
