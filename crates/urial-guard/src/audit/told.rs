//! Enums of reasons, each with its name and its words in one table.

/// Makes an enum with `as_str` and `Display`: each variant has a name for programs and words for
/// people, in which `{field}` is what the variant holds.
macro_rules! told {
    (
        $(#[$outer:meta])*
        pub enum $reason:ident, as_str($self:ident: $of:ty)
        $($(#[$inner:meta])* $variant:ident $(($field:ident: $held:ty))? = $name:literal, $($words:expr),+;)*
    ) => {
        $(#[$outer])*
        #[non_exhaustive]
        pub enum $reason {
            $($(#[$inner])* $variant $(($held))?,)*
        }

        impl $reason {
            /// Returns the name, in lower case with hyphens, for data that programs read.
            #[must_use]
            pub const fn as_str($self: $of) -> &'static str {
                match $self {
                    $($reason::$variant { .. } => $name,)*
                }
            }
        }

        impl fmt::Display for $reason {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $($reason::$variant $(($field))? => write!(f, $($words),+),)*
                }
            }
        }

        impl core::error::Error for $reason {}
    };
}
