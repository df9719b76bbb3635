//! Results of matching.

use alloc::collections::BTreeMap;
use alloc::collections::btree_map::Entry;
use alloc::vec::Vec;
use core::fmt;

use super::expand;
use super::parse::Template;
use super::part::{Modifier, Variable};
use super::value::{ToValue, Value, Values};

/// The variables that a template has in a text, with their values; see [`Template::matches`].
///
/// They are [`Values`], so a template can be expanded with them. `Debug` hides every value that is
/// part of the password of the text, as `pw` in `ftp://{user}:{pw}@{host}/`.
#[derive(Clone, Default, PartialEq)]
pub struct Bindings<'t> {
    bound: Vec<Bound<'t>>,
    /// The index of each name in `bound`.
    places: BTreeMap<&'t str, usize>,
}

#[derive(Clone)]
struct Bound<'t> {
    name: &'t str,
    value: Value<'t>,
    /// Whether only the start of the value is known.
    is_prefix: bool,
    /// Whether it is a password, or part of one.
    is_secret: bool,
}

impl PartialEq for Bound<'_> {
    fn eq(&self, other: &Self) -> bool {
        // `is_secret` concerns only `Debug`, so it is not compared.
        let known = |bound: &Self| (bound.name, bound.is_prefix);
        known(self) == known(other) && self.value == other.value
    }
}

impl<'t> Bindings<'t> {
    /// Returns the value of a variable; `None` if it is undefined.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value<'t>> {
        let place = self.places.get(name)?;
        Some(&self.bound[*place].value)
    }

    /// Returns the value of a variable, if it is a text.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.get(name).and_then(Value::as_text)
    }

    /// Iterates over the variables in the order of the template, each once.
    pub fn iter(&self) -> impl Iterator<Item = (&'t str, &Value<'t>)> {
        self.bound.iter().map(|bound| (bound.name, &bound.value))
    }

    /// Returns the number of defined variables.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bound.len()
    }

    /// Returns whether no variable is defined.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bound.is_empty()
    }

    /// Binds a value; returns `None` if the variable is bound to a different one, or if the value
    /// is longer than a prefix modifier allows.
    pub(super) fn bind(&mut self, variable: &Variable<'t>, value: Value<'t>) -> Option<()> {
        let mut is_prefix = false;
        if let (Modifier::Prefix(length), Some(text)) = (variable.modifier(), value.as_text()) {
            is_prefix = true;
            // `{a:3}` never makes "abcd".
            if expand::prefix(text, length, variable.operator()).len() < text.len() {
                return None;
            }
        }
        self.take_one(Bound { name: variable.name(), value, is_prefix, is_secret: false })
    }

    /// Adds all bindings of another; returns `None` if two values of a variable differ.
    pub(super) fn take(&mut self, other: Bindings<'t>) -> Option<()> {
        other.bound.into_iter().try_for_each(|bound| self.take_one(bound))
    }

    /// Adds a binding; returns `None` if the variable is bound to a different value.
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
                // A list equals a text if its members, joined by commas, are that text.
                let (old, new) = (known.value.joined(), bound.value.joined());
                let is_same = match (known.is_prefix, bound.is_prefix) {
                    (false, false) => old == new,
                    (true, false) => new.starts_with(&*old),
                    (false, true) => old.starts_with(&*new),
                    // `{a:2}/{a:3}`: either may be the longer one, and the shorter one begins it.
                    (true, true) => old.starts_with(&*new) || new.starts_with(&*old),
                };
                if !is_same {
                    return None;
                }
                // A list says more than its text, a whole value more than a prefix, a long prefix
                // more than a short one.
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

    /// Sorts the bindings into the order of the template.
    pub(super) fn sort(&mut self, template: &'t Template<'t>) {
        let mut order = BTreeMap::new();
        for variable in template.variables() {
            let next = order.len();
            // `{a}/{b}/{a}`: a name that is used twice stays at its first place.
            order.entry(variable.name()).or_insert(next);
        }
        self.bound.sort_by_key(|bound| order.get(bound.name));
        // Sorting moved the bindings, so the indices are made again.
        let places = self.bound.iter().enumerate();
        self.places = places.map(|(place, bound)| (bound.name, place)).collect();
    }

    /// Hides every value from `Debug`.
    pub(super) fn hide_all(&mut self) {
        for bound in &mut self.bound {
            bound.is_secret = true;
        }
    }

    /// Hides the value of a variable from `Debug`.
    pub(super) fn hide(&mut self, name: &str) {
        // A variable that was undefined has no binding, and nothing to hide.
        if let Some(place) = self.places.get(name) {
            self.bound[*place].is_secret = true;
        }
    }
}

impl fmt::Debug for Bindings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries = self.bound.iter().map(|bound| {
            let value: &dyn fmt::Debug = if bound.is_secret { &"***" } else { &bound.value };
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
