//! Settings of messages: whether they show passwords, which values they mask, and whether `--idna`
//! is given already.

use std::borrow::Cow;
use std::ops::Range;

use urial::{Component, IriReference, ParseError};
use urial_grammar::mask::{MASK, hide_spans};
use urial_guard::Redaction;

/// How the messages of a run are worded.
#[derive(Clone, Debug)]
pub(crate) struct Wording {
    /// Whether passwords are shown.
    pub(crate) shows_passwords: bool,
    /// Whether `--idna` is given, so that no message has to propose it.
    pub(crate) has_idna: bool,
    redaction: Redaction,
}

impl Wording {
    pub(crate) fn new(shows_passwords: bool, has_idna: bool) -> Wording {
        Wording { shows_passwords, has_idna, redaction: of_messages(Redaction::new()) }
    }

    /// Masks also what a redaction masks.
    pub(crate) fn hiding(self, redaction: Redaction) -> Wording {
        let redaction = of_messages(redaction);
        Wording { redaction, ..self }
    }

    /// Returns the spans of the passwords of a text, of the values of keys that name secrets, and
    /// of what the options of `redact` name; for an invalid text, such as a line of a log with
    /// several URIs, of everything that may be a password.
    pub(crate) fn hidden(&self, text: &str) -> Vec<Range<usize>> {
        match self.shows_passwords {
            true => Vec::new(),
            // In a valid reference the grammar knows where a password is; elsewhere every likely
            // place is hidden, which is more than is needed and never less.
            false => self.redaction.secrets(text),
        }
    }

    /// Hides each password of a text.
    pub(crate) fn masked<'t>(&self, text: &'t str) -> Cow<'t, str> {
        hide_spans(text, self.hidden(text))
    }

    /// Returns the beginning of a longer text with its passwords masked, also one that the end
    /// cuts.
    pub(crate) fn masked_beginning<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.shows_passwords {
            return Cow::Borrowed(text);
        }
        // A password is one because of the `@` after it, which is in the part that is not known.
        // `http://me:sec` may go on with `ret@host/`.
        let open = ["@h", "%40h", "%2540h"].into_iter().filter_map(|end| {
            let last = self.hidden(&format!("{text}{end}")).pop()?;
            // The hidden part reaches the cut, so it would go on after it.
            (last.end >= text.len()).then_some(last.start)
        });
        match open.min() {
            Some(start) if start < text.len() => {
                Cow::Owned(self.masked(&text[..start]).into_owned() + MASK)
            }
            _ => self.masked(text),
        }
    }

    /// Removes the offending character from an error if it may belong to a password.
    pub(crate) fn hushed(&self, error: ParseError, text: &str) -> ParseError {
        match self.shows_passwords {
            true => error,
            false => error.display_with(text).hiding(&self.hidden(text)).error(),
        }
    }
}

fn of_messages(redaction: Redaction) -> Redaction {
    // A message is no place for the values of keys, whatever `redact` was told to leave.
    redaction.likely_passwords(true).passwords_only(false)
}

/// Masks passwords, and the values of keys that name secrets.
pub(crate) fn without_secrets(text: &str) -> Cow<'_, str> {
    Redaction::new().redact(text)
}

/// Masks the passwords of a text that may be a URI; the host of a URI stays, or is masked.
pub(crate) fn without_passwords(text: &str) -> Cow<'_, str> {
    let hidden = passwords(text);
    match !hidden.is_empty() && IriReference::parse(text).is_ok() {
        true => masked_in_components(text, hidden),
        false => hide_spans(text, hidden),
    }
}

/// Returns the spans of the passwords of a text that may be a URI.
pub(crate) fn passwords(text: &str) -> Vec<Range<usize>> {
    // An `@` ends each userinfo, as itself or escaped: `%40`, `&#64;`, `\x40`. A path with a drive,
    // `C:\a@b`, has none.
    let bytes = text.as_bytes();
    let has_sign = memchr::memchr3(b'@', b'%', b'#', bytes).is_some()
        || memchr::memchr(b'\\', bytes).is_some();
    let has_drive = matches!(bytes, [_, b':', b'\\', ..]);
    match has_sign && !has_drive {
        true => Redaction::new().passwords_only(true).likely_passwords(true).secrets(text),
        false => Vec::new(),
    }
}

/// Masks the spans of a text, but not the delimiters of its components. A valid text stays valid.
pub(crate) fn masked_in_components(text: &str, hidden: Vec<Range<usize>>) -> Cow<'_, str> {
    // A likely password ends at the last `@`, which may be of the path. A mask over the delimiters
    // before it would show a host that the text does not have:
    //   http://u:p@h/a@b    http://u:***@***/***@b    and not http://u:***@b
    let masked = hide_spans(text, within_components(text, &hidden, true));
    if IriReference::parse(&masked).is_ok() || IriReference::parse(text).is_err() {
        return masked;
    }
    // A mask fits into no port and no address, neither of which is a password:
    //   http://u:p@h:80/a@b    http://u:***@h:80/***@b
    hide_spans(text, within_components(text, &hidden, false))
}

/// Returns the parts of the spans that are in components by appendix B, in their order; those in
/// host and port only if `has_server`. The slash that a path begins with is a delimiter.
fn within_components(text: &str, hidden: &[Range<usize>], has_server: bool) -> Vec<Range<usize>> {
    let parts = urial::split(text);
    let is_server = |name| matches!(name, Component::Host | Component::Port);
    let names = Component::ALL.into_iter().filter(|name| has_server || !is_server(*name));
    let components = names.filter_map(|name| match name {
        // Its parts come next.
        Component::Authority => None,
        Component::Path => Some(parts.path.strip_prefix('/').unwrap_or(parts.path)),
        name => parts.get(name),
    });
    let components = components.filter(|component| !component.is_empty());
    let pieces = components.flat_map(|component| {
        let start = component.as_ptr() as usize - text.as_ptr() as usize;
        let end = start + component.len();
        hidden.iter().map(move |span| span.start.max(start)..span.end.min(end))
    });
    pieces.filter(|piece| !piece.is_empty()).collect()
}
