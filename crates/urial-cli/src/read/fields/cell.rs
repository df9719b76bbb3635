//! Values as columns of CSV and TSV.

/// Writes the value of a column, in quotation marks if it needs them or had them.
pub(super) fn cell(value: &[u8], was_quoted: bool, delimiter: u8, out: &mut Vec<u8>) {
    if delimiter == b'\t' {
        // There a quotation mark is a character like others, and would become a part of the value.
        return plain(value, out);
    }
    // RFC 4180 section 2, rule 6: these are allowed only between quotation marks.
    let is_special = || {
        memchr::memchr3(delimiter, b'"', b'\n', value).is_some()
            || memchr::memchr(b'\r', value).is_some()
    };
    if !was_quoted && !is_special() {
        return out.extend_from_slice(value);
    }
    out.push(b'"');
    // Rule 7: a quotation mark within is written twice.
    let mut rest = value;
    while let Some(mark) = memchr::memchr(b'"', rest) {
        out.extend_from_slice(&rest[..=mark]);
        out.push(b'"');
        rest = &rest[mark + 1..];
    }
    out.extend_from_slice(rest);
    out.push(b'"');
}

/// Writes the value of a column of TSV, where no value can have a tab or a line feed.
pub(super) fn plain(value: &[u8], out: &mut Vec<u8>) {
    if memchr::memchr3(b'\t', b'\n', b'\r', value).is_none() {
        return out.extend_from_slice(value);
    }
    // A tab or a line feed as it is would move all columns after it, or begin a record.
    for &byte in value {
        match byte {
            b'\t' => out.extend_from_slice(b"\\t"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            byte => out.push(byte),
        }
    }
}
