//! Words of ASCII that look like another one: the part of UTS #39 that needs no tables (`1` for
//! `l`, `0` for `o`, `rn` for `m`), and the other digits that people read as letters.

/// Returns the digit that is read as a letter.
#[inline]
const fn digit(letter: u8) -> Option<u8> {
    Some(match letter {
        b'o' => b'0',
        b'i' | b'l' => b'1',
        b'e' => b'3',
        b'a' => b'4',
        b's' => b'5',
        _ => return None,
    })
}

/// Returns the two letters that are read as one.
#[inline]
const fn pair(letter: u8) -> Option<[u8; 2]> {
    Some(match letter {
        b'm' => *b"rn",
        b'w' => *b"vv",
        b'd' => *b"cl",
        _ => return None,
    })
}

/// Returns how many characters more a word may have when letters of it are written as pairs.
#[inline]
pub(super) const fn pairs(word: &[u8]) -> usize {
    let (mut count, mut at) = (0, 0);
    while at < word.len() {
        count += pair(word[at]).is_some() as usize;
        at += 1;
    }
    count
}

/// Returns the characters that a word may begin with when it begins with `letter`.
#[inline]
pub(super) const fn starts(letter: u8) -> [u8; 3] {
    let digit = match digit(letter) {
        Some(digit) => digit,
        None => letter,
    };
    // In many fonts `I` and `l` look alike: `Iloydsbank`, `lnstagram`.
    let other = match (letter, pair(letter)) {
        (_, Some([first, _])) => first,
        (b'l', _) => b'I',
        (b'i', _) => b'l',
        _ => letter,
    };
    [letter, digit, other]
}

/// Returns the characters that a word may end with when it ends with `letter`.
#[inline]
pub(super) const fn ends(letter: u8) -> [u8; 3] {
    match pair(letter) {
        Some([_, last]) => [letter, letter, last],
        // `l` for `i` counts at the start of a word only, see `has_capital`.
        None if letter == b'i' => [letter, b'1', letter],
        None => starts(letter),
    }
}

/// Returns whether there is a character in a word that may be read as another one.
#[inline]
pub(super) fn has_digits(word: &[u8]) -> bool {
    let is_read = |&byte: &u8| matches!(byte, b'0' | b'1' | b'3' | b'4' | b'5' | b'I');
    has_capital(word) || word.iter().any(is_read)
}

/// Returns whether the word may begin with a capital `I` that is written as `l`, as in `lnstagram`.
/// Before a vowel `l` begins words of its own.
#[inline]
const fn has_capital(word: &[u8]) -> bool {
    matches!(word, [b'l' | b'L', second, ..] if !matches!(*second | 0x20, b'a' | b'e' | b'i' | b'o' | b'u' | b'y'))
}

/// Returns whether there are two letters in a word that may be read as one.
#[inline]
pub(super) fn has_pairs(word: &[u8]) -> bool {
    let is_pair = |pair: &[u8]| {
        let pair = [pair[0] | 0x20, pair[1] | 0x20];
        matches!(&pair, b"rn" | b"vv" | b"cl")
    };
    word.windows(2).any(is_pair)
}

/// Returns whether a text looks like a word in lower case, and is another.
#[inline]
pub(super) fn looks_like(text: &str, word: &str) -> bool {
    // A letter is imitated by one character or by two, so an imitation is never shorter.
    if text.len() < word.len() {
        return false;
    }
    // Among capitals `I` is no `l`.
    let is_mixed = || text.bytes().any(|byte| byte.is_ascii_lowercase());
    let mut rest = text.as_bytes();
    let mut is_other = false;
    let is_capital = has_capital(rest);
    for (at, letter) in word.bytes().enumerate() {
        let letter = letter.to_ascii_lowercase();
        // The forms of a letter begin with different characters, so no choice has to be taken back.
        rest = match rest {
            [first, rest @ ..] if first.eq_ignore_ascii_case(&letter) => rest,
            [first, second, rest @ ..]
                if pair(letter)
                    .is_some_and(|pair| pair.eq_ignore_ascii_case(&[*first, *second])) =>
            {
                is_other = true;
                rest
            }
            [first, rest @ ..] if digit(letter) == Some(*first) => {
                is_other = true;
                rest
            }
            // `paypaI`, which is looked up as `paypai`.
            [b'I', rest @ ..] if letter == b'l' && is_mixed() => {
                is_other = true;
                rest
            }
            [b'l' | b'L', rest @ ..] if letter == b'i' && at == 0 && is_capital => {
                is_other = true;
                rest
            }
            _ => return false,
        };
    }
    // `paypal` itself is no imitation, so one letter at least has to differ.
    is_other && rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_look_like_others() {
        for (text, word) in [
            ("paypa1", "paypal"),
            ("paypaI", "paypal"),
            ("rnicrosoft", "microsoft"),
            ("MICR0SOFT", "microsoft"),
            ("g00g1e", "google"),
            ("vvalrnart", "walmart"),
            ("clropbox", "dropbox"),
            ("lnstagram", "instagram"),
            ("4dob3", "adobe"),
        ] {
            assert!(looks_like(text, word), "{text}");
            let text = text.as_bytes();
            assert!(has_digits(text) || has_pairs(text), "{word}");
        }
        for (text, word) in [
            ("paypal", "paypal"),
            ("PayPal", "paypal"),
            ("PAYPAI", "paypal"),
            ("paypai", "paypal"),
            ("paypa", "paypal"),
            ("paypa11", "paypal"),
            ("gmall", "gmail"),
            ("", "paypal"),
        ] {
            assert!(!looks_like(text, word), "{text}");
        }
    }
}
