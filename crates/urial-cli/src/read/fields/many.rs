//! Several fields of one record: where each is, and the record with other texts in them.

use std::borrow::Cow;

use super::json::{Found, Search, no_string};
use super::{Column, Head, JsonPath, Layout, Record, Source, Span, Spot, Value, csv};
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
    span: Span,
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
            Source::Delimited { .. } => {
                self.find(record, head, spot)?;
                let places = std::iter::once(&head.column).chain(&head.others);
                let fields = places.map(|&place| {
                    let span = spot.columns[place];
                    let value = csv::value(record.line, head.delimiter, span)?;
                    self.field(record.line, head.name(place), Ok(value))
                });
                fields.collect::<Result<Vec<_>, Fault>>()?
            }
            Source::Json(first) => {
                let (mut fields, mut found) = (Vec::new(), Found::default());
                for path in std::iter::once(first).chain(&self.others.paths) {
                    Search::new(path).run(record.line, &mut found)?;
                    for value in &found.values {
                        let text = match value.is_quoted() {
                            true => Ok(*value),
                            false => Err((value.span, path.has_star)),
                        };
                        fields.push(self.field(record.line, path.text.clone(), text)?);
                    }
                }
                fields
            }
        };
        fields.sort_by_key(|field| field.span);
        // A field that two options name is one.
        fields.dedup_by_key(|field| field.span);
        Ok(fields)
    }

    /// Makes a field with its text, or for a value that is no text, which may be an item.
    fn field<'r>(
        &self,
        line: &'r [u8],
        name: String,
        value: Result<Value, (Span, bool)>,
    ) -> Result<Field<'r>, Fault> {
        match value {
            Ok(value) => {
                let mut text = Cow::Borrowed(&line[value.text.0..value.text.1]);
                if value.is_escaped {
                    let mut decoded = Vec::new();
                    self.decode(line, &value, &mut decoded)?;
                    text = Cow::Owned(decoded);
                }
                Ok(Field { span: value.span, name, text: Some(text), is_other: false, fault: None })
            }
            Err((span, is_item)) => {
                let raw = &line[span.0..span.1];
                let is_other = raw != b"null";
                let fault = (is_other && !is_item).then(|| no_string(raw));
                Ok(Field { span, name, text: None, is_other: is_other && is_item, fault })
            }
        }
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
            let was_quoted = record.line.get(start) == Some(&b'"');
            self.write_value(value.as_deref(), was_quoted, head, out);
            at = end;
        }
        out.extend_from_slice(&record.line[at..]);
        record.end(out);
    }
}
