//! The ways that urial has to the same result: all of them must give it, or the same error, and
//! leave alone what is not theirs.

use super::Answer;
use urial::kind::Kind;
use urial::{AsKind, Base, Normalizer, ParseError, Ref, ResolveOptions, Step};
use urial_grammar::Spans;

/// Text of a buffer before something is appended.
const KEPT: &str = "kept";

/// Ways to resolve a reference that is parsed.
pub(super) fn resolve<K: Base>(
    base: &Ref<&str, K>,
    reference: &Ref<&str, K::Reference>,
) -> [(&'static str, Option<Answer>); 4]
where
    for<'a> Ref<&'a str, K::Reference>: AsKind<K::Reference>,
{
    let options = ResolveOptions::new();
    let refused = |error: urial::ResolveError| Answer::Refused(error.to_string());
    [
        ("components", Some(whole(&base.resolve(reference)))),
        (
            "resolve_into",
            Some(appended(
                |buffer| base.resolve_into(reference, buffer),
                refused,
            )),
        ),
        (
            "try_resolve",
            Some(
                base.try_resolve(reference, options)
                    .map_or_else(refused, |target| whole(&target)),
            ),
        ),
        (
            "try_resolve_into",
            Some(appended(
                |buffer| base.try_resolve_into(reference, options, buffer),
                refused,
            )),
        ),
    ]
}

/// Ways to resolve a reference that is not parsed; it is wrong to refuse it with another error than
/// the parser's.
pub(super) fn join<K: Base>(
    base: &Ref<&str, K>,
    text: &str,
    error: Option<ParseError>,
) -> [(&'static str, Option<Answer>); 2] {
    let refused = |theirs: ParseError| {
        if Some(theirs) == error {
            Answer::Refused(String::new())
        } else {
            Answer::Wrong(format!("refused with {theirs:?}"))
        }
    };
    let joined = base
        .join(text)
        .map_or_else(refused, |target| whole(&target));
    [
        ("join", Some(joined)),
        (
            "join_into",
            Some(appended(|buffer| base.join_into(text, buffer), refused)),
        ),
    ]
}

/// Ways to normalize, where `ours` is the normal form.
pub(super) fn normalize<K: Kind>(
    text: &Ref<&str, K>,
    step: Step,
    ours: &str,
) -> [(&'static str, Option<Answer>); 5] {
    let normalizer = Normalizer::new(step);
    let into = appended(
        |buffer| {
            normalizer.normalize_into(text, buffer);
            Ok(())
        },
        |()| Answer::Wrong("refused".to_owned()),
    );
    let again = Ref::<&str, K>::parse(ours).map(|ours| ours.normalize(step).as_str().to_owned());
    let normal = match (normalizer.is_normalized(text), ours == text.as_str()) {
        (true, true) | (false, false) => Answer::Made(ours.to_owned()),
        (said, _) => Answer::Wrong(format!("is_normalized is {said}")),
    };
    [
        (
            "components",
            Some(whole(&text.normalize(step).into_owned())),
        ),
        (
            "twice",
            Some(Answer::of(again.map_err(|error| error.to_string()))),
        ),
        ("normalize_into", Some(into)),
        ("change_into", Some(changed(text, normalizer))),
        ("is_normalized", Some(normal)),
    ]
}

fn changed<K: Kind>(text: &Ref<&str, K>, normalizer: Normalizer) -> Answer {
    let mut buffer = KEPT.to_owned();
    let is_changed = normalizer.change_into(text, &mut buffer);
    match (is_changed, buffer.strip_prefix(KEPT)) {
        (false, Some("")) => Answer::Made(text.as_str().to_owned()),
        (true, Some(normal)) if normal != text.as_str() => Answer::Made(normal.to_owned()),
        _ => Answer::Wrong(format!("change_into is {is_changed} and wrote {buffer:?}")),
    }
}

/// Returns a text whose components are where the parser finds them, and of which nothing untrue is
/// kept.
fn whole<K: Kind>(text: &Ref<String, K>) -> Answer {
    let parsed = match Ref::<&str, K>::parse(text.as_str()) {
        Ok(parsed) => parsed,
        Err(error) => return Answer::Wrong(format!("{text}: {error}")),
    };
    match untrue(text.as_borrowed().spans(), &parsed) {
        None => Answer::Made(text.as_str().to_owned()),
        Some(what) => Answer::Wrong(format!("{text}: {what}")),
    }
}

/// Returns what `kept` says that is untrue; a fact that it leaves open is not.
fn untrue<K: Kind>(kept: &Spans, parsed: &Ref<&str, K>) -> Option<String> {
    let found = parsed.spans();
    let offsets = |spans: &Spans| Spans {
        plain: false,
        dotless: false,
        ascii: false,
        ..*spans
    };
    if offsets(kept) != offsets(found) {
        return Some(format!("{kept:?}, not {found:?}"));
    }
    let dots = |segment: &str| segment == "." || segment == "..";
    if kept.plain && !found.plain && !parsed.is_normalized(Step::Syntax) {
        return Some("not plain".to_owned());
    }
    if (kept.dotless || kept.plain) && parsed.path().as_str().split('/').any(dots) {
        return Some("not dotless".to_owned());
    }
    (kept.ascii && !parsed.as_str().is_ascii()).then(|| "not ASCII".to_owned())
}

/// Returns what was appended; checks that nothing was if it was refused.
fn appended<E>(
    append: impl FnOnce(&mut String) -> Result<(), E>,
    refused: impl FnOnce(E) -> Answer,
) -> Answer {
    let mut buffer = KEPT.to_owned();
    let done = append(&mut buffer);
    match (done, buffer.strip_prefix(KEPT)) {
        (Ok(()), Some(made)) => Answer::Made(made.to_owned()),
        (Err(error), Some("")) => refused(error),
        _ => Answer::Wrong(format!("the buffer is {buffer:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use urial::{Reference, ReferenceBuf};

    #[test]
    fn a_buffer_is_kept() {
        let refused = |error: &str| Answer::Refused(error.to_owned());
        let made = appended(
            |buffer| {
                buffer.push('a');
                Ok(())
            },
            refused,
        );
        assert_eq!(made, Answer::Made("a".to_owned()));
        assert_eq!(appended(|_| Err("e"), refused), refused("e"));
        let touched = appended(
            |buffer| {
                buffer.push('a');
                Err("e")
            },
            refused,
        );
        assert!(matches!(touched, Answer::Wrong(_)));
        let cleared = appended(
            |buffer| {
                buffer.clear();
                Ok(())
            },
            refused,
        );
        assert!(matches!(cleared, Answer::Wrong(_)));
    }

    #[test]
    fn another_error_is_wrong() {
        let base = urial::Uri::parse("http://a/b").unwrap();
        let error = |text| urial::Reference::parse(text).err();
        let answers = join(&base, "a b", error("a b"));
        assert!(
            answers
                .iter()
                .all(|(_, answer)| matches!(answer, Some(Answer::Refused(_))))
        );
        for other in [None, error("c d e"), error("abc d")] {
            let answers = join(&base, "a b", other);
            let is_wrong = matches!(answers[0].1, Some(Answer::Wrong(_)));
            assert_eq!(is_wrong, other != error("a b"), "{other:?}");
        }
    }

    #[test]
    fn components_are_looked_at() {
        let text = ReferenceBuf::parse("//a/b?c").unwrap();
        assert_eq!(whole(&text), Answer::Made("//a/b?c".to_owned()));

        let reference = Reference::parse("//A/./b?c").unwrap();
        let kept = *reference.spans();
        let untrue = |kept: Spans| untrue(&kept, &reference);
        assert_eq!(untrue(kept), None);
        let ascii = false;
        assert_eq!(untrue(Spans { ascii, ..kept }), None);
        let (plain, dotless, host_end) = (true, true, 2);
        for wrong in [
            Spans { plain, ..kept },
            Spans { dotless, ..kept },
            Spans { host_end, ..kept },
        ] {
            assert!(untrue(wrong).is_some(), "{wrong:?}");
        }
    }
}
