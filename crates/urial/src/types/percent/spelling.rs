//! Letters and triplets: case (6.2.2.1) and percent-encoding (6.2.2.2) normalization of a
//! component.

use alloc::string::String;

use urial_grammar::hex::octet;
use urial_grammar::{HasAvx512, TripletTable, WithAvx512, dispatch_avx512};
use urial_grammar::{Set, search};

/// The changes to triplets.
#[derive(Clone, Copy)]
pub(crate) struct Spelling {
    /// Whether their digits are written in upper case.
    pub(crate) upper_hex: bool,
    /// Whether those of unreserved characters are decoded.
    pub(crate) decode: bool,
}

impl Spelling {
    /// No changes.
    pub(crate) const AS_WRITTEN: Spelling = Spelling { upper_hex: false, decode: false };

    /// Returns whether any triplet may change.
    pub(crate) const fn touches_triplets(self) -> bool {
        self.upper_hex || self.decode
    }

    /// Returns the bits of [`CHANGES`] that count.
    const fn bits(self) -> u8 {
        let decode = if self.decode { DECODE } else { 0 };
        let upper = if self.upper_hex { UPPER } else { 0 };
        decode | upper
    }
}

/// The bits for triplets of unreserved characters: one for each first digit that such a triplet
/// has, 2 to 7.
const DECODE: u8 = 0b11_1111;
/// The bits for digits in lower case: one for the first and one for the second.
const UPPER: u8 = !DECODE;

/// A table of bits for each digit: a triplet changes if the bits of its two digits intersect.
static CHANGES: TripletTable = {
    // bit            0-5                          6            7
    // first digit    its value is 2 + bit         lower case   always
    // second digit   unreserved after 2 + bit     always       lower case
    let mut bits = TripletTable { first: [0; 128], second: [0; 128] };
    //   %7e     first['7']: 5 7     second['e']: 0 2 4 5 6 7     both: 5, it is `~`, and 7, its `e`
    let mut digit = 0;
    while digit < 32 {
        let (value, byte) = (digit as u8 % 16, DIGIT_BYTES[digit] as usize);
        let mut high = 2;
        while high < 8 {
            bits.first[byte] |= ((value == high) as u8) << (high - 2);
            let is_decoded = Set::UNRESERVED.contains(high << 4 | value);
            bits.second[byte] |= (is_decoded as u8) << (high - 2);
            high += 1;
        }
        let is_lower = byte >= b'a' as usize;
        bits.first[byte] |= 1 << 7 | (is_lower as u8) << 6;
        bits.second[byte] |= (is_lower as u8) << 7 | 1 << 6;
        digit += 1;
    }
    bits
};

/// The digits by value, in upper case and then in lower case.
const DIGIT_BYTES: &[u8; 32] = b"0123456789ABCDEF0123456789abcdef";

/// [`Set::UNRESERVED`] as a table, for the fastest look-up.
static UNRESERVED: [bool; 256] = Set::UNRESERVED.table();

#[inline]
fn is_unreserved(byte: u8) -> bool {
    UNRESERVED[usize::from(byte)]
}

/// A search for the first triplet that changes.
struct FirstChange<'a> {
    text: &'a [u8],
    bits: u8,
}

impl WithAvx512 for FirstChange<'_> {
    type Output = Option<usize>;

    #[inline(always)]
    fn run(self, avx512: Option<HasAvx512>) -> Option<usize> {
        let FirstChange { text, bits } = self;
        if let Some(avx512) = avx512 {
            return avx512.percent(text, &CHANGES, bits);
        }
        let mut at = 0;
        loop {
            // Texts in scripts other than Latin consist mostly of triplets.
            while let [b'%', high, low, ..] = text[at..] {
                // The digits are ASCII; `& 0x7F` only shows the compiler that the index fits.
                let of_high = CHANGES.first[usize::from(high & 0x7F)];
                if of_high & CHANGES.second[usize::from(low & 0x7F)] & bits != 0 {
                    return Some(at);
                }
                at += 3;
            }
            at += search::percent(&text[at..])?;
        }
    }
}

/// Finds the first triplet that changes.
fn first_change(text: &[u8], bits: u8) -> Option<usize> {
    dispatch_avx512(FirstChange { text, bits })
}

/// Finds the first triplet that [`push`] would change.
#[inline]
pub(crate) fn first_misspelled(text: &str, spelling: Spelling) -> Option<usize> {
    if spelling.touches_triplets() { first_change(text.as_bytes(), spelling.bits()) } else { None }
}

/// Returns whether there is an encoded dot.
#[inline]
pub(crate) fn has_dot(text: &str) -> bool {
    let mut text = text.as_bytes();
    while let Some(at) = search::percent(text) {
        if let [b'2', b'E' | b'e', ..] = text[at + 1..] {
            return true;
        }
        text = &text[at + 1..];
    }
    false
}

/// Appends `text` with its triplets written as `spelling` asks.
pub(crate) fn push(text: &str, spelling: Spelling, out: &mut String) {
    let mut rest = text;
    if spelling.touches_triplets() {
        let bits = spelling.bits();
        while let Some(at) = first_change(rest.as_bytes(), bits) {
            out.push_str(&rest[..at]);
            let len = push_triplets(&rest.as_bytes()[at..], spelling, out);
            rest = &rest[at + len..];
        }
    }
    out.push_str(rest);
}

/// Appends a triplet that changes, and some that follow it; returns the number of bytes read.
#[inline]
fn push_triplets(text: &[u8], spelling: Spelling, out: &mut String) -> usize {
    match *text {
        // A triplet that stands alone needs no buffer: one character, or three.
        [b'%', high, low, ..] if text.get(3) != Some(&b'%') => {
            let octet = octet(high, low);
            if spelling.decode && is_unreserved(octet) {
                out.push(char::from(octet));
            } else {
                // It changes and is not decoded, so it is the case of its digits that changes.
                out.push('%');
                out.push(char::from(high.to_ascii_uppercase()));
                out.push(char::from(low.to_ascii_uppercase()));
            }
            3
        }
        _ => {
            // At least one triplet is read, since the first one changes: the loop in `push` comes
            // to an end.
            let mut written = Written { bytes: [0; 64], len: 0 };
            let len = written.fill(text, spelling);
            out.push_str(written.as_str());
            len
        }
    }
}

/// A buffer for triplets in a row as they are written, appended together.
struct Written {
    // Room for 21 triplets, which are seven characters of three octets.
    bytes: [u8; 64],
    len: usize,
}

impl Written {
    /// Reads triplets from the start of `text` while there is room and they change; returns the
    /// number of bytes read.
    fn fill(&mut self, text: &[u8], spelling: Spelling) -> usize {
        let mut at = 0;
        while let Some(&[b'%', high, low]) = text[at..].first_chunk() {
            let Some(room) = self.bytes[self.len..].first_chunk_mut() else {
                break;
            };
            let octet = octet(high, low);
            if spelling.decode && is_unreserved(octet) {
                room[0] = octet;
                self.len += 1;
            } else if !spelling.upper_hex {
                // Without upper case, only a triplet to decode continues the run.
                break;
            } else {
                *room = [b'%', high.to_ascii_uppercase(), low.to_ascii_uppercase()];
                self.len += 3;
            }
            at += 3;
        }
        at
    }

    fn as_str(&self) -> &str {
        // ASCII: triplets, and unreserved characters that were decoded.
        core::str::from_utf8(&self.bytes[..self.len]).unwrap_or_default()
    }
}

/// Returns whether there are upper-case letters outside triplets.
pub(crate) fn has_upper(text: &str) -> bool {
    // A triplet is a unit above 0xFF, so that its digits are no letters.
    let is_upper = |unit| u8::try_from(unit).is_ok_and(|byte| byte.is_ascii_uppercase());
    Units::new(text, false, false).any(is_upper)
}

/// Appends as [`push`] does, with letters outside triplets in lower case.
pub(crate) fn push_lower(text: &str, spelling: Spelling, out: &mut String) {
    // Only outside triplets: section 6.2.2.1 wants their digits in upper case.
    let start = out.len();
    push(text, spelling, out);
    let mut at = start;
    while let Some(triplet) = search::percent(&out.as_bytes()[at..]) {
        out[at..at + triplet].make_ascii_lowercase();
        at += triplet + 3;
    }
    out[at..].make_ascii_lowercase();
}

/// An iterator over the bytes and triplets of a text, as they would be written with
/// [`Spelling::upper_hex`].
///
/// A triplet that is not decoded is its octet plus [`Units::TRIPLET`], so that two texts agree when
/// their units do. If triplets are decoded, a character beyond ASCII counts as its triplets (RFC
/// 3987 section 5.3.2.3).
#[derive(Clone)]
pub(crate) struct Units<'a> {
    rest: &'a [u8],
    decode: bool,
    lower: bool,
}

impl<'a> Units<'a> {
    pub(crate) const TRIPLET: u16 = 0x100;

    #[inline]
    pub(crate) fn new(text: &'a str, decode: bool, lower: bool) -> Units<'a> {
        Units { rest: text.as_bytes(), decode, lower }
    }

    #[inline]
    fn letter(&self, byte: u8) -> u16 {
        u16::from(if self.lower { byte.to_ascii_lowercase() } else { byte })
    }
}

impl Iterator for Units<'_> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        match self.rest {
            [b'%', high, low, after @ ..] => {
                self.rest = after;
                let octet = octet(*high, *low);
                if self.decode && is_unreserved(octet) {
                    return Some(self.letter(octet));
                }
                Some(Units::TRIPLET | u16::from(octet))
            }
            [byte, after @ ..] => {
                self.rest = after;
                // RFC 3987, section 3.1: a character of an IRI stands for the triplets of its
                // octets, so `é` and `%C3%A9` are alike.
                if self.decode && !byte.is_ascii() {
                    return Some(Units::TRIPLET | u16::from(*byte));
                }
                Some(self.letter(*byte))
            }
            [] => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Spelling; 4] = {
        const fn spelling(upper_hex: bool, decode: bool) -> Spelling {
            Spelling { upper_hex, decode }
        }
        [spelling(false, false), spelling(true, false), spelling(false, true), spelling(true, true)]
    };

    /// Yields every octet as a triplet, in each of the four cases of its digits.
    fn triplets() -> impl Iterator<Item = (u8, String)> {
        (0..=255_u8).flat_map(|octet| {
            let (upper, lower) = (alloc::format!("{octet:02X}"), alloc::format!("{octet:02x}"));
            let pairs = [&upper, &lower].map(|high| {
                [&upper, &lower].map(|low| alloc::format!("A%{}{}", &high[..1], &low[1..]))
            });
            pairs.into_iter().flatten().map(move |text| (octet, text))
        })
    }

    fn pushed(text: &str, spelling: Spelling) -> String {
        let mut out = String::new();
        push(text, spelling, &mut out);
        out
    }

    fn pushed_lower(text: &str, spelling: Spelling) -> String {
        let mut out = String::from("X%4aX");
        push_lower(text, spelling, &mut out);
        out.split_off(5)
    }

    #[test]
    fn each_triplet_is_written_by_the_letter() {
        for (octet, text) in triplets() {
            for spelling in ALL {
                let is_decoded = spelling.decode && Set::UNRESERVED.contains(octet);
                let expected = if is_decoded {
                    alloc::format!("A{}", char::from(octet))
                } else if spelling.upper_hex {
                    alloc::format!("A%{octet:02X}")
                } else {
                    text.clone()
                };
                assert_eq!(pushed(&text, spelling), expected);
                assert_eq!(first_misspelled(&text, spelling).is_none(), text == expected, "{text}");
            }
        }
    }

    #[test]
    fn a_triplet_is_found_at_every_offset() {
        let [.., both] = ALL;
        for before in 0..70 {
            for (triplet, written) in [("%41", "A"), ("%2f", "%2F"), ("%C3", "%C3")] {
                let plain = "x".repeat(before);
                let text = plain.clone() + triplet + &plain;
                let expected = plain.clone() + written + &plain;
                assert_eq!(pushed(&text, both), expected);
                assert_eq!(first_misspelled(&text, both).is_none(), text == expected);
            }
        }
    }

    #[test]
    fn units_agree_when_the_texts_written_do() {
        for (_, a) in triplets() {
            for b in ["A%41", "AA", "A%C3", "A:", "A%3A", "Aa"] {
                for spelling in ALL.into_iter().filter(|spelling| spelling.upper_hex) {
                    let units = |text| Units::new(text, spelling.decode, false);
                    let lower = |text| Units::new(text, spelling.decode, true);
                    let same = pushed(&a, spelling) == pushed(b, spelling);
                    assert_eq!(units(&a).eq(units(b)), same, "{a} {b}");
                    let same = pushed_lower(&a, spelling) == pushed_lower(b, spelling);
                    assert_eq!(lower(&a).eq(lower(b)), same, "{a} {b}");
                }
            }
        }
    }
}
