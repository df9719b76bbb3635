//! The letters and triplets of a component: what case normalization (6.2.2.1) and percent-encoding normalization (6.2.2.2)
//! make of them.

use alloc::string::String;

use urial_grammar::Set;

/// How a component is to be written.
#[derive(Clone, Copy)]
pub(crate) struct Spelling {
    /// The digits of triplets in upper case.
    pub(crate) upper_hex: bool,
    /// Triplets of unreserved characters as those characters.
    pub(crate) decode: bool,
    /// Letters outside triplets in lower case.
    pub(crate) lower: bool,
}

impl Spelling {
    /// As the other, with letters in lower case too, if the digits of triplets are in upper case: the step is the same.
    pub(crate) const fn of_host(self) -> Spelling {
        Spelling {
            lower: self.upper_hex,
            ..self
        }
    }

    /// Whether a triplet stays as it is written.
    #[inline]
    fn keeps(self, high: u8, low: u8) -> bool {
        let is_lower = is_lower_hex(high) || is_lower_hex(low);
        !(self.upper_hex && is_lower || self.decode && is_unreserved(octet(high, low)))
    }
}

const fn is_lower_hex(byte: u8) -> bool {
    matches!(byte, b'a'..=b'f')
}

/// The values of hexadecimal digits.
const DIGITS: [u8; 256] = {
    let mut digits = [0; 256];
    let mut value = 0;
    while value < 16 {
        let digit = b"0123456789abcdef"[value as usize];
        digits[digit as usize] = value;
        digits[digit.to_ascii_uppercase() as usize] = value;
        value += 1;
    }
    digits
};

/// [`Set::UNRESERVED`], as fast as a set can be asked.
const UNRESERVED: [bool; 256] = {
    let mut unreserved = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        unreserved[byte] = Set::UNRESERVED.contains(byte as u8);
        byte += 1;
    }
    unreserved
};

#[inline]
fn is_unreserved(byte: u8) -> bool {
    UNRESERVED[usize::from(byte)]
}

/// What a triplet stands for.
#[inline]
fn octet(high: u8, low: u8) -> u8 {
    DIGITS[usize::from(high)] << 4 | DIGITS[usize::from(low)]
}

/// Whether [`push`] would write `text` as it is.
#[inline]
pub(crate) fn is_spelled(text: &str, spelling: Spelling) -> bool {
    if spelling.lower {
        let mut rest = text.as_bytes();
        while let [byte, behind @ ..] = rest {
            rest = match (byte, behind) {
                (b'%', [high, low, behind @ ..]) if spelling.keeps(*high, *low) => behind,
                (b'%' | b'A'..=b'Z', _) => return false,
                _ => behind,
            };
        }
        return true;
    }
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        let mut behind = at;
        while let [b'%', high, low, ..] = rest.as_bytes()[behind..] {
            if !spelling.keeps(high, low) {
                return false;
            }
            behind += 3;
        }
        rest = &rest[behind..];
    }
    true
}

/// Appends `text`, written as `spelling` says.
pub(crate) fn push(text: &str, spelling: Spelling, out: &mut String) {
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        push_plain(&rest[..at], spelling, out);
        rest = push_triplets(&rest[at..], spelling, out);
    }
    push_plain(rest, spelling, out);
}

/// What is not a triplet.
#[inline]
fn push_plain(text: &str, spelling: Spelling, out: &mut String) {
    let start = out.len();
    out.push_str(text);
    if spelling.lower {
        out[start..].make_ascii_lowercase();
    }
}

/// The triplets at the start of `text`; gives back what follows them.
fn push_triplets<'a>(text: &'a str, spelling: Spelling, out: &mut String) -> &'a str {
    let mut at = 0;
    while let [b'%', high, low, ..] = text.as_bytes()[at..] {
        let octet = octet(high, low);
        if spelling.decode && is_unreserved(octet) {
            let octet = if spelling.lower {
                octet.to_ascii_lowercase()
            } else {
                octet
            };
            out.push(char::from(octet));
        } else if spelling.keeps(high, low) {
            out.push_str(&text[at..at + 3]);
        } else {
            out.push('%');
            out.push(char::from(high.to_ascii_uppercase()));
            out.push(char::from(low.to_ascii_uppercase()));
        }
        at += 3;
    }
    &text[at..]
}

/// The bytes and triplets of a text, one at a time, as they would be written with [`Spelling::upper_hex`].
///
/// A triplet that stays one is its octet plus [`Units::TRIPLET`], so that two texts agree when their units do.
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
        Units {
            rest: text.as_bytes(),
            decode,
            lower,
        }
    }

    #[inline]
    fn letter(&self, byte: u8) -> u16 {
        u16::from(if self.lower {
            byte.to_ascii_lowercase()
        } else {
            byte
        })
    }
}

impl Iterator for Units<'_> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        match self.rest {
            [b'%', high, low, behind @ ..] => {
                self.rest = behind;
                let octet = octet(*high, *low);
                if self.decode && is_unreserved(octet) {
                    return Some(self.letter(octet));
                }
                Some(Units::TRIPLET | u16::from(octet))
            }
            [byte, behind @ ..] => {
                self.rest = behind;
                Some(self.letter(*byte))
            }
            [] => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Spelling; 5] = {
        const fn spelling(upper_hex: bool, decode: bool, lower: bool) -> Spelling {
            Spelling {
                upper_hex,
                decode,
                lower,
            }
        }
        [
            spelling(true, false, false),
            spelling(true, false, true),
            spelling(false, true, false),
            spelling(true, true, false),
            spelling(true, true, true),
        ]
    };

    /// Every octet as a triplet, in each of the four cases its digits can be in.
    fn triplets() -> impl Iterator<Item = (u8, String)> {
        (0..=255_u8).flat_map(|octet| {
            let (upper, lower) = (alloc::format!("{octet:02X}"), alloc::format!("{octet:02x}"));
            let pairs = [&upper, &lower].map(|high| {
                [&upper, &lower].map(|low| alloc::format!("a%{}{}", &high[..1], &low[1..]))
            });
            pairs.into_iter().flatten().map(move |text| (octet, text))
        })
    }

    fn pushed(text: &str, spelling: Spelling) -> String {
        let mut out = String::new();
        push(text, spelling, &mut out);
        out
    }

    #[test]
    fn each_triplet_is_written_by_the_letter() {
        for (octet, text) in triplets() {
            for spelling in ALL {
                let expected = if spelling.decode && Set::UNRESERVED.contains(octet) {
                    let decoded = alloc::format!("a{}", char::from(octet));
                    if spelling.lower {
                        decoded.to_lowercase()
                    } else {
                        decoded
                    }
                } else if spelling.upper_hex {
                    alloc::format!("a%{octet:02X}")
                } else {
                    text.clone()
                };
                assert_eq!(pushed(&text, spelling), expected);
                assert_eq!(is_spelled(&text, spelling), text == expected, "{text}");
            }
        }
    }

    #[test]
    fn units_agree_when_the_texts_written_do() {
        for (_, a) in triplets() {
            for b in ["a%41", "aA", "a%C3", "a:", "a%3A", "aa"] {
                for spelling in ALL.into_iter().filter(|spelling| spelling.upper_hex) {
                    let units = |text| Units::new(text, spelling.decode, spelling.lower);
                    let same = pushed(&a, spelling) == pushed(b, spelling);
                    assert_eq!(units(&a).eq(units(b)), same, "{a} {b}");
                }
            }
        }
    }
}
