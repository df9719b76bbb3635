//! Redactions that own.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::words::settings;
use crate::redact::Redaction;

/// A [`Redaction`] that owns its patterns. The default hides passwords and nothing else.
///
/// ```
/// use urial_guard::settings::RedactionBuf;
/// let redaction: RedactionBuf = "query_keys = *token, api key; fragment".parse()?;
/// assert_eq!(redaction.redact("http://me:x@a/?id_token=y#z"), "http://me:***@a/?id_token=***#***");
/// # Ok::<(), urial_guard::settings::SettingError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RedactionBuf {
    /// See [`Redaction::userinfo`].
    pub userinfo: bool,
    /// See [`Redaction::fragment`].
    pub fragment: bool,
    /// See [`Redaction::query_keys`].
    pub query_keys: Vec<String>,
    /// See [`Redaction::likely_passwords`].
    pub likely_passwords: bool,
}

settings!(
    RedactionBuf,
    super::words::all_valid {
        userinfo,
        fragment,
        query_keys,
        likely_passwords,
    }
);

impl RedactionBuf {
    /// Returns one reference without its secrets; see [`Redaction::redact`].
    #[must_use]
    pub fn redact<'a>(&self, text: &'a str) -> Cow<'a, str> {
        self.with(|redaction| redaction.redact(text))
    }

    /// Returns running text without its secrets; see [`Redaction::redact_text`].
    #[must_use]
    pub fn redact_text<'a>(&self, text: &'a str) -> Cow<'a, str> {
        self.with(|redaction| redaction.redact_text(text))
    }

    /// Calls `with` with the redaction, to be used many times.
    pub fn with<Out>(&self, with: impl FnOnce(Redaction<'_>) -> Out) -> Out {
        // The borrowed patterns live in this list, which is why the redaction is lent.
        let keys: Vec<&str> = self.query_keys.iter().map(String::as_str).collect();
        with(
            Redaction::new()
                .userinfo(self.userinfo)
                .fragment(self.fragment)
                .query_keys(&keys)
                .likely_passwords(self.likely_passwords),
        )
    }
}
