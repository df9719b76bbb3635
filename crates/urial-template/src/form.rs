//! Queries whose parameters are found by name.

use alloc::vec::Vec;

use super::operator::Operator;
use super::parse::Template;
use super::program::Piece;
use super::recognized::Recognized;
use super::route::{Fields, Form};

impl Form {
    /// Makes a form; returns `None` if one of the pieces is not a field, as in `?{q}`.
    pub(super) fn new(template: &Template<'_>, pieces: &[Piece<'_>]) -> Option<Form> {
        let mut fields = Fields::default();
        // The pieces of the current field, and whether an `&` must begin the next one.
        //   ?a=1&b={x}{&c}     `a` is a literal, `b` a program, and `c` a variable
        let (mut field, mut is_closed) = (Vec::new(), false);
        for (place, piece) in pieces.iter().enumerate() {
            match piece {
                // A form expression ends the open field: in `?a=1{&b}` that is `a=1`.
                Piece::Expression(expression) if is_form(expression.operator, place) => {
                    if !fields.push_pieces(template, &field) {
                        return None;
                    }
                    field.clear();
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
                    let mut texts = literal.split('&');
                    field.extend(texts.next().filter(|text| !text.is_empty()).map(Piece::Literal));
                    for text in texts {
                        if !fields.push_pieces(template, &field) {
                            return None;
                        }
                        field.clear();
                        field
                            .extend(Some(text).filter(|text| !text.is_empty()).map(Piece::Literal));
                    }
                }
            }
        }
        let is_form = fields.push_pieces(template, &field);
        is_form.then_some(Form(fields))
    }

    /// Finds the variables in a query, with or without its `?` or `&`; returns `None` if a required
    /// parameter is missing.
    pub(super) fn fill<'t>(
        &self,
        template: &'t Template<'t>,
        query: &str,
        found: &mut Recognized<'t>,
    ) -> Option<()> {
        // A template with `{&a}` and no `{?…}` begins its query with an `&`.
        let query = query.strip_prefix(['?', '&']).unwrap_or(query);
        self.0.fill(template, query, '&', found, |program, value, found| {
            // A value that does not fit may have bound some variables, which must not be kept.
            let mut tried = Recognized::default();
            tried.read(template, program, value).is_some() && found.take(tried).is_some()
        })
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
