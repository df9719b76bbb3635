//! Records in which no text was found, and where their new fields go.

use std::collections::HashMap;

use serde_json::value::RawValue;

use super::{Layout, Record, Source, Spot};

/// Reason that a record has no text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Missing {
    /// The value is null.
    Null,
    /// The key is not there.
    Key,
    /// The value is no string.
    Text,
    /// The record cannot be read: it has too many or too few columns, or is no JSON.
    #[default]
    Record,
}

impl Layout {
    /// Returns why [`Layout::find`] found no text.
    pub(crate) const fn missing(&self, spot: &Spot) -> Missing {
        match self.source {
            Source::Delimited { .. } => Missing::Record,
            Source::Json(_) => spot.member.missing,
        }
    }

    /// Writes a record in which [`Layout::find`] found no text: its new fields are null.
    #[cold]
    pub(crate) fn write_missing(
        &self,
        record: &Record<'_>,
        head: &super::Head,
        spot: &mut Spot,
        out: &mut Vec<u8>,
    ) {
        let has_place = match (self.missing(spot), &self.source) {
            // Without names the text would be replaced, and this record has no text.
            _ if self.names.is_empty() => false,
            // `find` left the span of the value, and the new fields go right after it.
            (Missing::Null | Missing::Text, _) => true,
            (Missing::Key, Source::Json(path)) => {
                let end = object_end(record.line, path.steps());
                if let Some((at, is_alone)) = end {
                    spot.member.value = (at, at);
                    spot.member.is_alone = is_alone;
                }
                end.is_some()
            }
            // A record that cannot be read stays as it is: nobody knows where its fields would go.
            (Missing::Key | Missing::Record, _) => false,
        };
        match has_place {
            true => self.write(record, head, spot, &vec![None; self.width()], out),
            false => Layout::copy(record, out),
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
            _ => *serde_json::from_str::<HashMap<String, &RawValue>>(value.get())
                .ok()?
                .get(step)?,
        };
    }
    let start = value.get().as_ptr() as usize - text.as_ptr() as usize;
    // Without the spaces before the `}`: in `{"a": 1 }` a new member goes right after the 1.
    let members = value
        .get()
        .strip_prefix('{')?
        .strip_suffix('}')?
        .trim_ascii_end();
    Some((start + 1 + members.len(), members.is_empty()))
}
