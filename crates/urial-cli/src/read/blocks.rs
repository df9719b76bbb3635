//! Cutting sources into blocks of about half a megabyte that end at a line end, or where a text can
//! be cut.

use std::ffi::OsString;
use std::io;
use std::sync::Arc;

use super::fields::{self, Head, Layout};
use super::long::Limit;
use super::packed::Tail;
use super::source::{BOM, Input, PARQUET, PARQUET_ADVICE, Place, SIZE, Source, open, separator};

/// Buffer capacity that is kept for the next block; a buffer that a long line made larger is freed.
pub(crate) const KEPT: usize = 3 * SIZE;

/// Whole lines of one source.
#[derive(Default)]
pub(crate) struct Block {
    pub(crate) data: Vec<u8>,
    /// The source, which has its own place even if another has the same name.
    pub(crate) place: Arc<Place>,
    /// Offset, line and column of the block in that source.
    pub(crate) start: Start,
    /// The length of the whole line, if it was too long to be read and the block holds only its
    /// beginning.
    pub(crate) long: Option<u64>,
    /// Facts from the first record of the source that hold for the others, if the block is one of
    /// records.
    pub(crate) head: Arc<Head>,
    /// The error that ended this source.
    pub(crate) trouble: Option<io::Error>,
}

impl Block {
    /// Returns whether a byte order mark was skipped before the block.
    pub(crate) fn is_after_mark(&self) -> bool {
        self.start.line == 0 && self.start.byte == BOM.len() as u64
    }

    /// Returns whether it is the first block of its source.
    pub(crate) const fn is_first(&self) -> bool {
        // A block without bytes tells of a source that failed, and has the head of another.
        self.start.line == 0 && self.start.column == 0 && !self.data.is_empty()
    }
}

/// Offset, line and column in a source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Start {
    pub(crate) byte: u64,
    /// Number of lines before it.
    pub(crate) line: u64,
    /// Number of bytes of its line before it.
    pub(crate) column: u64,
}

impl Start {
    /// Returns the place after `data`.
    fn after(self, data: &[u8], separator: u8) -> Start {
        // Columns are in bytes: a block may end inside a line (`extract`), even inside a character,
        // and the next one goes on counting from there.
        let lines = memchr::memchr_iter(separator, data).count() as u64;
        let column = match memchr::memrchr(separator, data) {
            Some(end) => (data.len() - end - 1) as u64,
            None => self.column + data.len() as u64,
        };
        Start { byte: self.byte + data.len() as u64, line: self.line + lines, column }
    }

    /// Returns the place after `length` more bytes of a line, and after its separator if
    /// `with_end`.
    const fn past(self, length: u64, with_end: bool) -> Start {
        match with_end {
            true => Start { byte: self.byte + length + 1, line: self.line + 1, column: 0 },
            false => Start { byte: self.byte + length, column: self.column + length, ..self },
        }
    }
}

/// Decides how many bytes of some whole lines can be a block whatever follows them; 0 if more has
/// to be read first.
pub(crate) type Cut = fn(&[u8]) -> usize;

/// Iterator over all blocks of all sources, in order.
pub(crate) struct Blocks {
    places: Vec<Arc<Place>>,
    /// The texts, if they are arguments: each is a block.
    arguments: Vec<OsString>,
    next: usize,
    open: Option<Source>,
    /// The first source, if it is open already.
    first: Option<Source>,
    /// The beginning of a line whose end has not been read yet.
    carry: Vec<u8>,
    start: Start,
    how: How,
    /// The field of a record that is the text, and the first record of this source.
    layout: Option<Arc<Layout>>,
    head: Option<Arc<Head>>,
    /// The first record of the first source, which alone is printed.
    printed: Option<Arc<Head>>,
}

/// Options that decide where blocks end.
struct How {
    separator: u8,
    cut: Cut,
    /// The byte between columns, where a line end may be in a column.
    columns: Columns,
    limit: Limit,
}

/// The delimiter of columns: of none, of a source that has not been read yet, or known.
enum Columns {
    No,
    Unknown,
    By(u8),
}

impl How {
    /// Returns how many bytes of some whole lines can be a block.
    fn cut(&mut self, lines: &[u8]) -> usize {
        let delimiter = match self.columns {
            Columns::No => return (self.cut)(lines),
            Columns::By(delimiter) => delimiter,
            Columns::Unknown => match fields::sniff(lines) {
                // Blank lines tell nothing, and are kept until a line does.
                None if lines.len() < SIZE => return 0,
                found => found.unwrap_or(b','),
            },
        };
        // The first block that has a whole line decides for the whole source; a delimiter that
        // changed from block to block would move the field.
        self.columns = Columns::By(delimiter);
        fields::cut(lines, delimiter)
    }
}

impl Blocks {
    /// Makes an iterator over blocks of whole lines, or of whole records if `layout` says what a
    /// record is.
    pub(crate) fn new(input: &Input, layout: Option<Arc<Layout>>) -> Blocks {
        let limit = Limit::lines(input.longest_line());
        Blocks { layout, ..Blocks::with_cut(input, <[u8]>::len, limit) }
    }

    pub(crate) fn with_cut(input: &Input, cut: Cut, limit: Limit) -> Blocks {
        let arguments = match input.is_arguments() {
            true => input.uris.clone(),
            false => Vec::new(),
        };
        Blocks {
            places: match arguments.len() {
                0 => input.places().into_iter().map(Arc::new).collect(),
                count => vec![Arc::default(); count],
            },
            arguments,
            next: 0,
            open: None,
            first: None,
            carry: Vec::new(),
            start: Start::default(),
            how: How { separator: separator(input.null), cut, columns: Columns::No, limit },
            layout: None,
            head: None,
            printed: None,
        }
    }

    /// Takes the first source as it was opened to look at its first bytes.
    pub(crate) fn with_opened(self, first: Option<Source>) -> Blocks {
        Blocks { first, ..self }
    }

    /// Fills `block` with the next block, and returns whether there was one.
    pub(crate) fn next(&mut self, block: &mut Block) -> bool {
        block.data.clear();
        (block.long, block.trouble) = (None, None);
        if let Some(argument) = self.arguments.get(self.next) {
            block.data.extend_from_slice(argument.as_encoded_bytes());
            block.place = Arc::default();
            // Arguments have numbers, as lines have.
            block.start = Start { line: self.next as u64, ..Start::default() };
            self.next += 1;
            return true;
        }
        loop {
            if self.open.is_none() {
                let Some(place) = self.places.get(self.next) else {
                    return false;
                };
                self.next += 1;
                // Files are opened one at a time, when their turn comes: a list of more files than
                // descriptors works, and a pipe that nobody writes to yet stops nothing before it.
                let opened = match self.first.take() {
                    Some(source) => Ok(source),
                    None => open(place, self.how.separator, self.places.len() == 1),
                };
                match opened {
                    Ok(mut source) => {
                        self.head = None;
                        self.how.columns = self.columns();
                        self.start = Start::default();
                        // Offsets count from the start of the file, so a byte order mark that was
                        // skipped counts.
                        self.start.byte = source.skipped;
                        // The bytes that told the format are the first of the text.
                        self.carry = std::mem::take(&mut source.begun);
                        self.open = Some(source);
                    }
                    // A file that cannot be opened is a block without bytes: its message keeps its
                    // place in the order of the input, and the other files are still read.
                    Err(error) => block.trouble = Some(error),
                }
            }
            block.place = Arc::clone(&self.places[self.next - 1]);
            block.start = self.start;
            if let Some(source) = &mut self.open {
                let outcome = fill(source, &mut self.carry, &mut self.how, block);
                // After an error the rest of the source is not trusted; whatever was whole is in
                // the block.
                if !matches!(outcome, Ok(true)) {
                    self.open = None;
                }
                block.trouble = outcome.err();
                self.start = match block.long {
                    Some(length) => self.start.past(length, self.how.limit.is_of_lines()),
                    None => self.start.after(&block.data, self.how.separator),
                };
                if let Err(error) = self.read_head(block) {
                    self.open = None;
                    block.data.clear();
                    block.trouble = Some(error);
                }
            }
            // An empty source, or a cut that left nothing, is no block; go on with the next one.
            if !block.data.is_empty() || block.trouble.is_some() {
                return true;
            }
        }
    }

    /// Returns the delimiter of columns, as far as it is known before a source is read.
    fn columns(&self) -> Columns {
        match &self.layout {
            Some(layout) if layout.is_delimited() => {
                layout.delimiter().map_or(Columns::Unknown, Columns::By)
            }
            _ => Columns::No,
        }
    }

    /// Reads the first record of a source of records, and tells the block of it.
    fn read_head(&mut self, block: &mut Block) -> io::Result<()> {
        let Some(layout) = &self.layout else {
            return Ok(());
        };
        if self.head.is_none() && !block.data.is_empty() {
            let invalid = |message: String| io::Error::new(io::ErrorKind::InvalidData, message);
            // Parquet has line feeds somewhere, so it would be read as records with odd names.
            if block.data.starts_with(PARQUET) {
                return Err(invalid(PARQUET_ADVICE.to_owned()));
            }
            if block.long.is_some() && layout.has_names() {
                let message = "the first line, which has the names, is too long; --max-line SIZE raises the limit";
                return Err(invalid(message.to_owned()));
            }
            // The records of several files become one table, which has one line of names.
            let prints = self.printed.is_none() && !layout.is_silent() && block.long.is_none();
            let mut head = layout.head(&block.data, prints).map_err(invalid)?;
            if block.long.is_some() {
                // Of one record: its beginning tells too little of those after it.
                block.head = Arc::new(head);
                return Ok(());
            }
            // Excel takes a table for UTF-8 only with the mark; RFC 8259 section 8.1 forbids it in
            // JSON.
            if prints && layout.is_delimited() && block.is_after_mark() {
                head.mark = BOM;
            }
            let head = Arc::new(head);
            let printed = self.printed.get_or_insert_with(|| Arc::clone(&head));
            // Under another set of names the values of this file would stand in wrong columns.
            if !head.has_names_of(printed) && !layout.is_silent() {
                let message = "the names in its first line are not those of the file before; give it to a run of its own";
                return Err(invalid(message.to_owned()));
            }
            self.head = Some(head);
        }
        if let Some(head) = &self.head {
            block.head = Arc::clone(head);
        }
        Ok(())
    }
}

/// Fills the block up to its last line end, or to the cut before that; returns `false` at the end
/// of the source.
fn fill(
    source: &mut Source,
    carry: &mut Vec<u8>,
    how: &mut How,
    block: &mut Block,
) -> io::Result<bool> {
    let data = &mut block.data;
    data.append(carry);
    // The start of the line that is not complete yet, and how many of its bytes are known to have
    // no place for a cut.
    //   http://a\nhttp://b\nhttp:/     `line` is after the second end, and the rest is carried on
    let mut line = after_last(how.separator, data).unwrap_or(0);
    let mut searched = 0;
    loop {
        match how.limit.cut(&data[line..], &mut searched).map(|place| line + place) {
            None => {}
            Some(0) => {
                let outcome = how.limit.pass(source, how.separator, data, carry);
                // The rest of the line is read and thrown away here: memory stays at the limit, and
                // the next line has its right number.
                let (length, goes_on) = outcome.inspect_err(|_| data.clear())?;
                block.long = Some(length);
                return Ok(goes_on);
            }
            // The whole lines before a long one are a block by themselves, so that it is alone in
            // the next one and can be refused by itself.
            Some(place) => return Ok(cut_at(place, data, carry)),
        }
        let known = data.len();
        match source.read(data) {
            // The last line may lack its separator; it is a line all the same.
            Ok(0) => return Ok(false),
            Ok(_) => {}
            // Everything that is packed was read; only the trailing bytes are in error.
            Err(error) if Tail::is_in(&error) => return Err(error),
            Err(error) => {
                // Drop the incomplete line: its beginning alone may be valid, and would be a wrong
                // result.
                data.truncate(after_last(how.separator, data).unwrap_or(0));
                return Err(error);
            }
        }
        if let Some(end) = after_last(how.separator, &data[known..]) {
            (line, searched) = (known + end, 0);
            // 0 means that more has to be read first, for example because a quotation mark of CSV
            // is open over the line end.
            let end = how.cut(&data[..line]);
            if end > 0 {
                return Ok(cut_at(end, data, carry));
            }
        }
    }
}

/// Returns the offset after the last separator, if there is one.
fn after_last(separator: u8, data: &[u8]) -> Option<usize> {
    // Backwards, because the last separator is near the end: a block has thousands of lines.
    memchr::memrchr(separator, data).map(|end| end + 1)
}

/// Moves the bytes after `place` to `carry`. Returns `true`: the source goes on.
fn cut_at(place: usize, data: &mut Vec<u8>, carry: &mut Vec<u8>) -> bool {
    carry.extend_from_slice(&data[place..]);
    data.truncate(place);
    true
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    /// Reader that returns one piece for each call.
    struct Pieces(Vec<&'static [u8]>);

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            let piece = self.0.remove(0);
            buffer[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }

    /// Returns each block with the full length of the line, if it holds only a line's beginning.
    fn blocks(
        pieces: &[&'static [u8]],
        separator: u8,
        limit: Limit,
        cut: Cut,
    ) -> Vec<(Vec<u8>, Option<u64>)> {
        let mut how = How { separator, cut, columns: Columns::No, limit };
        let reader = Box::new(Pieces(pieces.to_vec()));
        let mut source = Source { reader, begun: Vec::new(), skipped: 0, is_ready: false };
        let (mut carry, mut blocks) = (Vec::new(), Vec::new());
        loop {
            let mut block = Block::default();
            let goes_on = fill(&mut source, &mut carry, &mut how, &mut block).unwrap();
            if !block.data.is_empty() {
                blocks.push((block.data, block.long));
            }
            if !goes_on {
                return blocks;
            }
        }
    }

    #[track_caller]
    fn gives(
        pieces: &[&'static [u8]],
        (separator, limit): (u8, Limit),
        cut: Cut,
        expected: &[(&str, Option<u64>)],
    ) {
        let expected: Vec<_> =
            expected.iter().map(|(data, long)| (data.as_bytes().to_vec(), *long)).collect();
        assert_eq!(blocks(pieces, separator, limit, cut), expected);
    }

    #[test]
    fn blocks_end_where_lines_end_or_can_be_cut() {
        let limit = |separator| (separator, Limit::lines(1 << 20));
        let whole: Cut = <[u8]>::len;
        let pieces: &[&[u8]] = &[b"a\nb", b"c\nd\n", b"e"];
        gives(pieces, limit(b'\n'), whole, &[("a\n", None), ("bc\nd\n", None), ("e", None)]);
        gives(&[b"a", b"b", b"c\n"], limit(b'\n'), whole, &[("abc\n", None)]);
        gives(&[b"a\nb\0c"], limit(0), whole, &[("a\nb\0", None), ("c", None)]);
        gives(&[], limit(b'\n'), whole, &[]);
        let before_bracket: Cut = |data| memchr::memchr(b'<', data).unwrap_or(data.len());
        let expected = [("a\nb", None), ("<c\nd>\ne", None)];
        gives(&[b"a\nb<c\n", b"d>\ne"], limit(b'\n'), before_bracket, &expected);
    }

    #[test]
    fn a_line_without_end_is_passed_over() {
        let pieces: &[&[u8]] = &[b"a\nbb", b"bbbb", b"bb", b"b\n\nc", b"ccccc", b"\nd"];
        let expected =
            [("a\n", None), ("bbbbbb", Some(9)), ("\n", None), ("cccccc", Some(6)), ("d", None)];
        gives(pieces, (b'\n', Limit::lines(5)), <[u8]>::len, &expected);
        let expected = [("a b ", None), ("cccccc", Some(7)), ("\"d", None)];
        let pieces: &[&[u8]] = &[b"a b", b" cc", b"cccc", b"c\"d"];
        gives(pieces, (b'\n', Limit::text(5)), <[u8]>::len, &expected);
    }
}
