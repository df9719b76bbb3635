//! A table with bars, for a terminal.

use std::io::Write;

use unicode_width::UnicodeWidthStr;

use super::NONE;
use crate::message::terminal::fitting_columns;
use crate::message::{Painter, STRONG, Shown};

/// Returns the width of the terminal in columns.
pub(super) fn width() -> usize {
    const WIDTH: usize = 80;
    terminal_size::terminal_size().map_or(WIDTH, |(width, _)| usize::from(width.0))
}

/// Escapes the value for a terminal, and cuts it to at most `room` columns.
fn cut(value: &str, room: usize) -> String {
    let shown = Shown(value).to_string();
    // Widths are in columns, because a CJK character takes two.
    if shown.width() <= room {
        return shown;
    }
    // Room for the ellipsis.
    let end = fitting_columns(shown.chars(), room.saturating_sub(1));
    format!("{}…", &shown[..end])
}

/// Writes a table with bars, for people.
pub(super) fn chart(
    out: &mut Vec<u8>,
    name: &str,
    rows: &[(Option<&str>, u64)],
    (all, width): (usize, usize),
    painter: Painter,
) {
    const LONGEST: usize = 30;
    /// Fewer columns for a value would be of no use.
    const NARROWEST: usize = 16;
    let most = rows.first().map_or(1, |&(_, count)| count.max(1));
    let digits = most.to_string().len();
    // The 6 are spaces: two before each of the three columns.
    let longest = width.saturating_sub(digits + NARROWEST + 6).clamp(1, LONGEST);
    let room = width.saturating_sub(digits + longest + 6).max(NARROWEST);
    // Writing to a `Vec` cannot fail.
    let _ = writeln!(out, "{}", painter.paint(STRONG, name));
    for &(value, count) in rows {
        // Rounded up, so that a value that occurs has a bar; 128 bits, because the product may
        // exceed 64.
        let length = (u128::from(count) * longest as u128).div_ceil(u128::from(most)) as usize;
        let bar = "█".repeat(length);
        let value = cut(value.unwrap_or(NONE), room);
        let _ = writeln!(out, "  {count:>digits$}  {bar:<longest$}  {value}");
    }
    if rows.len() < all {
        let _ = writeln!(out, "  and {} more", all - rows.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_has_bars() {
        let mut out = Vec::new();
        chart(&mut out, "host", &[(Some("a"), 20), (None, 1)], (3, 80), Painter::new(false));
        let bar = "█".repeat(30);
        let expected = format!("host\n  20  {bar}  a\n   1  {:<30}  (none)\n  and 1 more\n", "██");
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    #[test]
    fn a_narrow_screen_has_shorter_bars() {
        for width in [30, 40, 60, 80] {
            let mut out = Vec::new();
            let rows = [(Some("a.very-long.host.example.com"), 20), (None, 1)];
            chart(&mut out, "host", &rows, (2, width), Painter::new(false));
            let out = String::from_utf8(out).unwrap();
            assert!(out.lines().all(|line| line.width() <= width), "{out}");
        }
    }

    #[test]
    fn long_values_are_cut() {
        for (value, room, expected) in [
            ("example.com", 11, "example.com"),
            ("example.com", 10, "example.c…"),
            ("例え.jp", 6, "例え.…"),
            ("例え.jp", 5, "例え…"),
            ("例え.jp", 4, "例…"),
        ] {
            assert_eq!(cut(value, room), expected);
        }
    }
}
