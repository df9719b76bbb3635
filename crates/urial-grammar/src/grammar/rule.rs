//! Rules of the collected ABNF by name: RFC 3986 appendix A and RFC 3987 section 2.2.

use core::fmt;
use core::str::FromStr;

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
        Production::ALL
            .iter()
            .find(named)
            .copied()
            .ok_or(UnknownProduction(()))
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
