//! `tag` (RFC 4151 section 2.1).
//!
//! ```abnf
//! tagURI        = "tag:" taggingEntity ":" specific [ "#" fragment ]
//! taggingEntity = authorityName "," date
//! authorityName = DNSname / emailAddress
//! emailAddress  = 1*(alphaNum / "-" / "." / "_") "@" DNSname
//! date          = year ["-" month ["-" day]]
//! ```

use urial_grammar::Set;

use super::{Checked, LABEL, Rule, Subject, end, is_all, is_label};

const NAME: Rule = ("tag-name", "a tag begins with a domain or an address of mail, and a comma");
const DATE: Rule = ("tag-date", "the date is a year of four digits, a month or a day: 2001-02-03");
const SPECIFIC: Rule = ("tag-specific", "the date needs a colon after it");

pub(super) fn check<'a>(uri: &Subject<'a>) -> Checked<'a> {
    let entity = uri.path.split(':').next().unwrap_or_default();
    let (name, date) = entity.split_once(',').unwrap_or((entity, ""));
    let (local, domain) = name.split_once('@').unwrap_or(("a", name));
    let is_name = is_all(local, LABEL.union(Set::of("._"))) && domain.split('.').all(is_label);
    if !is_name || name == entity {
        return Err((NAME, name));
    }
    if !is_date(date) {
        return Err((DATE, date));
    }
    match entity == uri.path {
        true => Err((SPECIFIC, end(uri.path))),
        false => Ok(()),
    }
}

/// Returns whether a date is one of the calendar.
fn is_date(date: &str) -> bool {
    let is_right = |(at, byte): (usize, u8)| match at {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    };
    let has_form = matches!(date.len(), 4 | 7 | 10) && date.bytes().enumerate().all(is_right);
    // A month or a day that is left out is the first.
    let number =
        |span| { date.get(span) }.map_or(1, |digits: &str| digits.parse().unwrap_or(0_u32));
    let (year, month, day) = (number(0..4), number(5..7), number(8..10));
    let days = match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    has_form && (1..=days).contains(&day)
}
