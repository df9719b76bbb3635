//! Values of JSON lines (RFC 8259): where they are in their line, byte for byte.

use std::borrow::Cow;
use std::collections::HashMap;

use serde::de::IgnoredAny;
use urial_grammar::search;

use super::json_path::JsonPath;
use super::value::{Span, Value};
use super::words::find_early;
use crate::message::Fault;

/// An offset in a line, which goes on past what is read. Whatever is wrong stops it.
pub(super) struct Cursor<'l> {
    pub(super) line: &'l [u8],
    pub(super) at: usize,
    /// Whether there are control characters in the line, which are wrong in a string.
    pub(super) has_controls: bool,
}

impl Cursor<'_> {
    #[inline]
    fn peek(&self) -> Option<u8> {
        self.line.get(self.at).copied()
    }

    /// Passes over a byte, if it is the next one.
    #[inline]
    fn take(&mut self, byte: u8) -> Option<()> {
        (self.peek() == Some(byte)).then(|| self.at += 1)
    }

    /// Passes over a text, if it is the next one.
    #[inline]
    pub(super) fn word(&mut self, word: &[u8]) -> Option<()> {
        (self.line[self.at..].starts_with(word)).then(|| self.at += word.len())
    }

    #[inline]
    fn spaces(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    /// Passes over a value that is no object and no array; returns whether it is a string with
    /// escapes.
    pub(super) fn scalar(&mut self) -> Option<bool> {
        match self.peek()? {
            b'"' => return self.string(),
            b't' => self.word(b"true"),
            b'f' => self.word(b"false"),
            b'n' => self.word(b"null"),
            _ => self.number(),
        }?;
        Some(false)
    }

    fn number(&mut self) -> Option<()> {
        let _ = self.take(b'-');
        // RFC 8259 section 6: no digit follows a zero at the start.
        let has_zero = self.peek() == Some(b'0');
        let start = self.at;
        self.digits()?;
        if has_zero && self.at > start + 1 {
            return None;
        }
        if self.take(b'.').is_some() {
            self.digits()?;
        }
        if self.take(b'e').or_else(|| self.take(b'E')).is_some() {
            let _ = self.take(b'+').or_else(|| self.take(b'-'));
            self.digits()?;
        }
        Some(())
    }

    /// Passes over digits, of which there is at least one.
    fn digits(&mut self) -> Option<()> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        (self.at > start).then_some(())
    }

    /// Passes over a string, and returns whether it has escapes.
    #[inline]
    pub(super) fn string(&mut self) -> Option<bool> {
        self.take(b'"')?;
        let (start, mut is_escaped) = (self.at, false);
        loop {
            let rest = &self.line[self.at..];
            self.at += 1 + find_early([b'"', b'\\'], rest).or_else(|| search::string_end(rest))?;
            if self.line[self.at - 1] == b'"' {
                let is_bad = self.has_controls && has_controls(&self.line[start..self.at]);
                return (!is_bad).then_some(is_escaped);
            }
            is_escaped = true;
            // RFC 8259 section 7. A lone surrogate passes, as in a string that `serde_json` skips.
            let letter = self.peek()?;
            self.at += 1;
            if letter == b'u' {
                let digits = self.line.get(self.at..self.at + 4)?;
                digits.iter().all(u8::is_ascii_hexdigit).then_some(())?;
                self.at += 4;
            } else if !b"\"\\/bfnrt".contains(&letter) {
                return None;
            }
        }
    }

    /// Passes over the start of an object or an array; returns whether something is in it.
    #[inline]
    fn begin(&mut self, close: u8) -> bool {
        self.at += 1;
        self.spaces();
        self.take(close).is_none()
    }

    /// Passes over what follows a member or an item; returns whether it is another.
    #[inline]
    fn goes_on(&mut self, close: u8) -> Option<bool> {
        self.spaces();
        match self.take(close) {
            Some(()) => Some(false),
            None => self.take(b',').map(|()| true),
        }
    }

    /// Passes over the name of a member, and returns it with whether it has escapes.
    #[inline]
    fn name(&mut self) -> Option<(Span, bool)> {
        self.spaces();
        let start = self.at;
        let is_escaped = self.string()?;
        let end = self.at;
        self.spaces();
        self.take(b':').map(|()| ((start, end), is_escaped))
    }

    /// Passes over a value, and returns where it is.
    fn value(&mut self) -> Option<Span> {
        self.spaces();
        let start = self.at;
        if !matches!(self.peek()?, b'{' | b'[') {
            self.scalar()?;
            return Some((start, self.at));
        }
        // No recursion, as a line may nest a million arrays.
        let mut open = Vec::new();
        loop {
            self.spaces();
            let close = match self.peek()? {
                b'{' => Some(b'}'),
                b'[' => Some(b']'),
                _ => None,
            };
            let mut has_more = match close {
                Some(close) => self.begin(close),
                None => self.scalar().map(|_| false)?,
            };
            open.extend(close.filter(|_| has_more));
            while !has_more {
                let Some(&close) = open.last() else {
                    return Some((start, self.at));
                };
                has_more = self.goes_on(close)?;
                if !has_more {
                    open.pop();
                }
            }
            if open.last() == Some(&b'}') {
                self.name()?;
            }
        }
    }
}

/// Returns whether there are control characters, which are rare outside of strings, and wrong
/// within.
pub(super) fn has_controls(line: &[u8]) -> bool {
    // One pass without a branch for each byte, which the compiler turns into vector instructions.
    line.iter().fold(false, |found, &byte| found | (byte < b' '))
}

/// The values that a search found in a line.
#[derive(Default)]
pub(super) struct Found {
    /// Values at the ends of the path, in their order.
    pub(super) values: Vec<Value>,
    /// The value of each name that is written, in the same object.
    pub(super) targets: Vec<Option<Span>>,
    /// The end of the last member of that object; of one without members, where it would begin.
    pub(super) end: Option<usize>,
    /// Whether the outermost object has the name that is put in front.
    pub(super) has_front: bool,
}

/// A path and names to search a line for.
#[derive(Clone, Copy)]
pub(super) struct Search<'s> {
    pub(super) path: &'s JsonPath,
    /// Names beside the value.
    pub(super) names: &'s [String],
    /// A name in the outermost object.
    pub(super) in_front: Option<&'s str>,
}

impl<'s> Search<'s> {
    pub(super) const fn new(path: &'s JsonPath) -> Search<'s> {
        Search { path, names: &[], in_front: None }
    }

    /// Searches a whole line, also after a value: one that is cut off is refused and not passed on.
    pub(super) fn run(self, line: &[u8], found: &mut Found) -> Result<(), Fault> {
        // RFC 8259 section 8.1: JSON between systems is UTF-8.
        std::str::from_utf8(line)
            .map_err(|_| Fault::refused(&"the line is not UTF-8, so it is no JSON"))?;
        found.values.clear();
        found.targets.clear();
        found.targets.resize(self.names.len(), None);
        (found.end, found.has_front) = (None, false);
        let cursor = Cursor { line, at: 0, has_controls: has_controls(line) };
        let mut reader = Reader { search: self, cursor, found, fault: None };
        let outcome = reader.value(&self.path.steps).and_then(|()| {
            reader.cursor.spaces();
            (reader.cursor.at == line.len()).then_some(())
        });
        outcome.ok_or_else(|| reader.fault.unwrap_or_else(|| no_json(line)))
    }
}

struct Reader<'s, 'l> {
    search: Search<'s>,
    cursor: Cursor<'l>,
    found: &'s mut Found,
    /// Why the search stopped, if not because of an error in the line.
    fault: Option<Fault>,
}

impl<'l> Reader<'_, 'l> {
    fn refuse(&mut self, reason: &str) -> Option<()> {
        self.fault = Some(Fault::Refused(reason.to_owned()));
        None
    }

    /// Reads a value at the rest of the path.
    fn value(&mut self, steps: &[String]) -> Option<()> {
        self.cursor.spaces();
        match (self.cursor.peek()?, steps) {
            (b'{', [step, steps @ ..]) => self.object(step, steps),
            (b'[', [step, steps @ ..]) => self.array(step, steps),
            (b'"', []) => {
                let start = self.cursor.at;
                let is_escaped = self.cursor.string()?;
                self.found.values.push(Value::quoted((start, self.cursor.at), is_escaped));
                Some(())
            }
            (_, []) => {
                let span = self.cursor.value()?;
                self.found.values.push(Value::bare(span));
                Some(())
            }
            // Passed over on the way, as at the end of it.
            (b'n', _) => self.cursor.word(b"null"),
            _ => {
                self.cursor.scalar()?;
                self.refuse("the record has no such key")
            }
        }
    }

    fn object(&mut self, step: &str, steps: &[String]) -> Option<()> {
        let Search { path, names, in_front } = self.search;
        let names = if steps.is_empty() { names } else { &[] };
        let in_front = in_front.filter(|_| steps.len() + 1 == path.steps.len());
        let mut is_seen = false;
        let mut end = self.cursor.at + 1;
        let mut goes_on = self.cursor.begin(b'}');
        while goes_on {
            let name = self.name()?;
            let name = &*name;
            let is = |other: &str| other.as_bytes() == name;
            let (is_step, target) = (is(step), names.iter().position(|name| is(name)));
            // RFC 8259 section 4: with a name twice, programs differ in which value they take.
            let mut is_twice = is_step && std::mem::replace(&mut is_seen, true);
            if is_step && !is_twice {
                self.value(steps)?;
            } else if !is_step {
                let span = self.cursor.value()?;
                is_twice = target.is_some_and(|at| self.found.targets[at].replace(span).is_some());
            }
            if is_twice {
                return self.refuse("the record has the key twice");
            }
            self.found.has_front |= in_front.is_some_and(is);
            end = self.cursor.at;
            goes_on = self.cursor.goes_on(b'}')?;
        }
        if steps.is_empty() {
            self.found.end = Some(end);
        }
        Some(())
    }

    /// Reads the name of a member.
    fn name(&mut self) -> Option<Cow<'l, [u8]>> {
        let ((start, end), is_escaped) = self.cursor.name()?;
        let line = self.cursor.line;
        if !is_escaped {
            return Some(Cow::Borrowed(&line[start + 1..end - 1]));
        }
        let name = decoded(line, (start, end)).map_err(|fault| self.fault = Some(fault));
        name.ok().map(Cow::Owned)
    }

    fn array(&mut self, step: &str, steps: &[String]) -> Option<()> {
        // `a.length` leads nowhere in an array: all items are passed over, and the key is missing.
        let wanted: Option<usize> = step.parse().ok();
        let is_star = self.search.path.has_star && step == "*";
        let (mut place, mut goes_on) = (0, self.cursor.begin(b']'));
        while goes_on {
            if is_star || Some(place) == wanted {
                self.value(steps)?;
                if steps.is_empty() && !self.search.names.is_empty() {
                    return self
                        .refuse("the value is in an array, where a new field would have no name");
                }
            } else {
                self.cursor.value()?;
            }
            place += 1;
            goes_on = self.cursor.goes_on(b']')?;
        }
        Some(())
    }
}

/// Returns the text of the string at a span of the line.
pub(super) fn decoded(line: &[u8], (start, end): Span) -> Result<Vec<u8>, Fault> {
    let part = &line[start..end];
    let text: String = serde_json::from_slice(part).map_err(|error| fault(&error, part, start))?;
    Ok(text.into_bytes())
}

/// Says which kind of value stands where a string is expected.
pub(super) fn no_string(raw: &[u8]) -> String {
    // The search has passed the value, so its first byte tells.
    let kind = match raw.first() {
        Some(b'{') => "an object",
        Some(b'[') => "an array",
        Some(b'n') => "null",
        Some(b't' | b'f') => "a truth value",
        _ => "a number",
    };
    format!("the value is {kind}, not a string")
}

/// Says why a line is no JSON, with the parser that has words for it.
#[cold]
fn no_json(line: &[u8]) -> Fault {
    use serde_json::from_slice;
    let outcome = match line.trim_ascii_start().first() {
        Some(b'{') => from_slice::<HashMap<String, IgnoredAny>>(line).map(drop),
        Some(b'[') => from_slice::<Vec<IgnoredAny>>(line).map(drop),
        _ => from_slice::<IgnoredAny>(line).map(drop),
    };
    outcome.map_or_else(|error| fault(&error, line, 0), |()| Fault::refused(&"not JSON"))
}

/// Makes the fault for an error of the parser in a part of a line that begins at `start`, in words
/// that need no knowledge of the parser.
fn fault(error: &serde_json::Error, part: &[u8], start: usize) -> Fault {
    let words = error.to_string();
    let reason = words.split(" at line ").next().unwrap_or(&words);
    // Columns are counted from 1, in bytes; at the end of the line it is the one after it.
    let at = start + error.column().saturating_sub(1).min(part.len());
    let reason = match reason {
        // RFC 8259 section 8.2: this is JSON, but stands for no character.
        _ if reason.ends_with("hex escape") => {
            "half of a surrogate pair, which is no character".to_owned()
        }
        "expected ident" => "not JSON: a word other than `true`, `false` and `null`".to_owned(),
        "expected value" => "not JSON: a value is expected here".to_owned(),
        "trailing characters" => "not JSON: more text after the end of the value".to_owned(),
        _ => match reason.strip_prefix("EOF while parsing ") {
            Some(what) => format!("not JSON: the line ends within {what}"),
            None => format!("not JSON: {reason}"),
        },
    };
    Fault::At(reason, at..at + 1)
}

#[cfg(test)]
pub(super) mod tests {
    use serde_json::Value;

    use super::super::json_path::parse;
    use super::*;

    /// Returns lines of a few tokens and one more, most of which are no JSON.
    pub(crate) fn lines(more: &str) -> impl Iterator<Item = String> {
        const TOKENS: &str = "{|}|[|]|,|:| |\"a\"|\"a\":|{\"a\":|\"b\":|\"x\"|\"\\/\\n\\u00e9\"|\"\\u00\"|\
            \"\\q\"|\"\t\"|-|0|01|1.5|-0.5e+7|e+7|true|nul|null|\\|{}|}";
        let tokens: Vec<&str> = TOKENS.split('|').chain([more]).collect();
        let mut random = fastrand::Rng::with_seed(1);
        (0..100_000).map(move |_| {
            let length = random.usize(1..=9);
            let tail = (0..length).map(|_| tokens[random.usize(..tokens.len())]);
            std::iter::once("{\"a\":").chain(tail).chain(["}"]).collect()
        })
    }

    #[test]
    fn lines_are_json_where_the_parser_takes_them() {
        let (path, mut read) = (parse("a").unwrap(), 0);
        for line in lines("\t") {
            let (mut found, known) = (Found::default(), serde_json::from_str::<Value>(&line));
            let outcome = Search::new(&path).run(line.as_bytes(), &mut found);
            match outcome {
                Ok(()) => {
                    read += 1;
                    let value = found.values[0].span;
                    let value: Value = serde_json::from_str(&line[value.0..value.1]).unwrap();
                    assert_eq!(known.unwrap()["a"], value, "{line}");
                }
                // A name that is there twice, also before an error.
                Err(Fault::Refused(_)) => {}
                Err(_) => assert!(known.is_err(), "{line}"),
            }
        }
        assert!(read > 1000, "{read}");
    }
}
