//! `mailto` (RFC 6068 section 2).
//!
//! ```abnf
//! mailtoURI  = "mailto:" [ to ] [ hfields ]
//! to         = addr-spec *("," addr-spec )
//! hfields    = "?" hfield *( "&" hfield )
//! hfield     = hfname "=" hfvalue
//! addr-spec  = local-part "@" domain
//! local-part = dot-atom-text / quoted-string
//! domain     = dot-atom-text / "[" *dtext-no-obs "]"
//! qchar      = unreserved / pct-encoded / some-delims
//! ```

use alloc::borrow::Cow;

use urial_grammar::Set;

use super::{Checked, Rule, Subject, is_all};
use crate::percent;
use crate::types::encoded::utf8;

const ADDRESS: Rule = ("mailto-address", "an address is `local@domain`, with `%/?#[]&;=` encoded");
const FIELD: Rule = ("mailto-field", "a header field is `name=value`, with `/?=&` encoded");
const OCTETS: Rule = ("mailto-octets", "encoded octets are UTF-8");

/// `qchar`, and `%` of its triplets.
const QCHAR: Set = Set::UNRESERVED.union(Set::of("!$'()*+,;:@%"));
/// `atext` of RFC 5322 section 3.2.3.
const ATEXT: Set = Set::ALPHA.union(Set::DIGIT).union(Set::of("!#$%&'*+-/=?^_`{|}~"));

pub(super) fn check<'a>(uri: &Subject<'a>) -> Checked<'a> {
    check_addresses(uri.path)?;
    for field in { uri.query.into_iter() }.flat_map(|query| query.split('&')) {
        // `hfname` encodes the name of a field, which RFC 5322 does not let be empty.
        let (name, value) = field.split_once('=').unwrap_or_default();
        if !is_all(name, QCHAR) || !(value.is_empty() || is_all(value, QCHAR)) {
            return Err((FIELD, field));
        }
        decoded(value)?;
        if decoded(name)?.eq_ignore_ascii_case("to") {
            check_addresses(value)?;
        }
    }
    Ok(())
}

fn check_addresses(to: &str) -> Checked<'_> {
    // No address at all is `mailto:?to=…`.
    for address in to.split(',').filter(|_| !to.is_empty()) {
        // The last `@`: a quoted local part may have others.
        let (local, domain) = address.rsplit_once('@').unwrap_or_default();
        let (local, domain) = (decoded(local)?, decoded(domain)?);
        // RFC 6068 section 2, item 1: encoded in addresses, although a path may have them.
        let is_raw = address.contains(['&', ';', '=', '/']);
        let is_local = is_dot_atom(&local) || is_quoted(&local);
        if is_raw || !is_local || !(is_dot_atom(&domain) || is_literal(&domain)) {
            return Err((ADDRESS, address));
        }
    }
    Ok(())
}

fn decoded(text: &str) -> Result<Cow<'_, str>, (Rule, &str)> {
    utf8(percent::decode_checked(text)).map_err(|_| (OCTETS, text))
}

fn is_dot_atom(text: &str) -> bool {
    // Not only ASCII: RFC 6068 section 2, item 5.
    let is_atext = |byte: u8| ATEXT.contains(byte) || !byte.is_ascii();
    text.split('.').all(|atom| !atom.is_empty() && atom.bytes().all(is_atext))
}

/// Returns whether this is a `quoted-string`; white space is allowed only after a `\`.
fn is_quoted(text: &str) -> bool {
    let inside = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    let Some(inside) = inside else { return false };
    let mut is_escaped = false;
    let is_whole = inside.chars().all(|character| {
        let may_be = is_escaped || !matches!(character, '"' | ' ' | '\t');
        is_escaped = !is_escaped && character == '\\';
        may_be && (character == '\t' || !character.is_ascii_control())
    });
    is_whole && !is_escaped
}

fn is_literal(text: &str) -> bool {
    let inside = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    // `dtext` is printable ASCII but `[`, `]` and `\`.
    let is_dtext = |byte: u8| byte.is_ascii_graphic() && !b"[]\\".contains(&byte);
    inside.is_some_and(|inside| inside.bytes().all(is_dtext))
}
