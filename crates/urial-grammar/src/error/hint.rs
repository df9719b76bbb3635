//! Hints: how to fix a text that does not parse.

use core::fmt;

use super::caret::is_invisible;
use super::note::Note;
use super::{Component, ErrorKind, ParseError};

/// The byte order mark.
const BOM: char = '\u{FEFF}';

/// Declares the hints: those that name the character, and the words of the others.
macro_rules! hints {
    (
        named { $($(#[$doc:meta])* $named:ident,)+ }
        plain { $($hint:ident = $words:literal,)+ }
    ) => {
        /// Advice on how to fix an error, in one clause.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Hint {
            $($(#[$doc])* $named(char),)+
            $(#[doc = concat!("Says `", $words, "`.")] $hint,)+
        }

        impl Hint {
            /// Returns the words of a hint that does not depend on the character; empty for the
            /// others.
            const fn words(self) -> &'static str {
                match self {
                    $(Hint::$named(_) => "",)+
                    $(Hint::$hint => $words,)+
                }
            }
        }
    };
}

hints! {
    named {
        /// Write the character percent-encoded.
        PercentEncode,
        /// Remove the character, or write it percent-encoded.
        RemoveOrEncode,
        /// Parse the text as an IRI, or percent-encode the character.
        UseIri,
    }
    plain {
        Remove = "remove it",
        ByteOrderMark = "remove it: it is a byte order mark",
        Trim = "remove the white space around the text",
        TrimNoBreak = "remove it: it is a no-break space (U+00A0)",
        TrimWide = "remove it: it is an ideographic space (U+3000)",
        Unwrap = "take the quotes or brackets around the text away",
        Expand = "expand the URI Template first, or write { as %7B and } as %7D",
        EncodePercent = "write a literal % as %25",
        PercentU = "encode the character as UTF-8, as in %C3%A9 for %u00E9",
        UseUtf8 = "convert it to UTF-8 first",
        UseReference = "put one in front, or parse the text as a reference",
        WriteHttps = "put https:// in front of a web address, or parse the text as a reference",
        Empty = "the text is empty",
        UseUri = "parse the text as a URI or as a reference",
        DropFragment = "drop it, or parse the text as a URI",
        MarkStart = "put a scheme in front, or // before a host, ./ before a path",
        DotSlash = "write ./ in front if a relative path is meant",
        WindowsPath = "write a path of Windows as file:///C:/a/b or file://server/a",
        UseIdna = "parse the text as an IRI, or write the host in its xn-- form (IDNA)",
        SchemeName = "a scheme is a letter, then letters, digits, '+', '-' or '.'",
        BareScheme = "leave out the ':' and what follows it",
        BareHost = "a host has no ':', and a port is set by itself",
        BareAuthority = "leave out the '//' that sets off the authority",
        BarePort = "leave out the ':' that sets off the port",
        BareFragment = "leave out the '#' that sets off the fragment",
        Brackets = "put the address in brackets, as in [::1]",
        BracketsWithoutZone = "put the address without its zone in brackets",
        BareAddress = "write an IPv6 address in brackets, as in http://[::1]/",
        CloseBracket = "close it after the address, as in [::1]",
        NoBrackets = "write a name or an IPv4 address without brackets",
        OnlyPort = "only ':' and a port can follow an address in brackets",
        ZoneId = "leave it out: a URI cannot have one (RFC 9844)",
        HostName = "the name of a host has letters, digits, '-' and '.'",
        Digits = "a port has digits only",
        Backslash = "write / for a separator, %5C for a literal backslash",
        EarlierAt = "write every @ but the last as %40",
        EncodePassword = "percent-encode all but letters and digits of a password",
    }
}

impl Hint {
    pub(super) fn of(error: &ParseError) -> Option<Hint> {
        // Notes first: they know what the text was meant to be. The kind decides in `of_kind`.
        Some(match (error.kind(), error.note) {
            // `www.example.com` as a URI lacks its scheme.
            (ErrorKind::MissingScheme, Note::HostName) => Hint::WriteHttps,
            (ErrorKind::MissingScheme, Note::Empty) => Hint::Empty,
            // A mark of UTF-8 has no width, so it is named before other white space is.
            (_, Note::Blanks) if error.found() == Some(BOM) => Hint::ByteOrderMark,
            (_, Note::Blanks) if error.found() == Some('\u{A0}') => Hint::TrimNoBreak,
            (_, Note::Blanks) if error.found() == Some('\u{3000}') => Hint::TrimWide,
            (_, Note::Blanks) => Hint::Trim,
            (_, Note::Wrapped) => Hint::Unwrap,
            (_, Note::WindowsPath) => Hint::WindowsPath,
            // Rules by themselves have no advice: their users know the grammar.
            (ErrorKind::Mismatch, _) => return None,
            // `http://::1/`, and below it `::1` as a whole text.
            (_, Note::Ipv6) if error.component() == Component::Host => Hint::Brackets,
            (_, Note::Ipv6) => Hint::BareAddress,
            // An empty scheme given to a setter is not a path that begins with a colon.
            (ErrorKind::EmptyScheme, Note::Alone) => Hint::SchemeName,
            (_, Note::PercentU) => Hint::PercentU,
            (_, Note::Variable) => Hint::Expand,
            (ErrorKind::UnbracketedIpv6, Note::Zone) => Hint::BracketsWithoutZone,
            // `http://[example.com]/`: brackets are for addresses (RFC 3986 section 3.2.2).
            (ErrorKind::InvalidIpv6, Note::Name) => Hint::NoBrackets,
            (kind, _) => return Hint::of_kind(kind, error),
        })
    }

    /// Returns the hint for an error by its kind, if the text tells nothing more.
    fn of_kind(kind: ErrorKind, error: &ParseError) -> Option<Hint> {
        Some(match kind {
            ErrorKind::UnexpectedCharacter | ErrorKind::NonAscii => match error.found() {
                Some(found) => return Hint::of_character(error, found),
                // The character was hidden, as it may be part of a password.
                None => Hint::EncodePassword,
            },
            ErrorKind::BadPercent => Hint::EncodePercent,
            ErrorKind::MissingScheme => Hint::UseReference,
            ErrorKind::UnexpectedScheme => Hint::UseUri,
            ErrorKind::UnexpectedFragment => Hint::DropFragment,
            // RFC 3986 section 4.2: a dot segment before a first segment with a colon.
            ErrorKind::ColonInFirstSegment | ErrorKind::EmptyScheme => Hint::DotSlash,
            ErrorKind::ZoneId => Hint::ZoneId,
            ErrorKind::UnbracketedIpv6 => Hint::Brackets,
            ErrorKind::UnclosedBracket => Hint::CloseBracket,
            ErrorKind::NotUtf8 => Hint::UseUtf8,
            _ => return None,
        })
    }

    /// Returns the hint for a character that is not allowed there.
    fn of_character(error: &ParseError, found: char) -> Option<Hint> {
        let is_stray = found == ' ' || is_invisible(found);
        if error.note == Note::Alone {
            if let Some(hint) = Hint::of_delimiter(error, found) {
                return Some(hint);
            }
        }
        Some(match (error.component(), found) {
            (_, BOM) => Hint::ByteOrderMark,
            // A scheme by itself was meant as one; in a text it may be a path or a host.
            (Component::Scheme, _) if error.note == Note::Alone => Hint::SchemeName,
            (Component::Scheme, _) => Hint::MarkStart,
            // A space in a host or port is a slip, as no triplet would make it valid there.
            (Component::Host | Component::Port, _) if is_stray => Hint::Remove,
            // The last `@` ends the userinfo for people; the first one does by the grammar.
            (Component::Host, '@') => Hint::EarlierAt,
            (Component::Port, _) => Hint::Digits,
            (_, '\\') => Hint::Backslash,
            (_, found) if is_stray && found != ' ' => Hint::RemoveOrEncode(found),
            // `http://a/"`: a quote at the very end is more likely the text's around the URI.
            (_, found) if error.note == Note::Closed => Hint::RemoveOrEncode(found),
            // A resolver needs `xn--…`, which triplets do not give.
            (Component::Host, _) if error.kind() == ErrorKind::NonAscii => Hint::UseIdna,
            (_, found) if error.kind() == ErrorKind::NonAscii => Hint::UseIri(found),
            // `http://[::1]a`: section 3.2 allows `:` and a port there.
            (Component::Host, _) if error.note == Note::AfterBrackets => Hint::OnlyPort,
            // A triplet would be allowed, but no resolver knows such a name.
            (Component::Host, _) => Hint::HostName,
            // An authority cannot tell what should follow it.
            (Component::Authority, _) => return None,
            (_, found) => Hint::PercentEncode(found),
        })
    }

    /// Returns the hint for a delimiter that separates a component from the rest of a text and is
    /// not part of it.
    fn of_delimiter(error: &ParseError, found: char) -> Option<Hint> {
        Some(match (error.component(), found, error.start) {
            // `http:` given as a scheme; a colon at the start is an empty scheme instead.
            (Component::Scheme, ':', 1..) => Hint::BareScheme,
            (Component::Host, ':', _) => Hint::BareHost,
            (Component::Port, ':', 0) => Hint::BarePort,
            // `//host` given as a host or an authority.
            (Component::Host | Component::Authority, '/', 0) => Hint::BareAuthority,
            (Component::Fragment, '#', 0) => Hint::BareFragment,
            _ => return None,
        })
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Hint::PercentEncode(found) => write!(f, "write it as {}", Triplets(found)),
            Hint::RemoveOrEncode(found) => {
                write!(f, "remove it, or write it as {}", Triplets(found))
            }
            Hint::UseIri(found) => {
                let triplets = Triplets(found);
                write!(f, "parse the text as an IRI, or write the character as {triplets}")
            }
            hint => f.write_str(hint.words()),
        }
    }
}

/// A character to be written as percent-encoded UTF-8.
struct Triplets(char);

impl fmt::Display for Triplets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut buffer = [0; 4];
        self.0.encode_utf8(&mut buffer).bytes().try_for_each(|byte| write!(f, "%{byte:02X}"))
    }
}
