//! Parameters of a query or a path segment, found by name.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use urial::percent;

use super::expand::normalized;
use super::parse::Template;
use super::program::{Mode, Piece, Program, Section};
use super::read_value::decoded;
use super::recognized::Recognized;
use super::route::{Field, Fields};
use super::value::Value;

impl Fields {
    /// Makes fields of the variables of adjacent expressions.
    pub(super) fn of(template: &Template<'_>, variables: Range<usize>) -> Fields {
        let mut fields = Fields::default();
        fields.push_variables(template, variables);
        fields
    }

    /// Adds a field for each of the variables with these indices.
    pub(super) fn push_variables(&mut self, template: &Template<'_>, variables: Range<usize>) {
        for index in variables {
            let name = name_of(template.variables[index].name());
            self.push(name, Field::Variable(index));
        }
    }

    fn push(&mut self, name: Vec<u8>, field: Field) {
        self.places.entry(name).or_default().push(self.fields.len());
        self.fields.push(field);
    }

    /// Adds the pieces if they are a field; returns whether they are: nothing, `name`, `name=text`,
    /// or `name=` with expressions after it.
    pub(super) fn push_pieces(&mut self, template: &Template<'_>, pieces: &[Piece<'_>]) -> bool {
        // Nothing between two `&`, as in "?&a=1".
        let [first, others @ ..] = pieces else {
            return true;
        };
        // `?{q}` has no name to find it by.
        let Piece::Literal(first) = *first else {
            return false;
        };
        let Some((name, start)) = first.split_once('=') else {
            if others.is_empty() {
                // `?draft` requires the parameter, with no value or an empty one.
                self.push(name_of(first), Field::Literal(Vec::new()));
            }
            // `?a{b}`: a variable in the name.
            return others.is_empty();
        };
        let field = if others.is_empty() {
            Field::Literal(name_of(start))
        } else {
            let start = Some(start).filter(|start| !start.is_empty());
            let value: Vec<_> =
                start.map(Piece::Literal).into_iter().chain(others.iter().copied()).collect();
            Field::Program(Program::new(template, &value, Mode::Route, Section::Query))
        };
        self.push(name_of(name), field);
        true
    }

    /// Reads the parameters in a text, and calls `walk` for each one whose value is a program.
    ///
    /// Returns `None` if a required parameter is missing, or if a value is not UTF-8.
    pub(super) fn fill<'t>(
        &self,
        template: &'t Template<'t>,
        text: &str,
        separator: char,
        found: &mut Recognized<'t>,
        walk: impl Fn(&Program, &str, &mut Recognized<'t>) -> bool,
    ) -> Option<()> {
        // The number of filled fields of each name.
        let mut filled: BTreeMap<&[u8], usize> = BTreeMap::new();
        let mut missing = self
            // Variables may be undefined, so only literals and programs are required.
            .fields
            .iter()
            .filter(|field| !matches!(field, Field::Variable(_)))
            .count();
        let mut exploded: BTreeMap<usize, Vec<Cow<'t, str>>> = BTreeMap::new();
        let mut rest = Vec::new();
        // "a=1&&b=2": an empty parameter says nothing.
        for parameter in text.split(separator).filter(|parameter| !parameter.is_empty()) {
            let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
            let octets = percent::decode(name).ok()?;
            let known = self.places.get_key_value(&*octets);
            // The n-th parameter of a name fills the n-th field with that name.
            let next = known.and_then(|(name, places)| {
                let next = filled.entry(name).or_default();
                let place = *places.get(*next)?;
                Some((next, place))
            });
            let Some((next, place)) = next else {
                // More parameters of a name than fields: the first ones count.
                rest.push((handed_back(name), handed_back(value)));
                continue;
            };
            match &self.fields[place] {
                Field::Variable(index) if template.variables[*index].is_exploded() => {
                    // It takes every parameter of its name, so its field is never counted as
                    // filled.
                    exploded.entry(place).or_default().push(decoded(value)?);
                    continue;
                }
                Field::Variable(index) => {
                    let value = Value::Text(decoded(value)?);
                    found.bindings.bind(&template.variables[*index], value)?;
                }
                Field::Literal(literal) if *literal == *percent::decode(value).ok()? => {
                    missing -= 1;
                }
                Field::Program(program) if walk(program, value, found) => missing -= 1,
                // `?v=1` and "v=2&v=1": the first is handed back, the field waits for the second.
                Field::Literal(_) | Field::Program(_) => {
                    rest.push((handed_back(name), handed_back(value)));
                    continue;
                }
            }
            *next += 1;
        }
        self.bind_exploded(template, exploded, rest, found)?;
        (missing == 0).then_some(())
    }

    /// Binds the lists. The parameters left over become a map of the last exploded variable, or are
    /// handed back.
    fn bind_exploded<'t>(
        &self,
        template: &'t Template<'t>,
        mut exploded: BTreeMap<usize, Vec<Cow<'t, str>>>,
        mut rest: Vec<(String, String)>,
        found: &mut Recognized<'t>,
    ) -> Option<()> {
        let variable = |place: usize| match &self.fields[place] {
            Field::Variable(index) => Some(&template.variables[*index]),
            _ => None,
        };
        for (place, members) in &mut exploded {
            if let Some(variable) = variable(*place) {
                found.bindings.bind(variable, Value::List(core::mem::take(members)))?;
            }
        }
        // All names that no variable claims are the map of one variable; the last gets them.
        let last = (0..self.fields.len()).rev().find_map(|place| {
            let variable = variable(place).filter(|it| it.is_exploded());
            Some((place, variable?))
        });
        match last {
            Some((place, variable)) if !exploded.contains_key(&place) && !rest.is_empty() => {
                let pairs = rest.into_iter();
                let pairs = pairs.map(|(name, value)| (Cow::Owned(name), Cow::Owned(value)));
                found.bindings.bind(variable, Value::Map(pairs.collect()))?;
            }
            // No exploded variable, or one that has a list already: the template does not know
            // these.
            _ => found.rest.append(&mut rest),
        }
        Some(())
    }
}

/// Decodes a name or a text of a template.
pub(super) fn name_of(text: &str) -> Vec<u8> {
    let normal = normalized(text);
    percent::decode(&normal).map_or_else(|_| text.as_bytes().to_vec(), Cow::into_owned)
}

/// Decodes a name or a value that is handed back; keeps it encoded if it is not UTF-8.
fn handed_back(text: &str) -> String {
    decoded(text).map_or_else(|| text.into(), Cow::into_owned)
}
