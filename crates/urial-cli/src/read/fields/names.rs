//! Messages about the names in the first line of a table.

use crate::message::QuotedArg;

pub(super) fn not_found(name: &str, names: &[Vec<u8>]) -> String {
    let asked = QuotedArg(name);
    // Where lines end with `\r` alone, the whole file is one line, and a name has `\r` in it.
    if names.iter().any(|name| name.contains(&b'\r')) {
        return format!(
            "no column is named {asked}; the lines end with carriage returns alone: convert them with tr '\\r' '\\n'"
        );
    }
    if names.first().is_some_and(|name| name.starts_with(b"sep=")) {
        return format!(
            "no column is named {asked}; the first line is `sep=`, which is for Excel: remove it"
        );
    }
    // Names are compared exactly, so one that differs in case alone is the likely slip.
    let near =
        names.iter().find(|known| known.eq_ignore_ascii_case(name.as_bytes())).map(|known| {
            let known = String::from_utf8_lossy(known);
            format!("; did you mean {}", QuotedArg(&known))
        });
    let (names, near) = (listed(names), near.unwrap_or_default());
    format!("no column is named {asked}; the first line has {names}{near}")
}

pub(super) fn too_few(column: usize, names: &[Vec<u8>]) -> String {
    let names = listed(names);
    format!("no column {}; the first line has {names}", column + 1)
}

/// Returns the first few names.
fn listed(names: &[Vec<u8>]) -> String {
    // A table may have hundreds of columns, which nobody reads in a message.
    const LISTED: usize = 12;
    let shown = names.iter().take(LISTED).map(|name| {
        let name = String::from_utf8_lossy(name);
        QuotedArg(&name).to_string()
    });
    let more = if names.len() > LISTED { ", …" } else { "" };
    shown.collect::<Vec<_>>().join(", ") + more
}
