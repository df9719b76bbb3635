//! The components: small views that are `Copy` and know what the parser knew.

use core::fmt;
use core::ops::Range;

use urial_grammar::mask;

/// What every component that is text owes to being text.
macro_rules! component {
    ($name:ident) => {
        impl core::fmt::Display for $name<'_> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl AsRef<str> for $name<'_> {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl PartialEq<str> for $name<'_> {
            fn eq(&self, other: &str) -> bool {
                self.as_str() == other
            }
        }

        impl PartialEq<&str> for $name<'_> {
            fn eq(&self, other: &&str) -> bool {
                self.as_str() == *other
            }
        }
    };
}

mod scheme;
mod host;
mod authority;
mod path;
mod query;

pub use authority::{Authority, Port, Userinfo};
pub use host::{DnsError, Host};
pub use path::{Elements, Parameters, Path, PathForm, Segment, Segments};
pub use query::{Fragment, Pair, PairStyle, Pairs, Query};
pub use scheme::Scheme;

/// A text for `Debug`, with its password masked.
pub(crate) struct Masked<'a>(pub(crate) &'a str);

/// A text for `Debug` that is not valid, with what may be its password masked.
pub(crate) struct Suspect<'a>(pub(crate) &'a str);

impl fmt::Debug for Masked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show(self.0, mask::password(self.0), f)
    }
}

impl fmt::Debug for Suspect<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show(self.0, mask::suspected(self.0), f)
    }
}

fn show(text: &str, hidden: Option<Range<usize>>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match hidden {
        Some(hidden) => {
            let (before, behind) = (&text[..hidden.start], &text[hidden.end..]);
            fmt::Debug::fmt(&alloc::format!("{before}***{behind}"), f)
        }
        None => fmt::Debug::fmt(text, f),
    }
}
