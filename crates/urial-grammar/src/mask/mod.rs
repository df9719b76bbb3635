//! Where a text keeps its passwords, valid or not, so that nothing shows them.
//!
//! [`password`] reads one reference. [`passwords`] reads running text, which may have many of them,
//! and is what masks a log; [`of_reference`] and [`of_suspect`] are both together, for whatever
//! shows a text that should be one reference.

mod marks;
mod port;
mod token;
mod authority;
mod reference;
mod slashless;
mod line;
mod settled;
mod text;
mod shown;

pub use line::Reference;
pub use reference::{authority, password, suspected};
pub use settled::settled;
pub use shown::{hide, place};
pub use text::{Passwords, References, of_reference, of_suspect, passwords, references};

pub(crate) use reference::password_in;

/// The mask that replaces a secret. It does not tell how long the secret was.
pub const MASK: &str = "***";
