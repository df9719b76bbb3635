//! Components that come from nowhere are put together, or refused, for a reason.

use urial::kind::{self, Kind};
use urial::{Component, EditError, Parts, Ref, split};

use super::texts::{join, text_of};

/// Takes a byte that says which components there are, NUL bytes stand between them.
pub(crate) fn recompose(data: &[u8]) {
    let Some((&which, rest)) = data.split_first() else {
        return;
    };
    let mut texts = text_of(rest).splitn(5, '\0');
    let mut next = |bit: u8| {
        let text = texts.next().unwrap_or_default();
        (which >> bit & 1 == 1).then_some(text)
    };
    let parts = Parts {
        scheme: next(0),
        authority: next(1),
        path: next(2).unwrap_or_default(),
        query: next(3),
        fragment: next(4),
    };
    recompose_as::<kind::Reference>(&parts);
    recompose_as::<kind::Uri>(&parts);
    recompose_as::<kind::IriReference>(&parts);
    recompose_as::<kind::IriRelativeRef>(&parts);
}

pub(crate) fn recompose_as<K: Kind>(parts: &Parts<'_>) {
    let text = join(parts);
    let comes_apart = split(&text) == *parts;
    let parsed = Ref::<&str, K>::parse(&text);
    match urial::recompose::<K>(parts) {
        Ok(made) => {
            assert!(comes_apart && made == *text);
            assert_eq!(*made.spans(), *parsed.unwrap().spans());
        }
        // An empty scheme does not split off again; the error says that it is empty.
        Err(EditError::Invalid(error)) if parts.scheme == Some("") => {
            assert!(!comes_apart, "{error}");
            assert_eq!(error.component(), Component::Scheme, "{error}");
        }
        Err(EditError::Invalid(error)) => {
            assert!(comes_apart);
            assert_eq!(parsed, Err(error));
        }
        Err(error @ EditError::Boundary(_)) => assert!(!comes_apart, "{error}"),
        // A path that a rule of section 3.3 refuses either comes apart differently or does not
        // parse.
        Err(error) => assert!(!comes_apart || parsed.is_err(), "{error}"),
    }
}
