//! Compiling: from the pieces of a template to the steps of a program.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use urial_grammar::Set;

use super::expand::{self, normalized};
use super::operator::Operator;
use super::parse::Template;
use super::part::{Expression, Modifier, Variable};
use super::program::{Mark, Mode, Piece, Program, Run, Section, Start, Step};

/// The characters that a string makes, except reserved ones: unreserved characters and triplets.
const STRING: Set = Set::UNRESERVED.union(Set::of("%"));

impl Program {
    /// Makes the steps of a sequence of pieces.
    pub(super) fn new(
        template: &Template<'_>,
        pieces: &[Piece<'_>],
        mode: Mode,
        mut section: Section,
    ) -> Program {
        let mut sections = Vec::with_capacity(pieces.len());
        for piece in pieces {
            sections.push(section);
            let (has_query, has_fragment) = match piece {
                Piece::Literal(literal) => (literal.contains('?'), literal.contains('#')),
                Piece::Expression(it) => (
                    matches!(it.operator, Operator::Query | Operator::Continuation),
                    it.operator == Operator::Fragment,
                ),
            };
            section = match section {
                _ if has_fragment => Section::Fragment,
                Section::Path if has_query => Section::Query,
                section => section,
            };
        }
        let program =
            Program { steps: Vec::new(), starts: Vec::new(), entry: 0, groups: Vec::new() };
        let mut builder = Builder { template, mode, program };
        builder.pieces(pieces, &sections);
        builder.program
    }
}

/// The text that stands after a value.
#[derive(Clone, Copy)]
struct Follow {
    /// The delimiters that can end it.
    delimiters: Set,
    /// Whether a variable without a delimiter follows.
    is_open: bool,
}

/// Makes the steps from the last to the first, so that each one knows the next.
struct Builder<'t> {
    template: &'t Template<'t>,
    mode: Mode,
    program: Program,
}

impl Builder<'_> {
    fn pieces(&mut self, pieces: &[Piece<'_>], sections: &[Section]) {
        let (first, is_end) = (Set::EMPTY, true);
        let mut next = self.push(Step::End, Start { first, is_end });
        let nothing = Follow { delimiters: Set::EMPTY, is_open: false };
        let (mut follow, mut place) = (nothing, pieces.len());
        while place > 0 {
            place -= 1;
            match pieces[place] {
                Piece::Literal(literal) => {
                    next = self.literal(literal, next);
                    follow = nothing;
                }
                Piece::Expression(last) => {
                    let mut group = last.variables.clone();
                    let mut operator = last.operator;
                    if self.mode == Mode::Route && operator.is_named() {
                        // `{?…}{&…}`, `{&…}{&…}` and `{;…}{;…}` share one run of parameters.
                        while let Some(before) = place
                            .checked_sub(1)
                            .and_then(|place| named(&pieces[place]))
                            .filter(|it| shares(it.operator, operator))
                        {
                            place -= 1;
                            operator = before.operator;
                            group.start = before.variables.start;
                        }
                        next = self.group(group, operator, sections[place], follow, next);
                    } else {
                        next = self.expression(last, sections[place], follow, next);
                    }
                    follow = match operator.first() {
                        None => Follow { is_open: true, ..nothing },
                        Some(first) => {
                            Follow { delimiters: follow.delimiters.union(one(first)), ..follow }
                        }
                    };
                }
            }
        }
        self.program.entry = next;
    }

    /// Adds a group of expressions whose variables are found by name.
    fn group(
        &mut self,
        variables: Range<usize>,
        operator: Operator,
        section: Section,
        follow: Follow,
        next: usize,
    ) -> usize {
        let separator = one(operator.separator());
        let set = self.set(operator, Modifier::Explode, section).union(separator);
        let delimiters = follow.delimiters.minus(separator);
        let mark = Mark { variable: variables.start, expression: variables.start };
        let end = self.mark(mark, next);
        let follow = Follow { delimiters, ..follow };
        let content = self.content(set, u32::MAX, false, follow, end);
        let content = self.mark(mark, content);
        let filled = self.delimiter(operator.first(), content);
        // Steps are added from the last piece to the first, so the groups are in an order.
        self.program.groups.push(variables);
        self.either(filled, next)
    }

    /// Adds the steps of an expression: each of its variables can be defined or not.
    fn expression(
        &mut self,
        expression: &Expression,
        section: Section,
        mut follow: Follow,
        next: usize,
    ) -> usize {
        let (operator, variables) = (expression.operator, expression.variables.clone());
        let separator = one(operator.separator());
        // Before the first defined variable, and after it.
        let (mut before, mut after) = (next, next);
        for variable in variables.clone().rev() {
            let mark = Mark { variable, expression: variables.start };
            let mut set = self.set(operator, self.modifier(variable), section);
            let is_last = variable + 1 == variables.end;
            if self.mode == Mode::Route
                && variables.len() > 1
                && !(is_last && operator.separator() == '.')
            {
                // More pieces than variables are no route, and a variable without `*` is no list.
                set = set.minus(separator);
            }
            let value = if operator.is_named() {
                self.named(mark, set, follow, after)
            } else {
                self.unnamed(mark, set, follow, after)
            };
            let first = self.delimiter(operator.first(), value);
            before = self.either(first, before);
            if variable > variables.start {
                let other = self.delimiter(Some(operator.separator()), value);
                after = self.either(other, after);
            }
            follow.delimiters = follow.delimiters.union(separator);
        }
        before
    }

    /// Adds the value of a variable without a name before it.
    fn unnamed(&mut self, mark: Mark, set: Set, mut follow: Follow, next: usize) -> usize {
        let end = self.mark(mark, next);
        let variable = self.template.variables[mark.variable];
        let (operator, modifier) = (variable.operator(), variable.modifier());
        let content = if modifier == Modifier::Explode {
            let separator = one(operator.separator());
            follow.delimiters = follow.delimiters.minus(separator);
            let list = self.content(set.union(separator), u32::MAX, false, follow, end);
            if self.mode == Mode::Strict && !operator.keeps_reserved() {
                // A `=` of a member of a list would be encoded.
                let map = self.pairs(&variable, set, follow, end);
                self.either(map, list)
            } else {
                list
            }
        } else {
            self.content(set, limit(modifier), false, follow, end)
        };
        self.mark(mark, content)
    }

    /// Adds the name and the value of a variable of `{;…}`, `{?…}` or `{&…}`.
    fn named(&mut self, mark: Mark, set: Set, follow: Follow, next: usize) -> usize {
        let variable = self.template.variables[mark.variable];
        let (operator, modifier) = (variable.operator(), variable.modifier());
        let end = self.mark(mark, next);
        if modifier == Modifier::Explode {
            let pairs = self.pairs(&variable, set, follow, end);
            return self.mark(mark, pairs);
        }
        let needs_value = self.mode == Mode::Strict && operator == Operator::Parameter;
        let content = self.content(set, limit(modifier), needs_value, follow, end);
        let content = self.mark(mark, content);
        let mut value = self.literal("=", content);
        if self.takes_bare_names(operator) {
            let bare = self.mark(mark, end);
            value = self.either(value, bare);
        }
        self.literal(variable.name(), value)
    }

    /// Adds one or more pairs with separators between them.
    fn pairs(&mut self, variable: &Variable<'_>, set: Set, follow: Follow, next: usize) -> usize {
        let operator = variable.operator();
        //   name = value  again  separator  name …       `again` is known before what it goes to
        let separator = one(operator.separator());
        let mut start = self.program.starts[next];
        start.first = start.first.union(separator);
        let again = self.push(Step::Either(next, next), start);
        let needs_value = self.mode == Mode::Strict && operator == Operator::Parameter;
        let follow = Follow {
            // A later delimiter ends the list, not the value.
            delimiters: follow.delimiters.minus(separator),
            ..follow
        };
        let content = self.content(set, u32::MAX, needs_value, follow, again);
        let mut value = self.literal("=", content);
        if operator.is_named() && self.takes_bare_names(operator) {
            value = self.either(value, again);
        }
        let mut name = self.run(set.minus(one('=')), u32::MAX, false, value);
        // A list has the name of its variable, whose triplets stay as they are.
        if operator.is_named() && self.mode == Mode::Strict && variable.name().contains('%') {
            let own = self.literal(variable.name(), value);
            name = self.either(own, name);
        }
        let more = self.delimiter(Some(operator.separator()), name);
        let choice =
            if follow.is_open { Step::Either(more, next) } else { Step::Either(next, more) };
        self.program.steps[again] = choice;
        name
    }

    /// Adds the characters of a value.
    ///
    /// Few are tried first where a literal, a delimiter or the end follows; many where a variable
    /// does, and then those first that are no delimiters.
    fn content(
        &mut self,
        set: Set,
        limit: u32,
        is_filled: bool,
        follow: Follow,
        next: usize,
    ) -> usize {
        let mut content = self.repeated(set, limit, is_filled, !follow.is_open, next);
        let own = set.minus(follow.delimiters);
        if follow.is_open && own != set {
            let first = self.repeated(own, limit, is_filled, false, next);
            content = self.either(first, content);
        }
        content
    }

    fn repeated(
        &mut self,
        set: Set,
        limit: u32,
        is_filled: bool,
        is_lazy: bool,
        next: usize,
    ) -> usize {
        if !is_filled {
            return self.run(set, limit, is_lazy, next);
        }
        let left = if limit == u32::MAX { limit } else { limit - 1 };
        let run = self.run(set, left, is_lazy, next);
        let start = Start { first: set, is_end: false };
        self.push(Step::One(set, run), start)
    }

    /// Returns the characters that a value can have.
    fn set(&self, operator: Operator, modifier: Modifier, section: Section) -> Set {
        let all = Set::EMPTY.complement();
        if operator.keeps_reserved() {
            return all;
        }
        if self.mode == Mode::Strict {
            return match modifier {
                // A list has commas; its members are not encoded together.
                Modifier::None => STRING.union(one(',')),
                Modifier::Prefix(_) | Modifier::Explode => STRING,
            };
        }
        let ends = match operator {
            Operator::Parameter => Set::of("/?#;"),
            Operator::Query | Operator::Continuation => Set::of("&#"),
            _ if section != Section::Query => Set::of("/?#"),
            _ if self.mode == Mode::Client => Set::of("&#"),
            // A route is divided at its `?` and `#` already.
            _ => Set::EMPTY,
        };
        all.minus(ends).minus(Set::of("\0"))
    }

    /// Returns whether a name without a `=` is a pair: in an expansion for `{;…}` alone.
    fn takes_bare_names(&self, operator: Operator) -> bool {
        self.mode != Mode::Strict || operator == Operator::Parameter
    }

    fn modifier(&self, variable: usize) -> Modifier {
        self.template.variables[variable].modifier()
    }

    fn push(&mut self, step: Step, start: Start) -> usize {
        self.program.steps.push(step);
        self.program.starts.push(start);
        self.program.steps.len() - 1
    }

    fn either(&mut self, first: usize, second: usize) -> usize {
        let (one, other) = (self.program.starts[first], self.program.starts[second]);
        let start =
            Start { first: one.first.union(other.first), is_end: one.is_end || other.is_end };
        self.push(Step::Either(first, second), start)
    }

    fn run(&mut self, set: Set, limit: u32, is_lazy: bool, next: usize) -> usize {
        let mut start = self.program.starts[next];
        start.first = start.first.union(set);
        let run = Run { set, limit, is_lazy, next };
        self.push(Step::Run(run), start)
    }

    fn mark(&mut self, mark: Mark, next: usize) -> usize {
        self.push(Step::Mark(mark, next), self.program.starts[next])
    }

    fn delimiter(&mut self, delimiter: Option<char>, next: usize) -> usize {
        match delimiter {
            Some(character) => self.text(character.encode_utf8(&mut [0; 4]), next),
            None => next,
        }
    }

    fn literal(&mut self, literal: &str, next: usize) -> usize {
        match self.mode {
            Mode::Strict => self.text(&as_expanded(literal), next),
            Mode::Client | Mode::Route => self.text(&normalized(literal), next),
        }
    }

    /// Adds a text, whose first character is ASCII.
    fn text(&mut self, text: &str, next: usize) -> usize {
        let Some(&byte) = text.as_bytes().first() else {
            return next;
        };
        let start = Start { first: one(char::from(byte)), is_end: false };
        self.push(Step::Literal(String::from(text), next), start)
    }
}

fn named<'t>(piece: &Piece<'t>) -> Option<&'t Expression> {
    match piece {
        Piece::Expression(expression) if expression.operator.is_named() => Some(expression),
        _ => None,
    }
}

/// Returns whether the parameters of an expression go on with those of the next one.
const fn shares(operator: Operator, next: Operator) -> bool {
    match next {
        Operator::Continuation => matches!(operator, Operator::Query | Operator::Continuation),
        Operator::Parameter => matches!(operator, Operator::Parameter),
        _ => false,
    }
}

/// Returns a literal as expansion writes it.
fn as_expanded(literal: &str) -> Cow<'_, str> {
    // The parser lets no other ASCII in than expansion keeps.
    if literal.is_ascii() {
        return Cow::Borrowed(literal);
    }
    let mut text = String::new();
    expand::push_reserved(literal, &mut text);
    Cow::Owned(text)
}

fn limit(modifier: Modifier) -> u32 {
    match modifier {
        Modifier::Prefix(length) => u32::from(length),
        Modifier::None | Modifier::Explode => u32::MAX,
    }
}

fn one(character: char) -> Set {
    Set::of(character.encode_utf8(&mut [0; 4]))
}
