//! What to do about an error.

use core::fmt;

use super::caret::is_invisible;
use super::{Component, ErrorKind, ParseError};

/// What to do about an error, in one clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Hint {
    /// Write the character percent-encoded.
    PercentEncode(char),
    /// Take the character out, or write it percent-encoded.
    RemoveOrEncode(char),
    /// Take the character out.
    Remove,
    /// Take the character out: it is a byte order mark.
    ByteOrderMark,
    /// Write `%` as `%25`.
    EncodePercent,
    /// Parse the text as an IRI, or percent-encode the character.
    UseIri(char),
    /// Write a scheme in front, or parse the text as a reference.
    UseReference,
    /// Parse the text as a URI or as a reference.
    UseUri,
    /// Drop the fragment, or parse the text as a URI.
    DropFragment,
    /// What is before the first `:` was not meant as a scheme.
    MarkStart,
    /// Put `./` in front.
    DotSlash,
    /// Put brackets around the address.
    Brackets,
    /// Zone identifiers are not part of a URI.
    ZoneId,
    /// A `\` is no `/`.
    Backslash,
    /// An `@` that belongs to the userinfo has to be percent-encoded.
    EarlierAt,
    /// Percent-encode what is meant as a password; a `/`, `?` or `#` in it makes a port of its start.
    EncodePassword,
}

impl Hint {
    pub(super) fn of(error: &ParseError) -> Option<Hint> {
        match (error.kind(), error.found()) {
            (ErrorKind::UnexpectedCharacter | ErrorKind::NonAscii, Some(found)) => {
                Hint::of_character(error, found)
            }
            (ErrorKind::UnexpectedCharacter | ErrorKind::NonAscii, None) => {
                Some(Hint::EncodePassword)
            }
            (ErrorKind::BadPercent, _) => Some(Hint::EncodePercent),
            (ErrorKind::MissingScheme, _) => Some(Hint::UseReference),
            (ErrorKind::UnexpectedScheme, _) => Some(Hint::UseUri),
            (ErrorKind::UnexpectedFragment, _) => Some(Hint::DropFragment),
            (ErrorKind::ColonInFirstSegment | ErrorKind::EmptyScheme, _) => Some(Hint::DotSlash),
            (ErrorKind::ZoneId, _) => Some(Hint::ZoneId),
            (ErrorKind::UnbracketedIpv6, _) => Some(Hint::Brackets),
            _ => None,
        }
    }

    /// About a character that may not stand where it does.
    fn of_character(error: &ParseError, found: char) -> Option<Hint> {
        let is_stray = found == ' ' || is_invisible(found);
        match (error.component(), found) {
            (_, '\u{FEFF}') => Some(Hint::ByteOrderMark),
            (Component::Scheme, _) if is_stray && error.start == 0 => Some(Hint::Remove),
            (Component::Scheme, _) => Some(Hint::MarkStart),
            (Component::Host | Component::Port, _) if is_stray => Some(Hint::Remove),
            (Component::Port, _) => None,
            (Component::Host, '@') => Some(Hint::EarlierAt),
            (_, '\\') => Some(Hint::Backslash),
            (_, found) if is_stray && found != ' ' => Some(Hint::RemoveOrEncode(found)),
            (_, found) if error.kind() == ErrorKind::NonAscii => Some(Hint::UseIri(found)),
            // Behind an IP-literal any character is too much; in a name a triplet would be allowed, but no
            // resolver knows such a name.
            (Component::Host | Component::Authority, _) => None,
            (_, found) => Some(Hint::PercentEncode(found)),
        }
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self {
            Hint::PercentEncode(found) => return write!(f, "write it as {}", Triplets(*found)),
            Hint::RemoveOrEncode(found) => {
                return write!(f, "take it out, or write it as {}", Triplets(*found));
            }
            Hint::UseIri(found) => {
                return write!(
                    f,
                    "parse the text as an IRI, or write the character as {}",
                    Triplets(*found)
                );
            }
            Hint::Remove => "take it out",
            Hint::ByteOrderMark => "take it out: it is a byte order mark",
            Hint::EncodePercent => "write a literal % as %25",
            Hint::UseReference => "put one in front, or parse the text as a reference",
            Hint::UseUri => "parse the text as a URI or as a reference",
            Hint::DropFragment => "drop it, or parse the text as a URI",
            Hint::MarkStart => "put a scheme in front, or // before a host, ./ before a path",
            Hint::DotSlash => "write ./ in front if a relative path is meant",
            Hint::Brackets => "put it in brackets, as in [::1]",
            Hint::ZoneId => "leave it out: a URI cannot have one (RFC 9844)",
            Hint::Backslash => "write / for a separator, %5C for a literal backslash",
            Hint::EarlierAt => "write every @ but the last as %40",
            Hint::EncodePassword => "percent-encode all of a password but letters and digits",
        };
        f.write_str(words)
    }
}

/// A character as percent-encoded UTF-8.
struct Triplets(char);

impl fmt::Display for Triplets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut buffer = [0; 4];
        self.0
            .encode_utf8(&mut buffer)
            .bytes()
            .try_for_each(|byte| write!(f, "%{byte:02X}"))
    }
}
