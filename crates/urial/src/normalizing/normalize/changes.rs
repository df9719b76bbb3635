//! Changes to a text that make it its normal form.
//!
//! [`NormalChanges::find`] finds them and writes nothing; [`NormalChanges::write`] chooses the way
//! to write the path, and writes. Comparing and testing for normal texts need the first only.

use alloc::string::String;
use core::ops::Range;

use urial_grammar::{Parsed, Spans, search};

use super::path::{Dots, Path, PathKind, Way};
use super::scheme_form::SchemeForm;
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
pub(crate) struct NormalChanges<'d, 'a> {
    parsed: &'d Parsed<&'a str>,
    scheme_form: Option<SchemeForm<'a>>,
    spelling: Spelling,
    /// The offset of the first triplet that changes; the length of the text if none does.
    misspelled_from: usize,
    /// Whether the scheme and the host have to be put in lower case.
    lower: bool,
    /// The path that the normal form has before 6.2.2 is applied to it.
    path: Path<'a>,
    dots: Dots,
    /// The result of [`Path::dots_from`].
    dots_from: Option<usize>,
    /// Whether all of 6.2.2 is applied.
    is_syntax: bool,
}

impl<'d, 'a> NormalChanges<'d, 'a> {
    /// Returns whether the text is known to be its own normal form; offsets show it for nearly all
    /// texts.
    #[inline]
    pub(crate) fn is_known_normal(parsed: &Parsed<&str>, plan: &Plan<'_>) -> bool {
        parsed.spans().plain && NormalChanges::scheme_rules_cannot_apply(parsed, plan)
    }

    /// Returns whether the scheme rules cannot change a text whose triplets are normal.
    #[inline]
    fn scheme_rules_cannot_apply(parsed: &Parsed<&str>, plan: &Plan<'_>) -> bool {
        plan.rules.is_none_or(|rules| SchemeForm::is_known_normal(parsed, rules))
    }

    /// Finds the changes; returns `None` if the text is its own normal form.
    #[inline(always)]
    pub(crate) fn find(
        parsed: &'d Parsed<&'a str>,
        plan: &Plan<'_>,
    ) -> Option<NormalChanges<'d, 'a>> {
        // The offsets of the parser say it without a look at the text.
        if parsed.spans().plain {
            NormalChanges::of_plain(parsed, plan)
        } else {
            NormalChanges::of_any(parsed, plan)
        }
    }

    /// Makes the value without changes, for the caller to add them.
    #[inline(always)]
    fn as_written(parsed: &'d Parsed<&'a str>, plan: &Plan<'_>) -> NormalChanges<'d, 'a> {
        let scheme_form = plan.rules.map(|rules| SchemeForm::new(parsed, rules));
        NormalChanges {
            parsed,
            spelling: Spelling::AS_WRITTEN,
            misspelled_from: parsed.text().len(),
            lower: false,
            path: path(parsed, scheme_form.as_ref()),
            dots: plan.dots,
            dots_from: None,
            is_syntax: plan.case && plan.percent && plan.dots != Dots::Keep,
            scheme_form,
        }
    }

    /// Finds the changes of a plain text: syntax-based normalization has none, so only the scheme
    /// may have some.
    fn of_plain(parsed: &'d Parsed<&'a str>, plan: &Plan<'_>) -> Option<NormalChanges<'d, 'a>> {
        if NormalChanges::scheme_rules_cannot_apply(parsed, plan) {
            return None;
        }
        let changes = NormalChanges::as_written(parsed, plan);
        // The last test is the dearest, as it compares addresses and pieces of paths.
        changes.is_changed_by_scheme().then_some(changes)
    }

    #[inline(always)]
    fn of_any(parsed: &'d Parsed<&'a str>, plan: &Plan<'_>) -> Option<NormalChanges<'d, 'a>> {
        let (text, spans) = (parsed.text(), parsed.spans());
        let spelling = Spelling { upper_hex: plan.case, decode: plan.percent };
        // A triplet means the same in every component that has one, so the text is searched as a
        // whole.
        let misspelled = spelling::first_misspelled(text, spelling);
        // A search does not see an encoded upper-case letter, so a changing triplet before the
        // host's end counts as one.
        let lower = plan.case
            && (misspelled.is_some_and(|at| at < spans.host_end as usize)
                || has_upper_header(parsed));
        // Decided from the parser's flags and one search, before anything is built.
        let is_normal_so_far = misspelled.is_none() && !lower;
        if is_normal_so_far
            && spans.dotless
            && NormalChanges::scheme_rules_cannot_apply(parsed, plan)
        {
            return None;
        }
        let mut changes = NormalChanges::as_written(parsed, plan);
        changes.lower = lower;
        if let Some(at) = misspelled {
            (changes.spelling, changes.misspelled_from) = (spelling, at);
        }
        if !spans.dotless {
            changes.dots_from = changes.path.dots_from(plan.dots);
        }
        // A decoded letter may be in a piece that is written in lower case.
        let is_spelled = changes.misspelled_from >= spans.path_end as usize
            || changes.path.pieces_are_as_written();
        // The scheme changes nothing, so the header can be copied as a whole.
        if is_spelled && !changes.is_changed_by_scheme() {
            changes.scheme_form = None;
            changes.path.spelling = PathSpelling::AsWritten;
        }
        let is_changed =
            !is_normal_so_far || changes.dots_from.is_some() || changes.scheme_form.is_some();
        is_changed.then_some(changes)
    }

    fn is_changed_by_scheme(&self) -> bool {
        self.scheme_form.as_ref().is_some_and(|scheme_form| {
            scheme_form.changes
                // An address may be written in another way than RFC 5952 does, and pieces of a path
                // in upper case.
                || scheme_form
                    .authority
                    .is_some_and(|it| !it.is_normal_address())
                || !self.path.pieces_are_normal()
        })
    }

    /// Returns how triplets are written up to the offset `end`.
    fn spelling_until(&self, end: usize) -> Spelling {
        if end <= self.misspelled_from { Spelling::AS_WRITTEN } else { self.spelling }
    }

    /// Appends the normal form.
    ///
    /// Returns the spans of the normal form, or `None` if only a parser can find them.
    #[inline(always)]
    pub(crate) fn write(&self, out: &mut String) -> Option<Spans> {
        let (text, spans) = (self.parsed.text(), self.parsed.spans());
        let [path_start, path_end, query_end] =
            [spans.path_start, spans.path_end, spans.query_end].map(|at| at as usize);
        let start = out.len();
        let spelling = self.spelling_until(path_end);
        let way = self.path.way(spelling, self.dots, self.dots_from);
        let (host, done) = self.push_start(way, out);
        // The number of bytes that were copied past an offset of the text.
        // The copy may have gone on past the path, into the query.
        let ahead = |done: usize, at: usize| done.saturating_sub(at);

        let new_path_start = out.len() - ahead(done, path_start);
        // The path of a scheme may be `/` where the text has none.
        if done < path_end || self.scheme_form.is_some() {
            let done = done - path_start;
            self.path.push_rest(way, spelling, done, new_path_start, out);
        }
        let new_path_end = out.len() - ahead(done, path_end);
        // Query and fragment have only their triplets changed.
        self.push_tail(done.max(path_end), query_end, out);
        let new_query_end = out.len() - ahead(done, query_end);
        self.push_tail(done.max(query_end), text.len(), out);
        let after_host = [new_path_start, new_path_end, new_query_end];
        // Beside encoded dots some dot segments stay.
        let without_dots = self.dots != Dots::Keep && !matches!(way, Way::BesideEncoded);
        self.spans(start, host, after_host, without_dots, out)
    }

    /// Appends the header, and with it as much of the rest as is copied unchanged; returns the
    /// range of the host in `out` and the offset in the text up to which all is done.
    #[inline]
    fn push_start(&self, way: Way, out: &mut String) -> (Range<usize>, usize) {
        let (text, spans) = (self.parsed.text(), self.parsed.spans());
        let (path_start, path_end) = (spans.path_start as usize, spans.path_end as usize);
        // The scheme may leave out a host or port, so the offsets of the text are of no use.
        if let Some(scheme_form) = &self.scheme_form {
            return (self.push_scheme_form(scheme_form, out), path_start);
        }
        if !self.has_simple_header() {
            return (self.push_header(out), path_start);
        }
        let start = out.len();
        let copied = path_start + way.copied(path_end - path_start);
        // After an unchanged path only triplets can change, so the copy goes on to the first of
        // them.
        let copied = if copied == path_end { text.len() } else { copied };
        let done = copied.min(self.misspelled_from);
        out.push_str(&text[..done]);
        let host = spans.host_start as usize..spans.host_end as usize;
        // ASCII letters keep their length, so they change in place after the copy.
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
        without_dots: bool,
        out: &str,
    ) -> Option<Spans> {
        let spans = self.parsed.spans();
        // A decoded digit may turn a name into an IPv4 address.
        if self.misspelled_from < spans.host_end as usize {
            return None;
        }
        // A normal form that is too long is refused in `build`, before the spans are used.
        let offset = |at: usize| (at - start) as u32;
        // Other kinds may keep dot segments: a guard, leading `..`, those of rootless paths.
        let dotless = match self.path.kind {
            PathKind::Abempty => without_dots,
            kind => kind == PathKind::Empty,
        };
        Some(Spans {
            scheme_end: spans.scheme_end,
            host_start: offset(host.start),
            host_end: offset(host.end),
            path_start: offset(path_start),
            path_end: offset(path_end),
            query_end: offset(query_end),
            host: match &self.scheme_form {
                Some(scheme_form) => scheme_form.authority.map(|authority| authority.class),
                None => spans.host,
            },
            // Plain means that syntax-based normalization changes nothing, which was just applied
            // in full.
            plain: self.is_syntax && dotless,
            dotless,
            // A character beyond ASCII may have been in a segment that was removed.
            ascii: spans.ascii || out[start..].is_ascii(),
        })
    }

    /// Appends the scheme and the chosen authority; returns the range of the host in `out`.
    fn push_scheme_form(&self, scheme_form: &SchemeForm<'_>, out: &mut String) -> Range<usize> {
        if let Some(scheme) = self.parsed.scheme() {
            let start = out.len();
            out.push_str(scheme);
            out[start..].make_ascii_lowercase();
            out.push(':');
        }
        match scheme_form.authority {
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
        // A port has digits only (section 3.2.3).
        out.push_str(&text[host_end..path]);
        new_host..new_host_end
    }
}

/// Returns the path that a text has by the scheme's rules, or as it is without them.
#[inline(always)]
fn path<'a>(parsed: &Parsed<&'a str>, scheme_form: Option<&SchemeForm<'a>>) -> Path<'a> {
    let spans = parsed.spans();
    let (text, spelling, has_authority) = match scheme_form {
        Some(form) => (form.path, form.spelling, form.authority.is_some()),
        None => (parsed.path(), PathSpelling::AsWritten, spans.host.is_some()),
    };
    Path { text, kind: PathKind::of(text, spans.scheme_end != 0, has_authority), spelling }
}

/// Returns whether the scheme or the host has upper-case letters outside triplets.
fn has_upper_header(parsed: &Parsed<&str>) -> bool {
    let spans = parsed.spans();
    let header = &parsed.text().as_bytes()[..spans.path_start as usize];
    // Returns here for nearly every text.
    if !search::has_upper(header) {
        return false;
    }
    search::has_upper(&header[..spans.scheme_end as usize])
        || parsed.host().is_some_and(spelling::has_upper)
}
