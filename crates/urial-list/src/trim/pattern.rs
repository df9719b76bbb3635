//! Patterns of keys.

/// Matches a pattern in which `*` is any text and `?` any character; the time is at most the
/// product of the lengths.
pub(super) fn matches(pattern: &[u8], text: &[u8], ignore_case: bool) -> bool {
    let is_same = |a: u8, b: u8| a == b || (ignore_case && a.eq_ignore_ascii_case(&b));
    let (mut at, mut place) = (0, 0);
    // Where to resume if the text after the last `*` does not match: the pattern after the `*`, and
    // the text one byte on.
    let mut retry = None;
    while at < text.len() {
        match pattern.get(place) {
            Some(b'*') => {
                place += 1;
                retry = Some((place, at));
            }
            Some(b'?') => {
                place += 1;
                at += 1;
                // Continuation bytes of UTF-8: `?` matches a character, not a byte.
                at += text[at..]
                    .iter()
                    .take_while(|&&byte| byte & 0xC0 == 0x80)
                    .count();
            }
            Some(&byte) if is_same(byte, text[at]) => {
                place += 1;
                at += 1;
            }
            _ => match retry {
                // Only the last `*` is tried again: the text that an earlier one could take instead
                // is within reach of the last one too.
                Some((after, from)) => {
                    (place, at) = (after, from + 1);
                    retry = Some((after, from + 1));
                }
                None => return false,
            },
        }
    }
    // The text has ended, so the rest of the pattern may only match the empty text.
    pattern[place..].iter().all(|&byte| byte == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_is_any_text() {
        for (pattern, texts, others) in [
            (
                "utm_*",
                &["utm_", "utm_source"][..],
                &["utm", "xutm_", ""][..],
            ),
            ("*id", &["id", "idid", "_id"], &["ids", "i"]),
            (
                "a*b*c",
                &["abc", "abbbcbc", "a*b*c"],
                &["acb", "ab", "abcd"],
            ),
            ("*", &["", "a"], &[]),
            ("**a", &["a", "ba"], &["", "ab"]),
            ("", &[""], &["a"]),
            ("i?", &["id", "iß", "i?"], &["i", "idd"]),
            ("*?b", &["ab", "ßab"], &["b"]),
        ] {
            for text in texts {
                assert!(
                    matches(pattern.as_bytes(), text.as_bytes(), false),
                    "{pattern} {text}"
                );
            }
            for text in others {
                assert!(
                    !matches(pattern.as_bytes(), text.as_bytes(), false),
                    "{pattern} {text}"
                );
            }
        }
    }
}
