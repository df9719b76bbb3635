//! Labels of the DNS in letters: Punycode, RFC 3492.

use alloc::string::String;
use alloc::vec::Vec;

// Section 5.
const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 0x80;

/// Decodes what follows `xn--` in a label (section 6.2); `None` if it is no Punycode.
pub(crate) fn decode(text: &str) -> Option<String> {
    if !text.is_ascii() {
        return None;
    }
    let (plain, digits) = text.rsplit_once('-').unwrap_or(("", text));
    let mut output: Vec<char> = plain.chars().collect();
    let (mut n, mut i, mut bias) = (INITIAL_N, 0u32, INITIAL_BIAS);
    let mut digits = digits.bytes();
    while digits.len() > 0 {
        let before = i;
        let (mut weight, mut k) = (1u32, BASE);
        loop {
            let digit = char::from(digits.next()?).to_digit(BASE)?;
            // `to_digit` counts `0` to `9` first, Punycode last.
            let digit = (digit + 26) % BASE;
            // Section 6.4: a decoder has to detect overflow.
            i = i.checked_add(digit.checked_mul(weight)?)?;
            let threshold = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(BASE - threshold)?;
            k += BASE;
        }
        let count = u32::try_from(output.len()).ok()? + 1;
        bias = adapted(i - before, count, before == 0);
        n = n.checked_add(i / count)?;
        output.insert((i % count) as usize, char::from_u32(n)?);
        i = i % count + 1;
    }
    Some(output.into_iter().collect())
}

/// Adapts the bias (section 6.1).
fn adapted(delta: u32, count: u32, is_first: bool) -> u32 {
    let mut delta = delta / if is_first { DAMP } else { 2 };
    delta += delta / count;
    let mut k = 0;
    while delta > (BASE - T_MIN) * T_MAX / 2 {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn labels_are_decoded() {
        // Section 7.1 of RFC 3492: (B), (J), (K), (L), (R); RFC 3987; a label that is all plain.
        for (text, expected) in [
            ("ihqwcrb4cv8a8dqg056pqjye", "他们为什么不说中文"),
            ("MajiKoi5-783gue6qz075azm5e", "MajiでKoiする5秒前"),
            ("3B-ww4c5e180e575a65lsy2b", "3年B組金八先生"),
            ("d9juau41awczczp", "そのスピードで"),
            ("rsum-bpad", "résumé"),
            ("bcher-kva", "bücher"),
            ("a-", "a"),
            ("", ""),
        ] {
            assert_eq!(decode(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        // No digit, a number without its last digit, beyond U+10FFFF, not ASCII.
        for text in ["!", "a-!", "z", "9999999999", "999999999", "999999b", "ü"] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
