//! Values of variables, read from the text that matched.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::expand::{self, normalized};
use super::part::{Modifier, Variable};
use super::program::Mode;
use super::value::Value;
use urial::percent;

/// Reads the value of a variable; returns `None` if it is not UTF-8.
pub(super) fn value(variable: &Variable<'_>, text: &str, mode: Mode) -> Option<Value<'static>> {
    let operator = variable.operator();
    let decode = if operator.keeps_reserved() {
        |text: &str| Some(Cow::Owned(plain(text).into_owned()))
    } else {
        decoded
    };
    match variable.modifier() {
        Modifier::Explode if operator.is_named() => {
            named_pairs(variable.name(), text, operator.separator())
        }
        // Only `{var*}` and `{+var*}` can be without a member.
        Modifier::Explode => members(text, operator.separator(), decode),
        // A comma of a string is `%2C` in an expansion, and a list has no prefix.
        Modifier::None
            if mode != Mode::Route && !operator.keeps_reserved() && text.contains(',') =>
        {
            let members = text.split(',').map(decode);
            members.collect::<Option<_>>().map(Value::List)
        }
        Modifier::None | Modifier::Prefix(_) => decode(text).map(Value::Text),
    }
}

/// Makes a list if each pair has the name of the variable, and a map otherwise.
fn named_pairs(variable: &str, text: &str, separator: char) -> Option<Value<'static>> {
    let pairs = || text.split(separator).map(|pair| pair.split_once('=').unwrap_or((pair, "")));
    // `{?k*}` makes "k=1&k=2" of a list, and names of its own of a map.
    let variable = normalized(variable);
    if pairs().all(|(name, _)| normalized(name) == variable) {
        let members = pairs().map(|(_, value)| decoded(value));
        return members.collect::<Option<_>>().map(Value::List);
    }
    let pairs = pairs().map(|(name, value)| Some((decoded(name)?, decoded(value)?)));
    pairs.collect::<Option<_>>().map(Value::Map)
}

/// Reads the members of an exploded list, or the pairs of a map if each has a `=`.
///
/// In a map separated by dots, a member without a `=` is part of the value before it, or of the
/// first name.
fn members(
    text: &str,
    separator: char,
    decode: impl Fn(&str) -> Option<Cow<'static, str>>,
) -> Option<Value<'static>> {
    let is_map = match separator {
        // "a=1.5.b=2" is the map with a = 1.5 and b = 2, as a dot may be part of a value.
        '.' => text.contains('='),
        _ => text.split(separator).all(|member| member.contains('=')),
    };
    if !is_map {
        let members = text.split(separator).map(decode);
        return members.collect::<Option<_>>().map(Value::List);
    }
    let mut pairs: Vec<Range<usize>> = Vec::new();
    let (mut is_whole, mut at) = (false, 0);
    for member in text.split(separator) {
        let (has_name, end) = (member.contains('='), at + member.len());
        match pairs.last_mut() {
            // Before the first `=` the members are parts of the first name: "x.y=1" names "x.y".
            Some(pair) if !has_name || !is_whole => pair.end = end,
            _ => pairs.push(at..end),
        }
        is_whole |= has_name;
        at = end + 1;
    }
    let pairs = pairs.into_iter().map(|pair| {
        let (name, value) = text[pair].split_once('=')?;
        Some((decode(name)?, decode(value)?))
    });
    pairs.collect::<Option<_>>().map(Value::Map)
}

/// Decodes a text; returns `None` if the result is not UTF-8.
pub(super) fn decoded<'t>(text: &str) -> Option<Cow<'t, str>> {
    Some(Cow::Owned(match percent::decode(text).ok()? {
        // Nothing was decoded, so it is UTF-8 still.
        Cow::Borrowed(_) => text.into(),
        Cow::Owned(octets) => String::from_utf8(octets).ok()?,
    }))
}

/// Returns the value of `{+var}`: triplets are decoded only if expansion makes the same triplets
/// again.
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
fn comes_back(character: char, text: &str, len: usize) -> bool {
    let triplets = &text[..len];
    let is_kept = u8::try_from(character).is_ok_and(|byte| expand::KEPT.contains(byte));
    // A decoded `%` before two digits would become a triplet.
    let is_misread = character == '%'
        && matches!(text.as_bytes()[len..], [high, low, ..] if percent::is_triplet(&[b'%', high, low]));
    // Expansion writes upper case, so `%c3%a9` would come back as another text.
    !is_kept && !is_misread && !triplets.bytes().any(|byte| byte.is_ascii_lowercase())
}
