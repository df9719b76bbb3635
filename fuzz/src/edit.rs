//! Edits of a reference: each is what putting the components together anew gives, or it is refused
//! and nothing has changed.

use urial::kind::{self, Kind};
use urial::{Builder, Component, Encoded, Parts, Ref, split};

use crate::texts::{join, same_spans, text_of};

/// Takes a reference up to the first NUL byte, then edits up to the next: a character that says
/// which, and a text.
pub fn edit(data: &[u8]) {
    let mut texts = text_of(data).split('\0');
    let text = texts.next().unwrap_or_default();
    let edits: Vec<_> = texts.take(8).collect();
    edit_as::<kind::Reference>(text, &edits);
    edit_as::<kind::AbsoluteUri>(text, &edits);
    edit_as::<kind::IriReference>(text, &edits);
    edit_as::<kind::IriRelativeRef>(text, &edits);
    // Without an edit of its own a text is edited by parts of itself.
    let apart: Vec<_> = text.split_inclusive(['/', ':', '@', '?', '#']).collect();
    edit_as::<kind::Uri>(text, &apart);
}

fn edit_as<K: Kind>(text: &str, edits: &[&str]) {
    let Ok(mut value) = text.parse::<Ref<String, K>>() else {
        return;
    };
    for edit in edits {
        let mut rest = edit.chars();
        let Some(which) = rest.next() else { continue };
        let (before, new) = (value.clone(), rest.as_str());
        let number = which as usize;
        match number % 32 {
            0..8 => component(&mut value, Component::ALL[number % 8], Some(new)),
            8..16 => component(&mut value, Component::ALL[number % 8], None),
            16..24 => segment(&mut value, number % 8, new),
            _ => pair(&mut value, number % 8, new),
        }
        check(&value, &before);
    }
    there_and_back(&value);
}

/// Checks that a value is what the parser makes of its text, and a builder that begins with it has
/// nothing to do.
fn check<K: Kind>(value: &Ref<String, K>, before: &Ref<String, K>) {
    let parsed = Ref::<&str, K>::parse(value.as_str());
    let parsed = parsed.unwrap_or_else(|error| panic!("{before:?} became {value:?}: {error}"));
    assert!(same_spans(*value.spans(), *parsed.spans()));
    assert_eq!(Builder::from(value).build::<K>(), Ok(value.clone()));
}

fn component<K: Kind>(value: &mut Ref<String, K>, component: Component, new: Option<&str>) {
    let before = value.clone();
    let edited = match new {
        Some(new) => value.set(component, new),
        None => value.clear(component),
    };
    let wanted = rebuilt(before.as_str(), component, new);
    match wanted.filter(|wanted| Ref::<&str, K>::parse(wanted).is_ok()) {
        Some(wanted) => {
            assert_eq!(edited, Ok(()), "{component:?} of {before:?} to {new:?}");
            assert_eq!(*value, *wanted);
        }
        None => {
            assert!(
                edited.is_err(),
                "{component:?} of {before:?} to {new:?} made {value:?}"
            );
            assert_eq!(*value, before);
        }
    }
}

/// Returns the text with another component, if it comes apart into that and the others.
fn rebuilt(text: &str, component: Component, new: Option<&str>) -> Option<String> {
    let mut parts = split(text);
    let old = parts.authority_parts();
    let mut userinfo = old.and_then(|old| old.userinfo);
    let mut port = old.and_then(|old| old.port);
    let mut host = old.map(|old| old.host);
    match component {
        Component::Scheme => parts.scheme = new,
        Component::Path => parts.path = new.unwrap_or_default(),
        Component::Query => parts.query = new,
        Component::Fragment => parts.fragment = new,
        Component::Userinfo => userinfo = new,
        Component::Host => host = new,
        Component::Port => port = new,
        _ => {}
    }
    let joined = host.map(|host| {
        let userinfo = userinfo.map_or(String::new(), |userinfo| format!("{userinfo}@"));
        let port = port.map_or(String::new(), |port| format!(":{port}"));
        format!("{userinfo}{host}{port}")
    });
    let authority = match component {
        Component::Authority => new,
        _ => joined.as_deref(),
    };
    let parts = Parts { authority, ..parts };
    let made = join(&parts);
    let apart = split(&made);
    let inside = apart.authority_parts();
    let same_inside = component == Component::Authority
        || inside.map(|inside| inside.host) == host
            && inside.and_then(|inside| inside.userinfo) == userinfo
            && inside.and_then(|inside| inside.port) == port;
    (apart == parts && same_inside).then_some(made)
}

fn segment<K: Kind>(value: &mut Ref<String, K>, index: usize, new: &str) {
    let before = value.clone();
    let count = before.path().segments().count();
    let mut segments = value.segments_mut();
    let edited = match Encoded::new(new) {
        Ok(new) if index == 0 => segments.push(new),
        Ok(new) => segments.set(index - 1, new),
        Err(_) if index == 0 => segments.push_encode(new),
        Err(_) => segments.remove(index - 1),
    };
    if edited.is_err() {
        assert_eq!(*value, before);
        return;
    }
    // A root with nothing after it has no segments.
    let is_next = value.path().segments().count().abs_diff(count) <= 1;
    assert!(is_next || value.path() == "/");
    assert_eq!(value.authority(), before.authority());
    assert_eq!(value.query(), before.query());
    assert!(index == 0 || value.path().is_absolute() == before.path().is_absolute());
}

fn pair<K: Kind>(value: &mut Ref<String, K>, which: usize, new: &str) {
    let before = value.clone();
    let (key, text) = match new.split_once('=') {
        Some((key, text)) => (key, Some(text)),
        None => (new, None),
    };
    let mut pairs = value.pairs_mut();
    let edited = match which {
        0..3 => pairs.push_encode(key, text),
        3..6 => pairs.set_encode(key, text),
        _ => {
            pairs.remove(key);
            let mut pairs = value.query().into_iter().flat_map(|query| query.pairs());
            assert!(pairs.all(|pair| !pair.has_key(key)));
            return;
        }
    };
    if edited.is_err() {
        assert_eq!(*value, before);
        return;
    }
    let pairs = value.query().into_iter().flat_map(|query| query.pairs());
    let mut found = pairs.filter(|pair| pair.has_key(key));
    let last = found.by_ref().last();
    let text = text.map(Into::into);
    assert_eq!(last.map(|pair| pair.decode()), Some(Ok((key.into(), text))));
    assert_eq!(value.path(), before.path());
    assert_eq!(value.fragment(), before.fragment());
}

/// Goes to elements and back: the same text, or something was said to be lost.
fn there_and_back<K: Kind>(value: &Ref<String, K>) {
    let elements = value.to_elements();
    match elements.value.build::<K>() {
        Ok(built) => assert_eq!(built.value == *value, elements.lost.is_empty(), "{value:?}"),
        Err(error) => assert!(!elements.lost.is_empty(), "{value:?}: {error}"),
    }
}
