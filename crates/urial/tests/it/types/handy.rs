//! Shortcuts: operations of owned values, conversions, parsers of components.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::fmt::Debug;

use urial::{
    AbsoluteIri, AbsoluteUri, Authority, Base, Encoded, Fragment, Host, HostClass, Iri, IriBuf,
    IriReference, IriRelativeRef, Path, PathForm, Port, Query, Ref, Reference, ReferenceBuf,
    RelativeRef, Scheme, Segment, Step, Uri, UriBuf, Userinfo, kind,
};

use super::maybe;

#[test]
fn operations_follow_each_other() {
    let base: UriBuf = "HTTP://a/b/c".parse().unwrap();
    let reference: ReferenceBuf = "../d".parse().unwrap();
    let target = base.resolve(&reference).normalize(Step::Syntax).into_owned();
    assert_eq!(target, "http://a/d");
    let normal = base.normalize(Step::Case);
    assert_eq!(normal.relativize(&target).unwrap(), "/d");

    // A reference to a reference is accepted too.
    let references = [&reference, &reference];
    let targets = references.iter().map(|reference| base.resolve(reference));
    assert!(targets.eq([base.resolve(&reference), base.resolve(&reference)]));

    let mut buffer = String::new();
    base.resolve_into(&reference, &mut buffer).unwrap();
    base.normalize(Step::Case).normalize_into(Step::Case, &mut buffer);
    base.join_into(reference.as_str(), &mut buffer).unwrap();
    assert_eq!(buffer, "HTTP://a/dhttp://a/b/cHTTP://a/d");
}

fn is_base<'a, K: Base>(base: impl Into<Ref<&'a str, K>>) -> bool {
    !base.into().is_relative()
}

#[test]
fn owned_values_are_lent() {
    let uri = UriBuf::parse("http://a/b").unwrap();
    assert!(is_base::<kind::Uri>(&uri) && is_base::<kind::Iri>(&uri));
    let borrowed: Uri<'_> = (&uri).into();
    let reference: Reference<'_> = (&uri).into();
    assert!(borrowed == reference && maybe(&uri).is_borrowed());
    let owned: IriBuf = borrowed.into();
    assert_eq!(UriBuf::try_from(owned.as_borrowed()).unwrap(), uri);
    assert_eq!(AbsoluteUri::try_from(&uri).unwrap(), uri);
    assert!(RelativeRef::try_from(&ReferenceBuf::from(uri)).is_err());
}

#[test]
fn kinds_that_overlap_can_be_tried() {
    let [with, without] = ["a:b#c", "a:b"].map(|text| Uri::parse(text).unwrap());
    assert!(AbsoluteIri::try_from(with).is_err());
    assert_eq!(AbsoluteIri::try_from(without).unwrap(), without);
    let reference = Reference::parse("a:b").unwrap();
    assert!(Iri::try_from(reference).is_ok() && IriRelativeRef::try_from(reference).is_err());
    let relative = IriRelativeRef::parse("\u{e9}").unwrap();
    assert!(Reference::try_from(relative).is_err());
}

#[test]
fn a_result_widens_and_narrows() {
    let uri = Uri::parse("a:b").unwrap();
    for maybe in [maybe(uri), maybe(uri.to_owned())] {
        let is_owned = maybe.is_owned();
        let wide = maybe.widen::<kind::IriReference>();
        assert_eq!((wide.is_owned(), wide.as_str()), (is_owned, "a:b"));
        let refused = wide.narrow::<kind::RelativeRef>().unwrap_err();
        assert_eq!(refused.input(), "a:b");
        let narrow = refused.into_input().narrow::<kind::AbsoluteUri>().unwrap();
        assert_eq!((narrow.is_owned(), narrow.as_str()), (is_owned, "a:b"));
        assert_eq!(String::from(narrow), "a:b");
    }
}

#[test]
fn text_goes_out_as_any_text() {
    let uri = Uri::parse("a:b").unwrap();
    let (owned, maybe) = (uri.to_owned(), maybe(uri));
    let text: &str = uri.into();
    assert_eq!((text, String::from(uri)), ("a:b", String::from("a:b")));
    assert_eq!(Box::<str>::from(owned.clone()), "a:b".into());
    let texts: [Cow<'_, str>; 3] = [uri.into(), owned.clone().into(), maybe.clone().into()];
    for text in &texts {
        let are_equal = [uri == *text, *text == owned, maybe == *text, *text == maybe];
        assert_eq!(are_equal, [true; 4]);
    }
    let text = String::from("a:b");
    let are_equal = [uri == text, text == uri, owned == text, text == owned];
    assert_eq!(are_equal, [true; 4]);
    assert_eq!(Uri::try_from(&text).unwrap(), text);
    assert_eq!(Uri::try_from(text.as_bytes()).unwrap(), text);
    let are_equal = [maybe == owned, owned == maybe, maybe == uri, uri == maybe];
    assert_eq!(are_equal, [true; 4]);
    assert!(maybe <= owned && uri >= maybe);
}

#[test]
fn components_are_keys() {
    let hosts = ["http://b/", "http://a/x", "http://a/y"].map(|text| Uri::parse(text).unwrap());
    let mut visits: HashMap<Host<'_>, u32> = HashMap::new();
    for uri in &hosts {
        *visits.entry(uri.host().unwrap()).or_default() += 1;
    }
    assert_eq!((visits.get("a"), visits.get("c")), (Some(&2), None));
    let sorted: BTreeSet<Path<'_>> = hosts.iter().map(Uri::path).collect();
    assert!(sorted.contains("/x") && sorted.first().is_some_and(|first| first == "/"));
    let authorities: BTreeSet<Authority<'_>> = hosts.iter().filter_map(Uri::authority).collect();
    assert_eq!(authorities.len(), 2);
    // The text before a path is not part of it.
    assert_eq!(Path::parse("/x").unwrap(), hosts[1].path());
    assert!(hosts[1].path() < hosts[2].path() && *"/x" == hosts[1].path());
}

#[test]
fn components_are_parsed_by_themselves() {
    assert!(Scheme::parse("a+b").is_ok() && Scheme::parse("").is_err());
    assert!(Port::parse("").is_ok() && Port::parse("8o").is_err());
    assert_eq!(Port::parse("65536").unwrap().number(), None);
    for (host, class) in [
        ("[::1]", HostClass::Ipv6),
        ("[v1.a]", HostClass::IpvFuture),
        ("1.2.3.256", HostClass::RegName),
    ] {
        assert_eq!(Host::parse(host).unwrap().class(), class);
    }
    assert!(Host::parse("a:80").is_err() && Host::parse("::1").is_err());

    let texts = "|a|a:|@|u@h|u:p@h:80|[::1]|u@[v1.a]:|127.0.0.1:1";
    for text in texts.split('|') {
        let (alone, whole) = (Authority::parse(text).unwrap(), format!("//{text}"));
        let authority = Reference::parse(&whole).unwrap().authority().unwrap();
        assert_eq!(format!("{alone:?}"), format!("{authority:?}"));
    }
    assert!(Authority::parse("a/b").is_err() && Authority::parse("a@b@c").is_err());

    let forms = [
        ("", PathForm::Empty),
        ("/", PathForm::Absolute),
        ("//a", PathForm::Abempty),
        ("a/b:c", PathForm::Noscheme),
        ("a:b/c", PathForm::Rootless),
    ];
    for (text, form) in forms {
        assert_eq!(Path::parse(text).unwrap().form(), form, "{text}");
    }
    assert!(Segment::parse("a/b").is_err() && Query::parse("a#").is_err());
    assert!(Fragment::try_from("?/").is_ok() && Userinfo::try_from("a@").is_err());
    let query = Query::parse("%41").unwrap();
    assert_eq!(Encoded::try_from("%41").unwrap(), Encoded::from(query));
}

#[test]
fn components_of_iris_too() {
    assert!(Host::parse_iri("\u{e9}").is_ok() && Host::parse("\u{e9}").is_err());
    assert!(Authority::parse_iri("\u{e9}@b").is_ok() && Authority::parse("\u{e9}@b").is_err());
    assert!(Path::parse_iri("/\u{e9}").is_ok() && Path::parse("/\u{e9}").is_err());
    assert!(Segment::parse_iri("\u{e9}").is_ok() && Segment::parse("\u{e9}").is_err());
    assert!(Query::parse_iri("\u{e000}").is_ok() && Query::parse("\u{e000}").is_err());
    assert!(Fragment::parse_iri("\u{e9}").is_ok() && Fragment::parse_iri("\u{e000}").is_err());
    assert!(Userinfo::parse_iri("\u{e9}").is_ok() && Userinfo::parse("\u{e9}").is_err());
}

/// Checks that iterating forwards, backwards, and from both ends gives the same pieces.
#[track_caller]
fn check_ends<T: PartialEq + Debug>(iterator: impl DoubleEndedIterator<Item = T> + Clone) {
    let all: Vec<T> = iterator.clone().collect();
    let (least, most) = iterator.size_hint();
    assert!(least <= all.len() && all.len() <= most.unwrap());
    let mut back: Vec<T> = iterator.clone().rev().collect();
    back.reverse();
    assert_eq!(back, all);
    assert_eq!(iterator.clone().last().as_ref(), all.last());
    let (mut both, mut front, mut back) = (iterator, Vec::new(), Vec::new());
    while let Some(first) = both.next() {
        front.push(first);
        back.extend(both.next_back());
    }
    assert!(both.next().is_none() && both.next_back().is_none());
    front.extend(back.into_iter().rev());
    assert_eq!(front, all);
}

#[test]
fn pieces_come_from_both_ends() {
    for text in " / // a /a a/ /a/ a/b/c /a/b//c ///".split(' ') {
        let path = Path::parse(text).unwrap();
        check_ends(path.segments());
        check_ends(path.elements());
    }
    for text in ["", "&", "a", "a&", "&a", "a=1&b&c=&=d", "&&"] {
        check_ends(Query::parse(text).unwrap().pairs());
    }
    for text in ["", ";", "n;a", "n;a=1;b;;c=", ";=;"] {
        check_ends(Segment::parse(text).unwrap().parameters(';').1);
    }
}

#[test]
fn components_are_decoded() {
    let uri = Uri::parse("a://u%2F:p@h/x?%FF%C3%A9#%C3%A9").unwrap();
    assert_eq!(uri.userinfo().unwrap().decode_utf8().unwrap(), "u/:p");
    let query = uri.query().unwrap();
    assert_eq!(query.decode(), b"\xFF\xC3\xA9".as_slice());
    assert!(query.decode_utf8().is_err());
    assert_eq!(query.decode_lossy(), "\u{FFFD}\u{e9}");
    assert_eq!(uri.fragment().unwrap().decode_lossy(), "\u{e9}");
    let path = IriReference::parse("%41").unwrap().path();
    assert_eq!(path.encoded().decode_lossy(), "A");
}
