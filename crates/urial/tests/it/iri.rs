//! Conversion of IRIs to URIs and back (RFC 3987 section 3).

use proptest::prelude::*;
use urial::{
    AbsoluteIri, Iri, IriReference, IriRelativeRef, Reference, Uri, is_bidi_control,
    is_fit_for_iri, percent,
};

fn to_uri(text: &str) -> String {
    let iri = IriReference::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let uri = iri.to_uri();
    assert_eq!(uri.is_borrowed(), text.is_ascii());
    uri.as_str().to_owned()
}

fn to_iri(text: &str) -> String {
    let uri = Reference::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let iri = uri.to_iri();
    assert_eq!(iri.is_borrowed(), iri == text);
    iri.as_str().to_owned()
}

fn triplets(character: char) -> String {
    let text = character.to_string();
    text.bytes().map(|octet| format!("%{octet:02X}")).collect()
}

#[test]
fn what_is_fit_for_an_iri_is_decoded_and_nothing_else() {
    for character in '\0'..'\u{20000}' {
        let uri = format!("/{}", triplets(character));
        if is_fit_for_iri(character) {
            assert_eq!(to_iri(&uri), format!("/{character}"));
        } else {
            assert_eq!(to_iri(&uri), uri);
        }
        let moves = character.is_control()
            || character.is_whitespace()
            || is_bidi_control(character)
            || matches!(character, '\u{E000}'..='\u{F8FF}');
        assert!(!(moves && is_fit_for_iri(character)), "{character:?}");
    }
}

/// Tables B.1, C.1.2, C.2.2, C.6, C.7, C.8 and C.9 of RFC 3454: RFC 3491 maps their characters to
/// nothing or excludes them, and so does RFC 3987 section 6.1.
#[test]
fn what_nameprep_excludes_stays_encoded() {
    let ranges = "\
        AD 34F 1806 180B-180D 200B-200D 2060 FE00-FE0F FEFF A0 1680 2000-200B 202F 205F 3000 \
        80-9F 6DD 70F 180E 200C-200D 2028-2029 2060-2063 206A-206F FEFF FFF9-FFFC 1D173-1D17A \
        FFF9-FFFD 2FF0-2FFB 340-341 200E-200F 202A-202E 206A-206F E0001 E0020-E007F";
    for range in ranges.split(' ') {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let [first, last] = [first, last].map(|code| u32::from_str_radix(code, 16).unwrap());
        for character in (first..=last).filter_map(char::from_u32) {
            let uri = format!("/{}", triplets(character));
            assert_eq!(to_iri(&uri), uri);
        }
    }
}

#[test]
fn other_widths_stay_encoded_but_punctuation() {
    for character in '\u{FF01}'..='\u{FFEE}' {
        let shown = "！（），：；？～".contains(character);
        assert_eq!(is_fit_for_iri(character), shown, "{character}");
    }
}

#[test]
fn a_kind_becomes_its_counterpart() {
    let iri = Iri::parse("a:é#b").unwrap();
    assert_eq!(iri.to_uri().as_borrowed().fragment().unwrap(), "b");
    let absolute = AbsoluteIri::parse("a:é?ü").unwrap();
    assert_eq!(absolute.to_uri().as_borrowed().query().unwrap(), "%C3%BC");
    let relative = IriRelativeRef::parse("é").unwrap();
    assert_eq!(relative.to_uri().as_borrowed().to_iri(), "é");
    assert_eq!(Uri::parse("a:%C3%A9").unwrap().to_iri().as_borrowed().path(), "é");
}

proptest! {
    #[test]
    fn there_and_back(text in "[a-z]{0,3}(/[é例ア%\u{1F600}\u{202E}\u{A0}\u{2028}]{0,4}){0,3}\\?[ü\u{E000}]{0,2}") {
        let text = text.replace('%', "%25");
        let uri = to_uri(&text);
        let iri = to_iri(&uri);
        prop_assert_eq!(to_uri(&iri), uri);
        if text.chars().all(|it| it.is_ascii() || is_fit_for_iri(it)) {
            prop_assert_eq!(iri, text);
        }
    }

    #[test]
    fn whatever_comes_back_leads_to_the_same_octets(octets in prop::collection::vec(any::<u8>(), 0..12), lower in any::<bool>()) {
        let triplets: String = octets.iter().map(|octet| format!("%{octet:02X}")).collect();
        let uri = format!("/{}", if lower { triplets.to_lowercase() } else { triplets });
        let back = to_uri(&to_iri(&uri));
        prop_assert_eq!(percent::decode(&back).unwrap(), percent::decode(&uri).unwrap());
        prop_assert_eq!(to_iri(&back), to_iri(&uri));
    }
}

#[cfg(feature = "idna")]
mod idna {
    use crate::strategies::rows;
    use urial::{HostClass, IriReference, Reference};

    #[test]
    fn labels_become_what_people_read() {
        // Such a label counts only in a registered name. At the end are labels that stay: not a
        // name, ASCII in disguise, characters that no name contains, a label too long.
        let long = format!("//{}.xn--r8jz45g/", "a".repeat(64));
        let table = "
            http://u@xn--R8JZ45G.jp:80/%E3%82%A2?q#f | http://u@例え.jp:80/ア?q#f
            //xn--bcher-kva.EXAMPLE./                | //bücher.example./
            //%E4%BE%8B.xn--r8jz45g/                 | //例.例え/
            xn--r8jz45g:/xn--r8jz45g                 | xn--r8jz45g:/xn--r8jz45g
            //[::1]/xn--r8jz45g                      | //[::1]/xn--r8jz45g
            //EXAMPLE.com/                           | //EXAMPLE.com/
            //xn--a/                                 | //xn--a/
            //xn--example-/                          | //xn--example-/
            //xn--r8jz45g_/                          | //xn--r8jz45g_/
            //xn--r8jz45g.a_b/                       | //xn--r8jz45g.a_b/";
        for [uri, iri] in rows(table).chain([[&*long; 2]]) {
            let uri = Reference::parse(uri).unwrap();
            assert_eq!(uri.to_iri_idna(), iri);
            assert_eq!(uri.to_owned().to_iri_idna(), iri);
        }
    }

    #[test]
    fn a_host_may_turn_out_to_be_an_address() {
        let uri = IriReference::parse("//１２７.0.0.1/").unwrap().to_uri_idna();
        let uri = uri.unwrap();
        assert_eq!(uri.as_borrowed().host().unwrap().class(), HostClass::Ipv4);
    }
}
