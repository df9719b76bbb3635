//! Drawing of the diagram of RFC 3986 section 3: components below the text, the parts of the
//! authority above it.

use std::fmt::Write;

use anstyle::Style;
use urial::Parts;

use super::anatomy::{Extent, extents, is_inner, pieces, style};
use crate::message::{FAINT, Painter};

/// Returns the lines of the diagram; none for an empty text.
pub(super) fn lines(parts: &Parts<'_>, width: usize, painter: Painter) -> Vec<String> {
    // Section 3 draws it so:
    //   foo://example.com:8042/over/there?name=ferret#nose
    //   \_/   \______________/\_________/ \_________/ \__/
    //    |           |            |            |        |
    // scheme     authority       path        query   fragment
    let pieces = pieces(parts, width);
    let (above, below): (Vec<Extent>, Vec<Extent>) = extents(&pieces)
        .into_iter()
        // Userinfo, host and port are above the text and the others below, since the authority
        // covers them.
        .partition(|extent| is_inner(extent.name));
    let mut lines = Vec::new();
    if !above.is_empty() {
        lines.extend(side(&above, &ABOVE, width, painter));
        lines.reverse();
    }
    let mut text = String::new();
    for piece in &pieces {
        let style = piece.name.map_or(FAINT, style);
        // Writing to a `String` cannot fail.
        let _ = write!(text, "{}", painter.paint(style, &piece.shown));
    }
    if !text.is_empty() {
        lines.push(text);
    }
    if !below.is_empty() {
        lines.extend(side(&below, &BELOW, width, painter));
    }
    lines
}

/// Characters of a brace: its two ends, and the line between.
struct Brace(char, char, char);

const ABOVE: Brace = Brace('/', '-', '\\');
const BELOW: Brace = Brace('\\', '_', '/');

/// Returns the lines on one side of the text, the nearest first.
fn side(extents: &[Extent], brace: &Brace, width: usize, painter: Painter) -> Vec<String> {
    let braces = extents.iter().map(|extent| Mark {
        column: extent.start,
        text: brace.over(extent.width),
        style: style(extent.name),
    });
    let connectors = extents.iter().map(Mark::connector);
    let mut rows = vec![braces.collect(), connectors.collect()];
    rows.extend(labels(extents, width));
    rows.iter().map(|row| line(row, painter)).collect()
}

impl Brace {
    fn over(&self, width: usize) -> String {
        let Brace(left, middle, right) = self;
        match width {
            // A brace needs two columns.
            0 | 1 => "|".to_owned(),
            _ => {
                let middle = middle.to_string().repeat(width - 2);
                format!("{left}{middle}{right}")
            }
        }
    }
}

/// Text at a column of the diagram.
struct Mark {
    column: usize,
    text: String,
    style: Style,
}

impl Mark {
    fn connector(extent: &Extent) -> Mark {
        Mark { column: anchor(extent), text: "|".to_owned(), style: style(extent.name) }
    }
}

/// Returns the column of a component that its name is tied to.
const fn anchor(extent: &Extent) -> usize {
    extent.start + extent.width.saturating_sub(1) / 2
}

/// Columns to leave free after a name.
const GAP: usize = 2;

/// Lays out the names of components, each under its anchor, in as many rows as it takes for them
/// not to touch.
///
/// The layout goes from right to left. A name never covers the anchor of a component to its left,
/// so that there is always a free way down to a row with room for that name.
fn labels(extents: &[Extent], width: usize) -> Vec<Vec<Mark>> {
    let mut rows: Vec<Vec<Mark>> = Vec::new();
    // The first column that is taken in each row.
    let mut taken: Vec<usize> = Vec::new();
    // From the right, because a name grows to the right of its anchor: only names placed already
    // can be in its way.
    for (number, extent) in extents.iter().enumerate().rev() {
        let (name, anchor_here) = (extent.name.as_str(), anchor(extent));
        // The name stays right of the previous anchor, with a space between them.
        let first = match number.checked_sub(1) {
            Some(before) => anchor_here.min(anchor(&extents[before]) + 2),
            None => 0,
        };
        let column = anchor_here.saturating_sub((name.len() - 1) / 2).max(first);
        // Further left where the next name needs the room, as long as the name still covers its
        // anchor.
        let place = |taken: usize| {
            let column = column.min(taken.checked_sub(name.len() + GAP)?);
            (column >= first && column + name.len() > anchor_here).then_some(column)
        };
        let found = taken.iter().position(|&taken| place(taken).is_some());
        let row = found.unwrap_or(rows.len());
        if row == rows.len() {
            rows.push(Vec::new());
            taken.push(width + GAP);
        }
        let column = place(taken[row]).unwrap_or(column);
        rows[row].push(Mark { column, text: name.to_owned(), style: style(extent.name) });
        taken[row] = column;
        // The connector passes every row above its name, and nothing may be written over it.
        for above in 0..row {
            rows[above].push(Mark::connector(extent));
            taken[above] = taken[above].min(anchor_here);
        }
    }
    for row in &mut rows {
        row.reverse();
    }
    rows
}

fn line(row: &[Mark], painter: Painter) -> String {
    let mut line = String::new();
    let mut column = 0;
    for mark in row {
        let blanks = " ".repeat(mark.column.saturating_sub(column));
        let _ = write!(line, "{blanks}{}", painter.paint(mark.style, &mark.text));
        column = mark.column + mark.text.len();
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_overlaps_whatever_the_widths() {
        let texts = "a://b@c:1d?e#f aaaa://bb@c/d?e //h/p?q#f x:/?# //@:?";
        for text in texts.split(' ') {
            let all = extents(&pieces(&urial::split(text), 100));
            let (above, below): (Vec<_>, Vec<_>) =
                all.into_iter().partition(|extent| is_inner(extent.name));
            for extents in [above, below] {
                for row in labels(&extents, 100) {
                    let apart = row
                        .windows(2)
                        .all(|pair| pair[0].column + pair[0].text.len() <= pair[1].column);
                    assert!(apart, "{text}");
                }
            }
        }
    }
}
