//! Expansion by the algorithm of RFC 6570 appendix A.

use alloc::borrow::Cow;
use alloc::string::String;

use urial_grammar::Set;

use urial::percent;

use super::error::{TemplateError, TemplateErrorKind};
use super::operator::Operator;
use super::parse::Template;
use super::part::{Expression, Modifier, Part, Variable};
use super::value::{Value, Values};

/// U+R of the RFC, without the triplets.
pub(super) const KEPT: Set = Set::UNRESERVED.union(Set::RESERVED);

impl Template<'_> {
    /// Replaces the expressions by the values.
    ///
    /// The result is ASCII: characters that a URI cannot contain are percent-encoded as UTF-8, in
    /// literals too. Names of the pairs of a map are encoded like values, so that a name cannot
    /// pass for a separator.
    ///
    /// # Errors
    ///
    /// If the value of a variable with a prefix modifier is a list or a map.
    ///
    /// ```
    /// use urial_template::{Template, Value};
    /// let template = Template::parse("{+base}/search{?q,tags*}")?;
    /// let values = [
    ///     ("base", Value::from("http://example.com/a")),
    ///     ("q", Value::from("a/b")),
    ///     ("tags", Value::list(["x", "y"])),
    /// ];
    /// assert_eq!(template.expand(&values)?, "http://example.com/a/search?q=a%2Fb&tags=x&tags=y");
    /// # Ok::<(), urial_template::TemplateError>(())
    /// ```
    pub fn expand<V: Values + ?Sized>(&self, values: &V) -> Result<String, TemplateError> {
        let mut text = String::with_capacity(self.text.len());
        self.expand_into(values, &mut text)?;
        Ok(text)
    }

    /// Appends the expansion to a buffer; like [`Template::expand`].
    ///
    /// # Errors
    ///
    /// As [`Template::expand`]; the buffer is then unchanged.
    pub fn expand_into<V: Values + ?Sized>(
        &self,
        values: &V,
        buffer: &mut String,
    ) -> Result<(), TemplateError> {
        let before = buffer.len();
        for part in &self.parts {
            // RFC 6570 section 3 returns the expanded part and the remainder unexpanded; here a
            // caller gets all or nothing.
            if let Err(error) = self.expand_part(part, values, buffer) {
                buffer.truncate(before);
                return Err(error);
            }
        }
        Ok(())
    }

    pub(super) fn expand_part<V: Values + ?Sized>(
        &self,
        part: &Part<'_>,
        values: &V,
        buffer: &mut String,
    ) -> Result<(), TemplateError> {
        match part {
            // The parser lets no other ASCII in than expansion keeps.
            Part::Literal(literal) if literal.is_ascii() => buffer.push_str(literal),
            Part::Literal(literal) => push_reserved(literal, buffer),
            Part::Expression(expression) => self.expand_expression(expression, values, buffer)?,
        }
        Ok(())
    }

    fn expand_expression<V: Values + ?Sized>(
        &self,
        expression: &Expression,
        values: &V,
        buffer: &mut String,
    ) -> Result<(), TemplateError> {
        let operator = expression.operator;
        // Appendix A: "first" precedes the first defined variable, "sep" every other. If all are
        // undefined, `{?q}` makes no text, not even the `?`.
        let mut before = operator.first();
        for variable in self.variables_of(expression) {
            let value = values.value(variable.name());
            if value.is_undefined() {
                continue;
            }
            buffer.extend(before);
            before = Some(operator.separator());
            check(&value, variable)?;
            push_variable(&value, variable, buffer);
        }
        Ok(())
    }
}

/// Returns an error if the value does not fit the modifier.
pub(super) fn check(value: &Value<'_>, variable: &Variable<'_>) -> Result<(), TemplateError> {
    match (value, variable.modifier()) {
        // Section 2.4.1: prefix modifiers do not apply to composite values.
        (Value::List(_) | Value::Map(_), Modifier::Prefix(_)) => {
            let kind = TemplateErrorKind::PrefixOfComposite;
            Err(TemplateError::new(kind, variable.span()))
        }
        _ => Ok(()),
    }
}

/// Appends a value that is defined and was checked, with its name if the operator wants one.
pub(super) fn push_variable(value: &Value<'_>, variable: &Variable<'_>, buffer: &mut String) {
    match (value, variable.modifier()) {
        (Value::List(members), Modifier::Explode) => explode_list(members, variable, buffer),
        (Value::Map(pairs), Modifier::Explode) => {
            explode_map(pairs, variable.operator(), buffer);
        }
        // Appendix A asks for the type first, so `{var*}` of a string is `{var}`.
        _ => push_whole(value, variable, buffer),
    }
}

/// Appends a string, a number, or a list or a map that is not exploded.
fn push_whole(value: &Value<'_>, variable: &Variable<'_>, buffer: &mut String) {
    match value {
        Value::List(members) => {
            push_joined(members.iter().map(|member| &**member), variable, buffer);
        }
        // Names and values in turn, all with commas: `semi,%3B,dot,.` (section 3.2.1).
        Value::Map(pairs) => {
            let members = pairs.iter().flat_map(|(name, value)| [&**name, &**value]);
            push_joined(members, variable, buffer);
        }
        _ => {
            let text = value.as_text().unwrap_or_default();
            let text = match variable.modifier() {
                // The prefix is cut before encoding: `{var:1}` of "é" is `%C3%A9` (section 2.4.1).
                Modifier::Prefix(length) => prefix(text, length, variable.operator()),
                _ => text,
            };
            push_joined(core::iter::once(text), variable, buffer);
        }
    }
}

/// Appends the name, if the operator wants one, and the members with commas between them.
fn push_joined<'v>(
    members: impl Iterator<Item = &'v str> + Clone,
    variable: &Variable<'_>,
    buffer: &mut String,
) {
    let operator = variable.operator();
    // `{;x,empty}` makes ";x=1024;empty", `{?x,empty}` makes "?x=1024&empty=" (sections 3.2.7 and
    // 3.2.8).
    if operator.is_named() {
        buffer.push_str(variable.name());
        let mut start = members.clone().take(2);
        // One empty member is an empty value; two have a comma between them.
        let is_empty = start.next().is_none_or(str::is_empty) && start.next().is_none();
        buffer.push_str(if is_empty { operator.after_empty() } else { "=" });
    }
    let mut before = None;
    for member in members {
        buffer.extend(before);
        before = Some(',');
        push_value(member, operator, buffer);
    }
}

/// Appends each member of an exploded list as a value by itself.
fn explode_list(members: &[Cow<'_, str>], variable: &Variable<'_>, buffer: &mut String) {
    let operator = variable.operator();
    let mut before = None;
    for member in members {
        buffer.extend(before);
        before = Some(operator.separator());
        // `{?list*}` repeats the name of the variable: "?list=red&list=green".
        if operator.is_named() {
            buffer.push_str(variable.name());
            buffer.push_str(if member.is_empty() { operator.after_empty() } else { "=" });
        }
        push_value(member, operator, buffer);
    }
}

/// Appends each pair of an exploded map as `name=value`.
fn explode_map(pairs: &[(Cow<'_, str>, Cow<'_, str>)], operator: Operator, buffer: &mut String) {
    let mut before = None;
    for (name, value) in pairs {
        buffer.extend(before);
        before = Some(operator.separator());
        // Appendix A encodes the names of `{?keys*}` like literals: a name "a=b&c" would add a
        // pair.
        push_value(name, operator, buffer);
        // An empty value is "name" in `{;keys*}`, "name=" in `{?keys*}` and in `{keys*}`.
        let is_bare = operator.is_named() && value.is_empty();
        buffer.push_str(if is_bare { operator.after_empty() } else { "=" });
        push_value(value, operator, buffer);
    }
}

/// Appends a value, encoded as the operator requires.
fn push_value(value: &str, operator: Operator, buffer: &mut String) {
    if operator.keeps_reserved() {
        push_reserved(value, buffer);
    } else {
        // "allow" is U: all but unreserved characters are encoded, a `%` too.
        percent::encode_bytes_into(value.as_bytes(), Set::EMPTY, buffer);
    }
}

/// Appends a text; keeps unreserved and reserved characters and triplets, and encodes the rest.
pub(super) fn push_reserved(text: &str, buffer: &mut String) {
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        percent::encode_bytes_into(&rest.as_bytes()[..at], KEPT, buffer);
        // `{+half}` of "50%" is "50%25" (section 3.2.3); "50%25" stays as it is.
        let len = if percent::is_triplet(&rest.as_bytes()[at..]) { 3 } else { 1 };
        let percent = &rest[at..at + len];
        buffer.push_str(if len == 3 { percent } else { "%25" });
        rest = &rest[at + len..];
    }
    percent::encode_bytes_into(rest.as_bytes(), KEPT, buffer);
}

/// Returns the first `length` characters of a value.
///
/// Where triplets are kept, the triplets of one character count as one and are not divided.
pub(super) fn prefix(value: &str, length: u16, operator: Operator) -> &str {
    let mut rest = value;
    for _ in 0..length {
        let Some(first) = rest.chars().next() else {
            break;
        };
        // `{+x:1}` of "%C3%A9t": both triplets are one character, a cut between them would leave
        // half.
        let len = if operator.keeps_reserved() && percent::is_triplet(rest.as_bytes()) {
            encoded_character(rest.as_bytes()).map_or(3, |(_, triplets)| 3 * triplets)
        } else {
            first.len_utf8()
        };
        rest = &rest[len..];
    }
    &value[..value.len() - rest.len()]
}

/// Decodes the character that the triplets at the start stand for; returns it and the number of
/// triplets.
pub(super) fn encoded_character(bytes: &[u8]) -> Option<(char, usize)> {
    let mut octets = [0; 4];
    // UTF-8 has at most 4 octets for a character.
    for (at, triplet) in bytes.chunks(3).take(4).enumerate() {
        octets[at] = percent::triplet_octet(triplet)?;
        // The first octets that are UTF-8 are one character.
        if let Ok(text) = core::str::from_utf8(&octets[..=at]) {
            return text.chars().next().map(|character| (character, at + 1));
        }
    }
    None
}

/// Normalizes the triplets of a text.
///
/// A triplet of an unreserved character is decoded, every other one gets upper-case digits.
/// Characters that a URI cannot contain are encoded first, and so is a `%` that begins no triplet.
pub(super) fn normalized(text: &str) -> Cow<'_, str> {
    // Fast path: most texts have neither a `%` nor a character to encode, and stay borrowed.
    let is_plain = |byte: u8| byte != b'%' && KEPT.contains(byte);
    if text.bytes().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut encoded = String::with_capacity(text.len());
    push_reserved(text, &mut encoded);
    let mut normal = String::with_capacity(encoded.len());
    let mut rest = encoded.as_str();
    while let Some(at) = rest.find('%') {
        let (plain, after) = rest.split_at(at);
        normal.push_str(plain);
        // `push_reserved` encoded each `%` that begins no triplet, so 3 bytes follow.
        let (triplet, after) = after.split_at(3);
        let byte = percent::triplet_octet(triplet.as_bytes()).unwrap_or(b'%');
        // RFC 3986 section 6.2.2.2: `%7E` is `~`. Section 6.2.2.1: `%3a` is `%3A`.
        if Set::UNRESERVED.contains(byte) {
            normal.push(char::from(byte));
        } else {
            normal.extend(triplet.chars().map(|digit| digit.to_ascii_uppercase()));
        }
        rest = after;
    }
    normal.push_str(rest);
    Cow::Owned(normal)
}
