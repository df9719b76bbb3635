//! Several fields of one record: where each is, and the record with other texts in them.

use std::borrow::Cow;

use super::json::{Search, no_string};
use super::{Head, Layout, Record, Span, Spot, Value, find};
use crate::message::Fault;

/// A field of a record.
pub(crate) struct Field<'r> {
    /// Its place in the record, with its quotation marks.
    span: Span,
    /// Its name, for messages.
    pub(crate) name: String,
    pub(crate) content: Content<'r>,
}

/// The text of a field, or what stands there in place of one.
pub(crate) enum Content<'r> {
    Text(Cow<'r, [u8]>),
    Null,
    /// An item of an array that is no text.
    Item,
    /// A value that is no text where one is expected, and the reason.
    Fault(String),
}

impl Field<'_> {
    /// Returns its text, if there is one.
    pub(crate) fn text(&self) -> Option<&[u8]> {
        match &self.content {
            Content::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// A new text of a field; `None` is null, or an empty column.
pub(crate) type Change<'r> = (&'r Field<'r>, Option<Vec<u8>>);

impl Layout {
    /// Finds all fields of a record that are there, in their order in it.
    pub(crate) fn find_all<'r>(
        &self,
        record: &Record<'r>,
        head: &Head,
        spot: &mut Spot,
    ) -> Result<Vec<Field<'r>>, Fault> {
        let mut fields = Vec::new();
        if self.is_delimited() {
            self.find(record, head, spot)?;
            for &place in &head.columns {
                let value = find::value(spot.columns[place])?;
                let content = self.content(record.line, &value)?;
                fields.push(Field { span: value.span, name: head.name(place), content });
            }
        }
        for path in &self.fields.jsonl {
            Search::new(path).run(record.line, &mut spot.found)?;
            for value in &spot.found.values {
                let raw = &record.line[value.span.0..value.span.1];
                let content = match value.is_quoted() {
                    true => self.content(record.line, value)?,
                    false if raw == b"null" => Content::Null,
                    false if path.has_star => Content::Item,
                    false => Content::Fault(no_string(raw)),
                };
                fields.push(Field { span: value.span, name: path.text.clone(), content });
            }
        }
        fields.sort_by_key(|field| field.span);
        // A field that two options name is one.
        fields.dedup_by_key(|field| field.span);
        Ok(fields)
    }

    /// Returns the text of a value.
    fn content<'r>(&self, line: &'r [u8], value: &Value) -> Result<Content<'r>, Fault> {
        let mut text = Cow::Borrowed(&line[value.text.0..value.text.1]);
        if value.is_escaped {
            let mut decoded = Vec::new();
            self.decode(line, value, &mut decoded)?;
            text = Cow::Owned(decoded);
        }
        Ok(Content::Text(text))
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
