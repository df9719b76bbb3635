//! Sets of ASCII characters, composable at compile time.
//!
//! Each constant carries its line of ABNF. A percent-encoded triplet is not a character: the
//! grammar decides whether `%` may stand in a component, so only [`Set::URI`] contains it.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// A set of ASCII characters.
///
/// ```
/// # use urial_grammar as urial;
/// use urial::Set;
/// const KEPT: Set = Set::SEGMENT.minus(Set::of("+"));
/// assert!(KEPT.contains(b'a') && !KEPT.contains(b'+') && !KEPT.contains(0xE3));
///
/// // The same where it need not be a constant.
/// let kept = Set::SEGMENT - Set::of("+");
/// assert_eq!(kept, KEPT);
/// assert!((kept & Set::GEN_DELIMS).iter().eq(*b":@"));
/// assert_eq!((kept | Set::of("+")) & !Set::SEGMENT, Set::EMPTY);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Set(u128);

impl Set {
    /// The empty set.
    pub const EMPTY: Set = Set(0);
    /// `ALPHA = %x41-5A / %x61-7A`
    pub const ALPHA: Set = Set::range(b'A', b'Z').union(Set::range(b'a', b'z'));
    /// `DIGIT = %x30-39`
    pub const DIGIT: Set = Set::range(b'0', b'9');
    /// `HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"`, in either case.
    pub const HEXDIG: Set = Set::DIGIT.union(Set::range(b'A', b'F')).union(Set::range(b'a', b'f'));
    /// `unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"`
    pub const UNRESERVED: Set = Set::ALPHA.union(Set::DIGIT).union(Set::of("-._~"));
    /// `gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@"`
    pub const GEN_DELIMS: Set = Set::of(":/?#[]@");
    /// `sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="`
    pub const SUB_DELIMS: Set = Set::of("!$&'()*+,;=");
    /// `reserved = gen-delims / sub-delims`
    pub const RESERVED: Set = Set::GEN_DELIMS.union(Set::SUB_DELIMS);
    /// `ALPHA / DIGIT / "+" / "-" / "."`: the characters after the first letter of a scheme.
    pub const SCHEME: Set = Set::ALPHA.union(Set::DIGIT).union(Set::of("+-."));
    /// `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )`
    pub const USERINFO: Set = Set::REG_NAME.union(Set::of(":"));
    /// `reg-name = *( unreserved / pct-encoded / sub-delims )`
    pub const REG_NAME: Set = Set::UNRESERVED.union(Set::SUB_DELIMS);
    /// `1*( unreserved / sub-delims / ":" )`, the address of an `IPvFuture`.
    pub const IPVFUTURE: Set = Set::USERINFO;
    /// `pchar = unreserved / pct-encoded / sub-delims / ":" / "@"`
    pub const PCHAR: Set = Set::REG_NAME.union(Set::of(":@"));
    /// `segment = *pchar`
    pub const SEGMENT: Set = Set::PCHAR;
    /// `segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )`
    pub const SEGMENT_NC: Set = Set::REG_NAME.union(Set::of("@"));
    /// The characters of segments, and the slashes between them.
    pub const PATH: Set = Set::PCHAR.union(Set::of("/"));
    /// `query = *( pchar / "/" / "?" )`
    pub const QUERY: Set = Set::PCHAR.union(Set::of("/?"));
    /// `fragment = *( pchar / "/" / "?" )`
    pub const FRAGMENT: Set = Set::QUERY;
    /// A key or a value in a query of `key=value` pairs.
    ///
    /// It is [`Set::QUERY`] without the characters that have a special meaning in such queries
    /// (`&`, `;`, `=`, `+`).
    pub const QUERY_VALUE: Set = Set::QUERY.minus(Set::of("&;=+"));
    /// Every character that a URI can contain: `unreserved`, `reserved` and the `%` of a triplet.
    pub const URI: Set = Set::UNRESERVED.union(Set::RESERVED).union(Set::of("%"));

    /// Makes the set of the characters of `text`, which has to be ASCII.
    ///
    /// # Panics
    ///
    /// If `text` is not ASCII; in a constant, that fails the build.
    #[must_use]
    pub const fn of(text: &str) -> Set {
        let bytes = text.as_bytes();
        let mut bits = 0;
        let mut i = 0;
        while i < bytes.len() {
            assert!(bytes[i].is_ascii(), "a Set holds ASCII characters only");
            bits |= 1 << bytes[i];
            i += 1;
        }
        Set(bits)
    }

    /// Makes the set of the characters from `first` to `last`, both included.
    ///
    /// # Panics
    ///
    /// If `last` is not ASCII.
    #[must_use]
    pub const fn range(first: u8, last: u8) -> Set {
        assert!(last.is_ascii(), "a Set holds ASCII characters only");
        let mut bits = 0;
        let mut byte = first;
        // Ends: `last` is ASCII, so `byte` can go one past it.
        while byte <= last {
            bits |= 1 << byte;
            byte += 1;
        }
        Set(bits)
    }

    /// Returns the characters in either set.
    #[must_use]
    pub const fn union(self, other: Set) -> Set {
        Set(self.0 | other.0)
    }

    /// Returns the characters in this set and not in `other`.
    #[must_use]
    pub const fn minus(self, other: Set) -> Set {
        Set(self.0 & !other.0)
    }

    /// Returns the characters in both sets.
    #[must_use]
    pub const fn intersection(self, other: Set) -> Set {
        Set(self.0 & other.0)
    }

    /// Returns the ASCII characters that are not in this set.
    #[must_use]
    pub const fn complement(self) -> Set {
        Set(!self.0)
    }

    /// Returns whether `byte` is in the set; a byte that is not ASCII never is.
    #[inline]
    #[must_use]
    pub const fn contains(self, byte: u8) -> bool {
        // Selects a half of the 128 bits: cheaper than a shift of all of them.
        let half = (self.0 >> (byte & 64)) as u64;
        byte < 128 && half >> (byte & 63) & 1 == 1
    }

    /// Returns the set as a table with an entry for each byte.
    ///
    /// A look-up in a table takes one load, which is faster than [`contains`](Set::contains) where
    /// every byte of a text is looked up. Make it a `static` or a `const`.
    ///
    /// ```
    /// # use urial_grammar as urial;
    /// use urial::Set;
    /// static HEXDIG: [bool; 256] = Set::HEXDIG.table();
    /// let digits = "c0ffee?".bytes().take_while(|byte| HEXDIG[usize::from(*byte)]);
    /// assert_eq!(digits.count(), 6);
    /// ```
    #[must_use]
    pub const fn table(self) -> [bool; 256] {
        let mut table = [false; 256];
        let mut byte: u8 = 0;
        // Entries from 128 on stay `false`.
        while byte.is_ascii() {
            table[byte as usize] = self.contains(byte);
            byte += 1;
        }
        table
    }

    /// Returns whether all of `other` is in this set.
    #[must_use]
    pub const fn contains_all(self, other: Set) -> bool {
        other.0 & !self.0 == 0
    }

    /// Returns the number of characters in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the characters of the set in ASCII order; the iterator is double-ended.
    #[must_use]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = u8> + Clone {
        (0..128).filter(move |&byte| self.contains(byte))
    }

    /// Returns the smallest character of the set.
    pub(crate) const fn first(self) -> u8 {
        self.0.trailing_zeros() as u8
    }

    /// Returns whether the set has all characters from its smallest to its largest.
    pub(crate) const fn is_range(self) -> bool {
        // The characters fill all places between the two.
        !self.is_empty() && self.len() == (self.last() - self.first()) as u32 + 1
    }

    /// Returns the largest character of the set.
    pub(crate) const fn last(self) -> u8 {
        127 - self.0.leading_zeros() as u8
    }
}

impl core::fmt::Debug for Set {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.iter().map(char::from)).finish()
    }
}

/// Implements an operator and its assigning twin with the method of the same meaning.
macro_rules! operator {
    ($operator:ident $operate:ident, $assign:ident $assigning:ident, $method:ident) => {
        impl $operator for Set {
            type Output = Set;

            fn $operate(self, other: Set) -> Set {
                self.$method(other)
            }
        }

        impl $assign for Set {
            fn $assigning(&mut self, other: Set) {
                *self = self.$method(other);
            }
        }
    };
}

operator!(BitOr bitor, BitOrAssign bitor_assign, union);
operator!(BitAnd bitand, BitAndAssign bitand_assign, intersection);
operator!(Sub sub, SubAssign sub_assign, minus);

impl Not for Set {
    type Output = Set;

    fn not(self) -> Set {
        self.complement()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_those_of_the_abnf() {
        assert_eq!(Set::UNRESERVED.len(), 26 + 26 + 10 + 4);
        assert_eq!(Set::RESERVED.len(), 7 + 11);
        assert_eq!(Set::PCHAR.len(), 66 + 11 + 2);
        assert_eq!(Set::URI.len(), 66 + 18 + 1);
        assert!(Set::UNRESERVED.intersection(Set::RESERVED).is_empty());
    }

    #[test]
    fn members_come_from_both_ends() {
        for set in [Set::EMPTY, Set::of("a"), Set::URI, !Set::EMPTY] {
            let members: alloc::vec::Vec<u8> = (0..=255).filter(|&b| set.contains(b)).collect();
            assert_eq!(set.len() as usize, members.len());
            assert!(set.iter().eq(members.iter().copied()));
            assert!(set.iter().rev().eq(members.into_iter().rev()));
        }
        let mut iter = Set::of("abc").iter();
        assert_eq!((iter.next(), iter.next_back()), (Some(b'a'), Some(b'c')));
        assert_eq!((iter.next(), iter.next(), iter.next_back()), (Some(b'b'), None, None));
    }

    #[test]
    fn operators_are_the_methods() {
        let (mut set, abc, cd) = (Set::EMPTY, Set::of("abc"), Set::of("cd"));
        set |= abc;
        assert_eq!((set, abc | cd, abc & cd), (abc, Set::of("abcd"), Set::of("c")));
        set -= cd;
        assert_eq!((set, abc - cd), (Set::of("ab"), Set::of("ab")));
        set &= Set::of("bx");
        assert_eq!((set, !!set, Set::default()), (Set::of("b"), set, Set::EMPTY));
    }

    #[test]
    fn sets_compose() {
        let set = Set::of("abc").union(Set::of("d")).minus(Set::of("b"));
        assert_eq!(set, Set::of("acd"));
        assert_eq!((set.first(), set.last()), (b'a', b'd'));
        assert!(!set.contains(200) && !set.complement().contains(200));
        assert!(Set::QUERY.contains_all(Set::PATH) && !Set::PATH.contains_all(Set::QUERY));
        assert_eq!(alloc::format!("{:?}", Set::of("ba")), "{'a', 'b'}");
    }
}
