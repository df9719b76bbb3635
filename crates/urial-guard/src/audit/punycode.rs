//! Whether a label of ASCII stands for anything (RFC 3492).

/// Decodes what follows `xn--` in a label, a character at a time at the place where it belongs.
///
/// `None` when it is no Punycode, or stands for ASCII only, which has no business to be encoded.
pub(super) fn decode(label: &str) -> Option<alloc::vec::Vec<char>> {
    // RFC 3492 section 3.1: the last hyphen divides the basic code points from the rest.
    let (basic, deltas) = label.rsplit_once('-').unwrap_or(("", label));
    let mut decoded: alloc::vec::Vec<char> = basic.chars().collect();
    // Section 5: initial_n, the first position, initial_bias.
    let (mut code, mut at, mut bias) = (128u32, 0u32, 72u32);
    let mut digits = deltas.bytes();
    // A label of the DNS has 63 octets; whatever is longer would only cost time.
    if digits.len() == 0 || label.len() > 63 || !label.is_ascii() {
        return None;
    }
    // Section 6.2, the decoder: one variable-length integer for each inserted character.
    while digits.len() > 0 {
        let before = at;
        let (mut weight, mut k) = (1u32, 36u32);
        loop {
            let digit = digit(digits.next()?)?;
            // Section 6.4: a decoder has to detect overflow.
            at = at.checked_add(digit.checked_mul(weight)?)?;
            // The threshold t(j), from tmin = 1 to tmax = 26.
            let threshold = k.saturating_sub(bias).clamp(1, 26);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(36 - threshold)?;
            k += 36;
        }
        let len = decoded.len() as u32 + 1;
        bias = adapt(at - before, len, before == 0);
        // A delta counts positions in all texts of this length, so its quotient advances the code
        // point.
        code = code.checked_add(at / len)?;
        at %= len;
        // A surrogate or a number above 10FFFF is no character.
        decoded.insert(at as usize, char::from_u32(code)?);
        at += 1;
    }
    Some(decoded)
}

fn digit(byte: u8) -> Option<u32> {
    match byte {
        // Section 5: a to z are 0 to 25, the digits 26 to 35.
        b'a'..=b'z' => Some(u32::from(byte - b'a')),
        b'A'..=b'Z' => Some(u32::from(byte - b'A')),
        b'0'..=b'9' => Some(u32::from(byte - b'0') + 26),
        _ => None,
    }
}

/// Adapts the bias, as in RFC 3492 section 6.1.
fn adapt(delta: u32, len: u32, is_first: bool) -> u32 {
    // damp = 700 for the first delta, which is often large; the others are halved.
    let mut delta = delta / if is_first { 700 } else { 2 };
    delta += delta / len;
    let mut k = 0;
    // ((base - tmin) * tmax) / 2 = 35 * 26 / 2 = 455.
    while delta > 455 {
        delta /= 35;
        k += 36;
    }
    // skew = 38.
    k + 36 * delta / (delta + 38)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    #[test]
    fn labels_are_decoded() {
        // RFC 3492 section 7.1 (L), (K) and (J), and RFC 3987.
        for (label, text) in [
            ("rsum-bpad", "résumé"),
            ("3B-ww4c5e180e575a65lsy2b", "3年B組金八先生"),
            ("ihqwcrb4cv8a8dqg056pqjye", "他们为什么不说中文"),
            ("MajiKoi5-783gue6qz075azm5e", "MajiでKoiする5秒前"),
        ] {
            let decoded: Option<String> = decode(label).map(|chars| chars.into_iter().collect());
            assert_eq!(decoded.as_deref(), Some(text));
        }
        for label in ["", "abc-", "a-!", "999999999", "é"] {
            assert_eq!(decode(label), None, "{label}");
        }
    }
}
