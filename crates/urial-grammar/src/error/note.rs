//! Notes: evidence of the user's intent in the text around an error. They are taken when the error
//! is made, because the error does not keep the text.

use super::address::AddressFlaw;
use crate::ip::ipv6_address;
use crate::set::Set;

/// The facts that a hint needs beyond the kind, the component and the character of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Note {
    /// No special evidence.
    None,
    /// The text is empty.
    Empty,
    /// White space before or after the text.
    Blanks,
    /// Quotes or brackets around the text.
    Wrapped,
    /// A quote or a bracket at the end of the text.
    Closed,
    /// The text begins like a Windows path.
    WindowsPath,
    /// A variable of a URI Template.
    Variable,
    /// `%u` and four digits, as JavaScript's `escape` writes.
    PercentU,
    /// The text begins like the name of a host.
    HostName,
    /// The text begins with an IPv6 address.
    Ipv6,
    /// A zone identifier follows.
    Zone,
    /// A character after the brackets of an address.
    AfterBrackets,
    /// The brackets contain a name or an IPv4 address.
    Name,
    /// The brackets contain what is nearly an IPv6 address.
    Address(AddressFlaw),
    /// The text is a component by itself.
    Alone,
}

impl Note {
    /// Returns the note for the unexpected character at `at`.
    pub(super) fn of_character(text: &str, at: usize, found: Option<char>) -> Note {
        let Some(found) = found else {
            return Note::None;
        };
        let rest = &text[at..];
        // White space at either end can be trimmed, in the middle of a text it cannot.
        if is_blank(found) && (at == 0 || rest.chars().all(is_blank)) {
            return Note::Blanks;
        }
        // `<http://a/>` and `"http://a/"` as people delimit them (RFC 3986 appendix C).
        if at == 0 && is_wrapped(text, found) {
            return Note::Wrapped;
        }
        // `C:\a` and `\\server\a`: the backslash is the first character that is wrong.
        if found == '\\' && at <= 2 && begins_as_windows_path(text) {
            return Note::WindowsPath;
        }
        // `::1` and `fe80::1`: to the grammar a scheme and a path.
        if begins_with_ipv6(text) {
            return Note::Ipv6;
        }
        match found {
            '%' if is_percent_u(rest) => Note::PercentU,
            // `{` without its `}` is no template.
            '{' if rest.as_bytes().contains(&b'}') => Note::Variable,
            // The quote closes one that was not copied, or belongs to the sentence.
            '>' | '"' | '`' | '”' | '’' | '»' if rest.len() == found.len_utf8() => {
                Note::Closed
            }
            _ => Note::None,
        }
    }

    /// Returns the note for a text that has no scheme.
    pub(crate) fn of_reference(text: &str) -> Note {
        // An empty text is a valid reference, so only URIs get here.
        if text.is_empty() {
            Note::Empty
        } else if begins_as_windows_path(text) {
            Note::WindowsPath
        } else if text.chars().next().is_some_and(|first| is_wrapped(text, first)) {
            Note::Wrapped
        } else if is_host_name(&text[..find(text, "/?#")]) {
            // `example.com/a` is a valid relative reference; as a URI it lacks its scheme.
            Note::HostName
        } else {
            Note::None
        }
    }

    /// Returns the note for brackets that contain no address.
    pub(crate) fn of_brackets(inside: &str) -> Note {
        // An IPv4 address matches reg-name too, and gets the advice of a name.
        let is_name = inside.bytes().all(|byte| Set::REG_NAME.contains(byte));
        match AddressFlaw::of(inside) {
            Some(flaw) => Note::Address(flaw),
            None if is_name && !inside.is_empty() => Note::Name,
            None => Note::None,
        }
    }
}

/// Returns whether a character is white space or has no width. U+0000 is not: it may end a string
/// from C.
fn is_blank(character: char) -> bool {
    match character {
        ' ' | '\t'..='\r' => true,
        '\0'..='\x7F' => false,
        '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FEFF}' => true,
        _ => is_space(character),
    }
}

/// Returns whether a character is white space.
// Inlined, the tables' lookup takes 150 bytes in each of five places.
#[inline(never)]
fn is_space(character: char) -> bool {
    character.is_whitespace()
}

/// Returns whether `first` is an opening quote or bracket that the last character closes.
fn is_wrapped(text: &str, first: char) -> bool {
    let close = match first {
        '<' => '>',
        '(' => ')',
        '[' => ']',
        '“' | '„' => '”',
        '‘' => '’',
        '«' => '»',
        '"' | '\'' | '`' => first,
        _ => return false,
    };
    // The opening character alone does not close itself.
    let last = text.chars().rev().find(|last| !is_space(*last));
    text.len() > first.len_utf8() && last == Some(close)
}

/// Returns whether the text begins with `C:\` or `\\`.
fn begins_as_windows_path(text: &str) -> bool {
    let bytes = text.as_bytes();
    // `C:/a` is a URI with the scheme `C`, and gets other advice.
    matches!(bytes, [drive, b':', b'\\', ..] if drive.is_ascii_alphabetic())
        || bytes.starts_with(br"\\")
}

/// Returns whether an IPv6 address stands before the zone, the path, or the end.
fn begins_with_ipv6(text: &str) -> bool {
    // Most texts begin with no group and its colon, and cost no parse of an address.
    let bytes = text.as_bytes();
    let is_digit = |byte: &&u8| byte.is_ascii_hexdigit();
    let starts_so = match bytes.iter().take(5).take_while(is_digit).count() {
        0 => bytes.starts_with(b"::"),
        digits => bytes.get(digits) == Some(&b':'),
    };
    // A zone is cut off first: it has its own advice.
    starts_so && ipv6_address(&text.as_bytes()[..find(text, "%/?#")]).is_some()
}

/// Returns the offset of the first of `stops`, or the length.
fn find(text: &str, stops: &str) -> usize {
    let is_stop = |byte: &u8| stops.as_bytes().contains(byte);
    text.bytes().position(|byte| is_stop(&byte)).unwrap_or(text.len())
}

fn is_percent_u(rest: &str) -> bool {
    let bytes = rest.as_bytes();
    matches!(bytes, [b'%', b'u' | b'U', digits @ ..]
        if digits.len() >= 4 && digits[..4].iter().all(u8::is_ascii_hexdigit))
}

/// Returns whether a character is a letter, or beyond ASCII and in no block of signs: the tables of
/// Unicode take 3 KB, and this decides about advice only.
const fn is_letter(character: char) -> bool {
    character.is_ascii_alphabetic()
        || character >= '\u{C0}'
            && !matches!(character, '\u{2000}'..='\u{2BFF}' | '\u{3000}'..='\u{303F}'
                | '\u{E000}'..='\u{F8FF}' | '\u{FE00}'..='\u{FE6F}' | '\u{FEFF}'..='\u{FF20}'
                | '\u{1F000}'..='\u{1FAFF}' | '\u{E0000}'..='\u{10FFFF}')
}

/// Returns whether the text is labels with dots between, the last of which is a word.
fn is_host_name(text: &str) -> bool {
    // Of the label so far, its bytes and whether it is a word.
    let (mut length, mut is_word) = (0, true);
    let mut has_dot = false;
    for character in text.chars() {
        match character {
            '.' if length == 0 => return false,
            '.' => (length, is_word, has_dot) = (0, true, true),
            _ if is_letter(character) => length += character.len_utf8(),
            '0'..='9' | '-' => (length, is_word) = (length + 1, false),
            _ => return false,
        }
    }
    // A number at the end is a version or an address, one letter no top-level domain.
    has_dot && is_word && length > 1
}
