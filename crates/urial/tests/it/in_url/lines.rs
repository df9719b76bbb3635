//! A file with a URL on each line: how many are valid, and what is wrong with the others.

use std::error::Error;
use std::io::{BufRead, BufReader};
use url::Url;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let file: &[u8] =
        b"http://example.com/a\r\nnot a uri\nhttp://caf\xE9.example/\nhttp://example.com/b";
    let (mut good, mut bad) = (0, Vec::new());
    for line in BufReader::new(file).split(b'\n') {
        let line = line?;
        let line = line.strip_suffix(b"\r").unwrap_or(&line);
        match std::str::from_utf8(line) {
            Ok(text) => match Url::parse(text) {
                Ok(_) => good += 1,
                Err(error) => bad.push(error.to_string()),
            },
            Err(error) => bad.push(error.to_string()),
        }
    }
    assert_eq!((good, bad.len()), (2, 2));
    Ok(())
}
