//! Findings of an audit (RFC 3986 section 7); the corpus has more, rule by rule.

mod addresses;
mod names;
mod policy;
mod precision;
mod rules;

use std::net::IpAddr;

use crate::shared::audit::audit as check_audit;
use proptest::prelude::*;
use urial::schemes::{SchemeRule, SchemeRules};
use urial::{Reference, Uri};
use urial_guard::{Audit, Cidr, Finding, Rule, Severity, audit, audit_text};

pub(crate) fn cidr(text: &str) -> Cidr {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn ip(text: &str) -> IpAddr {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn only(text: &str, rule: Rule) -> Finding {
    let mut found = audit_text(text).into_iter();
    let found = found.find(|finding| finding.rule() == rule);
    found.unwrap_or_else(|| panic!("no {rule} in {text}"))
}

#[test]
fn ids_lead_to_rules_and_back() {
    for &rule in Rule::ALL {
        assert_eq!(rule.id().parse(), Ok(rule));
        let of_ids = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
        assert!(rule.id().bytes().all(of_ids));
    }
    assert!("Password".parse::<Rule>().is_err());
}

/// No file has such a character; `findings.txt` has what is left to say of the safe form.
#[test]
fn a_character_that_turns_its_text_around_is_encoded() {
    let finding = only("http://a/\u{202E}b", Rule::BidiCharacter);
    assert_eq!(finding.safe_form(), Some("http://a/%E2%80%AEb"));
    assert_eq!(finding.severity(), Severity::Warning);
}

/// The texts are so long that a search that is not linear would not finish.
#[test]
fn long_texts_are_audited_in_linear_time() {
    for piece in "a@ a%40 %40 -com -com. a. com. /.a /a.com %61 @a. . apple. https- -dot-com \
        \u{430}. xn--80ak6aa92e. ⑩. ㎩ 1. \\%20 &token= &next=http://b &next=//b.example &next=%25 \
        url/h: jar: www1. http. co.uk. /wiki/a.com nip.io. \\ \t % %2e %25 %E2%80%AE .com .co.uk \
        /%2f \u{202E} /www.a.com 0 @a.com /aux xn--a."
        .split(' ')
    {
        let arounds = "http://a/?_ http://_/ http://a/_/b #_ http://a_ http://a/_ a:_";
        for around in arounds.split(' ') {
            let text = around.replace('_', &piece.repeat(150_000 / piece.len()));
            // A rule reports at most one finding for a component.
            assert!(audit_text(&text).len() < 50, "{piece:?}");
        }
    }
}

#[test]
fn an_ordinary_reference_allocates_nothing() {
    let text = "https://www.example.co.uk:8443/a/b/c.html?d=e%20f&g=%C3%A9#h";
    assert_eq!(audit(&Uri::parse(text).unwrap()).capacity(), 0);
}

#[test]
fn lists_of_networks_count_in_every_notation() {
    let allow = ["10.0.0.0/8", "8.8.8.8"].map(cidr);
    let deny = ["10.9.0.0/16", "2001:db8::/32"].map(cidr);
    let audit = Audit::new().allow_networks(&allow).deny_networks(&deny);
    let rules = |text| -> Vec<Rule> { audit.check_text(text).iter().map(Finding::rule).collect() };
    assert!(rules("http://10.1.2.3/").is_empty() && rules("http://[::ffff:10.1.2.3]/").is_empty());
    assert!(rules("http://8.8.8.8/").is_empty());
    assert_eq!(rules("http://167772161/"), [Rule::NumericHost]);
    for text in "http://10.9.1.1/ http://[::ffff:a09:101]/ http://[2001:db8::1]/".split(' ') {
        assert_eq!(rules(text), [Rule::DeniedNetwork]);
    }
}

#[test]
fn a_program_may_know_more_schemes() {
    let own = [SchemeRule { default_port: Some(70), ..SchemeRule::new("foo") }];
    let audit = Audit::new().schemes(SchemeRules::with(&own));
    assert!(audit.check(&Uri::parse("foo://a:70/").unwrap()).is_empty());
    let findings = audit.check(&Uri::parse("foo://a:79/").unwrap());
    assert_eq!(findings[0].severity(), Severity::Warning);
}

/// Skeletons have `rn` for `m`; people see the `m`.
#[cfg(feature = "confusables")]
#[test]
fn what_a_label_looks_like_is_spelled_as_people_read_it() {
    for host in ["аmаzon.com", "exa\u{AD}mple.com"] {
        let found = only(&format!("http://{host}/"), Rule::Confusable);
        let is_read = |name| found.explanation().contains(name);
        assert!(is_read("\"amazon\"") || is_read("\"example\""), "{found}");
    }
    // A word of one alphabet, and one with a Greek letter among Cyrillic ones.
    for (host, severity) in [("соре.com", Severity::Info), ("соρе.com", Severity::Warning)]
    {
        let found = only(&format!("http://{host}/"), Rule::Confusable);
        assert_eq!(found.severity(), severity, "{host}");
    }
}

#[test]
fn networks_are_read_strictly() {
    assert!(cidr("0.0.0.0/0").contains(ip("255.255.255.255")));
    assert!(!cidr("0.0.0.0/0").contains(ip("::")));
    assert!(cidr("::/0").contains(ip("ffff::")) && cidr("::1").contains(ip("::1")));
    let half = cidr("10.0.0.0/9");
    assert!(half.contains(ip("10.127.0.0")) && !half.contains(ip("10.128.0.0")));
    assert_eq!(cidr("fc00::/7").to_string(), "fc00::/7");
    for text in
        "10.0.0.0/33 10.0.0.1/8 ::/129 10.0.0.0/ 10.0.0.0/+8 10.1/8 a/8".split(' ').chain([""])
    {
        assert!(text.parse::<Cidr>().is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn no_text_is_too_odd(text in "[a-f:/?#@%0-9.\\[\\] \\\\\t\u{202E}é-]{0,40}") {
        check_audit(text.as_bytes());
    }

    #[test]
    fn no_host_is_too_odd(host in "(xn--|http|com|0x|%|%2e|[0-9]{1,3}|[.-]|é|\u{0430}|localhost|co|uk){0,9}", rest in "(/(\\.|%2e|%2f|aux|www\\.a\\.com|%c3|%80|%25|%00){0,4}){0,3}") {
        check_audit(format!("http://{host}{rest}").as_bytes());
    }

    #[test]
    fn every_spelling_of_an_address_reaches_it(bits: u32, shape in 0..4usize, radix in 0..3usize) {
        let [a, b, c, d] = bits.to_be_bytes().map(u64::from);
        let parts = match shape {
            0 => vec![u64::from(bits)],
            1 => vec![a, u64::from(bits) & 0xFF_FFFF],
            2 => vec![a, b, u64::from(bits) & 0xFFFF],
            _ => vec![a, b, c, d],
        };
        let write = |part: &u64| match radix {
            0 => format!("{part}"),
            1 => format!("0{part:o}"),
            _ => format!("0X{part:x}"),
        };
        let host = parts.iter().map(write).collect::<Vec<_>>().join(".");
        let text = format!("//{host}/");
        let address = std::net::Ipv4Addr::from(bits).to_string();
        if host != address {
            let findings = audit(&Reference::parse(&text).unwrap());
            let safe = format!("//{address}/");
            prop_assert_eq!(findings[0].safe_form(), Some(&*safe));
        }
    }
}
