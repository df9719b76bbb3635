//! Partial expansion: some of the values now, the others later.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::error::TemplateError;
use super::expand;
use super::operator::Operator;
use super::owned::TemplateBuf;
use super::parse::Template;
use super::part::{Expression, Part};
use super::value::{ToValue, Value, Values};

/// A template that has some of its values; made by [`Template::expand_partial`].
///
/// `Debug` shows no values.
#[derive(Clone, PartialEq)]
pub struct Partial {
    template: TemplateBuf,
    kept: BTreeMap<String, Value<'static>>,
}

impl Template<'_> {
    /// Replaces what the values decide, and leaves the rest for a second expansion.
    ///
    /// The law: **expanding the result with the other values makes the text that the template makes
    /// of all values.** A value that is undefined counts as one that comes later.
    ///
    /// - `{.…}`, `{/…}`, `{;…}` and `{&…}` begin with their separator, so each variable is replaced
    ///   by itself: `{/a,b,c}` with `b` is `{/a}/1{/c}`.
    /// - `{?…}` is replaced if its first variable has a value: `{?a,b}` with `a` is `?a=1{&b}`.
    /// - Every other expression stays whole until all its variables have values: in `{?a,b}` with
    ///   `b` and in `{a,b}`, `{+a,b}` and `{#a,b}` no expression of RFC 6570 writes the separator
    ///   only if a value follows, or precedes. The result [keeps](Partial::kept) these values.
    ///
    /// # Errors
    ///
    /// If the value of a variable with a prefix modifier is a list or a map, or if the result is
    /// longer than 4 GB.
    ///
    /// ```
    /// use urial_template::Template;
    /// let template = Template::parse("{+base}/find{/kind}{?q,page,sort}")?;
    /// let partial = template.expand_partial(&[("base", "http://example.com"), ("q", "a b")])?;
    /// assert_eq!(partial.as_str(), "http://example.com/find{/kind}?q=a%20b{&page,sort}");
    /// let rest = [("kind", "x"), ("sort", "up")];
    /// assert_eq!(partial.expand(&rest)?, "http://example.com/find/x?q=a%20b&sort=up");
    ///
    /// let partial = Template::parse("/map/{x,y}")?.expand_partial(&[("x", "1")])?;
    /// assert_eq!(partial.as_str(), "/map/{x,y}");
    /// assert_eq!(partial.expand(&[("y", "2")])?, "/map/1,2");
    /// # Ok::<(), urial_template::TemplateError>(())
    /// ```
    pub fn expand_partial<V: Values + ?Sized>(&self, values: &V) -> Result<Partial, TemplateError> {
        let mut text = String::with_capacity(self.text.len());
        let mut kept = BTreeMap::new();
        for part in &self.parts {
            match part {
                Part::Literal(literal) => text.push_str(literal),
                Part::Expression(it) => self.replace(it, values, &mut text, &mut kept)?,
            }
        }
        // Expansion writes only characters that a literal can have.
        let template = text.try_into()?;
        Ok(Partial { template, kept })
    }

    /// Appends an expression with the values that are known.
    fn replace<V: Values + ?Sized>(
        &self,
        expression: &Expression,
        values: &V,
        text: &mut String,
        kept: &mut BTreeMap<String, Value<'static>>,
    ) -> Result<(), TemplateError> {
        let variables = self.variables_of(expression);
        let known = variables.iter().map(|variable| {
            let value = Some(values.value(variable.name())).filter(|it| !it.is_undefined());
            match value {
                Some(value) => expand::check(&value, variable).map(|()| Some(value)),
                None => Ok(None),
            }
        });
        let known = known.collect::<Result<Vec<_>, _>>()?;
        let is_divided = match expression.operator {
            Operator::Label | Operator::Segment | Operator::Parameter | Operator::Continuation => {
                true
            }
            // The first `?` is written, so every other variable begins with an `&`.
            Operator::Query => known.first().is_some_and(Option::is_some),
            Operator::Simple | Operator::Reserved | Operator::Fragment => {
                known.iter().all(Option::is_some)
            }
        };
        if !is_divided {
            text.push_str(&self.text[expression.span.clone()]);
            for (variable, value) in variables.iter().zip(&known) {
                // A variable may be in many expressions, and its value is copied once.
                if let Some(value) = value.as_ref().filter(|_| !kept.contains_key(variable.name()))
                {
                    kept.insert(variable.name().to_owned(), value.to_owned_value());
                }
            }
            return Ok(());
        }
        //   {/a,b,c,d} and a value of `b`:  {/a}/1{/c,d}
        let mut first = expression.operator.first();
        let mut is_open = false;
        for (variable, value) in variables.iter().zip(&known) {
            match value {
                Some(value) => {
                    text.extend(is_open.then_some('}'));
                    text.extend(first);
                    expand::push_variable(value, variable, text);
                    // After the `?` or a `,` of `{a,b}`.
                    first = Some(expression.operator.separator());
                }
                None if is_open => {
                    text.push(',');
                    text.push_str(&self.text[variable.span()]);
                }
                None => {
                    text.push('{');
                    text.extend(first);
                    text.push_str(&self.text[variable.span()]);
                }
            }
            is_open = value.is_none();
        }
        text.extend(is_open.then_some('}'));
        Ok(())
    }
}

impl Partial {
    /// Returns the template that is left.
    ///
    /// It makes the right text of the other values if there are no [kept](Partial::kept) ones, and
    /// otherwise of both.
    #[must_use]
    pub const fn template(&self) -> &TemplateBuf {
        &self.template
    }

    /// Returns the text of the template that is left.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.template.as_str()
    }

    /// Iterates over the variables of the template that is left that have a value, by name.
    ///
    /// ```
    /// use urial_template::Template;
    /// let partial = Template::parse("/{a,b}{/b}{?c}")?.expand_partial(&[("b", "1"), ("c", "2")])?;
    /// assert_eq!(partial.as_str(), "/{a,b}/1?c=2");
    /// assert!(partial.kept().map(|(name, _)| name).eq(["b"]));
    /// # Ok::<(), urial_template::TemplateError>(())
    /// ```
    pub fn kept(&self) -> impl Iterator<Item = (&str, &Value<'static>)> {
        self.kept.iter().map(|(name, value)| (&**name, value))
    }

    /// Replaces the expressions by the other values; a kept value counts before one of `rest`.
    ///
    /// # Errors
    ///
    /// As [`Template::expand`]; the span of the error is one of the template that is left.
    pub fn expand<V: Values + ?Sized>(&self, rest: &V) -> Result<String, TemplateError> {
        self.template.as_template().expand(&self.with(rest))
    }

    /// Replaces what these values and the kept ones decide; like [`Template::expand_partial`].
    ///
    /// # Errors
    ///
    /// As [`Template::expand_partial`].
    pub fn expand_partial<V: Values + ?Sized>(&self, more: &V) -> Result<Partial, TemplateError> {
        self.template.as_template().expand_partial(&self.with(more))
    }

    const fn with<'v, V: Values + ?Sized>(&'v self, rest: &'v V) -> Both<'v, V> {
        Both { kept: &self.kept, rest }
    }
}

impl fmt::Display for Partial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.template.fmt(f)
    }
}

impl fmt::Debug for Partial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // One of the values may be a password, as `pw` in `ftp://{user,pw}@{host}/`.
        let names: Vec<_> = self.kept.keys().collect();
        f.debug_struct("Partial").field("template", &self.template).field("kept", &names).finish()
    }
}

/// The kept values, and the others.
struct Both<'v, V: ?Sized> {
    kept: &'v BTreeMap<String, Value<'static>>,
    rest: &'v V,
}

impl<V: Values + ?Sized> Values for Both<'_, V> {
    fn value(&self, name: &str) -> Value<'_> {
        match self.kept.get(name) {
            Some(value) => value.to_value(),
            None => self.rest.value(name),
        }
    }
}
