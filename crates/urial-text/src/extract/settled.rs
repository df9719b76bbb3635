//! The part of a text that can be searched before the rest of it is known.

use urial_grammar::Set;

use super::angle::{marks_at, marks_before};
use super::table::{run, with_beyond};

/// The bytes that a reference can contain, and those of characters beyond ASCII.
const INSIDE: [bool; 256] = with_beyond(Set::URI);

/// Returns how many bytes from the start of a text can be searched by themselves, whatever follows.
///
/// The references of the text are those of this part and those of the rest. Use it to search a text
/// that does not fit into memory.
///
/// The part ends at the last line end, or before it: at a `<` that a later `>` may close over
/// lines, or at the start of its line if that is quoted or the `<` is of a Markdown link. It is
/// empty if the text has no such place after its start: then read more, and ask again. The text may
/// be any bytes; if it is UTF-8, so is the part.
///
/// ```
/// use urial_text::{Extractor, settled};
///
/// let text = "see http://a.example/ and <http://b.example/\nc> and http://d.example/";
/// assert_eq!(settled(&text.as_bytes()[..30]), 0);
/// let part = settled(&text.as_bytes()[..60]);
/// assert_eq!(&text[..part], "see http://a.example/ and ");
/// let (first, rest) = text.split_at(part);
/// let extractor = Extractor::new();
/// assert!(extractor.extract(text).map(|found| found.text().to_string())
///     .eq(extractor.extract(first).chain(extractor.extract(rest)).map(|found| found.text().to_string())));
/// ```
#[must_use]
pub fn settled(text: &[u8]) -> usize {
    // Without a line end nothing is certain: the last reference may go on.
    let mut part = last(text, b'\n').map_or(&[][..], |end| &text[..=end]);
    // Only an open `<` lets a reference continue over a line end, and a second `<` ends the first.
    while let Some(open) = last(part, b'<') {
        let marks = marks_before(part, open);
        // The bracket holds no reference, so a line end ends all before it.
        if !may_go_on(&part[open + 1..], marks) {
            break;
        }
        // In the destination of a Markdown link other rules hold, so `](<` stays together; and its
        // `]` may be a part of a reference before it.
        if marks == 0 && !part[..open].ends_with(b"](") {
            return open;
        }
        // The marks at the start of its line tell how many the next lines have.
        part = last(&part[..open], b'\n').map_or(&[][..], |end| &part[..=end]);
    }
    part.len()
}

/// Returns whether the text after a `<` may be the beginning of a reference, in lines quoted with
/// `marks` marks.
fn may_go_on(rest: &[u8], marks: usize) -> bool {
    const SCHEME: [bool; 256] = Set::SCHEME.table();
    let rest = rest.trim_ascii_start();
    let rest = match rest.split_first_chunk::<4>() {
        Some((prefix, rest)) if prefix.eq_ignore_ascii_case(b"URL:") => rest.trim_ascii_start(),
        _ => rest,
    };
    let scheme = run(rest, &SCHEME);
    // "<" or "<URL:" at the end: the reference may be in the rest.
    if rest.is_empty() {
        return true;
    }
    // A scheme has at least one character and its colon (RFC 3986 section 3.1).
    if scheme == 0 || rest.get(scheme) != Some(&b':') {
        return false;
    }
    let mut at = scheme;
    let mut is_broken = false;
    while at < rest.len() {
        // Another reference begins, so the first one is not in brackets.
        if is_broken && rest[at..].starts_with(b"://") {
            return false;
        }
        if INSIDE[usize::from(rest[at])] {
            at += 1;
            continue;
        }
        let (mut len, mut lines) = (0, 0);
        while let [byte @ (b' ' | b'\t' | b'\r' | b'\n'), after @ ..] = &rest[at + len..] {
            len += 1;
            if *byte == b'\n' {
                lines += 1;
                len += marks_at(after, marks).unwrap_or(0);
            }
        }
        at += len;
        // Empty lines may occur before the `>` only.
        // A `len` of 0 is at a `>`, which closes the bracket, or at a byte that no reference has.
        if len == 0 || (lines > 1 && at < rest.len()) {
            return false;
        }
        is_broken = true;
    }
    true
}

/// Returns the offset of the last `byte`. The compiler vectorizes the search for its block.
fn last(text: &[u8], byte: u8) -> Option<usize> {
    const BLOCK: usize = 128;
    let mut end = text.len();
    // From the end, since the last one is near it in most texts.
    for block in text.rchunks(BLOCK) {
        let start = end - block.len();
        if block
            .iter()
            // `any` would leave at the first hit, and a loop that may be left early is not
            // vectorized.
            .fold(false, |found, &other| found | (other == byte))
        {
            let within = block.iter().rposition(|&other| other == byte)?;
            return Some(start + within);
        }
        end = start;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use crate::extract::Extractor;

    /// Pieces that decide where a reference ends, or that stand before one.
    const PIECES: &str = "\n>|\n> |\n > >|\n>>|<|<|<|>|>|\n|\n|\n|\r\n| |  |](<|a b|URL:|url:|\
        http://a.example/b|http://|http:|a-|mailto:|x@y.example|www.c.example|\"|'|(|)|]|.|%4|1|&|\
        é|を|例|://|ftp://d/";

    fn found(
        extractor: &Extractor<'_>,
        text: &str,
        at: usize,
    ) -> Vec<(usize, String, Option<String>)> {
        let found = extractor.extract(text).map(|found| {
            let other = found.other_reading().map(ToString::to_string);
            (at + found.span().start, found.text().to_string(), other)
        });
        found.collect()
    }

    #[test]
    fn a_text_in_parts_has_the_references_of_the_whole() {
        let pieces: Vec<&str> = PIECES.split('|').collect();
        let mut random = fastrand::Rng::with_seed(7);
        let mut next = |below: usize| random.usize(..below);
        let extractors = [
            Extractor::new(),
            Extractor::new().suffix(true),
            Extractor::new().schemes(&["x", "http"]),
        ];
        let mut cut_in_front_of_a_bracket = 0;
        for round in 0..6_000 {
            let extractor = &extractors[round % extractors.len()];
            let text: String = (0..next(24)).map(|_| pieces[next(pieces.len())]).collect();
            let whole = found(extractor, &text, 0);
            for seen in 0..=text.len() {
                let part = settled(&text.as_bytes()[..seen]);
                let (first, rest) = text.split_at(part);
                let mut parts = found(extractor, first, 0);
                parts.extend(found(extractor, rest, part));
                assert_eq!(parts, whole, "{first:?} {rest:?}");
                cut_in_front_of_a_bracket += usize::from(part > 0 && rest.starts_with('<'));
            }
        }
        assert!(cut_in_front_of_a_bracket > 100);
    }

    #[test]
    fn a_part_is_as_long_as_it_can_be() {
        for (text, expected) in [
            ("", 0),
            ("a", 0),
            ("a\nb", 2),
            ("<http:a\nb", 0),
            ("x<http:a\nb", 1),
            ("x<http:a\nb>\n", 12),
            ("x<http:a\n\n", 1),
            ("x<http:a\n\nb\n", 12),
            ("x<http:a\"\nb", 10),
            ("x<http:a\nhttp://b/\n", 19),
            ("a < b\nc", 6),
            ("<URL:\n", 0),
            ("<p>\n", 4),
            ("<p\n", 3),
            ("a\n> <http:a\n", 2),
            ("<http:a>\n> <http:b\n>", 9),
            (">> <http:a\n>> \n> b", 0),
        ] {
            assert_eq!(settled(text.as_bytes()), expected, "{text:?}");
        }
        let long = ["<", &"a\n".repeat(1000)].concat();
        assert_eq!(settled(long.as_bytes()), long.len());
    }
}
