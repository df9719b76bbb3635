//! Editing in place, building, and decoded elements.

mod build;
mod copies;
mod elements;
mod lists;
mod model;
mod properties;
mod set;
