//! Hexadecimal digits, and the triplets that they make (RFC 3986 section 2.1).

/// Entry of [`DIGITS`] for a byte that is not a digit.
pub const NO_DIGIT: u8 = 0xFF;

/// Values of the hexadecimal digits, in either case.
pub static DIGITS: [u8; 256] = {
    let mut values = [NO_DIGIT; 256];
    let mut value = 0;
    while value < 16 {
        values[b"0123456789ABCDEF"[value] as usize] = value as u8;
        values[b"0123456789abcdef"[value] as usize] = value as u8;
        value += 1;
    }
    values
};

/// Returns the octet of two digits that were checked.
#[inline]
#[must_use]
pub fn octet(high: u8, low: u8) -> u8 {
    DIGITS[usize::from(high)] << 4 | DIGITS[usize::from(low)]
}

/// Returns whether `bytes` begin with `pct-encoded = "%" HEXDIG HEXDIG`.
#[inline]
#[must_use]
pub const fn is_triplet(bytes: &[u8]) -> bool {
    matches!(bytes, [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}

/// Returns the octet of the triplet that `bytes` begin with.
#[inline]
#[must_use]
pub fn triplet_octet(bytes: &[u8]) -> Option<u8> {
    match bytes {
        [b'%', high, low, ..] if is_triplet(bytes) => Some(octet(*high, *low)),
        _ => None,
    }
}
