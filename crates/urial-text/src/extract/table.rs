//! Tables of bytes, and short runs of bytes that decide where a reference ends.

use urial_grammar::{Set, search};

/// Makes a table of a set and of all bytes of characters beyond ASCII.
pub(super) const fn with_beyond(set: Set) -> [bool; 256] {
    let mut table = set.table();
    let mut byte = 128;
    while byte < 256 {
        table[byte] = true;
        byte += 1;
    }
    table
}

/// Counts the leading bytes that are members.
pub(super) fn run(bytes: &[u8], members: &[bool; 256]) -> usize {
    let mut at = 0;
    while at < bytes.len() && members[usize::from(bytes[at])] {
        at += 1;
    }
    at
}

/// Returns whether a placeholder starts here: `{id}`, `${id}`, `%s`.
pub(super) fn is_template(rest: &[u8]) -> bool {
    /// The longest name of a placeholder. A `{` without a `}` within it is not one.
    const LONGEST: usize = 64;
    match rest {
        // The conversions of `printf` and its kin, `%@` of Objective-C among them.
        [b'%', b's' | b'd' | b'i' | b'u' | b'v' | b'@', ..] => true,
        // `${id}` of shells and of JavaScript.
        [b'$', inside @ ..] if inside.first() == Some(&b'{') => is_template(inside),
        [b'{', inside @ ..] => {
            let inside = inside.iter().take(LONGEST);
            // `}` ends a name; a line end or a `<` shows that it is not one.
            let mut name = inside.skip_while(|byte| !b"}\n<".contains(byte));
            name.next() == Some(&b'}')
        }
        _ => false,
    }
}

/// Returns whether another URI starts here.
pub(super) fn starts_list_item(bytes: &[u8]) -> bool {
    const LONGEST: usize = 8;
    let name = bytes.iter().take(LONGEST).take_while(|byte| byte.is_ascii_alphabetic()).count();
    // "a:" is a word with a colon; the shortest scheme here has two letters.
    name > 1 && (bytes[name..].starts_with(b"://") || bytes.starts_with(b"mailto:"))
}

/// Returns whether a suffix reference starts here.
pub(super) fn starts_prefix_item(bytes: &[u8]) -> bool {
    let prefix = bytes.first_chunk::<4>();
    prefix.is_some_and(|prefix| {
        prefix.eq_ignore_ascii_case(b"www.") || prefix.eq_ignore_ascii_case(b"ftp.")
    })
}

/// An entity of HTML that stands for a quote or a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entity {
    /// It stands for a character that no reference contains, and ends it.
    Ends,
    /// The apostrophe, written in this many bytes; many references contain it.
    Apostrophe(usize),
}

const APOSTROPHES: [&[u8]; 3] = [b"&apos;", b"&#39;", b"&#x27;"];

/// The entities of brackets, quotes and spaces, which end a reference.
const ENDS: [&[u8]; 6] = [b"&lt;", b"&gt;", b"&quot;", b"&#34;", b"&#x22;", b"&nbsp;"];

// The masks stop at each of them; otherwise the search by masks would read over it.
const _: () = {
    let mut i = 0;
    while i < ENDS.len() + APOSTROPHES.len() {
        let entity = if i < ENDS.len() { ENDS[i] } else { APOSTROPHES[i - ENDS.len()] };
        assert!(search::may_be_quote(entity[1], entity[2]));
        i += 1;
    }
};

/// Returns the quoting entity that starts here. `&amp;` is not one: it stands for `&`.
pub(super) fn quoting_entity(bytes: &[u8]) -> Option<Entity> {
    // Most `&` divide parameters, so two bytes decide before the lists are searched.
    if !matches!(bytes, [_, first, second, ..] if search::may_be_quote(*first, *second)) {
        return None;
    }
    if ENDS.iter().any(|entity| bytes.starts_with(entity)) {
        return Some(Entity::Ends);
    }
    let apostrophe = APOSTROPHES.iter().find(|entity| bytes.starts_with(entity))?;
    Some(Entity::Apostrophe(apostrophe.len()))
}

/// Returns whether the text ends with an apostrophe, or an entity for one.
pub(super) fn ends_with_apostrophe(before: &[u8]) -> bool {
    before.ends_with(b"'") || APOSTROPHES.iter().any(|entity| before.ends_with(entity))
}
