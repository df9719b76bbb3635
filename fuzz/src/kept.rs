//! Inputs that the fuzzer found and that were worth keeping, for it to go on from and for the
//! tests.

use std::fs;
use std::io;
use std::path::Path;

/// Returns the inputs in `kept/TARGET.txt`: one a line, a string of JSON with a character for each
/// byte.
///
/// # Errors
///
/// When the file cannot be read or a line of it is no such string.
pub fn kept(folder: &Path, target: &str) -> io::Result<Vec<Vec<u8>>> {
    let path = folder.join(target).with_extension("txt");
    let input = |line: &str| {
        let text: String = serde_json::from_str(line)?;
        let bytes: Result<Vec<u8>, _> = text.chars().map(u8::try_from).collect();
        bytes.map_err(|error| {
            let message = format!("{}: {error}: {line}", path.display());
            io::Error::new(io::ErrorKind::InvalidData, message)
        })
    };
    fs::read_to_string(&path)?.lines().map(input).collect()
}
