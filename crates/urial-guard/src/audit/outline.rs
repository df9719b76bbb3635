//! One look at a host, which spares most hosts the rules that look closer.

use super::names;

/// Not a letter, a digit, `-`, `.` or `_` of ASCII.
const ODD: u8 = 1;
const UNDERSCORE: u8 = 2;
/// A dot or a hyphen.
const BREAK: u8 = 4;
const DOT: u8 = 8;

/// The class of each byte.
const KINDS: [u8; 256] = {
    let mut kinds = [ODD; 256];
    let mut byte = 0;
    while byte < 128 {
        // The bits of all bytes are joined by OR, so each class needs one of its own.
        kinds[byte] = match byte as u8 {
            b'.' => BREAK | DOT,
            b'-' => BREAK,
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
    /// Nothing about the host tells of an address, a name that is known, or one that the DNS does
    /// not have: its bytes are ordinary, no label is empty or begins or ends with a hyphen, and the
    /// last one is neither a number nor on a list.
    pub(super) is_ordinary: bool,
}

impl Outline {
    /// Looks at a host.
    pub(super) fn of(host: &str) -> Outline {
        let bytes = host.as_bytes();
        let mut kinds = 0;
        //   www.pay-pal.example     `label` and `start` are where the last label and part begin
        let (mut label, mut start) = (0, 0);
        let mut is_doubled = false;
        for (at, &byte) in bytes.iter().enumerate() {
            let kind = KINDS[usize::from(byte)];
            kinds |= kind;
            if kind & BREAK != 0 {
                // An empty part: `a..b`, `-a`, `a.-b`.
                is_doubled |= start == at;
                start = at + 1;
                if kind & DOT != 0 {
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
        Outline { kinds, is_ordinary }
    }

    /// Returns whether there is a byte that is not a letter, a digit, `-`, `.` or `_` of ASCII.
    pub(super) const fn is_odd(self) -> bool {
        self.kinds & ODD != 0
    }

    /// Returns whether there is an underscore anywhere, which resolvers take, but no name of a host
    /// has.
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
        for host in "a www.example.com a-b.c_d.example x1.y2.co.uk WWW.Example.COM".split(' ') {
            assert!(Outline::of(host).is_ordinary, "{host}");
        }
        let long = "a".repeat(LABEL + 1);
        for host in "10.0.0.1 0x7f.1 a.1 a.0x1 a..b .a a. -a a- a.-b a-.b xn--a a%41 é [::1] a;b \
            a~b localhost a.LOCALHOST b.internal 1.nip.io kubernetes home.arpa a.lvh.me"
            .split(' ')
            .chain(["", &*long])
        {
            assert!(!Outline::of(host).is_ordinary, "{host}");
        }
    }
}
