//! The decisions about a line, in their order.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use urial::kind::{self, Kind};
use urial::{IriBuf, IriReference, Normalizer, ParseError, Ref, Reference};
use urial_grammar::{
    Form,
    grammar::{self, Presence},
};
use urial_text::{Repairer, SuffixGuesser};

use super::dns_host::with_dns_host;
use super::{Cleaned, Cleaner, Kept, Refused, Scratch};
use crate::batch::{Lines, SweptRuns};
use crate::{Similar, Trimmer};

/// A function that parses a text, and appends its normal form if that differs from it; returns
/// whether it does.
pub(super) type Parser = fn(&str, Option<Normalizer<'static>>, &mut String) -> Parsed;

type Parsed = Result<bool, ParseError>;

/// Returns the parser of a form, by the type of its kind: an error is the one of that kind.
pub(super) fn parser(form: Form) -> Parser {
    const PARSERS: [(Form, Parser); 7] = [
        (kind::Reference::FORM, parse::<kind::Reference>),
        (kind::AbsoluteUri::FORM, parse::<kind::AbsoluteUri>),
        (kind::RelativeRef::FORM, parse::<kind::RelativeRef>),
        (kind::Iri::FORM, parse::<kind::Iri>),
        (kind::IriReference::FORM, parse::<kind::IriReference>),
        (kind::AbsoluteIri::FORM, parse::<kind::AbsoluteIri>),
        (kind::IriRelativeRef::FORM, parse::<kind::IriRelativeRef>),
    ];
    let found = PARSERS.iter().find(|(of, _)| *of == form);
    found.map_or(parse::<kind::Uri>, |(_, parser)| *parser)
}

fn parse<K: Kind>(
    text: &str,
    normalizer: Option<Normalizer<'static>>,
    changed: &mut String,
) -> Parsed {
    match Ref::<&str, K>::parse(text) {
        // Used by reference where the parser put it: a copy right after the parse would stall on
        // store forwarding.
        Ok(ref value) => Ok(normalizer.is_some_and(|by| by.change_into(value, changed))),
        Err(error) => Err(error),
    }
}

/// Where a normal form is.
#[derive(Clone, Copy)]
enum Normal {
    /// The text is its own.
    Text,
    Scratch,
}

impl Cleaner {
    /// Cleans a line, which comes without its end.
    pub fn clean<'a>(&self, line: &'a str, scratch: &'a mut Scratch) -> Cleaned<'a> {
        // Blank is decided before anything else: a guess or a repair could make a URI of nothing.
        if line.trim_ascii().is_empty() {
            return Cleaned::Blank;
        }
        if self.is_plain() {
            return self.plain(line, scratch);
        }
        match self.line(line, scratch) {
            Ok((normal, changes)) => self.kept(line, normal, changes, scratch),
            Err(refused) => self.mend(line.as_bytes(), refused, scratch),
        }
    }

    /// Returns whether nothing happens to a valid line but normalization.
    const fn is_plain(&self) -> bool {
        let is_changed = self.idna || self.guess_scheme.is_some() || self.base.is_some();
        !(is_changed || self.trimmer.is_some() || self.similar.is_some())
    }

    /// Cleans a line that is not blank by these options. Most lists are cleaned by them, and most
    /// lines are their own keys: the general way takes 150 instructions more.
    fn plain<'a>(&self, line: &'a str, scratch: &'a mut Scratch) -> Cleaned<'a> {
        scratch.normal.clear();
        let key = match (self.parse)(line, self.normalizer, &mut scratch.normal) {
            Ok(false) => line,
            Ok(true) => &scratch.normal,
            Err(error) => return self.mend(line.as_bytes(), refuse(error, None), scratch),
        };
        let text = if self.keep_original { line } else { key };
        let changes = None;
        Cleaned::Kept(Kept { key, text, changes })
    }

    /// Cleans a line that may not be UTF-8, and then is refused or repaired.
    ///
    /// ```
    /// use urial_list::{Cleaned, Cleaner, Scratch};
    /// let (cleaner, mut scratch) = (Cleaner::new(), Scratch::new());
    /// assert!(matches!(cleaner.clean_bytes(b"http://a/\xE9", &mut scratch), Cleaned::Refused(_)));
    /// let repaired = cleaner.repair(true);
    /// let Cleaned::Kept(kept) = repaired.clean_bytes(b"http://a/\xE9", &mut scratch) else { panic!() };
    /// assert_eq!(kept.text(), "http://a/%E9");
    /// ```
    pub fn clean_bytes<'a>(&self, line: &'a [u8], scratch: &'a mut Scratch) -> Cleaned<'a> {
        match core::str::from_utf8(line) {
            Ok(text) => self.clean(text, scratch),
            // Always an error, with the library's words for bytes that are not UTF-8.
            Err(_) => match Reference::parse_bytes(line) {
                Ok(reference) => self.clean(reference.as_str(), scratch),
                Err(error) => self.mend(line, Refused { error, text: None }, scratch),
            },
        }
    }

    /// Returns the runs of lines that are their own keys for certain; `None` if by the options
    /// every line has to be looked at.
    ///
    /// Such a run may be kept as a whole; the other lines are for [`clean`](Cleaner::clean).
    ///
    /// ```
    /// use urial_list::{Cleaner, batch::{Lines, SweptRun}};
    /// let lines = Lines::new("http://a/\nhttp://b/\nHTTP://c\n");
    /// let sure = Cleaner::new().runs(lines).unwrap().map(|run| match run {
    ///     SweptRun::Sure { lines, .. } => lines,
    ///     SweptRun::Doubtful(_) => 0,
    /// });
    /// // A sweep may doubt more lines than will change, all of them if the list is short.
    /// assert!(sure.sum::<usize>() <= 2);
    /// assert!(Cleaner::new().guess_scheme("http").runs(lines).is_none());
    /// ```
    #[must_use]
    pub fn runs<'t>(&self, lines: Lines<'t>) -> Option<SweptRuns<'t>> {
        // A line may be valid and still be changed by these; and without a required scheme an empty
        // line is valid.
        let looks = self.guess_scheme.is_some()
            || self.idna
            || self.trimmer.is_some()
            || self.similar.is_some()
            || self.form.scheme() != Presence::Required;
        (!looks).then(|| match self.normalizer {
            Some(normalizer) => lines.normal_runs(self.form, normalizer),
            None => lines.runs(self.form),
        })
    }

    /// Cleans a line that is not blank, without a repair. If it was changed, the words say how, and
    /// the scratch has the text that is in its place.
    fn line(&self, line: &str, scratch: &mut Scratch) -> Result<(Normal, Option<String>), Refused> {
        // IDNA comes before the parse by the form, because as a URI `http://bücher.example/` is not
        // valid yet.
        let named = self.named(line, self.form_before_base());
        // A guess comes before the parse, too: `example.com:80/a` is a valid URI with the scheme
        // `example.com` (section 4.5).
        if let Some((normal, words)) = self.guessed(&named, scratch) {
            return Ok((normal, Some(words)));
        }
        Ok((self.normal(&named, line, scratch)?, None))
    }

    /// Repairs a line and cleans the result. Repair is tried on what is refused only: a valid line
    /// stays as it is.
    #[cold]
    fn mend<'a>(&self, line: &[u8], refused: Refused, scratch: &'a mut Scratch) -> Cleaned<'a> {
        match self.mended(line, scratch) {
            Some((normal, words)) => self.kept("", normal, Some(words), scratch),
            None => Cleaned::Refused(refused),
        }
    }

    fn mended(&self, line: &[u8], scratch: &mut Scratch) -> Option<(Normal, String)> {
        if !self.repair {
            return None;
        }
        let repairer = Repairer::new();
        #[cfg(feature = "idna")]
        let repairer = repairer.idna(self.idna);
        let repaired = repairer.repair_bytes(line).ok()?;
        let mended = repaired.reference().as_str();
        // `example.com/a b` needs both, in this order: a guess reads valid text only.
        let guessed = self.guessed(mended, scratch);
        let (normal, guess) = match guessed {
            Some((normal, words)) => (normal, Some(words)),
            None => {
                let normal = self.normal(mended, mended, scratch).ok()?;
                scratch.original.clear();
                scratch.original.push_str(mended);
                (normal, None)
            }
        };
        let changes = repaired.changes().map(|change| change.to_string());
        let changes: Vec<_> = changes.chain(guess).collect();
        Some((normal, changes.join("; ")))
    }

    /// Puts the URI that is meant by a text without a scheme into the scratch; returns the guess in
    /// words too.
    fn guessed(&self, text: &str, scratch: &mut Scratch) -> Option<(Normal, String)> {
        let scheme = self.guess_scheme.as_deref()?;
        // `about.html` is a file beside the base, and no host.
        if self.base.is_some() && IriReference::parse(text).is_ok_and(|it| it.is_relative()) {
            return None;
        }
        let guess = SuffixGuesser::new().scheme(scheme).network_paths(true).guess(text)?;
        let meant = guess.text_of(self.form);
        let meant = self.named(&meant, self.form);
        let normal = self.normal(&meant, &meant, scratch).ok()?;
        scratch.original.clear();
        scratch.original.push_str(&meant);
        Some((normal, guess.words()))
    }

    /// Finds the normal form of a text that is to be kept in place of `original`: resolved,
    /// normalized and trimmed.
    fn normal(&self, text: &str, original: &str, scratch: &mut Scratch) -> Result<Normal, Refused> {
        let text = match &self.base {
            Some(base) => {
                let reference = self.reference(text).map_err(|error| refuse(error, None))?;
                resolve(text, reference, base, &mut scratch.resolved)
            }
            None => text,
        };
        // The host may be that of the base.
        let named = match self.base {
            Some(_) => self.named(text, self.form),
            None => Cow::Borrowed(text),
        };
        let text = &*named;
        scratch.normal.clear();
        let changes = (self.parse)(text, self.normalizer, &mut scratch.normal);
        let changes =
            changes.map_err(|error| refuse(error, Some(text).filter(|text| *text != original)))?;
        let is_original = core::ptr::eq(text, original);
        if !changes && is_original && self.trimmer.is_none() {
            return Ok(Normal::Text);
        }
        if !changes {
            scratch.normal.push_str(text);
        }
        // After normalization, so that a pattern meets `%75tm_source` as `utm_source`.
        if let Some(trimmer) = &self.trimmer {
            trim(trimmer, scratch);
        }
        Ok(Normal::Scratch)
    }

    /// Makes the result of a line, of which the scratch has the rest.
    fn kept<'a>(
        &self,
        line: &'a str,
        normal: Normal,
        changes: Option<String>,
        scratch: &'a mut Scratch,
    ) -> Cleaned<'a> {
        let Scratch { original: mended, normal: changed, folded, .. } = scratch;
        let original = if changes.is_some() { mended } else { line };
        let normal = match normal {
            Normal::Text => original,
            Normal::Scratch => changed,
        };
        let key = match self.similar {
            Some(similar) => fold(similar, normal, folded),
            None => normal,
        };
        // Keys of similar texts are not URIs, so it is the normal form that is printed.
        let text = if self.keep_original { original } else { normal };
        Cleaned::Kept(Kept { key, text, changes })
    }

    fn named<'t>(&self, text: &'t str, form: Form) -> Cow<'t, str> {
        if self.idna { with_dns_host(text, form) } else { Cow::Borrowed(text) }
    }

    /// Returns the form that a line must have: with a base, any reference will do.
    fn form_before_base(&self) -> Form {
        match (self.base.is_some(), self.form.is_iri()) {
            // With a base, the form is that of the result; the line may be any reference (section
            // 4.1).
            (false, _) => self.form,
            (true, true) => Form::REFERENCE.iri(),
            (true, false) => Form::REFERENCE,
        }
    }

    /// Parses a text that is to be resolved.
    fn reference<'t>(&self, text: &'t str) -> Result<IriReference<'t>, ParseError> {
        grammar::parse(text, self.form_before_base())?;
        IriReference::parse(text)
    }
}

#[cold]
fn refuse(error: ParseError, text: Option<&str>) -> Refused {
    let text = text.map(String::from);
    Refused { error, text }
}

/// Resolves a relative text against the base; returns any other text as it is.
fn resolve<'a>(
    text: &'a str,
    reference: IriReference<'_>,
    base: &IriBuf,
    resolved: &'a mut String,
) -> &'a str {
    resolved.clear();
    // A reference with a scheme keeps its dot segments here: normalization removes them, if its
    // step does. A text that has no target is left for the parser to refuse.
    if !reference.is_relative() || base.as_borrowed().resolve_into(&reference, resolved).is_err() {
        return text;
    }
    resolved
}

fn trim(trimmer: &Trimmer, scratch: &mut Scratch) {
    // Not reached, as a normal form is valid; it is kept as it is.
    let Ok(reference) = IriReference::parse(&scratch.normal) else {
        return;
    };
    scratch.trimmed.clear();
    trimmer.trim_into(&reference, &mut scratch.trimmed);
    core::mem::swap(&mut scratch.normal, &mut scratch.trimmed);
}

fn fold<'a>(similar: Similar, normal: &'a str, folded: &'a mut String) -> &'a str {
    folded.clear();
    match IriReference::parse(normal) {
        Ok(reference) => {
            similar.key_into(&reference, folded);
            folded
        }
        // Not reached either; the text itself is a key that folds nothing.
        Err(_) => normal,
    }
}
