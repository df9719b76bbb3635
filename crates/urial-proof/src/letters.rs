//! Classes of letters: a partition of the Unicode scalar values, of which texts consist.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// The scalar values: all numbers but the surrogates, which no text has.
const SCALARS: [RangeInclusive<u32>; 2] = [0..=0xD7FF, 0xE000..=0x10_FFFF];

/// A partition of all letters into classes.
#[derive(Clone, Debug)]
pub(crate) struct Letters {
    /// First letter, last letter and class, in the order of the letters and without gaps but for
    /// the surrogates.
    intervals: Vec<(u32, u32, usize)>,
    /// The class of each ASCII letter.
    ascii: [usize; 128],
    classes: usize,
}

impl Letters {
    /// Makes the classes of letters that are in the same ranges.
    pub(crate) fn of(ranges: &BTreeSet<(u32, u32)>) -> Letters {
        let starts = ranges.iter().map(|range| range.0);
        let mut cuts: BTreeSet<u32> =
            starts.chain(ranges.iter().map(|range| range.1 + 1)).collect();
        cuts.extend([0, 0xE000]);
        let mut names = BTreeMap::new();
        let mut intervals = Vec::new();
        for scalars in SCALARS {
            let inner: Vec<u32> = cuts.range(scalars.clone()).copied().collect();
            for (at, &first) in inner.iter().enumerate() {
                let last = inner.get(at + 1).map_or(*scalars.end(), |next| next - 1);
                let is_in = |range: &&(u32, u32)| range.0 <= first && last <= range.1;
                let signature: Vec<_> = ranges.iter().filter(is_in).collect();
                let class = names.len();
                let class = *names.entry(signature).or_insert(class);
                intervals.push((first, last, class));
            }
        }
        Letters::new(intervals, names.len())
    }

    /// Makes a partition of intervals.
    fn new(intervals: Vec<(u32, u32, usize)>, classes: usize) -> Letters {
        let mut letters = Letters { intervals, ascii: [0; 128], classes };
        for letter in 0..128_u8 {
            letters.ascii[usize::from(letter)] = letters.look_up(u32::from(letter));
        }
        letters
    }

    /// Returns the partition whose class `c` is class `names[c]` of this one.
    pub(crate) fn merged(&self, names: &[usize], classes: usize) -> Letters {
        let mut merged: Vec<(u32, u32, usize)> = Vec::new();
        for &(first, last, class) in &self.intervals {
            let class = names[class];
            match merged.last_mut() {
                Some(before) if before.2 == class && before.1 + 1 == first => before.1 = last,
                _ => merged.push((first, last, class)),
            }
        }
        Letters::new(merged, classes)
    }

    /// Returns how many classes there are.
    pub(crate) fn classes(&self) -> usize {
        self.classes
    }

    /// Returns the class of a letter.
    pub(crate) fn class_of(&self, letter: char) -> usize {
        let ascii = self.ascii.get(letter as usize);
        ascii.copied().unwrap_or_else(|| self.look_up(u32::from(letter)))
    }

    /// Finds the class of a letter among the intervals.
    fn look_up(&self, letter: u32) -> usize {
        let after = self.intervals.partition_point(|interval| interval.0 <= letter);
        // The first interval begins with the first letter.
        self.intervals[after.saturating_sub(1)].2
    }

    /// Returns the classes that a range is made of.
    pub(crate) fn classes_in(&self, range: (u32, u32)) -> BTreeSet<usize> {
        let is_in = |interval: &&(u32, u32, usize)| range.0 <= interval.0 && interval.1 <= range.1;
        let inside = self.intervals.iter().filter(is_in);
        inside.map(|interval| interval.2).collect()
    }

    /// Returns a letter of each class, a visible one if there is one.
    pub(crate) fn one_each(&self) -> Vec<char> {
        one_each_of(&[self])
    }

    /// Returns all ASCII letters, of each interval beyond them the ends and one between, and one
    /// letter for each byte that UTF-8 begins with.
    pub(crate) fn samples(&self) -> Vec<char> {
        let mut letters: BTreeSet<u32> = (0..128).collect();
        letters.extend((0x80..0x800).step_by(0x40));
        letters.extend((0x800..0x1_0000).step_by(0x1000));
        letters.extend((0x1_0000..0x11_0000).step_by(0x4_0000));
        for &(first, last, _) in &self.intervals {
            let first = first.max(128);
            if first <= last {
                letters.extend([first, first + (last - first) / 2, last]);
            }
        }
        letters.into_iter().filter_map(char::from_u32).collect()
    }
}

/// Returns a letter for each class that some of the partitions tells from the others.
pub(crate) fn one_each_of(partitions: &[&Letters]) -> Vec<char> {
    let mut samples: Vec<char> = partitions.iter().flat_map(|one| one.samples()).collect();
    // Visible letters first.
    samples.sort_unstable_by_key(|letter| (!letter.is_ascii_graphic(), *letter));
    let mut found = BTreeMap::new();
    for letter in samples {
        let classes: Vec<usize> = partitions.iter().map(|one| one.class_of(letter)).collect();
        found.entry(classes).or_insert(letter);
    }
    found.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_in_the_same_ranges_are_one_class() {
        let ranges = BTreeSet::from([(0x61, 0x63), (0x63, 0x64), (0xA0, 0xD7FF)]);
        let letters = Letters::of(&ranges);
        assert_eq!(letters.classes(), 5);
        let class = |letter| letters.class_of(letter);
        assert_eq!(class('a'), class('b'));
        assert!(class('b') != class('c') && class('c') != class('d'));
        assert_eq!(class('\0'), class('\u{9F}'));
        assert_eq!(class('\u{A0}'), class('\u{D7FF}'));
        assert_eq!(class('e'), class('\u{E000}'));
        assert_eq!(letters.classes_in((0x61, 0x64)).len(), 3);
        assert_eq!(letters.one_each().len(), 5);
        let samples = letters.samples();
        for border in ['\u{9F}', '\u{A0}', '\u{D7FF}', '\u{E000}', char::MAX] {
            assert!(samples.contains(&border), "{border:?}");
        }
    }

    #[test]
    fn partitions_are_refined() {
        let partition = |range| Letters::of(&BTreeSet::from([range]));
        let (one, two) = (partition((0x61, 0x63)), partition((0x63, 0x65)));
        let letters = one_each_of(&[&one, &two]);
        // Before `c`, `c`, after it, and all others.
        assert_eq!(letters.len(), 4);
        assert!(letters.contains(&'c'));
    }

    #[test]
    fn classes_are_merged() {
        let letters = Letters::of(&BTreeSet::from([(0x61, 0x61), (0x62, 0x62)]));
        let class = |letter| letters.class_of(letter);
        let mut names = vec![0; 3];
        names[class('a')] = 1;
        names[class('b')] = 1;
        let merged = letters.merged(&names, 2);
        assert_eq!(merged.class_of('a'), merged.class_of('b'));
        assert_eq!(merged.intervals.len(), 4);
    }
}
