//! References in running text: in order, in the text, and what they are said to be.

use urial::Iri;
use urial::extract::{Extractor, FoundKind, settled};

use crate::text_of;

/// Looks for references in the data, by several settings.
pub fn extract(data: &[u8]) {
    let text = text_of(data);
    let plain = Extractor::new();
    let few = ["http", "x", "mailto"];
    for (extractor, is_ascii) in [
        (plain, false),
        (plain.suffix(true), false),
        (plain.schemes(&few), false),
        (plain.schemes(&[]).suffix(true), false),
        (plain.iri(false), true),
    ] {
        let mut before = 0;
        for found in extractor.extract(text) {
            let span = found.span();
            assert!(before <= span.start && !span.is_empty(), "{found:?}");
            before = span.end;
            // White space and the marks of quoted lines are left out, and escapes are read.
            let written: String = text[span].split_ascii_whitespace().collect();
            let written = written.replace('>', "");
            if written.contains('\\') {
                assert!(found.text().len() < written.len(), "{found:?}");
            } else {
                assert_eq!(found.text(), written);
            }
            assert!(!is_ascii || found.text().is_ascii(), "{found:?}");
            let iri = Iri::parse(found.iri().as_str()).unwrap();
            match found.kind() {
                FoundKind::Iri => assert_eq!(iri, found.text()),
                FoundKind::Suffix => assert!(iri.as_str().ends_with(found.text()), "{found:?}"),
                _ => {}
            }
            assert_eq!(found.is_ambiguous(), found.other_reading().is_some());
            if let Some(other) = found.other_reading() {
                assert!(other.len() < found.text().len(), "{found:?}");
                assert!(Iri::parse(other.as_str()).is_ok());
            }
        }
    }
    in_parts(text, &plain.suffix(true));
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

/// Looks at the text as if it came bit by bit, and cuts off what is settled.
fn in_parts(text: &str, extractor: &Extractor<'_>) {
    let found = |text: &str, start: usize| -> Vec<_> {
        let found = extractor.extract(text);
        found
            .map(|found| (start + found.span().start, found.text().to_owned()))
            .collect()
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
