//! What to do about an error.

use core::fmt;

use super::{Component, ErrorKind, ParseError};

/// What to do about an error, in one clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Hint {
    /// Write the character percent-encoded.
    PercentEncode(char),
    /// Write `%` as `%25`.
    EncodePercent,
    /// Use an IRI type, or percent-encode the character.
    UseIri(char),
    /// Parse it as a reference.
    UseReference,
    /// Parse it as a URI.
    UseUri,
    /// Resolve or drop the fragment first.
    DropFragment,
    /// Put `./` in front.
    DotSlash,
    /// Put brackets around the address.
    Brackets,
    /// Zone identifiers are not part of a URI.
    ZoneId,
    /// A `\` is no `/`.
    Backslash,
}

impl Hint {
    pub(super) fn of(error: &ParseError) -> Option<Hint> {
        match (error.kind(), error.component(), error.found()) {
            (ErrorKind::BadPercent, ..) => Some(Hint::EncodePercent),
            (ErrorKind::NonAscii, _, Some(found)) => Some(Hint::UseIri(found)),
            (ErrorKind::MissingScheme, ..) => Some(Hint::UseReference),
            (ErrorKind::UnexpectedScheme, ..) => Some(Hint::UseUri),
            (ErrorKind::UnexpectedFragment, ..) => Some(Hint::DropFragment),
            (ErrorKind::ColonInFirstSegment | ErrorKind::EmptyScheme, ..) => Some(Hint::DotSlash),
            (ErrorKind::ZoneId, ..) => Some(Hint::ZoneId),
            (ErrorKind::UnbracketedIpv6, ..) => Some(Hint::Brackets),
            (ErrorKind::UnexpectedCharacter, Component::Scheme | Component::Port, _) => None,
            (ErrorKind::UnexpectedCharacter, _, Some('\\')) => Some(Hint::Backslash),
            (ErrorKind::UnexpectedCharacter, _, Some(found)) => Some(Hint::PercentEncode(found)),
            _ => None,
        }
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hint::PercentEncode(found) => write!(f, "write it as {}", Triplets(*found)),
            Hint::EncodePercent => f.write_str("write a literal % as %25"),
            Hint::UseIri(found) => {
                write!(
                    f,
                    "use an IRI type or percent-encode it as {}",
                    Triplets(*found)
                )
            }
            Hint::UseReference => {
                f.write_str("parse it as a reference, or write the scheme in front")
            }
            Hint::UseUri => f.write_str("parse it as a URI or as a reference"),
            Hint::DropFragment => f.write_str("drop the fragment, or parse it as a URI"),
            Hint::DotSlash => f.write_str("write ./ in front if a relative path is meant"),
            Hint::Brackets => f.write_str("write it in brackets, as in [::1]"),
            Hint::ZoneId => {
                f.write_str("leave it out: RFC 9844 takes zone identifiers out of URIs")
            }
            Hint::Backslash => f.write_str("write / for a separator, %5C for a literal backslash"),
        }
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
