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

#[cfg(feature = "serde")]
pub(crate) use spelled::Spelled;

#[cfg(feature = "serde")]
mod spelled;
