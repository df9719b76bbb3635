//! Schemes: `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`

/// A scheme, as it is written, without its `:`.
///
/// Schemes are case-insensitive ([RFC 3986 section 3.1]): [`Scheme::is`] ignores case, `==`
/// compares the text.
///
/// ```
/// let scheme = urial::Uri::parse("HTTP://a/")?.scheme();
/// assert!(scheme.is("http"));
/// assert_eq!(scheme, "HTTP");
///
/// assert!(urial::Scheme::parse("coap+tcp").is_ok());
/// let error = urial::Scheme::parse("coap_tcp").unwrap_err();
/// assert_eq!(error.span(), 4..5);
/// # Ok::<(), urial::ParseError>(())
/// ```
///
/// [RFC 3986 section 3.1]: https://www.rfc-editor.org/rfc/rfc3986#section-3.1
#[derive(Clone, Copy, Debug)]
pub struct Scheme<'a>(&'a str);

super::component!(Scheme.0);
super::parsers!(Scheme, Scheme = "scheme");

impl<'a> Scheme<'a> {
    /// Returns whether this is the scheme `name`, in any case.
    ///
    /// ```
    /// let scheme = urial::uri!("HTTP://a/").scheme();
    /// assert!(scheme.is("http") && scheme != "http"); // `==` compares the text
    /// ```
    #[inline]
    #[must_use]
    pub const fn is(self, name: &str) -> bool {
        // The method of `str` is `const` only since Rust 1.89.
        let (ours, theirs) = (self.0.as_bytes(), name.as_bytes());
        if ours.len() != theirs.len() {
            return false;
        }
        let mut at = 0;
        while at < ours.len() && ours[at].eq_ignore_ascii_case(&theirs[at]) {
            at += 1;
        }
        at == ours.len()
    }
}
