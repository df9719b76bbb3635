//! What stands at the end of a reference and belongs to the sentence.

use super::letters::{Letter, letter};
use super::steps;

/// How long a remark in brackets can be that is glued to a reference, `http://a/b(as I said`. A limit, so that it is not read again
/// and again where there are many.
const LONGEST_REMARK: usize = 256;

/// What a walk over the characters of a reference came to.
#[derive(Clone, Copy)]
pub(super) struct Walk {
    pub(super) end: usize,
    /// The outermost bracket that is not closed.
    pub(super) unclosed: Option<usize>,
    /// Where the authority ends.
    pub(super) authority: usize,
    /// Whether it ends at a letter of a script without spaces.
    pub(super) is_glued: bool,
}

impl Walk {
    /// A walk past which nothing is of interest.
    #[inline]
    pub(super) const fn to(end: usize, authority: usize) -> Walk {
        Walk {
            end,
            unclosed: None,
            authority,
            is_glued: false,
        }
    }
}

/// What a reference stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Around {
    /// Quotes, which say that a hyphen at the end is its own.
    Quote,
    /// Running text, with a mark in front that would not belong to it at its end either.
    Text(Option<u8>),
}

/// Finds the end of a reference without punctuation. What is before `head` stays.
pub(super) fn end(text: &str, head: usize, walk: Walk, around: Around) -> usize {
    debug_assert!(head <= walk.end);
    let bytes = text.as_bytes();
    let mut end = walk.end;
    if let Some(open) = walk.unclosed
        && end - open <= LONGEST_REMARK
    {
        end = open;
    }
    // Most end with a letter or a slash.
    if end > head && matches!(bytes[end - 1], b'a'..=b'z' | b'A'..=b'Z' | b'/') {
        return end;
    }
    // Looked for once, however many numbers there are.
    let mut slash = None;
    loop {
        let before = end;
        end = without_punctuation(text, head, walk.authority, end, around);
        end = without_position(bytes, head, end, &mut slash);
        if end == before {
            break;
        }
    }
    steps::count(walk.end - end);
    end
}

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
            b'.' | b',' | b';' | b':' | b'!' | b'?' | b'\'' | b'(' | b'[' | b'{' | b'|' | b'^' => {
                true
            }
            b'-' => around != Around::Quote,
            0x80.. => {
                let Some(found) = text[..end].chars().next_back() else {
                    break;
                };
                // A symbol that is the host's last was not taken for the sentence's there.
                let is_symbol = end > authority && !matches!(letter(found), Letter::Word);
                if !is_symbol && found != DOT_OF_JAPANESE {
                    break;
                }
                end -= found.len_utf8();
                continue;
            }
            _ => around == Around::Text(Some(last)),
        };
        if !is_punctuation {
            break;
        }
        end -= 1;
    }
    end
}

/// Without the `:10:5` that a stack trace puts behind the name of a file.
fn without_position(bytes: &[u8], head: usize, end: usize, slash: &mut Option<usize>) -> usize {
    let without_number = |end: usize| {
        let digits = bytes[head..end]
            .iter()
            .rev()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        steps::count(digits);
        let colon = (end - digits)
            .checked_sub(1)
            .filter(|colon| *colon > head)?;
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
    if slash < file { file } else { end }
}
