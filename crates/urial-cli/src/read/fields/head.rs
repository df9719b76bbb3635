//! The first record of a table: which columns are read and written.

use super::names::{not_found, too_few};
use super::written::twice;
use super::{Column, Layout, Record, csv};

/// Facts from the first record of a source that hold for the others.
#[derive(Debug, Default)]
pub(crate) struct Head {
    /// The byte between columns.
    pub(crate) delimiter: u8,
    /// The columns that are read.
    pub(super) columns: Vec<usize>,
    /// Number of columns.
    pub(super) width: usize,
    /// Columns that are written, in the order of the values: of those beyond the width, each is
    /// new.
    pub(super) targets: Vec<usize>,
    /// The byte order mark of the table, if it is printed.
    pub(crate) mark: &'static [u8],
    /// The names of the columns in the first record.
    names: Option<Vec<Vec<u8>>>,
    /// The first record as it is printed; empty if it has no names.
    pub(crate) line: Vec<u8>,
}

impl Layout {
    /// Reads the first record of a source: which columns are read and written.
    /// The head of a source that is not the first has no line to print.
    pub(crate) fn head(&self, data: &[u8], prints: bool) -> Result<Head, String> {
        if !self.is_delimited() {
            return Ok(Head::default());
        }
        let (written, has_names) = (&self.written, self.has_names());
        let delimiter = self.delimiter().or_else(|| csv::sniff(data)).unwrap_or(b',');
        let record = Record::first(data, delimiter);
        let names = has_names.then(|| csv::texts(record.line, delimiter));
        let columns = self.fields.column.iter().map(|column| place(column, names.as_deref()));
        let columns = columns.collect::<Result<Vec<_>, _>>()?;
        let width = match &names {
            Some(names) => {
                written.check_columns(names, columns[0])?;
                names.len()
            }
            // The first record may be data, or a title of one column, so its width says little.
            None => usual_width(delimiter, data, columns.iter().copied().fold(0, usize::max)),
        };
        // A name replaces a column of that name only if the first line was read as names; otherwise
        // its text is data that only looks alike.
        let known =
            |name: &String| names.iter().flatten().position(|known| known == name.as_bytes());
        let mut new = width..;
        let others = written.names.iter().filter_map(|name| known(name).or_else(|| new.next()));
        let targets = written.replaces.then_some(columns[0]).into_iter().chain(others).collect();
        let mut line = Vec::new();
        // New names go to the end of the line of names, as their values go to the end of the
        // records.
        if has_names && prints {
            // As a count stands in front of each record.
            if let Some(name) = written.in_front() {
                line.extend_from_slice(name.as_bytes());
                line.push(delimiter);
            }
            line.extend_from_slice(record.line);
            for name in written.names.iter().filter(|name| known(name).is_none()) {
                line.push(delimiter);
                csv::write(name.as_bytes(), false, delimiter, &mut line);
            }
            record.end(&mut line);
        }
        Ok(Head { delimiter, columns, width, targets, names, line, ..Head::default() })
    }
}

impl Head {
    /// Returns whether the first record is one of names, and no data.
    pub(crate) const fn is_of_names(&self) -> bool {
        self.names.is_some()
    }

    /// Returns the name of a column, or its number, for messages.
    pub(super) fn name(&self, place: usize) -> String {
        let name = self.names.as_ref().and_then(|names| names.get(place));
        name.map_or_else(
            || format!("column {}", place + 1),
            |name| String::from_utf8_lossy(name).into_owned(),
        )
    }

    /// Returns whether the names are those of another source.
    pub(crate) fn has_names_of(&self, other: &Head) -> bool {
        self.names == other.names
    }
}

/// Returns the place of a column.
fn place(column: &Column, names: Option<&[Vec<u8>]>) -> Result<usize, String> {
    match column {
        Column::Number(number) => match names {
            Some(names) if *number >= names.len() => Err(too_few(*number, names)),
            _ => Ok(*number),
        },
        Column::Name(name) => {
            let names = names.unwrap_or_default();
            let mut places = (0..names.len()).filter(|place| names[*place] == name.as_bytes());
            let place = places.next().ok_or_else(|| not_found(name, names))?;
            // The first would be a guess, and a wrong one as often.
            match places.next() {
                Some(_) => Err(twice(name, "give its number")),
                None => Ok(place),
            }
        }
    }
}

/// Returns the number of columns of the first record that has the one that is read; the first few
/// records may lack it.
fn usual_width(delimiter: u8, data: &[u8], column: usize) -> usize {
    const LOOKED_AT: usize = 100;
    let mut rest = data;
    for _ in 0..LOOKED_AT {
        let record = Record::first(rest, delimiter);
        let width = csv::texts(record.line, delimiter).len();
        if width > column {
            return width;
        }
        rest = &rest[record.length()..];
    }
    column + 1
}
