//! IRIs to URIs and back.

use urial::kind::Kind;
use urial::{IriKind, Ref, Rung, Step, UriKind, is_fit_for_iri, kind};

use super::texts::text_of;

/// Converts the data as every kind.
pub(crate) fn iri(data: &[u8]) {
    let text = text_of(data);
    convert::<kind::Iri>(text);
    convert::<kind::IriReference>(text);
    convert::<kind::AbsoluteIri>(text);
    convert::<kind::IriRelativeRef>(text);
    show::<kind::Uri>(text);
    show::<kind::Reference>(text);
    show::<kind::AbsoluteUri>(text);
    show::<kind::RelativeRef>(text);
}

fn convert<K: IriKind>(text: &str)
where
    K::Uri: UriKind<Iri = K>,
{
    let Ok(iri) = Ref::<&str, K>::parse(text) else {
        return;
    };
    let uri = iri.to_uri();
    assert_eq!(uri.is_borrowed(), text.is_ascii());
    let uri = Ref::<&str, K::Uri>::parse(uri.as_str()).unwrap();
    assert!(uri.as_str().is_ascii());
    // Nothing is decoded, and what is in ASCII already stays as it is.
    assert_eq!(percent_decoded(uri.as_str()), percent_decoded(text));
    if !text.contains('%') && text.chars().all(is_shown) {
        assert_eq!(uri.to_iri().as_str(), text);
    }
    if let Ok(named) = iri.to_uri_idna() {
        let named = Ref::<&str, K::Uri>::parse(named.as_str()).unwrap();
        assert!(named.as_str().is_ascii());
        assert_eq!(named.path().as_str(), uri.path().as_str());
        let again = named.as_str();
        let again = Ref::<&str, K>::parse(again).unwrap().to_uri_idna().unwrap();
        assert_eq!(again, named.as_str());
    }
}

fn show<K: UriKind>(text: &str)
where
    K::Iri: IriKind<Uri = K>,
{
    let Ok(uri) = Ref::<&str, K>::parse(text) else {
        return;
    };
    let iri = uri.to_iri();
    assert!(iri.as_str().chars().all(is_shown), "{iri}");
    let parsed = Ref::<&str, K::Iri>::parse(iri.as_str());
    assert_eq!(parsed.unwrap(), iri.as_borrowed());
    let again = iri.as_borrowed().to_uri();
    // All that changes on the way there and back is the case of digits, and triplets of unreserved
    // characters.
    let plain = |text: &str| {
        let uri = Ref::<&str, K>::parse(text).unwrap();
        let normal = uri.normalize(Step::Percent);
        normal.as_str().to_ascii_lowercase()
    };
    assert_eq!(plain(again.as_str()), plain(text), "{iri} {again}");
    // Everything is decoded at once.
    let shown = Ref::<&str, K>::parse(again.as_str()).unwrap().to_iri();
    assert_eq!(shown.as_str(), iri.as_str());
    agree::<K>(text, iri.as_str());
}

/// Checks that an IRI agrees with its URI from the percent rung on.
fn agree<K: Kind>(uri: &str, iri: &str) {
    let [a, b] = [uri, iri].map(|text| urial::IriReference::parse(text).unwrap());
    let (rung, kind) = (a.compare_unresolved(&b), K::NAME);
    let agree = rung.is_some_and(|rung| rung <= Rung::Percent);
    assert!(agree, "{kind} {rung:?}");
}

fn percent_decoded(text: &str) -> Vec<u8> {
    urial::percent::decode(text).unwrap().into_owned()
}

fn is_shown(character: char) -> bool {
    character.is_ascii() || is_fit_for_iri(character)
}
