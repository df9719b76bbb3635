//! Standard output, files that are replaced as a whole or not at all, and progress.

pub(crate) mod screen;
pub(crate) mod output;
pub(crate) mod progress;
