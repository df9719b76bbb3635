//! Extraction of references from running text ([RFC 3986 appendix C]).
//!
//! ```
//! use urial_text::Extractor;
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
//! | extent: where the authority ends, then path, query, fragment | `authority`, `beyond`, `joined`, `extent`, by the characters of `letters` and `table` |
//! | trim: the punctuation of the sentence | `trim` |
//! | parse, and check the shape again | here |
//!
//! `link` takes the most common links through all stages at once, with the tests of the other
//! modules.
//!
//! # What is found
//!
//! A known scheme, its `:`, and after it what the scheme requires: `//` and a host for `http` and
//! every other scheme that [has an authority](urial::schemes::authority_of), an address for
//! `mailto`, a namespace for `urn`, a number for `tel`. So nothing is found in `note: x`, `12:30`,
//! `std::vec`, `C:\x`, `key:value` and `http://`.
//!
//! The host of a result is always the host that is written. Where the text may continue the host,
//! with a `.` and a label, or with a letter or symbol that a resolver could take for part of it,
//! either all of that is the host, as in `http://a🍄b.example/`, or nothing is found. Nothing is
//! found in `http://a(b)@c/` either, whose host is `c`, and in `http://a[.]example/`, which is
//! written so that nobody follows it; [`refang`](crate::refang) reads such links. A port ends after
//! its digits: `redis://a:1,redis://b:2` holds two references. In `db://a:1,b:2/name`, which is not
//! a URI, `db://a:1` is found. `db://a,b/name` is one reference.
//!
//! An arrow belongs to the host of a URI that goes on after it, as in `http://→a.example/`. A
//! sub-delimiter belongs to it, as in `http://a.example!.b.example/`, unless the sentence
//! ends after it (`http://a.example's`), or a next item can begin there: another reference, `&key=`,
//! a bracket, or a word without a dot.
//!
//! # Where a reference ends
//!
//! It ends at a character that neither an IRI nor a browser's address can contain, or earlier:
//!
//! - where its surroundings say so: `<…>`, quotes, attributes of HTML, the `(… "title")` of
//!   Markdown;
//! - at a closing bracket without its opening one, and at an opening bracket that is not closed:
//!   `(http://a/b)`, `http://a/b(as I said)`, but `http://a/b_(c)`, and not in quotes:
//!   `"http://a/b)c"`;
//! - before `.`, `,`, `;`, `:`, `!`, `?`, `'` and `--` at the end, which belong to the sentence;
//!   before a `-` after the host, and before one at the end of a path or a query if a space
//!   follows; and before `*`, `_` and `~` if one of them also precedes the reference, or if `*`
//!   opens an emphasis earlier in the line;
//! - at `%22` if one directly precedes the reference;
//! - at `&lt;`, `&gt;` and `&quot;`, the brackets and quotes of HTML that is shown as text.
//!   `&apos;` ends a reference where a quote precedes it or nothing of the reference follows.
//!   Otherwise it is part of the reference, because the text before it
//!   (`<loc>http://a/b&apos;c</loc>`) would be another reference;
//! - at a `,` or `;` of a list, which another scheme and `://` follow;
//! - before the line and column after a file name (`main.js:10:5`), which come from a compiler.
//!
//! No IRI contains `[`, `]`, `|`, `^` or a `%` without two digits after the host, but pages are
//! full of links with them, and the text before them is another link. So they belong to a reference
//!
//! - in quotes, in an attribute and in a Markdown link, which say where it ends:
//!   `"http://a/?b=c|d"`;
//! - elsewhere if it certainly goes on after them: pairs of brackets (`http://a/?b[]=1`), a `^`
//!   before a letter or digit, and a `%`. A pair at the end is a remark (`http://a/b[1]`), but for
//!   the value of a parameter (`http://a/?b=[1,2]`).
//!
//! Such a reference is of the kind [`FoundKind::Repaired`], and [`Found::iri`] has their triplets.
//!
//! Inside `<…>`, and only there, white space is left out, as [RFC 3986 appendix C] recommends. In
//! `[text](<http://a/b c>)` of Markdown, spaces are part of the path, the query or the fragment and
//! become `%20`, as in a browser; with a space in the host, nothing is found there. A hyphen at the
//! end of a line, in `<…>` or not, may come from typesetting: it is kept, and
//! [`Found::other_reading`] has the text without it.
//!
//! In lines quoted with `>`, as in mail, the marks at the start of each line are left out as well.
//!
//! In a string of JSON, the slashes of a reference may be written `\/`, and any character `\uXXXX`.
//! After such slashes (`https:\/\/a\/b`), and where a `\uXXXX` follows (`https://a/?b\u0026c`), the
//! text is read without its escapes, and [`Found::text`] returns it so. In all other places a `\`
//! ends a reference, and nothing is found in `http://a\.example/`.
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
mod table;
mod mended;
mod found;
mod find;
mod letters;
mod before;
mod known;
mod scheme;
mod beyond;
mod joined;
mod authority;
mod trim;
mod extent;
mod link;
mod angle;
mod escaped;
mod settled;
mod references;
#[cfg(test)]
mod work;

pub use found::{Found, FoundKind};
pub use references::References;
pub use settled::settled;

pub(crate) use letters::closing;

use core::fmt;

use known::Wanted;

use crate::suffix::SuffixGuesser;

/// Finds references in running text; see the [module](self) for what is found and where it ends.
///
/// ```
/// use urial_text::Extractor;
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
    names: Option<Names<'s>>,
    network_paths: bool,
    iri: bool,
    lenient: bool,
}

/// Tells which hosts are found without a scheme.
type IsWanted<'s> = &'s (dyn Fn(&str, usize) -> bool + Sync);

/// The names to find without a scheme.
#[derive(Clone, Copy)]
struct Names<'s> {
    is_wanted: IsWanted<'s>,
    /// A pointer, so that the search is in no program that never asks for names, as in a page.
    find: for<'a> fn(&References<'a, '_>, usize, IsWanted<'_>) -> references::Attempt<'a>,
}

impl fmt::Debug for Names<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Names(..)")
    }
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
            names: None,
            network_paths: false,
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
        Extractor { wanted: Wanted::These(schemes), ..self }
    }

    /// Sets whether texts that start with `www.` or `ftp.` are found too ([RFC 3986 section 4.5]),
    /// and [network paths](Extractor::network_paths).
    ///
    /// [RFC 3986 section 4.5]: https://www.rfc-editor.org/rfc/rfc3986#section-4.5
    #[must_use]
    pub const fn suffix(self, yes: bool) -> Extractor<'s> {
        Extractor {
            guesser: if yes { Some(SuffixGuesser::new()) } else { None },
            network_paths: yes,
            ..self
        }
    }

    /// Sets whether a network path such as `//a.example/b` is found where it is the destination of
    /// a Markdown link ([RFC 3986 section 4.2], [CommonMark 6.3]).
    ///
    /// Such a reference is of the kind [`FoundKind::Suffix`]: the scheme is that of the page, which
    /// only the caller knows. Elsewhere `//` begins a comment.
    ///
    /// ```
    /// use urial_text::Extractor;
    /// let text = "[a](//a.example/b) // c.example";
    /// let found: Vec<_> = Extractor::new().network_paths(true).extract(text).collect();
    /// assert_eq!(found[0].text(), "//a.example/b");
    /// assert_eq!(found[0].iri(), "http://a.example/b");
    /// assert_eq!(found.len(), 1);
    /// ```
    ///
    /// [RFC 3986 section 4.2]: https://www.rfc-editor.org/rfc/rfc3986#section-4.2
    /// [CommonMark 6.3]: https://spec.commonmark.org/0.31.2/#links
    #[must_use]
    pub const fn network_paths(self, yes: bool) -> Extractor<'s> {
        Extractor { network_paths: yes, ..self }
    }

    /// Finds suffix references, and expands them with this guesser.
    #[must_use]
    pub const fn suffix_with(self, guesser: SuffixGuesser<'s>) -> Extractor<'s> {
        Extractor { guesser: Some(guesser), network_paths: true, ..self }
    }

    /// Finds hosts without a scheme too, such as `example.com/a`, where `is_wanted` says yes to the
    /// host and its offset in the text.
    ///
    /// A host here has a dot in it, and nothing before it that would make it a part of a word, of a
    /// path or of a mail address. The [guesser](Extractor::suffix_with) expands it; `//` may be
    /// before it if that takes [network paths](SuffixGuesser::network_paths).
    ///
    /// ```
    /// use urial_text::{Extractor, SuffixGuesser};
    /// let is_wanted = |host: &str, _: usize| host.ends_with(".example");
    /// let text = "a.example/b, ann@c.example, README.md and [d](//d.example:80).";
    /// let guesser = SuffixGuesser::new().network_paths(true);
    /// let found = Extractor::new().names(&is_wanted).suffix_with(guesser).extract(text);
    /// let found: Vec<_> = found.map(|found| found.text().to_string()).collect();
    /// assert_eq!(found, ["a.example/b", "//d.example:80"]);
    /// ```
    #[must_use]
    pub const fn names(self, is_wanted: &'s (dyn Fn(&str, usize) -> bool + Sync)) -> Extractor<'s> {
        Extractor {
            names: Some(Names {
                is_wanted,
                find: |references, dot, is_wanted| references.around_name(dot, is_wanted),
            }),
            ..self
        }
    }

    /// Sets whether characters beyond ASCII belong to a reference.
    #[must_use]
    pub const fn iri(self, yes: bool) -> Extractor<'s> {
        Extractor { iri: yes, ..self }
    }

    /// Sets whether `[`, `]`, `{`, `}`, `|` and `^` belong to a reference anywhere in its path,
    /// query and fragment, and not only [where they are certain](self#where-a-reference-ends).
    ///
    /// Brackets belong to a reference in pairs. [`Found::text`] is the text as written, and
    /// [`Found::iri`] the [repaired](crate::Repairer) reference. A template (`http://a/{id}`) looks
    /// like one and is found too, unless the placeholder is in its host.
    ///
    /// ```
    /// use urial_text::{Extractor, FoundKind};
    /// let text = "(see http://a.example/?x[]=1&y=a|b)";
    /// assert_eq!(Extractor::new().extract(text).next().unwrap().text(), "http://a.example/?x[]=1&y=a");
    /// let found = Extractor::new().lenient(true).extract(text).next().unwrap();
    /// assert_eq!(found.text(), "http://a.example/?x[]=1&y=a|b");
    /// assert_eq!(found.iri(), "http://a.example/?x%5B%5D=1&y=a%7Cb");
    /// assert_eq!(found.kind(), FoundKind::Repaired);
    /// ```
    #[must_use]
    pub const fn lenient(self, yes: bool) -> Extractor<'s> {
        Extractor { lenient: yes, ..self }
    }

    /// Finds the references of a text, in order.
    #[must_use]
    pub const fn extract<'a>(&self, text: &'a str) -> References<'a, 's> {
        References {
            text,
            extractor: *self,
            at: 0,
            // Nothing has been found: the first reference may begin where the text does.
            floor: 0,
            clear: 0,
            link: 0,
        }
    }

    /// Goes on with a search at its [`place`](References::place), where the iterator cannot be kept:
    /// in a program of another language, or from one run to the next.
    ///
    /// The text and the settings have to be those of that search. A place outside the text, or
    /// inside a character, is the next one that is neither.
    ///
    /// ```
    /// use urial_text::Extractor;
    /// let text = "http://a.example/b, http://c.example/";
    /// let mut search = Extractor::new().extract(text);
    /// search.next();
    /// let rest: Vec<_> = Extractor::new().extract_from(text, search.place()).collect();
    /// assert_eq!(rest[0].text(), "http://c.example/");
    /// assert_eq!(rest.len(), 1);
    /// ```
    #[must_use]
    pub fn extract_from<'a>(&self, text: &'a str, place: [usize; 2]) -> References<'a, 's> {
        let next = |at: usize| {
            let mut after = at..text.len();
            after.find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())
        };
        let [at, floor] = place.map(next);
        References { text, extractor: *self, at: at.max(floor), floor, clear: 0, link: floor }
    }
}
