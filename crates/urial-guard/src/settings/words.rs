//! Settings as text and in data formats: `settings = setting *( ";" setting )`,
//! `setting = name [ "=" value *( "," value ) ]`

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// The reason why a text is not a list of settings.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SettingError {
    /// There is no setting of this name; with the names that there are.
    Unknown(String, &'static [&'static str]),
    /// The setting is given twice.
    Twice(String),
    /// The value of the setting is not valid; with the name and the value.
    Invalid(&'static str, String),
}

impl SettingError {
    /// Returns the error's name, in lower case with hyphens, for data that programs read.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            SettingError::Unknown(..) => "unknown",
            SettingError::Twice(..) => "twice",
            SettingError::Invalid(..) => "invalid",
        }
    }
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingError::Unknown(name, known) => {
                write!(
                    f,
                    "unknown setting {name:?}; use one of {}",
                    known.join(", ")
                )
            }
            SettingError::Twice(name) => {
                write!(
                    f,
                    "the setting {name:?} is given twice; separate its values with commas"
                )
            }
            SettingError::Invalid(name, value) => {
                write!(f, "{value:?} is not a value of the setting {name:?}")?;
                match *name {
                    "hosts" => f.write_str("; a host is as in example.com or *.example.com"),
                    "schemes" => f.write_str("; a scheme is as in https"),
                    _ => Ok(()),
                }
            }
        }
    }
}

impl core::error::Error for SettingError {}

/// A value of a setting, read from its text; `None` is a name without a `=`.
pub(super) trait Value: Sized {
    fn read(text: Option<&str>) -> Result<Self, String>;
}

impl Value for bool {
    fn read(text: Option<&str>) -> Result<bool, String> {
        match text {
            // `userinfo` alone is short for `userinfo=true`.
            None | Some("true") => Ok(true),
            // `userinfo=false` writes out the default.
            Some("false") => Ok(false),
            Some(text) => Err(text.to_string()),
        }
    }
}

impl Value for String {
    fn read(text: Option<&str>) -> Result<String, String> {
        text.map(String::from).ok_or_else(String::new)
    }
}

/// A value that may be missing; `port =` is such a one, and `port` alone is a mistake.
impl Value for Option<u16> {
    fn read(text: Option<&str>) -> Result<Option<u16>, String> {
        match text {
            None => Err(String::new()),
            Some("") => Ok(None),
            Some(text) => text.parse().map(Some).map_err(|_| text.to_string()),
        }
    }
}

impl<T: FromStr> Value for Vec<T> {
    fn read(text: Option<&str>) -> Result<Vec<T>, String> {
        let members = text.unwrap_or_default().split(',').map(str::trim);
        members
            // `ports=` and `ports=80,` have an empty member, which is left out.
            .filter(|member| !member.is_empty())
            .map(|member| member.parse().map_err(|_| member.to_string()))
            .collect()
    }
}

impl Value for Option<String> {
    fn read(text: Option<&str>) -> Result<Option<String>, String> {
        let text = text.ok_or_else(String::new)?;
        Ok((!text.is_empty()).then(|| text.into()))
    }
}

/// A list that may be missing; a list that is written and empty has no members.
impl Value for Option<Vec<String>> {
    fn read(text: Option<&str>) -> Result<Option<Vec<String>>, String> {
        Value::read(text).map(Some)
    }
}

/// Returns the name of a setting by any of its names: with hyphens, or as the policy of the command
/// `urial gate` has it.
pub(super) fn canonical(name: &str) -> String {
    let name = name.replace('-', "_");
    let known = match name.as_str() {
        "allow_hosts" => "hosts",
        "allow_nets" => "allow_networks",
        "deny_nets" => "deny_networks",
        _ => return name,
    };
    known.into()
}

/// Finds no fault, for settings whose values are valid each by itself.
pub(super) const fn all_valid<T>(_: &T) -> Option<(&'static str, &str)> {
    None
}

/// Calls `set` with each setting of a text.
pub(super) fn each(
    text: &str,
    mut set: impl FnMut(&str, Option<&str>) -> Result<(), SettingError>,
) -> Result<(), SettingError> {
    let mut seen: Vec<String> = Vec::new();
    for setting in text
        // A `;` at the end of the text or two in a row make an empty setting.
        .split(';')
        .map(str::trim)
        .filter(|setting| !setting.is_empty())
    {
        // The first `=`: a value may have others, as a pattern of keys may.
        let (name, value) = match setting.split_once('=') {
            Some((name, value)) => (name.trim(), Some(value.trim())),
            None => (setting, None),
        };
        // First, so that `seen` has no more names than there are.
        let known = canonical(name);
        set(&known, value)?;
        if seen.contains(&known) {
            return Err(SettingError::Twice(name.to_string()));
        }
        seen.push(known);
    }
    Ok(())
}

/// Implements `FromStr`, and the traits of `serde`, for a struct of settings.
macro_rules! settings {
    ($type:ident, $invalid:path { $($field:ident),* $(,)? }) => {
        impl core::str::FromStr for $type {
            type Err = super::words::SettingError;

            fn from_str(text: &str) -> Result<$type, Self::Err> {
                use super::words::{SettingError, Value, each};
                const NAMES: &[&str] = &[$(stringify!($field)),*];
                let mut settings = $type::default();
                each(text, |name, value| {
                    match name {
                        $(stringify!($field) => {
                            settings.$field = Value::read(value)
                                .map_err(|value| SettingError::Invalid(stringify!($field), value))?;
                        })*
                        _ => return Err(SettingError::Unknown(name.into(), NAMES)),
                    }
                    Ok(())
                })?;
                match $invalid(&settings) {
                    Some((name, value)) => Err(SettingError::Invalid(name, value.into())),
                    None => Ok(settings),
                }
            }
        }

        #[cfg(feature = "serde")]
        const _: () = {
            use serde_core::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
            use serde_core::ser::{Serialize, SerializeStruct, Serializer};

            const NAMES: &[&str] = &[$(stringify!($field)),*];

            struct Fields;

            impl<'de> Visitor<'de> for Fields {
                type Value = $type;

                fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                    f.write_str("settings by name")
                }

                fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<$type, A::Error> {
                    let mut settings = $type::default();
                    let mut seen: alloc::vec::Vec<&str> = alloc::vec::Vec::new();
                    while let Some(name) = map.next_key::<alloc::string::String>()? {
                        match super::words::canonical(&name).as_str() {
                            $(stringify!($field) => {
                                // As in text: the second list would replace the first.
                                if seen.contains(&stringify!($field)) {
                                    return Err(A::Error::duplicate_field(stringify!($field)));
                                }
                                seen.push(stringify!($field));
                                settings.$field = map.next_value()?;
                            })*
                            // An error, since a misspelled `deny_networks` would otherwise allow
                            // too much.
                            _ => return Err(A::Error::unknown_field(&name, NAMES)),
                        }
                    }
                    Ok(settings)
                }

                // One line of a configuration, or a variable of the environment.
                fn visit_str<E: Error>(self, text: &str) -> Result<$type, E> {
                    text.parse().map_err(E::custom)
                }

                // Formats without names, such as those for messages between programs.
                fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<$type, A::Error> {
                    let mut settings = $type::default();
                    let names = NAMES.iter().enumerate();
                    for (number, name) in names {
                        let is_there = match *name {
                            $(stringify!($field) => {
                                values.next_element()?.map(|value| settings.$field = value)
                            })*
                            _ => None,
                        };
                        if is_there.is_none() {
                            return Err(A::Error::invalid_length(number, &self));
                        }
                    }
                    Ok(settings)
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(from: D) -> Result<$type, D::Error> {
                    let settings = match from.is_human_readable() {
                        true => from.deserialize_any(Fields)?,
                        false => from.deserialize_struct(stringify!($type), NAMES, Fields)?,
                    };
                    match $invalid(&settings) {
                        Some((name, value)) => Err(D::Error::custom(
                            super::words::SettingError::Invalid(name, value.into()),
                        )),
                        None => Ok(settings),
                    }
                }
            }

            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                    let mut to = to.serialize_struct(stringify!($type), NAMES.len())?;
                    $(to.serialize_field(stringify!($field), &self.$field)?;)*
                    to.end()
                }
            }
        };
    };
}

pub(super) use settings;
