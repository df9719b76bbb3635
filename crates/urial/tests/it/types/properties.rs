//! Properties of every text, tested on texts of a generator that knows the grammar.

use crate::strategies::words;
use proptest::prelude::*;
use proptest::sample::select;
use urial::kind::{self, Kind};
use urial::{IriReference, Parts, Ref, percent, recompose, split};

const PIECES: &str = "a|b|Z|0|9|-|.|..|~|!|&|=|;|+|%41|%2f|%e3%82%a2|é|ア|\u{10000}||aa|\
    aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa|$";
const HOSTS: &str = "|a|example.com|127.0.0.1|127.0.0.256|[::1]|[1:2:3:4:5:6:7.8.9.0]|[v1f.a:b]";

/// Generates texts of pieces and of the characters of `more`.
fn pieces(more: &'static [&'static str], most: usize) -> impl Strategy<Value = String> {
    let any = prop_oneof![4 => words(PIECES), 1 => select(more)];
    prop::collection::vec(any, 0..most).prop_map(|pieces| pieces.concat())
}

fn authority() -> impl Strategy<Value = String> {
    let userinfo = prop::option::of(pieces(&[":", ":"], 4));
    let host = prop_oneof![words(HOSTS).prop_map(str::to_owned), pieces(&["_"], 5)];
    let port = prop::option::of("[0-9]{0,6}");
    (userinfo, host, port).prop_map(|(userinfo, host, port)| {
        let userinfo = userinfo.map(|userinfo| userinfo + "@").unwrap_or_default();
        let port = port.map(|port| format!(":{port}")).unwrap_or_default();
        userinfo + &host + &port
    })
}

/// Generates the five components, each well formed by itself; together they may be invalid.
fn components() -> impl Strategy<Value = [Option<String>; 5]> {
    let scheme = prop::option::of("[a-zA-Z][a-zA-Z0-9+.-]{0,8}");
    let path = pieces(&["/", "/", "//", ":", "@"], 12);
    let query = prop::option::of(pieces(&["?", "/", ":", "@"], 8));
    let fragment = prop::option::of(pieces(&["?", "/", ":", "@"], 8));
    (scheme, prop::option::of(authority()), path, query, fragment).prop_map(
        |(scheme, authority, path, query, fragment)| {
            [scheme, authority, Some(path), query, fragment]
        },
    )
}

fn parts(components: &[Option<String>; 5]) -> Parts<'_> {
    let [scheme, authority, path, query, fragment] = components.each_ref().map(Option::as_deref);
    Parts {
        scheme,
        authority,
        path: path.unwrap_or_default(),
        query,
        fragment,
    }
}

/// Generates a text that is a reference, or was one before a character of it was changed.
fn text() -> impl Strategy<Value = String> {
    let valid = components().prop_filter_map("no reference", |components| {
        recompose::<kind::IriReference>(&parts(&components))
            .ok()
            .map(Ref::into_string)
    });
    let at = any::<prop::sample::Index>();
    let trouble = select(&["", "", " ", "%", "#", ":", "[", "\u{80}"][..]);
    (valid, at, trouble).prop_map(|(mut text, at, trouble)| {
        let starts = text.char_indices().map(|(at, _)| at);
        let starts: Vec<usize> = starts.chain([text.len()]).collect();
        text.insert_str(starts[at.index(starts.len())], trouble);
        text
    })
}

/// Returns the components that the accessors report, in the form of [`split`].
fn asked<K: Kind>(parsed: Ref<&str, K>) -> Parts<'_> {
    Parts {
        scheme: parsed.widest().scheme().map(urial::Scheme::as_str),
        authority: parsed.authority().map(urial::Authority::as_str),
        path: parsed.path().as_str(),
        query: parsed.query().map(urial::Query::as_str),
        fragment: parsed.fragment().map(urial::Fragment::as_str),
    }
}

trait Widest<'a> {
    fn widest(self) -> IriReference<'a>;
}

impl<'a, K: Kind> Widest<'a> for Ref<&'a str, K> {
    fn widest(self) -> IriReference<'a> {
        self.narrow().unwrap()
    }
}

fn round_trip<K: Kind>(text: &str) -> Result<(), TestCaseError> {
    let parsed = Ref::<&str, K>::parse(text);
    prop_assert_eq!(Ref::<&str, K>::is_valid(text), parsed.is_ok());
    let Ok(parsed) = parsed else {
        let refused = Ref::<String, K>::from_text(text.to_owned()).unwrap_err();
        prop_assert_eq!(refused.input(), text);
        prop_assert!(text.get(refused.error().span()).is_some());
        return Ok(());
    };
    prop_assert_eq!(parsed.to_string(), text);
    prop_assert_eq!(asked(parsed), split(text));
    let query = parsed.query().map(|query| format!("?{query}"));
    let target = format!("{}{}", parsed.path(), query.unwrap_or_default());
    prop_assert_eq!(parsed.path_and_query(), target);
    let again = recompose::<K>(&asked(parsed)).unwrap();
    prop_assert_eq!(again.as_str(), text);
    prop_assert_eq!(again.spans(), parsed.spans());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn parse_then_print_is_the_identity(text in text()) {
        every_kind!(round_trip(&text)?);
    }

    #[test]
    fn lenient_decoding_leaves_what_is_no_triplet(text in "([%0-9A-Ga-gé]|%[0-9a-f]{2}){0,12}") {
        let mut decoded = Vec::new();
        let mut rest = text.as_str();
        while !rest.is_empty() {
            let digits = rest.strip_prefix('%').and_then(|digits| digits.get(..2));
            match digits.map(|digits| u8::from_str_radix(digits, 16)) {
                Some(Ok(octet)) => {
                    decoded.push(octet);
                    rest = &rest[3..];
                }
                _ => {
                    let (character, after) = rest.split_at(rest.chars().next().unwrap().len_utf8());
                    decoded.extend_from_slice(character.as_bytes());
                    rest = after;
                }
            }
        }
        let lenient = percent::decode_lenient(&text);
        prop_assert_eq!(&*lenient, &decoded);
        if let Ok(strict) = percent::decode(&text) {
            prop_assert_eq!(strict, lenient);
        }
    }

    #[test]
    fn components_recompose_or_would_come_apart_differently(components in components()) {
        let parts = parts(&components);
        match recompose::<kind::IriReference>(&parts) {
            Ok(made) => prop_assert_eq!(asked(made.as_borrowed()), parts),
            Err(_) => {
                let text = Parts::to_text(&parts);
                let parsed = IriReference::parse(&text);
                prop_assert!(parsed.is_err() || split(&text) != parts, "{}", text);
            }
        }
    }

    #[test]
    fn narrowing_and_widening_agree(text in text()) {
        let Ok(widest) = IriReference::parse(&text) else { return Ok(()) };
        let uri = widest.narrow::<kind::Uri>();
        prop_assert_eq!(uri.is_ok(), text.is_ascii() && !widest.is_relative());
        let Ok(uri) = uri else { return Ok(()) };
        let wide = uri.widen::<kind::IriReference>();
        prop_assert_eq!(wide.spans(), widest.spans());
        prop_assert_eq!(uri.widen::<kind::Iri>().narrow::<kind::Uri>(), Ok(uri));
        prop_assert_eq!(uri.narrow::<kind::AbsoluteUri>().is_ok(), uri.fragment().is_none());
        let owned = uri.to_owned().widen::<kind::Reference>();
        prop_assert_eq!(owned.narrow::<kind::Uri>().unwrap(), uri);
    }

    #[test]
    fn any_text_is_split_without_loss(text in any::<String>()) {
        prop_assert_eq!(Parts::to_text(&split(&text)), text.as_str());
        prop_assert_eq!(IriReference::parse(&text).is_ok(), IriReference::parse_bytes(text.as_bytes()).is_ok());
        round_trip::<kind::IriReference>(&text)?;
    }
}

/// A trait for recomposing by RFC 3986 section 5.3, in the simplest way.
trait ToText {
    fn to_text(&self) -> String;
}

impl ToText for Parts<'_> {
    fn to_text(&self) -> String {
        let around = |before: &str, part: Option<&str>, after: &str| {
            part.map_or(String::new(), |part| format!("{before}{part}{after}"))
        };
        around("", self.scheme, ":")
            + &around("//", self.authority, "")
            + self.path
            + &around("?", self.query, "")
            + &around("#", self.fragment, "")
    }
}
