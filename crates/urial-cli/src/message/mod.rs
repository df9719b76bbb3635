//! Messages about a text, the end of a run, objects for programs; and escapes for a terminal.

pub(crate) mod count;
pub(crate) mod size;
pub(crate) mod terminal;
pub(crate) mod status;
pub(crate) mod style;
pub(crate) mod diagnostic;
pub(crate) mod json;

pub(crate) use count::counted;
pub(crate) use diagnostic::{Fault, Screen, reason, without_false_advice};
pub(crate) use json::Object;
pub(crate) use status::{Status, complain, failed, wrong_usage};
pub(crate) use style::{CRITICAL, FAINT, GOOD, INFO, Painter, STRONG, WARNING};
pub(crate) use terminal::{
    Excerpt, LONGEST_MESSAGE, QuotedArg, QuotedPath, Shown, ShownLines, border, fitting, moves,
    with_short_lines,
};
