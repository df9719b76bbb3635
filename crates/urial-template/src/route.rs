//! Routes: a template divided like the texts that it recognizes.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::program::Program;

/// A template, divided like the texts.
pub(super) struct Route {
    pub(super) path: Program,
    pub(super) query: Query,
    pub(super) fragment: Fragment,
}

/// The query of a template.
pub(super) enum Query {
    /// Absent: that of the text is handed back.
    Unnamed,
    /// Part of the path, because nothing says where it begins.
    Merged,
    /// Fields with an `&` between them.
    Form {
        fields: Fields,
        /// Whether it begins with a literal, so every text has its `?`.
        is_marked: bool,
        /// Whether it may begin with an `&`: `{?q}{&lang}` makes "&lang=en" without a `q`.
        is_continued: bool,
    },
    Program(Program),
}

/// The fragment of a template.
pub(super) enum Fragment {
    Unnamed,
    Merged,
    Program(Program),
}

/// The fields that a template names, each with its index.
#[derive(Default)]
pub(super) struct Fields {
    pub(super) fields: Vec<Field>,
    /// The indices of the fields with a name, in order.
    pub(super) places: BTreeMap<Vec<u8>, Vec<usize>>,
}

pub(super) enum Field {
    /// `name=text`, which is required.
    Literal(Vec<u8>),
    /// `name={var}`, or more after the `=`; it is required.
    Program(Program),
    /// The index of a variable.
    Variable(usize),
}
