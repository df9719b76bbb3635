//! Values of variables, read from the text that matched.

use alloc::borrow::Cow;
use alloc::string::String;

use super::expand;
use super::value::Value;
use urial::percent;

/// Makes a list if each pair has the name of the variable, and a map otherwise.
#[inline]
pub(super) fn exploded_pairs<'t>(
    variable: &str,
    pairs: &[(&'t str, &'t str)],
) -> Option<Value<'t>> {
    // `{?k*}` makes "k=1&k=2" of a list, and names of its own of a map.
    if pairs.iter().all(|(name, _)| *name == variable) {
        let members = pairs.iter().map(|(_, value)| decode(value));
        return members.collect::<Option<_>>().map(Value::List);
    }
    let pairs = pairs
        .iter()
        .map(|(name, value)| Some((decode(name)?, decode(value)?)));
    pairs.collect::<Option<_>>().map(Value::Map)
}

/// Decodes a string, or a list if there is a comma: expansion would encode a comma of a string.
#[inline]
pub(super) fn whole_value(text: &str) -> Option<Value<'_>> {
    if text.contains(',') {
        text.split(',')
            .map(decode)
            .collect::<Option<_>>()
            .map(Value::List)
    } else {
        decode(text).map(Value::Text)
    }
}

/// Decodes the triplets of a text; returns `None` if the result is not UTF-8.
#[inline]
pub(super) fn decode(text: &str) -> Option<Cow<'_, str>> {
    match percent::decode(text).ok()? {
        // Nothing to decode, so the value borrows from the text of the caller.
        Cow::Borrowed(_) => Some(Cow::Borrowed(text)),
        Cow::Owned(octets) => String::from_utf8(octets).ok().map(Cow::Owned),
    }
}

/// Returns the value of `{+var}`: triplets are decoded only if expansion makes the same triplets
/// again.
#[inline]
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        let len = match expand::encoded_character(rest.as_bytes()) {
            Some((character, triplets)) if comes_back(character, rest, 3 * triplets) => {
                plain.push(character);
                3 * triplets
            }
            // `%2F` would come back as `/`. The triplet is kept, since expansion keeps triplets.
            _ => {
                plain.push('%');
                1
            }
        };
        rest = &rest[len..];
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

/// Returns whether expansion encodes a character as it is at the start of `text`, in `len` bytes.
#[inline]
fn comes_back(character: char, text: &str, len: usize) -> bool {
    let triplets = &text[..len];
    let is_kept = u8::try_from(character).is_ok_and(|byte| expand::KEPT.contains(byte));
    // A decoded `%` before two digits would become a triplet.
    let is_misread = character == '%'
        && matches!(text.as_bytes()[len..], [high, low, ..] if percent::is_triplet(&[b'%', high, low]));
    // Expansion writes upper case, so `%c3%a9` would come back as another text.
    !is_kept && !is_misread && !triplets.bytes().any(|byte| byte.is_ascii_lowercase())
}
