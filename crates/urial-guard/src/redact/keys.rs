//! The values of keys: in queries, in fragments and forms that are made like queries, and in
//! parameters of a path.

use alloc::vec::Vec;
use core::ops::Range;

use super::Redaction;
use super::marks::{after_plain, is_end, pair_mark};
use super::values::{Place, key_end, quoted, value_end};

/// Adds the values whose key holds a secret. What has been found before, in order, is passed over:
/// it has no delimiters.
///
/// In running text a value ends with white space and quotes, too, and what closes a sentence is
/// none of it; but a value that begins with a quote is what is between two of them.
pub(super) fn find_values(
    text: &[u8],
    redaction: &Redaction,
    runs: bool,
    found: &mut Vec<Range<usize>>,
) {
    let (mut next, before) = (0, found.len());
    let mut at = 0;
    let mut place = Place::of_run(text, at, runs);
    // Where the key begins that is read, after a separator or after the `=` of a pair that holds no
    // secret; a form begins with one.
    let mut key = place.is_after_path.then_some(0);
    let mut level = 0;
    while at < text.len() {
        while next < before && found[next].end <= at {
            next += 1;
        }
        if next < before && found[next].contains(&at) {
            (at, key) = (found[next].end, None);
            continue;
        }
        if key.is_none() {
            // Up to what has been found, which is passed over.
            let limit = found[next..before].first().map_or(text.len(), |span| span.start);
            let special = after_plain(&text[..limit], at);
            if special > at {
                at = special;
                continue;
            }
            let (mark_at, mark) = (at, pair_mark(text, at));
            at += mark.len;
            if runs && is_end(mark.byte) {
                // A new reference may begin after it, whose path has not ended.
                place = Place::of_run(text, at, runs);
                (key, level) = (place.is_after_path.then_some(at), 0);
            } else if place.begins_pair(mark.byte, &text[at..]) {
                (key, level) = (Some(at), mark.level);
            }
            if runs {
                place.open(text, mark_at);
            }
        }
        let Some(key_start) = key.take() else {
            continue;
        };
        let Some(sign) = key_end(text, at, level, runs) else {
            continue;
        };
        place.is_in_list |= place.separator == b';';
        let equals = pair_mark(text, sign);
        let start = sign + equals.len;
        // Of `?a%3Db=c` the key is `a%3Db`, or it is `b` where all of the text is encoded.
        if redaction.has_key(&text[at..sign])
            || key_start != at && redaction.has_key(&text[key_start..sign])
        {
            let end = value_end(text, start, equals.level, &place, runs);
            let value = { runs.then(|| quoted(text, start)) }.flatten();
            let value = value.unwrap_or(start..end);
            at = value.end.max(start);
            found.push(value);
        } else {
            // The value may hold another pair.
            let is_encoded = equals.level > level;
            key = Some(if is_encoded { key_start } else { start });
            (at, level) = (start, equals.level);
        }
    }
}
