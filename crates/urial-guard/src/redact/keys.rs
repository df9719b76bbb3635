//! The values of keys: in queries, in fragments and forms that are made like queries, and in
//! parameters of a path.

use alloc::vec::Vec;
use core::ops::Range;

use super::Redaction;
use super::closers::is_end;
use super::layers::View;
use super::values::{Place, after_plain, quoted};

/// Adds the values whose key holds a secret, of the pairs with a delimiter of the view's layer;
/// those of the lowest layer need none.
///
/// In running text a value ends with white space and quotes, too, and what closes a sentence is
/// none of it; but a value that begins with a quote is what is between two of them.
pub(super) fn find_values(
    view: &View<'_>,
    redaction: &Redaction,
    runs: bool,
    found: &mut Vec<Range<usize>>,
) {
    let text = &*view.text;
    let mut place = Place::of_run(view, 0, runs);
    // Whether a key begins here: after a separator, or after the `=` of a pair that holds no
    // secret; a form begins with one.
    let (mut at, mut begins) = (0, place.is_after_path);
    loop {
        if !begins {
            at = after_plain(text, at);
            let Some(&byte) = text.get(at) else {
                return;
            };
            at += 1;
            if runs && is_end(byte) {
                // A new reference may begin after it, whose path has not ended.
                place = Place::of_run(view, at, runs);
                begins = place.is_after_path;
            } else {
                begins = place.begins_pair(byte, &text[at..]);
            }
            if runs {
                place.open(at - 1);
            }
            continue;
        }
        begins = false;
        let Some(sign) = place.key_end(at) else {
            continue;
        };
        place.is_in_list |= place.separator == b';';
        let start = sign + 1;
        let layer = view.highest(at.saturating_sub(1)..at).max(view.highest(sign..start));
        let is_of_layer = layer.unwrap_or(0).max(view.lowest) == view.layer;
        if is_of_layer && redaction.has_key(&view.line[view.place(at..sign)]) {
            let value = { runs.then(|| quoted(text, start)) }.flatten();
            let value = value.unwrap_or_else(|| start..place.value_end(start));
            at = value.end.max(start);
            found.push(view.place(value));
        } else {
            // The value may hold another pair.
            (at, begins) = (start, true);
        }
    }
}
