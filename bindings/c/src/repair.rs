//! Texts that are no references yet: mistakes, and missing schemes.

use crate::border::{bytes, exports, flags, text};
use crate::fault::Fault;
use crate::said;
use core_urial::Component;
use std::ffi::c_char;
use urial_grammar::Production;
use urial_text::{Repairer, SuffixGuesser};

/// An option of `urial_repair`: a `\` is a `/`, as browsers read it.
pub const URIAL_REPAIR_BACKSLASH_IS_SLASH: u32 = 1;
/// An option of `urial_repair`: entities of HTML such as `&amp;` are decoded.
pub const URIAL_REPAIR_HTML_ENTITIES: u32 = 2;
/// An option of `urial_repair`: the host becomes one that the DNS can look up.
pub const URIAL_REPAIR_IDNA: u32 = 4;

exports! {
/// Returns running text with its defanged references, such as `hxxp[:]//evil[.]example`, as they
/// were before. The result is live: do not print it where people click. The text need not be UTF-8.
fn urial_refang(text: *const c_char, text_length: usize) |room| {
    let mut live = Vec::new();
    for chunk in bytes(text, text_length, 0)?.utf8_chunks() {
        live.extend(urial_text::refang(chunk.valid()).as_str().as_bytes());
        live.extend(chunk.invalid());
    }
    room.fill(&live)
}

/// Returns the reference that an almost valid text was meant to be; the text need not be UTF-8.
///
/// `options` is 0 or a sum of `URIAL_REPAIR_…`. `URIAL_STATUS_UNREPAIRABLE`: it would be a guess.
fn urial_repair(options: u32, text: *const c_char, text_length: usize) |room| {
    let has = flags(options, URIAL_REPAIR_IDNA, true, "no such option")?;
    let repairer = Repairer::new()
        .backslash_is_slash(has(URIAL_REPAIR_BACKSLASH_IS_SLASH))
        .html_entities(has(URIAL_REPAIR_HTML_ENTITIES))
        .idna(has(URIAL_REPAIR_IDNA));
    let repaired = repairer.repair_bytes(bytes(text, text_length, 0)?);
    let repaired = repaired.map_err(|error| said::of_repair(&error))?;
    room.fill(repaired.reference().as_str().as_bytes())
}

/// Guesses the URI that is meant by a text without its scheme, such as `www.a.example/b` (RFC 3986
/// section 4.5).
///
/// `scheme` is the one to put before it; null means `http`. `URIAL_STATUS_ABSENT`: the text does
/// not begin with a host.
fn urial_guess_suffix(
    scheme: *const c_char, scheme_length: usize,
    text: *const c_char, text_length: usize,
) |room| {
    let given = self::text(scheme, scheme_length, 0)?;
    let scheme = if scheme.is_null() { "http" } else { given };
    Production::Scheme.check(scheme).map_err(|error| Fault::Text(error, scheme, 0))?;
    let text = self::text(text, text_length, 1)?;
    let guess = SuffixGuesser::new().scheme(scheme).guess(text);
    let no_host = || said::absent(Component::Host, "the text does not begin with a host");
    room.fill(guess.ok_or_else(no_host)?.iri().as_str().as_bytes())
}
}
