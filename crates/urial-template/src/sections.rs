//! Path, query and fragment of a template, where only `?` and `#` separate them.

use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;

use urial_grammar::Set;

use super::bindings::Ambiguous;
use super::expand;
use super::operator::Operator;
use super::parse::Template;
use super::plan::{self, Piece, Plan};

/// A template that is matched as a whole, or in sections.
pub(super) struct Sections<'t> {
    /// One plan, or one more than there are marks.
    pub(super) plans: Vec<Plan<'t>>,
    /// The mark of the fragment comes first, then that of the query in the text before it.
    marks: Vec<Mark<'t>>,
}

/// The beginning of a section.
#[derive(Clone)]
pub(super) enum Mark<'t> {
    /// The rest of a literal, from its `?` or `#`.
    Literal(Cow<'t, str>),
    /// One of the delimiters of the expressions in the section. If all of them are undefined, the
    /// section is only the literal at its end.
    Delimiter { set: Set, end: Cow<'t, str> },
}

impl Mark<'_> {
    /// Divides a text at the start of the mark.
    #[inline]
    pub(super) fn divide<'x>(&self, text: &'x str) -> Option<(&'x str, &'x str)> {
        match self {
            Mark::Literal(literal) => text.find(&**literal).map(|at| text.split_at(at)),
            Mark::Delimiter { set, end } => {
                let at = text.bytes().position(|byte| set.contains(byte));
                let at = at.or_else(|| text.len().checked_sub(end.len()))?;
                Some(text.split_at(at))
            }
        }
    }
}

impl Mark<'_> {
    /// Converts the mark to one for texts that are [normalized](expand::normalized).
    #[inline]
    pub(super) fn normalized(self) -> Self {
        let normal = |literal: Cow<'_, str>| Cow::Owned(expand::normalized(&literal).into_owned());
        match self {
            Mark::Literal(literal) => Mark::Literal(normal(literal)),
            Mark::Delimiter { set, end } => Mark::Delimiter {
                set,
                end: normal(end),
            },
        }
    }
}

impl<'t> Sections<'t> {
    /// Makes a single plan, or plans for sections if one plan would be ambiguous.
    ///
    /// # Errors
    ///
    /// If nothing divides two variables.
    #[inline]
    pub(super) fn new(template: &'t Template<'_>) -> Result<Sections<'t>, Ambiguous> {
        let pieces: Vec<_> = template.parts.iter().map(Piece::of).collect();
        // One plan where possible; `{/s*}/{id}?q={+q}` needs sections, as `q` may have slashes.
        let ambiguous = match Plan::new(template, &pieces) {
            Ok(plan) => {
                let (plans, marks) = (vec![plan], Vec::new());
                return Ok(Sections { plans, marks });
            }
            Err(ambiguous) => ambiguous,
        };
        let mut sections = vec![pieces];
        let mut marks = Vec::new();
        // A `?` after the first `#` belongs to the fragment, so the fragment is cut off first.
        for delimiter in ['#', '?'] {
            if let Some((before, mark, after)) = cut(template, &sections[0], delimiter) {
                sections[0] = after;
                sections.insert(0, before);
                // In the order of the cuts, in which `texts` divides a text too.
                marks.push(mark);
            }
        }
        let plans = sections.iter().map(|pieces| Plan::new(template, pieces));
        // The first error names the variables that touch in the template as a whole.
        let plans = plans.collect::<Result<_, _>>().map_err(|_| ambiguous)?;
        Ok(Sections { plans, marks })
    }

    /// Returns the text of each section, in order.
    #[inline]
    pub(super) fn texts<'x>(&self, text: &'x str) -> Option<impl Iterator<Item = &'x str>> {
        let mut texts = Vec::with_capacity(self.plans.len());
        let mut rest = text;
        for mark in &self.marks {
            let (before, after) = mark.divide(rest)?;
            texts.push(after);
            rest = before;
        }
        texts.push(rest);
        // The cuts go from the end of the text to its start.
        Some(texts.into_iter().rev())
    }
}

/// Cuts before the first occurrence of the delimiter, if nothing before it can be taken for the
/// start of the section.
#[inline]
pub(super) fn cut<'t>(
    template: &Template<'_>,
    pieces: &[Piece<'t>],
    delimiter: char,
) -> Option<(Vec<Piece<'t>>, Mark<'t>, Vec<Piece<'t>>)> {
    let (place, at) = find(pieces, delimiter)?;
    let (before, after) = pieces.split_at(place);
    let (mut before, mut after) = (before.to_vec(), after.to_vec());
    let mark = match after[0] {
        Piece::Literal(literal) => {
            let (end, start) = literal.split_at(at);
            // "x?q=" ends the path with "x" and begins the query with "?q=".
            if !end.is_empty() {
                before.push(Piece::Literal(end));
            }
            after[0] = Piece::Literal(start);
            Mark::Literal(plan::as_expanded(start))
        }
        Piece::Expression(_) => {
            // Expressions after a literal are refused: if the first one is undefined, nothing marks
            // the start of the section.
            //   {/a}{?b}x     the query begins at a `?`, or at the last "x" if `b` is undefined
            let (expressions, end) = match &after[..] {
                [expressions @ .., Piece::Literal(end)] => (expressions, *end),
                expressions => (expressions, ""),
            };
            let mut set = Set::EMPTY;
            for piece in expressions {
                set = set.union(plan::first_set(piece.as_expression()?.operator));
            }
            let end = plan::as_expanded(end);
            let is_free = |piece: &Piece<'_>| can_stand_before(template, *piece, set);
            if !before.iter().all(is_free) || end.bytes().any(|byte| set.contains(byte)) {
                return None;
            }
            Mark::Delimiter { set, end }
        }
    };
    Some((before, mark, after))
}

/// Finds the first piece that certainly has the delimiter, and the offset in it.
#[inline]
pub(super) fn find(pieces: &[Piece<'_>], delimiter: char) -> Option<(usize, usize)> {
    pieces.iter().enumerate().find_map(|(place, piece)| {
        let at = match piece {
            Piece::Literal(literal) => literal.find(delimiter),
            Piece::Expression(expression) => {
                (expression.operator.first() == Some(delimiter)).then_some(0)
            }
        };
        at.map(|at| (place, at))
    })
}

/// Returns whether the piece makes none of these delimiters. By rule, the value of `{+var}` ends at
/// the first `?` or `#`.
#[inline]
fn can_stand_before(template: &Template<'_>, piece: Piece<'_>, set: Set) -> bool {
    match piece {
        Piece::Literal(literal) => !literal.bytes().any(|byte| set.contains(byte)),
        // `{+a}{?b}{&c}`: without `b` the query starts at an `&`, which `a` may contain.
        Piece::Expression(expression) if expression.operator == Operator::Reserved => {
            set.minus(Set::of("?#")) == Set::EMPTY
        }
        Piece::Expression(expression) => {
            plan::alphabet(template, expression).intersection(set) == Set::EMPTY
        }
    }
}
