//! ```abnf
//! URI-Template  = *( literals / expression )
//! expression    = "{" [ operator ] variable-list "}"
//! variable-list = varspec *( "," varspec )
//! varspec       = varname [ ":" max-length / "*" ]
//! varname       = varchar *( ["."] varchar )
//! varchar       = ALPHA / DIGIT / "_" / pct-encoded
//! max-length    = %x31-39 0*3DIGIT
//! ```

use alloc::vec::Vec;
use core::fmt;

use urial_grammar::mask::{self, hide_likely};
use urial_grammar::{Production, Set};

use super::error::{TemplateError, TemplateErrorKind};
use super::operator::Operator;
use super::part::{Expression, Modifier, Part, Variable};
use super::programs::Programs;
use urial::percent;

/// The ASCII characters of `literals` without `%`: all that a URI can contain. Erratum 6937 adds
/// `'`.
const LITERAL: Set = Set::UNRESERVED.union(Set::RESERVED);
/// `varchar` without its triplets.
const NAME: Set = Set::ALPHA.union(Set::DIGIT).union(Set::of("_"));

/// A URI Template (RFC 6570): a text with expressions in braces.
///
/// It borrows the text; parsing allocates two short lists, of the parts and of the variables. What
/// matching and recognizing need is made when a text is first read, and kept; clones share it. It
/// is made for every text without the feature `std`, which has the lock.
///
/// ```
/// use urial_template::Template;
/// let template = Template::parse("http://example.com/~{user}/{?q,lang}")?;
/// assert!(template.variables().iter().map(|variable| variable.name()).eq(["user", "q", "lang"]));
/// let values = [("user", "anna"), ("q", "a b")];
/// assert_eq!(template.expand(&values)?, "http://example.com/~anna/?q=a%20b");
/// # Ok::<(), urial_template::TemplateError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Template<'a> {
    pub(super) text: &'a str,
    pub(super) parts: Vec<Part<'a>>,
    pub(super) variables: Vec<Variable<'a>>,
    pub(super) programs: Programs,
}

impl fmt::Debug for Template<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Template").field(&hide_likely(self.text)).finish()
    }
}

impl<'a> Template<'a> {
    /// Parses a template.
    ///
    /// Any text without braces that a URI or an IRI can contain is a template too. A `'` is a
    /// literal like every other character that a URI can contain: [RFC 6570 section 2.1] left it
    /// out by mistake, and erratum 6937 adds it, so `/Products('{id}')` is a template.
    ///
    /// # Errors
    ///
    /// If the text does not match the grammar; the error says what is wrong, at which bytes, and
    /// what was expected.
    ///
    /// ```
    /// use urial_template::{Template, TemplateErrorKind};
    /// assert!(Template::parse("/{path*}{?q:10,lang}").is_ok());
    /// let error = Template::parse("/{=a}").unwrap_err();
    /// assert_eq!((error.kind(), error.span()), (TemplateErrorKind::ReservedOperator, 2..3));
    /// ```
    ///
    /// [RFC 6570 section 2.1]: https://www.rfc-editor.org/rfc/rfc6570#section-2.1
    pub fn parse(text: &'a str) -> Result<Template<'a>, TemplateError> {
        // Offsets of errors are `u32`.
        if u32::try_from(text.len()).is_err() {
            return Err(TemplateError::new(TemplateErrorKind::TooLong, 0..text.len()));
        }
        let mut parser = Parser { text, at: 0, parts: Vec::new(), variables: Vec::new() };
        // Each round reads a byte or fails, so the loop comes to an end.
        while let Some(next) = parser.peek() {
            if next == b'{' {
                parser.expression()?;
            } else {
                parser.literals()?;
            }
        }
        let Parser { parts, variables, .. } = parser;
        Ok(Template { text, parts, variables, programs: Programs::default() })
    }

    /// Returns the text.
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// Returns the variables of all expressions, in order; one that is used twice is listed twice.
    #[must_use]
    pub fn variables(&self) -> &[Variable<'a>] {
        &self.variables
    }

    pub(super) fn variables_of(&self, expression: &Expression) -> &[Variable<'a>] {
        &self.variables[expression.variables.clone()]
    }
}

impl fmt::Display for Template<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    parts: Vec<Part<'a>>,
    variables: Vec<Variable<'a>>,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Reads literals up to an expression or the end.
    fn literals(&mut self) -> Result<(), TemplateError> {
        let start = self.at;
        while let Some(byte) = self.peek().filter(|&byte| byte != b'{') {
            match byte {
                b'%' => self.triplet()?,
                // Braces are in no literal (section 2.1), so it closes nothing.
                b'}' => {
                    return Err(self.unexpected(TemplateErrorKind::UnopenedExpression));
                }
                _ if LITERAL.contains(byte) => self.at += 1,
                _ => self.literal_beyond_ascii()?,
            }
        }
        // Not empty: the caller has seen a byte other than `{`.
        let literal = &self.text[start..self.at];
        self.parts.push(Part::Literal(literal));
        Ok(())
    }

    /// Reads one `ucschar / iprivate`.
    fn literal_beyond_ascii(&mut self) -> Result<(), TemplateError> {
        let rest = &self.text[self.at..];
        let len = rest.chars().next().map_or(0, char::len_utf8);
        let character = &rest[..len];
        // ASCII beyond `LITERAL` is refused by section 2.1; the two productions have no ASCII.
        let is_literal = len > 1
            && [Production::Ucschar, Production::Iprivate]
                .iter()
                .any(|rule| rule.check(character).is_ok());
        if !is_literal {
            return Err(self.unexpected(TemplateErrorKind::Literal));
        }
        self.at += len;
        Ok(())
    }

    fn triplet(&mut self) -> Result<(), TemplateError> {
        if !percent::is_triplet(&self.text.as_bytes()[self.at..]) {
            return Err(self.unexpected(TemplateErrorKind::BadPercent));
        }
        self.at += 3;
        Ok(())
    }

    /// Reads an expression with its braces.
    fn expression(&mut self) -> Result<(), TemplateError> {
        //   /users/{id}{?q,page*}
        //          ^^^^                 its variables are 0..1
        //              ^^^^^^^^^^       and these are 1..3
        let (start, first) = (self.at, self.variables.len());
        self.at += 1;
        let operator = self.operator(start)?;
        loop {
            // A `variable-list` has one `varspec` at least, so `{}` and `{a,}` fail here.
            let variable = self.variable(start, operator)?;
            self.variables.push(variable);
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b'}') => break,
                // Without a modifier, the character was to go on with the name.
                Some(_) if variable.modifier == Modifier::None => {
                    return Err(self.unexpected(TemplateErrorKind::VariableName));
                }
                Some(_) => return Err(self.unexpected(TemplateErrorKind::AfterModifier)),
                None => return Err(self.unclosed(start)),
            }
        }
        self.at += 1;
        let (variables, span) = (first..self.variables.len(), start..self.at);
        self.parts.push(Part::Expression(Expression { operator, variables, span }));
        Ok(())
    }

    /// Reads the operator of an expression, if there is one.
    fn operator(&mut self, start: usize) -> Result<Operator, TemplateError> {
        let byte = self.peek().ok_or_else(|| self.unclosed(start))?;
        // `op-reserve` of section 2.2, kept for extensions.
        if b"=,!@|".contains(&byte) {
            return Err(self.unexpected(TemplateErrorKind::ReservedOperator));
        }
        Ok(match Operator::of(byte) {
            Some(operator) => {
                self.at += 1;
                operator
            }
            // The character begins the name, and is read with it.
            None => Operator::Simple,
        })
    }

    /// Reads one `varspec`.
    fn variable(&mut self, open: usize, operator: Operator) -> Result<Variable<'a>, TemplateError> {
        let start = self.at;
        self.varchar(open)?;
        loop {
            match self.peek() {
                // varname = varchar *( ["."] varchar ): no dot at the start, at the end, or after a
                // dot.
                Some(b'.') => {
                    self.at += 1;
                    self.varchar(open)?;
                }
                Some(byte) if byte == b'%' || NAME.contains(byte) => self.varchar(open)?,
                _ => break,
            }
        }
        let name = &self.text[start..self.at];
        // modifier-level4 = prefix / explode: one of them, so "{a:3*}" fails in `expression`.
        let modifier = match self.peek() {
            Some(b'*') => {
                self.at += 1;
                Modifier::Explode
            }
            Some(b':') => Modifier::Prefix(self.max_length()?),
            _ => Modifier::None,
        };
        Ok(Variable { name, operator, modifier, start, end: self.at })
    }

    /// Reads one `varchar`.
    fn varchar(&mut self, open: usize) -> Result<(), TemplateError> {
        match self.peek() {
            Some(b'%') => self.triplet(),
            Some(byte) if NAME.contains(byte) => {
                self.at += 1;
                Ok(())
            }
            Some(_) => Err(self.unexpected(TemplateErrorKind::VariableName)),
            None => Err(self.unclosed(open)),
        }
    }

    /// Reads the `:` and the `max-length` of a prefix.
    fn max_length(&mut self) -> Result<u16, TemplateError> {
        let colon = self.at;
        let rest = &self.text[colon + 1..];
        // All digits, so that the error for `{a:12345}` has the whole number in its span.
        let len = rest.bytes().take_while(u8::is_ascii_digit).count();
        let digits = &rest[..len];
        self.at = colon + 1 + len;
        // max-length = %x31-39 0*3DIGIT: 1 to 9999 without leading zeros.
        let is_length = (1..=4).contains(&len) && !digits.starts_with('0');
        let length = digits.parse().ok().filter(|_| is_length);
        length.ok_or_else(|| TemplateError::new(TemplateErrorKind::PrefixLength, colon..self.at))
    }

    /// Makes an error about the next character, and hides it if it may be part of a password.
    fn unexpected(&self, kind: TemplateErrorKind) -> TemplateError {
        let error = TemplateError::at_character(kind, self.text, self.at);
        // Only when there is an error to show, as this reads the whole text once more.
        let mut hidden = mask::passwords(self.text).chain(mask::likely(self.text));
        if hidden.any(|hidden| hidden.contains(&self.at)) { error.hushed() } else { error }
    }

    /// Makes an error about an expression without its `}`.
    fn unclosed(&self, open: usize) -> TemplateError {
        // From the brace to the end: anywhere in it the `}` may be missing.
        TemplateError::new(TemplateErrorKind::UnclosedExpression, open..self.text.len())
    }
}
