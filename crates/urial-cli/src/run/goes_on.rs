//! Recognition of references that go on after the place where a search has cut them.

/// Entities that end a reference in text that is shown as HTML.
const ENTITIES: [&str; 6] = ["lt;", "gt;", "quot;", "apos;", "#39;", "#34;"];

/// Returns whether a reference goes on after its end, as in `http://a:80^x` and `http://a/b|c`:
/// with something that no sentence and no next item of a list begins with. If it were rewritten,
/// the rest of the word would become a part of the new one.
///
/// `before` is the character in front of the reference, `rest` the text after it, and `after` are
/// the bytes after that text, which begin with one that is not UTF-8.
pub(super) fn goes_on(before: Option<char>, rest: &str, after: &[u8]) -> bool {
    let mut chars = rest.chars();
    let Some(next) = chars.next() else {
        return goes_on_in_bytes(after);
    };
    let rest = chars.as_str();
    match next {
        // A cell of a table, or an item of a list with bars.
        '|' => before != Some('|') && !begins_uri(rest) && is_more(rest, after),
        ')' | ']' | '}' => {
            let opening = match next {
                ')' => '(',
                ']' => '[',
                _ => '{',
            };
            let is_word = rest.starts_with(|next: char| next.is_ascii_alphanumeric());
            before != Some(opening) && is_word
        }
        _ => goes_on_with(next, rest, after),
    }
}

/// Returns whether a reference goes on with this character, and the text after it.
fn goes_on_with(next: char, rest: &str, after: &[u8]) -> bool {
    match next {
        '(' | '[' | '{' | '^' | '-' | '%' | '+' | '=' | '$' | '@' | '#' | '/' => true,
        // The sign of a character that could not be read, and characters that only fonts know.
        '\u{FFFD}' | '\u{E000}'..='\u{F8FF}' => true,
        '&' => !ENTITIES.iter().any(|entity| rest.starts_with(entity)),
        '\\' => is_escape_of_more(rest.trim_start_matches('\\'), after),
        // The next item of a list may begin with any character that begins a text.
        ',' | ';' => rest.starts_with(['|', '\\', '^', '%']) && goes_on(None, rest, after),
        // The end of a sentence was cut off, which may be no end.
        '.' | ':' | '?' | '!' => !begins_uri(rest) && goes_on(None, rest, after),
        '|' => is_more(rest, after),
        _ => next.is_ascii_alphanumeric(),
    }
}

/// Returns whether what follows a bar belongs to the same word.
fn is_more(rest: &str, after: &[u8]) -> bool {
    let rest = rest.trim_start_matches('|');
    match rest.chars().next() {
        Some(next) => {
            let is_end = matches!(next, '"' | '\'' | '`' | '<' | '>' | ')' | ']' | '}' | ',' | ';');
            !is_end && !next.is_whitespace() && !next.is_control()
        }
        None => goes_on_in_bytes(after),
    }
}

/// Returns whether a backslash and what follows is more than the escape of a quotation mark or of a
/// line end in a string of a log.
fn is_escape_of_more(rest: &str, after: &[u8]) -> bool {
    let mut chars = rest.chars();
    let coded = |digits: usize| {
        let digits = rest.get(1..=digits)?;
        let code = u32::from_str_radix(digits, 16).ok()?;
        char::from_u32(code)
    };
    let (decoded, length) = match chars.next() {
        None => return goes_on_in_bytes(after),
        Some('"' | '\'' | '\n' | '\r' | 'n' | 'r' | 't' | '<' | '>') => return false,
        Some('u') => (coded(4), 4),
        Some('x') => (coded(2), 2),
        Some(_) => return true,
    };
    // `\u0026` is an ampersand, and `\u003c` ends a reference.
    decoded.is_none_or(|decoded| goes_on_with(decoded, &rest[length + 1..], after))
}

/// Returns whether bytes that are not UTF-8 are letters of another encoding.
fn goes_on_in_bytes(after: &[u8]) -> bool {
    match after {
        [] => false,
        // In most encodings of one byte these are quotation marks, dashes and spaces.
        [0x80..=0xBF, rest @ ..] => {
            let is_end = |next: &u8| next.is_ascii_whitespace() || b"\0\"<>".contains(next);
            !rest.first().is_none_or(is_end)
        }
        _ => true,
    }
}

/// Returns whether a text begins with a scheme and `://`.
fn begins_uri(text: &str) -> bool {
    let is_of_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    let length = text.bytes().take(32).take_while(is_of_scheme).count();
    length > 0 && text[length..].starts_with("://")
}

/// Returns the end of the word that goes on at `at`, where the next reference may begin.
pub(super) fn word_end(data: &[u8], at: usize) -> usize {
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"\0\"<>`|,;".contains(byte);
    let rest = data.get(at + 1..).unwrap_or_default();
    rest.iter().position(is_end).map_or(data.len(), |end| at + 1 + end)
}
