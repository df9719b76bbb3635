//! Verdict of a parser on a text, in a form that can be compared.

use std::net::{Ipv4Addr, Ipv6Addr};
use urial::{Ref, kind};
use urial_grammar::{HostClass, ipv4_address, ipv6_address};

pub(crate) use urial_grammar::Production as Kind;

/// Returns the top-level rules.
pub(crate) fn kinds() -> impl Iterator<Item = Kind> {
    let all = Kind::ALL.iter().copied();
    all.filter(|kind| kind.form().is_some())
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

/// Parses a text by a rule; `None` where the parser has no such rule.
pub(crate) type Parse = for<'a> fn(Kind, &'a str) -> Option<Verdict<'a>>;

/// Parses with the parser that the others are compared with.
pub(crate) fn urial(kind: Kind, text: &str) -> Option<Verdict<'_>> {
    let parts = urial_grammar::parse(text, kind.form()?).ok().map(|spans| {
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

fn typed<K: urial::kind::Kind>(text: &str) -> Verdict<'_> {
    let parsed = Ref::<&str, K>::parse(text).ok()?;
    // The kinds have different accessors for the scheme.
    let any = parsed.narrow::<kind::IriReference>().ok()?;
    Some(Parts {
        scheme: any.scheme().map(|part| part.as_str()),
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
}

/// Parses with the types of the library, which parse on a way of their own and hand out components.
pub(crate) fn types(kind: Kind, text: &str) -> Option<Verdict<'_>> {
    Some(match kind {
        Kind::Uri => typed::<kind::Uri>(text),
        Kind::UriReference => typed::<kind::Reference>(text),
        Kind::AbsoluteUri => typed::<kind::AbsoluteUri>(text),
        Kind::RelativeRef => typed::<kind::RelativeRef>(text),
        Kind::Iri => typed::<kind::Iri>(text),
        Kind::IriReference => typed::<kind::IriReference>(text),
        Kind::AbsoluteIri => typed::<kind::AbsoluteIri>(text),
        Kind::IrelativeRef => typed::<kind::IriRelativeRef>(text),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_told_is_no_difference() {
        let text = "a://u@1.2.3.4:80/b?c#d";
        let ours = urial(Kind::Uri, text).unwrap().unwrap();
        let inside = ours.inside.unwrap();
        let with = |inside| Parts { inside, ..ours };
        assert!(ours.is_told(&ours) && ours.is_told(&with(None)));
        assert!(ours.is_told(&with(Some(Inside { class: None, ..inside }))));
        for wrong in [
            Inside { userinfo: None, ..inside },
            Inside { host: "1.2.3", ..inside },
            Inside { port: Some(""), ..inside },
            Inside { class: Some(Class::RegName), ..inside },
        ] {
            assert!(!ours.is_told(&with(Some(wrong))), "{wrong:?}");
        }
        for wrong in [
            Parts { scheme: None, ..ours },
            Parts { authority: Some("u@1.2.3.4"), ..ours },
            Parts { authority: None, inside: None, ..ours },
            Parts { path: "/", ..ours },
            Parts { query: None, ..ours },
            Parts { fragment: Some(""), ..ours },
        ] {
            assert!(!ours.is_told(&wrong), "{wrong:?}");
        }
    }
}
