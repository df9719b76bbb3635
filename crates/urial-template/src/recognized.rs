//! Results of recognition.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use urial_grammar::mask::hide_likely;

use super::bindings::Bindings;
use super::value::{ToValue, Value, Values};

/// The result of [`Template::recognize`](super::Template::recognize).
///
/// `Debug` hides the values of a text that may contain a password.
#[derive(Clone, Default, PartialEq)]
pub struct Recognized<'t> {
    pub(super) bindings: Bindings<'t>,
    pub(super) rest: Vec<(String, String)>,
    pub(super) fragment: Option<String>,
    pub(super) is_suspect: bool,
}

impl<'t> Recognized<'t> {
    /// Returns the variables, each with its value.
    #[must_use]
    pub const fn bindings(&self) -> &Bindings<'t> {
        &self.bindings
    }

    /// Returns the value of a variable; `None` if it is undefined.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value<'t>> {
        self.bindings.get(name)
    }

    /// Returns the value of a variable, if it is a text.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.bindings.text(name)
    }

    /// Returns the parameters that the template does not use, in the order of the text.
    ///
    /// It does not name them, or they repeat one that it names. They are decoded; one
    /// that is not UTF-8 stays encoded.
    ///
    /// ```
    /// use urial_template::Template;
    /// let template = Template::parse("/x{?a}")?;
    /// let found = template.recognize("/x?a=1&a=2&b=%20").expect("a route");
    /// assert_eq!(found.text("a"), Some("1"));
    /// let rest: Vec<_> = found.rest().iter().map(|(name, value)| (&**name, &**value)).collect();
    /// assert_eq!(rest, [("a", "2"), ("b", " ")]);
    /// # Ok::<(), urial_template::TemplateError>(())
    /// ```
    #[must_use]
    pub fn rest(&self) -> &[(String, String)] {
        &self.rest
    }

    /// Returns the fragment of the text, as written, if the template has none.
    #[must_use]
    pub fn fragment(&self) -> Option<&str> {
        self.fragment.as_deref()
    }

    /// Returns a text for `Debug`.
    fn shown<'s>(&self, text: &'s str) -> Cow<'s, str> {
        // A parameter that the template does not know may be the password as well.
        hide_likely(if self.is_suspect { "***" } else { text })
    }

    /// Adds the result of another; returns `None` if two values of a variable differ.
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
