//! Tests that the kernels agree with each other and with a naive reading.

use super::*;
use alloc::vec::Vec;

fn is_scheme_end(text: &[u8], at: usize, prefixes: bool, words: bool) -> bool {
    let Some(&before) = at.checked_sub(1).and_then(|before| text.get(before)) else {
        return false;
    };
    match (text[at], text.get(at + 1)) {
        (b':', None) => true,
        (b':', Some(&after)) => ends_scheme(before, after, words),
        (b'.', _) => prefixes && b"wWpP".contains(&before),
        _ => false,
    }
}

/// Returns a generator of numbers below its argument.
fn dice(seed: u64) -> impl FnMut(usize) -> usize {
    let mut random = fastrand::Rng::with_seed(seed);
    move |sides| random.usize(..sides)
}

/// Returns random texts of bytes that matter, with others between them.
fn texts() -> impl Iterator<Item = Vec<u8>> {
    let mut dice = dice(1);
    (64..264).map(move |len| {
        let rare = 1 + dice(12);
        (0..len)
            .map(|_| match dice(rare) {
                0 => b":.wP/ \"9-%,(\xC3\0"[dice(14)],
                _ => b'a',
            })
            .collect()
    })
}

#[test]
fn every_pair_of_bytes_around_a_colon_is_judged_as_the_definition_says() {
    for before in 0..=u8::MAX {
        for after in 0..=u8::MAX {
            for words in [false, true] {
                let expected = ends_scheme(before, after, words);
                // No other byte of the text can end a scheme.
                let mut text = [b' '; 80];
                (text[9], text[10], text[11]) = (before, b':', after);
                for kernel in KernelId::available() {
                    let found = scheme_end_with(kernel, &text, 10, false, words);
                    let is_right = found.is_none_or(|found| (found.at == 10) == expected);
                    assert!(is_right, "{} {before} {after} {words}", kernel.name());
                }
            }
        }
    }
}

#[test]
fn the_definition_says_what_the_documents_say() {
    for (before, after, expected) in [
        (b'p', b'/', [true, true]),
        (b'o', b'a', [true, true]),
        (b'3', b'/', [true, true]),
        (b'3', b'8', [true, false]),
        (b'p', b' ', [false, false]),
        (b'p', b'"', [false, false]),
        (b'p', b':', [false, false]),
        (b'p', 0xE3, [true, true]),
        (b' ', b'/', [false, false]),
        (0xA9, b'/', [false, false]),
    ] {
        let came = [false, true].map(|words| ends_scheme(before, after, words));
        assert_eq!(came, expected, "{before} {after}");
    }
}

#[test]
fn scheme_ends_are_those_that_one_sees_byte_by_byte() {
    for text in texts() {
        for kernel in KernelId::available() {
            for (prefixes, words) in [(false, false), (false, true), (true, true)] {
                for from in 0..text.len() {
                    let is_one = |at: &usize| is_scheme_end(&text, *at, prefixes, words);
                    let expected = (from..text.len()).find(is_one).unwrap_or(text.len());
                    let found = scheme_end_with(kernel, &text, from, prefixes, words);
                    let found = found.map(|found| found.at);
                    let is_right = found == Some(expected)
                        || expected == text.len() - 1 && found == Some(text.len());
                    let name = kernel.name();
                    assert!(
                        is_right || found.is_none() && name == "portable",
                        "{name}: {found:?} and not {expected} from {from} in {}",
                        text.escape_ascii()
                    );
                }
            }
        }
        let found = scheme_end(&text, text.len(), false, true);
        assert_eq!(found.map(|found| found.at), Some(text.len()));
    }
}

#[test]
fn extents_are_those_that_one_sees_byte_by_byte() {
    let end = |text: &[u8], from: usize, set: Set| {
        let rest = text[from..].iter();
        from + rest.take_while(|byte| set.contains(**byte)).count()
    };
    for text in texts() {
        for from in 0..text.len() {
            let host = end(&text, from, Set::UNRESERVED);
            let path = match text.get(host) {
                Some(b'/') => end(&text, host, Set::QUERY - Set::of("(),;&'")),
                _ => host,
            };
            for kernel in KernelId::available() {
                let found = sweep(kernel, &text, PlainExtent { from });
                let is_right =
                    found == Some((host, path)) || found.is_none() && kernel.name() == "portable";
                assert!(is_right, "{}: {found:?} from {from}", kernel.name());
            }
        }
        assert_eq!(plain_extent(&text, text.len()), Some((text.len(), text.len())));
    }
}

/// Checks that a path, query and fragment from `from` certainly goes to `to`; the error is the
/// offset where it stops.
fn goes_to(text: &[u8], from: usize, to: usize) -> Result<(), usize> {
    let mut at = from;
    let mut has_fragment = false;
    while at < to {
        at += match &text[at..] {
            [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => 3,
            [b'#', ..] if !has_fragment => {
                has_fragment = true;
                1
            }
            [b'&', b'#', ..] => return Err(at),
            [b'&', b'l' | b'g', b't', ..] | [b'&', b'q', b'u', ..] => return Err(at),
            [b'&', b'a', b'p', ..] | [b'&', b'n', b'b', ..] => return Err(at),
            [b'&', ..] => 1,
            [byte, ..] if PlainPath::SET.contains(*byte) => 1,
            _ => return Err(at),
        };
    }
    if at == to { Ok(()) } else { Err(at) }
}

/// Returns random texts of links and of characters that may be in them.
fn links() -> impl Iterator<Item = Vec<u8>> {
    const PIECES: [&[u8]; 20] = [
        b"://",
        b"://",
        b"/",
        b"/",
        b"ab.c",
        b":8",
        b"?d=e",
        b"%41",
        b"%4",
        b"&f=",
        b"&lang=",
        b"&lt;",
        b"&#",
        b"&nb",
        b"#g",
        b" ",
        b"(",
        b"\xC3",
        b"&",
        b"hijklmnopqrstuvwxyz-0123456789",
    ];
    let mut dice = dice(5);
    (0..2000).map(move |_| {
        let mut text = b"http://a".to_vec();
        while text.len() < 400 {
            text.extend_from_slice(PIECES[dice(PIECES.len())]);
            text.resize(text.len() + 30 * dice(4) * (dice(6) / 5), b'y');
        }
        text
    })
}

#[track_caller]
fn check_link(text: &[u8], at: usize, link: Link) {
    let shown = text[at..].escape_ascii();
    let head = at + 3;
    assert_eq!(&text[at..head], b"://", "{shown}");
    let is_of_host = |byte: &&u8| PlainHost::SET.contains(**byte);
    let host = text[head..].iter().take_while(is_of_host);
    assert_eq!(link.host, head + host.count(), "{shown}");
    assert_eq!(goes_to(text, link.host, link.end), Ok(()), "{shown}");
    let next = text.get(link.end);
    let goes_on = next.is_some_and(|&byte| PlainPath::SET.contains(byte));
    assert!(!goes_on, "{shown}");
    let has_colon = text[head..link.end].contains(&b':');
    assert!(link.colon || !has_colon, "{shown}");
}

#[test]
fn links_go_as_far_as_one_sees_byte_by_byte() {
    let (mut seen, mut longer) = (0, 0);
    for text in links() {
        for kernel in KernelId::available() {
            let mut from = 0;
            while let Some(SchemeEnd { at, link }) =
                scheme_end_with(kernel, &text, from, false, true).filter(|it| it.at < text.len())
            {
                from = at + 1;
                let Some(link) = link else { continue };
                check_link(&text, at, link);
                seen += 1;
                longer += usize::from(link.end > at + WIDTH);
            }
        }
    }
    let kernels = KernelId::available().count() - 1;
    assert!(seen > 900 * kernels && longer >= 50 * kernels, "{seen} {longer}");
}
