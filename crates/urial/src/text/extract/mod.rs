//! Extraction of references from running text ([RFC 3986 appendix C]).
//!
//! ```
//! use urial::extract::Extractor;
//!
//! let text = "Yes, Jim, I found it under \"http://www.w3.org/Addressing/\",
//! but you can probably pick it up from <ftp://foo.example.
//! com/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/
//! ietf/uri/historical.html#WARNING>.";
//! let found: Vec<_> = Extractor::new().extract(text).collect();
//! assert_eq!(found[0].text(), "http://www.w3.org/Addressing/");
//! assert_eq!(found[1].text(), "ftp://foo.example.com/rfc/");
//! assert_eq!(found[2].text(), "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING");
//! assert_eq!(&text[found[1].span()], "ftp://foo.example.\ncom/rfc/");
//! ```
//!
//! # Stages
//!
//! | stage | module |
//! |---|---|
//! | candidate: a `:` that may end a scheme, or a `.` after `www` | `find`, and `urial_grammar::search` |
//! | shape: the scheme before it, and the syntax that the scheme requires | `scheme`, `known` |
//! | surroundings: a bracket, a quote, an attribute, a space | `before`; `angle` and `escaped` read `<…>` and strings of JSON |
//! | extent: where the authority ends, then path, query, fragment | `authority`, `extent`, by the characters of `letters` and `table` |
//! | trim: the punctuation of the sentence | `trim` |
//! | parse, and check the shape again | here |
//!
//! `link` takes the most common links through all stages at once, with the tests of the other
//! modules.
//!
//! # What is found
//!
//! A known scheme, its `:`, and after it what the scheme requires: a host for `http`, an address
//! for `mailto`, a namespace for `urn`. So nothing is found in `note: x`, `12:30`, `std::vec`,
//! `C:\x`, `key:value` and `http://`.
//!
//! The host of a result is always the host that is written. Where the text may continue the host,
//! with a `.` and a label, or with a letter or symbol that a resolver could take for part of it,
//! either all of that is the host, as in `http://a🍄b.example/`, or nothing is found. A port ends
//! after its digits: `redis://a:1,redis://b:2` holds two references. In `db://a:1,b:2/name`, which
//! is not a URI, `db://a:1` is found. `db://a,b/name` is one reference.
//!
//! # Where a reference ends
//!
//! It ends at a character that an IRI cannot contain, or earlier:
//!
//! - where its surroundings say so: `<…>`, quotes, attributes of HTML, the `(… "title")` of
//!   Markdown;
//! - at a closing bracket without its opening one, and at an opening bracket that is not closed:
//!   `(http://a/b)`, `http://a/b(as I said)`, but `http://a/b_(c)`;
//! - before `.`, `,`, `;`, `:`, `!`, `?`, `'` and `-` at the end, which belong to the sentence, and
//!   before `*`, `_` and `~` if one of them also precedes the reference, or if `*` opens an
//!   emphasis earlier in the line;
//! - at `%22` if one directly precedes the reference;
//! - at `&lt;`, `&gt;` and `&quot;`, the brackets and quotes of HTML that is shown as text.
//!   `&apos;` ends a reference where a quote precedes it or nothing of the reference follows.
//!   Otherwise it is part of the reference, because the text before it
//!   (`<loc>http://a/b&apos;c</loc>`) would be another reference;
//! - at a `,` or `;` of a list, which another scheme and `://` follow;
//! - before the line and column after a file name (`main.js:10:5`), which come from a compiler.
//!
//! Inside `<…>`, and only there, white space is left out, as [RFC 3986 appendix C] recommends. A
//! hyphen at the end of a line may come from typesetting: it is kept, and [`Found::other_reading`]
//! has the text without it.
//!
//! In lines quoted with `>`, as in mail, the marks at the start of each line are left out as well.
//!
//! In a JSON string, the slashes of a reference may be written `\/`. If the whole string is a
//! reference, as in `"https:\/\/a\/b"`, [`Found::text`] returns it without the escapes. In all
//! other places a `\` ends a reference.
//!
//! A template (`http://a/{id}`, `https://${host}/`, `http://%s/`) is not a reference.
//!
//! # Characters beyond ASCII
//!
//! People copy `http://例え.jp/ア` from browsers as it is shown there. So letters and digits of all
//! scripts belong to a reference, with the joiners between them. Symbols (`–`, `✓`, `¥`, emoji) and
//! pairs of brackets (`【x】y`) belong to it if it continues after them. `、`, `。`, quotes, `—` and
//! arrows end it. In scripts that do not separate words by spaces (Chinese, Japanese, Korean, Thai,
//! …), a letter right after an ASCII letter or digit starts the next word: in
//! `詳細はhttp://example.com/abcをご覧` the reference is `http://example.com/abc`. It does not start a
//! word between quotes, in an attribute, in a Markdown link, and where spaces surround the whole
//! (`/C言語`). With [`Extractor::iri`]`(false)`, every character beyond ASCII ends a reference, and a
//! reference whose host continues with one is not found.
//!
//! # Cost
//!
//! The time is linear in the text for every text. The search goes from `:` to `:`, so text without
//! colons is searched at the speed of a byte search. A text that does not fit into memory can be
//! searched in parts; [`settled`] returns where a part may end.
//!
//! [RFC 3986 appendix C]: https://www.rfc-editor.org/rfc/rfc3986#appendix-C

mod steps;
mod found;
mod find;
mod table;
mod letters;
mod before;
mod known;
mod scheme;
mod authority;
mod trim;
mod extent;
mod link;
mod angle;
mod escaped;
mod settled;
#[cfg(test)]
mod work;

pub use found::{Found, FoundKind};
pub use settled::settled;

use alloc::boxed::Box;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use extent::{Extent, Start};
use find::Needle;
use found::Text;
use known::{Shape, Wanted};
pub(crate) use letters::closing;
use urial_grammar::search::{self, Link};

use crate::text::suffix::SuffixGuesser;
use crate::types::borrowed::Iri;
use crate::types::maybe_owned::MaybeOwned;
use crate::types::owned::IriBuf;

/// Finds references in running text; see the [module](self) for what is found and where it ends.
///
/// ```
/// use urial::extract::Extractor;
/// let text = "See www.a.example, ftp://b.example/c and http://d.example/é.";
/// let all = |extractor: Extractor| -> Vec<String> {
///     extractor.extract(text).map(|found| found.text().to_string()).collect()
/// };
/// assert_eq!(all(Extractor::new()), ["ftp://b.example/c", "http://d.example/é"]);
/// assert_eq!(all(Extractor::new().schemes(&["ftp"])), ["ftp://b.example/c"]);
/// assert_eq!(all(Extractor::new().schemes(&[]).suffix(true)), ["www.a.example"]);
/// assert_eq!(all(Extractor::new().iri(false)), ["ftp://b.example/c", "http://d.example/"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Extractor<'s> {
    wanted: Wanted<'s>,
    guesser: Option<SuffixGuesser<'s>>,
    iri: bool,
    lenient: bool,
}

impl Default for Extractor<'_> {
    fn default() -> Self {
        Extractor::new()
    }
}

impl<'s> Extractor<'s> {
    /// Creates an extractor for URIs and IRIs of all known schemes.
    ///
    /// Schemes that are code (`javascript`) or that exist only inside a browser (`blob`) are left
    /// out.
    #[must_use]
    pub const fn new() -> Extractor<'s> {
        Extractor {
            wanted: Wanted::Known,
            guesser: None,
            iri: true,
            lenient: false,
        }
    }

    /// Finds these schemes only, known or unknown, in any case.
    ///
    /// After the `:` of an unknown scheme, only the first character is checked: it must be one that
    /// a URI can have there.
    #[must_use]
    pub const fn schemes(self, schemes: &'s [&'s str]) -> Extractor<'s> {
        Extractor {
            wanted: Wanted::These(schemes),
            ..self
        }
    }

    /// Sets whether texts that start with `www.` or `ftp.` are found too ([RFC 3986 section 4.5]).
    ///
    /// [RFC 3986 section 4.5]: https://www.rfc-editor.org/rfc/rfc3986#section-4.5
    #[must_use]
    pub const fn suffix(self, yes: bool) -> Extractor<'s> {
        Extractor {
            guesser: if yes {
                Some(SuffixGuesser::new())
            } else {
                None
            },
            ..self
        }
    }

    /// Finds suffix references, and expands them with this guesser.
    #[must_use]
    pub const fn suffix_with(self, guesser: SuffixGuesser<'s>) -> Extractor<'s> {
        Extractor {
            guesser: Some(guesser),
            ..self
        }
    }

    /// Sets whether characters beyond ASCII belong to a reference.
    #[must_use]
    pub const fn iri(self, yes: bool) -> Extractor<'s> {
        Extractor { iri: yes, ..self }
    }

    /// Sets whether references that need a [repair](crate::Repairer) are found too.
    ///
    /// These are references with `[`, `]`, `{`, `}`, `|` or `^` in path, query or fragment.
    /// Brackets belong to a reference in pairs. [`Found::text`] is the text as written, and
    /// [`Found::iri`] the repaired reference. A template (`http://a/{id}`) looks the same and is
    /// found too, unless the placeholder is in its host.
    ///
    /// ```
    /// use urial::extract::{Extractor, FoundKind};
    /// let text = "(see http://a.example/?x[]=1&y=a|b)";
    /// assert_eq!(Extractor::new().extract(text).next().unwrap().text(), "http://a.example/?x");
    /// let found = Extractor::new().lenient(true).extract(text).next().unwrap();
    /// assert_eq!(found.text(), "http://a.example/?x[]=1&y=a|b");
    /// assert_eq!(found.iri(), "http://a.example/?x%5B%5D=1&y=a%7Cb");
    /// assert_eq!(found.kind(), FoundKind::Repaired);
    /// ```
    #[must_use]
    pub const fn lenient(self, yes: bool) -> Extractor<'s> {
        Extractor {
            lenient: yes,
            ..self
        }
    }

    /// Finds the references of a text, in order.
    #[must_use]
    pub const fn extract<'a>(&self, text: &'a str) -> References<'a, 's> {
        References {
            text,
            extractor: *self,
            at: 0,
            floor: 0,
        }
    }
}

/// An iterator over the references of a text; made by [`Extractor::extract`].
#[derive(Clone)]
pub struct References<'a, 's> {
    text: &'a str,
    extractor: Extractor<'s>,
    /// The offset at which the search continues.
    at: usize,
    /// The lowest offset at which the next reference may start.
    floor: usize,
}

impl<'a> Iterator for References<'a, '_> {
    type Item = Found<'a>;

    fn next(&mut self) -> Option<Found<'a>> {
        let bytes = self.text.as_bytes();
        let needle = match self.extractor.guesser {
            Some(_) => Needle::ColonOrDot,
            None => Needle::Colon,
        };
        loop {
            let scheme_end = needle.next(bytes, self.at, self.extractor.wanted.are_known());
            let at = scheme_end.at;
            steps::count(at - self.at);
            if let Some(link) = scheme_end.link
                && let Some((span, iri)) = self.simple(at, link)
            {
                (self.floor, self.at) = (span.end, link.end);
                return Some(Found {
                    span,
                    text: Text::Whole(MaybeOwned::Borrowed(iri)),
                    written: None,
                    other: None,
                });
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
type Attempt<'a> = Result<(Found<'a>, usize), usize>;

impl<'a> References<'a, '_> {
    /// Finds the reference whose scheme ends at `colon`, if it has the common form; see [`link`].
    #[inline]
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
    #[inline]
    fn around_colon(&self, colon: usize) -> Attempt<'a> {
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

    /// Finds a reference with escaped slashes.
    #[cold]
    fn escaped(&self, start: usize, colon: usize, shape: Shape) -> Attempt<'a> {
        let iri = self.extractor.iri;
        let found = escaped::quoted(self.text, self.floor, start, colon, shape, iri);
        let found = found.ok_or(colon + 1)?;
        let resume = found.span.end;
        Ok((found, resume))
    }

    /// Finds the reference after a scheme that is not in the common form.
    #[inline(never)]
    fn after_scheme(&self, start: usize, colon: usize, shape: Shape) -> Attempt<'a> {
        let iri = self.extractor.iri;
        // Brackets first: between them white space is part of what is written.
        if let Some(open) = before::angle(self.text.as_bytes(), self.floor, start)
            && let Some(found) = angle::enclosed(self.text, open, start, colon, shape, iri)
        {
            let resume = found.span.end;
            return Ok((found, resume));
        }
        let extent = self.start(start, colon + 1).extent(shape)?;
        // Trimming may take away what the scheme requires, as in `tag:a,2000:`.
        let found = self.parsed(start, &extent, |written| {
            shape.fits(
                &self.text[start..colon],
                &written.as_bytes()[colon + 1 - start..],
            )
        });
        found
            .map(|found| (found, extent.resume))
            .ok_or(extent.resume)
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

    /// Parses the reference of this extent; in lenient mode, also one that a repair makes valid.
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
        let (iri, repaired) = match Iri::parse(written) {
            Ok(iri) => (MaybeOwned::Borrowed(iri), None),
            Err(_) if self.extractor.lenient => {
                // The host is never encoded: `http://a[b/` would become a reference to another
                // host.
                let encoded = found::encoded(written, extent.authority.min(span.end) - start);
                let iri = IriBuf::parse(encoded).ok()?;
                (MaybeOwned::Owned(iri), Some(written))
            }
            Err(_) => return None,
        };
        Some(Found {
            span,
            text: Text::Whole(iri),
            written: repaired,
            other: None,
        })
    }

    /// Finds the suffix reference whose `www` or `ftp` ends at `dot`.
    #[inline]
    fn around_dot(&self, dot: usize) -> Attempt<'a> {
        let bytes = self.text.as_bytes();
        let resume = dot + 1;
        // Most dots end a sentence or stand in a number.
        // Both letters may be upper case.
        if dot < 3 || !matches!(bytes[dot - 1] | 0x20, b'w' | b'p') {
            return Err(resume);
        }
        self.after_prefix(dot)
    }

    /// Finds the suffix reference after a `www` or `ftp`.
    #[inline(never)]
    fn after_prefix(&self, dot: usize) -> Attempt<'a> {
        let bytes = self.text.as_bytes();
        let resume = dot + 1;
        let start = dot
            .checked_sub(3)
            .filter(|start| *start >= self.floor)
            .ok_or(resume)?;
        let prefix = &bytes[start..dot];
        let is_prefix = prefix.eq_ignore_ascii_case(b"www") || prefix.eq_ignore_ascii_case(b"ftp");
        let guesser = self.extractor.guesser.as_ref().ok_or(resume)?;
        // `awww.b.c` and `/www.b.c` are parts of other words.
        if !is_prefix || (start > self.floor && before::holds(self.text, start)) {
            return Err(resume);
        }
        let extent = self.start(start, start).suffix_extent()?;
        let (end, resume) = (extent.end, extent.resume);
        let written = &self.text[start..end];
        let host = &self.text[start..end.min(extent.authority)];
        // `www.x` may be anything: a host needs a name between `www` and its last label.
        let has_name = host
            .trim_end_matches('.')
            .bytes()
            .filter(|&byte| byte == b'.')
            .count()
            > 1;
        if !has_name {
            return Err(resume);
        }
        let mut suffix = guesser.guess(written);
        // `www.a.b/{id}`: valid after a repair of its path.
        if suffix.is_none() && self.extractor.lenient {
            suffix = guesser.guess(&found::encoded(written, host.len()));
        }
        let found = Found {
            span: start..end,
            text: Text::Suffix(written, Box::new(suffix.ok_or(resume)?)),
            written: None,
            other: None,
        };
        Ok((found, resume))
    }
}
