//! Where texts come from: arguments, files, standard input; compressed or not.

use std::borrow::Cow;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::packed::{self, Packer, Unpacked};
use super::utf16::{self, Utf16};
use crate::shown::Named;

/// The options that say where texts are.
#[derive(clap::Args)]
pub(crate) struct Input {
    /// Read texts from FILE, one a line (again for more files; `-` is standard input; gzip, Zstandard and UTF-16 are seen by themselves)
    #[arg(short, long = "file", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Texts end with NUL instead of a line end, in and out
    #[arg(short = '0', long = "null")]
    pub(crate) null: bool,
    /// What to look at; without any and without -f, one a line from standard input
    #[arg(value_name = "URI", conflicts_with = "files")]
    pub(crate) uris: Vec<OsString>,
}

/// What ends a text.
pub(crate) const fn separator(null: bool) -> u8 {
    if null { 0 } else { b'\n' }
}

/// Where a text stands, for messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Argument,
    Stdin,
    File(PathBuf),
}

impl Place {
    /// The name of the file, if it is one.
    pub(crate) fn file(&self) -> Option<Cow<'_, str>> {
        match self {
            Place::File(path) => Some(path.to_string_lossy()),
            Place::Argument | Place::Stdin => None,
        }
    }

    /// `FILE:LINE`, or the name of the program for an argument.
    pub(crate) fn at(&self, line: u64) -> String {
        match self {
            Place::Argument => "urial".to_owned(),
            Place::Stdin => format!("<stdin>:{line}"),
            Place::File(path) => format!("{}:{line}", Named(path)),
        }
    }

    /// The name of the file, as a terminal may show it.
    pub(crate) fn name(&self) -> String {
        match self {
            Place::File(path) => Named(path).to_string(),
            Place::Argument | Place::Stdin => self.raw_name().into_owned(),
        }
    }

    /// The name of the file as it is, for programs.
    pub(crate) fn raw_name(&self) -> Cow<'_, str> {
        self.file().unwrap_or(Cow::Borrowed("<stdin>"))
    }
}

impl Input {
    /// Whether the texts are arguments: few, and answered at once.
    pub(crate) fn is_arguments(&self) -> bool {
        !self.uris.is_empty()
    }

    /// The places to read from, in order.
    pub(crate) fn places(&self) -> Vec<Place> {
        if self.files.is_empty() {
            return vec![Place::Stdin];
        }
        let place = |path: &PathBuf| match path.as_os_str() == "-" {
            true => Place::Stdin,
            false => Place::File(path.clone()),
        };
        self.files.iter().map(place).collect()
    }

    /// The bytes of all files, where that can be known; compressed ones count as they are.
    pub(crate) fn size(&self) -> Option<u64> {
        if self.files.is_empty() {
            return None;
        }
        let sizes = self.files.iter().map(|path| {
            let data = std::fs::metadata(path).ok()?;
            let compressed = path
                .extension()
                .is_some_and(|extension| extension == "gz" || extension == "zst");
            (data.is_file() && !compressed).then_some(data.len())
        });
        sizes.sum()
    }
}

/// An open input.
pub(crate) struct Source {
    pub(crate) reader: Box<dyn Read + Send>,
    /// What was read to see what it is.
    pub(crate) begun: Vec<u8>,
    /// How many bytes were left out before those: a byte order mark.
    pub(crate) skipped: u64,
    /// A block can be filled without waiting for somebody to write.
    pub(crate) is_ready: bool,
}

/// What others pack begins with, and who they are: those lines would be nothing but invalid.
const OTHERS: [(&[u8], &str); 3] = [
    (b"BZh91AY&SY", "bzip2"),
    (b"\xFD7zXZ\0", "xz"),
    (b"\x04\x22\x4D\x18", "lz4"),
];
/// The marks of both orders of bytes; what they begin are lines unless there is a character of ASCII soon.
const UTF16: [&[u8]; 2] = [b"\xFF\xFE", b"\xFE\xFF"];
/// In a list and in running text, even where nobody writes in ASCII, a line ends within so much.
const LOOK_AHEAD: u64 = 4 << 10;
/// What a text in UTF-8 may begin with to say so.
pub(super) const BOM: &[u8] = b"\xEF\xBB\xBF";

/// Opens an input whose texts end with `separator`.
pub(crate) fn open(place: &Place, separator: u8) -> io::Result<Source> {
    let (mut reader, is_ready): (Box<dyn Read + Send>, bool) = match place {
        Place::File(path) => {
            let (file, is_ready) = open_file(path)?;
            (Box::new(file), is_ready)
        }
        Place::Argument | Place::Stdin => (Box::new(io::stdin()), false),
    };
    let mut marks = vec![BOM, UTF16[0], UTF16[1]];
    marks.extend(OTHERS.map(|(mark, _)| mark));
    marks.extend(packed::marks());
    let begun = first_bytes(&mut reader, &marks)?;
    if let Some((_, name)) = OTHERS.iter().find(|(mark, _)| begun.starts_with(mark)) {
        let advice =
            format!("it is packed by {name}, which is not read; give it to `{name} -dc` first");
        return Err(io::Error::new(io::ErrorKind::Unsupported, advice));
    }
    let plain = Source {
        is_ready,
        ..unpacked(reader, begun, separator)?
    };
    Ok(plain)
}

fn open_file(path: &Path) -> io::Result<(File, bool)> {
    let file = File::open(path)?;
    let kind = file.metadata()?.file_type();
    if kind.is_dir() {
        return Err(io::Error::new(
            io::ErrorKind::IsADirectory,
            "it is a directory; name the files in it",
        ));
    }
    Ok((file, kind.is_file()))
}

/// The source behind the first bytes: decompressed if they say so, and without a byte order mark.
fn unpacked(reader: Box<dyn Read + Send>, begun: Vec<u8>, separator: u8) -> io::Result<Source> {
    let Some(packer) = Packer::of(&begun) else {
        return in_utf8(reader, begun, separator);
    };
    let mut reader: Box<dyn Read + Send> = Box::new(Unpacked::new(packer, begun, reader)?);
    let begun = first_bytes(&mut reader, &[BOM, UTF16[0], UTF16[1]])?;
    in_utf8(reader, begun, separator)
}

/// The source as UTF-8, if it is UTF-16, and without a byte order mark.
fn in_utf8(
    mut reader: Box<dyn Read + Send>,
    mut begun: Vec<u8>,
    separator: u8,
) -> io::Result<Source> {
    if UTF16.iter().any(|mark| begun.starts_with(mark)) {
        // Where texts end with NUL, half of a character may be the end of one.
        let length = if separator == 0 { 2 } else { LOOK_AHEAD };
        if let Err(error) = look_ahead(&mut reader, length, &mut begun) {
            reader = Box::new(Broken(Some(error)));
        }
    }
    if let Some(is_big_endian) = utf16::is_big_endian(&begun) {
        let behind_mark = io::Cursor::new(begun.split_off(2)).chain(reader);
        return Ok(Source {
            reader: Box::new(Utf16::new(behind_mark, is_big_endian)),
            begun: Vec::new(),
            skipped: 0,
            is_ready: true,
        });
    }
    let has_mark = begun.starts_with(BOM);
    let skipped = if has_mark { BOM.len() } else { 0 };
    begun.drain(..skipped);
    Ok(Source {
        reader,
        begun,
        skipped: skipped as u64,
        is_ready: true,
    })
}

/// Reads until it is clear that it is UTF-16, and no further: who writes into a pipe may wait for an answer.
fn look_ahead(reader: &mut impl Read, most: u64, begun: &mut Vec<u8>) -> io::Result<()> {
    let mut reader = reader.take(most);
    loop {
        let read = reader.by_ref().take(2).read_to_end(begun)?;
        if read < 2 || utf16::is_big_endian(begun).is_some() {
            return Ok(());
        }
    }
}

/// Nothing but an error.
struct Broken(Option<io::Error>);

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// Reads until it is clear which of the `marks` the input begins with, if any, and no further.
fn first_bytes(reader: &mut impl Read, marks: &[&[u8]]) -> io::Result<Vec<u8>> {
    let mut begun = Vec::new();
    let undecided = |begun: &[u8]| {
        (marks.iter()).any(|mark| mark.len() > begun.len() && mark.starts_with(begun))
    };
    while undecided(&begun) {
        let mut byte = [0];
        match reader.read(&mut byte) {
            Ok(0) => break,
            Ok(_) => begun.push(byte[0]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(begun)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Who has nothing to say yet.
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
