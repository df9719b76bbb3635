//! Fragments: `fragment = *( pchar / "/" / "?" )`

use super::HidePassword;

/// A fragment, without its `#`.
///
/// See [RFC 3986 section 3.5](https://www.rfc-editor.org/rfc/rfc3986#section-3.5).
///
/// ```
/// let fragment = urial::Fragment::parse("caf%C3%A9")?;
/// assert_eq!(fragment.decode_utf8().unwrap(), "café");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Fragment<'a>(&'a str);

super::component!(Fragment.0);
super::hide!(Fragment, HidePassword);
super::may_be_empty!(Fragment, "nothing follows the `#`");
super::parsers!(Fragment, Fragment = "fragment", Ifragment = "ifragment");
super::decoders!(Fragment);
