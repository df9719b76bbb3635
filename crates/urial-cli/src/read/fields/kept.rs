//! Records that stay without a text, and where their new fields go.

use std::collections::HashMap;

use serde_json::value::RawValue;

use super::cell::cell;
use super::json_member::Member;
use super::missing::Missing;
use super::write::members;
use super::{Head, Layout, Record, Source, Spot, Values};
use crate::message::Fault;

impl Layout {
    /// Returns why [`Layout::find`] found no text.
    pub(crate) const fn missing(&self, spot: &Spot) -> Missing {
        match self.source {
            Source::Delimited { .. } => Missing::Record,
            Source::Json(_) => spot.member.missing,
        }
    }

    /// Writes a record in which [`Layout::find`] found no text, with `absent` in its new fields.
    #[cold]
    pub(crate) fn write_missing(
        &self,
        record: &Record<'_>,
        spot: &mut Spot,
        absent: &Values<'_>,
        out: &mut Vec<u8>,
    ) {
        let has_place = match (self.missing(spot), &self.source) {
            // Without names the text would be replaced, and this record has no text.
            _ if self.written.names.is_empty() => false,
            // `find` left the span of the value, and the new fields go right after it.
            (Missing::Null | Missing::Text, _) => true,
            (Missing::Key, Source::Json(path)) => {
                let end = object_end(record.line, &path.steps);
                if let Some((at, is_alone)) = end {
                    spot.member.value = (at, at);
                    spot.member.is_alone = is_alone;
                }
                end.is_some()
            }
            // A record that cannot be read stays as it is: nobody knows where its fields would go.
            (Missing::Key | Missing::Taken | Missing::Record, _) => false,
        };
        if !has_place {
            return Layout::copy(record, out);
        }
        // A value that is no text stays, even where a text would be replaced.
        let added = &absent[usize::from(self.written.replaces)..];
        let names = &self.written.names;
        members(record.line, 0, &spot.member, names, added, out);
        record.end(out);
    }

    /// Writes what stands for a record that is too long to be kept: a row of empty columns, or an
    /// object with the new fields alone.
    #[cold]
    pub(crate) fn write_empty(&self, head: &Head, absent: &Values<'_>, out: &mut Vec<u8>) {
        if let Source::Json(_) = self.source {
            let names = &self.written.names;
            let mut member = Member::default();
            (member.value, member.is_alone) = ((1, 1), true);
            member.targets.resize(names.len(), None);
            let added = &absent[usize::from(self.written.replaces)..];
            members(b"{}", 0, &member, names, added, out);
        } else {
            let width = (head.targets.iter()).fold(head.width, |width, last| width.max(last + 1));
            for place in 0..width {
                if place > 0 {
                    out.push(head.delimiter);
                }
                let mut targets = head.targets.iter().zip(absent);
                if let Some((_, Some(value))) = targets.find(|(target, _)| **target == place) {
                    cell(value, false, head.delimiter, out);
                }
            }
        }
        out.push(b'\n');
    }

    /// Refuses an object that has the member already that is put in front.
    pub(super) fn check_in_front(&self, record: &Record<'_>) -> Result<(), Fault> {
        let name = match (&self.source, self.written.in_front()) {
            (Source::Json(_), Some(name)) => name,
            _ => return Ok(()),
        };
        // Nearly all records lack it, and are not parsed once more; a key may have escapes.
        let has = |part: &[u8]| memchr::memmem::find(record.line, part).is_some();
        let has_it = (has(name.as_bytes()) || has(b"\\u"))
            && serde_json::from_slice::<HashMap<String, &RawValue>>(record.line)
                .is_ok_and(|members| members.contains_key(name));
        match has_it {
            true => Err(Fault::Refused(self.written.taken("field", name))),
            false => Ok(()),
        }
    }
}

/// Finds the end of the last member of the object that has the key at the end of a path, and
/// returns whether the object is empty; `None` if there is no such object.
fn object_end(line: &[u8], steps: &[String]) -> Option<(usize, bool)> {
    let text = std::str::from_utf8(line).ok()?;
    let mut value: &RawValue = serde_json::from_str(text).ok()?;
    for step in steps.split_last()?.1 {
        value = match value.get().as_bytes().first()? {
            b'[' => {
                let items: Vec<&RawValue> = serde_json::from_str(value.get()).ok()?;
                *items.get(step.parse::<usize>().ok()?)?
            }
            // With strings as keys, `\u0061` is `a`; `find` has refused a step that is there twice.
            _ => {
                *serde_json::from_str::<HashMap<String, &RawValue>>(value.get()).ok()?.get(step)?
            }
        };
    }
    let start = value.get().as_ptr() as usize - text.as_ptr() as usize;
    // Without the spaces before the `}`: in `{"a": 1 }` a new member goes right after the 1.
    let members = value.get().strip_prefix('{')?.strip_suffix('}')?.trim_ascii_end();
    Some((start + 1 + members.len(), members.is_empty()))
}
