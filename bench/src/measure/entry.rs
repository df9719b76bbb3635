//! Contenders: an operation of one crate on the lines of a list, and its answers.

use std::fmt::Display;
use std::hint::black_box;

use crate::lists::List;

/// Least share of a list, in hundredths, on which all contenders have to agree.
const LEAST_AGREED: usize = 85;

/// Lines live for as long as the bench runs, so that values may borrow from them.
type Lines = &'static [&'static str];

/// Goes over a list once, and returns what came of it.
pub type Pass<'a> = Box<dyn FnMut() -> usize + 'a>;

/// Outcome of an operation: nothing, or an error, where the contender refuses.
pub trait Outcome {
    type Value;

    fn value(self) -> Option<Self::Value>;

    fn is_done(&self) -> bool;
}

impl<T> Outcome for Option<T> {
    type Value = T;

    fn value(self) -> Option<T> {
        self
    }

    fn is_done(&self) -> bool {
        self.is_some()
    }
}

impl<T, E> Outcome for Result<T, E> {
    type Value = T;

    fn value(self) -> Option<T> {
        self.ok()
    }

    fn is_done(&self) -> bool {
        self.is_ok()
    }
}

impl Outcome for bool {
    type Value = bool;

    fn value(self) -> Option<bool> {
        self.then_some(true)
    }

    fn is_done(&self) -> bool {
        *self
    }
}

/// A contender at one operation.
#[derive(Clone, Copy)]
pub struct Entry {
    pub name: &'static str,
    /// Preparation, which is not timed: whatever the operation needs, made of the lines.
    pub(super) prepare: &'static dyn Fn(Lines) -> Pass<'static>,
    /// The answer to a line, where each line has one.
    answer: Option<&'static dyn Fn(&'static str) -> Option<String>>,
}

impl Entry {
    /// Keeps the preparation for as long as the bench runs, which has a few dozen of them.
    pub fn new(name: &'static str, prepare: impl Fn(Lines) -> Pass<'static> + 'static) -> Entry {
        Entry { name, prepare: Box::leak(Box::new(prepare)), answer: None }
    }

    fn answering<A: Display>(self, answer: impl Fn(&'static str) -> Option<A> + 'static) -> Entry {
        let answer = move |line: &'static str| Some(answer(line)?.to_string());
        Entry { answer: Some(Box::leak(Box::new(answer))), ..self }
    }

    /// Measures an operation on a line where it lies.
    pub fn line<A: Outcome<Value: Display>>(
        name: &'static str,
        each: impl Fn(&'static str) -> A + Copy + 'static,
    ) -> Entry {
        let entry =
            Entry::new(name, move |lines| Box::new(move || count(lines, |line| each(line))));
        entry.answering(move |line| each(line).value())
    }

    /// Measures an operation on what was made of each line before. A line of which nothing can be
    /// made is left out.
    pub fn made<M: Outcome<Value: 'static>, A: Outcome<Value: Display>>(
        name: &'static str,
        make: impl Fn(&'static str) -> M + Copy + 'static,
        each: impl Fn(&M::Value) -> A + Copy + 'static,
    ) -> Entry {
        let entry = Entry::new(name, move |lines| {
            let made: Vec<M::Value> = lines.iter().filter_map(|line| make(line).value()).collect();
            Box::new(move || count(&made, each))
        });
        entry.answering(move |line| each(&make(line).value()?).value())
    }

    /// Measures an operation on what was made of the two texts of each line of
    /// [pairs](crate::lists::pairs) before.
    pub fn pair<
        M: Outcome<Value: 'static>,
        N: Outcome<Value: 'static>,
        A: Outcome<Value: Display>,
    >(
        name: &'static str,
        first: impl Fn(&'static str) -> M + Copy + 'static,
        second: impl Fn(&'static str) -> N + Copy + 'static,
        each: impl Fn(&M::Value, &N::Value) -> A + Copy + 'static,
    ) -> Entry {
        let make = move |line: &'static str| {
            let (a, b) = line.split_once('\t')?;
            Some((first(a).value()?, second(b).value()?))
        };
        Entry::made(name, make, move |(a, b)| each(a, b))
    }

    /// Returns how often it is done.
    #[cfg(test)]
    pub fn done(&self, lines: Lines) -> usize {
        (self.prepare)(lines)()
    }

    /// Returns the answer to a line.
    #[cfg(test)]
    pub fn answer(&self, line: &'static str) -> Option<String> {
        self.answer.and_then(|answer| answer(line))
    }
}

/// Returns on how many items an operation is done: one loop for each contender, so that its code
/// can be inlined into it. What comes of it lies in memory, whole, and is looked at there; without
/// that a compiler may leave out the spans that nobody reads.
#[inline(always)]
fn count<T, A: Outcome>(items: &[T], mut each: impl FnMut(&T) -> A) -> usize {
    black_box(items).iter().filter(|item| black_box(&each(item)).is_done()).count()
}

/// Returns a value as it lies in memory.
#[inline(always)]
pub fn seen<T, E>(result: &Result<T, E>) -> Option<&T> {
    black_box(result).as_ref().ok()
}

/// Returns the lines on which all entries give the same answer: a peer that repairs, or that
/// follows another standard, is compared where that makes no difference.
///
/// # Panics
///
/// If too few lines are left for the list to be what its name says.
pub fn agreed(entries: &[Entry], list: &List) -> List {
    let lines = Box::leak(Box::new(list.clone())).lines();
    let answering = || entries.iter().filter_map(|entry| Some((entry.name, entry.answer?)));
    let differs = |line: &&'static str| {
        let mut answers = answering().map(|(_, answer)| answer(line));
        let first = answers.next();
        answers.any(|other| Some(other) != first)
    };
    let agreed = List::of(&list.name, lines.iter().filter(|line| !differs(line)));
    let (left, all) = (agreed.lines().len(), lines.len());
    if left * 100 < all * LEAST_AGREED {
        let line = lines.iter().find(|line| differs(line)).copied().unwrap_or_default();
        let answers: Vec<_> = answering().map(|(name, answer)| (name, answer(line))).collect();
        panic!("{}: the same answer to {left} lines of {all}; to {line:?}: {answers:?}", list.name);
    }
    agreed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lists::PROFILES;

    fn first_letters(count: usize) -> Entry {
        Entry::line("letters", move |line| line.get(..count))
    }

    #[test]
    fn lines_with_another_answer_are_left_out() {
        let list = PROFILES[0].generate(200);
        assert_eq!(agreed(&[first_letters(3)], &list).lines(), list.lines());
        let is_long = |line: &str| line.chars().count() > 12;
        let agreed =
            agreed(&[Entry::line("always", |_| true), Entry::line("long", is_long)], &list);
        assert!(agreed.lines().into_iter().all(is_long));
    }

    #[test]
    #[should_panic(expected = "the same answer to 0 lines")]
    fn contenders_that_differ_are_noticed() {
        let list = PROFILES[0].generate(10);
        agreed(&[first_letters(3), first_letters(4)], &list);
    }
}
