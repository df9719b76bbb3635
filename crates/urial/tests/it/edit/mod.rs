//! Editing in place, building, and decoded elements.

mod build;
mod copies;
mod elements;
mod lists;
mod model;
mod properties;
mod set;

fn encoded(text: &str) -> urial::Encoded<'_> {
    urial::Encoded::new(text).unwrap()
}
