//! Inputs: arguments, files and standard input; compressed or not.

use std::borrow::Cow;
use std::collections::TryReserveError;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::packed::{self, Packer, Unpacked};
use super::shared::{check_input, check_readable};
use super::utf16::{self, Utf16};
use crate::context::Context;
use crate::message::{QuotedPath, size};

/// The options that say where texts are, and where those go that are refused.
#[derive(Clone, Default, clap::Args)]
pub(crate) struct Input {
    /// Read these files, one item per line; with -f, every further argument is a file too (`-` is
    /// standard input; gzip, Zstandard and UTF-16 are detected automatically)
    #[arg(short, long = "file", value_name = "FILE", num_args = 1..)]
    pub(crate) files: Vec<PathBuf>,
    /// Items end with NUL instead of newline, on input and output
    #[arg(short = '0', long = "null", short_alias = 'z')]
    pub(crate) null: bool,
    /// Write to FILE (`-` is standard output); it is replaced at the end, and may be the file that
    /// is read
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Replace the file of -o even when nothing is kept; otherwise a file that is read stays as it
    /// was then, with status 1
    #[arg(long, requires = "output")]
    pub(crate) force: bool,
    /// Write a JSON object for each rejected line to FILE (`-` is standard output), and no message:
    /// file, line, byte, component, kind, message, text
    #[arg(long, value_name = "FILE")]
    pub(crate) rejects: Option<PathBuf>,
    /// Report every invalid or repaired line, not just the first ten
    #[arg(long)]
    pub(crate) all_errors: bool,
    /// Reject longer lines, without holding them in memory [default: 64M]
    #[arg(long, value_name = "SIZE", value_parser = longest)]
    pub(crate) max_line: Option<u64>,
    /// URIs to process; `-` is standard input [default: standard input, one per line]
    #[arg(value_name = "URI")]
    pub(crate) uris: Vec<OsString>,
}

/// Default limit on line length: longer than any URI that a browser or a server takes.
pub(crate) const LONGEST_LINE: u64 = 64 << 20;
/// Bytes per read; a block is longer only if a line is.
pub(crate) const SIZE: usize = 512 << 10;
/// Bytes per read from a pipe or a terminal, whose writer may pause.
const SIP: usize = 64 << 10;

/// Parses the size for `--max-line`.
pub(crate) fn longest(text: &str) -> Result<u64, String> {
    match size::parse(text)? {
        0 => Err("every line is longer than that; give a size such as 64M".to_owned()),
        size => Ok(size),
    }
}

/// Returns the byte that ends a text.
pub(crate) const fn separator(null: bool) -> u8 {
    if null { 0 } else { b'\n' }
}

/// Source of a text, for messages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Place {
    #[default]
    Argument,
    Stdin,
    File(PathBuf),
}

impl Place {
    /// Returns the path, if it is a file.
    pub(crate) fn file(&self) -> Option<Cow<'_, str>> {
        match self {
            Place::File(path) => Some(path.to_string_lossy()),
            Place::Argument | Place::Stdin => None,
        }
    }

    /// Returns the argument that names it.
    pub(crate) fn path(&self) -> PathBuf {
        match self {
            Place::File(path) => path.clone(),
            Place::Argument | Place::Stdin => PathBuf::from("-"),
        }
    }

    /// Returns `FILE:LINE`, or the name of the program for an argument.
    pub(crate) fn at(&self, line: u64) -> String {
        match self {
            Place::Argument => "urial".to_owned(),
            Place::Stdin => format!("<stdin>:{line}"),
            Place::File(path) => format!("{}:{line}", QuotedPath(path)),
        }
    }

    /// Returns the name of the source, escaped for a terminal.
    pub(crate) fn name(&self) -> String {
        match self {
            Place::File(path) => QuotedPath(path).to_string(),
            Place::Argument | Place::Stdin => self.raw_name().into_owned(),
        }
    }

    /// Returns the name of the source as it is, for programs.
    pub(crate) fn raw_name(&self) -> Cow<'_, str> {
        self.file().unwrap_or(Cow::Borrowed("<stdin>"))
    }
}

/// Makes the argument of the commands that read a file by its bare name.
pub(crate) fn or_files(arg: clap::Arg) -> clap::Arg {
    arg.value_name("URI|FILE")
        .help("URIs, or files with one per line; `-` is standard input [default: standard input]")
}

impl Input {
    /// Makes an input of files alone, or of standard input without files.
    pub(crate) fn of_files(files: Vec<PathBuf>) -> Input {
        Input { files, ..Input::default() }
    }

    /// Returns the limit on line length.
    pub(crate) fn longest_line(&self) -> u64 {
        self.max_line.unwrap_or(LONGEST_LINE)
    }

    /// Returns whether answers are coloured: those for a file never are.
    pub(crate) fn colors_answers(&self, context: &Context) -> bool {
        self.output.is_none() && context.colors_output()
    }

    /// Returns whether the texts are arguments: they are few, and answered at once.
    pub(crate) fn is_arguments(&self) -> bool {
        self.files.is_empty() && self.uris.iter().any(|uri| uri != "-")
    }

    /// Returns whether there is only one text, which messages need not name.
    pub(crate) fn is_alone(&self) -> bool {
        self.is_arguments() && self.uris.len() == 1
    }

    /// Returns the files to read, with `-` among them; empty if standard input is read by default.
    pub(crate) fn files(&self) -> impl Iterator<Item = &Path> {
        let others = self.uris.iter().filter(|_| !self.is_arguments());
        let files = self.files.iter().map(PathBuf::as_path);
        files.chain(others.map(Path::new))
    }

    /// Returns the places to read from, in order.
    pub(crate) fn places(&self) -> Vec<Place> {
        let place = |path: &Path| match path.as_os_str() == "-" {
            true => Place::Stdin,
            false => Place::File(path.to_owned()),
        };
        let mut places: Vec<Place> = self.files().map(place).collect();
        if places.is_empty() {
            places.push(Place::Stdin);
        }
        places
    }

    /// Returns the bytes of all files, if they can be known in advance; `None` if one is
    /// compressed.
    pub(crate) fn size(&self) -> Option<u64> {
        // The length of standard input is not known before its end.
        self.files().next()?;
        // One file without a size leaves the sum without one: a share of the rest would be a wrong
        // share.
        let sizes = self.files().map(|path| {
            let data = std::fs::metadata(path).ok()?;
            let compressed =
                path.extension().is_some_and(|extension| extension == "gz" || extension == "zst");
            // The progress counts bytes after decompression, of which the file's length says
            // nothing.
            (data.is_file() && !compressed).then_some(data.len())
        });
        sizes.sum()
    }
}

/// An open input.
pub(crate) struct Source {
    pub(crate) reader: Box<dyn Read + Send>,
    /// Bytes that were read to recognize the format.
    pub(crate) begun: Vec<u8>,
    /// Bytes that were skipped before those: a byte order mark.
    pub(crate) skipped: u64,
    /// Reads do not wait for a writer, so that a block can be filled whole.
    pub(crate) is_ready: bool,
}

impl Source {
    /// Appends more bytes, and returns how many; 0 is the end.
    pub(crate) fn read(&mut self, data: &mut Vec<u8>) -> io::Result<usize> {
        if self.is_ready {
            data.try_reserve(SIZE).map_err(too_long)?;
            return self.reader.by_ref().take(SIZE as u64).read_to_end(data);
        }
        let known = data.len();
        data.try_reserve(SIP).map_err(too_long)?;
        // One read, and not until the buffer is full: a line that was typed is answered at once.
        data.resize(known + SIP, 0);
        let outcome = loop {
            match self.reader.read(&mut data[known..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                outcome => break outcome,
            }
        };
        data.truncate(known + outcome.as_ref().unwrap_or(&0));
        outcome
    }
}

/// Makes the error for a line that does not fit in memory; a block grows only for a line.
fn too_long(_: TryReserveError) -> io::Error {
    let message = "there is no memory for a line as long as this";
    io::Error::new(io::ErrorKind::OutOfMemory, message)
}

/// How a file of Parquet begins, and what to do with one.
pub(crate) const PARQUET: &[u8] = b"PAR1";
pub(crate) const PARQUET_ADVICE: &str =
    "Parquet is not supported; use DuckDB or the Python package, as docs/cookbook.md shows";
/// Magic numbers of formats that are not supported, whose lines would all be invalid, and advice.
// Of bzip2 the block size and the mark of the first block too, which is pi: a line may begin with
// `BZh`. In Parquet a page follows, whose head begins with a byte that is in no line.
const OTHERS: [(&[u8], &str); 5] = [
    (b"BZh91AY&SY", "bzip2 is not supported; use: bzip2 -dc FILE | urial …"),
    (b"\xFD7zXZ\0", "xz is not supported; use: xz -dc FILE | urial …"),
    (b"\x04\x22\x4D\x18", "lz4 is not supported; use: lz4 -dc FILE | urial …"),
    (
        b"PK\x03\x04",
        "zip is not supported; use: unzip -p FILE | urial …, and save a spreadsheet (.xlsx, .ods) as CSV",
    ),
    (b"PAR1\x15", PARQUET_ADVICE),
];
/// Byte order marks of UTF-16; the text is taken for UTF-16 only if an ASCII character follows
/// soon.
const UTF16: [&[u8]; 2] = [b"\xFF\xFE", b"\xFE\xFF"];
/// Bytes within which a line ends, in a list and in running text of any language.
const LOOK_AHEAD: usize = 4 << 10;
/// The byte order mark of UTF-8.
pub(crate) const BOM: &[u8] = b"\xEF\xBB\xBF";
/// Byte order marks.
const MARKS: [&[u8]; 3] = [BOM, UTF16[0], UTF16[1]];

/// Reads a file that an option names, without a byte order mark.
pub(crate) fn text_of_file(path: impl AsRef<Path>) -> io::Result<String> {
    let mut text = std::fs::read_to_string(path)?;
    if text.as_bytes().starts_with(BOM) {
        text.drain(..BOM.len());
    }
    Ok(text)
}

/// Opens an input whose texts end with `separator`; `is_alone` if there is no other input.
pub(crate) fn open(place: &Place, separator: u8, is_alone: bool) -> io::Result<Source> {
    let (mut reader, is_ready): (Box<dyn Read + Send>, bool) = match place {
        Place::File(path) => {
            let (file, is_ready) = open_file(path)?;
            check_input(&file, is_alone)?;
            (Box::new(file), is_ready)
        }
        Place::Argument | Place::Stdin => {
            check_readable()?;
            let stdin = io::stdin();
            check_input(&stdin, is_alone)?;
            (Box::new(stdin), false)
        }
    };
    let mut marks: Vec<_> = packed::marks().collect();
    marks.extend(MARKS.map(<[u8]>::to_vec));
    marks.extend(OTHERS.map(|(mark, _)| mark.to_vec()));
    let mut begun = first_bytes(&mut reader, &marks)?;
    if let Some((_, advice)) = OTHERS.iter().find(|(mark, _)| begun.starts_with(mark)) {
        return Err(io::Error::new(io::ErrorKind::Unsupported, *advice));
    }
    if let Some(packer) = Packer::of(&begun) {
        reader = Box::new(Unpacked::new(packer, begun, reader)?);
        // Again after decompression: a text in UTF-16 may be inside.
        begun = first_bytes(&mut reader, &MARKS)?;
    }
    // Whether a read waits depends on the file, whatever is unpacked from it.
    Ok(Source { is_ready, ..in_utf8(reader, begun, separator)? })
}

/// Opens an input, and reads on until its first bytes tell what `known` asks for, or it ends.
pub(crate) fn peek<T>(
    place: &Place,
    is_alone: bool,
    known: impl Fn(&[u8]) -> Option<T>,
) -> io::Result<(Source, Option<T>)> {
    let mut source = open(place, b'\n', is_alone)?;
    loop {
        let told = known(&source.begun);
        if told.is_some() {
            return Ok((source, told));
        }
        let mut begun = std::mem::take(&mut source.begun);
        let outcome = source.read(&mut begun);
        source.begun = begun;
        if outcome? == 0 {
            return Ok((source, None));
        }
    }
}

fn open_file(path: &Path) -> io::Result<(File, bool)> {
    // Linux opens a directory and fails to read it, Windows says that access is denied: neither
    // names a remedy.
    if path.is_dir() {
        return Err(io::Error::new(
            io::ErrorKind::IsADirectory,
            "it is a directory; name the files in it",
        ));
    }
    let file = File::open(path)?;
    // Windows knows nothing about `NUL`.
    let is_file = file.metadata().is_ok_and(|known| known.is_file());
    Ok((file, is_file))
}

/// Returns the source converted to UTF-8 if it is UTF-16, and without a byte order mark.
fn in_utf8(
    mut reader: Box<dyn Read + Send>,
    mut begun: Vec<u8>,
    separator: u8,
) -> io::Result<Source> {
    if UTF16.iter().any(|mark| begun.starts_with(mark)) {
        // With NUL as the separator, a zero byte may be either half of a unit or the end of a text.
        let most = if separator == 0 { 2 } else { LOOK_AHEAD };
        let goes_on = |begun: &[u8]| {
            // The mark alone is UTF-16 only if it is all.
            begun.len() == 2 || begun.len() < 2 + most && utf16::is_big_endian(begun).is_none()
        };
        if let Err(error) = read_while(&mut reader, &mut begun, goes_on) {
            // The bytes that were read are still a text; the error comes after them, as it would in
            // the middle of a file.
            reader = Box::new(Broken(Some(error)));
        }
    }
    if let Some(is_big_endian) = utf16::is_big_endian(&begun) {
        let after_mark = io::Cursor::new(begun.split_off(2)).chain(reader);
        return Ok(Source {
            reader: Box::new(Utf16::new(after_mark, is_big_endian)),
            begun: Vec::new(),
            skipped: 0,
            is_ready: true,
        });
    }
    let has_mark = begun.starts_with(BOM);
    let skipped = if has_mark { BOM.len() } else { 0 };
    begun.drain(..skipped);
    Ok(Source { reader, begun, skipped: skipped as u64, is_ready: true })
}

/// Reader that returns one error, and then the end.
struct Broken(Option<io::Error>);

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// Reads until it is clear which of the `marks` the input begins with, if any, and no further.
fn first_bytes(reader: &mut impl Read, marks: &[impl AsRef<[u8]>]) -> io::Result<Vec<u8>> {
    let mut begun = Vec::new();
    read_while(reader, &mut begun, |begun| {
        let mut marks = marks.iter().map(AsRef::as_ref);
        marks.any(|mark| mark.len() > begun.len() && mark.starts_with(begun))
    })?;
    Ok(begun)
}

/// Reads more of the beginning while it does not tell enough, and no further: a writer at the other
/// end of a pipe may wait for an answer.
fn read_while(
    reader: &mut impl Read,
    begun: &mut Vec<u8>,
    goes_on: impl Fn(&[u8]) -> bool,
) -> io::Result<()> {
    // Byte by byte: on a terminal a read of more would wait for a line that the user has no reason
    // to type.
    while goes_on(begun) && reader.by_ref().take(1).read_to_end(begun)? > 0 {}
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reader of a silent writer: fails the test if it is read.
    struct Silent;

    impl Read for Silent {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            panic!("more is asked for")
        }
    }

    #[test]
    fn one_character_is_enough_to_go_on() {
        for text in [&b"a\0"[..], b"\xE5\x65\n\0"] {
            let reader = Box::new(text.chain(Silent));
            let mut source = in_utf8(reader, UTF16[0].to_vec(), b'\n').unwrap();
            let mut first = [0; 9];
            assert_ne!(source.reader.read(&mut first).unwrap(), 0);
        }
    }
}
