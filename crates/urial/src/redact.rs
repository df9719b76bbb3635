//! Texts without their secrets, for logs (RFC 3986 section 7.5).

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use urial_grammar::mask;

use crate::borrowed::{Borrowed, IriReference};
use crate::kind::Kind;
use crate::percent;

/// What stands where a secret was; every component but the scheme may contain it.
const MASK: &str = "***";

/// What is masked besides the password.
///
/// It works on any text, valid or not. A reference behind another scheme, as in `jdbc:postgresql://me:secret@host`, is looked into. What
/// it does not know to be a secret stays: a token in a path, for one, or a whole reference in a query.
///
/// One text is one reference. A line of a log may have several: there an [extractor](crate::extract::Extractor) finds them first.
///
/// ```
/// use urial::{extract::Extractor, redact};
/// let line = "GET http://me:secret@a.example/ from http://you:too@b.example/";
/// let mut shown = String::new();
/// let mut at = 0;
/// for found in Extractor::new().extract(line) {
///     shown += &line[at..found.span().start];
///     shown += &redact(found.text());
///     at = found.span().end;
/// }
/// shown += &line[at..];
/// assert_eq!(shown, "GET http://me:***@a.example/ from http://you:***@b.example/");
/// ```
///
/// ```
/// use urial::Redaction;
/// let text = "http://me:secret@host/a?id=1&token=abc#access_token=def";
/// let redaction = Redaction::new();
/// assert_eq!(redaction.redact(text), "http://me:***@host/a?id=1&token=abc#access_token=def");
/// let redaction = redaction.userinfo(true).query_keys(&["token"]).fragment(true);
/// assert_eq!(redaction.redact(text), "http://***@host/a?id=1&token=***#***");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Redaction<'k> {
    userinfo: bool,
    fragment: bool,
    query_keys: &'k [&'k str],
    suspected: bool,
}

impl<'k> Redaction<'k> {
    /// The password and nothing else.
    #[must_use]
    pub const fn new() -> Redaction<'k> {
        Redaction {
            userinfo: false,
            fragment: false,
            query_keys: &[],
            suspected: false,
        }
    }

    /// Whether the whole userinfo is masked.
    #[must_use]
    pub const fn userinfo(self, userinfo: bool) -> Redaction<'k> {
        Redaction { userinfo, ..self }
    }

    /// Whether the whole fragment is masked.
    #[must_use]
    pub const fn fragment(self, fragment: bool) -> Redaction<'k> {
        Redaction { fragment, ..self }
    }

    /// The keys whose values are masked, in queries and in fragments that are made like queries.
    ///
    /// Keys are compared decoded and without regard to the case of ASCII: a log that hides too much does less harm.
    ///
    /// ```
    /// use urial::Redaction;
    /// let redaction = Redaction::new().query_keys(&["api key"]);
    /// assert_eq!(redaction.redact("/?API+k%65y=1;b=2"), "/?API+k%65y=***;b=2");
    /// ```
    #[must_use]
    pub const fn query_keys(self, query_keys: &'k [&'k str]) -> Redaction<'k> {
        Redaction { query_keys, ..self }
    }

    /// Whether, in a text that is no reference, also what may have been meant as a password is masked: whatever is between a `:`
    /// and the last `@`.
    ///
    /// ```
    /// use urial::Redaction;
    /// let redaction = Redaction::new().suspected(true);
    /// assert_eq!(redaction.redact("http:/me:sec ret@host"), "http:/me:***@host");
    /// assert_eq!(redaction.redact("urn:a:b@c"), "urn:a:b@c");
    /// ```
    #[must_use]
    pub const fn suspected(self, suspected: bool) -> Redaction<'k> {
        Redaction { suspected, ..self }
    }

    /// The text without what is to be masked; borrowed when there was nothing.
    ///
    /// It need not be valid. Where the userinfo ends is then a guess on the side of caution: the last `@` counts.
    ///
    /// ```
    /// use urial::Redaction;
    /// assert_eq!(Redaction::new().redact("http://me:a b@c@host/ d"), "http://me:***@host/ d");
    /// ```
    #[must_use]
    pub fn redact<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let password = mask::password(text);
        if self.suspected
            && password.is_none()
            && let Some(masked) = without_suspect(text)
        {
            let masked = self.suspected(false).redact(&masked).into_owned();
            return Cow::Owned(masked);
        }
        let mut draft = Draft::new(text);
        let authority_end = match (&password, self.userinfo) {
            (Some(password), false) => draft.mask(password.clone()),
            (Some(password), true) => {
                let start = mask::authority(text).map_or(password.start, |span| span.start);
                draft.mask(start..password.end)
            }
            (None, true) => match userinfo(text) {
                Some(userinfo) => draft.mask(userinfo),
                None => 0,
            },
            (None, false) => 0,
        };
        let hash = find(text, authority_end, b'#');
        let query_end = hash.unwrap_or(text.len());
        if !self.query_keys.is_empty()
            && let Some(start) = find(&text[..query_end], authority_end, b'?')
        {
            self.mask_values(start + 1..query_end, &mut draft);
        }
        if let Some(hash) = hash {
            if self.fragment {
                draft.mask(hash + 1..text.len());
            } else if !self.query_keys.is_empty() {
                self.mask_values(hash + 1..text.len(), &mut draft);
            }
        }
        draft.finish()
    }

    /// Masks the values of `key=value` pairs.
    fn mask_values(&self, span: Range<usize>, draft: &mut Draft<'_>) {
        let mut at = span.start;
        for pair in draft.text[span].split(['&', ';']) {
            if let Some((key, _)) = pair.split_once('=')
                && self.has_key(key)
            {
                draft.mask(at + key.len() + 1..at + pair.len());
            }
            at += pair.len() + 1;
        }
    }

    /// Whether the encoded key is one of those to mask.
    fn has_key(&self, key: &str) -> bool {
        let spaced = key.replace('+', " ");
        let is_same = |found: &[u8], name: &&str| found.eq_ignore_ascii_case(name.as_bytes());
        // A broken triplet stands for itself.
        let decoded = percent::decode(&spaced).unwrap_or(Cow::Borrowed(spaced.as_bytes()));
        let written = key.as_bytes();
        self.query_keys
            .iter()
            .any(|name| is_same(&decoded, name) || is_same(written, name))
    }
}

/// The text without its password, valid or not; [`Redaction`] masks more.
///
/// ```
/// assert_eq!(urial::redact("http://u:p@h/"), "http://u:***@h/");
/// assert_eq!(urial::redact("http://u@h/?p=q:r@s"), "http://u@h/?p=q:r@s");
/// ```
#[must_use]
pub fn redact(text: &str) -> Cow<'_, str> {
    Redaction::new().redact(text)
}

/// The text with a `*` for each byte of its password, so that offsets stay what they are; of a text that is not valid, of what
/// may be a password.
///
/// ```
/// assert_eq!(urial::mask("http://u:p\u{e4}ss@h/"), "http://u:*****@h/");
/// assert_eq!(urial::mask("me:sec ret@host"), "me:*******@host");
/// ```
#[must_use]
pub fn mask(text: &str) -> Cow<'_, str> {
    let password = match IriReference::parse(text) {
        Ok(_) => mask::password(text),
        Err(_) => mask::suspected(text),
    };
    let Some(span) = password else {
        return Cow::Borrowed(text);
    };
    let (before, behind) = (&text[..span.start], &text[span.end..]);
    Cow::Owned([before, &"*".repeat(span.len()), behind].concat())
}

impl<'a, K: Kind> Borrowed<'a, K> {
    /// The text without what is to be masked; see [`Redaction`].
    ///
    /// ```
    /// use urial::{Reference, Redaction};
    /// let reference = Reference::parse("//me@host/?key=1")?;
    /// let redaction = Redaction::new().userinfo(true).query_keys(&["key"]);
    /// assert_eq!(reference.redact(&redaction), "//***@host/?key=***");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn redact(&self, redaction: &Redaction<'_>) -> Cow<'a, str> {
        redaction.redact(self.as_str())
    }
}

/// A text that is no reference without what may be a password in it, where there is something.
fn without_suspect(text: &str) -> Option<String> {
    let suspect = mask::suspected(text)?;
    if IriReference::parse(text).is_ok() {
        return None;
    }
    let mut draft = Draft::new(text);
    draft.mask(suspect);
    Some(draft.finish().into_owned())
}

/// Where the userinfo of a text is that has no password.
fn userinfo(text: &str) -> Option<Range<usize>> {
    let authority = mask::authority(text)?;
    let at = text[authority.clone()].rfind('@')?;
    Some(authority.start..authority.start + at)
}

fn find(text: &str, from: usize, byte: u8) -> Option<usize> {
    let found = text.as_bytes()[from..].iter().position(|&b| b == byte)?;
    Some(from + found)
}

/// The result so far: everything before `copied`, masked.
struct Draft<'a> {
    text: &'a str,
    masked: String,
    copied: usize,
}

impl<'a> Draft<'a> {
    const fn new(text: &'a str) -> Draft<'a> {
        Draft {
            text,
            masked: String::new(),
            copied: 0,
        }
    }

    /// Masks a span behind those masked before, and gives its end.
    fn mask(&mut self, span: Range<usize>) -> usize {
        if self.text[span.clone()] != *MASK {
            self.masked.push_str(&self.text[self.copied..span.start]);
            self.masked.push_str(MASK);
            self.copied = span.end;
        }
        span.end
    }

    fn finish(mut self) -> Cow<'a, str> {
        if self.masked.is_empty() {
            return Cow::Borrowed(self.text);
        }
        self.masked.push_str(&self.text[self.copied..]);
        Cow::Owned(self.masked)
    }
}
