//! Views of URIs whose schemes have a structure of their own: `data`, `mailto`, `urn` and `tel`.
//!
//! A view is made from a URI, which it checks by the RFC of its scheme, and reads its parts; it is
//! `Copy` and borrows. Each also makes a URI from its parts.
//!
//! ```
//! use urial::uri;
//! use urial::views::{DataUri, Mailto, Tel, Urn};
//!
//! let data = DataUri::try_from(uri!("data:text/plain;base64,SGkh"))?;
//! assert_eq!((data.essence(), &*data.decode()?), ("text/plain", &b"Hi!"[..]));
//! let mail = Mailto::try_from(uri!("mailto:a@b.example?subject=Hi%21"))?;
//! assert_eq!(mail.subject().unwrap(), "Hi!");
//! let urn = Urn::try_from(uri!("urn:isbn:0451450523"))?;
//! assert_eq!((urn.nid(), urn.nss().as_str()), ("isbn", "0451450523"));
//! let tel = Tel::try_from(uri!("tel:+1-201-555-0123;ext=7"))?;
//! assert_eq!(tel.digits(), "+12015550123");
//! assert!(Urn::try_from(uri!("http://a/")).is_err());
//! # Ok::<(), urial::views::ViewError>(())
//! ```

mod error;
mod base64;
mod data;
mod mailto;
mod urn;
mod tel;

pub use data::{DataParameters, DataUri};
pub use error::ViewError;
pub use mailto::{Mailto, MailtoBuilder};
pub use tel::Tel;
pub use urn::Urn;

/// Implements the conversions to a view, which has a `new` and a field `uri`.
macro_rules! view {
    ($view:ident) => {
        impl<'a> TryFrom<crate::Uri<'a>> for $view<'a> {
            type Error = crate::views::ViewError;

            #[inline]
            fn try_from(uri: crate::Uri<'a>) -> Result<$view<'a>, Self::Error> {
                $view::new(uri)
            }
        }

        impl<'a> TryFrom<&'a crate::UriBuf> for $view<'a> {
            type Error = crate::views::ViewError;

            #[inline]
            fn try_from(uri: &'a crate::UriBuf) -> Result<$view<'a>, Self::Error> {
                $view::new(uri.as_borrowed())
            }
        }

        impl<'a> $view<'a> {
            /// Returns the URI.
            #[must_use]
            #[inline]
            pub const fn uri(&self) -> crate::Uri<'a> {
                self.uri
            }
        }

        impl core::fmt::Display for $view<'_> {
            #[inline]
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.uri.as_str())
            }
        }
    };
}

use view;
