//! Fast search of a string in a line of JSON (RFC 8259).
//!
//! It gives up on what is rare, such as escapes in keys and repeated keys, and on whatever is
//! wrong: `json_path` reads those lines, and has the words for them.

use super::json_scalar::{Cursor, Span};

/// Depth of nesting after which it gives up.
const DEEPEST: usize = 64;

/// Finds the string at the end of a path, and the values in its object that have one of `names`.
/// The line has no control characters.
///
/// Returns its span, with the quotation marks, and whether it has escapes. `scalars` are the spans
/// of all values that are no objects and no arrays.
pub(super) fn skim(
    line: &[u8],
    steps: &[String],
    names: &[String],
    targets: &mut [Option<Span>],
    scalars: &mut Vec<Span>,
) -> Option<(Span, bool)> {
    scalars.clear();
    let mut skimmer = Skimmer {
        cursor: Cursor { line, at: 0 },
        names,
        targets,
        scalars,
        found: None,
    };
    skimmer.cursor.spaces();
    skimmer.search(steps, DEEPEST)?;
    skimmer.cursor.spaces();
    // Text after the value is an error, for which the parser has the words.
    (skimmer.cursor.at == line.len()).then_some(skimmer.found)?
}

struct Skimmer<'s> {
    cursor: Cursor<'s>,
    names: &'s [String],
    targets: &'s mut [Option<Span>],
    scalars: &'s mut Vec<Span>,
    found: Option<(Span, bool)>,
}

impl Skimmer<'_> {
    /// Searches an object or an array for the value at the end of a path.
    fn search(&mut self, steps: &[String], depth: usize) -> Option<()> {
        let (step, rest) = steps.split_first()?;
        let mut is_seen = false;
        match self.cursor.peek()? {
            b'{' => self.members(depth, |skimmer, key, depth| {
                if key == step.as_bytes() {
                    // A key twice is refused by the parser with a message.
                    let is_first = !std::mem::replace(&mut is_seen, true);
                    return is_first.then(|| skimmer.step(rest, depth))?;
                }
                // `--into` writes beside the value that is read: in outer objects the name means
                // something else.
                let is_beside = rest.is_empty();
                let place = (skimmer.names.iter()).position(|name| name.as_bytes() == key);
                let start = skimmer.cursor.at;
                skimmer.value(depth)?;
                if let Some(place) = place.filter(|_| is_beside) {
                    let target = &mut skimmer.targets[place];
                    let is_first = target.replace((start, skimmer.cursor.at)).is_none();
                    return is_first.then_some(());
                }
                Some(())
            }),
            // An item of an array has no place for a new name, which is an error with a message.
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
        let start = self.cursor.at;
        let is_escaped = self.cursor.string()?;
        let span = (start, self.cursor.at);
        self.scalars.push(span);
        self.found = Some((span, is_escaped));
        Some(())
    }

    /// Calls `take` at the value of each member of an object.
    fn members(
        &mut self,
        depth: usize,
        mut take: impl FnMut(&mut Self, &[u8], usize) -> Option<()>,
    ) -> Option<()> {
        let line = self.cursor.line;
        self.list(b'}', depth, |skimmer, depth| {
            let start = skimmer.cursor.at + 1;
            // A key with escapes may be equal to a step that is spelled without them.
            if skimmer.cursor.string()? {
                return None;
            }
            let key = &line[start..skimmer.cursor.at - 1];
            skimmer.cursor.spaces();
            skimmer.cursor.take(b':')?;
            skimmer.cursor.spaces();
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
        // Lines of hostile brackets must not overflow the stack: this recursion has a limit.
        let depth = depth.checked_sub(1)?;
        self.cursor.at += 1;
        self.cursor.spaces();
        if self.cursor.take(end).is_some() {
            return Some(());
        }
        loop {
            take(self, depth)?;
            self.cursor.spaces();
            if self.cursor.take(end).is_some() {
                return Some(());
            }
            self.cursor.take(b',')?;
            self.cursor.spaces();
        }
    }

    /// Passes over a value.
    fn value(&mut self, depth: usize) -> Option<()> {
        match self.cursor.peek()? {
            b'{' => self.members(depth, |skimmer, _, depth| skimmer.value(depth)),
            b'[' => self.items(depth, Self::value),
            _ => {
                let start = self.cursor.at;
                self.cursor.scalar()?;
                self.scalars.push((start, self.cursor.at));
                Some(())
            }
        }
    }
}
