//! Settings in the data formats of the crate `serde`, whose names have hyphens or underscores.

/// Makes a type of settings that is read from data, if the feature `serde` is on; what is missing
/// is that of a new one.
macro_rules! settings {
    ($(#[$outer:meta])* pub struct $name:ident {
        $($(#[$inner:meta])* pub $field:ident: $held:ty,)*
    }) => {
        $(#[$outer])*
        pub struct $name {
            $($(#[$inner])* pub $field: $held,)*
        }

        #[cfg(feature = "serde")]
        const _: () = {
            type Settings = $name;

            #[derive(serde::Deserialize)]
            // An unknown name is an error: a misspelled one would otherwise allow or show too much.
            #[serde(remote = "Settings", default = "Settings::new", deny_unknown_fields)]
            struct Data {
                $($(#[$inner])* $field: $held,)*
            }

            impl<'de> serde::Deserialize<'de> for Settings {
                fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Settings, D::Error> {
                    Data::deserialize(crate::settings::Spelled(from))
                }
            }
        };
    };
}

/// Reads and writes a type as its text.
#[cfg(feature = "serde")]
macro_rules! as_text {
    ($type:ty, |$text:ident, $error:ident| $words:expr) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let $text = <alloc::string::String as serde::Deserialize>::deserialize(from)?;
                $text.parse().map_err(|$error| serde::de::Error::custom($words))
            }
        }
    };
}

#[cfg(feature = "serde")]
pub(crate) use spelled::Spelled;

#[cfg(feature = "serde")]
mod spelled;
