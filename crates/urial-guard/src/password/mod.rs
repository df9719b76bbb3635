//! Where a text keeps its passwords, valid or not, so that nothing shows them.
//!
//! [`find`] reads one reference. [`passwords`] reads running text, which may have many of them, and
//! masks a log with it. [`of_reference`] and [`likely_passwords`] are both together, for whatever
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

pub use line::Reference;
pub use reference::{authority, find, likely_password};
pub use settled::settled;
pub use text::{Passwords, References, likely_passwords, of_reference, passwords, references};

use urial_grammar::mask::MASK;
