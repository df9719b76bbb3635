//! Division of a text among the parts of a template.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use urial_grammar::Set;

use super::bindings::Ambiguous;
use super::expand;
use super::operator::Operator;
use super::parse::{Expression, Part, Template, Variable};

/// The characters that a string makes, except reserved ones: unreserved characters and triplets.
pub(super) const STRING: Set = Set::UNRESERVED.union(Set::of("%"));

/// A part of a template, or a piece of one of its literals.
#[derive(Clone, Copy)]
pub(super) enum Piece<'t> {
    Literal(&'t str),
    Expression(&'t Expression),
}

impl<'t> Piece<'t> {
    #[inline]
    pub(super) fn of(part: &'t Part<'_>) -> Piece<'t> {
        match part {
            Part::Literal(literal) => Piece::Literal(literal),
            Part::Expression(expression) => Piece::Expression(expression),
        }
    }

    #[inline]
    pub(super) const fn as_expression(self) -> Option<&'t Expression> {
        match self {
            Piece::Expression(expression) => Some(expression),
            Piece::Literal(_) => None,
        }
    }
}

/// A sequence of literals, and the groups of expressions between them.
pub(super) struct Plan<'t> {
    /// The literal that the text must begin with.
    pub(super) start: Cow<'t, str>,
    pub(super) groups: Vec<Group<'t>>,
    /// The literal that the text must end with.
    pub(super) end: Cow<'t, str>,
}

/// Expressions that touch each other.
pub(super) struct Group<'t> {
    pub(super) expressions: Vec<&'t Expression>,
    pub(super) border: Border<'t>,
}

/// The end of the text of a group.
pub(super) enum Border<'t> {
    /// At the end of the section.
    End,
    /// Before the first occurrence of a literal.
    First(Cow<'t, str>),
    /// Before a literal with a delimiter that is found by counting from the end.
    FromEnd {
        literal: Cow<'t, str>,
        counted: Counted,
    },
}

/// A delimiter in a literal that occurs in the rest of the text as often as in the rest of the
/// literals, because no variable there can contain it.
#[derive(Clone, Copy)]
pub(super) struct Counted {
    pub(super) delimiter: u8,
    /// Its offset in the literal.
    pub(super) into: usize,
    /// The number of occurrences from it to the end, itself included.
    pub(super) count: usize,
}

impl<'t> Plan<'t> {
    /// Makes a plan for some parts.
    ///
    /// # Errors
    ///
    /// If nothing divides two variables.
    #[inline]
    pub(super) fn new(
        template: &'t Template<'_>,
        mut parts: &[Piece<'t>],
    ) -> Result<Plan<'t>, Ambiguous> {
        //   /u/{a}{.b}-{c}/x     "/u/", a group up to the "-", a group up to the end, and "/x"
        let (mut start, mut end) = (Cow::Borrowed(""), Cow::Borrowed(""));
        // The literals at both ends need no search, wherever else they occur.
        if let [Piece::Literal(literal), rest @ ..] = parts {
            (start, parts) = (as_expanded(literal), rest);
        }
        if let [rest @ .., Piece::Literal(literal)] = parts {
            (end, parts) = (as_expanded(literal), rest);
        }
        let last_open = parts.iter().rposition(is_open);
        let mut counted = counted(template, parts);
        let mut groups = Vec::new();
        let mut at = 0;
        while at < parts.len() {
            let len = parts[at..]
                .iter()
                .take_while(|part| part.as_expression().is_some())
                .count();
            let expressions: Vec<_> = parts[at..at + len]
                .iter()
                .filter_map(|part| part.as_expression())
                .collect();
            check_group(template, &expressions)?;
            // A later `{+var}` may contain the delimiter, so it cannot be counted from the end.
            let is_last_open = last_open.is_none_or(|last| last < at + len);
            // `counted` has the last literal first, and `parts` no literal at its ends.
            let counted = counted.pop().flatten().filter(|_| is_last_open);
            let border = border(template, &parts[at..], len, counted)?;
            groups.push(Group {
                expressions,
                border,
            });
            // Past the group and the literal after it.
            at += len + 1;
        }
        Ok(Plan { start, groups, end })
    }
}

impl Plan<'_> {
    /// Converts the plan to one for texts that are [normalized](expand::normalized).
    #[inline]
    pub(super) fn normalized(mut self) -> Self {
        let normalize = |literal: &mut Cow<'_, str>| {
            // Most literals are normal already, and stay borrowed.
            if let Cow::Owned(normal) = expand::normalized(literal) {
                *literal = Cow::Owned(normal);
            }
        };
        normalize(&mut self.start);
        normalize(&mut self.end);
        for group in &mut self.groups {
            match &mut group.border {
                Border::End => {}
                Border::First(literal) => normalize(literal),
                Border::FromEnd { literal, counted } => {
                    normalize(literal);
                    // The delimiter is reserved, so it is not in a triplet, and it is the first one
                    // in the literal.
                    let delimiter = char::from(counted.delimiter);
                    counted.into = literal.find(delimiter).unwrap_or(counted.into);
                }
            }
        }
        self
    }
}

/// Returns a literal as expansion writes it.
#[inline]
pub(super) fn as_expanded(literal: &str) -> Cow<'_, str> {
    // The parser lets no other ASCII in than expansion keeps.
    if literal.is_ascii() {
        return Cow::Borrowed(literal);
    }
    let mut text = String::new();
    expand::push_reserved(literal, &mut text);
    Cow::Owned(text)
}

/// Returns whether the expansion can contain reserved characters, so that only counting or a rule
/// finds its end.
#[inline]
pub(super) fn is_open(part: &Piece<'_>) -> bool {
    part.as_expression()
        .is_some_and(|expression| expression.operator.keeps_reserved())
}

/// Checks that the variables of touching expressions can be told apart.
#[inline]
fn check_group(template: &Template<'_>, group: &[&Expression]) -> Result<(), Ambiguous> {
    let ambiguous = |first, second| Err(Ambiguous::new(template, first, second));
    let mut before: Option<&Variable<'_>> = None;
    // The last variable that also takes reserved characters.
    let mut open: Option<&Variable<'_>> = None;
    // The variables that continue as long as their separator follows.
    let mut unending: Vec<&Variable<'_>> = Vec::new();
    for expression in group {
        let (operator, variables) = (expression.operator, template.variables_of(expression));
        let (Some(first), Some(last)) = (variables.first(), variables.last()) else {
            continue;
        };
        match (operator.first(), before, open) {
            // No delimiter marks its start.
            (None, Some(before), _) => return ambiguous(before, first),
            // `{+a}{/b}`: the slash may belong to `a`.
            (Some(delimiter), _, Some(open)) if !ends_open(open.operator(), delimiter) => {
                return ambiguous(open, first);
            }
            _ => {}
        }
        let is_own =
            |other: &&&Variable<'_>| operator.first() == Some(other.operator().separator());
        // `{/a*}{/b}`: `a` would take the value of `b` as its last member.
        if let Some(other) = unending.iter().find(is_own) {
            return ambiguous(other, first);
        }
        for pair in variables.windows(2) {
            // In `{+a,b}` a comma may belong to `a`, and in `{a*,b}` the members of `a` have no
            // end.
            if operator.keeps_reserved() || pair[0].is_exploded() {
                return ambiguous(&pair[0], &pair[1]);
            }
        }
        if operator.keeps_reserved() {
            // `{+a*}`: a comma may be part of a member.
            if last.is_exploded() {
                return ambiguous(last, last);
            }
            open = Some(last);
        }
        // One variable with a separator is enough to find a clash.
        if last.is_exploded() && !unending.iter().any(|other| other.operator() == operator) {
            unending.push(last);
        }
        before = Some(last);
    }
    Ok(())
}

/// Returns whether the first such delimiter ends the value of `{+var}`, as it ends the path or the
/// query of a URI.
#[inline]
fn ends_open(operator: Operator, delimiter: char) -> bool {
    operator == Operator::Reserved && matches!(delimiter, '?' | '#')
}

/// Finds the border after the first `len` of these parts.
#[inline]
fn border<'t>(
    template: &Template<'_>,
    parts: &[Piece<'t>],
    len: usize,
    counted: Option<Counted>,
) -> Result<Border<'t>, Ambiguous> {
    let (group, rest) = parts.split_at(len);
    // The group ends the parts; a literal at their end was taken off.
    let [Piece::Literal(text), after @ ..] = rest else {
        return Ok(Border::End);
    };
    let literal = as_expanded(text);
    let open = group
        .iter()
        .rfind(|part| is_open(part))
        .and_then(|part| part.as_expression());
    // Finds the expression of the group whose delimiters or names contain the text.
    let alike = |text: &str| {
        let mut group = group.iter().filter_map(|part| part.as_expression());
        group.rfind(|expression| skeleton(template, expression).contains(text))
    };
    // Counting is needed only if the group can contain the literal: in `/{a}-{b}` the first "-" is
    // the border, as `a` has none.
    if let Some(counted) = counted
        && (open.is_some() || alike(&literal[..1]).is_some())
    {
        return Ok(Border::FromEnd { literal, counted });
    }
    let unending = match open {
        // A `?` or `#` ends `{+var}` by rule, so the first one is the border.
        Some(open) => {
            Some(open).filter(|open| !literal.starts_with(|c| ends_open(open.operator, c)))
        }
        None => alike(&literal),
    };
    let first = unending.and_then(|expression| template.variables_of(expression).last());
    let second = after.iter().find_map(|part| part.as_expression());
    let second = second.and_then(|expression| template.variables_of(expression).first());
    // With no variable after the literal there is nothing to confuse with it.
    match (first, second) {
        (Some(first), Some(second)) => Err(Ambiguous::new(template, first, second)),
        _ => Ok(Border::First(literal)),
    }
}

/// Finds the delimiter by which each literal can be counted, the last literal first.
#[inline]
fn counted(template: &Template<'_>, parts: &[Piece<'_>]) -> Vec<Option<Counted>> {
    let mut found = Vec::new();
    // The characters made after a literal, and how often each occurs in it and in the literals
    // after it.
    //   {a}/x-{b}/{c}     that "/x-" has the second slash from the end of a text
    let mut made = STRING;
    let mut counts = [0_usize; 128];
    for part in parts.iter().rev() {
        match part {
            Piece::Expression(expression) => made = made.union(alphabet(template, expression)),
            Piece::Literal(text) => {
                let literal = as_expanded(text);
                for byte in literal.bytes() {
                    // `as_expanded` left ASCII only, so 128 counters are enough.
                    counts[usize::from(byte)] += 1;
                }
                let into = literal.bytes().position(|byte| !made.contains(byte));
                found.push(into.map(|into| {
                    let delimiter = literal.as_bytes()[into];
                    let count = counts[usize::from(delimiter)];
                    Counted {
                        delimiter,
                        into,
                        count,
                    }
                }));
            }
        }
    }
    found
}

/// Returns the characters that an expression can make, if it keeps no reserved characters.
#[inline]
pub(super) fn alphabet(template: &Template<'_>, expression: &Expression) -> Set {
    let (operator, variables) = (expression.operator, template.variables_of(expression));
    let is_exploded = variables.iter().any(Variable::is_exploded);
    // A list that is not exploded has commas, whatever the operator.
    let mut set = STRING.union(Set::of(",")).union(first_set(operator));
    if is_exploded || variables.len() > 1 {
        set = set.union(separator_set(operator));
    }
    // Exploded values may be maps: `name=value`.
    if is_exploded || operator.is_named() {
        set = set.union(Set::of("="));
    }
    set
}

/// Returns the expansion of an expression without its values: delimiters and names, each with the
/// delimiter before it.
#[inline]
fn skeleton(template: &Template<'_>, expression: &Expression) -> String {
    // A character that no literal contains.
    //   {?a,b}     "?a= ?b= &b= ", since `a` may be undefined
    const VALUE: char = ' ';
    let (operator, variables) = (expression.operator, template.variables_of(expression));
    let mut skeleton = String::new();
    for (place, variable) in variables.iter().enumerate() {
        let is_first = place == 0 || operator.is_named();
        let is_next = place > 0 || variable.is_exploded();
        let before = [
            // `{/a,b}` has "first" once, `{?a,b}` a name after each delimiter.
            operator.first().filter(|_| is_first),
            // An exploded variable repeats its separator by itself.
            Some(operator.separator()).filter(|_| is_next),
        ];
        for delimiter in before.into_iter().flatten() {
            skeleton.push(delimiter);
            if operator.is_named() {
                skeleton.push_str(variable.name());
            }
            if operator.is_named() || variable.is_exploded() {
                skeleton.push('=');
            }
            skeleton.push(VALUE);
        }
    }
    skeleton
}

/// Returns, for each expression, the characters that those after it can begin with.
#[inline]
pub(super) fn later_sets(expressions: &[&Expression]) -> Vec<Set> {
    let mut later = Vec::with_capacity(expressions.len());
    let mut set = Set::EMPTY;
    for expression in expressions.iter().rev() {
        later.push(set);
        set = set.union(first_set(expression.operator));
    }
    later.reverse();
    later
}

/// Returns the first character of an expansion with the operator.
#[inline]
pub(super) const fn first_set(operator: Operator) -> Set {
    match operator {
        Operator::Simple | Operator::Reserved => Set::EMPTY,
        Operator::Fragment => Set::of("#"),
        Operator::Query => Set::of("?"),
        Operator::Label | Operator::Segment | Operator::Parameter | Operator::Continuation => {
            separator_set(operator)
        }
    }
}

/// Returns the separator of the values of an expression with the operator.
#[inline]
pub(super) const fn separator_set(operator: Operator) -> Set {
    match operator.separator() {
        '.' => Set::of("."),
        '/' => Set::of("/"),
        ';' => Set::of(";"),
        '&' => Set::of("&"),
        _ => Set::of(","),
    }
}
