//! Languages that answer questions; the first is Rust, in this process.

use crate::answer::Answer;
use crate::kinds;
use crate::miss::Judgement;
use crate::question::Question;
use crate::rust;
use crate::vector::Vector;
use std::any::Any;
use std::io;
use std::panic::{self, AssertUnwindSafe};

/// A language, through which vectors are run.
pub trait Language {
    /// Answers each question, in order.
    ///
    /// # Errors
    ///
    /// If the language cannot be asked at all.
    fn answers(&mut self, questions: &[Question]) -> io::Result<Vec<Answer>>;
}

/// The public API of `urial`, called by this process.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rust;

impl Language for Rust {
    fn answers(&mut self, questions: &[Question]) -> io::Result<Vec<Answer>> {
        Ok(questions.iter().map(answer).collect())
    }
}

/// Runs one vector through Rust.
///
/// # Errors
///
/// If it does not pass. A panic of the library is one of the reasons.
pub fn judge(vector: &Vector) -> Judgement {
    let questions = kinds::ask(vector)?;
    let answers: Vec<Answer> = questions.iter().map(answer).collect();
    kinds::compare(vector, &answers)
}

fn answer(question: &Question) -> Answer {
    guarded(|| rust::answer(question))
}

/// Turns a panic into a failure of this vector, so that the run goes on.
fn guarded(run: impl FnOnce() -> Answer) -> Answer {
    // No value outlives the call that a panic could leave half changed.
    panic::catch_unwind(AssertUnwindSafe(run))
        .unwrap_or_else(|panic| Answer::Fault(format!("a panic: {}", message(&*panic))))
}

fn message(panic: &(dyn Any + Send)) -> &str {
    // `panic!` with arguments has a `String`, and without any a `&str`.
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a message")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_failure() {
        let panicked = |why: &str| Answer::Fault(format!("a panic: {why}"));
        assert_eq!(guarded(|| panic!("at {}", 1)), panicked("at 1"));
        assert_eq!(guarded(|| panic!("plain")), panicked("plain"));
    }
}
