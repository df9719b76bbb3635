//! Rule names of RFC 2396 (RFC 3986 appendix D.2).

use core::fmt;

use super::rule::Rule;

/// The successor of a rule, or the reason why it has none.
type Fate = Result<Rule, NoSuccessor>;

const HIER_PART: &str = r#"( "//" authority path-abempty / path-absolute ) [ "?" query ]"#;
const URIC: &str =
    r#"unreserved / pct-encoded / ";" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / "," / "/""#;
const URIC_NO_SLASH: &str =
    r#"unreserved / pct-encoded / ";" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / ",""#;
const MARK: &str = r#""-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")""#;
const NO_DNS: &str = "a host is any reg-name, the syntax of the DNS is not repeated";
const NO_URI: &str =
    "characters outside reserved and unreserved are not in a URI, but as pct-encoded";

const fn is(rule: Rule) -> Fate {
    Ok(rule)
}

const fn spelled(expression: &'static str) -> Fate {
    Err(NoSuccessor::Expression(expression))
}

const fn dropped(why: &'static str) -> Fate {
    Err(NoSuccessor::Dropped(why))
}

/// Each rule of RFC 2396: the table of appendix D.2 in its order, the rules that kept their name,
/// and the rules that are not in the table.
const RULES: [(&str, Fate); 44] = [
    ("absoluteURI", is(Rule::AbsoluteUri)),
    ("relativeURI", spelled(r#"relative-part [ "?" query ]"#)),
    ("hier_part", spelled(HIER_PART)),
    ("opaque_part", spelled(r#"path-rootless [ "?" query ]"#)),
    ("net_path", spelled(r#""//" authority path-abempty"#)),
    ("abs_path", is(Rule::PathAbsolute)),
    ("rel_path", is(Rule::PathRootless)),
    ("rel_segment", is(Rule::SegmentNzNc)),
    ("reg_name", is(Rule::RegName)),
    ("server", is(Rule::Authority)),
    ("hostport", spelled(r#"host [ ":" port ]"#)),
    ("hostname", is(Rule::RegName)),
    ("path_segments", is(Rule::PathAbempty)),
    ("param", spelled(r#"*<pchar excluding ";">"#)),
    ("uric", spelled(URIC)),
    ("uric_no_slash", spelled(URIC_NO_SLASH)),
    ("mark", spelled(MARK)),
    ("escaped", is(Rule::PctEncoded)),
    ("hex", is(Rule::Hexdig)),
    ("alphanum", spelled("ALPHA / DIGIT")),
    ("URI-reference", is(Rule::UriReference)),
    ("scheme", is(Rule::Scheme)),
    ("authority", is(Rule::Authority)),
    ("userinfo", is(Rule::Userinfo)),
    ("host", is(Rule::Host)),
    ("IPv4address", is(Rule::Ipv4Address)),
    ("port", is(Rule::Port)),
    ("path", is(Rule::Path)),
    ("segment", is(Rule::Segment)),
    ("pchar", is(Rule::Pchar)),
    ("query", is(Rule::Query)),
    ("fragment", is(Rule::Fragment)),
    ("reserved", is(Rule::Reserved)),
    ("unreserved", is(Rule::Unreserved)),
    ("alpha", is(Rule::Alpha)),
    ("digit", is(Rule::Digit)),
    ("lowalpha", dropped("ALPHA has both cases")),
    ("upalpha", dropped("ALPHA has both cases")),
    ("domainlabel", dropped(NO_DNS)),
    ("toplabel", dropped(NO_DNS)),
    ("control", dropped(NO_URI)),
    ("space", dropped(NO_URI)),
    ("delims", dropped(NO_URI)),
    ("unwise", dropped(NO_URI)),
];

impl Rule {
    /// Returns the present rule for a rule name of RFC 2396, by the table of RFC 3986 appendix D.2.
    ///
    /// Specifications from before 2005 refer to those names. A name that is still in use returns
    /// the rule of that name, which need not have the same characters: `unreserved` lost some to
    /// `reserved`. Names are compared without regard to case.
    ///
    /// ```
    /// # use urial_grammar as urial;
    /// use urial::grammar::{NoSuccessor, Rule};
    /// assert_eq!(Rule::from_rfc2396("abs_path"), Ok(Rule::PathAbsolute));
    /// assert_eq!(Rule::from_rfc2396("hostport"), Err(NoSuccessor::Expression(r#"host [ ":" port ]"#)));
    /// assert_eq!(Rule::from_rfc2396("path-absolute"), Err(NoSuccessor::Unknown));
    /// ```
    ///
    /// # Errors
    ///
    /// If no single rule replaced it; the error has the RFC's replacement, or the reason why the
    /// rule has no replacement.
    pub fn from_rfc2396(name: &str) -> Result<Rule, NoSuccessor> {
        let named = |(retired, _): &&(&str, Fate)| retired.eq_ignore_ascii_case(name);
        let found = RULES.iter().find(named);
        found.map_or(Err(NoSuccessor::Unknown), |(_, fate)| *fate)
    }
}

/// The reason why a rule name of RFC 2396 has no present rule; see [`Rule::from_rfc2396`].
///
/// ```
/// # use urial_grammar as urial;
/// let why = urial::grammar::Rule::from_rfc2396("net_path").unwrap_err();
/// assert_eq!(why.to_string(), r#"no rule of today: write `"//" authority path-abempty`"#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoSuccessor {
    /// Appendix D.2 replaces the rule by this expression of several rules.
    Expression(&'static str),
    /// The rule was removed without a replacement, for this reason.
    Dropped(&'static str),
    /// RFC 2396 has no such rule.
    Unknown,
}

impl fmt::Display for NoSuccessor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSuccessor::Expression(expression) => {
                write!(f, "no rule of today: write `{expression}`")
            }
            NoSuccessor::Dropped(why) => write!(f, "no rule of today: {why}"),
            NoSuccessor::Unknown => f.write_str("no such rule in RFC 2396"),
        }
    }
}

impl core::error::Error for NoSuccessor {}
