//! The findings of an audit.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use urial_grammar::mask;

use super::owner::Owners;
use super::{Rule, Severity};
use crate::redact::Redaction;
use urial::is_bidi_control;

/// One thing that an audit has found.
///
/// `Display` gives severity, rule, span and explanation, two blanks between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    rule: Rule,
    severity: Severity,
    span: Range<usize>,
    explanation: Cow<'static, str>,
    safe_form: Option<String>,
}

impl Finding {
    /// Returns the rule that speaks.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns how much it matters, which for some rules depends on the component.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// Returns which bytes of the text it is about.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Returns the explanation, which never contains a password.
    #[must_use]
    pub fn explanation(&self) -> &str {
        &self.explanation
    }

    /// Returns the text with this repaired and nothing else, where there is a way; a password in it
    /// is masked, and so are the values that are [secrets](crate::is_secret_key) by their keys.
    #[must_use]
    pub fn safe_form(&self) -> Option<&str> {
        self.safe_form.as_deref()
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (start, end) = (self.span.start, self.span.end);
        let (severity, rule) = (self.severity, self.rule);
        write!(f, "{severity}  {rule}  {start}-{end}  {}", self.explanation)
    }
}

/// The findings in a text so far. It allocates with the first finding.
pub(super) struct Findings<'t> {
    pub(super) text: &'t str,
    pub(super) scheme: &'t str,
    /// Whether there is anything to decode.
    pub(super) has_triplets: bool,
    pub(super) owners: Owners<'t>,
    found: Vec<Finding>,
    /// How many there were when the component in hand began.
    before: usize,
    /// Where the passwords of the text are, once somebody has asked.
    secrets: Option<Vec<Range<usize>>>,
}

impl<'t> Findings<'t> {
    pub(super) const fn new(text: &'t str) -> Findings<'t> {
        Findings {
            text,
            scheme: "",
            has_triplets: true,
            owners: Owners::BUILT_IN,
            found: Vec::new(),
            before: 0,
            secrets: None,
        }
    }

    /// Begins a component: a rule reports once for each, where it is worst.
    pub(super) fn next_component(&mut self) {
        self.before = self.found.len();
    }

    /// Returns whether the rule has found something as bad as that in the component in hand.
    pub(super) fn has(&self, rule: Rule, severity: Severity) -> bool {
        let is_it = |found: &Finding| found.rule == rule && found.severity >= severity;
        self.found[self.before..].iter().any(is_it)
    }

    /// Adds a finding that is as bad as its rule can be.
    pub(super) fn report(
        &mut self,
        rule: Rule,
        span: Range<usize>,
        explanation: impl Into<Cow<'static, str>>,
    ) {
        self.add(rule, rule.severity(), span, explanation);
    }

    /// Adds a finding, and returns where it is if it is new, for more to be said.
    #[cold]
    pub(super) fn add(
        &mut self,
        rule: Rule,
        severity: Severity,
        span: Range<usize>,
        explanation: impl Into<Cow<'static, str>>,
    ) -> Option<usize> {
        let finding =
            Finding { rule, severity, span, explanation: explanation.into(), safe_form: None };
        // Ten `%41` in a path are one finding, not ten.
        let same = |earlier: &Finding| earlier.rule == rule;
        let at = self.found[self.before..].iter().position(same);
        let at = at.map_or(self.found.len(), |at| self.before + at);
        match self.found.get_mut(at) {
            // The worst one is reported; of equal ones the first.
            Some(earlier) if earlier.severity >= severity => return None,
            Some(earlier) => *earlier = finding,
            None => self.found.push(finding),
        }
        Some(at)
    }

    /// Adds a finding that goes away when `span` is replaced.
    pub(super) fn add_with_safe_form(
        &mut self,
        (rule, severity, span): (Rule, Severity, Range<usize>),
        explanation: impl Into<Cow<'static, str>>,
        (replaced, by): (Range<usize>, &str),
    ) {
        let text = self.text;
        let Some(at) = self.add(rule, severity, span, explanation) else {
            return;
        };
        // Searched in the text as it was: without a delimiter the password may not be recognized.
        let secrets = self.secrets.get_or_insert_with(|| LIKELY.secrets(text));
        let parts = [0..replaced.start, replaced.end..text.len()];
        let [before, after] = parts.clone().map(|part| &text[part]);
        let [shown_before, shown_after] = parts.map(|part| hide_within(text, part, secrets));
        let safe = [before, by, after].concat();
        // With a mask in it the rest may be read in another way.
        let masked = [&*shown_before, by, &*shown_after].concat();
        let masked = LIKELY.redact(&masked).into_owned();
        // A password may reach to an `@` of the query. A form with another server is not safe.
        self.found[at].safe_form = (server(&masked) == server(&safe)).then_some(masked);
    }

    /// Returns the text without its password, which is looked for while its delimiters are as they
    /// were.
    pub(super) fn masked_text(&self) -> Cow<'t, str> {
        LIKELY.redact(self.text)
    }

    pub(super) fn into_sorted(mut self) -> Vec<Finding> {
        // Stable: findings at one offset stay in the order of the checks.
        self.found.sort_by_key(|finding| finding.span.start);
        self.found
    }
}

/// Returns host and port, by appendix B.
fn server(text: &str) -> Option<(&str, Option<&str>)> {
    let parts = urial::split(text).authority_parts()?;
    Some((parts.host, parts.port))
}

/// Hides what may be a password, too.
const LIKELY: Redaction = Redaction::new().likely_passwords(true);

/// Returns a part of a text without what it has of these secrets.
fn hide_within<'t>(text: &'t str, part: Range<usize>, secrets: &[Range<usize>]) -> Cow<'t, str> {
    let inside = |at: usize| at.clamp(part.start, part.end) - part.start;
    let spans = secrets.iter().map(|span| inside(span.start)..inside(span.end));
    mask::hide_spans(&text[part.clone()], spans.filter(|span| !span.is_empty()))
}

/// Returns a part of a text in a message, with what could disturb the message escaped.
pub(super) fn shown(text: &str) -> String {
    // Printable ASCII, by far the most common, needs no look at each character.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return String::from(text);
    }
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        match character.is_control() || is_bidi_control(character) {
            true => shown.extend(character.escape_unicode()),
            false => shown.push(character),
        }
    }
    shown
}
