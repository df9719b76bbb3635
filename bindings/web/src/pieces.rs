//! Components and their pieces, encoded and decoded.

use std::borrow::Cow;

use urial::file::{self, System};
use urial::kind;
use urial::{
    Component, EditError, Elements, IriReference, Pair, PairPart, PairStyle, Parts, Reference, Set,
    dots, percent, recompose as recompose_as,
};
use urial_grammar::Production;

use crate::basic::with_reference;
use crate::call::{Answer, Call, Fault, Status, is_iri};
use crate::json::Json;
use crate::parse::fault;

/// Answers with the pairs of the query, decoded, with U+FFFD for octets that are not UTF-8, or with
/// `null` without a query. Arguments: `reference`, `separator`, flags: bit 8: `+` is a space,
/// 9: as they are written.
pub(crate) fn pairs(call: &mut Call<'_>) -> Answer {
    let mut style = PairStyle::new().plus_is_space(call.has(8));
    if let Some(separator) = call.optional(1)? {
        let mut characters = separator.chars();
        let (Some(separator), None) = (characters.next(), characters.next()) else {
            let message = "the separator of pairs is one character";
            return Err(Fault::plain("bad-separator", message).of(separator.as_bytes()));
        };
        style = style.separator(separator);
    }
    let reference = call.reference()?;
    let Some(query) = reference.query() else {
        return Ok(Status::Null);
    };
    let pairs = query.pairs_with(style);
    let mut list: Vec<(Cow<'_, str>, Option<Cow<'_, str>>)> = Vec::new();
    if call.has(9) {
        let raw = |part: PairPart<'_>| Cow::Owned(part.as_str().to_owned());
        list.extend(pairs.map(|pair| (raw(pair.key()), pair.value().map(raw))));
    } else {
        list.extend(pairs.map(Pair::decode_lossy));
    }
    call.json(|json| {
        json.list(|json| {
            for (key, value) in &list {
                json.list(|json| {
                    json.text(key);
                    json.optional(value.as_deref());
                });
            }
        });
    })
}

/// Answers with user and password, still encoded, or with `null` without a userinfo. Arguments:
/// `reference`.
pub(crate) fn userinfo(call: &mut Call<'_>) -> Answer {
    let reference = call.reference()?;
    call.json_optional(reference.userinfo(), |json, userinfo| {
        json.list(|json| {
            json.text(userinfo.user().as_str());
            json.optional(userinfo.password().map(|password| password.as_str()));
        });
    })
}

/// Answers with the segments of the path. Arguments: `reference`, flags: bit 8: decoded.
pub(crate) fn segments(call: &mut Call<'_>) -> Answer {
    let reference = call.reference()?;
    let segments = reference.path().segments();
    if call.has(8) {
        return call.json(|json| json.texts(segments.map(|segment| segment.decode_lossy())));
    }
    call.json(|json| json.texts(segments.map(|segment| segment.as_str())))
}

/// Answers with the address of a host that is one, in its usual form. Arguments: `reference`.
pub(crate) fn ip(call: &mut Call<'_>) -> Answer {
    let address = call.reference()?.host().and_then(|host| host.ip());
    call.answer_optional(address.map(|address| address.to_string().into()))
}

/// Answers with the port that is written, or else the default of the scheme. Arguments:
/// `reference`.
pub(crate) fn effective_port(call: &mut Call<'_>) -> Answer {
    call.json_optional(call.reference()?.effective_port(), |json, port| json.number(port))
}

/// Answers with the text percent-encoded, but for what the set allows. Arguments: `text`,
/// `set`: the name of a rule or a component.
pub(crate) fn encode(call: &mut Call<'_>) -> Answer {
    let name = call.optional(1)?.unwrap_or("unreserved");
    let rule = name.parse::<Production>().ok();
    let keep = match name {
        "query-value" => Some(Set::QUERY_VALUE),
        _ => rule.and_then(Production::characters),
    };
    let Some(keep) = keep else {
        let message = format!("{name:?} is not a rule or a component with a set of characters");
        return Err(Fault::plain("unknown-set", message).of(name.as_bytes()));
    };
    let encoded = percent::encode_bytes(call.bytes(0), keep);
    call.answer(&encoded)
}

/// Answers with the octets that it stands for. Arguments: `text`.
pub(crate) fn decode(call: &mut Call<'_>) -> Answer {
    let text = call.text(0)?;
    if call.has(0) {
        return call.answer_bytes(&percent::decode_lenient(text));
    }
    let decoded = percent::decode(text).map_err(fault(text))?;
    call.answer_bytes(&decoded)
}

/// Answers with the elements and what was lost. Arguments: `text`, flags: the kind.
pub(crate) fn elements(call: &mut Call<'_>) -> Answer {
    let text = call.text(0)?;
    with_reference!(call.flags, text, |value| {
        let made = value.to_elements();
        let elements = &made.value;
        call.object(|json| {
            json.key("scheme").text(&elements.scheme);
            json.key("userinfo").text(&elements.userinfo);
            json.key("host").text(&elements.host);
            json.key("hasPort").boolean(elements.has_port);
            match elements.port {
                Some(port) => json.key("port").number(port),
                None => json.key("port").optional(None),
            }
            json.key("path").texts(&elements.path);
            json.key("query").text(&elements.query);
            json.key("fragment").text(&elements.fragment);
            lost(json, &made.lost);
        })
    })
}

fn lost(json: &mut Json<'_>, lost: &[urial::Loss]) {
    json.key("lost").texts(lost.iter().map(|loss| loss.as_str()));
}

/// Answers with the reference and what was lost. Arguments: `scheme`, `userinfo`, `host`,
/// `port`, `query`, `fragment`, then the path; flags: the kind, bit 8: there is a port.
pub(crate) fn from_elements(call: &mut Call<'_>) -> Answer {
    let text = |at| Ok(call.optional(at)?.unwrap_or_default().to_owned());
    let elements = Elements {
        scheme: text(0)?,
        userinfo: text(1)?,
        host: text(2)?,
        has_port: call.has(8),
        port: call.optional(3)?.and_then(|port| port.parse().ok()),
        query: text(4)?,
        fragment: text(5)?,
        path: (6..call.count()).map(text).collect::<Result<_, Fault>>()?,
    };
    let built = match is_iri(call.flags) {
        true => (elements.build::<kind::IriReference>()).map(|made| (made.value, made.lost)),
        false => (elements.build::<kind::Reference>()).map(|made| (made.value.widen(), made.lost)),
    };
    let (value, losses) = built.map_err(|error| Fault::edit(error, ""))?;
    call.object(|json| {
        json.key("text").text(value.as_str());
        lost(json, &losses);
    })
}

/// Answers with the IRI reference of section 5.3. Arguments: `scheme`, `authority`, `path`,
/// `query`, `fragment`, already encoded. Its caller parses it as the kind that is wanted.
pub(crate) fn recompose(call: &mut Call<'_>) -> Answer {
    let parts = Parts {
        scheme: call.optional(0)?,
        authority: call.optional(1)?,
        path: call.optional(2)?.unwrap_or_default(),
        query: call.optional(3)?,
        fragment: call.optional(4)?,
    };
    let joined = recompose_as::<kind::IriReference>(&parts).map_err(refused)?;
    call.made(&joined)
}

/// Makes a fault without a place: `functions.js` has the joined text that the place is in.
fn refused(error: EditError) -> Fault {
    let component = match &error {
        EditError::Boundary(component) => *component,
        EditError::Invalid(error) => error.component(),
        _ => Component::Path,
    };
    Fault::about(component, error.as_str(), &error)
}

/// Answers with the path without its dot segments, by section 5.2.4. Arguments: `path`.
pub(crate) fn remove_dot_segments(call: &mut Call<'_>) -> Answer {
    let path = call.text(0)?;
    call.answer(&dots::remove_dot_segments(path))
}

fn system(call: &Call<'_>) -> System {
    if call.has(0) { System::Windows } else { System::Posix }
}

/// Answers with its `file:` URI. Arguments: `path`, text or bytes; flags: bit 0: of Windows.
pub(crate) fn from_path(call: &mut Call<'_>) -> Answer {
    let made = file::to_uri(call.bytes(0), system(call));
    call.made(&made.map_err(|error| file_fault(error, ""))?)
}

/// Answers with the bytes of the path. Arguments: `uri`; flags: bit 0: of Windows.
pub(crate) fn to_path(call: &mut Call<'_>) -> Answer {
    let text = call.text(0)?;
    let path = file::from_text(text, system(call)).map_err(|error| file_fault(error, text))?;
    call.answer_bytes(&path)
}

fn file_fault(error: file::FileError, text: &str) -> Fault {
    match error {
        file::FileError::Invalid(error) => Fault::parse(error, text),
        other => Fault::named(other.as_str(), &other),
    }
}
