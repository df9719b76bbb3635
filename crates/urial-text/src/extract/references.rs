//! The search for references: a needle, a candidate around it, and where the candidate ends.

use alloc::boxed::Box;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use urial_grammar::search::{self, Link};

use super::angle;
use super::before::{self, Delimiter};
use super::escaped;
use super::extent::{self, Extent, Start};
use super::find::{self, Needle};
use super::found::{Found, Text};
use super::known::Shape;
use super::link;
use super::mended;
use super::scheme;
use super::steps;
use super::{Extractor, IsWanted};
use crate::suffix::SuffixGuesser;
use urial::Iri;
use urial::IriBuf;

/// An iterator over the references of a text; made by [`Extractor::extract`].
#[derive(Clone)]
pub struct References<'a, 's> {
    pub(super) text: &'a str,
    pub(super) extractor: Extractor<'s>,
    /// The offset at which the search continues.
    pub(super) at: usize,
    /// The lowest offset at which the next reference may start.
    pub(super) floor: usize,
    /// No needle is before it.
    pub(super) clear: usize,
    /// The lowest offset at which the text of a Markdown link may end that was not looked at.
    pub(super) link: usize,
}

impl<'a> Iterator for References<'a, '_> {
    type Item = Found<'a>;

    fn next(&mut self) -> Option<Found<'a>> {
        let bytes = self.text.as_bytes();
        let needle = match (self.extractor.names, self.extractor.guesser) {
            (Some(_), _) => Needle::ColonOrAnyDot,
            (None, Some(_)) => Needle::ColonOrDot,
            (None, None) => Needle::Colon,
        };
        loop {
            let from = self.at.max(self.clear);
            let scheme_end = needle.next(bytes, from, self.extractor.wanted.are_known());
            let at = scheme_end.at;
            steps::count(at - from);
            if self.extractor.network_paths {
                if let Some((found, resume)) = self.network_path(at) {
                    // Not searched anew for each link of a text without colons.
                    self.clear = at;
                    (self.floor, self.at) = (found.span.end, resume);
                    return Some(found);
                }
            }
            if let Some(link) = scheme_end.link {
                if let Some((span, iri)) = self.simple(at, link) {
                    (self.floor, self.at) = (span.end, link.end);
                    return Some(Found { span, text: Text::Whole(iri.into()), other: None });
                }
            }
            let found = match bytes.get(at)? {
                b':' => self.around_colon(at),
                _ => self.around_dot(at),
            };
            match found {
                Ok((found, resume)) => {
                    self.floor = found.span.end;
                    self.at = resume;
                    return Some(found);
                }
                // The part trimmed off may start before the needle, which would be found again
                // for ever.
                Err(resume) => self.at = resume.max(at + 1),
            }
        }
    }
}

impl FusedIterator for References<'_, '_> {}

impl References<'_, '_> {
    /// Returns the place of the search, for [`Extractor::extract_from`]: the offset at which it
    /// goes on, and the lowest one at which the next reference may start.
    #[must_use]
    pub const fn place(&self) -> [usize; 2] {
        [self.at, self.floor]
    }
}

impl fmt::Debug for References<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The text may be long, and hold passwords.
        f.debug_struct("References")
            .field("len", &self.text.len())
            .field("at", &self.at)
            .finish_non_exhaustive()
    }
}

/// The result of a try at one candidate: a reference and the offset to continue at, or only that
/// offset.
pub(super) type Attempt<'a> = Result<(Found<'a>, usize), usize>;

impl<'a> References<'a, '_> {
    /// Finds the reference whose scheme ends at `colon`, if it has the common form; see [`link`].
    fn simple(&self, colon: usize, link: Link) -> Option<(Range<usize>, Iri<'a>)> {
        if !self.extractor.wanted.are_known() {
            return None;
        }
        let span = link::span(self.text, self.floor, colon, link)?;
        // `link` only finds the span. The parser decides, so the fast path cannot accept more.
        let iri = Iri::parse(&self.text[span.clone()]).ok()?;
        Some((span, iri))
    }

    /// Finds the reference whose scheme ends at `colon`.
    pub(super) fn around_colon(&self, colon: usize) -> Attempt<'a> {
        let bytes = self.text.as_bytes();
        // A `:` at the end of the text has nothing after it.
        let Some(&next) = bytes.get(colon + 1) else {
            return Err(colon + 1);
        };
        // Most colons of a text end here: before a space, a quote or another colon, or in a time of
        // day.
        let words = self.extractor.wanted.are_known();
        if colon <= self.floor || !search::ends_scheme(bytes[colon - 1], next, words) {
            return Err(colon + 1);
        }
        let (start, shape) =
            scheme::before(self.text, self.floor, colon, self.extractor.wanted).ok_or(colon + 1)?;
        // A string of JSON, as in `https:\/\/a\/b`.
        if next == b'\\' && shape.has_authority() {
            return self.escaped(start, colon, shape);
        }
        let scheme = &self.text[start..colon];
        if !shape.fits(scheme, &bytes[colon + 1..]) {
            return Err(colon + 1);
        }
        self.after_scheme(start, colon, shape)
    }

    /// Finds a reference with escaped characters.
    #[cold]
    fn escaped(&self, start: usize, colon: usize, shape: Shape) -> Attempt<'a> {
        escaped::reference(self.start(start, colon + 1), shape)
    }

    /// Finds the reference after a scheme that is not in the common form.
    fn after_scheme(&self, start: usize, colon: usize, shape: Shape) -> Attempt<'a> {
        let iri = self.extractor.iri;
        // Brackets first: between them white space is part of what is written.
        if let Some(open) = before::angle(self.text.as_bytes(), self.floor, start) {
            let found = angle::in_brackets(self.text, open, start, colon, shape, iri);
            if let Some(found) = found {
                return found.map(|found| {
                    let resume = found.span.end;
                    (found, resume)
                });
            }
        }
        let extent = self.start(start, colon + 1).extent(shape)?;
        // `"http://a/?b\u0026c"`, as a program writes JSON that HTML may hold.
        if escaped::starts(&self.text.as_bytes()[extent.resume..]) {
            return self.escaped(start, colon, shape);
        }
        // Trimming may take away what the scheme requires, as in `tag:a,2000:`.
        let found = self.parsed(start, &extent, |written| {
            shape.fits(&self.text[start..colon], &written.as_bytes()[colon + 1 - start..])
        });
        found.map(|found| (found, extent.resume)).ok_or(extent.resume)
    }

    fn start(&self, start: usize, rest: usize) -> Start<'a> {
        Start {
            text: extent::percent_quoted(self.text, self.floor, start, rest + 2),
            start,
            rest,
            before: before::delimiter(self.text, self.floor, start),
            iri: self.extractor.iri,
            lenient: self.extractor.lenient,
        }
    }

    /// Parses the reference of this extent, or its repair.
    fn parsed(
        &self,
        start: usize,
        extent: &Extent,
        fits: impl Fn(&str) -> bool,
    ) -> Option<Found<'a>> {
        let span = start..extent.end;
        let written = &self.text[span.clone()];
        steps::count(written.len());
        if !fits(written) {
            return None;
        }
        let authority = extent.authority.min(span.end) - start;
        let text = Text::parse(written, authority)?;
        let other = match written.ends_with('-') {
            true => self.without_hyphen(&span, &fits),
            false => None,
        };
        Some(Found { span, text, other })
    }

    /// Returns the reading without the hyphen at a line end, which may come from typesetting.
    #[cold]
    fn without_hyphen(
        &self,
        span: &Range<usize>,
        fits: &dyn Fn(&str) -> bool,
    ) -> Option<Box<IriBuf>> {
        if !matches!(self.text.as_bytes().get(span.end), Some(b'\r' | b'\n')) {
            return None;
        }
        let other = IriBuf::parse(&self.text[span.start..span.end - 1]).ok()?;
        fits(other.as_str()).then(|| Box::new(other))
    }

    /// Finds a network path (RFC 3986 section 4.2) in the destination of a Markdown link whose text
    /// ends before `end`.
    fn network_path(&mut self, end: usize) -> Option<(Found<'a>, usize)> {
        self.link = self.link.max(self.floor);
        loop {
            let close = find::next_bracket(self.text.as_bytes(), self.link);
            steps::count(close - self.link);
            self.link = close;
            if close >= end {
                return None;
            }
            self.link += 1;
            if let Some(found) = self.after_text(close) {
                return Some(found);
            }
        }
    }

    /// Finds the network path after the text of a Markdown link that ends at `close`.
    fn after_text(&self, close: usize) -> Option<(Found<'a>, usize)> {
        // CommonMark 6.3: blanks, and a destination that may be in `<…>`.
        let rest = self.text[close..].strip_prefix("](")?;
        let rest = rest.trim_start_matches([' ', '\t']);
        let (rest, before) = match rest.strip_prefix('<') {
            Some(rest) => (rest, Delimiter::Attribute('>')),
            None => (rest, Delimiter::Link),
        };
        if !rest.starts_with("//") {
            return None;
        }
        let start = self.text.len() - rest.len();
        let candidate = Start { before, ..self.start(start, start) };
        let guesser = self.extractor.guesser.unwrap_or_default();
        let extent = candidate.destination()?;
        let host = extent.authority;
        let found = self.suffix(start, host, extent, guesser.network_paths(true));
        found.ok()
    }

    /// Finds the host, and what follows it, whose first label ends at `dot`.
    pub(super) fn around_name(&self, dot: usize, is_wanted: IsWanted<'_>) -> Attempt<'a> {
        let resume = dot + 1;
        let host = before::label(self.text, self.floor, dot);
        if host == dot || self.text.as_bytes().get(resume) == Some(&b'.') {
            return Err(resume);
        }
        let start = match self.text[self.floor..host].ends_with("//") {
            true => host - 2,
            false => host,
        };
        let is_held = start > self.floor && before::holds(self.text, start);
        if is_held || before::joins_pictures(self.text, self.floor, start) {
            return Err(resume);
        }
        let candidate = self.start(start, host);
        // The host alone first: a text of many dots is not read to its end for each of them.
        let end = candidate.host_end()?;
        let name = self.text[host..end].trim_end_matches('.');
        if !name.contains('.') || !is_wanted(name, host) {
            return Err(resume);
        }
        let guesser = self.extractor.guesser.unwrap_or_default();
        self.suffix(start, end, candidate.suffix_extent()?, guesser)
    }

    /// Makes a suffix reference from `start` on, whose host ends at `host`.
    fn suffix(
        &self,
        start: usize,
        host: usize,
        extent: Extent,
        guesser: SuffixGuesser<'_>,
    ) -> Attempt<'a> {
        let Extent { end, resume, .. } = extent;
        let written = &self.text[start..end];
        let mut suffix = guesser.guess(written);
        // `www.a.b/?c[]=1`: valid after a repair of its query.
        if suffix.is_none() {
            suffix = guesser.guess(&mended::encoded(written, host.min(end) - start));
        }
        let found = Found {
            span: start..end,
            text: Text::Suffix(written, Box::new(suffix.ok_or(resume)?)),
            other: None,
        };
        Ok((found, resume))
    }

    /// Finds the suffix reference whose `www` or `ftp` ends at `dot`.
    fn around_dot(&self, dot: usize) -> Attempt<'a> {
        let bytes = self.text.as_bytes();
        let resume = dot + 1;
        // Most dots end a sentence or stand in a number.
        // Both letters may be upper case.
        let may_be_prefix = dot >= 3 && matches!(bytes[dot - 1] | 0x20, b'w' | b'p');
        let found = match may_be_prefix {
            true => self.after_prefix(dot),
            false => Err(resume),
        };
        match (found, self.extractor.names) {
            (Err(resume), Some(names)) => {
                let named = (names.find)(self, dot, names.is_wanted);
                named.map_err(|after| after.max(resume))
            }
            (found, _) => found,
        }
    }

    /// Finds the suffix reference after a `www` or `ftp`.
    #[cold]
    fn after_prefix(&self, dot: usize) -> Attempt<'a> {
        let bytes = self.text.as_bytes();
        let resume = dot + 1;
        let start = dot.checked_sub(3).filter(|start| *start >= self.floor).ok_or(resume)?;
        let prefix = &bytes[start..dot];
        let is_prefix = prefix.eq_ignore_ascii_case(b"www") || prefix.eq_ignore_ascii_case(b"ftp");
        // `awww.b.c` and `/www.b.c` are parts of other words.
        let guesser = self.extractor.guesser.filter(|_| is_prefix);
        let guesser = guesser.ok_or(resume)?;
        if start > self.floor && before::holds(self.text, start) {
            return Err(resume);
        }
        let extent = self.start(start, start).suffix_extent()?;
        let end = extent.end.min(extent.authority);
        // `www.x` may be anything: a host needs a name between `www` and its last label.
        let host = self.text[start..end].trim_end_matches('.').bytes();
        match host.filter(|&byte| byte == b'.').count() > 1 {
            true => self.suffix(start, end, extent, guesser),
            false => Err(extent.resume),
        }
    }
}
