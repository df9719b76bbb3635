//! Verdict of a parser on a text, in a form that can be compared.

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

    fn form(self) -> Form {
        let form = match self {
            Kind::Uri | Kind::Iri => Form::URI,
            Kind::UriReference | Kind::IriReference => Form::REFERENCE,
            Kind::AbsoluteUri | Kind::AbsoluteIri => Form::ABSOLUTE_URI,
            Kind::RelativeRef | Kind::IrelativeRef => Form::RELATIVE_REF,
        };
        if self.is_iri() { form.iri() } else { form }
    }
}

/// A text taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parts<'a> {
    pub(crate) scheme: Option<&'a str>,
    pub(crate) authority: Option<&'a str>,
    /// `None` where there is no authority, or where the parser does not take it apart.
    pub(crate) inside: Option<Inside<'a>>,
    pub(crate) path: &'a str,
    pub(crate) query: Option<&'a str>,
    pub(crate) fragment: Option<&'a str>,
}

/// An authority taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Inside<'a> {
    pub(crate) userinfo: Option<&'a str>,
    pub(crate) host: &'a str,
    pub(crate) port: Option<&'a str>,
    /// `None` where the parser does not tell.
    pub(crate) class: Option<Class>,
}

/// Class of a host, and the address it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    Ipv4(Ipv4Addr),
    Ipv6(Ipv6Addr),
    /// IPv6, says the parser, and has no address of it.
    Ipv6WithoutAddress,
    IpvFuture,
    RegName,
}

impl Parts<'_> {
    /// Returns whether `theirs` is the same, as far as it tells.
    pub(crate) fn is_told(&self, theirs: &Parts) -> bool {
        let inside = match (&self.inside, &theirs.inside) {
            (Some(ours), Some(theirs)) => {
                (ours.userinfo, ours.host, ours.port) == (theirs.userinfo, theirs.host, theirs.port)
                    && (theirs.class.is_none() || ours.class == theirs.class)
            }
            (_, None) => true,
            (None, Some(_)) => false,
        };
        inside
            && (self.scheme, self.authority, self.path)
                == (theirs.scheme, theirs.authority, theirs.path)
            && (self.query, self.fragment) == (theirs.query, theirs.fragment)
    }
}

/// The parts, or `None` where the text is refused.
pub(crate) type Verdict<'a> = Option<Parts<'a>>;

pub(crate) trait Parser {
    const NAME: &'static str;

    /// Returns `None` where the parser has no such rule.
    fn parse<'a>(&self, kind: Kind, text: &'a str) -> Option<Verdict<'a>>;
}

/// The parser that the others are compared with.
pub(crate) struct Urial;

impl Parser for Urial {
    const NAME: &'static str = "urial";

    fn parse<'a>(&self, kind: Kind, text: &'a str) -> Option<Verdict<'a>> {
        let parts = urial_grammar::parse(text, kind.form()).ok().map(|spans| {
            let inside = spans.host.map(|class| {
                let host = &text[spans.host().unwrap_or_default()];
                Inside {
                    userinfo: spans.userinfo().map(|span| &text[span]),
                    host,
                    port: spans.port().map(|span| &text[span]),
                    class: Some(class_of(class, host)),
                }
            });
            Parts {
                scheme: spans.scheme().map(|span| &text[span]),
                authority: spans.authority().map(|span| &text[span]),
                inside,
                path: &text[spans.path()],
                query: spans.query().map(|span| &text[span]),
                fragment: spans.fragment(text.len()).map(|span| &text[span]),
            }
        });
        Some(parts)
    }
}

fn class_of(class: HostClass, host: &str) -> Class {
    let (host, address) = (host.as_bytes(), "an address");
    match class {
        HostClass::Ipv4 => Class::Ipv4(ipv4_address(host).expect(address)),
        HostClass::Ipv6 => {
            let inside = &host[1..host.len() - 1];
            Class::Ipv6(ipv6_address(inside).expect(address))
        }
        HostClass::IpvFuture => Class::IpvFuture,
        HostClass::RegName => Class::RegName,
    }
}

/// The types of the library, which parse on a way of their own and hand out components.
pub(crate) struct Types;

macro_rules! typed {
    ($type:ident, $text:ident, $scheme:expr) => {
        urial::$type::parse($text).ok().map(|parsed| Parts {
            scheme: $scheme(&parsed),
            authority: parsed.authority().map(|part| part.as_str()),
            inside: parsed.host().map(|host| Inside {
                userinfo: parsed.userinfo().map(|part| part.as_str()),
                host: host.as_str(),
                port: parsed.port().map(|part| part.as_str()),
                class: Some(class_of(host.class(), host.as_str())),
            }),
            path: parsed.path().as_str(),
            query: parsed.query().map(|part| part.as_str()),
            fragment: parsed.fragment().map(|part| part.as_str()),
        })
    };
    (absolute $type:ident, $text:ident) => {
        typed!($type, $text, |it: &urial::$type<'a>| Some(
            it.scheme().as_str()
        ))
    };
    (reference $type:ident, $text:ident) => {
        typed!($type, $text, |it: &urial::$type<'a>| it
            .scheme()
            .map(|part| part.as_str()))
    };
}

impl Parser for Types {
    const NAME: &'static str = "urial's types";

    fn parse<'a>(&self, kind: Kind, text: &'a str) -> Option<Verdict<'a>> {
        Some(match kind {
            Kind::Uri => typed!(absolute Uri, text),
            Kind::UriReference => typed!(reference Reference, text),
            Kind::AbsoluteUri => typed!(absolute AbsoluteUri, text),
            Kind::RelativeRef => typed!(reference RelativeRef, text),
            Kind::Iri => typed!(absolute Iri, text),
            Kind::IriReference => typed!(reference IriReference, text),
            Kind::AbsoluteIri => typed!(absolute AbsoluteIri, text),
            Kind::IrelativeRef => typed!(reference IriRelativeRef, text),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_told_is_no_difference() {
        let text = "a://u@1.2.3.4:80/b?c#d";
        let ours = Urial.parse(Kind::Uri, text).unwrap().unwrap();
        let inside = ours.inside.unwrap();
        let with = |inside| Parts { inside, ..ours };
        assert!(ours.is_told(&ours) && ours.is_told(&with(None)));
        assert!(ours.is_told(&with(Some(Inside {
            class: None,
            ..inside
        }))));
        for wrong in [
            Inside {
                userinfo: None,
                ..inside
            },
            Inside {
                host: "1.2.3",
                ..inside
            },
            Inside {
                port: Some(""),
                ..inside
            },
            Inside {
                class: Some(Class::RegName),
                ..inside
            },
        ] {
            assert!(!ours.is_told(&with(Some(wrong))), "{wrong:?}");
        }
        for wrong in [
            Parts {
                scheme: None,
                ..ours
            },
            Parts {
                authority: Some("u@1.2.3.4"),
                ..ours
            },
            Parts {
                authority: None,
                inside: None,
                ..ours
            },
            Parts { path: "/", ..ours },
            Parts {
                query: None,
                ..ours
            },
            Parts {
                fragment: Some(""),
                ..ours
            },
        ] {
            assert!(!ours.is_told(&wrong), "{wrong:?}");
        }
    }
}
