//! Operations on one text and its parts.

use super::{agree, by_kind, invalid, parsed, refused};
use crate::answer::{Answer, Answered};
use crate::vector::Vector;
use serde_json::{Value, json};
use urial::kind::{self, Kind};
use urial::{
    AbsoluteIri, AbsoluteUri, Authority, Elements, Fragment, Host, HostClass, Iri, IriBuf,
    IriReference, IriRelativeRef, Loss, PairStyle, ParseError, Port, Query, Ref, Reference,
    RelativeRef, Scheme, Segment, Uri, Userinfo,
};
use urial_grammar::Production;
use urial_guard::{Audit, Names};
use urial_template::Template;
use urial_text::Extractor;

pub(super) fn parse(args: &Vector) -> Answered {
    let (name, input) = (args.text("rule")?, args.text("input")?);
    if name == "URI-Template" {
        return Template::parse(input).map(|_| Value::Null).map_err(refused);
    }
    let rule: Production = match name.parse() {
        Ok(rule) => rule,
        Err(_) => return Err(Answer::Unsupported(format!("the rule {name:?}"))),
    };
    let checked = rule.check(input);
    let Some(typed) = typed(rule, input) else {
        checked.map_err(invalid)?;
        // The text is parsed inside a whole reference, at the place of the rule.
        let before = match rule {
            Production::HierPart | Production::IhierPart => "x:",
            Production::RelativePart | Production::IrelativePart => "",
            Production::Authority | Production::Iauthority => "//",
            _ => return Ok(Value::Null),
        };
        return match IriReference::parse(&format!("{before}{input}")) {
            Ok(reference) => Ok(components(&reference)),
            Err(error) => Err(Answer::Fault(format!("the rule accepts it, but {error}"))),
        };
    };
    // Both are public, and a caller may ask either.
    agree("the type and its rule", typed.map(|_| ()), checked)?;
    typed.map(|reference| components(&reference)).map_err(invalid)
}

/// Parses `text` by the type of a top-level rule; `None` if there is no type for the rule.
fn typed(rule: Production, text: &str) -> Option<Result<IriReference<'_>, ParseError>> {
    Some(match rule {
        Production::Uri => Uri::parse(text).map(Ref::widen),
        Production::UriReference => Reference::parse(text).map(Ref::widen),
        Production::AbsoluteUri => AbsoluteUri::parse(text).map(Ref::widen),
        Production::RelativeRef => RelativeRef::parse(text).map(Ref::widen),
        Production::Iri => Iri::parse(text).map(Ref::widen),
        Production::IriReference => IriReference::parse(text),
        Production::AbsoluteIri => AbsoluteIri::parse(text).map(Ref::widen),
        Production::IrelativeRef => IriRelativeRef::parse(text).map(Ref::widen),
        _ => return None,
    })
}

/// Returns every component of a reference.
fn components(reference: &IriReference<'_>) -> Value {
    json!({
        "scheme": reference.scheme().map(Scheme::as_str),
        "authority": reference.authority().map(Authority::as_str),
        "userinfo": reference.userinfo().map(Userinfo::as_str),
        "host": reference.host().map(Host::as_str),
        "port": reference.port().map(Port::as_str),
        "path": reference.path().as_str(),
        "query": reference.query().map(Query::as_str),
        "fragment": reference.fragment().map(Fragment::as_str),
    })
}

pub(super) fn split(args: &Vector) -> Answered {
    let parts = urial::split(args.text("input")?);
    let authority = parts.authority_parts();
    Ok(json!({
        "scheme": parts.scheme,
        "authority": parts.authority,
        "userinfo": authority.and_then(|authority| authority.userinfo),
        "host": authority.map(|authority| authority.host),
        "port": authority.and_then(|authority| authority.port),
        "path": parts.path,
        "query": parts.query,
        "fragment": parts.fragment,
    }))
}

pub(super) fn path_segments(args: &Vector) -> Answered {
    let reference: IriReference<'_> = parsed(args.text("reference")?)?;
    let path = reference.path();
    let forward: Vec<&str> = path.segments().map(Segment::as_str).collect();
    // Segments can be read from both ends, by code of its own for each direction.
    let mut backward: Vec<&str> = path.segments().rev().map(Segment::as_str).collect();
    backward.reverse();
    agree("both directions", &forward, &backward)?;
    // An absolute path has an element before its first slash.
    let mut elements: Vec<&str> = path.elements().map(Segment::as_str).collect();
    elements.drain(..usize::from(path.is_absolute()));
    agree("elements", &forward, &elements)?;
    agree("is_empty", path.is_empty(), path.as_str().is_empty())?;
    Ok(json!(forward))
}

pub(super) fn host(args: &Vector) -> Answered {
    let reference: IriReference<'_> = parsed(args.text("reference")?)?;
    let Some(host) = reference.host() else {
        return Ok(json!({ "host": null }));
    };
    // By way of Rust's addresses, whose text is the canonical one that the format asks for.
    let ipv4 = host.ipv4().map(|address| address.to_string());
    let ipv6 = host.ipv6().map(|address| address.to_string());
    // The format has no field for the version of an IPvFuture.
    let future = host.ip_future().map(|(_version, address)| address.to_owned());
    let class = match host.class() {
        HostClass::Ipv4 => "ipv4",
        HostClass::Ipv6 => "ipv6",
        HostClass::IpvFuture => "ipvfuture",
        HostClass::RegName => "reg-name",
    };
    Ok(json!({"host": host.as_str(), "class": class, "address": ipv4.or(ipv6).or(future)}))
}

pub(super) fn query_pairs(args: &Vector) -> Answered {
    let reference: IriReference<'_> = parsed(args.text("reference")?)?;
    let mut style = PairStyle::new().plus_is_space(args.flag("plus")?);
    if let Some(separator) = args.text("separator")?.chars().next() {
        style = style.separator(separator);
    }
    let pairs = reference.query().into_iter();
    // Decoded, as the vectors state them: the separator is found before that (section 2.4).
    let pairs = pairs.flat_map(|query| query.pairs_with(style).map(urial::Pair::decode));
    let pairs = pairs.map(|pair| pair.map(|(key, value)| json!([key, value])));
    pairs.collect::<Result<Value, _>>().map_err(refused)
}

pub(super) fn elements(args: &Vector) -> Answered {
    by_kind!(args, elements_of::<IriReference | Reference>(args.text("input")?))
}

fn elements_of<K: Kind>(input: &str) -> Answered {
    let reference: Ref<&str, K> = parsed(input)?;
    let made = reference.to_elements();
    // With a loss the elements stand for another reference, so only lossless ones have to come
    // back.
    if made.lost.is_empty() {
        match made.value.build::<K>() {
            Ok(again) => agree("the elements", again.value.as_str(), reference.as_str())?,
            Err(error) => return Err(Answer::Fault(format!("elements of a reference: {error}"))),
        }
    }
    let lost: Vec<&str> = made.lost.iter().map(|loss| Loss::as_str(*loss)).collect();
    Ok(as_json(&made.value, &lost))
}

fn as_json(elements: &Elements, lost: &[&str]) -> Value {
    json!({
        "is_relative": elements.is_relative(),
        "scheme": elements.scheme,
        "userinfo": elements.userinfo,
        "host": elements.host,
        "has_port": elements.has_port,
        "port": if elements.has_port { elements.port } else { Some(0) },
        "path": elements.path,
        "query": elements.query,
        "fragment": elements.fragment,
        "lost": lost,
    })
}

pub(super) fn scheme_rule(args: &Vector) -> Answered {
    let uri = parsed::<kind::Uri>(args.text("input")?)?;
    let broken = urial::schemes::check(&uri).err();
    Ok(broken.map(|error| error.rule()).into())
}

pub(super) fn audit(args: &Vector) -> Answered {
    let names = args.optional_list("names")?.iter().filter_map(Value::as_str);
    let names = Names::new(names);
    let findings = Audit::new().names(&names).check_text(args.text("input")?);
    let findings = findings.iter().map(|finding| {
        let span = finding.span();
        json!({"rule": finding.rule().id(), "start": span.start, "end": span.end})
    });
    Ok(findings.collect())
}

pub(super) fn extract(args: &Vector) -> Answered {
    let schemes = args.optional_list("schemes")?.iter();
    let schemes: Vec<&str> = schemes.filter_map(Value::as_str).collect();
    let mut extractor = Extractor::new()
        .suffix(args.flag("suffix")?)
        .lenient(args.flag("lenient")?)
        .iri(args.flag("iri")?);
    if args.has("schemes") {
        extractor = extractor.schemes(&schemes);
    }
    let found = extractor.extract(args.text("text")?).map(
        |found| json!({"text": found.text(), "other": found.other_reading().map(IriBuf::as_str)}),
    );
    Ok(found.collect())
}
