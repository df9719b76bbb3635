//! Matching: from a text back to the variables.

use alloc::borrow::Cow;
use alloc::string::String;

use urial_grammar::mask;

use super::bindings::Bindings;
use super::expand::normalized;
use super::parse::Template;
use super::part::Part;
use super::program::{Mode, Piece, Program, Section};
use super::read_value::value;
use super::search::Capture;

impl Template<'_> {
    /// Finds the variables of a text that a client sent, or returns `None`; the
    /// [module](super#matching) has the rules.
    ///
    /// The time grows at most with the product of text and template; a prefix of `n` characters
    /// counts as `n` characters of the template.
    ///
    /// ```
    /// use urial_template::{Template, Value};
    /// let template = Template::parse("/users/{id}{?tags*}")?;
    /// let bindings = template.matches("/users/a@b%20c?tags=x&tags=y").expect("a match");
    /// assert_eq!(bindings.text("id"), Some("a@b c"));
    /// assert_eq!(bindings.get("tags"), Some(&Value::list(["x", "y"])));
    /// assert_eq!(template.matches("/groups/a"), None);
    /// # Ok::<(), urial_template::TemplateError>(())
    /// ```
    pub fn matches<'t>(&'t self, sent: &str) -> Option<Bindings<'t>> {
        let text = folded(normalized(sent), &self.first_literal());
        // An expansion is read as one: in `{/a*}{/b*}` and "/x=1/y=2/z", `a` has two pairs.
        self.matches_strict(&text)
            .or_else(|| {
                let program = self.programs.client(|| self.program(Mode::Client));
                self.bindings(&program, Mode::Client, &text)
            })
            // `{+a}` keeps the digits of its triplets, which normalizing changes.
            .or_else(|| self.matches_strict(sent).filter(|_| text != sent))
    }

    /// Finds the variables of a text that the template makes, or returns `None`.
    ///
    /// The expansion of the result is `text`, byte for byte. A text is found if the template makes
    /// it and has no variable twice.
    ///
    /// ```
    /// use urial_template::Template;
    /// let template = Template::parse("/search/{term}")?;
    /// assert!(template.matches("/search/foo!baz").is_some());
    /// assert!(template.matches_strict("/search/foo!baz").is_none());
    /// assert!(template.matches_strict("/search/foo%21baz").is_some());
    /// # Ok::<(), urial_template::TemplateError>(())
    /// ```
    pub fn matches_strict<'t>(&'t self, text: &str) -> Option<Bindings<'t>> {
        // An expansion is ASCII, so every offset is on a character boundary.
        if !text.is_ascii() {
            return None;
        }
        let program = self.programs.strict(|| self.program(Mode::Strict));
        let bindings = self.bindings(&program, Mode::Strict, text)?;
        self.makes(&bindings, text).then_some(bindings)
    }

    /// Returns the literal at the beginning as a text is normalized.
    pub(super) fn first_literal(&self) -> Cow<'_, str> {
        match self.parts.first() {
            Some(Part::Literal(literal)) => normalized(literal),
            _ => Cow::Borrowed(""),
        }
    }

    fn program(&self, mode: Mode) -> Program {
        let pieces: alloc::vec::Vec<_> = self.parts.iter().map(Piece::of).collect();
        Program::new(self, &pieces, mode, Section::Path)
    }

    fn bindings<'t>(&'t self, program: &Program, mode: Mode, text: &str) -> Option<Bindings<'t>> {
        let captures = program.search(text)?;
        let mut bindings = Bindings::default();
        for (place, capture) in captures.iter().enumerate() {
            let variable = &self.variables[capture.variable];
            if !is_nothing(&captures, place) || variable.operator().first().is_some() {
                bindings.bind(variable, value(variable, &text[capture.span.clone()], mode)?)?;
            }
        }
        // Most texts have no password.
        for hidden in mask::passwords(text) {
            for capture in &captures {
                if capture.span.start < hidden.end && hidden.start < capture.span.end {
                    bindings.hide(self.variables[capture.variable].name());
                }
            }
        }
        Some(bindings)
    }

    /// Returns whether the values make this text.
    ///
    /// It compares after every part, because a long value of a variable may be expanded in many
    /// places where the text has another.
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
}

/// Returns whether a value is empty and the only one of its expression: without a delimiter nothing
/// shows such a variable.
pub(super) fn is_nothing(captures: &[Capture], place: usize) -> bool {
    let own = &captures[place];
    let is_alike =
        |other: Option<&Capture>| other.is_some_and(|it| it.expression == own.expression);
    let before = place.checked_sub(1).and_then(|place| captures.get(place));
    own.span.is_empty() && !is_alike(before) && !is_alike(captures.get(place + 1))
}

/// Returns a text with its scheme and its host in the case of `literal`, with which the template
/// begins: as far as that goes, it tells where they are, and neither has a case that counts (RFC
/// 3986 section 6.2.2.1).
pub(super) fn folded<'a>(text: Cow<'a, str>, literal: &str) -> Cow<'a, str> {
    // Without "://" the template names no host.
    let Some(colon) = literal.find("://") else {
        return text;
    };
    let authority = &literal[colon + 3..];
    let end = authority.find(['/', '?', '#']).unwrap_or(authority.len());
    // Only the host is folded: case counts in a userinfo.
    let host = authority[..end].rfind('@').map_or(0, |at| at + 1);
    let parts = [0..colon, colon + 3 + host..colon + 3 + end];
    let mut folded = text.into_owned();
    for part in parts {
        let own = folded.get(part.clone());
        // It is another text otherwise, which does not fit.
        if own.is_some_and(|own| own.eq_ignore_ascii_case(&literal[part.clone()])) {
            folded.replace_range(part.clone(), &literal[part]);
        }
    }
    Cow::Owned(folded)
}
