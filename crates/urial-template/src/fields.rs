//! Parameters of a query or a path segment, found by name, and the other values of a text.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use urial::percent;

use super::expand::normalized;
use super::matching::is_nothing;
use super::operator::Operator;
use super::parse::Template;
use super::program::{Mode, Piece, Program, Section};
use super::read_value::{decoded, value};
use super::recognized::Recognized;
use super::route::{Field, Fields};
use super::value::Value;

impl Fields {
    /// Makes the fields of a query; returns `None` if one of the pieces is not a field, as in
    /// `?{q}`.
    pub(super) fn of_query(template: &Template<'_>, pieces: &[Piece<'_>]) -> Option<Fields> {
        let mut fields = Fields::default();
        // The pieces of the current field, and whether an `&` must begin the next one.
        //   ?a=1&b={x}{&c}     `a` is a literal, `b` a program, and `c` a variable
        let (mut field, mut is_closed) = (Vec::new(), false);
        for (place, piece) in pieces.iter().enumerate() {
            match piece {
                // A form expression ends the open field: in `?a=1{&b}` that is `a=1`.
                Piece::Expression(expression) if is_form(expression.operator, place) => {
                    fields.push_pieces(template, &core::mem::take(&mut field))?;
                    fields.push_variables(template, expression.variables.clone());
                    is_closed = true;
                }
                // A second `{?…}` would add a `?` in the middle of the query.
                Piece::Expression(expression)
                    if is_closed || field.is_empty() || expression.operator == Operator::Query =>
                {
                    return None;
                }
                Piece::Expression(_) => field.push(*piece),
                Piece::Literal(literal) => {
                    // A literal after `{?…}` continues the query, so it starts with an `&`.
                    let delimiter = if place == 0 { '?' } else { '&' };
                    if (place == 0 || is_closed) && !literal.starts_with(delimiter) {
                        return None;
                    }
                    is_closed = false;
                    let literal = if place == 0 { &literal[1..] } else { literal };
                    // `?q={q}&lang=en`: the first text ends the open field, every other one begins
                    // a field.
                    for (number, text) in literal.split('&').enumerate() {
                        if number > 0 {
                            fields.push_pieces(template, &core::mem::take(&mut field))?;
                        }
                        field
                            .extend(Some(text).filter(|text| !text.is_empty()).map(Piece::Literal));
                    }
                }
            }
        }
        fields.push_pieces(template, &field)?;
        Some(fields)
    }

    /// Adds a field for each of the variables with these indices.
    fn push_variables(&mut self, template: &Template<'_>, variables: Range<usize>) {
        for index in variables {
            let name = name_of(template.variables[index].name());
            self.push(name, Field::Variable(index));
        }
    }

    fn push(&mut self, name: Vec<u8>, field: Field) {
        self.places.entry(name).or_default().push(self.fields.len());
        self.fields.push(field);
    }

    /// Adds the pieces if they are a field: nothing, `name`, `name=text`, or `name=` with
    /// expressions after it.
    fn push_pieces(&mut self, template: &Template<'_>, pieces: &[Piece<'_>]) -> Option<()> {
        // Nothing between two `&`, as in "?&a=1".
        let [first, others @ ..] = pieces else {
            return Some(());
        };
        // `?{q}` has no name to find it by.
        let Piece::Literal(first) = *first else {
            return None;
        };
        // `?a{b}`: a variable in the name. `?draft` requires the parameter, with no value or an
        // empty one.
        let (name, start) = match first.split_once('=') {
            None if others.is_empty() => (first, ""),
            pair => pair?,
        };
        let field = if others.is_empty() {
            Field::Literal(name_of(start))
        } else {
            let start = Some(start).filter(|start| !start.is_empty()).map(Piece::Literal);
            let value: Vec<_> = start.into_iter().chain(others.iter().copied()).collect();
            Field::Program(Program::new(template, &value, Mode::Route, Section::Query))
        };
        self.push(name_of(name), field);
        Some(())
    }

    /// Reads the parameters in a text.
    ///
    /// Returns `None` if a required parameter is missing, or if a value is not UTF-8.
    pub(super) fn fill<'t>(
        &self,
        template: &'t Template<'t>,
        text: &str,
        separator: char,
        found: &mut Recognized<'t>,
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
                Field::Program(program) if found.tries(template, program, value) => missing -= 1,
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

impl<'t> Recognized<'t> {
    /// Reads a text by a program; returns `None` if it does not fit.
    pub(super) fn read(
        &mut self,
        template: &'t Template<'t>,
        program: &Program,
        text: &str,
    ) -> Option<()> {
        let captures = program.search(text)?;
        for (place, capture) in captures.iter().enumerate() {
            let variable = &template.variables[capture.variable];
            let (own, operator) = (&text[capture.span.clone()], variable.operator());
            if let Some(group) = program.group(capture.variable) {
                // The variables of adjacent expressions.
                let mut fields = Fields::default();
                fields.push_variables(template, group);
                fields.fill(template, own, operator.separator(), self)?;
            } else if !is_nothing(&captures, place) || operator.first().is_some() {
                self.bindings.bind(variable, value(variable, own, Mode::Route)?)?;
            }
        }
        Some(())
    }

    /// Reads a text by a program, and keeps nothing of what does not fit.
    fn tries(&mut self, template: &'t Template<'t>, program: &Program, text: &str) -> bool {
        let mut tried = Recognized::default();
        tried.read(template, program, text).is_some() && self.take(tried).is_some()
    }
}

/// Returns whether an expression makes fields. `{?…}` does only at the start of the query.
fn is_form(operator: Operator, place: usize) -> bool {
    match operator {
        Operator::Query => place == 0,
        Operator::Continuation => true,
        _ => false,
    }
}

/// Decodes a name or a text of a template.
fn name_of(text: &str) -> Vec<u8> {
    let normal = normalized(text);
    percent::decode(&normal).map_or_else(|_| text.as_bytes().to_vec(), Cow::into_owned)
}

/// Decodes a name or a value that is handed back; keeps it encoded if it is not UTF-8.
fn handed_back(text: &str) -> String {
    decoded(text).map_or_else(|| text.into(), Cow::into_owned)
}
