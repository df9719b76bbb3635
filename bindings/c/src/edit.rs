//! Texts built of components, and texts with other components.

use crate::border::{Room, exports, text, values};
use crate::fault::Fault;
use crate::iterate::style;
use crate::kind::{self, edited};
use crate::names::KindNumber;
use crate::parsed::urial_text;
use crate::said;
use core_urial::kind::{IriReference, Kind, Reference};
use core_urial::{Builder, Component, EditError, PairStyle, Parts, Ref};
use std::ffi::c_char;

/// A component that a text is built of, or that is changed.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct urial_part {
    /// The `urial_component`; `URIAL_COMPONENT_TEXT` is no component.
    pub component: u32,
    /// 0, or 1 if `value` is plain text: what the component cannot have is percent-encoded then.
    pub encode: u32,
    /// The value; one that is null removes the component.
    pub value: urial_text,
}

/// A component of the call, with its value.
#[derive(Clone, Copy)]
struct Part<'a> {
    component: Component,
    value: Option<&'a str>,
    encode: bool,
    /// The number of the part.
    argument: u32,
}

/// Reads the parts of a call.
///
/// # Safety
///
/// `parts` is null or points to `count` parts, whose values are as [`text`] wants them.
unsafe fn parts<'a>(parts: *const urial_part, count: usize) -> Result<Vec<Part<'a>>, Fault<'a>> {
    let read = |(argument, part): (u32, &urial_part)| {
        let component = (part.component as usize).checked_sub(1);
        let component = component.and_then(|at| Component::ALL.get(at));
        let component = *component.ok_or(Fault::BadArgument("no such component"))?;
        if part.encode > 1 {
            return Err(Fault::BadArgument("`encode` is 0 or 1"));
        }
        let urial_text { text, length } = part.value;
        let value = match text.is_null() && length == 0 {
            true => None,
            // SAFETY: by the caller's promise.
            false => Some(unsafe { self::text(text, length, argument)? }),
        };
        let encode = part.encode == 1;
        Ok(Part { component, value, encode, argument })
    };
    // SAFETY: by the caller's promise.
    let given = unsafe { values(parts, count)? };
    let parts: Vec<Part<'a>> = (0..).zip(given).map(read).collect::<Result<_, _>>()?;
    let is_twice =
        |part: &Part<'_>| of(&parts, part.component).is_some_and(|it| it.argument != part.argument);
    match parts.iter().any(is_twice) {
        true => Err(Fault::BadArgument("a component is there twice")),
        false => Ok(parts),
    }
}

fn of<'p, 'a>(parts: &'p [Part<'a>], component: Component) -> Option<&'p Part<'a>> {
    parts.iter().find(|part| part.component == component)
}

/// Returns the part that gave a component: its own, or that of the whole authority.
fn giver<'p, 'a>(parts: &'p [Part<'a>], component: Component) -> Option<&'p Part<'a>> {
    of(parts, component).or_else(|| match component {
        Component::Userinfo | Component::Host | Component::Port => of(parts, Component::Authority),
        _ => None,
    })
}

/// Makes the fault of an edit, with the number of the part that it is about.
fn refused<'a>(error: EditError, parts: &[Part<'_>]) -> Fault<'a> {
    let part = error.component().and_then(|component| giver(parts, component));
    let value = part.and_then(|part| part.value).unwrap_or_default();
    blamed(said::of_edit(error, value, 0), parts)
}

/// Says which part a fault is about: the one that gave its component, or else the number after the
/// last, which stands for the text of the call and for the result.
fn blamed<'a>(fault: Fault<'a>, parts: &[Part<'_>]) -> Fault<'a> {
    let after_all = parts.len() as u32;
    match fault {
        Fault::Said(mut said) => {
            let part = said.component.and_then(|component| giver(parts, component));
            said.argument = part.map_or(after_all, |part| part.argument);
            Fault::Said(said)
        }
        Fault::Text(error, text, _) => Fault::Text(error, text, after_all),
        other => other,
    }
}

exports! {
/// Puts encoded components together by RFC 3986 section 5.3: scheme, authority, path, query and
/// fragment, in any order.
///
/// `kind` is that of the result. Components that would come apart otherwise are refused. The
/// `argument` of an error is the number of the part that it is about, or `count`.
fn urial_recompose(kind: KindNumber, parts: *const urial_part, count: usize) |room| {
    let given = self::parts(parts, count)?;
    let is_other = |part: &Part<'_>| {
        let own = [Component::Userinfo, Component::Host, Component::Port];
        part.encode || own.contains(&part.component)
    };
    if given.iter().any(is_other) {
        return Err(Fault::BadArgument("a part that `urial_build` takes"));
    }
    let value = |component| of(&given, component).and_then(|part| part.value);
    let joined = Parts {
        scheme: value(Component::Scheme),
        authority: value(Component::Authority),
        path: value(Component::Path).unwrap_or_default(),
        query: value(Component::Query),
        fragment: value(Component::Fragment),
    };
    // An offset would be one of the joined text, which the caller does not have.
    let refused = |error| said::at(said::of_edit(error, "", 0), 0..0, 0);
    let made = match kind::form(kind)?.is_iri() {
        true => core_urial::recompose::<IriReference>(&joined),
        false => core_urial::recompose::<Reference>(&joined).map(Ref::widen),
    };
    let put = made.map_err(refused);
    let put = put.and_then(|made| kind::put(kind, &made, room));
    put.map_err(|fault| blamed(fault, &given))
}

/// Builds a text of components, encoded ones and plain texts, in any order.
///
/// `kind` is that of the result. The authority is given whole, or in parts with a host among them.
/// The `argument` of an error is the number of the part that it is about, or `count`.
fn urial_build(kind: KindNumber, parts: *const urial_part, count: usize) |room| {
    let given = self::parts(parts, count)?;
    let is_iri = kind::form(kind)?.is_iri();
    let builder = assembled(Builder::new(), &given);
    let made = match is_iri {
        true => builder.build::<IriReference>(),
        false => builder.build::<Reference>().map(Ref::widen),
    };
    let made = made.map_err(|error| refused(error, &given))?;
    kind::put(kind, &made, room).map_err(|fault| blamed(fault, &given))
}

/// Returns a text with other components: each part sets one, or removes one if its value is null.
///
/// Only the result has to be valid, and no text in between. The `argument` of an error is the
/// number of the part that it is about, or `count` for `text` and the result.
fn urial_replace(
    kind: KindNumber,
    text: *const c_char, text_length: usize,
    parts: *const urial_part, count: usize,
) |room| {
    let text = self::text(text, text_length, count as u32)?;
    let given = self::parts(parts, count)?;
    let put = edited!(kind, text, room, |edited| {
        let replaced = match given.as_slice() {
            [] => Ok(()),
            [part] => set(&mut edited, part),
            _ => assembled(Builder::from(core_urial::split(text)), &given)
                .build()
                .map(|built| edited = built),
        };
        replaced.map_err(|error| refused(error, &given))?;
    });
    put.map_err(|fault| blamed(fault, &given))
}

/// Returns a text with one more segment, which is plain text, at the end of its path.
fn urial_append(
    kind: KindNumber,
    text: *const c_char, text_length: usize,
    segment: *const c_char, segment_length: usize,
) |room| {
    let text = self::text(text, text_length, 0)?;
    let segment = self::text(segment, segment_length, 1)?;
    edited!(kind, text, room, |edited| {
        let mut segments = edited.segments_mut();
        let pushed = segments.push_encode(segment).map(|_| ());
        pushed.map_err(|error| said::of_edit(error, segment, 1))?;
    })
}

/// Returns a text with one more pair, of plain texts, at the end of its query.
///
/// A value that is null, of the length 0, makes a key without `=`. `separator` is the character
/// between two pairs, or 0 for `&`; `options` is 0 or `URIAL_PAIRS_PLUS_IS_SPACE`.
fn urial_append_pair(
    kind: KindNumber, separator: u32, options: u32,
    text: *const c_char, text_length: usize,
    key: *const c_char, key_length: usize,
    value: *const c_char, value_length: usize,
) |room| {
    let texts = [(text, text_length), (key, key_length), (value, value_length)];
    with_one_pair(kind, style(separator, options)?, texts, false, room)
}

/// Returns a text with one pair, of plain texts, in place of all pairs with its key.
///
/// The arguments are those of `urial_append_pair`.
fn urial_with_pair(
    kind: KindNumber, separator: u32, options: u32,
    text: *const c_char, text_length: usize,
    key: *const c_char, key_length: usize,
    value: *const c_char, value_length: usize,
) |room| {
    let texts = [(text, text_length), (key, key_length), (value, value_length)];
    with_one_pair(kind, style(separator, options)?, texts, true, room)
}

/// Returns a text without the pairs of a key, which is plain text.
fn urial_without_pairs(
    kind: KindNumber, separator: u32, options: u32,
    text: *const c_char, text_length: usize,
    key: *const c_char, key_length: usize,
) |room| {
    let style = style(separator, options)?;
    let text = self::text(text, text_length, 0)?;
    let key = self::text(key, key_length, 1)?;
    edited!(kind, text, room, |edited| {
        edited.pairs_mut_with(style).remove(key);
    })
}
}

/// Sets or removes the parts, the whole authority before its own parts.
fn assembled<'a>(builder: Builder<'a>, given: &[Part<'a>]) -> Builder<'a> {
    let mut given = given.to_vec();
    given.sort_by_key(|part| part.component != Component::Authority);
    let set = |builder: Builder<'a>, part: &Part<'a>| match part.value {
        Some(value) if part.encode => builder.set_encode(part.component, value),
        Some(value) => builder.set(part.component, value),
        None => builder.clear(part.component),
    };
    given.iter().fold(builder, set)
}

fn set<K: Kind>(edited: &mut Ref<String, K>, part: &Part<'_>) -> Result<(), EditError> {
    match part.value {
        Some(value) if part.encode => edited.set_encode(part.component, value),
        Some(value) => edited.set(part.component, value),
        None => edited.clear(part.component),
    }
}

/// Writes a text with one more pair, or with one in place of all pairs with its key.
///
/// # Safety
///
/// The texts, which are the whole, the key and the value, are as [`text`] wants them.
unsafe fn with_one_pair<'a>(
    kind: KindNumber,
    style: PairStyle,
    texts: [(*const c_char, usize); 3],
    replaces: bool,
    room: &mut Room,
) -> Result<(), Fault<'a>> {
    // SAFETY: by the caller's promise.
    let read = |at: usize| unsafe { text(texts[at].0, texts[at].1, at as u32) };
    let (text, key, given) = (read(0)?, read(1)?, read(2)?);
    let value = (!texts[2].0.is_null()).then_some(given);
    edited!(kind, text, room, |edited| {
        let mut pairs = edited.pairs_mut_with(style);
        let done = match replaces {
            true => pairs.set_encode(key, value),
            false => pairs.push_encode(key, value),
        };
        done.map_err(|error| said::of_edit(error, key, 1))?;
    })
}
