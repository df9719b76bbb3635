//! Texts for `Debug`, without their passwords.

use core::fmt;

use urial_grammar::mask;

/// A text that may be invalid, with what is likely a password hidden.
pub(crate) struct HidePassword<'a>(pub(crate) &'a str);

impl fmt::Debug for HidePassword<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*mask::hide_likely(self.0), f)
    }
}
