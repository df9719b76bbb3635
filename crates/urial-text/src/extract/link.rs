//! Fast path for the common link: `http` or `https` in lower case, a name, an ASCII path, and plain
//! surroundings.
//!
//! Everything found here is also found without it; the tests check that.

use core::ops::Range;

use urial_grammar::search::Link;

use super::authority::{ends_path, is_plain};
use super::before::ends_destination;
use super::trim::{self, Around, Walk};

/// The length of `://`.
const AFTER_SCHEME: usize = 3;

/// Returns the span of the link whose scheme ends at `colon`, if it has the common form. The search
/// continues at the end of `link`.
pub(super) fn span(text: &str, floor: usize, colon: usize, link: Link) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let head = colon + AFTER_SCHEME;
    let start = scheme_start(bytes, colon).filter(|start| *start >= floor)?;
    let after = bytes.get(link.end);
    if !(is_plain(bytes, head, link.host) && ends_path(after)) {
        return None;
    }
    let before = &bytes[floor..start];
    let mut around = Around::Text(None);
    let is_whole = match before {
        // The start of the text, or the end of the reference before.
        [] => false,
        // `URL:` may precede the reference, and a bracket may precede that.
        [.., earlier, b' ' | b'\n'] if *earlier > b' ' && *earlier != b':' => false,
        // A Markdown link: `[a](http://b)`.
        [.., b']', b'('] => ends_destination(&bytes[link.end..]),
        [.., b'('] => false,
        // The quotes tell whether the bracket belongs to the reference: `"http://b/c)d"`.
        [.., b'"'] if after == Some(&b')') => return None,
        // An attribute: `href="http://b"`.
        [.., b'=', b'"'] => after == Some(&b'"'),
        [.., b'"'] => {
            if after == Some(&b'"') {
                around = Around::Quote;
            }
            false
        }
        [.., b'<'] if after == Some(&b'>') => true,
        _ => return None,
    };
    let end = link.end;
    let last = bytes[end - 1];
    // It may have a second reading.
    if last == b'-' {
        return None;
    }
    // Only digits may be a line and column, and only after a `:`.
    let is_end = matches!(last, b'a'..=b'z' | b'A'..=b'Z' | b'/' | b'_' | b'=')
        || (last.is_ascii_digit() && !link.colon);
    if is_whole || is_end {
        return Some(start..end);
    }
    let walk = Walk::to(end, link.host);
    Some(start..trim::end(text, head, walk, around))
}

/// Finds the start of the `http` or `https` that ends at `colon`, whatever precedes it. At least 8
/// bytes must precede `colon`.
fn scheme_start(bytes: &[u8], colon: usize) -> Option<usize> {
    const HTTP: u64 = u32::from_be_bytes(*b"http") as u64;
    let before: &[u8; 8] = bytes.get(colon.checked_sub(8)?..colon)?.first_chunk()?;
    // Texts have both schemes, so a branch would be mispredicted.
    let before = u64::from_be_bytes(*before);
    // . . . h t t p s    the low half of `before >> 8` is `http`
    // . . . . h t t p    the low half of `before` is `http`
    let is_https = before as u8 == b's';
    let name = (if is_https { before >> 8 } else { before }) as u32;
    (u64::from(name) == HTTP).then_some(colon - 4 - usize::from(is_https))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    use crate::extract::find::Needle;
    use crate::extract::{Extractor, Found};

    /// Pieces of links, and of the text before and after them.
    const PIECES: &str = "http://a|http://a.example/b|https://c.example/d/e.f?g=h&i=j|https://|\
        http:|://|HTTP://a/|xhttp://a/|ftp://a/b|URL:|URL: | | |\n|\t|(|](|)|\"|=\"|'|<|>|/|.|!|\
        :10:5|:8|9|%41|%4|&|&lt;|&lang=x|&#39;|\\u0026|#f|{x}|é|例|\
        abcdefghijklmnopqrstuvwxyz-0123456789";

    /// Finds the references of a text without the fast path.
    fn each<'a>(extractor: &Extractor<'_>, text: &'a str) -> Vec<Found<'a>> {
        let mut references = extractor.extract(text);
        let mut all = Vec::new();
        while let Some(colon) =
            text.as_bytes()[references.at..].iter().position(|&byte| byte == b':')
        {
            match references.around_colon(references.at + colon) {
                Ok((found, resume)) => {
                    (references.floor, references.at) = (found.span.end, resume);
                    all.push(found);
                }
                Err(resume) => references.at = resume,
            }
        }
        all
    }

    #[test]
    fn links_are_what_is_found_without_them() {
        let pieces: Vec<&str> = PIECES.split('|').collect();
        let mut random = fastrand::Rng::with_seed(11);
        let mut next = |below: usize| random.usize(..below);
        let extractors = [Extractor::new(), Extractor::new().iri(false)];
        let (mut links, mut others) = (0, 0);
        for round in 0..30_000 {
            let extractor = &extractors[round % extractors.len()];
            let mut text: String = (0..2 + next(16)).map(|_| pieces[next(pieces.len())]).collect();
            if round % 8 != 0 {
                text.push_str(&format!("{:64}", " "));
            }
            let found: Vec<_> = extractor.extract(&text).collect();
            let expected = each(extractor, &text);
            assert_eq!(format!("{found:?}"), format!("{expected:?}"), "{text:?}");
            for found in found {
                let colon = found.span.start + found.text().find(':').unwrap();
                let scheme_end = Needle::Colon.next(text.as_bytes(), colon, true);
                let is_link = scheme_end.at == colon
                    && scheme_end.link.is_some_and(|link| span(&text, 0, colon, link).is_some());
                links += usize::from(is_link);
                others += usize::from(!is_link);
            }
        }
        let has_masks = urial_grammar::kernel_name() != "portable";
        assert!(others > 5_000 && (links > 1_000 || !has_masks), "{links} {others}");
    }
}
