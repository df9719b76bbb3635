//! Fast search of a string in a line of JSON (RFC 8259).
//!
//! It gives up on what is rare, such as escapes in keys and repeated keys, and on whatever is
//! wrong: `json_path` reads those lines, and has the words for them.

use super::plain::find;

/// Depth of nesting after which it gives up.
const DEEPEST: usize = 64;

/// Start and end of a value in its line.
type Span = (usize, usize);

/// Finds the string at the end of a path, and the values in its object that have one of `names`.
///
/// Returns its span, with the quotation marks, and whether it has escapes.
pub(super) fn skim(
    line: &[u8],
    steps: &[String],
    names: &[String],
    targets: &mut [Option<Span>],
) -> Option<(Span, bool)> {
    // Control characters are rare outside of strings, and wrong within.
    if line
        .iter()
        .fold(false, |found, &byte| found | (byte < b' '))
    {
        return None;
    }
    let mut skimmer = Skimmer {
        line,
        at: 0,
        names,
        targets,
        found: None,
    };
    skimmer.spaces();
    skimmer.search(steps, DEEPEST)?;
    skimmer.spaces();
    (skimmer.at == line.len()).then_some(skimmer.found)?
}

struct Skimmer<'s> {
    line: &'s [u8],
    at: usize,
    names: &'s [String],
    targets: &'s mut [Option<Span>],
    found: Option<(Span, bool)>,
}

impl Skimmer<'_> {
    fn peek(&self) -> Option<u8> {
        self.line.get(self.at).copied()
    }

    fn spaces(&mut self) {
        while self.peek() == Some(b' ') {
            self.at += 1;
        }
    }

    /// Passes over a byte, if it is the next one.
    fn take(&mut self, byte: u8) -> Option<()> {
        (self.peek() == Some(byte)).then(|| self.at += 1)
    }

    /// Searches an object or an array for the value at the end of a path.
    fn search(&mut self, steps: &[String], depth: usize) -> Option<()> {
        let (step, rest) = steps.split_first()?;
        let mut is_seen = false;
        match self.peek()? {
            b'{' => self.members(depth, |skimmer, key, depth| {
                if key == step.as_bytes() {
                    let is_first = !std::mem::replace(&mut is_seen, true);
                    return is_first.then(|| skimmer.step(rest, depth))?;
                }
                let is_beside = rest.is_empty();
                let place = (skimmer.names.iter()).position(|name| name.as_bytes() == key);
                let start = skimmer.at;
                skimmer.value(depth)?;
                if let Some(place) = place.filter(|_| is_beside) {
                    skimmer.targets[place] = Some((start, skimmer.at));
                }
                Some(())
            }),
            b'[' if !rest.is_empty() || self.names.is_empty() => {
                let wanted: usize = step.parse().ok()?;
                let mut place = 0;
                self.items(depth, |skimmer, depth| {
                    place += 1;
                    match place - 1 == wanted {
                        true => skimmer.step(rest, depth),
                        false => skimmer.value(depth),
                    }
                })
            }
            _ => None,
        }
    }

    /// Reads the value that a step leads to.
    fn step(&mut self, rest: &[String], depth: usize) -> Option<()> {
        if !rest.is_empty() {
            return self.search(rest, depth);
        }
        let start = self.at;
        let is_escaped = self.string()?;
        self.found = Some(((start, self.at), is_escaped));
        Some(())
    }

    /// Calls `take` at the value of each member of an object.
    fn members(
        &mut self,
        depth: usize,
        mut take: impl FnMut(&mut Self, &[u8], usize) -> Option<()>,
    ) -> Option<()> {
        let line = self.line;
        self.list(b'}', depth, |skimmer, depth| {
            let start = skimmer.at + 1;
            if skimmer.string()? {
                return None;
            }
            let key = &line[start..skimmer.at - 1];
            skimmer.spaces();
            skimmer.take(b':')?;
            skimmer.spaces();
            take(skimmer, key, depth)
        })
    }

    /// Calls `take` at each value of an array.
    fn items(
        &mut self,
        depth: usize,
        take: impl FnMut(&mut Self, usize) -> Option<()>,
    ) -> Option<()> {
        self.list(b']', depth, take)
    }

    fn list(
        &mut self,
        end: u8,
        depth: usize,
        mut take: impl FnMut(&mut Self, usize) -> Option<()>,
    ) -> Option<()> {
        let depth = depth.checked_sub(1)?;
        self.at += 1;
        self.spaces();
        if self.take(end).is_some() {
            return Some(());
        }
        loop {
            take(self, depth)?;
            self.spaces();
            if self.take(end).is_some() {
                return Some(());
            }
            self.take(b',')?;
            self.spaces();
        }
    }

    /// Passes over a value.
    fn value(&mut self, depth: usize) -> Option<()> {
        match self.peek()? {
            b'"' => self.string().map(|_| ()),
            b'{' => self.members(depth, |skimmer, _, depth| skimmer.value(depth)),
            b'[' => self.items(depth, Self::value),
            b't' => self.word(b"true"),
            b'f' => self.word(b"false"),
            b'n' => self.word(b"null"),
            _ => self.number(),
        }
    }

    fn word(&mut self, word: &[u8]) -> Option<()> {
        (self.line[self.at..].starts_with(word)).then(|| self.at += word.len())
    }

    fn number(&mut self) -> Option<()> {
        let _ = self.take(b'-');
        if self.take(b'0').is_none() {
            self.digits()?;
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
        let rest = &self.line[self.at..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        self.at += digits;
        (digits > 0).then_some(())
    }

    /// Passes over a string, and returns whether it has escapes.
    fn string(&mut self) -> Option<bool> {
        self.take(b'"')?;
        let mut is_escaped = false;
        loop {
            self.at += find([b'"', b'\\'], &self.line[self.at..])? + 1;
            if self.line[self.at - 1] == b'"' {
                return Some(is_escaped);
            }
            is_escaped = true;
            match self.peek()? {
                b'u' => {
                    hex(self.line.get(self.at + 1..self.at + 5)?)?;
                    self.at += 5;
                }
                byte => {
                    escaped(byte)?;
                    self.at += 1;
                }
            }
        }
    }
}

/// Returns the character that a letter after `\` stands for.
fn escaped(letter: u8) -> Option<u8> {
    Some(match letter {
        b'"' | b'\\' | b'/' => letter,
        b'b' => 8,
        b'f' => 12,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        _ => return None,
    })
}

fn hex(digits: &[u8]) -> Option<u32> {
    let mut value = 0;
    for &digit in digits {
        value = value * 16 + char::from(digit).to_digit(16)?;
    }
    Some(value)
}

/// Appends what the inside of a string stands for; gives up on surrogates, which go in pairs.
pub(super) fn unescape(inside: &[u8], text: &mut Vec<u8>) -> Option<()> {
    let mut rest = inside;
    while let Some(mark) = find([b'\\'; 2], rest) {
        text.extend_from_slice(&rest[..mark]);
        let letter = *rest.get(mark + 1)?;
        rest = &rest[mark + 2..];
        if letter != b'u' {
            text.push(escaped(letter)?);
            continue;
        }
        let (digits, after) = rest.split_at_checked(4)?;
        let mut bytes = [0; 4];
        let character = char::from_u32(hex(digits)?)?;
        text.extend_from_slice(character.encode_utf8(&mut bytes).as_bytes());
        rest = after;
    }
    text.extend_from_slice(rest);
    Some(())
}
