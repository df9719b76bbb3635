//! Texts without their secrets, for logs (RFC 3986 section 7.5).

mod known;
mod spans;
mod closers;
mod layers;
mod quotes;
mod wanted;
mod values;
mod keys;
mod blanks;
mod words;
mod text;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use urial_grammar::{mask, search};

use self::words::words;

use urial::IriReference;

pub use known::{NO_SECRET_WORDS, SECRET_WORDS, is_secret_key};
pub use text::redact_text;

settings! {
/// Settings that say which secrets are masked: passwords and the values of [keys that hold
/// secrets](is_secret_key) unless they say otherwise.
///
/// It works on any text, valid or not. [`redact`](Redaction::redact) takes one reference, and
/// [`redact_text`](Redaction::redact_text) a text that may have many, such as a line of a log.
/// Either looks into what a reference contains, as in `jdbc:postgresql://me:secret@host`, and in
/// `?next=http://me:secret@host`. What it does not know to be a secret stays: a token in a path,
/// for one.
///
/// A masked text stays as it is when it is redacted again, by the same setting. A reference stays
/// one, unless its password has a `/`, `?` or `#` in it.
///
/// With the feature `serde` it is read from data, as in `{"query_keys": ["code"]}`; names have
/// hyphens or underscores, and an unknown name is an error.
///
/// ```
/// use urial_guard::Redaction;
/// let text = "http://me:secret@host/a?code=1&token=abc#access_token=def";
/// let redaction = Redaction::new();
/// assert_eq!(redaction.redact(text), "http://me:***@host/a?code=1&token=***#access_token=***");
/// let redaction = redaction.userinfo(true).query_keys(["code"]).fragment(true);
/// assert_eq!(redaction.redact(text), "http://***@host/a?code=***&token=***#***");
/// let redaction = Redaction::new().passwords_only(true);
/// assert_eq!(redaction.redact(text), "http://me:***@host/a?code=1&token=abc#access_token=def");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Redaction {
    /// See [`Redaction::userinfo`](Redaction::userinfo()).
    pub userinfo: bool,
    /// See [`Redaction::fragment`](Redaction::fragment()).
    pub fragment: bool,
    /// See [`Redaction::query_keys`](Redaction::query_keys()).
    pub query_keys: Vec<String>,
    /// See [`Redaction::passwords_only`](Redaction::passwords_only()).
    pub passwords_only: bool,
    /// See [`Redaction::likely_passwords`](Redaction::likely_passwords()).
    pub likely_passwords: bool,
}
}

impl Redaction {
    /// Creates a redaction of passwords, and of the values of [keys that hold secrets](is_secret_key).
    #[must_use]
    pub const fn new() -> Redaction {
        Redaction {
            userinfo: false,
            fragment: false,
            query_keys: Vec::new(),
            passwords_only: false,
            likely_passwords: false,
        }
    }

    /// Sets whether the whole userinfo is masked.
    #[must_use]
    pub const fn userinfo(mut self, userinfo: bool) -> Redaction {
        self.userinfo = userinfo;
        self
    }

    /// Sets whether the whole fragment is masked.
    #[must_use]
    pub const fn fragment(mut self, fragment: bool) -> Redaction {
        self.fragment = fragment;
        self
    }

    /// Sets patterns of more keys whose values are masked: in queries, in fragments and forms that
    /// are made like queries, and in parameters of a path.
    ///
    /// In a pattern `*` is any text and `?` any character. Keys are compared decoded and without
    /// regard to case, with and without what brackets add to them: a log that hides too much does
    /// less harm.
    ///
    /// ```
    /// use urial_guard::Redaction;
    /// let redaction = Redaction::new().query_keys(["api code", "*pin"]);
    /// assert_eq!(redaction.redact("/?API+c%6Fde=1&b=2"), "/?API+c%6Fde=***&b=2");
    /// assert_eq!(redaction.redact("/a;pin=1/b?user[id_pin][]=2"), "/a;pin=***/b?user[id_pin][]=***");
    /// assert_eq!(redaction.redact("/#/route?pin=1"), "/#/route?pin=***");
    /// ```
    #[must_use]
    pub fn query_keys(mut self, patterns: impl IntoIterator<Item: AsRef<str>>) -> Redaction {
        let patterns = patterns.into_iter();
        self.query_keys = patterns.map(|pattern| pattern.as_ref().into()).collect();
        self
    }

    /// Sets whether the values of [keys that hold secrets](is_secret_key) stay, unless they are
    /// named by [`query_keys`](Redaction::query_keys()).
    ///
    /// ```
    /// use urial_guard::Redaction;
    /// let redaction = Redaction::new().passwords_only(true);
    /// assert_eq!(redaction.redact("http://u:p@h/?token=abc"), "http://u:***@h/?token=abc");
    /// ```
    #[must_use]
    pub const fn passwords_only(mut self, passwords_only: bool) -> Redaction {
        self.passwords_only = passwords_only;
        self
    }

    /// Sets whether, in a text that is no reference, also what may have been meant as a password is
    /// masked: whatever is between a `:` and the last `@`, in each of the words that have no
    /// password for sure.
    ///
    /// This is what messages about texts that are not valid do. In running text it would take the
    /// time of day and a mail address for a user and a password, so
    /// [`redact_text`](Redaction::redact_text) does not look at it.
    ///
    /// ```
    /// use urial_guard::Redaction;
    /// let redaction = Redaction::new().likely_passwords(true);
    /// assert_eq!(redaction.redact("http:/me:sec ret@host"), "http:/me:***@host");
    /// assert_eq!(redaction.redact("urn:a:b@c"), "urn:a:b@c");
    /// ```
    #[must_use]
    pub const fn likely_passwords(mut self, likely_passwords: bool) -> Redaction {
        self.likely_passwords = likely_passwords;
        self
    }

    /// Returns the text without what is to be masked; borrowed when there was nothing.
    ///
    /// It need not be valid. Where the userinfo ends is then a guess on the side of caution: the
    /// last `@` counts.
    ///
    /// ```
    /// use urial_guard::Redaction;
    /// assert_eq!(Redaction::new().redact("http://me:a b@c@host/ d"), "http://me:***@host/ d");
    /// ```
    #[must_use]
    pub fn redact<'a>(&self, text: &'a str) -> Cow<'a, str> {
        mask::hide_spans(text, spans::unmasked(text.as_bytes(), self.secrets(text)))
    }

    /// Returns where what is to be masked stands in a text that is one reference, from left to
    /// right.
    ///
    /// ```
    /// use urial_guard::Redaction;
    /// let redaction = Redaction::new();
    /// assert_eq!(redaction.secrets("http://u:pw@h/?jwt=abc"), [9..11, 19..22]);
    /// ```
    #[must_use]
    pub fn secrets(&self, text: &str) -> Vec<Range<usize>> {
        let found = self.secrets_once(text);
        spans::settled(text.as_bytes(), found, |shown| {
            // A mask stands for whole characters.
            core::str::from_utf8(shown).map_or_else(|_| Vec::new(), |text| self.secrets_once(text))
        })
    }

    /// Returns, in order, what was found and what else is to be masked in a text: one reference, or
    /// a line that runs on.
    fn find(&self, text: &[u8], runs: bool, mut found: Vec<Range<usize>>) -> Vec<Range<usize>> {
        // Without an `@` there is no userinfo.
        let has_sign = self.fragment || search::at_sign(text).is_some();
        let has_key = self.first_key(text).is_some();
        if !has_sign && !has_key {
            return found;
        }
        spans::merge(&mut found);
        for mut view in layers::views(text) {
            view.hide(&found);
            if has_sign {
                for word in words(&view, self.fragment) {
                    let secret = match self.userinfo {
                        true => Some(word.userinfo),
                        false => word.secret,
                    };
                    let spans = secret.into_iter().chain(word.fragment);
                    found.extend(spans.map(|span| view.place(span)));
                }
                spans::merge(&mut found);
            }
            if has_key && view.layer >= view.lowest {
                view.hide(&found);
                keys::find_values(&view, self, runs, &mut found);
                spans::merge(&mut found);
            }
        }
        found
    }

    fn secrets_once(&self, text: &str) -> Vec<Range<usize>> {
        // A text that parses is taken by its grammar; only one that does not is guessed at.
        let is_suspect = self.likely_passwords && IriReference::parse(text).is_err();
        let mut found: Vec<_> = mask::passwords(text).collect();
        if is_suspect {
            found.extend(mask::likely(text));
        }
        if self.userinfo {
            let before = |span: &Range<usize>| text[..span.start].rfind(['/', '\\']);
            for span in &mut found {
                span.start = before(span).map_or(span.start, |slash| slash + 1);
            }
        }
        let mut found = self.find(text.as_bytes(), false, found);
        if self.fragment {
            // A `#` in a password begins no fragment.
            let is_outside = |at: &usize| {
                let after = found.partition_point(|span| span.end <= *at);
                found.get(after).is_none_or(|span| span.start > *at)
            };
            let hash = text.match_indices('#').map(|(at, _)| at).find(is_outside);
            let hash = hash.map(|hash| hash + 1);
            found.extend(hash.map(|start| start..text.len()));
            spans::merge(&mut found);
        }
        found
    }
}

/// Returns the text without its password and the values of [keys that hold
/// secrets](is_secret_key), valid or not; [`Redaction`] masks more, or less.
///
/// ```
/// assert_eq!(urial_guard::redact("http://u:p@h/?token=abc"), "http://u:***@h/?token=***");
/// assert_eq!(urial_guard::redact("http://u@h/?p=q:r@s"), "http://u@h/?p=q:r@s");
/// ```
#[must_use]
pub fn redact(text: &str) -> Cow<'_, str> {
    Redaction::new().redact(text)
}
