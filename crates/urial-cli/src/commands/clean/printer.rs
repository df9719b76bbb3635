//! Writing of the records that are kept.

use std::io::{self, Write};
use std::sync::Arc;

use super::origin::Origin;
use super::record::Record;
use crate::message::json::Object;
use crate::read::{Head, Layout, Place};
use crate::write::output::Output;

/// Bytes per write.
const PAGE: usize = 256 << 10;

/// Writes the records that are kept.
pub(super) struct ListPrinter {
    pub(super) output: Output,
    pub(super) separator: u8,
    pub(super) counts: bool,
    pub(super) json: bool,
    pub(super) shows_passwords: bool,
    /// The sources that origins name.
    pub(super) places: Vec<Place>,
    /// Layout of records, if texts are not lines, and the byte between its columns.
    pub(super) layout: Option<Arc<Layout>>,
    pub(super) delimiter: u8,
    pub(super) page: Vec<u8>,
    pub(super) printed: u64,
}

impl ListPrinter {
    /// Makes a printer of lines without counts.
    pub(super) fn lines(output: Output, separator: u8) -> ListPrinter {
        ListPrinter {
            output,
            separator,
            counts: false,
            json: false,
            shows_passwords: false,
            places: Vec::new(),
            layout: None,
            delimiter: b'\t',
            page: Vec::new(),
            printed: 0,
        }
    }

    /// Prints the names of the columns.
    pub(super) fn head(&mut self, head: &Head) {
        if self
            .layout
            .as_ref()
            .is_some_and(|layout| layout.is_delimited())
        {
            // Without --delimiter it is guessed from the first block, so it is not known before.
            self.delimiter = head.delimiter();
        }
        self.page.extend_from_slice(head.mark());
        // The count is a column of its own in the records, so the line of names has one more too.
        if !head.line().is_empty() && self.counts {
            self.page.extend_from_slice(b"count");
            self.page.push(self.delimiter);
        }
        self.page.extend_from_slice(head.line());
    }

    pub(super) fn print(&mut self, record: &Record<'_>) -> io::Result<()> {
        match self.json {
            true => self.object(record),
            false => self.line(record)?,
        }
        self.page.push(self.separator);
        self.printed += 1;
        if self.page.len() < PAGE {
            return Ok(());
        }
        self.flush()
    }

    fn line(&mut self, record: &Record<'_>) -> io::Result<()> {
        let text = record.shown();
        let (text, end) = match self.counts {
            true => self.count(record, text)?,
            false => (text, ""),
        };
        // A long text is written directly, so that the buffer stays small.
        if text.len() < PAGE {
            self.page.extend_from_slice(text);
        } else {
            self.flush()?;
            self.output.write(text)?;
        }
        self.page.extend_from_slice(end.as_bytes());
        Ok(())
    }

    /// Prints how often a record was seen; returns the rest of the record, and what follows it.
    fn count<'r>(
        &mut self,
        record: &Record<'_>,
        text: &'r [u8],
    ) -> io::Result<(&'r [u8], &'static str)> {
        let layout = self.layout.as_ref();
        if layout.is_none_or(|layout| layout.is_delimited()) {
            write!(self.page, "{}", record.count)?;
            self.page.push(self.delimiter);
            return Ok((text, ""));
        }
        write!(self.page, "{{\"count\":{},", record.count)?;
        // Into the object, so that every line of the output is still JSON.
        if let Some(members) = text.trim_ascii_start().strip_prefix(b"{") {
            // The field that was read is a member, so the comma never stands before a `}`.
            return Ok((members, ""));
        }
        // An array has no names to put the count beside.
        self.page.extend_from_slice(b"\"record\":");
        Ok((text, "}"))
    }

    fn object(&mut self, record: &Record<'_>) {
        let (origin, text) = Origin::read(record.shown());
        let text = String::from_utf8_lossy(text);
        let place = origin.place.and_then(|(source, _)| self.places.get(source));
        let mut object = Object::new(&mut self.page)
            .shows_passwords(self.shows_passwords)
            .text("file", place.and_then(Place::file).as_deref())
            .number("line", origin.place.map(|(_, line)| line))
            .uri("text", Some(&text));
        if self.counts {
            object = object.number("count", Some(record.count));
        }
        object.end();
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        if !self.page.is_empty() {
            self.output.write(&self.page)?;
            self.page.clear();
        }
        Ok(())
    }
}
