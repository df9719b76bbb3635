//! Texts shuffled from others, for the tests and for the fuzzer that is there when libFuzzer is
//! not.

use urial_testkit::Prng;

/// Bytes that are likely to matter.
const TROUBLE: &[u8] = b"\0\n %:/?#[]@\\v.0Z\x7F\x80\xC3\xFF{}<>\t&=;|";

/// Makes texts out of inputs, the same ones each time.
pub struct Shuffle<'i> {
    inputs: &'i [String],
    prng: Prng,
}

impl<'i> Shuffle<'i> {
    /// Creates a generator; another seed gives other texts.
    #[must_use]
    pub fn new(inputs: &'i [String], seed: u64) -> Shuffle<'i> {
        Shuffle { inputs, prng: Prng::new(seed) }
    }

    /// Pieces of two inputs, with a byte of trouble between them.
    pub fn pieces(&mut self) -> Vec<u8> {
        let (first, second) = (self.input(), self.input());
        let mut data = first[..self.prng.below(first.len() + 1)].to_vec();
        data.push(TROUBLE[self.prng.below(TROUBLE.len())]);
        data.extend_from_slice(&second[self.prng.below(second.len() + 1)..]);
        data
    }

    /// Returns two inputs, as base and reference are given.
    pub fn two(&mut self) -> Vec<u8> {
        let (first, second) = (self.input(), self.input());
        [first, b"\n", second].concat()
    }

    /// Returns a text and the same with a byte more, less or another.
    pub fn alike(&mut self) -> Vec<u8> {
        let input = self.input();
        let mut other = input.to_vec();
        let at = self.prng.below(other.len() + 1);
        let trouble = TROUBLE[self.prng.below(TROUBLE.len())];
        match self.prng.below(3) {
            0 if at < other.len() => drop(other.remove(at)),
            1 if at < other.len() => other[at] = trouble,
            _ => other.insert(at, trouble),
        }
        [input, b"\n", &other].concat()
    }

    fn input(&mut self) -> &'i [u8] {
        let at = self.prng.below(self.inputs.len());
        self.inputs.get(at).map_or(&[], |input| input.as_bytes())
    }
}
