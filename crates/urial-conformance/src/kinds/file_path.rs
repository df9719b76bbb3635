//! `file_path`: `path` (or `path_hex`), `system` (`posix`, `windows`), `uri`, optional `written`.
//!
//! Passes if the path makes the URI and the URI makes the path. `null` on one side means that the
//! other side is refused. `written` is the URI that the path makes if `uri` is another spelling of
//! it.

use crate::miss::{Judgement, Miss, differs};
use crate::vector::{Vector, broken, mistyped};
use serde_json::Value;
use urial::file::{self, FileError, System};

pub(super) fn file_path(vector: &Vector) -> Judgement {
    let (path, uri) = (path(vector)?, vector.text_or_null("uri")?);
    // Several URIs name one path, and only one of them is made from it.
    let written = vector.optional_text("written")?.or(uri);
    let system = match vector.text("system")? {
        "posix" => System::Posix,
        "windows" => System::Windows,
        other => return mistyped("system", "posix or windows", &Value::from(other)),
    };
    // Nothing would be asked of the library, and the vector would pass.
    if path.is_none() && uri.is_none() {
        return broken("neither a path nor a URI");
    }
    if let Some(path) = &path {
        let made = file::to_uri(path, system).map(|uri| uri.into_string().into_bytes());
        compare(written.map(str::as_bytes), made)?;
    }
    match uri {
        Some(uri) => compare(path.as_deref(), file::from_text(uri, system)),
        None => Ok(()),
    }
}

fn compare(expected: Option<&[u8]>, came: Result<Vec<u8>, FileError>) -> Judgement {
    let came = match (expected, came) {
        (None, Err(_)) => return Ok(()),
        (Some(expected), Ok(came)) if came == expected => return Ok(()),
        (_, Ok(came)) => shown(&came),
        (_, Err(error)) => format!("a refusal: {error}"),
    };
    differs(expected.map_or_else(|| "a refusal".to_owned(), shown), came)
}

fn shown(bytes: &[u8]) -> String {
    format!("\"{}\"", bytes.escape_ascii())
}

fn path(vector: &Vector) -> Result<Option<Vec<u8>>, Miss> {
    // A path of POSIX is octets, and a text of JSON cannot hold those that are not UTF-8.
    let Some(hex) = vector.optional_text("path_hex")? else {
        return Ok(vector
            .text_or_null("path")?
            .map(|path| path.as_bytes().to_vec()));
    };
    let digits = hex.as_bytes().chunks(2).map(|pair| {
        let pair = std::str::from_utf8(pair)
            .ok()
            // The last digit of an odd number would be read as an octet by itself.
            .filter(|pair| pair.len() == 2);
        pair.and_then(|pair| u8::from_str_radix(pair, 16).ok())
    });
    match digits.collect() {
        Some(path) => Ok(Some(path)),
        None => mistyped("path_hex", "octets in hex", &Value::from(hex)),
    }
}
