//! Matching: from a text back to the variables.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use urial_grammar::{Set, mask};

use super::bindings::{Ambiguous, Bindings};
use super::operator::Operator;
use super::parse::{Expression, Part, Template, Variable};
use super::plan::{self, Border, Counted, Group, Plan, STRING};
use super::read_value::{decode, exploded_pairs, plain, whole_value};
use super::sections::Sections;
use super::value::Value;

impl Template<'_> {
    /// Finds the variables that make this text, or returns `None`; the [module](super#matching) has
    /// the rules.
    ///
    /// The expansion of the result is always `text`, byte for byte. The time is linear in text and
    /// template, except for the search for each name among the others.
    ///
    /// # Errors
    ///
    /// If nothing in the template tells where one variable ends and another begins. This depends on
    /// the template alone: [`Template::check_matchable`] checks it in advance.
    ///
    /// ```
    /// use urial::template::{Template, Value};
    /// let template = Template::parse("/users/{id}{?tags*}")?;
    /// let bindings = template.matches("/users/a%20b?tags=x&tags=y")?.expect("a match");
    /// assert_eq!(bindings.text("id"), Some("a b"));
    /// assert_eq!(bindings.get("tags"), Some(&Value::list(["x", "y"])));
    /// assert_eq!(template.matches("/groups/a")?, None);
    ///
    /// assert!(Template::parse("{+base}{/path*}")?.matches("/a/b").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn matches<'t>(&'t self, text: &'t str) -> Result<Option<Bindings<'t>>, Ambiguous> {
        let sections = Sections::new(self)?;
        let bindings = self.walk(&sections, text);
        // The bindings are right if they make the text again. This check refuses other spellings
        // (`%41`), prefixes that are too long, and two values of one variable.
        let bindings = bindings.filter(|bindings| self.makes(bindings, text));
        Ok(bindings.map(|bindings| self.without_secrets(bindings, text)))
    }

    /// Hides from `Debug` the values that make a possible password of the text.
    #[inline]
    fn without_secrets<'t>(&self, mut bindings: Bindings<'t>, text: &str) -> Bindings<'t> {
        // Most texts have no password, and are not expanded a second time.
        let hidden: Vec<_> = mask::passwords(text).collect();
        if hidden.is_empty() {
            return bindings;
        }
        // Part by part, to know which bytes of the text each part made.
        let (mut made, mut at) = (String::new(), 0);
        for part in &self.parts {
            made.clear();
            let is_made = self.expand_part(part, &bindings, &mut made).is_ok();
            let start = at;
            at += made.len();
            if let Part::Expression(expression) = part
                && is_made
                && hidden
                    .iter()
                    .any(|span| start < span.end && span.start < at)
            {
                for variable in self.variables_of(expression) {
                    bindings.hide(variable.name());
                }
            }
        }
        bindings
    }

    /// Returns whether the values make this text.
    ///
    /// It compares after every part, because a long value of a variable may be expanded in many
    /// places where the text has another.
    #[inline]
    fn makes(&self, bindings: &Bindings<'_>, text: &str) -> bool {
        let mut rest = text;
        let mut made = String::new();
        for part in &self.parts {
            made.clear();
            let is_made = self.expand_part(part, bindings, &mut made).is_ok();
            match rest.strip_prefix(&*made) {
                Some(after) if is_made => rest = after,
                _ => return false,
            }
        }
        rest.is_empty()
    }

    /// Checks whether texts can be matched with this template.
    ///
    /// # Errors
    ///
    /// If nothing tells where one variable ends and another begins.
    #[inline]
    pub fn check_matchable(&self) -> Result<(), Ambiguous> {
        Sections::new(self).map(|_| ())
    }

    /// Divides a text into sections, and binds the variables of each.
    #[inline]
    fn walk<'t>(&'t self, sections: &Sections<'t>, text: &'t str) -> Option<Bindings<'t>> {
        // An expansion is ASCII, so every offset below is on a character boundary.
        let text = text.is_ascii().then_some(text)?;
        let mut bindings = Bindings::default();
        let mut texts = sections.texts(text)?;
        for plan in &sections.plans {
            self.walk_section(plan, texts.next()?, &mut bindings)?;
        }
        Some(bindings)
    }

    /// Binds the variables of a section.
    #[inline]
    fn walk_section<'t>(
        &'t self,
        plan: &Plan<'t>,
        text: &'t str,
        bindings: &mut Bindings<'t>,
    ) -> Option<()> {
        let mut rest = text.strip_prefix(&*plan.start)?.strip_suffix(&*plan.end)?;
        let whole = rest;
        let mut counts = Counts::default();
        for group in &plan.groups {
            let (own, after) = divide(whole, rest, &group.border, &mut counts)?;
            self.match_group(group, own, bindings)?;
            rest = after;
        }
        rest.is_empty().then_some(())
    }

    /// Binds the variables of a group.
    #[inline]
    fn match_group<'t>(
        &'t self,
        group: &Group<'t>,
        text: &'t str,
        bindings: &mut Bindings<'t>,
    ) -> Option<()> {
        let later = plan::later_sets(&group.expressions);
        let mut cursor = GroupCursor {
            text,
            at: 0,
            bindings,
        };
        for (expression, later) in group.expressions.iter().zip(later) {
            let variables = self.variables_of(expression);
            cursor.expression(expression, variables, later)?;
        }
        (cursor.at == text.len()).then_some(())
    }
}

/// Divides `rest`, which is the end of `whole`, into the text of a group and the text after its
/// border.
#[inline]
pub(super) fn divide<'t>(
    whole: &'t str,
    rest: &'t str,
    border: &Border<'_>,
    counts: &mut Counts,
) -> Option<(&'t str, &'t str)> {
    match border {
        // Nothing follows the group, so all the text is its own.
        Border::End => Some((rest, "")),
        Border::First(literal) => rest.split_once(&**literal),
        Border::FromEnd { literal, counted } => {
            let at = counts.find(whole.as_bytes(), counted)?;
            let before = whole.len() - rest.len();
            // The literal starts `into` bytes before the counted delimiter.
            let (own, rest) = rest.split_at(at.checked_sub(before + counted.into)?);
            Some((own, rest.strip_prefix(&**literal)?))
        }
    }
}

/// The state of counting delimiters. Each delimiter is searched with decreasing counts only, so
/// every one goes through the text once.
#[derive(Default)]
pub(super) struct Counts {
    /// A delimiter, an offset, and the number of occurrences from there to the end.
    counted: Vec<(u8, usize, usize)>,
}

impl Counts {
    /// Returns the offset of the delimiter.
    #[inline]
    fn find(&mut self, text: &[u8], counted: &Counted) -> Option<usize> {
        let (delimiter, count) = (counted.delimiter, counted.count);
        let known = self.counted.iter().position(|known| known.0 == delimiter);
        let known = known.unwrap_or_else(|| {
            // The first search for a delimiter counts all of them; later ones go on from there.
            let all = text.iter().filter(|&&byte| byte == delimiter).count();
            self.counted.push((delimiter, 0, all));
            self.counted.len() - 1
        });
        let (_, at, left) = &mut self.counted[known];
        loop {
            let next = *at + text[*at..].iter().position(|&byte| byte == delimiter)?;
            // A text with fewer of them than the template starts below the count.
            if *left <= count {
                return (*left == count).then_some(next);
            }
            (*at, *left) = (next + 1, *left - 1);
        }
    }
}

/// A cursor in the text of a group.
struct GroupCursor<'c, 't> {
    text: &'t str,
    at: usize,
    bindings: &'c mut Bindings<'t>,
}

impl<'t> GroupCursor<'_, 't> {
    /// Reads the text of an expression; returns `None` if it cannot be decoded.
    #[inline]
    fn expression(
        &mut self,
        expression: &Expression,
        variables: &[Variable<'t>],
        later: Set,
    ) -> Option<()> {
        let operator = expression.operator;
        if let Some(first) = operator.first()
            && !self.rest().starts_with(first)
        {
            // Without its first character the expression made no text: its variables are undefined.
            return Some(());
        }
        if operator.is_named() {
            self.named(variables, operator, later)
        } else if operator.keeps_reserved() {
            self.open(variables, operator, later);
            Some(())
        } else {
            self.unnamed(variables, operator, later)
        }
    }

    #[inline]
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    #[inline]
    fn is_at(&self, character: char) -> bool {
        self.rest().starts_with(character)
    }

    /// Takes the leading characters that are in the set.
    #[inline]
    fn take(&mut self, set: Set) -> &'t str {
        let rest = self.rest();
        let len = rest
            .bytes()
            .position(|byte| !set.contains(byte))
            .unwrap_or(rest.len());
        self.at += len;
        &rest[..len]
    }

    /// Reads the value of `{+var}` or `{#var}`.
    #[inline]
    fn open(&mut self, variables: &[Variable<'t>], operator: Operator, later: Set) {
        self.at += operator.first().map_or(0, char::len_utf8);
        // Only `?` and `#` end an open value, and only if an expression after it begins with them.
        let ends = later.intersection(Set::of("?#"));
        let text = self.take(ends.complement());
        // `{+var}` has no character of its own: no text, no value. `{#var}` has its `#`.
        if text.is_empty() && operator == Operator::Reserved {
            return;
        }
        if let Some(variable) = variables.first() {
            self.bindings.bind(variable, Value::Text(plain(text)));
        }
    }

    /// Reads the values of `{var}`, `{.var}` and `{/var}`.
    #[inline]
    fn unnamed(
        &mut self,
        variables: &[Variable<'t>],
        operator: Operator,
        later: Set,
    ) -> Option<()> {
        let separator = operator.separator();
        let start = self.at;
        self.at += operator.first().map_or(0, char::len_utf8);
        let is_many = variables.len() > 1 || variables.iter().any(Variable::is_exploded);
        // The separator ends a value only where a second one can follow.
        let own = if is_many {
            plan::separator_set(operator)
        } else {
            Set::EMPTY
        };
        // Where nothing else can begin with a dot, it belongs to the value.
        let free = Set::of(".").minus(later);
        for (place, variable) in variables.iter().enumerate() {
            if place > 0 {
                if !self.is_at(separator) {
                    break;
                }
                self.at += 1;
            }
            let value = if variable.is_exploded() {
                self.members(
                    STRING.union(Set::of("=")).minus(later).minus(own),
                    separator,
                )?
            } else {
                // A comma is not encoded between the members of a list, so it may be in here.
                let set = STRING.union(Set::of(",")).minus(later).minus(own);
                let is_last = place + 1 == variables.len();
                let text = self.take(if is_last { set.union(free) } else { set });
                // An empty match leaves the variable undefined; it is not an empty text.
                if self.at == start && !(is_many && self.is_at(separator)) {
                    break;
                }
                whole_value(text)?
            };
            if !value.is_undefined() {
                self.bindings.bind(variable, value);
            }
        }
        Some(())
    }

    /// Reads the members of an exploded list, or the pairs of an exploded map.
    #[inline]
    fn members(&mut self, set: Set, separator: char) -> Option<Value<'t>> {
        let start = self.at;
        let mut members = Vec::new();
        // The span of each pair.
        let mut pairs: Vec<Range<usize>> = Vec::new();
        loop {
            let from = self.at;
            let member = self.take(set);
            match pairs.last_mut() {
                _ if member.contains('=') => pairs.push(from..self.at),
                // A dot can be part of a value, and so can the text after it.
                Some(pair) if separator == '.' => pair.end = self.at,
                _ => members.push(decode(member)?),
            }
            if !self.is_at(separator) {
                break;
            }
            self.at += 1;
        }
        // Only `{var*}` gets here without a delimiter of its own before it.
        if self.at == start && separator == ',' {
            return Some(Value::Undefined);
        }
        let Some(first) = pairs.first_mut() else {
            return Some(Value::List(members));
        };
        if !members.is_empty() {
            // A `=` in a list member would be encoded. A name can contain dots.
            if separator != '.' {
                return None;
            }
            first.start = start;
        }
        let pairs = pairs.into_iter().map(|pair| {
            let (name, value) = self.text[pair].split_once('=')?;
            Some((decode(name)?, decode(value)?))
        });
        pairs.collect::<Option<_>>().map(Value::Map)
    }

    /// Reads the pairs of `{;var}`, `{?var}` and `{&var}`, as long as their names are those of the
    /// variables, in order.
    #[inline]
    fn named(&mut self, variables: &[Variable<'t>], operator: Operator, later: Set) -> Option<()> {
        let string = STRING.minus(later);
        let mut left = variables;
        let mut exploded = Vec::new();
        loop {
            let before = self.at;
            // The delimiter of the pair: "first" before the first one, "sep" before the others.
            self.at += 1;
            let name = self.take(STRING);
            let value = if self.is_at('=') {
                self.at += 1;
                self.take(string.union(Set::of(",")))
            } else {
                ""
            };
            let is_own =
                |variable: &Variable<'_>| !variable.is_exploded() && variable.name() == name;
            if let Some(at) = left.iter().position(is_own) {
                self.bindings.bind(&left[at], whole_value(value)?);
                // Expansion keeps the order, so the variables before it are undefined.
                left = &left[at + 1..];
            } else if let Some(all @ [.., last]) = Some(variables)
                && last.is_exploded()
            {
                // `plan::check_group` allows `{?a,b*}` only, so the exploded variable is the last.
                exploded.push((name, value));
                // Plain variables do not come after it.
                left = &all[all.len()..];
            } else {
                // The pair belongs to the next expression.
                self.at = before;
                break;
            }
            if !self.is_at(operator.separator()) {
                break;
            }
        }
        match variables.last() {
            Some(last) if !exploded.is_empty() => {
                self.bindings
                    .bind(last, exploded_pairs(last.name(), &exploded)?);
            }
            _ => {}
        }
        Some(())
    }
}
