//! Production names of RFC 2396 (RFC 3986 appendix D.2).

use core::fmt;

use super::rule::Production;

/// The successor of a rule, or the reason why it has none.
type Fate = Result<Production, NoSuccessor>;

const HIER_PART: &str = r#"( "//" authority path-abempty / path-absolute ) [ "?" query ]"#;
const URIC: &str =
    r#"unreserved / pct-encoded / ";" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / "," / "/""#;
const URIC_NO_SLASH: &str =
    r#"unreserved / pct-encoded / ";" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / ",""#;
const MARK: &str = r#""-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")""#;
const NO_DNS: &str = "a host is any reg-name, the syntax of the DNS is not repeated";
const NO_URI: &str =
    "characters outside reserved and unreserved are not in a URI, but as pct-encoded";

const fn is(rule: Production) -> Fate {
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
    ("absoluteURI", is(Production::AbsoluteUri)),
    ("relativeURI", spelled(r#"relative-part [ "?" query ]"#)),
    ("hier_part", spelled(HIER_PART)),
    ("opaque_part", spelled(r#"path-rootless [ "?" query ]"#)),
    ("net_path", spelled(r#""//" authority path-abempty"#)),
    ("abs_path", is(Production::PathAbsolute)),
    ("rel_path", is(Production::PathRootless)),
    ("rel_segment", is(Production::SegmentNzNc)),
    ("reg_name", is(Production::RegName)),
    ("server", is(Production::Authority)),
    ("hostport", spelled(r#"host [ ":" port ]"#)),
    ("hostname", is(Production::RegName)),
    ("path_segments", is(Production::PathAbempty)),
    ("param", spelled(r#"*<pchar excluding ";">"#)),
    ("uric", spelled(URIC)),
    ("uric_no_slash", spelled(URIC_NO_SLASH)),
    ("mark", spelled(MARK)),
    ("escaped", is(Production::PctEncoded)),
    ("hex", is(Production::Hexdig)),
    ("alphanum", spelled("ALPHA / DIGIT")),
    ("URI-reference", is(Production::UriReference)),
    ("scheme", is(Production::Scheme)),
    ("authority", is(Production::Authority)),
    ("userinfo", is(Production::Userinfo)),
    ("host", is(Production::Host)),
    ("IPv4address", is(Production::Ipv4Address)),
    ("port", is(Production::Port)),
    ("path", is(Production::Path)),
    ("segment", is(Production::Segment)),
    ("pchar", is(Production::Pchar)),
    ("query", is(Production::Query)),
    ("fragment", is(Production::Fragment)),
    ("reserved", is(Production::Reserved)),
    ("unreserved", is(Production::Unreserved)),
    ("alpha", is(Production::Alpha)),
    ("digit", is(Production::Digit)),
    ("lowalpha", dropped("ALPHA has both cases")),
    ("upalpha", dropped("ALPHA has both cases")),
    ("domainlabel", dropped(NO_DNS)),
    ("toplabel", dropped(NO_DNS)),
    ("control", dropped(NO_URI)),
    ("space", dropped(NO_URI)),
    ("delims", dropped(NO_URI)),
    ("unwise", dropped(NO_URI)),
];

impl Production {
    /// Returns the present rule for a rule name of RFC 2396, by the table of RFC 3986 appendix D.2.
    ///
    /// Specifications from before 2005 refer to those names. A name that is still in use returns
    /// the rule of that name, which need not have the same characters: `unreserved` lost some to
    /// `reserved`. Names are compared without regard to case.
    ///
    /// ```
    /// # use urial_grammar as urial;
    /// use urial::grammar::{NoSuccessor, Production};
    /// assert_eq!(Production::from_rfc2396("abs_path"), Ok(Production::PathAbsolute));
    /// let hostport = NoSuccessor::Expression(r#"host [ ":" port ]"#);
    /// assert_eq!(Production::from_rfc2396("hostport"), Err(hostport));
    /// assert_eq!(Production::from_rfc2396("path-absolute"), Err(NoSuccessor::Unknown));
    /// ```
    ///
    /// # Errors
    ///
    /// If no single rule replaced it; the error has the RFC's replacement, or the reason why the
    /// rule has no replacement.
    pub fn from_rfc2396(name: &str) -> Result<Production, NoSuccessor> {
        let named = |(retired, _): &&(&str, Fate)| retired.eq_ignore_ascii_case(name);
        let found = RULES.iter().find(named);
        found.map_or(Err(NoSuccessor::Unknown), |(_, fate)| *fate)
    }
}

/// The reason why a rule name of RFC 2396 has no present rule; see [`Production::from_rfc2396`].
///
/// ```
/// # use urial_grammar as urial;
/// let why = urial::grammar::Production::from_rfc2396("net_path").unwrap_err();
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

impl NoSuccessor {
    /// Returns the reason's name, in lower case with hyphens, for data that programs read.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            NoSuccessor::Expression(..) => "expression",
            NoSuccessor::Dropped(..) => "dropped",
            NoSuccessor::Unknown => "unknown",
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn an_answer_names_rules_of_today() {
        for (retired, fate) in RULES {
            assert_eq!(Production::from_rfc2396(retired), fate);
            let Err(why @ NoSuccessor::Expression(expression)) = fate else {
                continue;
            };
            assert!(why.to_string().contains(expression));
            let is_name = |word: &&str| word.starts_with(|first: char| first.is_ascii_alphabetic());
            let unquoted = expression.split('"').step_by(2);
            for word in unquoted.flat_map(|part| part.split([' ', '*', '<', '>']).filter(is_name)) {
                let is_rule = word.parse::<Production>().is_ok();
                assert!(is_rule || word == "excluding", "{retired}: {word}");
            }
        }
    }

    #[test]
    fn names_that_were_kept() {
        for (name, fate) in &RULES[20..36] {
            assert!(fate.unwrap().as_str().eq_ignore_ascii_case(name), "{name}");
        }
    }

    #[test]
    fn names_of_today_are_none_of_rfc_2396() {
        let names = "|URI|hier-part|absolute-URI|path-rootless|IPv6address|IP-literal|IRI|\
            pct-encoded|abs path";
        for name in names.split('|') {
            assert_eq!(Production::from_rfc2396(name), Err(NoSuccessor::Unknown), "{name}");
        }
        // ABNF ignores case.
        assert_eq!(Production::from_rfc2396("ABSOLUTEuri"), Ok(Production::AbsoluteUri));
    }
}
