//! Records with new values in them; every other byte stays.

use super::Values;
use super::cell::{cell, plain};
use super::delimited::Cells;
use super::head::Head;
use super::json_member::Member;
use super::written::Written;
use crate::message::json;

/// Writes a record of CSV or TSV with the values of an answer.
pub(super) fn delimited(
    line: &[u8],
    head: &Head,
    cells: &Cells,
    values: &Values<'_>,
    out: &mut Vec<u8>,
) {
    if let (&[target], &[Some(value)]) = (&head.targets[..], values)
        && let Some(&(start, end)) = cells.spans.get(target)
    {
        // Most runs write one column.
        out.extend_from_slice(&line[..start]);
        match head.delimiter == b'\t' {
            true => plain(value, out),
            false => changed(line, head, cells, (target, value), out),
        }
        return out.extend_from_slice(&line[end..]);
    }
    let (mut at, mut next) = (0, 0);
    // Few columns are written, so that sorting them would not be faster.
    while let Some((&target, value)) = (head.targets.iter().zip(values))
        .filter(|(target, _)| (next..head.width).contains(*target))
        .min_by_key(|(target, _)| **target)
    {
        let ((start, end), value) = (cells.spans[target], value.unwrap_or_default());
        out.extend_from_slice(&line[at..start]);
        changed(line, head, cells, (target, value), out);
        (at, next) = (end, target + 1);
    }
    out.extend_from_slice(&line[at..]);
    for (_, value) in head.targets.iter().zip(values).filter(|(target, _)| **target >= head.width) {
        out.push(head.delimiter);
        cell(value.unwrap_or_default(), false, head.delimiter, out);
    }
}

/// Writes a value of an answer in place of a column.
fn changed(
    line: &[u8],
    head: &Head,
    cells: &Cells,
    (target, value): (usize, &[u8]),
    out: &mut Vec<u8>,
) {
    let (start, end) = cells.spans[target];
    // An unchanged value keeps its bytes, such as marks that it did not need.
    match target == head.column && value == cells.text(line, head) {
        true => out.extend_from_slice(&line[start..end]),
        false => cell(value, line.get(start) == Some(&b'"'), head.delimiter, out),
    }
}

/// Writes an object with the values of an answer: in place of the value that was read, of those
/// that have the names, or after it.
pub(super) fn json(
    line: &[u8],
    member: &Member,
    written: &Written,
    values: &Values<'_>,
    out: &mut Vec<u8>,
) {
    if !written.replaces {
        return members(line, 0, member, &written.names, values, out);
    }
    let (start, end) = member.value;
    out.extend_from_slice(&line[..start]);
    let value = values.first().copied().flatten();
    // An unchanged value keeps its escapes: `\/` stays `\/`.
    match value.is_some_and(|value| value == member.bytes(line)) {
        true => out.extend_from_slice(&line[start..end]),
        false => string(value, out),
    }
    match written.names[..] {
        [] => out.extend_from_slice(&line[end..]),
        _ => members(line, end, member, &written.names, &values[1..], out),
    }
}

/// Writes the rest of an object from `at` on, with new members.
pub(super) fn members(
    line: &[u8],
    mut at: usize,
    member: &Member,
    names: &[String],
    values: &Values<'_>,
    out: &mut Vec<u8>,
) {
    // A new key goes right after the value, within the object that has it.
    let new = (member.value.1, member.value.1);
    let mut edits: Vec<_> = member
        .targets
        .iter()
        .zip(names)
        .zip(values)
        .map(|((target, name), value)| (target.unwrap_or(new), name, value))
        .collect();
    // Stable, so that several new keys at one offset keep the order of their names.
    edits.sort_by_key(|(span, ..)| *span);
    let mut is_first = member.is_alone;
    for ((start, end), name, value) in edits {
        out.extend_from_slice(&line[at..start]);
        if start == end {
            if !std::mem::take(&mut is_first) {
                out.push(b',');
            }
            json::string(out, name);
            out.push(b':');
        }
        string(*value, out);
        at = end;
    }
    out.extend_from_slice(&line[at..]);
}

/// Writes a string, or `null` for an absent value.
pub(super) fn string(value: Option<&[u8]>, out: &mut Vec<u8>) {
    match value {
        Some(value) if json::is_plain(value) => {
            out.push(b'"');
            out.extend_from_slice(value);
            out.push(b'"');
        }
        Some(value) => match std::str::from_utf8(value) {
            Ok(value) => json::string(out, value),
            // RFC 8259 section 8.1: JSON is UTF-8, so octets that are not get U+FFFD.
            Err(_) => json::string(out, &String::from_utf8_lossy(value)),
        },
        None => out.extend_from_slice(b"null"),
    }
}
