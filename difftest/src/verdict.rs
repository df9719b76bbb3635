//! What a parser makes of a text, in a form that can be compared.

use fluent_uri::component::Host;
use iri_string::spec::{IriSpec, Spec, UriSpec};
use iri_string::types::{
    IriAbsoluteStr, IriReferenceStr, IriRelativeStr, IriStr, RiReferenceStr, UriAbsoluteStr,
    UriReferenceStr, UriRelativeStr, UriStr,
};
use std::net::{Ipv4Addr, Ipv6Addr};
use urial_grammar::{Form, HostClass, ipv4_address, ipv6_address};

/// The top-level rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Uri,
    UriReference,
    AbsoluteUri,
    RelativeRef,
    Iri,
    IriReference,
    AbsoluteIri,
    IrelativeRef,
}

impl Kind {
    pub(crate) const ALL: [Kind; 8] = [
        Kind::Uri,
        Kind::UriReference,
        Kind::AbsoluteUri,
        Kind::RelativeRef,
        Kind::Iri,
        Kind::IriReference,
        Kind::AbsoluteIri,
        Kind::IrelativeRef,
    ];

    pub(crate) fn is_iri(self) -> bool {
        self as u8 >= Kind::Iri as u8
    }
}

/// A text taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parts<'a> {
    pub(crate) scheme: Option<&'a str>,
    pub(crate) userinfo: Option<&'a str>,
    pub(crate) host: Option<&'a str>,
    pub(crate) port: Option<&'a str>,
    pub(crate) path: &'a str,
    pub(crate) query: Option<&'a str>,
    pub(crate) fragment: Option<&'a str>,
    /// `None` where there is no host, or where the parser does not tell.
    pub(crate) kind: Option<HostKind>,
}

/// What a host is, and the address it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HostKind {
    Ipv4(Ipv4Addr),
    Ipv6(Ipv6Addr),
    IpvFuture,
    RegName,
}

/// The parts, or `None` where the text is refused.
pub(crate) type Verdict<'a> = Option<Parts<'a>>;

pub(crate) trait Parser {
    const NAME: &'static str;

    /// `None` where the parser has no such rule.
    fn parse<'a>(&self, kind: Kind, text: &'a str) -> Option<Verdict<'a>>;
}

pub(crate) struct Urial;

impl Parser for Urial {
    const NAME: &'static str = "urial";

    fn parse<'a>(&self, kind: Kind, text: &'a str) -> Option<Verdict<'a>> {
        let form = match kind {
            Kind::Uri | Kind::Iri => Form::URI,
            Kind::UriReference | Kind::IriReference => Form::REFERENCE,
            Kind::AbsoluteUri | Kind::AbsoluteIri => Form::ABSOLUTE_URI,
            Kind::RelativeRef | Kind::IrelativeRef => Form::RELATIVE_REF,
        };
        let form = if kind.is_iri() { form.iri() } else { form };
        let parts = urial_grammar::parse(text, form).ok().map(|spans| Parts {
            scheme: spans.scheme().map(|span| &text[span]),
            userinfo: spans.userinfo().map(|span| &text[span]),
            host: spans.host().map(|span| &text[span]),
            port: spans.port().map(|span| &text[span]),
            path: &text[spans.path()],
            query: spans.query().map(|span| &text[span]),
            fragment: spans.fragment(text.len()).map(|span| &text[span]),
            kind: spans.host.map(|class| {
                let host = text[spans.host().unwrap_or_default()].as_bytes();
                let address = "an address";
                match class {
                    HostClass::Ipv4 => HostKind::Ipv4(ipv4_address(host).expect(address)),
                    HostClass::Ipv6 => {
                        let inside = &host[1..host.len() - 1];
                        HostKind::Ipv6(ipv6_address(inside).expect(address))
                    }
                    HostClass::IpvFuture => HostKind::IpvFuture,
                    HostClass::RegName => HostKind::RegName,
                }
            }),
        });
        Some(parts)
    }
}

pub(crate) struct Fluent;

/// The four types have the same methods and no common trait.
macro_rules! fluent {
    ($type:ident, $text:ident, $scheme:expr) => {
        fluent_uri::$type::parse($text).ok().map(|parsed| {
            let authority = parsed.authority();
            Parts {
                scheme: $scheme(&parsed),
                userinfo: authority
                    .and_then(|part| part.userinfo())
                    .map(|part| part.as_str()),
                host: authority.map(|part| part.host()),
                port: authority
                    .and_then(|part| part.port())
                    .map(|part| part.as_str()),
                path: parsed.path().as_str(),
                query: parsed.query().map(|part| part.as_str()),
                fragment: parsed.fragment().map(|part| part.as_str()),
                kind: authority.map(|part| match part.host_parsed() {
                    Host::Ipv4(address) => HostKind::Ipv4(address),
                    Host::Ipv6(address) => HostKind::Ipv6(address),
                    Host::RegName(_) => HostKind::RegName,
                    _ => HostKind::IpvFuture,
                }),
            }
        })
    };
}

impl Parser for Fluent {
    const NAME: &'static str = "fluent-uri";

    fn parse<'a>(&self, kind: Kind, text: &'a str) -> Option<Verdict<'a>> {
        use fluent_uri::{Iri, IriRef, Uri, UriRef};
        Some(match kind {
            Kind::Uri => fluent!(Uri, text, |it: &Uri<&'a str>| Some(it.scheme().as_str())),
            Kind::Iri => fluent!(Iri, text, |it: &Iri<&'a str>| Some(it.scheme().as_str())),
            Kind::UriReference => {
                fluent!(UriRef, text, |it: &UriRef<&'a str>| it
                    .scheme()
                    .map(|part| part.as_str()))
            }
            Kind::IriReference => {
                fluent!(IriRef, text, |it: &IriRef<&'a str>| it
                    .scheme()
                    .map(|part| part.as_str()))
            }
            _ => return None,
        })
    }
}

pub(crate) struct IriString;

fn parts_of<S: Spec>(text: &RiReferenceStr<S>) -> Parts<'_> {
    let authority = text.authority_components();
    Parts {
        scheme: text.scheme_str(),
        userinfo: authority.and_then(|part| part.userinfo()),
        host: authority.map(|part| part.host()),
        port: authority.and_then(|part| part.port()),
        path: text.path_str(),
        query: text.query_str(),
        fragment: text.fragment_str(),
        kind: None,
    }
}

/// Every type of that crate is also a reference, by the rules `S`.
fn known<'a, S, T, E>(parsed: Result<&'a T, E>) -> Verdict<'a>
where
    S: Spec + 'a,
    T: AsRef<RiReferenceStr<S>> + ?Sized,
{
    parsed.ok().map(|parsed| parts_of(parsed.as_ref()))
}

impl Parser for IriString {
    const NAME: &'static str = "iri-string";

    fn parse<'a>(&self, kind: Kind, text: &'a str) -> Option<Verdict<'a>> {
        Some(match kind {
            Kind::Uri => known::<UriSpec, _, _>(UriStr::new(text)),
            Kind::UriReference => known::<UriSpec, _, _>(UriReferenceStr::new(text)),
            Kind::AbsoluteUri => known::<UriSpec, _, _>(UriAbsoluteStr::new(text)),
            Kind::RelativeRef => known::<UriSpec, _, _>(UriRelativeStr::new(text)),
            Kind::Iri => known::<IriSpec, _, _>(IriStr::new(text)),
            Kind::IriReference => known::<IriSpec, _, _>(IriReferenceStr::new(text)),
            Kind::AbsoluteIri => known::<IriSpec, _, _>(IriAbsoluteStr::new(text)),
            Kind::IrelativeRef => known::<IriSpec, _, _>(IriRelativeStr::new(text)),
        })
    }
}
