//! Changes to a text that make it its normal form: found first, then written.

use alloc::string::String;
use core::ops::Range;

use urial_grammar::{Parsed, Spans, search};

use super::choice::Choice;
use super::path::{Dots, Path, PathKind, Way};
use crate::percent::{Spelling, spelling};
use crate::schemes::{PathSpelling, SchemeRules};

/// The parts of normalization to apply.
#[derive(Clone, Copy)]
pub(crate) struct Plan<'r> {
    /// 6.2.2.1: scheme, host and the digits of triplets.
    pub(crate) case: bool,
    /// 6.2.2.2: triplets of unreserved characters.
    pub(crate) percent: bool,
    /// 6.2.2.3: dot segments.
    pub(crate) dots: Dots,
    /// 6.2.3, and RFC 5952. Rules are given only together with `case` and `percent`.
    pub(crate) rules: Option<SchemeRules<'r>>,
}

/// A text with the changes that make it its normal form.
pub(crate) struct Draft<'d, 'a> {
    parsed: &'d Parsed<'a>,
    choice: Option<Choice<'a>>,
    spelling: Spelling,
    /// The offset of the first triplet that changes; the length of the text if none does.
    misspelled_from: usize,
    /// Whether the scheme and the host have to be put in lower case.
    lower: bool,
    dots: Dots,
    /// The result of [`Path::dots_from`].
    dots_from: Option<usize>,
    /// Whether all of 6.2.2 is applied.
    is_syntax: bool,
}

impl<'d, 'a> Draft<'d, 'a> {
    /// Returns whether the text is known to be its own normal form; offsets show it for nearly all
    /// texts.
    #[inline]
    pub(crate) fn is_surely_none(parsed: &Parsed<'_>, plan: &Plan<'_>) -> bool {
        parsed.spans().plain && Draft::is_surely_unchosen(parsed, plan)
    }

    /// Returns whether the scheme rules cannot change a text whose triplets are normal.
    #[inline]
    fn is_surely_unchosen(parsed: &Parsed<'_>, plan: &Plan<'_>) -> bool {
        plan.rules
            .is_none_or(|rules| Choice::is_surely_none(parsed, rules))
    }

    /// Finds the changes; returns `None` if the text is its own normal form.
    #[inline(always)]
    pub(crate) fn new(parsed: &'d Parsed<'a>, plan: &Plan<'_>) -> Option<Draft<'d, 'a>> {
        if parsed.spans().plain {
            Draft::of_plain(parsed, plan)
        } else {
            Draft::of_any(parsed, plan)
        }
    }

    /// Makes a draft without changes, for the caller to add them.
    #[inline(always)]
    fn as_written(parsed: &'d Parsed<'a>, plan: &Plan<'_>) -> Draft<'d, 'a> {
        Draft {
            parsed,
            choice: plan.rules.map(|rules| Choice::new(parsed, rules)),
            spelling: Spelling::AS_WRITTEN,
            misspelled_from: parsed.text().len(),
            lower: false,
            dots: plan.dots,
            dots_from: None,
            is_syntax: plan.case && plan.percent && plan.dots != Dots::Keep,
        }
    }

    /// Finds the changes of a plain text: syntax-based normalization has none, so only the scheme
    /// may have some.
    fn of_plain(parsed: &'d Parsed<'a>, plan: &Plan<'_>) -> Option<Draft<'d, 'a>> {
        if Draft::is_surely_unchosen(parsed, plan) {
            return None;
        }
        let draft = Draft::as_written(parsed, plan);
        draft.is_changed_by_scheme().then_some(draft)
    }

    #[inline(always)]
    fn of_any(parsed: &'d Parsed<'a>, plan: &Plan<'_>) -> Option<Draft<'d, 'a>> {
        let (text, spans) = (parsed.text(), parsed.spans());
        let spelling = Spelling {
            upper_hex: plan.case,
            decode: plan.percent,
        };
        // A triplet means the same in every component that has one, so the text is searched as a
        // whole.
        let misspelled = spelling::first_misspelled(text, spelling);
        // A search does not see an encoded upper-case letter, so a changing triplet before the
        // host's end counts as one.
        let lower = plan.case
            && (misspelled.is_some_and(|at| at < spans.host_end as usize)
                || has_upper_header(parsed));
        let is_spelled = misspelled.is_none() && !lower;
        if is_spelled && spans.dotless && Draft::is_surely_unchosen(parsed, plan) {
            return None;
        }
        let mut draft = Draft::as_written(parsed, plan);
        draft.lower = lower;
        if let Some(at) = misspelled {
            (draft.spelling, draft.misspelled_from) = (spelling, at);
        }
        if !spans.dotless {
            draft.dots_from = draft.path().dots_from(plan.dots);
        }
        // A decoded letter may be in a piece that is written in lower case.
        let is_spelled = draft.misspelled_from >= spans.path_end as usize
            || draft.path().pieces_are_as_written();
        if is_spelled && !draft.is_changed_by_scheme() {
            draft.choice = None;
        }
        let is_changed = draft.misspelled_from < text.len()
            || draft.lower
            || draft.dots_from.is_some()
            || draft.choice.is_some();
        is_changed.then_some(draft)
    }

    fn is_changed_by_scheme(&self) -> bool {
        self.choice.as_ref().is_some_and(|choice| {
            choice.changes
                || choice.authority.is_some_and(|it| !it.is_normal_address())
                || !self.path().pieces_are_normal()
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

    /// Returns how triplets are written up to the offset `end`.
    fn spelling_until(&self, end: usize) -> Spelling {
        if end <= self.misspelled_from {
            Spelling::AS_WRITTEN
        } else {
            self.spelling
        }
    }

    /// Appends the normal form.
    ///
    /// Returns the spans of the normal form, or `None` if only a parser can find them.
    #[inline(always)]
    pub(crate) fn push(&self, out: &mut String) -> Option<Spans> {
        let (text, spans) = (self.parsed.text(), self.parsed.spans());
        let [path_start, path_end, query_end] =
            [spans.path_start, spans.path_end, spans.query_end].map(|at| at as usize);
        let start = out.len();
        let path = self.path();
        let spelling = self.spelling_until(path_end);
        let way = path.way(spelling, self.dots, self.dots_from);
        let (host, done) = self.push_start(way, out);
        // The number of bytes that were copied past an offset of the text.
        let ahead = |done: usize, at: usize| done.saturating_sub(at);

        let new_path_start = out.len() - ahead(done, path_start);
        if done < path_end || self.choice.is_some() {
            let done = done - path_start;
            path.push_rest(way, spelling, done, new_path_start, out);
        }
        let new_path_end = out.len() - ahead(done, path_end);
        self.push_tail(done.max(path_end), query_end, out);
        let new_query_end = out.len() - ahead(done, query_end);
        self.push_tail(done.max(query_end), text.len(), out);
        let behind_host = [new_path_start, new_path_end, new_query_end];
        self.spans(start, host, behind_host, out)
    }

    /// Appends the header, and with it as much of the rest as is copied unchanged; returns the
    /// range of the host in `out` and the offset in the text up to which all is done.
    #[inline]
    fn push_start(&self, way: Way, out: &mut String) -> (Range<usize>, usize) {
        let (text, spans) = (self.parsed.text(), self.parsed.spans());
        let (path_start, path_end) = (spans.path_start as usize, spans.path_end as usize);
        if let Some(choice) = &self.choice {
            return (self.push_chosen(choice, out), path_start);
        }
        if !self.has_simple_header() {
            return (self.push_header(out), path_start);
        }
        let start = out.len();
        let copied = path_start + way.copied(path_end - path_start);
        // After an unchanged path only triplets can change, so the copy goes on to the first of
        // them.
        let copied = if copied == path_end {
            text.len()
        } else {
            copied
        };
        let done = copied.min(self.misspelled_from);
        out.push_str(&text[..done]);
        let host = spans.host_start as usize..spans.host_end as usize;
        if self.lower {
            out[start..start + spans.scheme_end as usize].make_ascii_lowercase();
            out[start + host.start..start + host.end].make_ascii_lowercase();
        }
        (start + host.start..start + host.end, done)
    }

    /// Returns whether the header differs from that of the text in the case of letters only, and
    /// has none among triplets.
    fn has_simple_header(&self) -> bool {
        let is_as_spelled = self.misspelled_from >= self.parsed.spans().path_start as usize;
        let has_triplets = |host: &str| search::percent(host.as_bytes()).is_some();
        is_as_spelled && !(self.lower && self.parsed.host().is_some_and(has_triplets))
    }

    /// Appends a part of the text after the path.
    #[inline]
    fn push_tail(&self, from: usize, to: usize, out: &mut String) {
        if from < to {
            spelling::push(&self.parsed.text()[from..to], self.spelling, out);
        }
    }

    /// Returns the spans of the normal form that begins at `start`, from the offsets that are
    /// known.
    #[inline(always)]
    fn spans(
        &self,
        start: usize,
        host: Range<usize>,
        [path_start, path_end, query_end]: [usize; 3],
        out: &str,
    ) -> Option<Spans> {
        let spans = self.parsed.spans();
        // A decoded digit may turn a name into an IPv4 address.
        if self.misspelled_from < spans.host_end as usize {
            return None;
        }
        let offset = |at: usize| (at - start) as u32;
        let dotless = match self.path().kind {
            PathKind::Abempty => self.dots != Dots::Keep,
            kind => kind == PathKind::Empty,
        };
        Some(Spans {
            scheme_end: spans.scheme_end,
            host_start: offset(host.start),
            host_end: offset(host.end),
            path_start: offset(path_start),
            path_end: offset(path_end),
            query_end: offset(query_end),
            host: match &self.choice {
                Some(choice) => choice.authority.map(|authority| authority.class),
                None => spans.host,
            },
            plain: self.is_syntax && dotless,
            dotless,
            // A character beyond ASCII may have been in a segment that was removed.
            ascii: spans.ascii || out[start..].is_ascii(),
        })
    }

    /// Appends the scheme and the chosen authority; returns the range of the host in `out`.
    fn push_chosen(&self, choice: &Choice<'_>, out: &mut String) -> Range<usize> {
        if let Some(scheme) = self.parsed.scheme() {
            let start = out.len();
            out.push_str(scheme);
            out[start..].make_ascii_lowercase();
            out.push(':');
        }
        match choice.authority {
            Some(authority) => {
                let end = self.parsed.spans().path_start as usize;
                authority.push(self.spelling_until(end), out)
            }
            None => out.len()..out.len(),
        }
    }

    /// Appends the scheme and the authority with changes to letters and triplets only; returns the
    /// range of the host in `out`.
    fn push_header(&self, out: &mut String) -> Range<usize> {
        let spans = self.parsed.spans();
        let (host, host_end) = (spans.host_start as usize, spans.host_end as usize);
        let path = spans.path_start as usize;
        let text = self.parsed.text();
        let spelling = self.spelling_until(path);
        let start = out.len();
        spelling::push(&text[..host], spelling, out);
        let new_host = out.len();
        if self.lower {
            // A scheme has no triplets, so its letters can change in place.
            out[start..start + spans.scheme_end as usize].make_ascii_lowercase();
            spelling::push_lower(&text[host..host_end], spelling, out);
        } else {
            spelling::push(&text[host..host_end], spelling, out);
        }
        let new_host_end = out.len();
        out.push_str(&text[host_end..path]);
        new_host..new_host_end
    }
}

/// Returns whether the scheme or the host has upper-case letters outside triplets.
fn has_upper_header(parsed: &Parsed<'_>) -> bool {
    let spans = parsed.spans();
    let header = &parsed.text().as_bytes()[..spans.path_start as usize];
    // Returns here for nearly every text.
    if !search::has_upper(header) {
        return false;
    }
    search::has_upper(&header[..spans.scheme_end as usize])
        || parsed.host().is_some_and(spelling::has_upper)
}
