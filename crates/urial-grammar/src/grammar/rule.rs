//! Rules of the collected ABNF by name: RFC 3986 appendix A and RFC 3987 section 2.2.

use core::fmt;
use core::str::FromStr;

use crate::set::Set;

macro_rules! rules {
    ($($variant:ident = $name:literal,)*) => {
        /// A rule of the collected ABNF of RFC 3986 (appendix A) or RFC 3987 (section 2.2).
        ///
        /// ```
        /// # use urial_grammar as urial;
        /// use urial::grammar::Production;
        /// let rule: Production = "path-noscheme".parse()?;
        /// assert_eq!(rule, Production::PathNoscheme);
        /// assert!(rule.check("a/b:c").is_ok());
        /// assert_eq!(rule.check("a:b/c").unwrap_err().span(), 1..2);
        /// # Ok::<(), urial::grammar::UnknownProduction>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Production {
            $(#[doc = concat!("`", $name, "`")] $variant,)*
        }

        impl Production {
            /// Every rule, in the order of the RFCs.
            pub const ALL: &'static [Production] = &[$(Production::$variant),*];

            /// Returns the rule's name, as the RFC writes it.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Production::$variant => $name,)*
                }
            }
        }
    };
}

rules! {
    Uri = "URI",
    HierPart = "hier-part",
    UriReference = "URI-reference",
    AbsoluteUri = "absolute-URI",
    RelativeRef = "relative-ref",
    RelativePart = "relative-part",
    Scheme = "scheme",
    Authority = "authority",
    Userinfo = "userinfo",
    Host = "host",
    Port = "port",
    IpLiteral = "IP-literal",
    IpvFuture = "IPvFuture",
    Ipv6Address = "IPv6address",
    H16 = "h16",
    Ls32 = "ls32",
    Ipv4Address = "IPv4address",
    DecOctet = "dec-octet",
    RegName = "reg-name",
    Path = "path",
    PathAbempty = "path-abempty",
    PathAbsolute = "path-absolute",
    PathNoscheme = "path-noscheme",
    PathRootless = "path-rootless",
    PathEmpty = "path-empty",
    Segment = "segment",
    SegmentNz = "segment-nz",
    SegmentNzNc = "segment-nz-nc",
    Pchar = "pchar",
    Query = "query",
    Fragment = "fragment",
    PctEncoded = "pct-encoded",
    Unreserved = "unreserved",
    Reserved = "reserved",
    GenDelims = "gen-delims",
    SubDelims = "sub-delims",
    Alpha = "ALPHA",
    Digit = "DIGIT",
    Hexdig = "HEXDIG",
    Iri = "IRI",
    IhierPart = "ihier-part",
    IriReference = "IRI-reference",
    AbsoluteIri = "absolute-IRI",
    IrelativeRef = "irelative-ref",
    IrelativePart = "irelative-part",
    Iauthority = "iauthority",
    Iuserinfo = "iuserinfo",
    Ihost = "ihost",
    IregName = "ireg-name",
    Ipath = "ipath",
    IpathAbempty = "ipath-abempty",
    IpathAbsolute = "ipath-absolute",
    IpathNoscheme = "ipath-noscheme",
    IpathRootless = "ipath-rootless",
    IpathEmpty = "ipath-empty",
    Isegment = "isegment",
    IsegmentNz = "isegment-nz",
    IsegmentNzNc = "isegment-nz-nc",
    Ipchar = "ipchar",
    Iquery = "iquery",
    Ifragment = "ifragment",
    Iunreserved = "iunreserved",
    Ucschar = "ucschar",
    Iprivate = "iprivate",
}

impl Production {
    /// Returns the ASCII characters that texts of the rule may have unencoded, or `None` for the
    /// parts of an IP address, for triplets, and for rules without ASCII characters.
    ///
    /// The characters of a host are those of a registered name. As in every [`Set`], `%` is only in
    /// that of a whole reference.
    ///
    /// ```
    /// # use urial_grammar as urial;
    /// use urial::Set;
    /// use urial::grammar::Production;
    /// assert_eq!(Production::Segment.characters(), Some(Set::SEGMENT));
    /// assert_eq!(Production::Isegment.characters(), Some(Set::SEGMENT));
    /// assert_eq!(Production::Ipv4Address.characters(), None);
    /// ```
    #[must_use]
    pub const fn characters(self) -> Option<Set> {
        Some(match self {
            Production::Uri
            | Production::UriReference
            | Production::RelativeRef
            | Production::Iri
            | Production::IriReference
            | Production::IrelativeRef => Set::URI,
            Production::AbsoluteUri | Production::AbsoluteIri => Set::URI.minus(Set::of("#")),
            Production::HierPart
            | Production::RelativePart
            | Production::IhierPart
            | Production::IrelativePart => Set::URI.minus(Set::of("?#")),
            Production::Scheme => Set::SCHEME,
            Production::Authority | Production::Iauthority => Set::USERINFO.union(Set::of("@")),
            Production::Userinfo | Production::Iuserinfo => Set::USERINFO,
            Production::Host | Production::RegName | Production::Ihost | Production::IregName => {
                Set::REG_NAME
            }
            Production::Port | Production::Digit => Set::DIGIT,
            Production::PathEmpty | Production::IpathEmpty => Set::EMPTY,
            Production::Path
            | Production::PathAbempty
            | Production::PathAbsolute
            | Production::PathNoscheme
            | Production::PathRootless
            | Production::Ipath
            | Production::IpathAbempty
            | Production::IpathAbsolute
            | Production::IpathNoscheme
            | Production::IpathRootless => Set::PATH,
            Production::Segment
            | Production::SegmentNz
            | Production::Isegment
            | Production::IsegmentNz => Set::SEGMENT,
            Production::SegmentNzNc | Production::IsegmentNzNc => Set::SEGMENT_NC,
            Production::Pchar | Production::Ipchar => Set::PCHAR,
            Production::Query | Production::Iquery => Set::QUERY,
            Production::Fragment | Production::Ifragment => Set::FRAGMENT,
            Production::Unreserved | Production::Iunreserved => Set::UNRESERVED,
            Production::Reserved => Set::RESERVED,
            Production::GenDelims => Set::GEN_DELIMS,
            Production::SubDelims => Set::SUB_DELIMS,
            Production::Alpha => Set::ALPHA,
            Production::Hexdig => Set::HEXDIG,
            Production::IpLiteral
            | Production::IpvFuture
            | Production::Ipv6Address
            | Production::H16
            | Production::Ls32
            | Production::Ipv4Address
            | Production::DecOctet
            | Production::PctEncoded
            | Production::Ucschar
            | Production::Iprivate => return None,
        })
    }
}

impl fmt::Display for Production {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Compares rule names without regard to case, as ABNF does (RFC 5234 section 2.1).
impl FromStr for Production {
    type Err = UnknownProduction;

    fn from_str(name: &str) -> Result<Production, UnknownProduction> {
        let named = |rule: &&Production| rule.as_str().eq_ignore_ascii_case(name);
        Production::ALL.iter().find(named).copied().ok_or(UnknownProduction(()))
    }
}

/// The error of a name that no rule has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownProduction(());

impl fmt::Display for UnknownProduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such rule in RFC 3986 appendix A or RFC 3987 section 2.2")
    }
}

impl core::error::Error for UnknownProduction {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    /// Texts with `.` where the character goes, and `[` and `]` where they are allowed.
    const FRAMES: &str = ". a. /. /a. a/. //. //a. a:. a:/. //.::1] //[::1. a://.::1] a://[::1.";

    #[test]
    fn the_characters_are_those_that_the_rule_takes() {
        for rule in Production::ALL {
            let Some(set) = rule.characters() else {
                continue;
            };
            // A triplet is not a character.
            for byte in (0..128_u8).filter(|&byte| byte != b'%') {
                let character = char::from(byte).to_string();
                let taken = FRAMES
                    .split(' ')
                    .any(|frame| rule.check(&frame.replacen('.', &character, 1)).is_ok());
                assert_eq!(set.contains(byte), taken, "{rule} {character:?}");
            }
        }
    }

    #[test]
    fn rules_without_a_set_are_about_addresses_triplets_and_non_ascii() {
        let without = Production::ALL.iter().filter(|rule| rule.characters().is_none());
        let names: Vec<&str> = without.map(|rule| rule.as_str()).collect();
        assert_eq!(
            names.join(" "),
            "IP-literal IPvFuture IPv6address h16 ls32 IPv4address dec-octet pct-encoded ucschar \
             iprivate"
        );
    }
}
