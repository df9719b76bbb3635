//! Edits of a reference: each is what putting the components together anew gives, or it is refused
//! and nothing has changed.

use urial::kind::{self, Kind};
use urial::{Builder, Component, EditError, Encoded, Parts, Ref};

use super::model::Model;
use super::texts::{check_claims, text_of};

/// Takes a reference up to the first NUL byte, then edits up to the next: a character that says
/// which, and a text.
pub(crate) fn edit(data: &[u8]) {
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
        let (number, new) = (which as usize, rest.as_str());
        match number % 32 {
            0..8 => component(&mut value, Component::ALL[number % 8], Some(new)),
            8..16 => component(&mut value, Component::ALL[number % 8], None),
            16..24 => segment(&mut value, number % 8, new),
            _ => pair(&mut value, number % 8, new),
        }
        check(&value);
    }
    there_and_back(&value);
}

/// Checks that a value is what the parser makes of its text, and a builder that begins with it has
/// nothing to do.
#[track_caller]
pub(crate) fn check<K: Kind>(value: &Ref<String, K>) {
    check_claims(&value.as_borrowed());
    assert_eq!(Builder::from(value).build::<K>(), Ok(value.clone()));
}

/// Sets or clears a component in place, and by building the whole anew, and compares the results.
pub(crate) fn component<K: Kind>(
    value: &mut Ref<String, K>,
    component: Component,
    new: Option<&str>,
) {
    let before = value.clone();
    let edited = match new {
        Some(new) => value.set(component, new),
        None => value.clear(component),
    };
    let mut model = Model::of(before.as_str());
    model.set(component, new);
    match model.build::<K>() {
        Some(wanted) => {
            assert_eq!(edited, Ok(()), "{component:?} of {before:?} to {new:?}");
            assert_eq!(*value, wanted);
        }
        None => {
            assert!(edited.is_err(), "{component:?} of {before:?} to {new:?} made {value:?}");
            assert_eq!(*value, before);
        }
    }
    check(value);
}

fn segment<K: Kind>(value: &mut Ref<String, K>, index: usize, new: &str) {
    let edit = match Encoded::new(new) {
        Ok(_) if index == 0 => SegmentEdit::Push,
        Ok(_) => SegmentEdit::Set(index - 1),
        Err(_) if index == 0 => return push_plain(value, new),
        Err(_) => SegmentEdit::Remove(index - 1),
    };
    edit_segments(value, edit, new);
}

fn push_plain<K: Kind>(value: &mut Ref<String, K>, new: &str) {
    let before = value.clone();
    let is_done = value.segments_mut().push_encode(new).is_ok();
    match value.path().last().filter(|_| is_done) {
        Some(last) => assert_eq!(last.decode_lossy(), new),
        None => assert_eq!(*value, before),
    }
    assert_eq!(around_path(value), around_path(&before));
}

/// An edit of a list of segments.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SegmentEdit {
    Push,
    Set(usize),
    Remove(usize),
}

/// Edits the segments of a reference and a list of the same segments, and compares the results.
pub(crate) fn edit_segments<K: Kind>(value: &mut Ref<String, K>, edit: SegmentEdit, new: &str) {
    let Ok(encoded) = Encoded::new(new) else {
        return;
    };
    let before = value.clone();
    let list_of = |value: &Ref<String, K>| -> Vec<String> {
        let segments = value.path().segments();
        segments.map(|segment| segment.to_string()).collect()
    };
    let mut list = list_of(&before);
    let mut segments = value.segments_mut();
    let edited = match edit {
        SegmentEdit::Push => {
            if list.last().is_some_and(String::is_empty) {
                list.pop();
            }
            list.push(new.to_owned());
            segments.push(encoded)
        }
        SegmentEdit::Set(index) if index < list.len() => {
            new.clone_into(&mut list[index]);
            segments.set(index, encoded)
        }
        SegmentEdit::Remove(index) if index < list.len() => {
            list.remove(index);
            segments.remove(index)
        }
        SegmentEdit::Set(index) | SegmentEdit::Remove(index) => {
            let refused = segments.remove(index).err();
            assert_eq!(refused, Some(EditError::NoSegment(index)));
            return;
        }
    };
    if edited.is_err() {
        assert_eq!(*value, before);
        return;
    }
    assert_eq!(list_of(value), list, "{before:?} {edit:?} {new:?}");
    assert_eq!(around_path(value), around_path(&before));
    let is_rooted = |value: &Ref<String, K>| value.path().is_absolute();
    assert!(is_rooted(value) == is_rooted(&before) || before.path().is_empty());
}

fn around_path<K: Kind>(value: &Ref<String, K>) -> Parts<'_> {
    Parts { path: "", ..value.as_borrowed().parts() }
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
            let mut pairs = value.query().into_iter().flat_map(urial::Query::pairs);
            assert!(pairs.all(|pair| !pair.has_key(key)));
            return;
        }
    };
    if edited.is_err() {
        assert_eq!(*value, before);
        return;
    }
    let pairs = value.query().into_iter().flat_map(urial::Query::pairs);
    let mut found = pairs.filter(|pair| pair.has_key(key));
    let last = found.by_ref().last();
    let text = text.map(Into::into);
    assert_eq!(last.map(urial::Pair::decode), Some(Ok((key.into(), text))));
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
