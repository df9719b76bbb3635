//! Rules of the ABNF by number and by name.

use urial_grammar::Production;

/// A rule of the ABNF: RFC 3986 appendix A, RFC 3987 section 2.2, and the templates of RFC 6570.
#[allow(dead_code, reason = "C passes their numbers")]
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum urial_rule {
    /// `URI`
    Uri = 0,
    /// `hier-part`
    HierPart = 1,
    /// `URI-reference`
    UriReference = 2,
    /// `absolute-URI`
    AbsoluteUri = 3,
    /// `relative-ref`
    RelativeRef = 4,
    /// `relative-part`
    RelativePart = 5,
    /// `scheme`
    Scheme = 6,
    /// `authority`
    Authority = 7,
    /// `userinfo`
    Userinfo = 8,
    /// `host`
    Host = 9,
    /// `port`
    Port = 10,
    /// `IP-literal`
    IpLiteral = 11,
    /// `IPvFuture`
    IpvFuture = 12,
    /// `IPv6address`
    Ipv6Address = 13,
    /// `h16`
    H16 = 14,
    /// `ls32`
    Ls32 = 15,
    /// `IPv4address`
    Ipv4Address = 16,
    /// `dec-octet`
    DecOctet = 17,
    /// `reg-name`
    RegName = 18,
    /// `path`
    Path = 19,
    /// `path-abempty`
    PathAbempty = 20,
    /// `path-absolute`
    PathAbsolute = 21,
    /// `path-noscheme`
    PathNoscheme = 22,
    /// `path-rootless`
    PathRootless = 23,
    /// `path-empty`
    PathEmpty = 24,
    /// `segment`
    Segment = 25,
    /// `segment-nz`
    SegmentNz = 26,
    /// `segment-nz-nc`
    SegmentNzNc = 27,
    /// `pchar`
    Pchar = 28,
    /// `query`
    Query = 29,
    /// `fragment`
    Fragment = 30,
    /// `pct-encoded`
    PctEncoded = 31,
    /// `unreserved`
    Unreserved = 32,
    /// `reserved`
    Reserved = 33,
    /// `gen-delims`
    GenDelims = 34,
    /// `sub-delims`
    SubDelims = 35,
    /// `ALPHA`
    Alpha = 36,
    /// `DIGIT`
    Digit = 37,
    /// `HEXDIG`
    Hexdig = 38,
    /// `IRI`
    Iri = 39,
    /// `ihier-part`
    IhierPart = 40,
    /// `IRI-reference`
    IriReference = 41,
    /// `absolute-IRI`
    AbsoluteIri = 42,
    /// `irelative-ref`
    IrelativeRef = 43,
    /// `irelative-part`
    IrelativePart = 44,
    /// `iauthority`
    Iauthority = 45,
    /// `iuserinfo`
    Iuserinfo = 46,
    /// `ihost`
    Ihost = 47,
    /// `ireg-name`
    IregName = 48,
    /// `ipath`
    Ipath = 49,
    /// `ipath-abempty`
    IpathAbempty = 50,
    /// `ipath-absolute`
    IpathAbsolute = 51,
    /// `ipath-noscheme`
    IpathNoscheme = 52,
    /// `ipath-rootless`
    IpathRootless = 53,
    /// `ipath-empty`
    IpathEmpty = 54,
    /// `isegment`
    Isegment = 55,
    /// `isegment-nz`
    IsegmentNz = 56,
    /// `isegment-nz-nc`
    IsegmentNzNc = 57,
    /// `ipchar`
    Ipchar = 58,
    /// `iquery`
    Iquery = 59,
    /// `ifragment`
    Ifragment = 60,
    /// `iunreserved`
    Iunreserved = 61,
    /// `ucschar`
    Ucschar = 62,
    /// `iprivate`
    Iprivate = 63,
    /// `URI-Template`
    UriTemplate = 64,
}

/// The rules by their numbers, without that of templates.
const RULES: [(Production, &str); 64] = [
    (Production::Uri, "URI\0"),
    (Production::HierPart, "hier-part\0"),
    (Production::UriReference, "URI-reference\0"),
    (Production::AbsoluteUri, "absolute-URI\0"),
    (Production::RelativeRef, "relative-ref\0"),
    (Production::RelativePart, "relative-part\0"),
    (Production::Scheme, "scheme\0"),
    (Production::Authority, "authority\0"),
    (Production::Userinfo, "userinfo\0"),
    (Production::Host, "host\0"),
    (Production::Port, "port\0"),
    (Production::IpLiteral, "IP-literal\0"),
    (Production::IpvFuture, "IPvFuture\0"),
    (Production::Ipv6Address, "IPv6address\0"),
    (Production::H16, "h16\0"),
    (Production::Ls32, "ls32\0"),
    (Production::Ipv4Address, "IPv4address\0"),
    (Production::DecOctet, "dec-octet\0"),
    (Production::RegName, "reg-name\0"),
    (Production::Path, "path\0"),
    (Production::PathAbempty, "path-abempty\0"),
    (Production::PathAbsolute, "path-absolute\0"),
    (Production::PathNoscheme, "path-noscheme\0"),
    (Production::PathRootless, "path-rootless\0"),
    (Production::PathEmpty, "path-empty\0"),
    (Production::Segment, "segment\0"),
    (Production::SegmentNz, "segment-nz\0"),
    (Production::SegmentNzNc, "segment-nz-nc\0"),
    (Production::Pchar, "pchar\0"),
    (Production::Query, "query\0"),
    (Production::Fragment, "fragment\0"),
    (Production::PctEncoded, "pct-encoded\0"),
    (Production::Unreserved, "unreserved\0"),
    (Production::Reserved, "reserved\0"),
    (Production::GenDelims, "gen-delims\0"),
    (Production::SubDelims, "sub-delims\0"),
    (Production::Alpha, "ALPHA\0"),
    (Production::Digit, "DIGIT\0"),
    (Production::Hexdig, "HEXDIG\0"),
    (Production::Iri, "IRI\0"),
    (Production::IhierPart, "ihier-part\0"),
    (Production::IriReference, "IRI-reference\0"),
    (Production::AbsoluteIri, "absolute-IRI\0"),
    (Production::IrelativeRef, "irelative-ref\0"),
    (Production::IrelativePart, "irelative-part\0"),
    (Production::Iauthority, "iauthority\0"),
    (Production::Iuserinfo, "iuserinfo\0"),
    (Production::Ihost, "ihost\0"),
    (Production::IregName, "ireg-name\0"),
    (Production::Ipath, "ipath\0"),
    (Production::IpathAbempty, "ipath-abempty\0"),
    (Production::IpathAbsolute, "ipath-absolute\0"),
    (Production::IpathNoscheme, "ipath-noscheme\0"),
    (Production::IpathRootless, "ipath-rootless\0"),
    (Production::IpathEmpty, "ipath-empty\0"),
    (Production::Isegment, "isegment\0"),
    (Production::IsegmentNz, "isegment-nz\0"),
    (Production::IsegmentNzNc, "isegment-nz-nc\0"),
    (Production::Ipchar, "ipchar\0"),
    (Production::Iquery, "iquery\0"),
    (Production::Ifragment, "ifragment\0"),
    (Production::Iunreserved, "iunreserved\0"),
    (Production::Ucschar, "ucschar\0"),
    (Production::Iprivate, "iprivate\0"),
];

/// The name of the rule of templates, which is not in the RFCs of [`Production`].
const TEMPLATE: &str = "URI-Template\0";

/// A rule that a text can be checked by.
pub(crate) enum Checked {
    Rule(Production),
    Template,
}

/// Returns the rule of a number.
pub(crate) fn of_number(number: u32) -> Option<Checked> {
    if number == urial_rule::UriTemplate as u32 {
        return Some(Checked::Template);
    }
    RULES
        .get(number as usize)
        .map(|(rule, _)| Checked::Rule(*rule))
}

/// Returns the name of a rule, with a final NUL.
pub(crate) fn name(number: u32) -> Option<&'static str> {
    if number == urial_rule::UriTemplate as u32 {
        return Some(TEMPLATE);
    }
    RULES.get(number as usize).map(|(_, name)| *name)
}

/// Returns the number of the rule of that name; ABNF has names in any case.
pub(crate) fn of_name(wanted: &str) -> Option<u32> {
    let all = 0..=urial_rule::UriTemplate as u32;
    all.into_iter().find(|number| {
        name(*number).is_some_and(|name| name.trim_end_matches('\0').eq_ignore_ascii_case(wanted))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_of_the_library_has_its_number_and_name() {
        assert_eq!(RULES.len(), Production::ALL.len());
        for (number, rule) in (0..).zip(Production::ALL) {
            assert!(matches!(of_number(number), Some(Checked::Rule(found)) if found == *rule));
            assert_eq!(name(number), Some(format!("{rule}\0").as_str()));
            assert_eq!(of_name(rule.as_str()), Some(number));
        }
        assert_eq!(
            of_name("uri-template"),
            Some(urial_rule::UriTemplate as u32)
        );
        assert_eq!(of_name("no-rule"), None);
        let beyond = urial_rule::UriTemplate as u32 + 1;
        assert!(of_number(beyond).is_none() && name(beyond).is_none());
        assert!(of_number(u32::MAX).is_none() && name(u32::MAX).is_none());
    }
}
