//! References in running text: in order, in the text, and what they are said to be.

use urial::Iri;
use urial_text::{Extractor, Found, FoundKind, Repairer, SuffixGuesser, settled};

use super::texts::text_of;

/// Looks for references in the data, whole and in parts.
pub(crate) fn extract(data: &[u8]) {
    let (text, plain) = (text_of(data), Extractor::new());
    findings(text);
    in_parts(text, &plain.suffix(true));
    in_parts(text, &plain.lenient(true));
    // By its own scheme and nothing else in the text, a reference in `<…>` is found as it is.
    if let Ok(iri) = Iri::parse(text) {
        let scheme = [iri.scheme().as_str()];
        let wrapped = format!("<{iri}>");
        let mut found = plain.schemes(&scheme).extract(&wrapped);
        if let Some(found) = found.next() {
            assert!(iri.as_str().contains(found.text()));
        }
    }
}

/// Looks for references in a text, by several settings.
pub(crate) fn findings(text: &str) {
    let plain = Extractor::new();
    let few = ["http", "x", "foo+bar", "mailto"];
    let of_web = SuffixGuesser::new().scheme("https");
    for (extractor, is_ascii, is_lenient) in [
        (plain, false, false),
        (plain.suffix(true), false, false),
        (plain.schemes(&few), false, false),
        (plain.schemes(&[]).suffix_with(of_web), false, false),
        (plain.iri(false), true, false),
        (plain.lenient(true).suffix(true), false, true),
    ] {
        resumed(extractor, text);
        let mut before = 0;
        for found in extractor.extract(text) {
            let span = found.span();
            assert!(before <= span.start && !span.is_empty(), "{found:?}");
            before = span.end;
            host_is_whole(text, &found);
            // White space and the marks of quoted lines are left out, and escapes are read. In the
            // destination of a Markdown link, which has no line ends, spaces become triplets.
            let written = match is_in_destination(text, span.start) {
                true => text[span].replace(' ', "%20").replace('\t', "%09"),
                false => text[span].split_ascii_whitespace().collect(),
            };
            let written = written.replace('>', "").replace("\\/", "/");
            if written.contains('\\') {
                assert!(found.text().len() < written.len(), "{found:?}");
            } else {
                assert_eq!(found.text(), written);
            }
            assert!(!is_ascii || found.text().is_ascii(), "{found:?}");
            check_kind(&found, is_lenient);
            assert_eq!(found.is_ambiguous(), found.other_reading().is_some());
            if let Some(other) = found.other_reading() {
                assert!(other.len() < found.text().len(), "{found:?}");
                assert!(Iri::parse(other.as_str()).is_ok());
            }
        }
    }
}

/// Asserts that the IRI of a finding is that of its text, as its kind says.
fn check_kind(found: &Found<'_>, is_lenient: bool) {
    let (text, iri) = (found.text(), found.iri());
    assert_eq!(Iri::parse(iri.as_str()).unwrap(), iri);
    let mended = |text: &str| {
        let mended = Repairer::new().repair(text).expect("it can be repaired");
        mended.into_reference().to_string()
    };
    match found.kind() {
        FoundKind::Iri => assert_eq!(iri, text),
        FoundKind::Repaired => {
            assert!(is_lenient || !text.contains(['{', '}']), "{found:?}");
            assert!(Iri::parse(text).is_err(), "{found:?}");
            assert_eq!(iri.to_uri(), mended(text).as_str());
        }
        FoundKind::Suffix => {
            // A network path in a Markdown link has its slashes.
            let authority = text.strip_prefix("//").unwrap_or(text);
            let whole = format!("{}://{authority}", iri.scheme());
            // A stray `%` is repaired in the guess, and stays in the text.
            match Iri::parse(&whole) {
                Ok(whole) => assert_eq!(iri, whole),
                Err(_) => assert_eq!(iri.to_uri(), mended(&whole).as_str()),
            }
        }
        _ => {}
    }
}

/// Checks that a search which goes on at its place finds the same.
fn resumed(extractor: Extractor<'_>, text: &str) {
    let mut whole = extractor.extract(text);
    let mut place = whole.place();
    loop {
        let mut rest = extractor.extract_from(text, place);
        let [one, other] = [whole.next(), rest.next()].map(|found| found.map(|it| it.span()));
        assert_eq!(one, other);
        if one.is_none() {
            return;
        }
        place = rest.place();
        assert_eq!(place, whole.place());
    }
}

/// Returns whether the destination of a Markdown link begins before an offset, with at most the
/// `URL:` of RFC 3986 appendix C between its `<` and the offset, and has no line end.
fn is_in_destination(text: &str, start: usize) -> bool {
    let before = text[..start].trim_ascii_end();
    let prefix = before.len().saturating_sub(4);
    let open = match before.get(prefix..) {
        Some(last) if last.eq_ignore_ascii_case("URL:") => before[..prefix].trim_ascii_end(),
        _ => before,
    };
    let inside = text[open.len()..].split('>').next().unwrap_or_default();
    open.ends_with("](<") && !inside.contains(['\n', '\r'])
}

/// Looks at the text as if it came bit by bit, and cuts off what is settled.
fn in_parts(text: &str, extractor: &Extractor<'_>) {
    let found = |text: &str, start: usize| -> Vec<_> {
        let place = |found: Found<'_>| (start + found.span().start, found.text().to_owned());
        extractor.extract(text).map(place).collect()
    };
    let whole = found(text, 0);
    for step in [1, 7, 64] {
        let mut parts = Vec::new();
        let mut cut = 0;
        // A border is asked for at most so often, since each asks for all that is not settled.
        for seen in (0..=text.len().min(2000)).step_by(step) {
            let part = settled(&text.as_bytes()[cut..seen]);
            parts.extend(found(&text[cut..cut + part], cut));
            cut += part;
        }
        parts.extend(found(&text[cut..], cut));
        assert_eq!(parts, whole);
    }
}

/// Asserts that the host that was found, and its port, do not go on in the text.
///
/// It reads the text after the reference with rules of its own for letters and punctuation.
fn host_is_whole(text: &str, found: &Found<'_>) {
    let span = found.span();
    let written = &text[span.clone()];
    let head = match found.kind() {
        FoundKind::Suffix => Some(0),
        _ => written.find(':').map(|colon| colon + 1),
    };
    let authority = head.and_then(|head| match found.kind() {
        FoundKind::Suffix => Some(&written[head..]),
        _ => written[head..].strip_prefix("//"),
    });
    // A reference written over several lines, or with escapes, is closed by its brackets or quotes.
    let Some(authority) = authority.filter(|_| written == found.text()) else {
        return;
    };
    // A literal ends with its bracket, whatever stands after it.
    if authority.contains(['/', '?', '#']) || authority.ends_with(']') {
        return;
    }
    let rest = &text[span.end..];
    let has_port = authority.rsplit_once(':').is_some_and(|(_, port)| {
        !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit())
    });
    if has_port {
        let goes_on = rest.starts_with(|next: char| next.is_ascii_digit());
        assert!(!goes_on, "{found:?}");
        return;
    }
    assert!(!goes_on(rest), "{found:?} before {rest:?}");
}

/// Returns whether a name that ends here goes on in the text, as one sees byte by byte.
fn goes_on(rest: &str) -> bool {
    let is_label = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let bytes = rest.as_bytes();
    // The part left out at the end, as the sentence's.
    let marks = bytes.iter().take_while(|byte| b"-._~".contains(byte));
    let left_out = marks.count();
    if is_label(bytes.get(left_out)) || bytes.starts_with(b"@") {
        return true;
    }
    let Some(next) = rest.chars().next().filter(|next| !next.is_ascii()) else {
        return false;
    };
    let is_closing = "”’“‘«»‹›„「」『』（）【】《》〈〉〔〕［］".contains(next);
    if is_closing || next.is_whitespace() || next.is_control() {
        return false;
    }
    // Glued to it are letters, pictures and punctuation; a name among them has a dot of ASCII
    // before a label.
    let is_glued = |found: &char| {
        !found.is_whitespace()
            && !found.is_control()
            && (!found.is_ascii() || found.is_ascii_alphanumeric() || "-._~".contains(*found))
    };
    let glued: String = rest.chars().take(40).take_while(is_glued).collect();
    let has_label = |pair: &[u8]| pair[0] == b'.' && is_label(pair.get(1));
    glued.as_bytes().windows(2).any(has_label)
}
