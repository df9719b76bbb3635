//! What comes of recognition.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::component::Suspect;

use super::bindings::Bindings;
use super::value::{ToValue, Value, Values};

/// What [`Template::recognize`](super::Template::recognize) found in a text.
///
/// `Debug` shows no value of a text that may have a password in it.
#[derive(Clone, Default, PartialEq)]
pub struct Recognized<'t> {
    pub(super) bindings: Bindings<'t>,
    pub(super) rest: Vec<(String, String)>,
    pub(super) fragment: Option<String>,
    pub(super) is_suspect: bool,
}

impl<'t> Recognized<'t> {
    /// The variables, each with its value.
    #[must_use]
    pub const fn bindings(&self) -> &Bindings<'t> {
        &self.bindings
    }

    /// The value of a variable; `None` when it is undefined.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value<'t>> {
        self.bindings.get(name)
    }

    /// The value of a variable, if it is a text.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.bindings.text(name)
    }

    /// The parameters that the template does not name, with what is there a second time, in the order of the text. They are decoded,
    /// except for one that is not UTF-8, which stays encoded.
    ///
    /// ```
    /// use urial::template::Template;
    /// let template = Template::parse("/x{?a}")?;
    /// let found = template.recognize("/x?a=1&a=2&b=%20")?.expect("a route");
    /// assert_eq!(found.text("a"), Some("1"));
    /// let rest: Vec<_> = found.rest().iter().map(|(name, value)| (&**name, &**value)).collect();
    /// assert_eq!(rest, [("a", "2"), ("b", " ")]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rest(&self) -> &[(String, String)] {
        &self.rest
    }

    /// The fragment of the text, as it is written there, when the template has none.
    #[must_use]
    pub fn fragment(&self) -> Option<&str> {
        self.fragment.as_deref()
    }

    /// A text for `Debug`.
    const fn shown<'s>(&self, text: &'s str) -> Suspect<'s> {
        Suspect(if self.is_suspect { "***" } else { text })
    }

    /// Takes what another has found as well; `None` when they do not agree.
    pub(super) fn take(&mut self, other: Recognized<'t>) -> Option<()> {
        self.rest.extend(other.rest);
        self.bindings.take(other.bindings)
    }
}

impl Values for Recognized<'_> {
    fn value(&self, name: &str) -> Value<'_> {
        self.get(name).map_or(Value::Undefined, Value::to_value)
    }
}

impl fmt::Debug for Recognized<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs = self.rest.iter();
        let pairs = pairs.map(|(name, value)| (self.shown(name), self.shown(value)));
        let pairs: Vec<_> = pairs.collect();
        let fragment = self.fragment();
        f.debug_struct("Recognized")
            .field("bindings", &self.bindings)
            .field("rest", &pairs)
            .field("fragment", &fragment.map(|it| self.shown(it)))
            .finish()
    }
}
