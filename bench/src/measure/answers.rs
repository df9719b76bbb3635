//! Operations on one value at a time, whose answers are compared before anybody is timed.

use std::fmt::Display;
use std::hint::black_box;

use super::{Entry, Tally};
use crate::lists::List;

/// Returns the text of what a contender makes of each line; nothing where it refuses.
pub type Answers = dyn Fn(&[&str]) -> Vec<Option<String>>;

/// Least share of a list, in hundredths, on which all contenders have to agree.
const LEAST_AGREED: usize = 85;

impl Entry {
    /// Measures an operation on a line where it lies, whose answers are compared.
    pub fn line<A: Display>(
        name: &'static str,
        each: impl Fn(&str) -> Option<A> + Copy + 'static,
    ) -> Entry {
        let measured = move |line: &'static str| black_box(&each(line)).is_some().then_some(0);
        Entry::each(name, measured).answering(each)
    }

    /// Measures an operation on what was made of each line before, whose answers are compared.
    pub fn made<T: 'static, A: Display>(
        name: &'static str,
        make: impl Fn(&str) -> Option<T> + Copy + 'static,
        each: impl Fn(&T) -> Option<A> + Copy + 'static,
    ) -> Entry {
        let measured = move |item: &T| black_box(&each(item)).is_some().then_some(0);
        Entry::of(name, make, measured).answering(move |line| each(&make(line)?))
    }

    /// Measures an operation on all that was made of the lines at once; its answer is the sum that
    /// comes back.
    pub fn whole<T: 'static>(
        name: &'static str,
        make: impl Fn(&str) -> Option<T> + Copy + 'static,
        all: impl Fn(&[T]) -> usize + Copy + 'static,
    ) -> Entry {
        Entry::new(name, move |lines| {
            let made: Vec<T> = lines.iter().filter_map(|line| make(line)).collect();
            Box::new(move || Tally { accepted: made.len(), length: all(black_box(&made)) })
        })
    }

    fn answering<A: Display>(self, answer: impl Fn(&str) -> Option<A> + 'static) -> Entry {
        let answer = move |line: &&str| Some(answer(line)?.to_string());
        let answers = Box::new(move |lines: &[&str]| lines.iter().map(&answer).collect());
        Entry { answers: Some(Box::leak(answers)), ..self }
    }
}

/// Returns the lines on which all entries give the same answer: a peer that repairs, or that
/// follows another standard, is compared where that makes no difference.
///
/// # Panics
///
/// If too few lines are left for the list to be what its name says.
pub fn agreed(entries: &[Entry], list: &List) -> List {
    let lines = list.lines();
    let answers = entries.iter().filter_map(|entry| entry.answers);
    let answers: Vec<_> = answers.map(|answers| answers(&lines)).collect();
    let is_same = |line: usize| answers.windows(2).all(|two| two[0][line] == two[1][line]);
    let agreed = list.retain(is_same);
    let (left, all) = (agreed.lines().len(), lines.len());
    if left * 100 < all * LEAST_AGREED {
        let differs = (0..all).find(|&line| !is_same(line)).unwrap_or(0);
        let answers = entries.iter().zip(&answers);
        let answers: Vec<_> = answers.map(|(it, answer)| (it.name, &answer[differs])).collect();
        panic!(
            "{}: the same answer to {left} lines of {all}; to {:?}: {answers:?}",
            list.name, lines[differs]
        );
    }
    agreed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lists::PROFILES;

    fn first_letters(count: usize) -> Entry {
        Entry::made(
            "letters",
            |line| Some(line.to_owned()),
            move |line| line.get(..count).map(str::to_owned),
        )
    }

    #[test]
    fn lines_with_another_answer_are_left_out() {
        let list = PROFILES[0].generate(200);
        assert_eq!(agreed(&[first_letters(3)], &list).lines(), list.lines());
        let is_long = |line: &str| Some(line.chars().count() > 12);
        let entries = [
            Entry::made("always", |line| Some(line.len()), |_| Some(true)),
            Entry::made("long", move |line| is_long(line), |long| Some(*long)),
        ];
        let agreed = agreed(&entries, &list);
        assert!(agreed.lines().iter().all(|line| is_long(line) == Some(true)));
    }

    #[test]
    #[should_panic(expected = "the same answer to 0 lines")]
    fn contenders_that_differ_are_noticed() {
        let list = PROFILES[0].generate(10);
        agreed(&[first_letters(3), first_letters(4)], &list);
    }
}
