//! Inputs that the fuzzer found and that were worth keeping, for it to go on from and for the
//! tests.

use std::fs;
use std::io;
use std::path::Path;

/// Returns the inputs in `kept/TARGET.txt`: one a line, as `escape_ascii` writes bytes.
///
/// # Errors
///
/// When the file cannot be read or a line of it is not escaped like that.
pub fn kept(folder: &Path, target: &str) -> io::Result<Vec<Vec<u8>>> {
    let path = folder.join(target).with_extension("txt");
    let wrong = |line: &str| {
        let message = format!("{}: not escaped: {line}", path.display());
        io::Error::new(io::ErrorKind::InvalidData, message)
    };
    fs::read_to_string(&path)?
        .lines()
        .map(|line| unescape(line).ok_or_else(|| wrong(line)))
        .collect()
}

/// Returns the bytes that `escape_ascii` wrote as this line.
fn unescape(line: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(line.len());
    let mut rest = line.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        if *first != b'\\' {
            bytes.push(*first);
            continue;
        }
        let (escape, after) = rest.split_first()?;
        rest = after;
        bytes.push(match escape {
            b't' => b'\t',
            b'n' => b'\n',
            b'r' => b'\r',
            b'\\' | b'\'' | b'"' => *escape,
            b'x' => {
                let (digits, after) = rest.split_first_chunk::<2>()?;
                rest = after;
                u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?
            }
            _ => return None,
        });
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_escaped_comes_back() {
        let all: Vec<u8> = (0..=u8::MAX).collect();
        for bytes in [&all[..], b"", b"a\\x\\\\41\n", "é".as_bytes()] {
            let line = bytes.escape_ascii().to_string();
            assert!(!line.contains('\n'));
            assert_eq!(unescape(&line).as_deref(), Some(bytes));
        }
        for line in ["\\", "\\q", "\\x", "\\x4", "\\xzz"] {
            assert_eq!(unescape(line), None, "{line}");
        }
    }
}
