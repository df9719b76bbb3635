//! Texts for `Debug`, without their passwords.

use core::fmt;

use urial_grammar::mask;

/// A text that may be invalid, with its passwords hidden.
pub(crate) struct HidePassword<'a>(pub(crate) &'a str);

impl fmt::Debug for HidePassword<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*mask::hide(self.0), f)
    }
}
