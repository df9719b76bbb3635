//! What stands at the end of a reference and belongs to the sentence.

use super::extent::Walk;

/// How long a remark in brackets can be that is glued to a reference, `http://a/b(as I said`. A limit, so that it is not read again
/// and again where there are many.
const LONGEST_REMARK: usize = 256;

/// The end of the reference from `start` without punctuation. What is before `head` stays.
pub(super) fn end(bytes: &[u8], start: usize, head: usize, walk: Walk, mark: Option<u8>) -> usize {
    debug_assert!(start <= head && head <= walk.end);
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
    loop {
        let before = end;
        end = without_punctuation(bytes, head, end, mark);
        end = without_position(bytes, head, end);
        if end == before {
            return end;
        }
    }
}

fn without_punctuation(bytes: &[u8], head: usize, end: usize, mark: Option<u8>) -> usize {
    const DOT_OF_JAPANESE: &[u8] = "・".as_bytes();
    let mut end = end;
    while end > head {
        let last = bytes[end - 1];
        if b".,;:!?'".contains(&last) || mark == Some(last) || last == b'(' {
            end -= 1;
        } else if bytes[head..end].ends_with(DOT_OF_JAPANESE) {
            end -= DOT_OF_JAPANESE.len();
        } else {
            break;
        }
    }
    end
}

/// Without the `:10:5` that a stack trace puts behind the name of a file.
fn without_position(bytes: &[u8], head: usize, end: usize) -> usize {
    let without_number = |end: usize| {
        let digits = bytes[head..end]
            .iter()
            .rev()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let colon = (end - digits)
            .checked_sub(1)
            .filter(|colon| *colon > head)?;
        (digits > 0 && bytes[colon] == b':').then_some(colon)
    };
    let Some(file) = without_number(end).and_then(without_number) else {
        return end;
    };
    if bytes[head..file].contains(&b'/') {
        file
    } else {
        end
    }
}
