//! Unescaping of string literals.

/// Returns the value of `"…"`, `r"…"` or `r#"…"#`; `None` for any other literal.
pub(crate) fn string(literal: &str) -> Option<String> {
    if let Some(raw) = literal.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        let inside = raw.get(hashes..raw.len().checked_sub(hashes)?)?;
        return Some(inside.strip_prefix('"')?.strip_suffix('"')?.to_string());
    }
    unescape(literal.strip_prefix('"')?.strip_suffix('"')?)
}

/// Replaces the escapes of the Rust reference: `\n \r \t \\ \0 \' \" \x7F \u{…}` and an escaped
/// newline.
fn unescape(text: &str) -> Option<String> {
    let mut value = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        value.push_str(before);
        let escape = after.chars().next()?;
        rest = &after[escape.len_utf8()..];
        match escape {
            'n' => value.push('\n'),
            'r' => value.push('\r'),
            't' => value.push('\t'),
            '0' => value.push('\0'),
            '\\' | '\'' | '"' => value.push(escape),
            'x' => {
                value.push(char::from(u8::from_str_radix(rest.get(..2)?, 16).ok()?));
                rest = &rest[2..];
            }
            'u' => {
                let (code, after) = rest.strip_prefix('{')?.split_once('}')?;
                value.push(char::from_u32(u32::from_str_radix(&code.replace('_', ""), 16).ok()?)?);
                rest = after;
            }
            // An escaped newline also removes the white space after it.
            '\n' => rest = rest.trim_start_matches([' ', '\t', '\n', '\r']),
            _ => return None,
        }
    }
    value.push_str(rest);
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::string;

    #[test]
    fn literals_have_their_values() {
        assert_eq!(string(r#""a\x41\u{1F600}\"b""#).as_deref(), Some("aA😀\"b"));
        assert_eq!(string("\"a\\\n   b\"").as_deref(), Some("ab"));
        assert_eq!(string("r\"a\\b\"").as_deref(), Some("a\\b"));
        assert_eq!(string("r##\"a\"#b\"##").as_deref(), Some("a\"#b"));
        assert_eq!(string("'a'"), None);
        assert_eq!(string("12"), None);
        assert_eq!(string("b\"a\""), None);
    }
}
