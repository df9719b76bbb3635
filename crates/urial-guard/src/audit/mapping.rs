//! Characters that become ASCII when a host is looked up (UTS #46), without tables of Unicode.
//!
//! It has every mapping of UTS #46 to letters, digits, `-` and `.`; a test of the feature `idna`
//! compares them one by one. Three kinds are read though UTS #46 refuses them, because older
//! clients do: the joiners and `⒈` and `․`, which IDNA2003 mapped, and decimal digits of other
//! scripts, which number parsers of some languages take.

use alloc::borrow::Cow;
use alloc::string::String;
use core::char::from_digit;
use core::fmt::Write;

use urial::percent;

/// Returns the host decoded and mapped as it is before it is looked up; borrowed when it is plain
/// ASCII.
pub(super) fn looked_up(host: &str) -> Cow<'_, str> {
    if host.bytes().all(|byte| byte != b'%' && byte.is_ascii()) {
        return Cow::Borrowed(host);
    }
    let octets = percent::decode_lenient(host);
    let mut mapped = String::with_capacity(octets.len());
    for character in String::from_utf8_lossy(&octets).chars() {
        push(character, &mut mapped);
    }
    Cow::Owned(mapped)
}

/// Appends what a character is mapped to: itself, if it is nothing to this module.
pub(super) fn push(character: char, mapped: &mut String) {
    let code = character as u32;
    // ASCII maps to itself; UTS #46 lower-cases it, which comparisons here do by themselves.
    if code < 0x80 {
        mapped.push(character);
    } else if !is_ignored(code) {
        let before = mapped.len();
        regular(code, mapped);
        // Nothing was appended, so the code point is in no regular range.
        if mapped.len() == before {
            match irregular(code) {
                Some(text) => mapped.push_str(text),
                None => mapped.push(character),
            }
        }
    }
}

/// Returns whether nothing is left of the character.
const fn is_ignored(code: u32) -> bool {
    matches!(
        code,
        // `ignored` in the table of UTS #46: soft hyphen, joiners, fillers, variation selectors.
        0xAD | 0x34F
            | 0x115F..=0x1160
            | 0x17B4..=0x17B5
            | 0x180B..=0x180F
            | 0x200B..=0x200D
            | 0x2060..=0x2064
            | 0x206A..=0x206F
            | 0x3164
            | 0xFE00..=0xFE0F
            | 0xFEFF
            | 0xFFA0
            | 0x1_BCA0..=0x1_BCA3
            | 0x1_D173..=0x1_D17A
            | 0xE_0100..=0xE_01EF
    )
}

/// Alphabets from a to z, again and again: circled, of mathematics, of old computers, squared.
const ALPHABETS: [(u32, u32); 4] =
    [(0x24B6, 0x24E9), (0x1_CCD6, 0x1_CCEF), (0x1_D400, 0x1_D6A3), (0x1_F130, 0x1_F149)];

/// Numbers in a row: where they begin and end, the first one, and what surrounds each.
const NUMBERS: [(u32, u32, u32, &str, &str); 7] = [
    (0x2460, 0x2473, 1, "", ""),
    (0x3251, 0x325F, 21, "", ""),
    (0x32B1, 0x32BF, 36, "", ""),
    (0x2474, 0x2487, 1, "(", ")"),
    (0x2488, 0x249B, 1, "", "."),
    (0x1_F100, 0x1_F100, 0, "", "."),
    (0x1_F101, 0x1_F10A, 0, "", ","),
];

const ROMAN: [&str; 16] =
    ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "l", "c", "d", "m"];

/// The zero of each script that has decimal digits, which follow it in order (Unicode, general
/// category Nd), and of those that only look otherwise: superscript, subscript, of mathematics five
/// times, segmented.
const ZEROS: [u32; 76] = [
    0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xDE6,
    0xE50, 0xED0, 0xF20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50,
    0x1BB0, 0x1C40, 0x1C50, 0x2080, 0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0,
    0x1_04A0, 0x1_0D30, 0x1_0D40, 0x1_1066, 0x1_10F0, 0x1_1136, 0x1_11D0, 0x1_12F0, 0x1_1450,
    0x1_14D0, 0x1_1650, 0x1_16C0, 0x1_16D0, 0x1_16DA, 0x1_1730, 0x1_18E0, 0x1_1950, 0x1_1BF0,
    0x1_1C50, 0x1_1D50, 0x1_1DA0, 0x1_1DE0, 0x1_1F50, 0x1_6130, 0x1_6A60, 0x1_6AC0, 0x1_6B50,
    0x1_6D70, 0x1_CCF0, 0x1_D7CE, 0x1_D7D8, 0x1_D7E2, 0x1_D7EC, 0x1_D7F6, 0x1_E140, 0x1_E2F0,
    0x1_E4F0, 0x1_E5F1, 0x1_E950, 0x1_FBF0,
];

/// Appends what a character of a regular range is mapped to.
fn regular(code: u32, mapped: &mut String) {
    // In base 36 the digits from 10 on are the letters.
    let letter = |further: u32| from_digit(10 + further % 26, 36).unwrap_or('a');
    let is_in = |&(start, end): &(u32, u32)| start <= code && code <= end;
    match code {
        // Full-width forms, in the order of ASCII: `１` is U+FF11.
        0xFF01..=0xFF5E => mapped.extend(char::from_u32(code - 0xFF00 + 0x20)),
        0x2074..=0x2079 => mapped.extend(from_digit(code - 0x2070, 10)),
        // Small and capital Roman numerals, 16 of each: `ⅹ`.
        0x2160..=0x217F => mapped.push_str(ROMAN[(code as usize - 0x2160) % 16]),
        // Letters in parentheses: `⒜` is `(a)`.
        0x249C..=0x24B5 => mapped.extend(['(', letter(code - 0x249C), ')']),
        0x1_F110..=0x1_F129 => mapped.extend(['(', letter(code - 0x1_F110), ')']),
        _ => {
            if let Some((start, _)) = ALPHABETS.iter().find(|range| is_in(range)) {
                mapped.push(letter(code - start));
            } else if let Some(&(start, _, first, before, after)) =
                NUMBERS.iter().find(|&&(start, end, ..)| is_in(&(start, end)))
            {
                let number = code - start + first;
                // Writing to a string cannot fail.
                let _ = write!(mapped, "{before}{number}{after}");
            } else {
                // Each zero has its nine digits after it, so the last zero before the code point
                // decides.
                let zero = ZEROS.partition_point(|zero| *zero <= code);
                let digit = zero.checked_sub(1).map(|at| code - ZEROS[at]);
                mapped.extend(digit.and_then(|digit| from_digit(digit, 10)));
            }
        }
    }
}

/// The mapping of the characters from a code point on, with `_` for one that is nothing to this
/// module.
const IRREGULAR: [(u32, &str); 46] = [
    (0xAA, "a"),
    // U+00B2 is `²`, U+00B3 is `³`, and the five after them are nothing to this module.
    (0xB2, "2 3 _ _ _ _ _ 1 o"),
    (0x132, "ij ij"),
    (0x17F, "s"),
    (0x1C7, "lj lj lj nj nj nj"),
    (0x1F1, "dz dz dz"),
    (0x2B0, "h _ j r _ _ _ w y"),
    (0x2E1, "l s x"),
    (0x1D2C, "a _ b _ d e _ g h i j k l m n _ o _ p r t u w a"),
    (0x1D47, "b d e _ _ _ g _ k m _ o _ _ _ p t u _ _ v"),
    (0x1D62, "i r u v"),
    (0x1D9C, "c _ _ _ f"),
    (0x1DBB, "z"),
    (0x2024, "."),
    (0x2070, "0 i"),
    (0x207F, "n"),
    (0x2090, "a e o x _ h k l m n p s t w y z"),
    (0x20A8, "rs"),
    // Characters with a slash end the host for programs that map it first and take the URL apart
    // then.
    (0x2100, "a/c a/s c _ _ c/o c/u _ _ _ g h h h h _ i i l l"),
    (0x2115, "n no _ _ p q r r r _ _ sm tel tm _ z _ _ _ z _ k"),
    (0x212C, "b c _ e e f _ m o _ _ _ _ i _ fax"),
    (0x2145, "d d e i j"),
    (0x24EA, "0"),
    (0x2C7C, "j v"),
    (0x3002, "."),
    (0x3250, "pte"),
    (0x32CC, "hg erg ev ltd"),
    (0x3371, "hpa da au bar ov pc dm dm2 dm3 iu"),
    (0x3380, "pa na _ ma ka kb mb gb cal kcal pf nf _ _ mg kg hz khz mhz ghz thz"),
    (0x3396, "ml dl kl fm nm _ mm cm km mm2 cm2 m2 km2 mm3 cm3 m3 km3 _ _ pa kpa mpa gpa rad"),
    (0x33B0, "ps ns _ ms pv nv _ mv kv mv pw nw _ mw kw mw"),
    (0x33C2, "a.m. bq cc cd _ co. db gy ha hp in kk km kt lm ln log lx mb mil mol ph"),
    (0x33D8, "p.m. ppm pr sr sv wb"),
    (0x33FF, "gal"),
    (0xA7F1, "s c f q"),
    (0xFB00, "ff fi fl ffi ffl st st"),
    (0xFE52, "."),
    (0xFE63, "-"),
    (0xFF61, "."),
    (0x1_07A5, "q"),
    (0x1_D6A6, "ss"),
    (0x1_DF95, "ss"),
    (0x1_F12B, "c r cd wz"),
    (0x1_F14A, "hv mv sd ss ppv wc"),
    (0x1_F16A, "mc md mr"),
    (0x1_F190, "dj"),
];

fn irregular(code: u32) -> Option<&'static str> {
    // The last row that starts at or before the code point; `nth` is `None` past its end.
    let at = IRREGULAR.partition_point(|(start, _)| *start <= code).checked_sub(1)?;
    let (start, texts) = IRREGULAR[at];
    let text = texts.split(' ').nth((code - start) as usize)?;
    (text != "_").then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "idna")]
    fn mapped(character: char) -> String {
        let mut mapped = String::new();
        push(character, &mut mapped);
        mapped
    }

    #[test]
    fn tables_are_sorted() {
        assert!(ZEROS.is_sorted());
        assert!(IRREGULAR.is_sorted_by_key(|(start, _)| *start));
    }

    /// More spellings are in the tests of addresses and in the corpus.
    #[test]
    fn what_resolvers_read_is_read() {
        for (text, expected) in [
            ("⑯⑨。②⑤④｡㉑．㊿", "169.254.21.50"),
            ("⒈⒉3․4", "1.2.3.4"),
            ("ⅷ⑴⒜㎩℻", "viii(1)(a)pafax"),
            ("é例\u{1F600}", "é例\u{1F600}"),
        ] {
            assert_eq!(looked_up(text), expected, "{text}");
        }
    }

    /// The tables of the crate `idna` are those of Unicode.
    #[cfg(feature = "idna")]
    #[test]
    fn every_mapping_to_ascii_is_that_of_the_tables() {
        let is_of_hosts = |text: &str| {
            text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte))
        };
        let mut compared = 0;
        for character in '\u{80}'..=char::MAX {
            let text = alloc::format!("a{character}b");
            let Ok(ascii) = idna::domain_to_ascii(&text) else {
                continue;
            };
            let own = mapped(character);
            if ascii.contains("xn--") {
                // Digits of other scripts, and joiners.
                assert!(own.is_empty() || own.contains(character) || own.len() == 1, "{character}");
                continue;
            }
            let ascii = &ascii[1..ascii.len() - 1];
            if is_of_hosts(ascii) {
                assert_eq!(own.to_ascii_lowercase(), ascii, "{character} U+{:X}", character as u32);
                compared += 1;
            }
        }
        assert!(compared > 1_500, "{compared}");
    }
}
