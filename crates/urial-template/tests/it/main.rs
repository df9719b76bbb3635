//! Integration tests of the crate, one program: linking is paid for once.

mod owned;
mod template;
mod template_pairs;
mod template_partial;
mod template_recognize;
