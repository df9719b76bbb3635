//! Trimmers that own.

use alloc::string::String;
use alloc::vec::Vec;

use super::words::settings;
use crate::making::trim::Trimmer;
use crate::types::argument::ParsedText;
use crate::types::maybe_owned::MaybeOwned;

/// A [`Trimmer`] that owns its patterns. The default removes nothing.
///
/// ```
/// use urial::settings::TrimmerBuf;
/// let trimmer: TrimmerBuf = "drop_query = utm_*, gclid; sort_query".parse()?;
/// assert_eq!(trimmer.trim(&urial::uri!("http://a/?utm_source=x&c=1&b=2#d")), "http://a/?b=2&c=1#d");
/// # Ok::<(), urial::settings::SettingError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrimmerBuf {
    /// See [`Trimmer::drop_fragment`].
    pub drop_fragment: bool,
    /// See [`Trimmer::sort_query`].
    pub sort_query: bool,
    /// See [`Trimmer::drop_query`].
    pub drop_query: Vec<String>,
    /// See [`Trimmer::ignore_case`].
    pub ignore_case: bool,
}

settings!(
    TrimmerBuf,
    super::words::all_valid {
        drop_fragment,
        sort_query,
        drop_query,
        ignore_case,
    }
);

impl TrimmerBuf {
    /// Trims a text; see [`Trimmer::trim`].
    #[must_use]
    #[inline]
    pub fn trim<'a, T: ParsedText<'a>>(&self, text: T) -> MaybeOwned<'a, T::Kind> {
        self.with(|trimmer| trimmer.trim(text))
    }

    /// Calls `with` with the trimmer, to be used many times.
    #[inline]
    pub fn with<Out>(&self, with: impl FnOnce(Trimmer<'_>) -> Out) -> Out {
        let patterns: Vec<&str> = self.drop_query.iter().map(String::as_str).collect();
        with(
            Trimmer::new()
                .drop_fragment(self.drop_fragment)
                .sort_query(self.sort_query)
                .drop_query(&patterns)
                .ignore_case(self.ignore_case),
        )
    }
}
