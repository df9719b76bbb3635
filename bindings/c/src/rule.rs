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

/// The names of the rules by their numbers, each with a final NUL; that of templates is the last.
const NAMES: &str = "\
    URI\0hier-part\0URI-reference\0absolute-URI\0relative-ref\0relative-part\0scheme\0authority\0\
    userinfo\0host\0port\0IP-literal\0IPvFuture\0IPv6address\0h16\0ls32\0IPv4address\0dec-octet\0\
    reg-name\0path\0path-abempty\0path-absolute\0path-noscheme\0path-rootless\0path-empty\0\
    segment\0segment-nz\0segment-nz-nc\0pchar\0query\0fragment\0pct-encoded\0unreserved\0\
    reserved\0gen-delims\0sub-delims\0ALPHA\0DIGIT\0HEXDIG\0IRI\0ihier-part\0IRI-reference\0\
    absolute-IRI\0irelative-ref\0irelative-part\0iauthority\0iuserinfo\0ihost\0ireg-name\0ipath\0\
    ipath-abempty\0ipath-absolute\0ipath-noscheme\0ipath-rootless\0ipath-empty\0isegment\0\
    isegment-nz\0isegment-nz-nc\0ipchar\0iquery\0ifragment\0iunreserved\0ucschar\0iprivate\0\
    URI-Template\0";

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
    let rule = Production::ALL.get(number as usize);
    rule.copied().map(Checked::Rule)
}

/// Returns the text of a number among texts that each end with a NUL, which it has too.
pub(crate) fn nth(texts: &'static str, number: u32) -> Option<&'static str> {
    texts.split_inclusive('\0').nth(number as usize)
}

/// Returns the name of a rule, with a final NUL.
pub(crate) fn name(number: u32) -> Option<&'static str> {
    nth(NAMES, number)
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
        assert_eq!(
            NAMES.split_terminator('\0').count(),
            Production::ALL.len() + 1
        );
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
