//! Values of JSON lines: where one is in its line, byte for byte.

use std::borrow::Cow;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::json_fault::fault;
use super::json_path::JsonPath;
use super::json_shape::{Shapes, Span};
use super::missing::Missing;
use crate::message::Fault;
use crate::read::cut::Line;

/// The value that is read, and those beside it that are written.
#[derive(Default)]
pub(super) struct Member {
    /// Start and end in the line, with the quotation marks.
    pub(super) value: (usize, usize),
    /// The text, if it is not in the line as it is.
    buffer: Vec<u8>,
    is_decoded: bool,
    /// Of each name that is written, the value in the same object.
    pub(super) targets: Vec<Option<Span>>,
    /// Whether the object of the value has no member, so that a new one has no comma before it.
    pub(super) is_alone: bool,
    /// Reason that there is no text, after a search that failed.
    pub(super) missing: Missing,
}

impl Member {
    /// Finds the value in a line, or says why not.
    pub(super) fn find(
        &mut self,
        line: &str,
        path: &JsonPath,
        names: &[String],
    ) -> Result<(), Fault> {
        // Otherwise `text` would still return the last one.
        self.is_decoded = false;
        self.targets.clear();
        self.targets.resize(names.len(), None);
        self.is_alone = false;
        // For an error of the parser, which leaves this function; other reasons are set below.
        self.missing = Missing::Record;
        let found = find_all(line, path, names, &mut self.targets)?;
        let raw = match found.first() {
            Some(raw) => *raw,
            // Not a blank answer: a misspelled path would then look like a list without URIs.
            None => {
                // Lines of arrays are no JSON lines, which is worth a word.
                if !line.trim_ascii_start().starts_with('[') {
                    self.missing = Missing::Key;
                }
                return Err(Fault::refused(&"the record has no such key"));
            }
        };
        self.value = span(raw, line);
        let Some(text) = string_of(raw, line)? else {
            self.missing = if raw == "null" { Missing::Null } else { Missing::Text };
            return Err(Fault::Refused(no_string(raw)));
        };
        // Without a backslash the text in the line is the value, and nothing is decoded or copied.
        if let Cow::Owned(text) = text {
            (self.buffer, self.is_decoded) = (text.into_bytes(), true);
        }
        Ok(())
    }

    /// Returns the text that was found.
    pub(super) fn text<'a>(&'a self, line: &'a [u8]) -> Line<'a> {
        let bytes = self.bytes(line);
        std::str::from_utf8(bytes).map_err(|_| bytes)
    }

    /// Returns the bytes of the text that was found.
    pub(super) fn bytes<'a>(&'a self, line: &'a [u8]) -> &'a [u8] {
        match self.is_decoded {
            true => &self.buffer,
            false => &line[self.value.0 + 1..self.value.1 - 1],
        }
    }

    /// Takes a value that was found before; `decoded` is its text, if that is not in the line as it
    /// is.
    pub(super) fn set(&mut self, value: Span, decoded: Option<&str>) {
        self.value = value;
        self.is_decoded = decoded.is_some();
        self.buffer.clear();
        self.buffer.extend_from_slice(decoded.unwrap_or_default().as_bytes());
    }
}

/// Appends the text at the end of a path, if the line has it and has no control characters;
/// returns the span of the string, and whether it has escapes.
pub(super) fn append(
    line: &[u8],
    path: &JsonPath,
    shapes: &mut Shapes,
    texts: &mut Vec<u8>,
) -> Option<(Span, bool)> {
    let found = match shapes.find(line) {
        Some(found) => found,
        None => {
            let text = std::str::from_utf8(line).ok()?;
            // An error is found again by `Member::find`, which has the words for it.
            let raw = *find_all(text, path, &[], &mut []).ok()?.first()?;
            let value = span(raw, text);
            let is_escaped = raw.strip_prefix('"')?.contains('\\');
            shapes.learn(line, value);
            (value, is_escaped)
        }
    };
    let ((start, end), is_escaped) = found;
    match is_escaped {
        true => {
            let text: Cow<'_, str> = serde_json::from_slice(&line[start..end]).ok()?;
            texts.extend_from_slice(text.as_bytes());
        }
        false => texts.extend_from_slice(&line[start + 1..end - 1]),
    }
    Some(found)
}

/// Returns whether there are control characters, which are rare outside of strings, and wrong
/// within.
pub(super) fn has_controls(line: &[u8]) -> bool {
    // One pass without a branch for each byte, which the compiler turns into vector instructions.
    line.iter().fold(false, |found, &byte| found | (byte < b' '))
}

/// Returns the span of a part of the line.
fn span(part: &str, line: &str) -> (usize, usize) {
    let start = part.as_ptr() as usize - line.as_ptr() as usize;
    (start, start + part.len())
}

/// Search of a value for the rest of a path.
struct Search<'s, 'de> {
    line: &'de str,
    path: &'s JsonPath,
    steps: &'s [String],
    names: &'s [String],
    found: &'s mut Vec<&'de str>,
    targets: &'s mut [Option<Span>],
}

impl<'de> Search<'_, 'de> {
    /// Returns the search of a value that is a step further.
    fn next(&mut self) -> Search<'_, 'de> {
        Search {
            line: self.line,
            path: self.path,
            steps: &self.steps[1..],
            names: self.names,
            found: self.found,
            targets: self.targets,
        }
    }

    fn is_last(&self) -> bool {
        self.steps.len() == 1
    }
}

/// Finds the values at the ends of a path, in their order, and the spans of those that have one of
/// `names` beside them.
///
/// Reads the whole line, also after a value: one that is cut off is refused and not passed on.
pub(super) fn find_all<'l>(
    line: &'l str,
    path: &JsonPath,
    names: &[String],
    targets: &mut [Option<Span>],
) -> Result<Vec<&'l str>, Fault> {
    let mut found = Vec::new();
    let search = Search { line, path, steps: &path.steps, names, found: &mut found, targets };
    let mut json = serde_json::Deserializer::from_str(line);
    let outcome = search.deserialize(&mut json).and_then(|()| json.end());
    outcome.map_err(|error| fault(&error, line))?;
    Ok(found)
}

/// Returns the text of a value; `None` if it is no string.
pub(super) fn string_of<'r>(raw: &'r str, line: &str) -> Result<Option<Cow<'r, str>>, Fault> {
    match raw.strip_prefix('"').and_then(|raw| raw.strip_suffix('"')) {
        Some(inside) if inside.contains('\\') => {
            let text = serde_json::from_str(raw).map_err(|error| fault(&error, line))?;
            Ok(Some(Cow::Owned(text)))
        }
        inside => Ok(inside.map(Cow::Borrowed)),
    }
}

/// Says which kind of value stands where a string is expected.
pub(super) fn no_string(raw: &str) -> String {
    // The parser has passed the value, so its first byte tells.
    let kind = match raw.as_bytes().first() {
        Some(b'{') => "an object",
        Some(b'[') => "an array",
        Some(b'n') => "null",
        Some(b't' | b'f') => "a truth value",
        _ => "a number",
    };
    format!("the value is {kind}, not a string")
}

fn twice<E: Error>() -> E {
    E::custom("the record has the key twice")
}

impl<'de> DeserializeSeed<'de> for Search<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Search<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object with the key `{}`", self.steps[0])
    }

    fn visit_map<M: MapAccess<'de>>(mut self, mut map: M) -> Result<(), M::Error> {
        let mut is_seen = false;
        while let Some(key) = map.next_key_seed(KeyOf(&self))? {
            match key {
                // RFC 8259 section 4: with a name twice, programs differ in which value they take.
                Key::Step if std::mem::replace(&mut is_seen, true) => return Err(twice()),
                Key::Step if self.is_last() => {
                    let raw: &RawValue = map.next_value()?;
                    self.found.push(raw.get());
                }
                Key::Step => map.next_value_seed(self.next())?,
                Key::Target(place) => {
                    let raw: &RawValue = map.next_value()?;
                    if self.targets[place].replace(span(raw.get(), self.line)).is_some() {
                        return Err(twice());
                    }
                }
                Key::Other => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }

    /// Passes over `null` on the way, as at the end of it.
    fn visit_unit<E: Error>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<S: SeqAccess<'de>>(mut self, mut list: S) -> Result<(), S::Error> {
        // `a.length` leads nowhere in an array: all items are passed over, and the key is missing.
        let step = &self.steps[0];
        let is_star = self.path.is_star(step);
        let wanted: Option<usize> = step.parse().ok();
        for place in 0.. {
            if !is_star && Some(place) != wanted {
                if list.next_element::<IgnoredAny>()?.is_none() {
                    return Ok(());
                }
            } else if self.is_last() {
                let item: Option<&RawValue> = list.next_element()?;
                match item {
                    Some(_) if !self.names.is_empty() => {
                        return Err(S::Error::custom(
                            "the value is in an array, where a new field would have no name",
                        ));
                    }
                    Some(raw) => self.found.push(raw.get()),
                    None => return Ok(()),
                }
            } else if list.next_element_seed(self.next())?.is_none() {
                return Ok(());
            }
        }
        Ok(())
    }
}

enum Key {
    Step,
    Target(usize),
    Other,
}

/// Tells which key of an object is read.
struct KeyOf<'s, 'a, 'de>(&'s Search<'a, 'de>);

impl<'de> DeserializeSeed<'de> for KeyOf<'_, '_, 'de> {
    type Value = Key;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Key, D::Error> {
        json.deserialize_str(self)
    }
}

impl Visitor<'_> for KeyOf<'_, '_, '_> {
    type Value = Key;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Key, E> {
        let search = self.0;
        if key == search.steps[0] {
            return Ok(Key::Step);
        }
        if !search.is_last() {
            return Ok(Key::Other);
        }
        let place = search.names.iter().position(|name| name == key);
        Ok(place.map_or(Key::Other, Key::Target))
    }
}

#[cfg(test)]
mod tests {
    use super::super::json_path::parse;
    use super::*;

    /// Returns lines of a few tokens, most of which are no JSON.
    fn lines() -> impl Iterator<Item = String> {
        const TOKENS: &str = "{|}|[|]|,|:| |\"a\"|\"a\":|{\"a\":|\"b\":|\"x\"|\"\\/\\n\\u00e9\"|\
            \"\\u00\"|\"\\q\"|-0.5e+7|01|null|\\|}";
        let tokens: Vec<&str> = TOKENS.split('|').collect();
        let mut random = fastrand::Rng::with_seed(1);
        (0..300_000).map(move |_| {
            let length = random.usize(1..=9);
            let tail = (0..length).map(|_| tokens[random.usize(..tokens.len())]);
            std::iter::once("{\"a\":").chain(tail).chain(["}"]).collect()
        })
    }

    #[test]
    fn lines_are_read_one_after_the_other_as_each_is_alone() {
        let mut read = 0;
        for path in ["a", "a.a", "a.0"].map(|path| parse(path).unwrap()) {
            let mut shapes = Shapes::default();
            for line in lines() {
                let (mut member, mut text) = (Member::default(), Vec::new());
                let appended = append(line.as_bytes(), &path, &mut shapes, &mut text);
                let alone = member.find(&line, &path, &[]);
                assert_eq!(appended.is_some(), alone.is_ok(), "{line}");
                if let Some((value, is_escaped)) = appended {
                    read += 1;
                    assert_eq!(value, member.value, "{line}");
                    assert_eq!(is_escaped, member.is_decoded, "{line}");
                    assert_eq!(member.bytes(line.as_bytes()), text, "{line}");
                }
            }
        }
        assert!(read > 1000, "{read}");
    }
}
