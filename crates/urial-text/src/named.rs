//! Enums whose variants have a name for programs and words for people.

/// Makes such an enum of a table.
macro_rules! named {
    ($(#[$outer:meta])* pub enum $kind:ident {
        $($(#[$inner:meta])* $variant:ident = $name:literal, $words:literal;)*
    }) => {
        $(#[$outer])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $kind {
            $($(#[$inner])* $variant,)*
        }

        impl $kind {
            /// Returns the kind's name, in lower case with hyphens, for data that programs read.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $($kind::$variant => $name,)*
                }
            }
        }

        impl core::fmt::Display for $kind {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(match self {
                    $($kind::$variant => $words,)*
                })
            }
        }
    };
}
