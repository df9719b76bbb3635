//! Storages of a parsed text: the types that hold it, and how long a part of it lives.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;

use super::Parsed;

mod sealed {
    pub trait Sealed {}
}

/// A type that holds a parsed text: `&str`, `String`, `Box<str>`, `Arc<str>`, `Cow<str>`.
///
/// Components are cut out of the text without a check, so it must not change under its spans. The
/// trait is sealed for that reason. Each of these types returns one and the same text until it is
/// changed through `&mut`, which nothing hands out, and their conversions into each other keep it.
/// The text of an `Arc<str>` can only be changed by who has the only one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot hold the text of a URI",
    label = "the text is held by `&str`, `String`, `Box<str>`, `Arc<str>` or `Cow<str>`"
)]
pub trait Storage: sealed::Sealed {
    /// Returns the text.
    fn as_text(&self) -> &str;

    /// Calls `to` with the parsed text where it lies, if it is a `&str` already. Copying a freshly
    /// parsed text stalls on store forwarding.
    #[doc(hidden)]
    fn with_parsed<Out>(parsed: &Parsed<Self>, to: impl FnOnce(&Parsed<&str>) -> Out) -> Out
    where
        Self: Sized,
    {
        to(&parsed.as_parsed())
    }
}

/// A storage, borrowed for `'i`, whose text lives for `'o`.
///
/// For a `&'o str` these differ: what is read from a `Uri<'o>` outlives it. The text of every other
/// storage lives as long as the borrow.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not hold a text that can be borrowed for so long",
    note = "code that is generic over storages takes `&impl AsKind<K>`, and calls `as_kind()`"
)]
pub trait Lend<'i, 'o>: Storage {
    /// Returns the text.
    fn lend(&'i self) -> &'o str;

    /// Calls `to` with the parsed text where it lies, as [`Storage::with_parsed`] does.
    #[doc(hidden)]
    fn with_lent<Out>(parsed: &'i Parsed<Self>, to: impl FnOnce(&Parsed<&'o str>) -> Out) -> Out
    where
        Self: Sized,
    {
        to(&parsed.lend())
    }
}

impl sealed::Sealed for &str {}

impl Storage for &str {
    #[inline]
    fn as_text(&self) -> &str {
        self
    }

    #[inline]
    fn with_parsed<Out>(parsed: &Parsed<Self>, to: impl FnOnce(&Parsed<&str>) -> Out) -> Out {
        to(parsed)
    }
}

impl<'a> Lend<'_, 'a> for &'a str {
    #[inline]
    fn lend(&self) -> &'a str {
        self
    }

    #[inline]
    fn with_lent<Out>(parsed: &Parsed<Self>, to: impl FnOnce(&Parsed<&'a str>) -> Out) -> Out {
        to(parsed)
    }
}

macro_rules! storage {
    ($($type:ty),*) => {
        $(
            impl sealed::Sealed for $type {}

            impl Storage for $type {
                #[inline]
                fn as_text(&self) -> &str {
                    self
                }
            }

            impl<'i> Lend<'i, 'i> for $type {
                #[inline]
                fn lend(&'i self) -> &'i str {
                    self
                }
            }
        )*
    };
}

storage!(String, Box<str>, Arc<str>, Cow<'_, str>);
