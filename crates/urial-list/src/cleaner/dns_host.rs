//! Hosts as the DNS has them.

use alloc::borrow::Cow;

use urial_grammar::Form;

/// Puts the name that the DNS has in place of a host beyond ASCII, percent-encoded or not
/// (UTS #46), if the result is of the form; returns any other text as it is.
///
/// ```
/// use urial_list::Form;
/// use urial_list::with_dns_host;
/// for text in ["http://bücher.example/", "http://b%C3%BCcher.example/"] {
///     assert_eq!(with_dns_host(text, Form::URI), "http://xn--bcher-kva.example/");
/// }
/// // A host that has no such name is left as it is, and so is a text that is not of the form.
/// for text in ["http://é_.example/", "http://bücher.example/é"] {
///     assert_eq!(with_dns_host(text, Form::URI), text);
/// }
/// ```
#[cfg(feature = "idna")]
#[must_use]
pub fn with_dns_host(text: &str, form: Form) -> Cow<'_, str> {
    // Most hosts are ASCII without triplets: no second parse is paid for them.
    if text.is_ascii() && !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let named = urial::IriReference::parse(text).ok();
    let named = named.and_then(|reference| reference.with_ascii_host().ok());
    match named {
        // The host may be a name of the DNS, and the text still not of the form.
        Some(named)
            if named.as_str() != text
                && urial_grammar::grammar::parse(named.as_str(), form).is_ok() =>
        {
            Cow::Owned(named.into_string())
        }
        _ => Cow::Borrowed(text),
    }
}

/// Returns the text as it is: the tables of UTS #46 were left out.
#[cfg(not(feature = "idna"))]
pub(super) fn with_dns_host(text: &str, _form: Form) -> Cow<'_, str> {
    Cow::Borrowed(text)
}
