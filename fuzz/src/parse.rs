//! Every form of the two RFCs, borrowed and owned, and what its errors say.

use urial::kind::{self, Kind};
use urial::{ErrorKind, ParseError, Parts, Ref, recompose, split};

use super::texts::{join, text_of};

/// Parses the data as every kind.
pub(crate) fn parse(data: &[u8]) {
    parse_as::<kind::Uri>(data);
    parse_as::<kind::Reference>(data);
    parse_as::<kind::AbsoluteUri>(data);
    parse_as::<kind::RelativeRef>(data);
    parse_as::<kind::Iri>(data);
    parse_as::<kind::IriReference>(data);
    parse_as::<kind::AbsoluteIri>(data);
    parse_as::<kind::IriRelativeRef>(data);
    kinds_agree(text_of(data));
}

fn parse_as<K: Kind>(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        let error = Ref::<&str, K>::parse_bytes(data).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NotUtf8);
        assert_eq!(error.span().start, text_of(data).len());
        return;
    };
    let parsed = Ref::<&str, K>::parse(text);
    assert_eq!(parsed, Ref::<&str, K>::parse_bytes(data));
    assert_eq!(parsed.is_ok(), Ref::<&str, K>::is_valid(text));
    match (parsed, Ref::<String, K>::from_text(text.to_owned())) {
        (Ok(parsed), Ok(owned)) => {
            assert_eq!(parsed.as_str(), text);
            assert_eq!(parsed.to_string(), text);
            assert_eq!(owned, parsed);
            assert_eq!(owned.spans(), parsed.spans());
            let parts = parts_of(parsed);
            assert_eq!(parts, split(text));
            assert_eq!(join(&parts), text);
            let query = parsed.query().map(|query| format!("?{query}"));
            let target = parsed.path().to_string() + &query.unwrap_or_default();
            assert_eq!(parsed.path_and_query(), target);
            let again = recompose::<K>(&parts).unwrap();
            assert!(again == parsed && again.spans() == parsed.spans());
            hides_password(text, between(&format!("{parsed:?}"), "(\"", "\")"));
        }
        (Err(error), Err(refused)) => {
            assert!(refused.error() == error && refused.input() == text);
            check_error(text, error);
            let said = format!("\", error: {error:?} }}");
            let shown = format!("{refused:?}");
            hides_password(text, between(&shown, "Refused { input: \"", &said));
        }
        (parsed, owned) => panic!("borrowed {parsed:?}, owned {owned:?}"),
    }
}

/// Returns the components through the accessors.
fn parts_of<K: Kind>(parsed: Ref<&str, K>) -> Parts<'_> {
    Parts {
        scheme: parsed.spans().scheme().map(|span| &parsed.as_str()[span]),
        authority: parsed.authority().map(urial::Authority::as_str),
        path: parsed.path().as_str(),
        query: parsed.query().map(urial::Query::as_str),
        fragment: parsed.fragment().map(urial::Fragment::as_str),
    }
}

fn check_error(text: &str, error: ParseError) {
    let span = error.span();
    assert!(text.get(span.clone()).is_some(), "{span:?}");
    if let Some(found) = error.found() {
        assert!(text[span.start..].starts_with(found));
    }
    let line = error.to_string();
    assert!(!line.contains('\n') && !error.expected().is_empty());
    let shown = error.display_with(text).to_string();
    match shown.lines().collect::<Vec<_>>()[..] {
        [_] => assert!(text.is_empty()),
        // The first line is the error's, which knows one character of the text.
        [_, cited, carets] => {
            assert!(carets.ends_with('^'));
            let cut = [' ', '…'];
            hides_password(text, cited.trim_matches(cut));
        }
        _ => panic!("{shown}"),
    }
}

/// Returns what a text of ours shows of the input: our own words, in which a password may be by
/// chance, are not looked at.
fn between<'a>(shown: &'a str, before: &str, after: &str) -> &'a str {
    let input = shown.split_once(before).map(|(_, input)| input);
    let input = input.and_then(|input| input.strip_suffix(after));
    input.unwrap_or_else(|| panic!("{shown}"))
}

/// Checks that `shown` has no password of `text` in it. A short one may be there by chance, and
/// so may one that the rest of the text contains. Asterisks look like a mask, and escaped
/// characters are not printed as they were, so the pieces between them are searched for.
fn hides_password(text: &str, shown: &str) {
    let Some(span) = urial_grammar::mask::password(text) else {
        return;
    };
    let rest = [&text[..span.start], &text[span.end..]];
    let shown = without_escapes(shown);
    let is_changed = |it: char| matches!(it, '*' | '"' | '\\') || it.is_control();
    for piece in text[span].split(is_changed) {
        let is_elsewhere = rest.iter().any(|rest| rest.contains(piece));
        if piece.len() >= 8 && !is_elsewhere {
            assert!(!shown.contains(piece), "{shown}");
        }
    }
}

/// Replaces escapes: a line end, which is always escaped, for each `\n` and `\u{200e}`.
fn without_escapes(shown: &str) -> String {
    let mut pieces = shown.split('\\');
    let mut left = pieces.next().unwrap_or_default().to_owned();
    while let Some(piece) = pieces.next() {
        let code = piece.strip_prefix("u{");
        let after = match code.and_then(|code| code.split_once('}')) {
            Some((_, after)) => after,
            // An escaped backslash has nothing between it and the one that escapes it.
            None if piece.is_empty() => pieces.next().unwrap_or_default(),
            None => piece.get(1..).unwrap_or_default(),
        };
        left.push('\n');
        left.push_str(after);
    }
    left
}

/// Checks which kinds take the text; that is one question asked eight times.
fn kinds_agree(text: &str) {
    fn takes<K: Kind>(text: &str) -> bool {
        Ref::<&str, K>::parse(text).is_ok()
    }
    let uri = takes::<kind::Uri>(text);
    let relative = takes::<kind::RelativeRef>(text);
    let iri = takes::<kind::Iri>(text);
    let iri_relative = takes::<kind::IriRelativeRef>(text);
    assert!(!(uri && relative));
    assert!(!(iri && iri_relative));
    assert_eq!(takes::<kind::Reference>(text), uri || relative);
    assert_eq!(takes::<kind::IriReference>(text), iri || iri_relative);
    let whole = !text.contains('#');
    assert_eq!(takes::<kind::AbsoluteUri>(text), uri && whole);
    assert_eq!(takes::<kind::AbsoluteIri>(text), iri && whole);
    assert_eq!(uri, iri && text.is_ascii());
    assert_eq!(relative, iri_relative && text.is_ascii());
    narrowing_agrees::<kind::Uri>(text);
    narrowing_agrees::<kind::RelativeRef>(text);
    narrowing_agrees::<kind::AbsoluteIri>(text);
}

/// Checks that narrowing takes what parsing takes, and says the same of what it does not.
fn narrowing_agrees<K: Kind>(text: &str) {
    if let Ok(widest) = Ref::<&str, kind::IriReference>::parse(text) {
        let narrow = widest.narrow::<K>().map_err(|refused| refused.error());
        assert_eq!(narrow, Ref::<&str, K>::parse(text));
    }
}
