//! Several fields of one record: where each is, and the record with other texts in them.

use std::borrow::Cow;

use super::cell::cell;
use super::json_member::{find_all, no_string, string_of};
use super::json_path::JsonPath;
use super::plain::unquote_into;
use super::write::string;
use super::{Column, Head, Layout, Record, Source, Spot};
use crate::message::Fault;

/// The fields that are read besides the first.
#[derive(Debug, Default)]
pub(super) struct Others {
    pub(super) columns: Vec<Column>,
    pub(super) paths: Vec<JsonPath>,
}

/// A field of a record, and the text in it.
pub(crate) struct Field<'r> {
    /// Its place in the record, with its quotation marks.
    span: (usize, usize),
    /// Its name, for messages.
    pub(crate) name: String,
    /// `None` is null, or an item of an array that is no text.
    pub(crate) text: Option<Cow<'r, [u8]>>,
    /// Whether it is such an item.
    pub(crate) is_other: bool,
    /// Why there is no text, where one is expected.
    pub(crate) fault: Option<String>,
}

/// A new text of a field; `None` is null, or an empty column.
pub(crate) type Change<'r> = (&'r Field<'r>, Option<Vec<u8>>);

impl Layout {
    /// Returns whether several fields of a record may be read.
    pub(crate) fn has_several(&self) -> bool {
        let has_star = matches!(&self.source, Source::Json(path) if path.has_star);
        has_star || !self.others.columns.is_empty() || !self.others.paths.is_empty()
    }

    /// Finds all fields of a record that are there, in their order in it.
    pub(crate) fn find_all<'r>(
        &self,
        record: &Record<'r>,
        head: &Head,
        spot: &mut Spot,
    ) -> Result<Vec<Field<'r>>, Fault> {
        let mut fields = match &self.source {
            Source::Delimited { .. } => columns(record.line, head, spot)?,
            Source::Json(first) => {
                let text = std::str::from_utf8(record.line)
                    .map_err(|_| Fault::refused(&"the line is not UTF-8, so it is no JSON"))?;
                values(text, std::iter::once(first).chain(&self.others.paths))?
            }
        };
        fields.sort_by_key(|field| field.span);
        // A field that two options name is one.
        fields.dedup_by_key(|field| field.span);
        Ok(fields)
    }

    /// Writes a record with these changes, which are in its order.
    pub(crate) fn write_all(
        &self,
        record: &Record<'_>,
        head: &Head,
        changes: &[Change<'_>],
        out: &mut Vec<u8>,
    ) {
        let mut at = 0;
        for (field, value) in changes {
            let (start, end) = field.span;
            out.extend_from_slice(&record.line[at..start]);
            match self.is_delimited() {
                true => {
                    let was_quoted = record.line.get(start) == Some(&b'"');
                    cell(value.as_deref().unwrap_or_default(), was_quoted, head.delimiter, out);
                }
                false => string(value.as_deref(), out),
            }
            at = end;
        }
        out.extend_from_slice(&record.line[at..]);
        record.end(out);
    }
}

fn columns<'r>(record: &'r [u8], head: &Head, spot: &mut Spot) -> Result<Vec<Field<'r>>, Fault> {
    spot.cells.find(record, head)?;
    let text = |place: usize| {
        let (start, end) = spot.cells.spans[place];
        let bytes = &record[start..end];
        let inside = bytes.strip_prefix(b"\"").filter(|_| head.delimiter != b'\t');
        let text = match inside {
            Some(inside) => {
                let mut text = Vec::new();
                unquote_into(inside, &mut text);
                Cow::Owned(text)
            }
            None => Cow::Borrowed(bytes),
        };
        Some(text)
    };
    let places = std::iter::once(&head.column).chain(&head.others);
    let field = |&place: &usize| Field {
        span: spot.cells.spans[place],
        name: head.name(place),
        text: text(place),
        is_other: false,
        fault: None,
    };
    Ok(places.map(field).collect())
}

/// Finds the values at the ends of paths.
fn values<'r, 'p>(
    line: &'r str,
    paths: impl Iterator<Item = &'p JsonPath>,
) -> Result<Vec<Field<'r>>, Fault> {
    let mut fields = Vec::new();
    for path in paths {
        for raw in find_all(line, path, &[], &mut [])? {
            let start = raw.as_ptr() as usize - line.as_ptr() as usize;
            let text = string_of(raw, line)?.map(|text| match text {
                Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
                Cow::Owned(text) => Cow::Owned(text.into_bytes()),
            });
            let has_other = text.is_none() && raw != "null";
            fields.push(Field {
                span: (start, start + raw.len()),
                name: path.text.clone(),
                text,
                is_other: has_other && path.has_star,
                fault: (has_other && !path.has_star).then(|| no_string(raw)),
            });
        }
    }
    Ok(fields)
}
