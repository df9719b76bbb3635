//! Queries whose parameters are found by their names.

use alloc::vec::Vec;

use urial_grammar::Set;

use super::bindings::Ambiguous;
use super::fields::{Field, Fields, name_of};
use super::lenient::Walker;
use super::operator::Operator;
use super::parse::Template;
use super::plan::Piece;
use super::recognized::Recognized;

/// A query that is made of fields with an `&` between them.
pub(super) struct Form<'t>(Fields<'t>);

impl<'t> Form<'t> {
    /// `None` when something in these pieces is no field: `?{q}`, `?a={b}{c}` is.
    pub(super) fn new(
        template: &'t Template<'t>,
        pieces: &[Piece<'t>],
    ) -> Result<Option<Form<'t>>, Ambiguous> {
        let mut fields = Fields::default();
        // The field that is being read, and whether the next has to begin with an `&`.
        let (mut field, mut is_closed) = (Vec::new(), false);
        for (place, piece) in pieces.iter().enumerate() {
            match piece {
                Piece::Expression(expression) if is_form(expression.operator, place) => {
                    if !fields.push_pieces(template, &field)? {
                        return Ok(None);
                    }
                    field.clear();
                    for variable in template.variables_of(expression) {
                        fields.push(name_of(variable.name()), Field::Variable(*variable));
                    }
                    is_closed = true;
                }
                // A second `?` would have its own `&`.
                Piece::Expression(expression)
                    if is_closed || field.is_empty() || expression.operator == Operator::Query =>
                {
                    return Ok(None);
                }
                Piece::Expression(_) => field.push(*piece),
                Piece::Literal(literal) => {
                    let delimiter = if place == 0 { '?' } else { '&' };
                    if (place == 0 || is_closed) && !literal.starts_with(delimiter) {
                        return Ok(None);
                    }
                    is_closed = false;
                    let literal = if place == 0 { &literal[1..] } else { literal };
                    let mut texts = literal.split('&');
                    field.extend(
                        texts
                            .next()
                            .filter(|text| !text.is_empty())
                            .map(Piece::Literal),
                    );
                    for text in texts {
                        if !fields.push_pieces(template, &field)? {
                            return Ok(None);
                        }
                        field.clear();
                        field.extend(
                            Some(text)
                                .filter(|text| !text.is_empty())
                                .map(Piece::Literal),
                        );
                    }
                }
            }
        }
        let is_form = fields.push_pieces(template, &field)?;
        Ok(is_form.then_some(Form(fields)))
    }

    /// Finds the variables in a query, which may have its `?` or `&` before it; `None` when something has to be there and is not.
    pub(super) fn fill(
        &self,
        template: &'t Template<'t>,
        query: &str,
        found: &mut Recognized<'t>,
    ) -> Option<()> {
        let query = query.strip_prefix(['?', '&']).unwrap_or(query);
        self.0.fill(query, '&', found, |plan, value, found| {
            // What a value that does not fit has bound stays away.
            let mut tried = Recognized::default();
            let walker = Walker::new(template, Set::EMPTY.complement(), &mut tried);
            walker.section(plan, value).is_some() && found.take(tried).is_some()
        })
    }
}

/// Whether an expression makes fields; a `{?…}` only where the query begins.
fn is_form(operator: Operator, place: usize) -> bool {
    match operator {
        Operator::Query => place == 0,
        Operator::Continuation => true,
        _ => false,
    }
}
