//! Templates that own.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use urial_grammar::mask::hide_likely;

use crate::programs::Programs;
use crate::{Template, TemplateError};

/// A [`Template`] that owns its text, which has been checked.
///
/// ```
/// use urial_template::TemplateBuf;
/// let route: TemplateBuf = String::from("/users/{id}").try_into()?;
/// let template = route.as_template();
/// assert_eq!(template.expand(&[("id", "42")])?, "/users/42");
/// assert!("/users/{id".parse::<TemplateBuf>().is_err());
/// # Ok::<(), urial_template::TemplateError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct TemplateBuf {
    text: String,
    programs: Programs,
}

impl TemplateBuf {
    /// Returns the template, which is parsed again: keep it for a loop. Its programs are those of
    /// all templates of this value.
    #[must_use]
    pub fn as_template(&self) -> Template<'_> {
        // The text was a template when this value was made, and nothing changes it.
        let mut template =
            Template::parse(&self.text).unwrap_or_else(|error| unreachable!("{error}"));
        template.programs = self.programs.clone();
        template
    }

    /// Returns the text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl TryFrom<String> for TemplateBuf {
    type Error = TemplateError;

    fn try_from(text: String) -> Result<TemplateBuf, TemplateError> {
        // Only checked: a template that borrows from its owner cannot be kept beside it.
        let programs = Template::parse(&text)?.programs;
        Ok(TemplateBuf { text, programs })
    }
}

impl FromStr for TemplateBuf {
    type Err = TemplateError;

    fn from_str(text: &str) -> Result<TemplateBuf, TemplateError> {
        String::from(text).try_into()
    }
}

impl fmt::Display for TemplateBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl fmt::Debug for TemplateBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("TemplateBuf").field(&hide_likely(&self.text)).finish()
    }
}

#[cfg(feature = "serde")]
impl serde_core::Serialize for TemplateBuf {
    fn serialize<S: serde_core::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.text)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde_core::Deserialize<'de> for TemplateBuf {
    fn deserialize<D: serde_core::Deserializer<'de>>(from: D) -> Result<TemplateBuf, D::Error> {
        // An owned text, as most formats give no text that outlives them.
        let text = String::deserialize(from)?;
        text.try_into().map_err(serde_core::de::Error::custom)
    }
}
