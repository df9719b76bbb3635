//! Table of all components by name, with notes.

use urial::schemes::SchemeRules;
use urial::{Component, IriReference, Parts, percent};

use super::anatomy::{is_inner, style};
use super::text::{columns, harmless, wrapped};
use crate::message::{FAINT, Painter, counted};

/// Columns of the names and of the space before a value.
pub(super) const INDENT: usize = 12;
/// Lines of a value that are shown.
const MOST: usize = 4;
/// Length of the longest value that is decoded.
const LONGEST: usize = 200;

/// Returns a line for each component, absent ones included; long values have more lines.
pub(super) fn lines(
    parts: &Parts<'_>,
    parsed: Option<&IriReference<'_>>,
    width: usize,
    painter: Painter,
) -> Vec<String> {
    let mut lines = Vec::new();
    for name in Component::ALL {
        let step = if is_inner(name) { "  " } else { "" };
        let pad = " ".repeat(INDENT - step.len() - name.as_str().len());
        let label = painter.paint(style(name), name.as_str());
        let begin = format!("{step}{label}{pad}");
        let Some(value) = parts.get(name) else {
            lines.push(format!("{begin}{}", painter.paint(FAINT, "absent")));
            continue;
        };
        let notes = notes(name, value, parsed).join(", ");
        if value.is_empty() {
            let empty = match notes.as_str() {
                "" => "empty".to_owned(),
                notes => format!("empty, {notes}"),
            };
            lines.push(format!("{begin}{}", painter.paint(FAINT, empty)));
            continue;
        }
        let room = width.saturating_sub(INDENT).max(1);
        // A long value is escaped only as far as it is shown.
        // One character more than fits, or `is_cut` would see nothing.
        let end = value.char_indices().nth(MOST * room + 1);
        let shown = harmless(&value[..end.map_or(value.len(), |(at, _)| at)]);
        let mut pieces = wrapped(&shown, room);
        let is_cut = pieces.len() > MOST;
        pieces.truncate(MOST);
        let continued = " ".repeat(INDENT);
        let mut begin = begin;
        for piece in &pieces {
            lines.push(format!("{begin}{piece}"));
            begin.clone_from(&continued);
        }
        if is_cut {
            let length = format!("… {} bytes", value.len());
            lines.push(format!("{continued}{}", painter.paint(FAINT, length)));
        }
        let fits = pieces.len() == 1 && columns(&shown) + 2 + columns(&notes) <= room;
        match (notes.as_str(), lines.last_mut()) {
            ("", _) => {}
            (notes, Some(line)) if fits => {
                line.push_str(&format!("  {}", painter.paint(FAINT, notes)));
            }
            (notes, _) => lines.push(format!("{continued}{}", painter.paint(FAINT, notes))),
        }
    }
    lines
}

/// Returns the notes on a component.
fn notes(name: Component, value: &str, parsed: Option<&IriReference<'_>>) -> Vec<String> {
    let Some(parsed) = parsed else {
        return Vec::new();
    };
    let mut notes = Vec::new();
    let rule = parsed.scheme().and_then(|scheme| SchemeRules::BUILT_IN.get(scheme.as_str()));
    match name {
        Component::Scheme => notes.extend(rule.map(|rule| rule.document().to_owned())),
        Component::Host => notes.extend(parsed.host().map(|host| host.class().to_string())),
        Component::Port => {
            let number = parsed.port().and_then(urial::Port::number);
            match number {
                None if !value.is_empty() => notes.push("over 65535".to_owned()),
                Some(number) if rule.is_some_and(|rule| rule.default_port == Some(number)) => {
                    notes.push("the default".to_owned());
                }
                _ => {}
            }
        }
        Component::Path => {
            notes.push(parsed.path().form().to_string());
            let count = parsed.path().segments().count() as u64;
            notes.extend((count > 0).then(|| counted(count, "segment")));
        }
        Component::Query => {
            let count = parsed.query().map_or(0, |query| query.pairs().count()) as u64;
            notes.extend((count > 1).then(|| counted(count, "pair")));
        }
        _ => {}
    }
    // The parts of an authority have lines of their own, which get the note.
    if name != Component::Authority && value.contains('%') {
        notes.extend(decoded(value));
    }
    notes
}

/// Decodes the triplets, unless a decoded delimiter could be mistaken for one that was not encoded.
fn decoded(value: &str) -> Option<String> {
    if value.len() > LONGEST {
        return None;
    }
    let octets = percent::decode(value).ok()?.into_owned();
    let Ok(text) = String::from_utf8(octets) else {
        return Some("its triplets are no UTF-8".to_owned());
    };
    // A decoded delimiter would look like one that divides (section 2.2), so such a text is not
    // shown.
    let delimiters = |text: &str| text.matches(|c| ":/?#[]@!$&'()*+,;=%".contains(c)).count();
    let triplets = value.matches('%').count();
    // Decoding takes a `%` away for each triplet; any other difference is a delimiter that it made.
    (delimiters(&text) + triplets == delimiters(value))
        .then(|| format!("decoded {}", harmless(&text)))
}
