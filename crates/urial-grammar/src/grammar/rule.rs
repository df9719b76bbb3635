//! Rules of the collected ABNF by name: RFC 3986 appendix A and RFC 3987 section 2.2.

use core::fmt;
use core::str::FromStr;

use crate::set::Set;

/// Declares the rules: those of RFC 3986 with their characters, those that RFC 3987 extends with
/// the rule that is extended, and its own ones.
macro_rules! rules {
    (
        ascii { $($variant:ident = $name:literal, $set:expr;)* }
        extended { $($twin:ident = $twin_name:literal, $of:ident;)* }
        beyond { $($own:ident = $own_name:literal;)* }
    ) => {
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
            $(#[doc = concat!("`", $twin_name, "`")] $twin,)*
            $(#[doc = concat!("`", $own_name, "`")] $own,)*
        }

        impl Production {
            /// Every rule, in the order of the RFCs.
            pub const ALL: &'static [Production] = &[
                $(Production::$variant,)*
                $(Production::$twin,)*
                $(Production::$own,)*
            ];

            /// Returns the rule's name, as the RFC writes it.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Production::$variant => $name,)*
                    $(Production::$twin => $twin_name,)*
                    $(Production::$own => $own_name,)*
                }
            }

            /// Returns the characters of a rule of RFC 3986.
            const fn ascii_characters(self) -> Option<Set> {
                match self {
                    $(Production::$variant => $set,)*
                    _ => None,
                }
            }

            /// Returns the rule of RFC 3986 that a rule of RFC 3987 extends by `ucschar`; other
            /// rules are returned as they are.
            #[inline]
            pub(super) const fn ascii_twin(self) -> Production {
                match self {
                    $(Production::$twin => Production::$of,)*
                    rule => rule,
                }
            }
        }
    };
}

rules! {
    ascii {
        Uri = "URI", Some(Set::URI);
        HierPart = "hier-part", Some(Set::URI.minus(Set::of("?#")));
        UriReference = "URI-reference", Some(Set::URI);
        AbsoluteUri = "absolute-URI", Some(Set::URI.minus(Set::of("#")));
        RelativeRef = "relative-ref", Some(Set::URI);
        RelativePart = "relative-part", Some(Set::URI.minus(Set::of("?#")));
        Scheme = "scheme", Some(Set::SCHEME);
        Authority = "authority", Some(Set::USERINFO.union(Set::of("@")));
        Userinfo = "userinfo", Some(Set::USERINFO);
        Host = "host", Some(Set::REG_NAME);
        Port = "port", Some(Set::DIGIT);
        IpLiteral = "IP-literal", None;
        IpvFuture = "IPvFuture", None;
        Ipv6Address = "IPv6address", None;
        H16 = "h16", None;
        Ls32 = "ls32", None;
        Ipv4Address = "IPv4address", None;
        DecOctet = "dec-octet", None;
        RegName = "reg-name", Some(Set::REG_NAME);
        Path = "path", Some(Set::PATH);
        PathAbempty = "path-abempty", Some(Set::PATH);
        PathAbsolute = "path-absolute", Some(Set::PATH);
        PathNoscheme = "path-noscheme", Some(Set::PATH);
        PathRootless = "path-rootless", Some(Set::PATH);
        PathEmpty = "path-empty", Some(Set::EMPTY);
        Segment = "segment", Some(Set::SEGMENT);
        SegmentNz = "segment-nz", Some(Set::SEGMENT);
        SegmentNzNc = "segment-nz-nc", Some(Set::SEGMENT_NC);
        Pchar = "pchar", Some(Set::PCHAR);
        Query = "query", Some(Set::QUERY);
        Fragment = "fragment", Some(Set::FRAGMENT);
        PctEncoded = "pct-encoded", None;
        Unreserved = "unreserved", Some(Set::UNRESERVED);
        Reserved = "reserved", Some(Set::RESERVED);
        GenDelims = "gen-delims", Some(Set::GEN_DELIMS);
        SubDelims = "sub-delims", Some(Set::SUB_DELIMS);
        Alpha = "ALPHA", Some(Set::ALPHA);
        Digit = "DIGIT", Some(Set::DIGIT);
        Hexdig = "HEXDIG", Some(Set::HEXDIG);
    }
    extended {
        Iri = "IRI", Uri;
        IhierPart = "ihier-part", HierPart;
        IriReference = "IRI-reference", UriReference;
        AbsoluteIri = "absolute-IRI", AbsoluteUri;
        IrelativeRef = "irelative-ref", RelativeRef;
        IrelativePart = "irelative-part", RelativePart;
        Iauthority = "iauthority", Authority;
        Iuserinfo = "iuserinfo", Userinfo;
        Ihost = "ihost", Host;
        IregName = "ireg-name", RegName;
        Ipath = "ipath", Path;
        IpathAbempty = "ipath-abempty", PathAbempty;
        IpathAbsolute = "ipath-absolute", PathAbsolute;
        IpathNoscheme = "ipath-noscheme", PathNoscheme;
        IpathRootless = "ipath-rootless", PathRootless;
        IpathEmpty = "ipath-empty", PathEmpty;
        Isegment = "isegment", Segment;
        IsegmentNz = "isegment-nz", SegmentNz;
        IsegmentNzNc = "isegment-nz-nc", SegmentNzNc;
        Ipchar = "ipchar", Pchar;
        Iquery = "iquery", Query;
        Ifragment = "ifragment", Fragment;
        Iunreserved = "iunreserved", Unreserved;
    }
    beyond {
        Ucschar = "ucschar";
        Iprivate = "iprivate";
    }
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
        self.ascii_twin().ascii_characters()
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
