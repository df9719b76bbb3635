//! Values of variables, and collections of them.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::fmt;

use urial_grammar::mask::hide_likely;

use urial::Ref;
use urial::kind::Kind;

/// The value of a variable ([RFC 6570 section 2.3]).
///
/// A value is plain text: expansion encodes it. An empty list or map is undefined, an empty text is
/// not. `Debug` hides the password of a value that looks like a reference with one.
///
/// ```
/// use urial_template::{ToValue, Value};
/// assert_eq!("a b".to_value(), Value::Text("a b".into()));
/// assert_eq!(6.to_value(), Value::from("6"));
/// assert_eq!(["red", "green"].to_value(), Value::list(["red", "green"]));
/// assert_eq!(true.to_value(), Value::from("true"));
/// assert!(None::<&str>.to_value().is_undefined());
/// assert!(Value::map([("", ""); 0]).is_undefined());
/// ```
///
/// [RFC 6570 section 2.3]: https://www.rfc-editor.org/rfc/rfc6570#section-2.3
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub enum Value<'a> {
    /// No value: the variable is left out.
    #[default]
    Undefined,
    /// A string, or a number as [`Display`](core::fmt::Display) writes it: `-122.427`, never with an
    /// exponent. `NaN` and infinities are written as `NaN` and `inf`; check for them first if they
    /// can occur.
    Text(Cow<'a, str>),
    /// An ordered list of strings.
    List(Vec<Cow<'a, str>>),
    /// Pairs of a name and a value, in order. RFC 6570 calls this an associative array.
    Map(Vec<(Cow<'a, str>, Cow<'a, str>)>),
}

impl<'a> Value<'a> {
    /// Makes a list.
    #[must_use]
    pub fn list<T: Into<Cow<'a, str>>>(members: impl IntoIterator<Item = T>) -> Value<'a> {
        Value::List(members.into_iter().map(Into::into).collect())
    }

    /// Makes a map that keeps the order of its pairs.
    #[must_use]
    pub fn map<K: Into<Cow<'a, str>>, V: Into<Cow<'a, str>>>(
        pairs: impl IntoIterator<Item = (K, V)>,
    ) -> Value<'a> {
        let pairs = pairs.into_iter();
        Value::Map(pairs.map(|(name, value)| (name.into(), value.into())).collect())
    }

    /// Returns whether the variable is left out: it has no value, or an empty list or map.
    #[must_use]
    pub fn is_undefined(&self) -> bool {
        match self {
            Value::Undefined => true,
            // Section 2.3: a list or map without members is undefined.
            Value::List(members) => members.is_empty(),
            Value::Map(pairs) => pairs.is_empty(),
            // Section 2.3: an empty text is defined, so `{?x}` makes `?x=` of it.
            Value::Text(_) => false,
        }
    }

    /// Returns the value with texts of its own.
    pub(super) fn to_owned_value(&self) -> Value<'static> {
        self.with_texts(|text| Cow::Owned(String::from(text)))
    }

    fn with_texts<'s, 't>(&'s self, of: impl Fn(&'s str) -> Cow<'t, str>) -> Value<'t> {
        match self {
            Value::Undefined => Value::Undefined,
            Value::Text(text) => Value::Text(of(text)),
            Value::List(members) => Value::List(members.iter().map(|member| of(member)).collect()),
            Value::Map(pairs) => {
                Value::Map(pairs.iter().map(|(name, value)| (of(name), of(value))).collect())
            }
        }
    }

    /// Returns the text, if the value is one.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the members, if the value is a list.
    #[must_use]
    pub fn as_list(&self) -> Option<&[Cow<'a, str>]> {
        match self {
            Value::List(members) => Some(members),
            _ => None,
        }
    }

    /// Returns the pairs, if the value is a map.
    #[must_use]
    pub fn as_map(&self) -> Option<&[(Cow<'a, str>, Cow<'a, str>)]> {
        match self {
            Value::Map(pairs) => Some(pairs),
            _ => None,
        }
    }

    /// Returns the text, or the unexploded form of a list or a map, before encoding.
    pub(super) fn joined(&self) -> Cow<'_, str> {
        match self {
            // Section 3.2.1: without `*` the members stand between commas.
            Value::List(members) => Cow::Owned(members.join(",")),
            Value::Map(pairs) => {
                // Section 3.2.1: without `*` a map is its names and values in turn.
                let pairs = pairs.iter().flat_map(|(name, value)| [&**name, &**value]);
                Cow::Owned(pairs.collect::<Vec<_>>().join(","))
            }
            _ => Cow::Borrowed(self.as_text().unwrap_or_default()),
        }
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Undefined => f.write_str("Undefined"),
            // The value may be the base of `{+base}`, with a password in it.
            Value::Text(text) => f.debug_tuple("Text").field(&hide_likely(text)).finish(),
            Value::List(members) => {
                let members = members.iter().map(|member| hide_likely(member));
                f.debug_tuple("List").field(&members.collect::<Vec<_>>()).finish()
            }
            Value::Map(pairs) => {
                let pairs =
                    pairs.iter().map(|(name, value)| (hide_likely(name), hide_likely(value)));
                f.debug_tuple("Map").field(&pairs.collect::<Vec<_>>()).finish()
            }
        }
    }
}

/// A type that can be the value of a variable: texts, numbers, references, options, lists, maps.
///
/// ```
/// use urial_template::Template;
/// use urial::uri;
/// let base = uri!("http://example.com/a");
/// let template = Template::parse("{+base}{?base}").unwrap();
/// assert_eq!(
///     template.expand(&[("base", base)]).unwrap(),
///     "http://example.com/a?base=http%3A%2F%2Fexample.com%2Fa"
/// );
/// ```
pub trait ToValue {
    /// Returns the value, borrowed where possible.
    fn to_value(&self) -> Value<'_>;
}

impl ToValue for Value<'_> {
    fn to_value(&self) -> Value<'_> {
        // `clone` would copy texts that are owned, and a value only has to lend them.
        self.with_texts(Cow::Borrowed)
    }
}

impl<T: ToValue + ?Sized> ToValue for &T {
    fn to_value(&self) -> Value<'_> {
        (**self).to_value()
    }
}

impl<T: ToValue> ToValue for Option<T> {
    fn to_value(&self) -> Value<'_> {
        // Section 2.3: a variable without a value is left out, with its name and its comma.
        self.as_ref().map_or(Value::Undefined, T::to_value)
    }
}

macro_rules! texts {
    ($($text:ty)*) => {
        $(impl ToValue for $text {
            fn to_value(&self) -> Value<'_> {
                // `String` and `Cow` have several `as_ref`; the type selects one.
                let text: &str = self.as_ref();
                Value::Text(Cow::Borrowed(text))
            }
        })*
    };
}

texts!(str String Cow<'_, str>);

/// Implements [`ToValue`] for types of references: the value is the text, as `{+base}` takes it.
macro_rules! references {
    ($($type:ty)*) => {
        $(impl<K: Kind> ToValue for $type {
            fn to_value(&self) -> Value<'_> {
                Value::Text(Cow::Borrowed(self.as_str()))
            }
        })*
    };
}

references!(Ref<&str, K> Ref<String, K> Ref<Cow<'_, str>, K>);

/// The value is the word `true` or `false`.
impl ToValue for bool {
    fn to_value(&self) -> Value<'_> {
        Value::from(*self)
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl ToValue for $number {
            fn to_value(&self) -> Value<'_> {
                Value::from(*self)
            }
        }

        impl From<$number> for Value<'_> {
            fn from(number: $number) -> Self {
                // `Display` writes no exponent, and 1.0 as "1".
                Value::Text(Cow::Owned(number.to_string()))
            }
        })*
    };
}

// RFC 6570 has texts, lists and maps only.
numbers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64);

impl<T: AsRef<str>> ToValue for [T] {
    fn to_value(&self) -> Value<'_> {
        Value::list(self.iter().map(AsRef::as_ref))
    }
}

impl<T: AsRef<str>, const N: usize> ToValue for [T; N] {
    fn to_value(&self) -> Value<'_> {
        self.as_slice().to_value()
    }
}

impl<T: AsRef<str>> ToValue for Vec<T> {
    fn to_value(&self) -> Value<'_> {
        self.as_slice().to_value()
    }
}

impl<K: AsRef<str>, V: AsRef<str>> ToValue for BTreeMap<K, V> {
    fn to_value(&self) -> Value<'_> {
        Value::map(self.iter().map(|(name, value)| (name.as_ref(), value.as_ref())))
    }
}

/// A collection of values, which a template looks up by name.
///
/// Names are compared as they are written: `{a%20b}` looks up `a%20b` ([RFC 6570 section 2.3]).
///
/// ```
/// use urial_template::{Template, Value};
/// let template = Template::parse("/{user}{?page,tags*}").unwrap();
/// let values = [("user", Value::from("anna")), ("page", Value::from(2)), ("tags", Value::list(["x", "y"]))];
/// assert_eq!(template.expand(&values).unwrap(), "/anna?page=2&tags=x&tags=y");
///
/// let mut values = std::collections::HashMap::new();
/// values.insert("user", "anna");
/// assert_eq!(template.expand(&values).unwrap(), "/anna");
/// ```
///
/// [RFC 6570 section 2.3]: https://www.rfc-editor.org/rfc/rfc6570#section-2.3
pub trait Values {
    /// Returns the value of the variable with this name, [`Value::Undefined`] if it has none.
    fn value(&self, name: &str) -> Value<'_>;
}

impl<T: Values + ?Sized> Values for &T {
    fn value(&self, name: &str) -> Value<'_> {
        (**self).value(name)
    }
}

/// The first pair with the name counts.
impl<K: AsRef<str>, V: ToValue> Values for [(K, V)] {
    fn value(&self, name: &str) -> Value<'_> {
        // A list may repeat a name, unlike the maps below.
        let pair = self.iter().find(|(key, _)| key.as_ref() == name);
        pair.map_or(Value::Undefined, |(_, value)| value.to_value())
    }
}

impl<K: AsRef<str>, V: ToValue, const N: usize> Values for [(K, V); N] {
    fn value(&self, name: &str) -> Value<'_> {
        self.as_slice().value(name)
    }
}

impl<K: AsRef<str>, V: ToValue> Values for Vec<(K, V)> {
    fn value(&self, name: &str) -> Value<'_> {
        self.as_slice().value(name)
    }
}

impl<K: Borrow<str> + Ord, V: ToValue> Values for BTreeMap<K, V> {
    fn value(&self, name: &str) -> Value<'_> {
        self.get(name).map_or(Value::Undefined, V::to_value)
    }
}

#[cfg(feature = "std")]
impl<K, V, S> Values for std::collections::HashMap<K, V, S>
where
    K: Borrow<str> + Eq + core::hash::Hash,
    V: ToValue,
    S: core::hash::BuildHasher,
{
    fn value(&self, name: &str) -> Value<'_> {
        self.get(name).map_or(Value::Undefined, V::to_value)
    }
}

/// The pairs come in the iteration order of the map, which is arbitrary; a [`BTreeMap`] or
/// [`Value::map`] has a fixed order.
#[cfg(feature = "std")]
impl<K: AsRef<str>, V: AsRef<str>, S> ToValue for std::collections::HashMap<K, V, S> {
    fn to_value(&self) -> Value<'_> {
        Value::map(self.iter().map(|(name, value)| (name.as_ref(), value.as_ref())))
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Value<'a> {
        Value::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::Text(Cow::Owned(text))
    }
}

impl<'a> From<Cow<'a, str>> for Value<'a> {
    fn from(text: Cow<'a, str>) -> Value<'a> {
        Value::Text(text)
    }
}

/// The value is the word `true` or `false`.
impl From<bool> for Value<'_> {
    fn from(truth: bool) -> Self {
        // The words are those of JSON.
        Value::Text(Cow::Borrowed(if truth { "true" } else { "false" }))
    }
}
