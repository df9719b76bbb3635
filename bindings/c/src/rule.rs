//! Rules of the ABNF by number and by name.

use urial_grammar::Production;

/// The number of the rule of templates, after those of the library; `urial-c-header` writes them.
const TEMPLATE: u32 = Production::ALL.len() as u32;

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
    if number == TEMPLATE {
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
    let all = 0..=TEMPLATE;
    all.into_iter().find(|number| {
        name(*number).is_some_and(|name| name.trim_end_matches('\0').eq_ignore_ascii_case(wanted))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_of_the_library_has_its_number_and_name() {
        assert_eq!(NAMES.split_terminator('\0').count(), Production::ALL.len() + 1);
        for (number, rule) in (0..).zip(Production::ALL) {
            assert!(matches!(of_number(number), Some(Checked::Rule(found)) if found == *rule));
            assert_eq!(name(number), Some(format!("{rule}\0").as_str()));
            assert_eq!(of_name(rule.as_str()), Some(number));
        }
        assert_eq!(of_name("uri-template"), Some(TEMPLATE));
        assert_eq!(of_name("no-rule"), None);
        let beyond = TEMPLATE + 1;
        assert!(of_number(beyond).is_none() && name(beyond).is_none());
        assert!(of_number(u32::MAX).is_none() && name(u32::MAX).is_none());
    }
}
