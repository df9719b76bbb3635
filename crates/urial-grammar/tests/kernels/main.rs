//! Tests that every kernel answers as the portable one does, and the portable one as the [naive]
//! oracle does.
//!
//! Meant for `cargo test --release -p urial-grammar --test kernels`. A debug build, and any build
//! under `URIAL_CASES=some`, takes every fourth length, every eighth offset and 30 of the 256
//! bytes; the functions below say which.

mod naive;
mod expected;
mod texts;

use expected::{Expected, parse, spans_of};
use std::sync::LazyLock;

use urial_grammar::{Form, Production, probe, split_spans};
use urial_testkit::Prng;

/// The longest text of the exhaustive tests.
const LONGEST: usize = 200;
/// Offsets at the borders of blocks of 16, 32 and 64 bytes, and beside them.
const BORDERS: [usize; 16] = [15, 16, 17, 31, 32, 33, 47, 48, 63, 64, 65, 127, 128, 129, 191, 192];
/// The number of offsets in a larger buffer.
const OFFSETS: usize = 64;

/// Whether a sample is taken: all cases take minutes in a debug build, and in an emulator.
static SAMPLES: LazyLock<bool> = LazyLock::new(|| {
    cfg!(debug_assertions) || std::env::var("URIAL_CASES").is_ok_and(|cases| cases == "some")
});

fn lengths() -> impl Iterator<Item = usize> {
    (0..=LONGEST).filter(|len| !*SAMPLES || len % 4 == 0 || BORDERS.contains(len))
}

fn offsets() -> impl Iterator<Item = usize> {
    (0..OFFSETS).step_by(if *SAMPLES { 8 } else { 1 })
}

/// A selection of the offsets, for tests where the text makes the difference.
const SOME_OFFSETS: [usize; 5] = [0, 1, 16, 31, 63];

fn bytes() -> impl Iterator<Item = u8> {
    const SOME: &[u8] = b"\0 !#%+./09:?@AFGZ[\\]_afgz{\x7F\x80\xA0\xC3\xFF";
    (0..=u8::MAX).filter(|byte| !*SAMPLES || SOME.contains(byte))
}

/// Returns the first offset, the last, and the borders between.
fn places(len: usize) -> Vec<usize> {
    let ends = [0, len.wrapping_sub(1)];
    let mut places: Vec<usize> = ends.into_iter().chain(BORDERS).collect();
    places.retain(|&place| place < len);
    places.sort_unstable();
    places.dedup();
    places
}

/// Returns the kernels that are compared with the portable one.
fn fast_kernels() -> Vec<&'static str> {
    probe::kernels().filter(|&name| name != "portable").collect()
}

/// A text at every offset of a larger buffer, among bytes that would change the answer of a kernel
/// that read them.
struct Shifted {
    buffers: Vec<(usize, Vec<u8>)>,
    len: usize,
}

impl Shifted {
    fn new(text: &[u8], offsets: impl Iterator<Item = usize>) -> Shifted {
        let buffer = |offset| {
            let around = if offset % 2 == 0 { b'#' } else { b'%' };
            let mut buffer = vec![around; 2 * OFFSETS + text.len()];
            buffer[offset..offset + text.len()].copy_from_slice(text);
            (offset, buffer)
        };
        Shifted { buffers: offsets.map(buffer).collect(), len: text.len() }
    }

    fn put(&mut self, place: usize, byte: u8) {
        for (offset, buffer) in &mut self.buffers {
            buffer[*offset + place] = byte;
        }
    }

    fn texts(&self) -> impl Iterator<Item = &[u8]> {
        let buffers = self.buffers.iter();
        buffers.map(|(offset, buffer)| &buffer[*offset..*offset + self.len])
    }
}

/// Tests every length, the offsets, and every byte value at every border.
fn every_byte_at_every_border(base: texts::Base, offsets: &[usize]) {
    let kernels = fast_kernels();
    for len in lengths() {
        let mut text = base(len);
        assert_eq!(text.len(), len);
        let mut shifted = Shifted::new(&text, offsets.iter().copied());
        for place in places(len) {
            let own = text[place];
            for byte in bytes() {
                text[place] = byte;
                shifted.put(place, byte);
                let expected = Expected::new(&text);
                for text in shifted.texts() {
                    kernels.iter().for_each(|kernel| expected.check(kernel, text));
                }
            }
            text[place] = own;
            shifted.put(place, own);
        }
    }
}

#[test]
fn every_byte_at_every_border_and_offset_of_a_name() {
    every_byte_at_every_border(texts::name, &offsets().collect::<Vec<_>>());
}

#[test]
fn every_byte_at_every_border_and_offset_of_a_uri() {
    every_byte_at_every_border(texts::uri, &offsets().collect::<Vec<_>>());
}

#[test]
fn every_byte_at_every_border_of_authorities() {
    for base in texts::AUTHORITIES {
        every_byte_at_every_border(*base, &SOME_OFFSETS);
    }
}

#[test]
fn every_byte_at_every_border_of_runs() {
    for base in texts::RUNS {
        every_byte_at_every_border(*base, &SOME_OFFSETS);
    }
}

/// Tests that no kernel reads past the end, under valgrind or a sanitizer: the text ends where its
/// allocation does.
#[test]
fn texts_that_end_with_their_allocation() {
    let kernels = fast_kernels();
    let usual: [texts::Base; 2] = [texts::name, texts::uri];
    for base in usual.iter().chain(texts::AUTHORITIES).chain(texts::RUNS) {
        for len in 0..=LONGEST {
            let text = base(len);
            let expected = Expected::new(&text);
            for offset in offsets() {
                let exact: Box<[u8]> = [vec![b'#'; offset], text.clone()].concat().into();
                kernels.iter().for_each(|kernel| expected.check(kernel, &exact[offset..]));
            }
        }
    }
}

/// Tests addresses in brackets that move over the borders of blocks, after schemes and userinfos of
/// every length, in texts of every length.
#[test]
fn literals_over_the_borders() {
    const LITERALS: &str = "[::] [1:2:3:4:5:6:7::] [2001:db8:85a3:aBcD:EF01:8a2e:370:7334] \
        [2001:db8:85a3:aBcD:EF01:8a2e:370:73345] [2001:db8:85a3:aBcD:EF01:8a2e:255.1.2.3]:80 \
        [1:2:3:4:5:6:7:8:9] [fe80::1%25en0] [vF.a:1]: [1::2::3] [1:::2] [fe80::1 [fe80::1]1";
    let kernels = fast_kernels();
    for literal in LITERALS.split(' ') {
        for before in 1..140 {
            let filler = "a".repeat(before);
            for rest in (0..140).step_by(if *SAMPLES { 20 } else { 1 }) {
                let rest = "/".repeat(rest);
                for text in
                    [format!("{filler}://{literal}{rest}"), format!("a://{filler}@{literal}{rest}")]
                {
                    let expected = Expected::new(text.as_bytes());
                    let parsed = parse("portable", &text, Form::URI);
                    for kernel in &kernels {
                        expected.check(kernel, text.as_bytes());
                        let found = parse(kernel, &text, Form::URI);
                        assert_eq!(found, parsed, "{kernel}: {text:?}");
                    }
                }
            }
        }
    }
}

/// Writes a random text of special bytes; most of it is `a`, to a varying degree, with some of the
/// structure of a URI.
fn random_text(random: &mut Prng, text: &mut String) {
    const ALPHABET: [char; 15] =
        ['a', ':', '/', '?', '#', '@', '[', ']', '%', '4', 'Z', 'é', '.', ' ', 'ア'];
    const PIECES: [&str; 12] =
        ["a://", "//", "a@", "a:a@", "[::1]", "[v1.a]", "1.2.3.4", ":44", "/a", "%4a", "?a", "#a"];
    text.clear();
    let longest = [69, 400][random.below(2)];
    let len = random.below(longest + 1);
    let trouble = [0, 10, 100, 1000][random.below(4)];
    let mut next_piece = 0;
    while text.len() < len {
        if next_piece < PIECES.len() && random.below(8) == 0 {
            next_piece += random.below(PIECES.len() - next_piece);
            text.push_str(PIECES[next_piece]);
            next_piece += 1;
        } else if random.below(1000) < trouble {
            text.push(ALPHABET[random.below(ALPHABET.len())]);
        } else {
            text.push('a');
        }
    }
}

fn random_texts(seed: u64, cases: usize) {
    let kernels = fast_kernels();
    let mut random = Prng::new(seed);
    let mut text = String::new();
    let forms = Production::ALL.iter().filter_map(|rule| rule.form());
    let mut valid = 0;
    for form in forms.cycle().take(cases) {
        random_text(&mut random, &mut text);
        let expected = Expected::new(text.as_bytes());
        valid += usize::from(expected.needs_check != Some(true));
        let parsed = parse("portable", &text, form);
        assert_eq!(parsed.is_ok(), {
            let any = parse(
                "portable",
                &text,
                if form.is_iri() { Form::REFERENCE.iri() } else { Form::REFERENCE },
            );
            any.is_ok_and(|spans| form.check(&text, &spans).is_ok())
        });
        for kernel in &kernels {
            expected.check(kernel, text.as_bytes());
            assert_eq!(parse(kernel, &text, form), parsed, "{kernel}: {text:?}");
        }
        assert_eq!(spans_of(split_spans(&text).unwrap()), expected.spans);
    }
    // Neither kind of text is rare.
    assert!((cases / 10..cases * 9 / 10).contains(&valid), "{valid} of {cases} are valid");
}

/// Returns how many random texts a test takes.
fn cases() -> usize {
    if *SAMPLES { 20_000 } else { 1_000_000 }
}

#[test]
fn a_million_random_texts() {
    random_texts(1, cases());
}

#[test]
fn another_million_random_texts() {
    random_texts(2, cases());
}

/// Tests that `plain` is promised often enough to be useful.
#[test]
fn fast_kernels_find_ordinary_texts_plain() {
    for kernel in fast_kernels() {
        for text in ["http://example.com/a/b.c?d#e", "//h/a", "a/b"] {
            for len in [0, 40, 63, 65, 100, 127, 128, 400].map(|len: usize| len.max(text.len())) {
                let text = format!("{text:a<len$}");
                let (spans, _) = probe::split_with(kernel, text.as_bytes()).unwrap();
                assert!(spans.plain, "{kernel}: {text}");
            }
        }
    }
}

#[test]
fn the_portable_kernel_comes_first() {
    assert_eq!(probe::kernels().next(), Some("portable"));
    assert!(probe::kernels().any(|name| name == urial_grammar::kernel_name()));
    assert_eq!(probe::split_with("abacus", b""), None);
}
