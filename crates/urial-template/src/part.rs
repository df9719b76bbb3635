//! The parts of a template: literals, and expressions with variables.

use core::ops::Range;

use super::operator::Operator;

/// A part of a template. No literal is empty, and no two of them touch.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Part<'a> {
    Literal(&'a str),
    Expression(Expression),
}

/// The content of one pair of braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Expression {
    pub(super) operator: Operator,
    /// The indices of its variables in the template.
    pub(super) variables: Range<usize>,
    /// Its span in the text, braces included.
    pub(super) span: Range<usize>,
}

/// A change to the value of a variable before it is put into the text ([RFC 6570 section 2.4]).
///
/// [RFC 6570 section 2.4]: https://www.rfc-editor.org/rfc/rfc6570#section-2.4
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Modifier {
    /// No change.
    #[default]
    None,
    /// `:n`: only the first `n` characters are taken.
    Prefix(u16),
    /// `*`: each member of a list or pair of a map is a value by itself.
    Explode,
}

/// A variable of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable<'a> {
    pub(super) name: &'a str,
    pub(super) operator: Operator,
    pub(super) modifier: Modifier,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl<'a> Variable<'a> {
    /// Returns the name as it is written: a triplet in it is part of the name ([RFC 6570 section
    /// 2.3]).
    ///
    /// [RFC 6570 section 2.3]: https://www.rfc-editor.org/rfc/rfc6570#section-2.3
    #[must_use]
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the operator of its expression.
    #[must_use]
    pub const fn operator(&self) -> Operator {
        self.operator
    }

    /// Returns its modifier.
    #[must_use]
    pub const fn modifier(&self) -> Modifier {
        self.modifier
    }

    /// Returns its span in the template, modifier included.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    pub(super) fn is_exploded(&self) -> bool {
        self.modifier == Modifier::Explode
    }
}
