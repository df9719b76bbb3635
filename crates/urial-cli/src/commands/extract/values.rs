//! References in the values of attributes that hold more than one reference, or more than that.

/// Returns the references of a `srcset`: candidates between commas, each a reference and perhaps a
/// descriptor such as `2x`. A comma inside a reference belongs to it, as in the standard.
pub(super) fn srcset(value: &str) -> Vec<&str> {
    //   a.jpg 1x, b,c.jpg, d.jpg 2x
    //   ^^^^^     ^^^^^^^  ^^^^^     a comma at the end of a URL is not part of it
    let mut found = Vec::new();
    let mut rest = value;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == ',');
        if rest.is_empty() {
            return found;
        }
        let end = rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(rest.len());
        let (url, after) = rest.split_at(end);
        // HTML standard, parsing a srcset attribute, step 8: commas at the end of a URL end the
        // candidate, so no descriptor follows.
        let trimmed = url.trim_end_matches(',');
        found.push(trimmed);
        rest = match trimmed.len() == url.len() {
            true => &after[descriptor_end(after)..],
            false => after,
        };
    }
}

/// Returns the end of a candidate's descriptors: the first comma outside of parentheses.
fn descriptor_end(text: &str) -> usize {
    // As the HTML standard's tokenizer does: later descriptors may have commas in parentheses.
    let mut depth = 0_u32;
    let mut ends = text.bytes().enumerate().filter(|(_, byte)| {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        *byte == b',' && depth == 0
    });
    ends.next().map_or(text.len(), |(at, _)| at)
}

/// Returns the reference of a `<meta http-equiv=refresh>`, as in `5; url='next.html'`.
pub(super) fn refresh(value: &str) -> Option<&str> {
    let rest = value.trim_ascii_start();
    // HTML standard, shared declarative refresh steps: a time, then perhaps `url=`, in any case.
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let rest = rest.trim_ascii_start().strip_prefix([';', ',']).unwrap_or(rest).trim_ascii_start();
    let named = strip_word(rest, "url").map(str::trim_ascii_start);
    let rest = match named.and_then(|rest| rest.strip_prefix('=')) {
        Some(rest) => rest.trim_ascii(),
        None => rest.trim_ascii(),
    };
    let inside = match rest.chars().next() {
        Some(quote @ ('"' | '\'')) => {
            let inside = &rest[1..];
            &inside[..inside.find(quote).unwrap_or(inside.len())]
        }
        _ => rest,
    };
    (!inside.is_empty()).then_some(inside)
}

/// Returns whether a property of a `<meta>` has a URL as its content, such as `og:image`.
pub(super) fn is_url_property(name: &str) -> bool {
    let name = name.trim_ascii().to_ascii_lowercase();
    // `og:image:secure_url`: the last word says what the content is.
    let last = name.rsplit(':').next().unwrap_or_default();
    let is_social = name.starts_with("og:") || name.starts_with("twitter:");
    let names = ["url", "secure_url", "image", "video", "audio", "player", "src", "stream"];
    is_social && names.contains(&last)
        || matches!(name.as_str(), "image" | "thumbnailurl" | "msapplication-tileimage")
}

/// Calls `found` with every reference of a style sheet: `url(…)`, and `@import "…"`.
pub(super) fn style<'s>(css: &'s str, mut found: impl FnMut(&'s str)) {
    let mut rest = css;
    // Not a parser of CSS: strings outside of `url()` and `@import` are not references.
    while let Some(at) = rest.find(['(', '@', '/']) {
        let (before, after) = rest.split_at(at);
        rest = &after[1..];
        match after.as_bytes() {
            // A browser loads nothing for a URL in a comment.
            [b'/', b'*', ..] => rest = after[2..].split_once("*/").map_or("", |(_, rest)| rest),
            [b'(', ..] if ends_with_word(before, "url") => {
                let (url, end) = argument(rest, ')');
                found(url);
                rest = &rest[end..];
            }
            [b'@', ..] => {
                let import = strip_word(rest, "import").map(str::trim_ascii_start);
                // `@import url(…)` is found by its `url(`.
                if let Some(quoted) = import.filter(|import| import.starts_with(['"', '\''])) {
                    let (url, end) = argument(quoted, ';');
                    found(url);
                    rest = &quoted[end..];
                }
            }
            _ => {}
        }
    }
}

/// Returns a reference in quotes, or up to `close`, and the offset after it.
fn argument(text: &str, close: char) -> (&str, usize) {
    let inside = text.trim_ascii_start();
    let start = text.len() - inside.len();
    match inside.chars().next() {
        Some(quote @ ('"' | '\'')) => {
            // A string of CSS ends with its line, closed or not.
            //   "a.css"     found at 5 after the first quote: the bytes 1 to 5, and 6 is the quote
            //   0123456
            let length = inside[1..].find([quote, '\n']).unwrap_or(inside.len() - 1);
            (&inside[1..=length], start + 1 + length)
        }
        _ => {
            let length = inside.find([close, '\n']).unwrap_or(inside.len());
            (inside[..length].trim_ascii_end(), start + length)
        }
    }
}

fn strip_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let (start, rest) = text.split_at_checked(word.len())?;
    start.eq_ignore_ascii_case(word).then_some(rest)
}

fn ends_with_word(text: &str, word: &str) -> bool {
    let Some(start) = text.len().checked_sub(word.len()) else {
        return false;
    };
    let is_word = text.get(start..).is_some_and(|end| end.eq_ignore_ascii_case(word));
    let before = text.as_bytes()[..start].last();
    is_word && !before.is_some_and(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(byte))
}
