//! The normal form of a text before it is written: what there is to do, and what to do it to.

use alloc::string::String;

use urial_grammar::{Parsed, search};

use super::choice::Choice;
use super::path::{Dots, Path, PathKind};
use super::triplets::{self, Spelling};
use crate::schemes::{PathSpelling, SchemeRules};

/// What is to be done to a text.
#[derive(Clone, Copy)]
pub(crate) struct Plan<'r> {
    /// 6.2.2.1: scheme, host and the digits of triplets.
    pub(crate) case: bool,
    /// 6.2.2.2: triplets of unreserved characters.
    pub(crate) percent: bool,
    /// 6.2.2.3
    pub(crate) dots: Dots,
    /// 6.2.3, and RFC 5952. There are no rules without case and percent.
    pub(crate) rules: Option<SchemeRules<'r>>,
}

/// A text that has work to be done to it.
pub(crate) struct Draft<'a> {
    parsed: Parsed<'a>,
    choice: Option<Choice<'a>>,
    /// As written when no triplet changes.
    spelling: Spelling,
    /// Whether scheme and host are to be put in lower case.
    lower: bool,
    dots: Dots,
}

impl<'a> Draft<'a> {
    /// `None` when the text is its own normal form.
    #[inline]
    pub(crate) fn new(parsed: &Parsed<'a>, plan: &Plan<'_>) -> Option<Draft<'a>> {
        if parsed.spans().plain {
            Draft::of_plain(parsed, plan)
        } else {
            Draft::of_any(parsed, plan)
        }
    }

    /// Syntax-based normalization has nothing to do, the scheme may have.
    #[inline]
    fn of_plain(parsed: &Parsed<'a>, plan: &Plan<'_>) -> Option<Draft<'a>> {
        let rules = plan.rules?;
        if Choice::is_surely_none(parsed, rules) {
            return None;
        }
        let draft = Draft {
            parsed: *parsed,
            choice: Some(Choice::new(parsed, rules)),
            spelling: Spelling::AS_WRITTEN,
            lower: false,
            dots: plan.dots,
        };
        let path = draft.path();
        let is_changed = draft.is_changed_by_scheme()
            || path.spelling != PathSpelling::AsWritten
                && !path.is_normal(draft.spelling, draft.dots);
        is_changed.then_some(draft)
    }

    #[inline(never)]
    fn of_any(parsed: &Parsed<'a>, plan: &Plan<'_>) -> Option<Draft<'a>> {
        let mut draft = Draft {
            parsed: *parsed,
            choice: plan.rules.map(|rules| Choice::new(parsed, rules)),
            spelling: Spelling {
                upper_hex: plan.case,
                decode: plan.percent,
            },
            lower: plan.case,
            dots: plan.dots,
        };
        // Triplets are the same in every component that has them, so the text is searched as a whole.
        if triplets::is_spelled(parsed.text(), draft.spelling) {
            draft.spelling = Spelling::AS_WRITTEN;
            // A letter that was a triplet is not seen here.
            draft.lower &= has_upper_header(parsed);
        }
        let is_changed = draft.spelling.touches_triplets()
            || draft.lower
            || draft.is_changed_by_scheme()
            || !draft.path().is_normal(draft.spelling, draft.dots);
        is_changed.then_some(draft)
    }

    fn is_changed_by_scheme(&self) -> bool {
        self.choice.as_ref().is_some_and(|choice| {
            choice.changes || choice.authority.is_some_and(|it| !it.is_normal_address())
        })
    }

    fn path(&self) -> Path<'a> {
        let spans = self.parsed.spans();
        let has_scheme = spans.scheme_end != 0;
        let (text, spelling, has_authority) = match &self.choice {
            Some(choice) => (choice.path, choice.spelling, choice.authority.is_some()),
            None => (
                self.parsed.path(),
                PathSpelling::AsWritten,
                spans.host.is_some(),
            ),
        };
        Path {
            text,
            kind: PathKind::of(text, has_scheme, has_authority),
            spelling,
        }
    }

    /// Appends the normal form.
    pub(crate) fn push(&self, out: &mut String) {
        let (text, spans) = (self.parsed.text(), self.parsed.spans());
        match &self.choice {
            Some(choice) => self.push_chosen(choice, out),
            None => self.push_header(out),
        }
        self.path().push(self.spelling, self.dots, out);
        triplets::push(&text[spans.path_end as usize..], self.spelling, out);
    }

    /// Scheme and authority as the scheme has them.
    fn push_chosen(&self, choice: &Choice<'_>, out: &mut String) {
        if let Some(scheme) = self.parsed.scheme() {
            let start = out.len();
            out.push_str(scheme);
            out[start..].make_ascii_lowercase();
            out.push(':');
        }
        if let Some(authority) = choice.authority {
            authority.push(self.spelling, out);
        }
    }

    /// Scheme and authority as they are, but for letters and triplets.
    fn push_header(&self, out: &mut String) {
        let spans = self.parsed.spans();
        let (host, path) = (spans.host_start as usize, spans.path_start as usize);
        let text = self.parsed.text();
        if !self.lower {
            return triplets::push(&text[..path], self.spelling, out);
        }
        let start = out.len();
        triplets::push(&text[..host], self.spelling, out);
        // A scheme has no triplets.
        out[start..start + spans.scheme_end as usize].make_ascii_lowercase();
        triplets::push_lower(&text[host..path], self.spelling, out);
    }
}

/// Whether scheme or host have letters in upper case, triplets aside.
fn has_upper_header(parsed: &Parsed<'_>) -> bool {
    let spans = parsed.spans();
    let header = &parsed.text().as_bytes()[..spans.path_start as usize];
    // Nearly every text is done with here.
    if !search::has_upper(header) {
        return false;
    }
    search::has_upper(&header[..spans.scheme_end as usize])
        || parsed.host().is_some_and(triplets::has_upper)
}
