//! Texts for `Debug`, without their passwords.

use core::fmt;

use urial_grammar::password;

/// A text that may be invalid, with everything hidden that may be a password.
pub(crate) struct HideLikelyPassword<'a>(pub(crate) &'a str);

impl fmt::Debug for HideLikelyPassword<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hidden = password::likely_passwords(self.0);
        fmt::Debug::fmt(&*password::hide(self.0, &hidden), f)
    }
}
