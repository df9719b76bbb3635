//! `data` (RFC 2397 section 3).
//!
//! ```abnf
//! dataurl   = "data:" [ mediatype ] [ ";base64" ] "," data
//! mediatype = [ type "/" subtype ] *( ";" parameter )
//! parameter = attribute "=" value
//! ```

use urial_grammar::Set;

use super::{Checked, Rule, Subject, end, is_all};
use crate::percent;

const COMMA: Rule = ("data-comma", "the data needs a comma before it");
const MEDIA_TYPE: Rule = ("data-media-type", "the media type is `type/subtype`, or left out");
const PARAMETER: Rule = ("data-parameter", "a parameter is `name=value`, and `;base64` comes last");
const BASE64: Rule = ("data-base64", "the data is base 64 with its padding (RFC 2045 6.8)");

const BASE64_DIGIT: Set = Set::ALPHA.union(Set::DIGIT).union(Set::of("+/"));
/// A `token` (RFC 2045 section 5.1): no spaces, controls and `tspecials`.
const TOKEN: Set = Set::ALPHA.union(Set::DIGIT).union(Set::of("!#$%&'*+-.^_`{|}~"));

pub(super) fn check<'a>(uri: &Subject<'a>) -> Checked<'a> {
    // The scheme knows no query: a `?` is data.
    let Some((head, data)) = uri.rest.split_once(',') else {
        return Err((COMMA, end(uri.rest)));
    };
    let (media_type, is_base64) = match head.rsplit_once(';') {
        Some((media_type, last)) if last.eq_ignore_ascii_case("base64") => (media_type, true),
        _ => (head, false),
    };
    let is_token = |text: &str| is_all(percent::decode_checked(text), TOKEN);
    let mut words = media_type.split(';');
    let essence = words.next().unwrap_or_default();
    let (name, subtype) = essence.split_once('/').unwrap_or_default();
    let is_type = is_token(name) && is_token(subtype);
    if !essence.is_empty() && !is_type {
        return Err((MEDIA_TYPE, essence));
    }
    // Any octets can be a value, encoded (section 3).
    let is_parameter = |word: &&str| word.split_once('=').is_some_and(|(name, _)| is_token(name));
    if let Some(wrong) = words.find(|word| !is_parameter(word)) {
        return Err((PARAMETER, wrong));
    }
    match is_base64 && !fits_base64(data) {
        true => Err((BASE64, data)),
        false => Ok(()),
    }
}

fn fits_base64(data: &str) -> bool {
    let (mut len, mut padding) = (0_usize, 0);
    for octet in percent::decode_checked(data).iter() {
        match octet {
            // RFC 2045 breaks lines, and has readers ignore the breaks.
            b'\r' | b'\n' => continue,
            b'=' => padding += 1,
            _ if padding > 0 || !BASE64_DIGIT.contains(*octet) => return false,
            _ => {}
        }
        len += 1;
    }
    len % 4 == 0 && padding <= 2
}
