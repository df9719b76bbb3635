//! `geo` (RFC 5870 section 3.3).
//!
//! ```abnf
//! geo-path    = coordinates p
//! coordinates = num "," num [ "," num ]
//! num         = [ "-" ] pnum
//! pnum        = 1*DIGIT [ "." 1*DIGIT ]
//! p           = [ ";crs=" crslabel ] [ ";u=" pnum ] *parameter
//! parameter   = ";" pname [ "=" pvalue ]
//! ```

use core::mem::take;

use urial_grammar::Set;

use super::{Checked, LABEL, MARKED, Rule, Subject, is_all, no_query};
use crate::types::parts::cut;

const COORDINATES: Rule =
    ("geo-coordinates", "coordinates are two or three numbers with commas between them");
const RANGE: Rule = ("geo-range", "latitudes are from -90 to 90, longitudes from -180 to 180");
const PARAMETER: Rule =
    ("geo-parameter", "first comes `crs=label`, then `u=number`, then other parameters");

/// `paramchar`, and `%` of its triplets.
const PARAMCHAR: Set = MARKED.union(Set::of("[]:&+$%"));

pub(super) fn check<'a>(uri: &Subject<'a>) -> Checked<'a> {
    no_query(uri)?;
    let mut words = uri.path.split(';');
    let coordinates = words.next().unwrap_or_default();
    let is_number = |text: &str| is_positive(text.strip_prefix('-').unwrap_or(text));
    let count = coordinates.split(',').count();
    if !matches!(count, 2 | 3) || !coordinates.split(',').all(is_number) {
        return Err((COORDINATES, coordinates));
    }
    let (mut is_wgs84, mut may_be_crs, mut may_be_u) = (true, true, true);
    for word in words {
        let (name, value) = cut(word, '=');
        let fits = if name.eq_ignore_ascii_case("crs") {
            is_wgs84 = value.is_some_and(|value| value.eq_ignore_ascii_case("wgs84"));
            take(&mut may_be_crs) && value.is_some_and(|value| is_all(value, LABEL))
        } else if name.eq_ignore_ascii_case("u") {
            may_be_crs = false;
            take(&mut may_be_u) && value.is_some_and(is_positive)
        } else {
            (may_be_crs, may_be_u) = (false, false);
            is_all(name, LABEL) && value.is_none_or(|value| is_all(value, PARAMCHAR))
        };
        if !fits {
            return Err((PARAMETER, word));
        }
    }
    // Another system has other numbers.
    for (number, most) in coordinates.split(',').zip([90.0, 180.0]) {
        if is_wgs84 && !number.parse().is_ok_and(|number: f64| number.abs() <= most) {
            return Err((RANGE, number));
        }
    }
    Ok(())
}

fn is_positive(text: &str) -> bool {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    is_all(whole, Set::DIGIT) && is_all(part, Set::DIGIT)
}
