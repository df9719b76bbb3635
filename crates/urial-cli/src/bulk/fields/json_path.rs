//! Values of JSON lines: where one is in its line, byte for byte.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;
use serde_json::value::RawValue;

use crate::bulk::cut::Line;
use crate::print::diagnostic::Fault;

/// A path from the outermost object to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct JsonPath {
    text: String,
    steps: Vec<String>,
}

/// Parses a path: keys and numbers with dots between them, or a JSON Pointer (RFC 6901).
pub(super) fn parse(text: &str) -> Result<JsonPath, String> {
    let steps: Vec<String> = match text.strip_prefix('/') {
        Some(pointer) => {
            // RFC 6901 section 4: `~1` first, otherwise `~01` would become `/` instead of `~1`.
            let step = |step: &str| step.replace("~1", "/").replace("~0", "~");
            pointer.split('/').map(step).collect()
        }
        None => text.split('.').map(str::to_owned).collect(),
    };
    // A pointer may have empty keys; between dots an empty key is nearly always a mistake.
    match steps.iter().any(String::is_empty) && !text.starts_with('/') {
        true => Err("a key is missing; write a path as in page.url, or /page/url".to_owned()),
        false => Ok(JsonPath {
            text: text.to_owned(),
            steps,
        }),
    }
}

impl JsonPath {
    pub(super) fn as_str(&self) -> &str {
        &self.text
    }
}

/// The value that is read, and those beside it that are written.
#[derive(Default)]
pub(super) struct Member {
    /// Start and end in the line, with the quotation marks.
    pub(super) value: (usize, usize),
    /// The text, if it is not in the line as it is.
    decoded: Option<String>,
    /// Of each name that is written, the value in the same object.
    pub(super) targets: Vec<Option<(usize, usize)>>,
}

impl Member {
    /// Finds the value in a line.
    pub(super) fn find(
        &mut self,
        line: &str,
        path: &JsonPath,
        names: &[String],
    ) -> Result<(), Fault> {
        self.decoded = None;
        self.targets.clear();
        self.targets.resize(names.len(), None);
        let mut found = None;
        let search = Search {
            line,
            steps: &path.steps,
            names,
            found: &mut found,
            targets: &mut self.targets,
        };
        let mut json = serde_json::Deserializer::from_str(line);
        // The whole line is checked, also after the value: a line that is cut off is refused and
        // not passed on.
        let outcome = search.deserialize(&mut json).and_then(|()| json.end());
        outcome.map_err(|error| fault(&error, line))?;
        let raw = match found {
            Some(raw) => raw,
            None => return Err(Fault::refused(&"the record has no such key")),
        };
        self.value = span(raw, line);
        let inner = raw.strip_prefix('"').and_then(|raw| raw.strip_suffix('"'));
        let Some(inner) = inner else {
            let kind = match raw.as_bytes().first() {
                Some(b'{') => "an object",
                Some(b'[') => "an array",
                Some(b'n') => "null",
                Some(b't' | b'f') => "a truth value",
                _ => "a number",
            };
            return Err(Fault::Refused(format!("the value is {kind}, not a string")));
        };
        // Without a backslash the text in the line is the value, and nothing is decoded or copied.
        if inner.contains('\\') {
            let decoded = serde_json::from_str(raw);
            self.decoded = Some(decoded.map_err(|error| fault(&error, line))?);
        }
        Ok(())
    }

    /// Returns the text that was found.
    pub(super) fn text<'a>(&'a self, line: &'a [u8]) -> Line<'a> {
        if let Some(decoded) = &self.decoded {
            return Ok(decoded);
        }
        let (start, end) = self.value;
        let bytes = &line[start + 1..end - 1];
        std::str::from_utf8(bytes).map_err(|_| bytes)
    }
}

/// Makes the fault for a line that is no JSON, or whose values are not those of the path.
fn fault(error: &serde_json::Error, line: &str) -> Fault {
    let words = error.to_string();
    let reason = words.split(" at line ").next().unwrap_or(&words);
    match error.classify() {
        Category::Data => Fault::Refused(reason.to_owned()),
        _ => {
            // Columns are counted from 1, in bytes; at the end of the line it is the one after it.
            let at = error.column().saturating_sub(1).min(line.len());
            Fault::At(format!("not JSON: {reason}"), at..at + 1)
        }
    }
}

/// Returns the span of a part of the line.
fn span(part: &str, line: &str) -> (usize, usize) {
    let start = part.as_ptr() as usize - line.as_ptr() as usize;
    (start, start + part.len())
}

/// Search of a value for the rest of a path.
struct Search<'s, 'de> {
    line: &'de str,
    steps: &'s [String],
    names: &'s [String],
    found: &'s mut Option<&'de str>,
    targets: &'s mut [Option<(usize, usize)>],
}

impl<'de> Search<'_, 'de> {
    /// Returns the search of a value that is a step further.
    fn next(&mut self) -> Search<'_, 'de> {
        Search {
            line: self.line,
            steps: &self.steps[1..],
            names: self.names,
            found: self.found,
            targets: self.targets,
        }
    }

    fn is_last(&self) -> bool {
        self.steps.len() == 1
    }

    /// Keeps the value; refuses a second one, since programs differ in which of them counts.
    fn keep<E: Error>(&mut self, raw: &'de RawValue) -> Result<(), E> {
        match self.found.replace(raw.get()) {
            None => Ok(()),
            Some(_) => Err(twice()),
        }
    }
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
                Key::Step if self.is_last() => {
                    let raw = map.next_value()?;
                    self.keep(raw)?;
                }
                Key::Step => {
                    if std::mem::replace(&mut is_seen, true) {
                        return Err(twice());
                    }
                    map.next_value_seed(self.next())?;
                }
                Key::Target(place) => {
                    let raw: &RawValue = map.next_value()?;
                    self.targets[place] = Some(span(raw.get(), self.line));
                }
                Key::Other => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }

    fn visit_seq<S: SeqAccess<'de>>(mut self, mut list: S) -> Result<(), S::Error> {
        let wanted: Option<usize> = self.steps[0].parse().ok();
        for place in 0.. {
            if Some(place) != wanted {
                if list.next_element::<IgnoredAny>()?.is_none() {
                    return Ok(());
                }
            } else if self.is_last() {
                match list.next_element()? {
                    Some(_) if !self.names.is_empty() => {
                        return Err(S::Error::custom(
                            "the value is in an array, where a new field would have no name",
                        ));
                    }
                    Some(raw) => self.keep(raw)?,
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
