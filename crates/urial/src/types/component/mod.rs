//! Components: small `Copy` views that keep what the parser found out.

use crate::types::parts::cut;
use crate::types::textual::{across, textual};

pub(crate) use crate::types::textual::{HideLikelyPassword, HidePassword, masked_pieces};

/// Implements `as_str` by the field that holds the text, the text traits of a component, and its
/// conversion to encoded text.
macro_rules! component {
    ($name:ident.$text:tt) => {
        // `secret` is for the userinfo: decoded, it stays hidden from `Debug`.
        crate::component::component!($name.$text, trusted);
    };
    ($name:ident.$text:tt, $encoded:ident) => {
        impl<'a> $name<'a> {
            /// Returns the text as it is written.
            #[inline]
            #[must_use]
            pub const fn as_str(self) -> &'a str {
                self.$text
            }
        }

        // By their full paths, as each file that uses the macro has imports of its own.
        crate::component::textual!(['a] $name<'a>);
        crate::component::across!(['a, 'b] $name<'a>, $name<'b>);

        impl<'a> From<$name<'a>> for &'a str {
            #[inline]
            fn from(component: $name<'a>) -> &'a str {
                component.as_str()
            }
        }

        impl<'a> From<$name<'a>> for crate::types::encoded::Encoded<'a> {
            #[inline]
            fn from(component: $name<'a>) -> Self {
                crate::types::encoded::Encoded::$encoded(component.as_str())
            }
        }
    };
}

/// Implements `Debug` by the wrapper that hides the passwords of the text.
macro_rules! hide {
    ($name:ident, $hide:ident) => {
        impl core::fmt::Debug for $name<'_> {
            #[inline]
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_tuple(stringify!($name)).field(&$hide(self.as_str())).finish()
            }
        }
    };
}

/// Implements `is_empty`, and says what it tells.
macro_rules! may_be_empty {
    ($name:ident, $what:literal) => {
        impl $name<'_> {
            #[doc = concat!("Returns whether ", $what, ".")]
            #[inline]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.as_str().is_empty()
            }
        }
    };
}

/// Implements `trusted` for a component that consists of its text alone.
macro_rules! trusted {
    ($name:ident) => {
        impl<'a> $name<'a> {
            #[inline]
            pub(crate) const fn trusted(text: &'a str) -> $name<'a> {
                $name(text)
            }
        }
    };
}

/// Implements a parser by a rule, and one by the IRI rule if the component has other characters in
/// an IRI. `read` makes the component of a text,
/// checked with or without characters beyond ASCII; without one the component is its text alone.
macro_rules! parsers {
    ($name:ident, $rule:ident = $abnf:literal) => {
        crate::component::parsers!($name, |text, _iri| {
            urial_grammar::Production::$rule.check(text).map(|()| $name(text))
        }, $abnf);
        crate::component::trusted!($name);
    };
    ($name:ident, $rule:ident = $abnf:literal, $twin:ident = $iri_abnf:literal) => {
        crate::component::parsers!($name, |text, iri| {
            use urial_grammar::Production;
            let rule = if iri { Production::$twin } else { Production::$rule };
            rule.check(text).map(|()| $name(text))
        }, $abnf, $iri_abnf);
        crate::component::trusted!($name);
    };
    ($name:ident, |$text:ident, $iri:ident| $read:expr, $abnf:literal $(, $iri_abnf:literal)?) => {
        impl<'a> $name<'a> {
            #[inline(always)]
            fn read($text: &'a str, $iri: bool) -> Result<$name<'a>, urial_grammar::ParseError> {
                $read
            }

            #[inline]
            #[doc = concat!("Parses a text by the rule `", $abnf, "`.")]
            ///
            /// # Errors
            ///
            /// If the text does not match; the error names the first invalid character.
            pub fn parse(text: &'a str) -> Result<$name<'a>, urial_grammar::ParseError> {
                $name::read(text, false)
            }

            $(
                #[inline]
                #[doc = concat!("Parses a text by the rule `", $iri_abnf, "`, which has characters beyond ASCII too.")]
                ///
                /// # Errors
                ///
                /// If the text does not match; the error names the first invalid character.
                pub fn parse_iri(text: &'a str) -> Result<$name<'a>, urial_grammar::ParseError> {
                    $name::read(text, true)
                }
            )?
        }

        impl<'a> TryFrom<&'a str> for $name<'a> {
            type Error = urial_grammar::ParseError;

            #[inline]
            fn try_from(text: &'a str) -> Result<$name<'a>, urial_grammar::ParseError> {
                $name::parse(text)
            }
        }
    };
}

/// Implements the decoding methods.
macro_rules! decoders {
    ($name:ident) => {
        crate::component::decoders!($name, trusted);
    };
    ($name:ident, $encoded:ident) => {
        impl<'a> $name<'a> {
            /// Returns the component as encoded text.
            #[inline]
            #[must_use]
            pub const fn encoded(self) -> crate::types::encoded::Encoded<'a> {
                crate::types::encoded::Encoded::$encoded(self.as_str())
            }

            /// Decodes the text to octets; borrowed if nothing is encoded.
            ///
            /// Split first, then decode: a decoded delimiter looks like any other.
            #[inline]
            #[must_use]
            pub fn decode(self) -> alloc::borrow::Cow<'a, [u8]> {
                self.encoded().decode()
            }

            /// Decodes the text, if the octets are UTF-8; see `decode`.
            ///
            /// # Errors
            ///
            /// If the decoded octets are not UTF-8.
            #[inline]
            pub fn decode_utf8(self) -> Result<alloc::borrow::Cow<'a, str>, core::str::Utf8Error> {
                self.encoded().decode_utf8()
            }

            /// Decodes the text, with U+FFFD for octets that are not UTF-8; see `decode`.
            #[inline]
            #[must_use]
            pub fn decode_lossy(self) -> alloc::borrow::Cow<'a, str> {
                self.encoded().decode_lossy()
            }
        }
    };
}

use {component, decoders, hide, may_be_empty, parsers, trusted};

mod scheme;
mod host;
mod authority;
mod segment;
mod path;
mod query;
mod fragment;

pub(crate) use authority::masked_userinfo;
pub use authority::{Authority, Port, Userinfo};
pub use fragment::Fragment;
pub use host::{DnsError, Host, HostKind};
pub use path::{Path, PathForm, Segments};
pub use query::{Pair, PairPart, PairStyle, Pairs, Query};
pub use scheme::Scheme;
pub use segment::Segment;

/// The pieces of a text between separators, from either end; `None` has no piece, and an empty text
/// has one.
#[derive(Clone)]
struct Pieces<'a> {
    rest: Option<&'a str>,
    separator: char,
}

impl<'a> Iterator for Pieces<'a> {
    type Item = &'a str;

    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        let (piece, rest) = cut(self.rest?, self.separator);
        self.rest = rest;
        Some(piece)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match self.rest {
            // One piece more than separators, of which there may be as many as bytes.
            Some(rest) => (1, rest.len().checked_add(1)),
            None => (0, Some(0)),
        }
    }
}

impl DoubleEndedIterator for Pieces<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let rest = self.rest?;
        // From the end, so that the last of many pieces is found without the others.
        let (rest, piece) = match rest.rsplit_once(self.separator) {
            Some((rest, piece)) => (Some(rest), piece),
            None => (None, rest),
        };
        self.rest = rest;
        Some(piece)
    }
}

/// Iterates over pieces of a text, each made into an item by the method `item`; `Debug` shows the
/// rest of the text by the wrapper that hides its passwords.
macro_rules! items {
    ($iterator:ident, $item:ty, $hide:ident) => {
        impl<'a> Iterator for $iterator<'a> {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                self.pieces.next().map(|piece| self.item(piece))
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.pieces.size_hint()
            }

            #[inline]
            fn last(mut self) -> Option<Self::Item> {
                // `Iterator::last` would go through all of them.
                self.next_back()
            }
        }

        impl DoubleEndedIterator for $iterator<'_> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                self.pieces.next_back().map(|piece| self.item(piece))
            }
        }

        impl core::iter::FusedIterator for $iterator<'_> {}

        impl core::fmt::Debug for $iterator<'_> {
            #[inline]
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let rest = self.pieces.rest.map($hide);
                f.debug_struct(stringify!($iterator)).field("rest", &rest).finish()
            }
        }
    };
}
use items;
