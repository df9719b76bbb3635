//! Operations that are measured: everything that is not timed is done in `prepare`.

mod apart;
mod edits;
mod references;
mod running;
mod templates;

use super::shapes::Texts;

pub struct Operation {
    pub name: &'static str,
    /// `None` if the operation does not take the text.
    pub prepare: Prepare,
}

type Prepare = for<'a> fn(&'a Texts) -> Option<Box<dyn FnMut() + 'a>>;

/// An operation on what a block makes of the texts.
macro_rules! operation {
    ($name:literal, $texts:ident => $prepare:block, $run:expr) => {
        Operation {
            name: $name,
            prepare: |$texts| {
                let input = $prepare;
                Some(Box::new(move || {
                    let input = std::hint::black_box(&input);
                    std::hint::black_box(($run)(input));
                }))
            },
        }
    };
}
use operation;

/// An operation on any text.
macro_rules! of_texts {
    ($name:literal, $run:expr) => {
        super::operation!($name, texts => { texts.uri.as_str() }, |text: &&str| {
            let run: fn(&str) = $run;
            run(text);
        })
    };
}
use of_texts;

/// Returns all of them.
pub fn operations() -> Vec<&'static Operation> {
    [
        references::OPERATIONS,
        apart::OPERATIONS,
        edits::OPERATIONS,
        running::OPERATIONS,
        templates::OPERATIONS,
    ]
    .into_iter()
    .flatten()
    .collect()
}
