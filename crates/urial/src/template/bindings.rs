//! What comes of matching.

use alloc::collections::BTreeMap;
use alloc::collections::btree_map::Entry;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::expand;
use super::parse::{Modifier, Template, Variable};
use super::value::{ToValue, Value, Values};

/// The variables that a text gives a template, each with its value; see [`Template::matches`].
///
/// They are [`Values`], so a template can be expanded with them. `Debug` shows no value that has to do with the password of the text,
/// as `pw` in `ftp://{user}:{pw}@{host}/`.
#[derive(Clone, Default, PartialEq)]
pub struct Bindings<'t> {
    bound: Vec<Bound<'t>>,
    /// Where each name is in `bound`.
    places: BTreeMap<&'t str, usize>,
}

#[derive(Clone)]
struct Bound<'t> {
    name: &'t str,
    value: Value<'t>,
    /// All that is known is the start of the value.
    is_prefix: bool,
    /// It made a part of a password, or all of it.
    is_secret: bool,
}

impl PartialEq for Bound<'_> {
    fn eq(&self, other: &Self) -> bool {
        // What may be shown of a value makes no other of it.
        let known = |bound: &Self| (bound.name, bound.is_prefix);
        known(self) == known(other) && self.value == other.value
    }
}

/// A value for `Debug`.
enum Shown<'a, 't> {
    Secret,
    Value(&'a Value<'t>),
}

impl fmt::Debug for Shown<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shown::Secret => f.write_str("\"***\""),
            Shown::Value(value) => value.fmt(f),
        }
    }
}

impl<'t> Bindings<'t> {
    /// The value of a variable; `None` when it is undefined.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value<'t>> {
        let place = self.places.get(name)?;
        Some(&self.bound[*place].value)
    }

    /// The value of a variable, if it is a text.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.get(name).and_then(Value::as_text)
    }

    /// The variables in the order of the template, each once.
    pub fn iter(&self) -> impl Iterator<Item = (&'t str, &Value<'t>)> {
        self.bound.iter().map(|bound| (bound.name, &bound.value))
    }

    /// How many variables are defined.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bound.len()
    }

    /// Whether no variable is defined.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bound.is_empty()
    }

    /// The first value of a variable counts, but a whole one more than a prefix. That they agree shows when the template
    /// is expanded again.
    pub(super) fn bind(&mut self, variable: &Variable<'t>, value: Value<'t>) {
        let name = variable.name();
        let is_prefix = matches!(variable.modifier(), Modifier::Prefix(_));
        let bound = Bound {
            name,
            value,
            is_prefix,
            is_secret: false,
        };
        match self.places.entry(name) {
            Entry::Vacant(place) => {
                place.insert(self.bound.len());
                self.bound.push(bound);
            }
            Entry::Occupied(place) => {
                let known = &mut self.bound[*place.get()];
                if known.is_prefix && !is_prefix {
                    *known = bound;
                }
            }
        }
    }

    /// Binds it; `None` when the variable is bound already, and the two values are not those of one.
    pub(super) fn bind_alike(&mut self, variable: &Variable<'t>, value: Value<'t>) -> Option<()> {
        let mut is_prefix = false;
        if let (Modifier::Prefix(length), Some(text)) = (variable.modifier(), value.as_text()) {
            is_prefix = true;
            if expand::prefix(text, length, variable.operator()).len() < text.len() {
                return None;
            }
        }
        self.take_one(Bound {
            name: variable.name(),
            value,
            is_prefix,
            is_secret: false,
        })
    }

    /// Takes all that another has; `None` when they do not agree.
    pub(super) fn take(&mut self, other: Bindings<'t>) -> Option<()> {
        other
            .bound
            .into_iter()
            .try_for_each(|bound| self.take_one(bound))
    }

    fn take_one(&mut self, bound: Bound<'t>) -> Option<()> {
        match self.places.entry(bound.name) {
            Entry::Vacant(place) => {
                place.insert(self.bound.len());
                self.bound.push(bound);
            }
            Entry::Occupied(place) => {
                let known = &mut self.bound[*place.get()];
                let is_text = |bound: &Bound<'_>| bound.value.as_text().is_some();
                // A list or a map has no prefix.
                if (known.is_prefix || bound.is_prefix) && !(is_text(known) && is_text(&bound)) {
                    return None;
                }
                let (old, new) = (known.value.joined(), bound.value.joined());
                let is_same = match (known.is_prefix, bound.is_prefix) {
                    (false, false) => old == new,
                    (true, false) => new.starts_with(&*old),
                    (false, true) => old.starts_with(&*new),
                    (true, true) => old.starts_with(&*new) || new.starts_with(&*old),
                };
                if !is_same {
                    return None;
                }
                // A list tells more than its text, a whole more than a prefix, a long prefix more than a short one.
                let is_better = match (known.is_prefix, bound.is_prefix) {
                    (false, false) => !is_text(&bound),
                    (true, true) => old.len() < new.len(),
                    (is_known_prefix, _) => is_known_prefix,
                };
                if is_better {
                    *known = bound;
                }
            }
        }
        Some(())
    }

    /// Brings them into the order of the template.
    pub(super) fn sort(&mut self, template: &'t Template<'t>) {
        let mut order = BTreeMap::new();
        for variable in template.variables() {
            let next = order.len();
            order.entry(variable.name()).or_insert(next);
        }
        self.bound.sort_by_key(|bound| order.get(bound.name));
        let places = self.bound.iter().enumerate();
        self.places = places.map(|(place, bound)| (bound.name, place)).collect();
    }

    /// Keeps every value out of `Debug`.
    pub(super) fn hide_all(&mut self) {
        for bound in &mut self.bound {
            bound.is_secret = true;
        }
    }

    /// Keeps the value of a variable out of `Debug`.
    pub(super) fn hide(&mut self, name: &str) {
        if let Some(place) = self.places.get(name) {
            self.bound[*place].is_secret = true;
        }
    }
}

impl fmt::Debug for Bindings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries = self.bound.iter().map(|bound| {
            let value = if bound.is_secret {
                Shown::Secret
            } else {
                Shown::Value(&bound.value)
            };
            (bound.name, value)
        });
        f.debug_map().entries(entries).finish()
    }
}

impl Values for Bindings<'_> {
    fn value(&self, name: &str) -> Value<'_> {
        self.get(name).map_or(Value::Undefined, Value::to_value)
    }
}

/// Why a template cannot be matched: one text could come of different values.
///
/// ```
/// use urial::template::Template;
/// let ambiguous = Template::parse("/{a}{b}").unwrap().matches("/xy").unwrap_err();
/// assert_eq!((ambiguous.first(), ambiguous.second()), (2..3, 5..6));
/// assert_eq!(ambiguous.to_string(), "a template that cannot be matched: nothing tells where `a` ends and `b` begins");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ambiguous {
    first: (Range<usize>, String),
    second: (Range<usize>, String),
}

impl Ambiguous {
    pub(super) fn new(
        template: &Template<'_>,
        first: &Variable<'_>,
        second: &Variable<'_>,
    ) -> Self {
        let place = |variable: &Variable<'_>| {
            let span = variable.span();
            let text = String::from(&template.as_str()[span.clone()]);
            (span, text)
        };
        Ambiguous {
            first: place(first),
            second: place(second),
        }
    }

    /// Where the variable is in the template whose end cannot be told.
    #[must_use]
    pub fn first(&self) -> Range<usize> {
        self.first.0.clone()
    }

    /// Where the variable is that it touches; the same one when its own members cannot be told apart.
    #[must_use]
    pub fn second(&self) -> Range<usize> {
        self.second.0.clone()
    }
}

impl fmt::Display for Ambiguous {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, second) = (&self.first.1, &self.second.1);
        f.write_str("a template that cannot be matched: nothing tells ")?;
        if self.first.0 == self.second.0 {
            write!(f, "the members of `{first}` apart")
        } else {
            write!(f, "where `{first}` ends and `{second}` begins")
        }
    }
}

impl core::error::Error for Ambiguous {}
