//! Keys of the answers of a page, for a stage that looks at them in the order of the input and
//! drops some of the answers.

/// A hash of a key.
pub(crate) type Hash = u128;

/// A function that hashes a key.
pub(crate) type HashOf<'s> = &'s (dyn Fn(&[u8]) -> Hash + Sync);

/// Keys of the answers of a page, in their order.
#[derive(Default)]
pub(crate) struct Keys {
    /// The keys that are not the texts of their answers, one after another.
    bytes: Vec<u8>,
    items: Vec<Item>,
    /// Refused texts that the stage looks at.
    aside: Vec<Vec<u8>>,
}

struct Item {
    hash: Hash,
    /// End of the key in the bytes of the keys, or `IS_TEXT`.
    key: usize,
    /// End of the answer in the output.
    end: usize,
}

/// Place of a key that is the text of its answer: nothing is copied for most lines of most lists.
const IS_TEXT: usize = usize::MAX;

/// An answer of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Keyed<'a> {
    pub(crate) hash: Hash,
    pub(crate) key: &'a [u8],
    /// The answer without its separator; empty if it is the key.
    pub(crate) text: &'a [u8],
}

impl Keys {
    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.items.clear();
        self.aside.clear();
    }

    /// Adds the key of an answer that ends there.
    pub(super) fn push(&mut self, hash: Hash, key: &str, end: usize) {
        self.bytes.extend_from_slice(key.as_bytes());
        let key = self.bytes.len();
        self.items.push(Item { hash, key, end });
    }

    /// Adds an answer that is its own key.
    #[inline]
    pub(super) fn push_own(&mut self, hash: Hash, end: usize) {
        let key = IS_TEXT;
        self.items.push(Item { hash, key, end });
    }

    /// Moves the end of the last answer: its record was written.
    pub(super) fn end_at(&mut self, end: usize) {
        if let Some(last) = self.items.last_mut() {
            last.end = end;
        }
    }

    /// Returns the answers of an output with their keys; the first begins at `start`.
    pub(super) fn of<'a>(
        &'a self,
        output: &'a [u8],
        mut start: usize,
    ) -> impl Iterator<Item = Keyed<'a>> {
        let mut first = 0;
        self.items.iter().map(move |item| {
            // Where nothing is printed, an answer has no separator either.
            let text = &output[start..item.end.max(start + 1) - 1];
            start = item.end;
            let (key, text) = match item.key {
                IS_TEXT => (text, &b""[..]),
                end => (&self.bytes[std::mem::replace(&mut first, end)..end], text),
            };
            let hash = item.hash;
            Keyed { hash, key, text }
        })
    }

    /// Returns the hashes of the keys from `place` on.
    pub(crate) fn hashes(&self, place: usize) -> impl Iterator<Item = Hash> + Clone {
        self.items.iter().skip(place).map(|item| item.hash)
    }

    pub(super) const fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns the end of an answer.
    pub(super) fn end(&self, place: usize) -> usize {
        self.items[place].end
    }

    /// Sets a refused text aside, unless `most` of this page are.
    pub(crate) fn set_aside(&mut self, text: &[u8], most: usize) {
        if self.aside.len() < most {
            self.aside.push(text.to_vec());
        }
    }

    /// Returns the refused texts that were set aside.
    pub(crate) fn aside(&self) -> impl Iterator<Item = &[u8]> {
        self.aside.iter().map(Vec::as_slice)
    }
}
