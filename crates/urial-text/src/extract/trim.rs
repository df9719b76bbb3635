//! Removal of the punctuation after a reference, which belongs to the sentence.

use super::letters::{Letter, is_picture, letter};
use super::steps;

/// The longest remark in brackets glued to a reference, as in `http://a/b(as I said`. Without a
/// limit, many open brackets would make the search quadratic.
const LONGEST_REMARK: usize = 256;

/// The result of a walk over the characters of a reference.
#[derive(Clone, Copy)]
pub(super) struct Walk {
    pub(super) end: usize,
    /// The offset of the outermost bracket that is not closed.
    pub(super) unclosed: Option<usize>,
    /// The end of the authority.
    pub(super) authority: usize,
    /// Whether it ends at a letter of a script without spaces.
    pub(super) is_glued: bool,
}

impl Walk {
    /// Makes a walk that ends at `end`, with every bracket closed.
    pub(super) const fn to(end: usize, authority: usize) -> Walk {
        Walk { end, unclosed: None, authority, is_glued: false }
    }
}

/// The surroundings of a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Around {
    /// Quotes: a hyphen at the end belongs to the reference.
    Quote,
    /// Running text. A mark before the reference is not part of it at its end either.
    Text(Option<u8>),
}

/// Finds the end of a reference without punctuation. Everything before `head` stays.
pub(super) fn end(text: &str, head: usize, walk: Walk, around: Around) -> usize {
    debug_assert!(head <= walk.end);
    let bytes = text.as_bytes();
    let mut end = walk.end;
    end = match walk.unclosed {
        Some(open) if end - open <= LONGEST_REMARK => open,
        _ => end,
    };
    // Most references end with a letter or a slash.
    if end > head && matches!(bytes[end - 1], b'a'..=b'z' | b'A'..=b'Z' | b'/') {
        return end;
    }
    // The slash is searched once, however many numbers there are.
    let mut slash = None;
    loop {
        // Both in turn, since each may uncover the other: `a.js:10:5.`, `a.js.:10:5`.
        let before = end;
        end = without_punctuation(text, head, walk.authority, end, around);
        end = without_position(bytes, head, end, &mut slash);
        if end > walk.authority && around != Around::Quote {
            end = without_emphasis(bytes, head, end);
        }
        if end == before {
            break;
        }
    }
    steps::count(walk.end - end);
    end
}

/// Removes the punctuation at the end, but nothing before `head`.
fn without_punctuation(
    text: &str,
    head: usize,
    authority: usize,
    end: usize,
    around: Around,
) -> usize {
    const DOT_OF_JAPANESE: char = '・';
    let mut end = end;
    while end > head {
        let last = text.as_bytes()[end - 1];
        let is_punctuation = match last {
            // An opening bracket at the end encloses nothing of the reference.
            b'.' | b',' | b';' | b':' | b'!' | b'?' | b'\'' | b'(' | b'[' | b'{' | b'|' | b'^' => {
                true
            }
            b'-' => {
                let bytes = text.as_bytes()[head..end].iter();
                let hyphens = bytes.rev().take_while(|byte| **byte == b'-').count();
                // One hyphen ends many an identifier, as in `/watch?v=abcdefghij-`; two are a dash.
                // A host ends in none.
                // Before a space it is the dash of the sentence.
                let is_spaced = text[end..].starts_with([' ', '\t']);
                let is_own = hyphens == 1 && head < authority && authority < end && !is_spaced;
                if around == Around::Quote || is_own {
                    break;
                }
                end -= hyphens;
                continue;
            }
            0x80.. => {
                let Some(found) = text[..end].chars().next_back() else {
                    break;
                };
                // The reader of the host has already decided that a symbol at its end belongs to
                // it.
                let is_symbol = end > authority && !matches!(letter(found), Letter::Word);
                if !is_symbol && found != DOT_OF_JAPANESE {
                    break;
                }
                if let Some(start) = pictures(&text[..end], authority) {
                    // `/🎉` is a name, `/a🎉` the end of a sentence.
                    if is_delimiter(text.as_bytes()[start - 1]) {
                        break;
                    }
                    end = start;
                    continue;
                }
                end -= found.len_utf8();
                continue;
            }
            // `*http://a/b*`: the mark before the reference closes after it.
            _ => around == Around::Text(Some(last)),
        };
        if !is_punctuation {
            break;
        }
        end -= 1;
    }
    end
}

/// Returns the start of the pictures at the end, which are no part of the authority.
fn pictures(text: &str, authority: usize) -> Option<usize> {
    let path = &text[authority.min(text.len())..];
    let start = text.len() - path.len() + path.trim_end_matches(is_picture).len();
    steps::count(text.len() - start);
    (authority < start && start < text.len()).then_some(start)
}

const fn is_delimiter(byte: u8) -> bool {
    matches!(byte, b'/' | b'?' | b'&' | b'=' | b'#' | b'$')
}

/// Removes the `*` or `**` that closes an emphasis of Markdown, as in `*see http://a/b*`. After a
/// slash it is a pattern, as in `http://a/*`.
fn without_emphasis(bytes: &[u8], head: usize, end: usize) -> usize {
    /// The farthest that the emphasis opens before the authority. Without a limit, many stars would
    /// make the search quadratic.
    const FAR: usize = 256;
    if end == head || bytes[end - 1] != b'*' {
        return end;
    }
    //   *see http://a/b*
    //   ^ opener       ^ close
    let is_star = |byte: &&u8| **byte == b'*';
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
    let marks = bytes[head..end].iter().rev().take_while(is_star).count();
    let close = end - marks;
    let before = &bytes[head.saturating_sub(FAR)..head];
    steps::count(marks + before.len());
    let opener = before.iter().rposition(|&byte| byte == b'*' || byte == b'\n');
    let Some(opener) = opener.filter(|&at| before[at] == b'*') else {
        return end;
    };
    let stars = before[..=opener].iter().rev().take_while(is_star).count();
    // A star between two words is one of its own, one after a word closes.
    let first = before[..=opener - (stars - 1)].split_last();
    let is_open = match first.and_then(|(_, earlier)| earlier.last()) {
        Some(last) => last.is_ascii_whitespace() || b"([{\"'-_~>".contains(last),
        None => head <= FAR,
    };
    let opens = is_open && before.get(opener + 1).is_some_and(is_letter);
    match opens && close > head && is_letter(&bytes[close - 1]) {
        true => close,
        false => end,
    }
}

/// Removes the `:10:5` that a stack trace puts after the name of a file.
fn without_position(bytes: &[u8], head: usize, end: usize, slash: &mut Option<usize>) -> usize {
    //   http://a/main.js:10:5
    //                   ^ file, after a number and its colon have been taken off twice
    let without_number = |end: usize| {
        let digits = bytes[head..end].iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
        steps::count(digits);
        let colon = (end - digits).checked_sub(1).filter(|colon| *colon > head)?;
        (digits > 0 && bytes[colon] == b':').then_some(colon)
    };
    let Some(file) = without_number(end).and_then(without_number) else {
        return end;
    };
    let slash = *slash.get_or_insert_with(|| {
        steps::count(file - head);
        let slash = bytes[head..file].iter().position(|&byte| byte == b'/');
        slash.map_or(usize::MAX, |slash| head + slash)
    });
    // Only a file name, which follows a `/`, has a line and column.
    if slash < file { file } else { end }
}
