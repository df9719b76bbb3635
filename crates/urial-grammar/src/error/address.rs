//! Reasons that a text in brackets is no IPv6 address.

use crate::ip::ipv4_address;

/// Reason that a text with a colon is no IPv6 address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum AddressFlaw {
    /// A character that no address has.
    Character,
    /// `1::2::3`
    TwoGaps,
    /// `12345::`
    LongGroup,
    /// `1:2:3:4:5:6:7:8:9`
    ManyGroups,
    /// `1:2`
    FewGroups,
    /// `::1.2.3.256`
    Ipv4,
    /// `:1::2`
    LoneColon,
}

impl AddressFlaw {
    /// Finds a reason; `None` if there is no colon, as in a name.
    // One loop over bytes: it is in every module of the web.
    pub(super) fn of(inside: &str) -> Option<AddressFlaw> {
        let bytes = inside.as_bytes();
        let last = bytes.iter().rposition(|&byte| byte == b':')?;
        let (head, tail) = bytes.split_at(last + 1);
        // An IPv4 address takes the place of the last two groups.
        let (head, mut groups) = match tail.contains(&b'.') {
            true if ipv4_address(tail).is_none() => return Some(AddressFlaw::Ipv4),
            true => (head, 2),
            false => (bytes, 0),
        };
        let (mut gaps, mut length) = (0, 0);
        for (at, byte) in head.iter().enumerate() {
            let is_before_colon = head.get(at + 1) == Some(&b':');
            match byte {
                b':' => {
                    gaps += usize::from(is_before_colon);
                    length = 0;
                }
                _ if !byte.is_ascii_hexdigit() => return Some(AddressFlaw::Character),
                _ => {
                    groups += usize::from(length == 0);
                    length += 1;
                    if length > 4 {
                        return Some(AddressFlaw::LongGroup);
                    }
                }
            }
        }
        let is_lone = |edge: Option<&u8>, next: Option<&u8>| edge == Some(&b':') && next != edge;
        let ends = bytes.len().checked_sub(2).and_then(|at| bytes.get(at));
        Some(match gaps {
            2.. => AddressFlaw::TwoGaps,
            _ if is_lone(bytes.first(), bytes.get(1)) || is_lone(bytes.last(), ends) => {
                AddressFlaw::LoneColon
            }
            // A gap stands for one group at least, as RFC 3986 has it.
            _ if groups + gaps > 8 => AddressFlaw::ManyGroups,
            _ => AddressFlaw::FewGroups,
        })
    }

    /// Returns the reason in words that go after `no IPv6 address in the brackets`.
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            AddressFlaw::Character => {
                "it has a character other than hexadecimal digits, ':' and '.'"
            }
            AddressFlaw::TwoGaps => "'::' is in it twice",
            AddressFlaw::LongGroup => "a group has more than four digits",
            AddressFlaw::ManyGroups => "it has more than eight groups, '::' counted as one",
            AddressFlaw::FewGroups => "it has fewer than eight groups and no '::'",
            AddressFlaw::Ipv4 => "its IPv4 part is not four numbers up to 255 at the end",
            AddressFlaw::LoneColon => "a single ':' is at an end of it",
        }
    }
}
