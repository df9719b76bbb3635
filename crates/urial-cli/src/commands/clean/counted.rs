//! Counts of `--count`, in front of a text or in an object.

use std::io::Write;

use super::record::Record;
use super::stage::Parts;

/// Place of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Count {
    None,
    /// A column in front.
    Column,
    /// A member in front, so that every line of JSON is still JSON.
    Member,
    /// The last member of an object of `--json`.
    Last,
}

impl Count {
    /// Writes what comes before the text of a record, and returns the rest; `delimiter` is between
    /// columns.
    pub(super) fn parts<'r>(
        self,
        record: &Record<'r>,
        delimiter: u8,
        out: &mut Vec<u8>,
    ) -> Parts<'r> {
        let (text, count) = (record.shown(), record.count);
        let members = text.trim_ascii_start().strip_prefix(b"{");
        // Writing to a `Vec` cannot fail.
        let _ = match self {
            Count::None | Count::Last => Ok(()),
            Count::Column if count == 0 => Ok(()),
            Count::Column => write!(out, "{count}"),
            // A record that stays as it is may be no object.
            Count::Member if count == 0 => Ok(()),
            Count::Member => write!(out, "{{\"count\":{count},"),
        };
        match (self, members) {
            (Count::None, _) => (text, String::new()),
            (Count::Member, _) if count == 0 => (text, String::new()),
            (Count::Column, _) => {
                out.push(delimiter);
                (text, String::new())
            }
            (Count::Last, _) => {
                let members = text.strip_suffix(b"}").unwrap_or(text);
                match count {
                    0 => (members, ",\"count\":null}".to_owned()),
                    _ => (members, format!(",\"count\":{count}}}")),
                }
            }
            // The field that was read is a member, so the comma never stands before a `}`.
            (Count::Member, Some(members)) => (members, String::new()),
            // An array has no names to put the count beside.
            (Count::Member, None) => {
                out.extend_from_slice(b"\"record\":");
                (text, "}".to_owned())
            }
        }
    }
}
