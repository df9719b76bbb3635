//! Texts of many records, one after another as lines: most are sure to be their own answers, and
//! are found faster all at once.

use super::fields::{Head, Layout};

/// Length of the texts that fill a batch; they and their records stay in the cache.
const FULL: usize = 64 << 10;

/// Records that follow one another, and their texts.
#[derive(Default)]
pub(super) struct Batch {
    /// The texts, each with a line feed.
    texts: Vec<u8>,
    /// End of each record in its block.
    ends: Vec<usize>,
}

impl Batch {
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
        self.ends.clear();
        while self.texts.len() < FULL && *at < data.len() {
            let known = self.texts.len();
            let Some(length) = layout.append(&data[*at..], head, &mut self.texts) else {
                self.texts.truncate(known);
                return true;
            };
            *at += length;
            self.ends.push(*at);
        }
        false
    }

    /// Returns the texts as lines; `None` if one of them is no line, or is not UTF-8.
    pub(super) fn lines(&self) -> Option<&str> {
        let is_one_each = memchr::memchr_iter(b'\n', &self.texts).count() == self.ends.len();
        let is_plain = is_one_each && memchr::memchr(b'\r', &self.texts).is_none();
        std::str::from_utf8(&self.texts).ok().filter(|_| is_plain)
    }

    /// Returns the records, the first of which begins at `at`.
    pub(super) fn records<'a>(&'a self, at: usize, data: &'a [u8]) -> Records<'a> {
        Records {
            data,
            at,
            ends: &self.ends,
        }
    }
}

/// The records of a batch that are not taken yet.
pub(super) struct Records<'a> {
    data: &'a [u8],
    at: usize,
    ends: &'a [usize],
}

impl<'a> Records<'a> {
    /// Returns the next `count` records, with the ends of their lines.
    pub(super) fn take(&mut self, count: usize) -> &'a [u8] {
        let (taken, rest) = self.ends.split_at(count);
        let start = self.at;
        self.at = taken.last().copied().unwrap_or(start);
        self.ends = rest;
        &self.data[start..self.at]
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }
}
