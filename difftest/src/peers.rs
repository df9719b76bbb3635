//! The parsers of others, and what each tells of a text.

use crate::verdict::{Class, Inside, Kind, Parse, Parts, Verdict, types};
use fluent_uri::component::Host;
use fluent_uri::{Iri, IriRef, Uri, UriRef};
use iri_string::spec::{IriSpec, Spec, UriSpec};
use iri_string::types::{
    IriAbsoluteStr, IriReferenceStr, IriRelativeStr, IriStr, RiReferenceStr, UriAbsoluteStr,
    UriReferenceStr, UriRelativeStr, UriStr,
};
use std::net::{Ipv4Addr, Ipv6Addr};

/// The parsers that are compared with urial's.
pub(crate) const PEERS: [(&str, Parse); 5] = [
    ("urial's types", types),
    ("fluent-uri", fluent),
    ("iri-string", iri_string),
    ("oxiri", oxiri),
    ("iref", iref),
];

/// Converts the value of any type of that crate to its `IriRef`, and reads that.
fn most<'a, T>(parsed: Result<T, fluent_uri::ParseError>) -> Verdict<'a>
where
    IriRef<&'a str>: From<T>,
{
    let parsed = IriRef::from(parsed.ok()?);
    let authority = parsed.authority();
    Some(Parts {
        scheme: parsed.scheme().map(|part| part.as_str()),
        authority: authority.map(|part| part.as_str()),
        inside: authority.map(|part| Inside {
            userinfo: part.userinfo().map(|part| part.as_str()),
            host: part.host(),
            port: part.port().map(|part| part.as_str()),
            class: Some(match part.host_parsed() {
                Host::Ipv4(address) => Class::Ipv4(address),
                Host::Ipv6(address) => Class::Ipv6(address),
                Host::RegName(_) => Class::RegName,
                _ => Class::IpvFuture,
            }),
        }),
        path: parsed.path().as_str(),
        query: parsed.query().map(|part| part.as_str()),
        fragment: parsed.fragment().map(|part| part.as_str()),
    })
}

fn fluent(kind: Kind, text: &str) -> Option<Verdict<'_>> {
    Some(match kind {
        Kind::Uri => most(Uri::parse(text)),
        Kind::Iri => most(Iri::parse(text)),
        Kind::UriReference => most(UriRef::parse(text)),
        Kind::IriReference => most(IriRef::parse(text)),
        _ => return None,
    })
}

fn parts_of<S: Spec>(text: &RiReferenceStr<S>) -> Parts<'_> {
    Parts {
        scheme: text.scheme_str(),
        authority: text.authority_str(),
        inside: text.authority_components().map(|part| Inside {
            userinfo: part.userinfo(),
            host: part.host(),
            port: part.port(),
            class: None,
        }),
        path: text.path_str(),
        query: text.query_str(),
        fragment: text.fragment_str(),
    }
}

/// Reads the value of any type of that crate as a reference, by the rules `S`.
fn known<'a, S, T, E>(parsed: Result<&'a T, E>) -> Verdict<'a>
where
    S: Spec + 'a,
    T: AsRef<RiReferenceStr<S>> + ?Sized,
{
    parsed.ok().map(|parsed| parts_of(parsed.as_ref()))
}

fn iri_string(kind: Kind, text: &str) -> Option<Verdict<'_>> {
    Some(match kind {
        Kind::Uri => known::<UriSpec, _, _>(UriStr::new(text)),
        Kind::UriReference => known::<UriSpec, _, _>(UriReferenceStr::new(text)),
        Kind::AbsoluteUri => known::<UriSpec, _, _>(UriAbsoluteStr::new(text)),
        Kind::RelativeRef => known::<UriSpec, _, _>(UriRelativeStr::new(text)),
        Kind::Iri => known::<IriSpec, _, _>(IriStr::new(text)),
        Kind::IriReference => known::<IriSpec, _, _>(IriReferenceStr::new(text)),
        Kind::AbsoluteIri => known::<IriSpec, _, _>(IriAbsoluteStr::new(text)),
        Kind::IrelativeRef => known::<IriSpec, _, _>(IriRelativeStr::new(text)),
        _ => return None,
    })
}

/// Returns the components that borrow from the parser's value, found again in the text.
fn oxiri_parts<'a>(text: &'a str, parsed: &oxiri::IriRef<&'a str>) -> Parts<'a> {
    Parts {
        scheme: within(text, parsed.scheme()),
        authority: within(text, parsed.authority()),
        inside: None,
        path: within(text, Some(parsed.path())).unwrap_or_default(),
        query: within(text, parsed.query()),
        fragment: within(text, parsed.fragment()),
    }
}

/// Returns the same bytes of `text`, for as long as `text` lives.
fn within<'a>(text: &'a str, part: Option<&str>) -> Option<&'a str> {
    let part = part?;
    let start = part.as_ptr() as usize - text.as_ptr() as usize;
    Some(&text[start..start + part.len()])
}

/// Has IRIs only, and does not take authorities apart.
fn oxiri(kind: Kind, text: &str) -> Option<Verdict<'_>> {
    Some(match kind {
        Kind::Iri => oxiri::Iri::parse(text).ok().map(|parsed| oxiri_parts(text, &parsed.into())),
        Kind::IriReference => {
            oxiri::IriRef::parse(text).ok().map(|parsed| oxiri_parts(text, &parsed))
        }
        _ => return None,
    })
}

fn iref_class(host: &iref::iri::Host) -> Class {
    if let Some(address) = host.to_ipv4() {
        Class::Ipv4(Ipv4Addr::from_bits(address))
    } else if host.is_ipv6() && host.as_str().starts_with("[V") {
        // `to_ipv6` panics here.
        Class::Ipv6WithoutAddress
    } else if let Some(address) = host.to_ipv6() {
        Class::Ipv6(Ipv6Addr::from_bits(address))
    } else if host.is_ip_literal() {
        Class::IpvFuture
    } else {
        Class::RegName
    }
}

fn iref_parts(parsed: &iref::IriRef) -> Parts<'_> {
    let parts = parsed.parts();
    Parts {
        scheme: parts.scheme.map(|part| part.as_str()),
        authority: parts.authority.map(|part| part.as_str()),
        inside: parts.authority.map(|part| {
            let parts = part.parts();
            Inside {
                userinfo: parts.user_info.map(|part| part.as_str()),
                host: parts.host.as_str(),
                port: parts.port.map(|part| part.as_str()),
                class: Some(iref_class(parts.host)),
            }
        }),
        path: parts.path.as_str(),
        query: parts.query.map(|part| part.as_str()),
        fragment: parts.fragment.map(|part| part.as_str()),
    }
}

fn iref(kind: Kind, text: &str) -> Option<Verdict<'_>> {
    let reference = match kind {
        Kind::Uri => iref::Uri::new(text).ok().map(|parsed| parsed.as_iri_ref()),
        Kind::UriReference => iref::UriRef::new(text).ok().map(|parsed| parsed.as_iri_ref()),
        Kind::Iri => iref::Iri::new(text).ok().map(|parsed| parsed.as_iri_ref()),
        Kind::IriReference => iref::IriRef::new(text).ok(),
        _ => return None,
    };
    Some(reference.map(iref_parts))
}
