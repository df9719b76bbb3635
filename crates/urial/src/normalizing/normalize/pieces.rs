//! Pieces of a rootless path that the scheme's own document gives rules for.

use alloc::string::String;

use crate::percent::Units;
use crate::schemes::PathSpelling;

/// The change to a piece beyond 6.2.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PieceCase {
    /// No change.
    Plain,
    /// Letters to lower case.
    Lower,
    /// A telephone number, whose visual separators are removed.
    Digits,
}

/// An iterator over the pieces of a rootless path, in order; together they are the path.
#[derive(Clone)]
pub(crate) struct PathPieces<'a> {
    rest: &'a str,
    rule: PathSpelling,
    /// Whether the next piece is the host of an address.
    is_at_host: bool,
}

impl<'a> PathPieces<'a> {
    pub(crate) fn new(path: &'a str, rule: PathSpelling) -> PathPieces<'a> {
        let mut rule = rule;
        // Resolving removes the dot segments, and the result may not be a rootless path; so this is
        // not yet a list of addresses.
        if rule == PathSpelling::MailAddresses && path.split('/').any(|it| decoded_dots(it) > 0) {
            rule = PathSpelling::AsWritten;
        }
        PathPieces { rest: path, rule, is_at_host: false }
    }

    fn take(&mut self, len: usize, manner: PieceCase) -> (&'a str, PieceCase) {
        let (piece, rest) = self.rest.split_at(len);
        self.rest = rest;
        (piece, manner)
    }

    /// Takes a piece of a list of mail addresses.
    ///
    /// ```text
    /// to = addr-spec *("," addr-spec)      addr-spec = local-part "@" domain
    /// ```
    ///
    /// An encoded comma or `@` belongs to a local part, and neither is ever decoded.
    fn mail_addresses(&mut self) -> (&'a str, PieceCase) {
        // The comma before an address belongs to the piece of that address.
        let start = usize::from(self.rest.starts_with(','));
        let address = &self.rest[start..];
        let address = &address[..address.find(',').unwrap_or(address.len())];
        // Hosts are compared without regard to case; local parts are not (RFC 6068 section 2, RFC
        // 5321 section 2.4).
        if self.is_at_host {
            self.is_at_host = false;
            return self.take(start + address.len(), PieceCase::Lower);
        }
        // The last `@`: a quoted local part may have others.
        match address.rfind('@') {
            Some(at) => {
                // An empty host gives no piece.
                self.is_at_host = at + 1 < address.len();
                self.take(start + at + 1, PieceCase::Plain)
            }
            None => self.take(start + address.len(), PieceCase::Plain),
        }
    }

    /// Takes a piece of a URN.
    ///
    /// ```text
    /// assigned-name = "urn" ":" NID ":" NSS      NID = (alphanum) 0*30(ldh) (alphanum)
    /// ```
    fn urn_namespace(&mut self) -> (&'a str, PieceCase) {
        // One NID at the start; what follows is the NSS, whose case counts (RFC 8141 section 3.1).
        self.rule = PathSpelling::AsWritten;
        let colon = self.rest.find(':').unwrap_or(0);
        let is_ldh =
            |unit| matches!(u8::try_from(unit), Ok(b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-'));
        // RFC 8141 section 2: a NID has letters, digits and hyphens, but may be written in
        // triplets.
        if colon > 0 && decoded(&self.rest[..colon]).all(is_ldh) {
            self.take(colon, PieceCase::Lower)
        } else {
            self.take(self.rest.len(), PieceCase::Plain)
        }
    }

    /// Takes a piece of a telephone number.
    ///
    /// ```text
    /// telephone-uri        = "tel:" telephone-subscriber
    /// global-number        = global-number-digits *par
    /// local-number         = local-number-digits *par context *par
    /// global-number-digits = "+" *phonedigit DIGIT *phonedigit
    /// local-number-digits  = *phonedigit-hex (HEXDIG / "*" / "#")*phonedigit-hex
    /// par                  = ";" …
    /// ```
    fn telephone_number(&mut self) -> (&'a str, PieceCase) {
        self.rule = PathSpelling::AsWritten;
        // RFC 3966 section 3: parameters begin with a `;`, and have rules of their own.
        let end = self.rest.find(';').unwrap_or(self.rest.len());
        let number = &self.rest[..end];
        // A global number begins with `+`, which is no digit and no separator.
        let digits = number.strip_prefix('+').unwrap_or(number);
        // phonedigit-hex = HEXDIG / "*" / "#", of which a URI has no `#` in its path.
        let is_digit =
            |unit| matches!(u8::try_from(unit), Ok(b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f' | b'*'));
        let is_visual = |unit| u8::try_from(unit).is_ok_and(is_separator);
        // A path that is not a number keeps its dots and hyphens.
        if decoded(digits).any(is_digit)
            && decoded(digits).all(|unit| is_digit(unit) || is_visual(unit))
        {
            self.take(end, PieceCase::Digits)
        } else {
            self.take(self.rest.len(), PieceCase::Plain)
        }
    }
}

impl<'a> Iterator for PathPieces<'a> {
    type Item = (&'a str, PieceCase);

    fn next(&mut self) -> Option<(&'a str, PieceCase)> {
        if self.rest.is_empty() {
            return None;
        }
        Some(match self.rule {
            PathSpelling::AsWritten => self.take(self.rest.len(), PieceCase::Plain),
            PathSpelling::MailAddresses => self.mail_addresses(),
            PathSpelling::UrnNamespace => self.urn_namespace(),
            PathSpelling::TelephoneNumber => self.telephone_number(),
        })
    }
}

/// Decodes as the normal form does, so that an encoded letter counts as that letter.
fn decoded(text: &str) -> Units<'_> {
    Units::new(text, true, false)
}

/// Counts the dots of a dot segment, encoded or not; returns 0 for a name.
#[inline]
pub(crate) fn decoded_dots(segment: &str) -> usize {
    match segment.as_bytes() {
        b"." => 1,
        b".." => 2,
        // The longest dot segment is `%2E%2E`.
        [b'.' | b'%', _, _, ..] if segment.len() <= "%2E%2E".len() => encoded_dots(segment),
        _ => 0,
    }
}

fn encoded_dots(segment: &str) -> usize {
    const DOT: u16 = b'.' as u16;
    let mut units = decoded(segment);
    match (units.next(), units.next(), units.next()) {
        (Some(DOT), None, _) => 1,
        (Some(DOT), Some(DOT), None) => 2,
        _ => 0,
    }
}

/// Returns whether `byte` is a visual separator of telephone numbers.
///
/// ```text
/// visual-separator = "-" / "." / "(" / ")"
/// ```
pub(crate) fn is_separator(byte: u8) -> bool {
    matches!(byte, b'-' | b'.' | b'(' | b')')
}

/// Appends the digits of a telephone number, which is ASCII and has no triplets once decoded.
pub(crate) fn push_digits(number: &str, out: &mut String) {
    let bytes = decoded(number).filter_map(|unit| u8::try_from(unit).ok());
    out.extend(bytes.filter(|&byte| !is_separator(byte)).map(char::from));
}
