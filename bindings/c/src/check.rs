//! Functions that say whether a text is valid, and where its components are.

use crate::border::{exports, place, text};
use crate::fault::Fault;
use crate::kind;
use crate::names::{KindNumber, RuleNumber};
use crate::parsed::urial_parsed;
use crate::rule::{self, Checked};
use std::ffi::c_char;
use urial_grammar::parse_text;
use urial_template::Template;

exports! {
/// Parses a text: checks that it is of a kind, and finds its components.
///
/// Allocates nothing. `parsed` may be null for a check alone, and `error` for the status alone.
/// Unless the status is 0, `parsed` is left as it was.
fn urial_parse(
    kind: KindNumber,
    text: *const c_char, text_length: usize,
    parsed: *mut urial_parsed,
) {
    let form = kind::form(kind)?;
    let text = self::text(text, text_length, 0)?;
    // Read where it was written: to copy it now would wait for the stores of the parse.
    match &parse_text(text, form) {
        Ok(found) if !parsed.is_null() => {
            urial_parsed::copy(parsed, text, found.spans());
            Ok(())
        }
        Ok(_) => Ok(()),
        Err(error) => Err(Fault::Text(*error, text, 0)),
    }
}

/// Splits any text into components without a check, by the regular expression of RFC 3986 appendix
/// B.
///
/// The userinfo reaches to the last `@` of the authority, and the port starts at the first `:`
/// after the host or its brackets. Fails if the text is not UTF-8, and for no other text.
fn urial_split(text: *const c_char, text_length: usize, parsed: *mut urial_parsed) {
    let parsed = place(parsed, "the place for the components")?;
    let text = self::text(text, text_length, 0)?;
    parsed.write(urial_parsed::of_parts(text, &core_urial::split(text)));
    Ok(())
}

/// Checks whether all of a text matches a rule of the ABNF.
fn urial_check(rule: RuleNumber, text: *const c_char, text_length: usize) {
    checked(rule, self::text(text, text_length, 0)?)
}

/// Finds the rule of a name, such as "path-noscheme", in any case.
fn urial_rule_of_name(name: *const c_char, name_length: usize, rule: *mut RuleNumber) {
    let rule = place(rule, "the place for the rule")?;
    let found = rule::of_name(text(name, name_length, 0)?);
    let found = found.ok_or(Fault::BadArgument("no such rule"))?;
    rule.write(found);
    Ok(())
}

/// Writes what is wrong with a text by a rule: the message, the text, and a caret under the place,
/// in three lines. Passwords are shown as `***`, and characters that a terminal would obey are
/// escaped.
///
/// The result is empty if the text is valid.
/// It fails with `URIAL_STATUS_NOT_UTF8` for a text that is not UTF-8, and `error` says where.
fn urial_caret(rule: RuleNumber, text: *const c_char, text_length: usize) |room| {
    let shown = match checked(rule, self::text(text, text_length, 0)?) {
        Ok(()) => String::new(),
        Err(Fault::Text(error, text, _)) => error.display_with(text).to_string(),
        Err(Fault::Template(error)) => error.to_string(),
        Err(fault) => return Err(fault),
    };
    room.fill(shown.as_bytes())
}
}

fn checked<'a>(rule: u32, text: &'a str) -> Result<(), Fault<'a>> {
    match rule::of_number(rule).ok_or(Fault::BadArgument("no such rule"))? {
        Checked::Rule(rule) => rule.check(text).map_err(|error| Fault::Text(error, text, 0)),
        Checked::Template => Template::parse(text).map(|_| ()).map_err(Fault::Template),
    }
}
