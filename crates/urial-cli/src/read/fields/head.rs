//! The first record of a table: which columns are read and written.

use super::names::{not_found, too_few};
use super::written::{Written, twice};
use super::{Column, csv};

/// Facts from the first record of a source that hold for the others.
#[derive(Debug, Default)]
pub(crate) struct Head {
    /// The byte between columns.
    pub(crate) delimiter: u8,
    /// The columns that are read, and the first of them.
    pub(super) columns: Vec<usize>,
    pub(super) column: usize,
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

impl Head {
    pub(super) fn read(
        data: &[u8],
        columns: &[Column],
        delimiter: Option<u8>,
        has_names: bool,
        (written, prints): (&Written, bool),
    ) -> Result<Head, String> {
        let delimiter = delimiter.or_else(|| csv::sniff(data)).unwrap_or(b',');
        let mut head = Head { delimiter, ..Head::default() };
        // A quotation mark that is never closed makes the first line the record; the error is
        // reported for it, and not for half the file.
        let line = csv::line(data);
        let length = csv::record(data, line, delimiter).unwrap_or(line);
        let record = super::Record::new(&data[..length]);
        let names = csv::texts(record.line, delimiter);
        head.width = names.len();
        let columns = columns.iter().map(|column| place(column, &names, has_names));
        head.columns = columns.collect::<Result<_, _>>()?;
        head.column = head.columns[0];
        if !has_names {
            // The first record may be data, or a title of one column, so its width says little.
            let last = head.columns.iter().copied().fold(0, usize::max);
            head.width = usual_width(delimiter, data, last);
        }
        if has_names {
            written.check_columns(&names, head.column)?;
        }
        if written.replaces {
            head.targets.push(head.column);
        }
        let mut width = head.width;
        for name in &written.names {
            let known = names.iter().position(|known| known == name.as_bytes());
            // A name replaces a column of that name only if the first line was read as names;
            // otherwise its text is data that only looks alike.
            head.targets.push(match known.filter(|_| has_names) {
                Some(place) => place,
                None => {
                    width += 1;
                    width - 1
                }
            });
        }
        // New names go to the end of the line of names, as their values go to the end of the
        // records.
        if has_names && prints {
            // As a count stands in front of each record.
            if let Some(name) = written.in_front() {
                head.line.extend_from_slice(name.as_bytes());
                head.line.push(delimiter);
            }
            head.line.extend_from_slice(record.line);
            let targets = &head.targets[usize::from(written.replaces)..];
            for (name, _) in
                written.names.iter().zip(targets).filter(|(_, target)| **target >= head.width)
            {
                head.line.push(delimiter);
                csv::write(name.as_bytes(), false, delimiter, &mut head.line);
            }
            record.end(&mut head.line);
        }
        head.names = has_names.then_some(names);
        Ok(head)
    }

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
fn place(column: &Column, names: &[Vec<u8>], has_names: bool) -> Result<usize, String> {
    match column {
        Column::Number(number) if has_names && *number >= names.len() => {
            Err(too_few(*number, names))
        }
        Column::Number(number) => Ok(*number),
        Column::Name(name) => {
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
        let line = csv::line(rest);
        let length = csv::record(rest, line, delimiter).unwrap_or(line);
        let (record, after) = rest.split_at(length);
        let width = csv::texts(super::Record::new(record).line, delimiter).len();
        if width > column {
            return width;
        }
        rest = after;
    }
    column + 1
}
