//! Recognition by position: literals and variables in a fixed order.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use urial_grammar::Set;

use super::fields::{Fields, decoded};
use super::matching::{Counts, divide};
use super::operator::Operator;
use super::parse::{Expression, Template, Variable};
use super::plan::{self, Group, Plan};
use super::read_value::plain;
use super::recognized::Recognized;
use super::value::Value;

/// A reader of one section of a normalized text.
pub(super) struct Walker<'w, 't> {
    template: &'t Template<'t>,
    /// The bytes that a value may contain where nothing else begins.
    of_values: Set,
    found: &'w mut Recognized<'t>,
}

impl<'w, 't> Walker<'w, 't> {
    #[inline]
    pub(super) fn new(
        template: &'t Template<'t>,
        of_values: Set,
        found: &'w mut Recognized<'t>,
    ) -> Self {
        Walker {
            template,
            of_values,
            found,
        }
    }

    /// Reads the whole text; returns `None` if the plan does not match it.
    #[inline]
    pub(super) fn section(mut self, plan: &Plan<'t>, text: &str) -> Option<()> {
        // Both are taken off first: the text "/a" is too short for `/a{x}/a`.
        let mut rest = text.strip_prefix(&*plan.start)?.strip_suffix(&*plan.end)?;
        let whole = rest;
        let mut counts = Counts::default();
        for group in &plan.groups {
            let (own, after) = divide(whole, rest, &group.border, &mut counts)?;
            self.group(group, own)?;
            rest = after;
        }
        // Text is left over only if the plan has no groups: the last group goes to the end.
        rest.is_empty().then_some(())
    }

    /// Reads the text of a group.
    #[inline]
    fn group(&mut self, group: &Group<'t>, text: &str) -> Option<()> {
        // A value ends where a later expression can begin: in `{a}{.b}` at a dot.
        let later = plan::later_sets(&group.expressions);
        let mut cursor = LenientCursor { text, at: 0 };
        let mut place = 0;
        while let Some(first) = group.expressions.get(place) {
            let operator = first.operator;
            // `{?…}{&…}`, `{&…}{&…}` and `{;…}{;…}` share one run of parameters, in any order.
            let next = match operator {
                Operator::Query => Operator::Continuation,
                operator => operator,
            };
            let alike = |other: &&&Expression| operator.is_named() && other.operator == next;
            let others = group.expressions[place + 1..].iter().take_while(alike);
            let last = place + others.count();
            let variables = first.variables.start..group.expressions[last].variables.end;
            let variables = &self.template.variables[variables];
            self.expression(&mut cursor, operator, variables, later[last])?;
            place = last + 1;
        }
        // A value ended at a byte that nothing takes: `/u/{id}` and "/u/x/y".
        (cursor.at == text.len()).then_some(())
    }

    /// Reads the text of adjacent expressions.
    #[inline]
    fn expression(
        &mut self,
        cursor: &mut LenientCursor<'_>,
        operator: Operator,
        variables: &[Variable<'t>],
        later: Set,
    ) -> Option<()> {
        // Without its first character the expression made no text: its variables are undefined.
        if operator.first().is_some_and(|first| !cursor.is_at(first)) {
            return Some(());
        }
        if operator.is_named() {
            cursor.at += 1;
            let own = Set::of(if operator == Operator::Parameter {
                ";"
            } else {
                "&"
            });
            // The separator of a later `{&…}` is the one between these parameters, so it does not
            // end them.
            let text = cursor.take(self.of_values.minus(later.minus(own)));
            let fields = Fields::of(variables);
            // `Fields::of` makes no plans, so nothing has to be walked.
            fields.fill(text, operator.separator(), self.found, |_, _, _| false)
        } else if operator.keeps_reserved() {
            cursor.at += operator.first().map_or(0, char::len_utf8);
            // `/f/{+path}{?q}`: only a `?` or `#` ends a value that may contain every other
            // delimiter.
            let text = cursor.take(later.intersection(Set::of("?#")).complement());
            // `{+var}` has no character of its own: no text, no value. `{#var}` has its `#`.
            if text.is_empty() && operator == Operator::Reserved {
                return Some(());
            }
            let value = Value::Text(Cow::Owned(plain(text).into_owned()));
            self.found.bindings.bind_alike(variables.first()?, value)
        } else {
            self.unnamed(cursor, variables, operator, later)
        }
    }

    /// Reads the values of `{var}`, `{.var}` and `{/var}`.
    #[inline]
    fn unnamed(
        &mut self,
        cursor: &mut LenientCursor<'_>,
        variables: &[Variable<'t>],
        operator: Operator,
        later: Set,
    ) -> Option<()> {
        let (separator, start) = (operator.separator(), cursor.at);
        cursor.at += operator.first().map_or(0, char::len_utf8);
        // In `/u/{id}` a comma belongs to the value; in `/u/{a,b}` it ends one.
        let is_many = variables.len() > 1 || variables.iter().any(Variable::is_exploded);
        let own = if is_many {
            plan::separator_set(operator)
        } else {
            Set::EMPTY
        };
        let set = self.of_values.minus(later).minus(own);
        // Where nothing else can begin with a dot, it belongs to the value.
        let free = Set::of(".").minus(later);
        for (place, variable) in variables.iter().enumerate() {
            if place > 0 {
                // Fewer values than variables: the last ones are undefined.
                if !cursor.is_at(separator) {
                    break;
                }
                cursor.at += 1;
            }
            let value = if variable.is_exploded() {
                cursor.members(set, separator)?
            } else {
                let is_last = place + 1 == variables.len();
                let text = cursor.take(if is_last { set.union(free) } else { set });
                // An empty match leaves the variable undefined; it is not an empty text.
                if cursor.at == start && !(is_many && cursor.is_at(separator)) {
                    break;
                }
                Value::Text(decoded(text)?)
            };
            if !value.is_undefined() {
                self.found.bindings.bind_alike(variable, value)?;
            }
        }
        Some(())
    }
}

/// An offset in the text of a group.
struct LenientCursor<'x> {
    text: &'x str,
    at: usize,
}

impl<'x> LenientCursor<'x> {
    #[inline]
    fn is_at(&self, character: char) -> bool {
        self.text[self.at..].starts_with(character)
    }

    /// Takes the leading characters that are in the set.
    #[inline]
    fn take(&mut self, set: Set) -> &'x str {
        let rest = &self.text[self.at..];
        let len = rest.bytes().position(|byte| !set.contains(byte));
        let taken = &rest[..len.unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    /// Reads the members of an exploded list, or the pairs of a map if each has a `=`.
    ///
    /// In a map separated by dots, a member without a `=` is part of the value before it, or of the
    /// first name.
    #[inline]
    fn members<'t>(&mut self, set: Set, separator: char) -> Option<Value<'t>> {
        let start = self.at;
        let mut members: Vec<Range<usize>> = Vec::new();
        loop {
            let from = self.at;
            self.take(set);
            members.push(from..self.at);
            if !self.is_at(separator) {
                break;
            }
            self.at += 1;
        }
        // Only `{var*}` gets here without a delimiter of its own before it.
        if self.at == start && separator == ',' {
            return Some(Value::Undefined);
        }
        let is_pair = |member: &Range<usize>| self.text[member.clone()].contains('=');
        // "a=1.5.b=2" is the map with a = 1.5 and b = 2, as a dot may be part of a value.
        let is_of_dots = separator == '.' && members.iter().any(is_pair);
        if !is_of_dots && !members.iter().all(is_pair) {
            let members = members
                .into_iter()
                .map(|member| decoded(&self.text[member]));
            return members.collect::<Option<_>>().map(Value::List);
        }
        let mut pairs: Vec<Range<usize>> = Vec::new();
        let mut is_whole = false;
        for member in members {
            let has_name = is_pair(&member);
            match pairs.last_mut() {
                // Before the first `=` the members are parts of the first name: "x.y=1" names
                // "x.y".
                Some(pair) if !has_name || !is_whole => pair.end = member.end,
                _ => pairs.push(member),
            }
            is_whole |= has_name;
        }
        let pairs = pairs.into_iter().map(|pair| {
            let (name, value) = self.text[pair].split_once('=')?;
            Some((decoded(name)?, decoded(value)?))
        });
        pairs.collect::<Option<_>>().map(Value::Map)
    }
}
