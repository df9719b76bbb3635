//! The operators, as the table in appendix A of RFC 6570 has them.

/// How the variables of an expression are put into the text (section 3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `{var}`: simple string expansion.
    Simple,
    /// `{+var}`: the same, and reserved characters are kept.
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
    /// `{&var}`: its continuation.
    Continuation,
}

impl Operator {
    /// The character that stands for it, and that its expansion begins with, except for `+`.
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

    /// What an expansion begins with; "first" in the table of appendix A.
    pub(super) const fn first(self) -> Option<char> {
        match self {
            Operator::Simple | Operator::Reserved => None,
            _ => self.as_char(),
        }
    }

    /// What is put between two values; "sep".
    pub(super) const fn separator(self) -> char {
        match self {
            Operator::Simple | Operator::Reserved | Operator::Fragment => ',',
            Operator::Label => '.',
            Operator::Segment => '/',
            Operator::Parameter => ';',
            Operator::Query | Operator::Continuation => '&',
        }
    }

    /// Whether values come behind their names; "named".
    pub(super) const fn is_named(self) -> bool {
        matches!(
            self,
            Operator::Parameter | Operator::Query | Operator::Continuation
        )
    }

    /// What is put behind a name whose value is empty; "ifemp".
    pub(super) const fn behind_empty(self) -> &'static str {
        match self {
            Operator::Query | Operator::Continuation => "=",
            _ => "",
        }
    }

    /// Whether reserved characters and triplets are kept; "allow" is U+R.
    pub(super) const fn keeps_reserved(self) -> bool {
        matches!(self, Operator::Reserved | Operator::Fragment)
    }
}
