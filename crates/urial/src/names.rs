//! Names of the variants of an enum, for people and for data that programs read.

use core::fmt;

/// The error for a name that no [`Step`](crate::Step) or [`Rung`](crate::Rung) has. It lists those
/// that there are.
///
/// ```
/// let error = "sytnax".parse::<urial::Step>().unwrap_err();
/// assert_eq!(error.to_string(), "no such step; there are case, percent, path, syntax, scheme");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnknownName {
    pub(crate) what: &'static str,
    pub(crate) names: &'static [&'static str],
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no such {}; there are ", self.what)?;
        for (i, name) in self.names.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{name}")?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownName {}

/// Declares the enum of an error: each variant has a name for programs, and words for people, which
/// are a format that shows the payload and other arguments.
macro_rules! errors {
    (
        $(#[$meta:meta])*
        pub enum $type:ident, $(#[$of_name:meta])* {
            $(
                $(#[$doc:meta])* $variant:ident $(($payload:ident: $kind:ty))? =
                    $name:literal, $words:literal $(, $argument:expr)*;
            )+
        }
    ) => {
        $(#[$meta])*
        #[non_exhaustive]
        pub enum $type {
            $($(#[$doc])* $variant $(($kind))?,)+
        }

        impl $type {
            $(#[$of_name])*
            #[inline]
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $($type::$variant { .. } => $name,)+
                }
            }
        }

        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self {
                    $($type::$variant $(($payload))? => write!(f, $words $(, $argument)*),)+
                }
            }
        }
    };
}
pub(crate) use errors;

/// Declares an enum whose variants have a name, with `ALL`, `as_str` and `Display`; with
/// `, parsed "step"`, `FromStr` too.
macro_rules! names {
    (
        $(#[$meta:meta])*
        pub enum $type:ident $(, parsed $what:literal)? {
            $($(#[$doc:meta])* $variant:ident = $name:literal,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $type {
            $($(#[$doc])* $variant,)+
        }

        impl $type {
            /// All of them, in order.
            pub const ALL: [$type; [$($name),*].len()] = [$($type::$variant),*];

            const NAMES: &[&str] = &[$($name),*];

            /// Returns the name.
            #[inline]
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                Self::NAMES[self as usize]
            }
        }

        impl core::fmt::Display for $type {
            #[inline]
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.as_str())
            }
        }

        $(
            impl core::str::FromStr for $type {
                type Err = $crate::UnknownName;

                fn from_str(name: &str) -> Result<$type, $crate::UnknownName> {
                    $type::ALL.into_iter().find(|known| known.as_str() == name).ok_or(
                        $crate::UnknownName { what: $what, names: $type::NAMES },
                    )
                }
            }
        )?
    };
}
pub(crate) use names;
