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
    /// Finds the first reason, or none if there is no colon, as in a name.
    pub(super) fn of(inside: &str) -> Option<AddressFlaw> {
        if !inside.contains(':') {
            return None;
        }
        let is_made_of = |byte: u8| byte.is_ascii_hexdigit() || matches!(byte, b':' | b'.');
        if !inside.bytes().all(is_made_of) {
            return Some(AddressFlaw::Character);
        }
        // `:::` is two gaps as well: each pair of colons is one.
        let gaps = inside.as_bytes().windows(2).filter(|pair| *pair == b"::");
        let has_gap = match gaps.count() {
            0 => false,
            1 => true,
            _ => return Some(AddressFlaw::TwoGaps),
        };
        let bytes = inside.as_bytes();
        let (starts, ends) = (bytes.starts_with(b":"), bytes.ends_with(b":"));
        if starts && !bytes.starts_with(b"::") || ends && !bytes.ends_with(b"::") {
            return Some(AddressFlaw::LoneColon);
        }
        let mut count = 0;
        let mut groups = inside
            .split(':')
            .filter(|group| !group.is_empty())
            .peekable();
        while let Some(group) = groups.next() {
            count += 1;
            if group.contains('.') {
                // It takes the place of the last two groups.
                count += 1;
                if groups.peek().is_some() || ipv4_address(group.as_bytes()).is_none() {
                    return Some(AddressFlaw::Ipv4);
                }
            } else if group.len() > 4 {
                return Some(AddressFlaw::LongGroup);
            }
        }
        // A gap stands for one group at least, as RFC 3986 has it.
        Some(match count + usize::from(has_gap) > 8 {
            true => AddressFlaw::ManyGroups,
            false => AddressFlaw::FewGroups,
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
