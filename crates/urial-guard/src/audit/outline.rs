//! One look at a host, which spares most hosts the rules that look closer.

use super::names;

/// Not a letter, a digit, `-`, `.` or `_` of ASCII.
const ODD: u8 = 1;
const UNDERSCORE: u8 = 2;
const HYPHEN: u8 = 4;
/// A dot or a hyphen.
const BREAK: u8 = 8;
const DOT: u8 = 16;

/// The class of each byte.
const KINDS: [u8; 256] = {
    let mut kinds = [ODD; 256];
    let mut byte = 0;
    while byte < 128 {
        // The bits of all bytes are joined by OR, so each class needs one of its own.
        kinds[byte] = match byte as u8 {
            b'.' => BREAK | DOT,
            b'-' => BREAK | HYPHEN,
            b'_' => UNDERSCORE,
            byte if byte.is_ascii_alphanumeric() => 0,
            _ => ODD,
        };
        byte += 1;
    }
    kinds
};

/// The facts that one pass over a host yields.
#[derive(Clone, Copy)]
pub(super) struct Outline {
    /// The kinds of all bytes together.
    kinds: u8,
    /// How many dots there are, with one at the end.
    pub(super) dots: usize,
    /// Where the part after the last dot or hyphen starts.
    pub(super) last_part: usize,
    /// Nothing about the host tells of an address, a name that is known, or one that the DNS does
    /// not have: its bytes are ordinary, no label is empty or begins or ends with a hyphen, and the
    /// last one is neither a number nor on a list.
    pub(super) is_ordinary: bool,
}

impl Outline {
    /// Looks at a host, and shows `part` each part that a dot or a hyphen ends.
    #[inline]
    pub(super) fn of(host: &str, mut part: impl FnMut(&[u8])) -> Outline {
        let bytes = host.as_bytes();
        let (mut kinds, mut dots) = (0, 0);
        //   www.pay-pal.example     the parts www, pay and pal are shown, each when it has ended
        //               ^ label, and `start`, because no hyphen follows
        let (mut label, mut start) = (0, 0);
        let mut is_doubled = false;
        for (at, &byte) in bytes.iter().enumerate() {
            let kind = KINDS[usize::from(byte)];
            kinds |= kind;
            if kind & BREAK != 0 {
                part(&bytes[start..at]);
                // An empty part: `a..b`, `-a`, `a.-b`.
                is_doubled |= start == at;
                start = at + 1;
                if kind & DOT != 0 {
                    dots += 1;
                    label = start;
                }
            }
        }
        is_doubled |= start == bytes.len();
        let is_number = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        let is_ordinary = kinds & ODD == 0
            && !is_doubled
            // Only a whole host is measured here; no label of a host this short is too long.
            && bytes.len() <= LABEL
            // A number first may begin an address, a number as the last label too.
            && !is_number(0)
            && !is_number(label)
            && !names::LAST_LABELS.may_have(&bytes[label..]);
        Outline {
            kinds,
            dots,
            last_part: start,
            is_ordinary,
        }
    }

    /// Returns whether there is a byte that is not a letter, a digit, `-`, `.` or `_` of ASCII.
    #[inline]
    pub(super) const fn is_odd(self) -> bool {
        self.kinds & ODD != 0
    }

    /// Returns whether there is a hyphen anywhere.
    #[inline]
    pub(super) const fn is_dashed(self) -> bool {
        self.kinds & HYPHEN != 0
    }

    /// Returns whether there is an underscore anywhere, which resolvers take, but no name of a host
    /// has.
    #[inline]
    pub(super) const fn has_underscore(self) -> bool {
        self.kinds & UNDERSCORE != 0
    }
}

/// The longest label of the DNS; a host that is no longer has none that is longer.
const LABEL: usize = 63;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_hosts_are_told_from_others() {
        for host in [
            "a",
            "www.example.com",
            "a-b.c_d.example",
            "x1.y2.co.uk",
            "WWW.Example.COM",
        ] {
            assert!(Outline::of(host, |_| {}).is_ordinary, "{host}");
        }
        let long = "a".repeat(LABEL + 1);
        for host in [
            "10.0.0.1",
            "0x7f.1",
            "a.1",
            "a.0x1",
            "a..b",
            ".a",
            "a.",
            "-a",
            "a-",
            "a.-b",
            "a-.b",
            "xn--a",
            "a%41",
            "é",
            "[::1]",
            "a;b",
            "a~b",
            "localhost",
            "a.LOCALHOST",
            "b.internal",
            "1.nip.io",
            "kubernetes",
            "home.arpa",
            "a.lvh.me",
            "",
            &long,
        ] {
            assert!(!Outline::of(host, |_| {}).is_ordinary, "{host}");
        }
    }

    #[test]
    fn parts_end_with_dots_and_hyphens() {
        let mut parts = alloc::vec::Vec::new();
        let host = "a-bc.d.e";
        let outline = Outline::of(host, |part| parts.push(part.to_vec()));
        assert_eq!(parts, [&b"a"[..], b"bc", b"d"]);
        assert_eq!((outline.dots, &host[outline.last_part..]), (2, "e"));
    }
}
