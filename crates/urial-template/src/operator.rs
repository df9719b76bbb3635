//! Operators, as in the table of RFC 6570 appendix A.

/// The way in which the variables of an expression are put into the text ([RFC 6570 section 3.2]).
/// A reserved operator is an error, so there are no others.
///
/// [RFC 6570 section 3.2]: https://www.rfc-editor.org/rfc/rfc6570#section-3.2
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `{var}`: simple string expansion.
    Simple,
    /// `{+var}`: like simple expansion, but reserved characters are kept.
    Reserved,
    /// `{#var}`: a fragment; reserved characters are kept.
    Fragment,
    /// `{.var}`: a label.
    Label,
    /// `{/var}`: path segments.
    Segment,
    /// `{;var}`: path-style parameters.
    Parameter,
    /// `{?var}`: a form-style query.
    Query,
    /// `{&var}`: the continuation of a form-style query.
    Continuation,
}

impl Operator {
    /// Returns the character of the operator; the expansion also begins with it, except for `+`.
    #[must_use]
    pub const fn as_char(self) -> Option<char> {
        Some(match self {
            Operator::Simple => return None,
            Operator::Reserved => '+',
            Operator::Fragment => '#',
            Operator::Label => '.',
            Operator::Segment => '/',
            Operator::Parameter => ';',
            Operator::Query => '?',
            Operator::Continuation => '&',
        })
    }

    pub(super) fn of(byte: u8) -> Option<Operator> {
        Some(match byte {
            b'+' => Operator::Reserved,
            b'#' => Operator::Fragment,
            b'.' => Operator::Label,
            b'/' => Operator::Segment,
            b';' => Operator::Parameter,
            b'?' => Operator::Query,
            b'&' => Operator::Continuation,
            _ => return None,
        })
    }

    /// Returns the first character of the expansion; "first" in the table of appendix A.
    pub(super) const fn first(self) -> Option<char> {
        match self {
            // RFC 6570 appendix A has a table of `first`, `sep`, `named`, `ifemp` and `allow`: each
            // is one of the functions from here on.
            Operator::Simple | Operator::Reserved => None,
            _ => self.as_char(),
        }
    }

    /// Returns the separator of two values; "sep" in the table.
    pub(super) const fn separator(self) -> char {
        match self {
            Operator::Simple | Operator::Reserved | Operator::Fragment => ',',
            Operator::Label => '.',
            Operator::Segment => '/',
            Operator::Parameter => ';',
            Operator::Query | Operator::Continuation => '&',
        }
    }

    /// Returns whether the name precedes each value; "named" in the table.
    pub(super) const fn is_named(self) -> bool {
        matches!(self, Operator::Parameter | Operator::Query | Operator::Continuation)
    }

    /// Returns the text between a name and an empty value; "ifemp" in the table.
    pub(super) const fn after_empty(self) -> &'static str {
        match self {
            // `ifemp`: an empty `x` is `;x`, but `?x=`.
            Operator::Query | Operator::Continuation => "=",
            _ => "",
        }
    }

    /// Returns whether reserved characters and triplets are kept; "allow" is U+R in the table.
    pub(super) const fn keeps_reserved(self) -> bool {
        matches!(self, Operator::Reserved | Operator::Fragment)
    }
}
