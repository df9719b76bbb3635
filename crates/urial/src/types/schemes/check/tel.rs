//! `tel` (RFC 3966 section 3).
//!
//! ```abnf
//! telephone-uri        = "tel:" ( global-number / local-number )
//! global-number        = global-number-digits *par
//! local-number         = local-number-digits *par context *par
//! par                  = parameter / extension / isdn-subaddress
//! parameter            = ";" pname [ "=" pvalue ]
//! extension            = ";ext=" 1*phonedigit
//! isdn-subaddress      = ";isub=" 1*uric
//! context              = ";phone-context=" ( domainname / global-number-digits )
//! global-number-digits = "+" *phonedigit DIGIT *phonedigit
//! local-number-digits  = *phonedigit-hex ( HEXDIG / "*" / "#" ) *phonedigit-hex
//! ```

use alloc::vec::Vec;

use urial_grammar::Set;

use super::{Checked, LABEL, MARKED, Rule, Subject, is_all, is_label, no_query};
use crate::percent;
use crate::types::parts::cut;

const NUMBER: Rule = ("tel-number", "a number is digits, after a `+` if it is global, and `-.()`");
const PARAMETER: Rule =
    ("tel-parameter", "a parameter is `name` or `name=value`, and no name comes twice");
const CONTEXT: Rule =
    ("tel-context", "a local number has a `phone-context`: a domain, or `+` and digits");

/// `paramchar`, and `%` of its triplets.
const PARAMCHAR: Set = MARKED.union(Set::of("[]/:&+$%"));

/// `visual-separator`
const SEPARATOR: Set = Set::of("-.()");
const CONTEXT_NAME: &str = "phone-context";

pub(super) fn check<'a>(uri: &Subject<'a>) -> Checked<'a> {
    no_query(uri)?;
    let mut words = uri.path.split(';');
    let number = words.next().unwrap_or_default();
    // A `#` of a local number is encoded, because it would begin a fragment.
    let digits = percent::decode_checked(number);
    let is_global = digits.starts_with(b"+");
    if !is_global_number(&digits) && !has_digits(&digits, Set::HEXDIG.union(Set::of("*#"))) {
        return Err((NUMBER, number));
    }
    let mut names = Vec::new();
    for word in words {
        let (name, value) = cut(word, '=');
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        if is(CONTEXT_NAME) && !value.is_some_and(is_context) {
            return Err((CONTEXT, word));
        }
        let fits = match value {
            Some(value) if is("ext") => is_all(value, Set::DIGIT.union(SEPARATOR)),
            // `1*uric`: whatever a path may have.
            Some(value) if is("isub") => !value.is_empty(),
            Some(value) => is_all(value, PARAMCHAR),
            None => !is("ext") && !is("isub"),
        };
        if !is_all(name, LABEL) || !fits {
            return Err((PARAMETER, word));
        }
        names.push(name);
    }
    if !is_global && !names.iter().any(|name| name.eq_ignore_ascii_case(CONTEXT_NAME)) {
        return Err((CONTEXT, number));
    }
    // Sorted without regard to case, a name that comes twice is its own neighbour.
    names.sort_by_cached_key(|name| name.to_ascii_lowercase());
    let mut pairs = names.windows(2);
    let twice = pairs.find(|pair| pair[0].eq_ignore_ascii_case(pair[1]));
    twice.map_or(Ok(()), |pair| Err((PARAMETER, pair[1])))
}

fn has_digits(number: &[u8], digits: Set) -> bool {
    is_all(number, digits.union(SEPARATOR)) && !is_all(number, SEPARATOR)
}

fn is_global_number(number: &[u8]) -> bool {
    let digits = number.strip_prefix(b"+");
    digits.is_some_and(|digits| has_digits(digits, Set::DIGIT))
}

fn is_context(value: &str) -> bool {
    // `domainname = *( domainlabel "." ) toplabel [ "." ]`, and a top label begins with a letter.
    let name = value.strip_suffix('.').unwrap_or(value);
    let top = name.rsplit('.').next().unwrap_or_default();
    let is_name =
        name.split('.').all(is_label) && top.starts_with(|first: char| first.is_ascii_alphabetic());
    is_name || is_global_number(value.as_bytes())
}
