//! Valid values for fuzzers, with the feature `arbitrary`.
//!
//! An owned value is made by the grammar, from choices that the fuzzer's bytes make: every value is valid, and all kinds of hosts,
//! paths and triplets come up. A borrowed value is the fuzzer's own text, as far as it is valid, so that a corpus of texts is of use.
//!
//! ```
//! use arbitrary::{Arbitrary, Unstructured};
//! use urial::{Reference, UriBuf};
//!
//! let mut data = Unstructured::new(&[0x3F; 64]);
//! let uri = UriBuf::arbitrary(&mut data)?;
//! assert!(urial::Uri::parse(uri.as_str()).is_ok());
//!
//! let reference = Reference::arbitrary_take_rest(Unstructured::new(b"../a?b c"))?;
//! assert_eq!(reference, "../a?b");
//! # Ok::<(), arbitrary::Error>(())
//! ```

use ::arbitrary::{Arbitrary, Error, Result, Unstructured};

use super::sample::{self, Source};
use crate::borrowed::Borrowed;
use crate::kind::Kind;
use crate::maybe_owned::MaybeOwned;
use crate::owned::Owned;

impl Source for Unstructured<'_> {
    fn next(&mut self) -> u8 {
        self.arbitrary().unwrap_or(0)
    }
}

impl<'a, K: Kind> Arbitrary<'a> for Owned<K> {
    fn arbitrary(data: &mut Unstructured<'a>) -> Result<Owned<K>> {
        Owned::parse(sample::text(K::FORM, data)).map_err(|_| Error::IncorrectFormat)
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (0, None)
    }
}

impl<'a, K: Kind> Arbitrary<'a> for Borrowed<'a, K> {
    fn arbitrary(data: &mut Unstructured<'a>) -> Result<Borrowed<'a, K>> {
        longest(data.arbitrary()?)
    }

    fn arbitrary_take_rest(data: Unstructured<'a>) -> Result<Borrowed<'a, K>> {
        longest(<&str>::arbitrary_take_rest(data)?)
    }

    fn size_hint(depth: usize) -> (usize, Option<usize>) {
        <&str>::size_hint(depth)
    }
}

impl<'a, K: Kind> Arbitrary<'a> for MaybeOwned<'a, K> {
    fn arbitrary(data: &mut Unstructured<'a>) -> Result<MaybeOwned<'a, K>> {
        if data.arbitrary()? {
            data.arbitrary().map(MaybeOwned::Borrowed)
        } else {
            data.arbitrary().map(MaybeOwned::Owned)
        }
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (1, None)
    }
}

/// How often a text is cut where it is wrong.
const CUTS: usize = 4;

/// A prefix of the text that is valid.
fn longest<K: Kind>(text: &str) -> Result<Borrowed<'_, K>> {
    let mut text = text;
    for _ in 0..CUTS {
        match Borrowed::parse(text) {
            Ok(parsed) => return Ok(parsed),
            Err(error) => {
                let valid = text.get(..error.span().start);
                text = valid.ok_or(Error::IncorrectFormat)?;
            }
        }
    }
    Err(Error::IncorrectFormat)
}
