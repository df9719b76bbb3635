//! The texts into which the tests put single bytes.

/// Makes a text of that length.
pub(crate) type Base = fn(usize) -> Vec<u8>;

fn repeat(pattern: &[u8], from: usize, len: usize) -> Vec<u8> {
    pattern
        .iter()
        .copied()
        .cycle()
        .skip(from)
        .take(len)
        .collect()
}

/// `head`, then `a` up to the length, with `more` put over it.
fn filled(head: &str, len: usize, more: &[(usize, u8)]) -> Vec<u8> {
    let mut text = repeat(b"a", 0, len);
    for (place, byte) in head.bytes().enumerate().take(len) {
        text[place] = byte;
    }
    for &(place, byte) in more {
        if (head.len()..len).contains(&place) {
            text[place] = byte;
        }
    }
    text
}

/// One of each base, by its name.
pub(crate) const ALL: &[(&str, Base)] = &[
    ("all a", |len| repeat(b"a", 0, len)),
    ("a URI, its delimiters spread out", |len| {
        let at = |share: usize| 9 + len * share / 8;
        let more = [(at(2), b'/'), (at(3), b'.'), (at(4), b'?'), (at(6), b'#')];
        filled("scheme://", len, &more)
    }),
    ("a URI with a scheme over the first border", |len| {
        let start = len / 2;
        let more = [
            (start, b':'),
            (start + 1, b'/'),
            (start + 2, b'/'),
            (start + 9, b'/'),
        ];
        filled("s", len, &more)
    }),
    ("userinfo, a numeric host and a port", |len| {
        let colon = len * 2 / 3;
        let digits = (colon + 1..len).map(|place| (place, b'0'));
        let more: Vec<_> = [(len / 3, b':'), (len / 2, b'@'), (colon, b':')]
            .into_iter()
            .chain(digits)
            .collect();
        filled("a://", len, &more)
    }),
    ("an IP-literal that moves over the borders", |len| {
        let start = 4 + len / 2;
        let literal = b"@[::1]:80/";
        let more: Vec<_> = literal
            .iter()
            .enumerate()
            .map(|(place, &byte)| (start + place, byte))
            .collect();
        filled("a://", len, &more)
    }),
    ("an IP-literal as long as the text", |len| {
        let more = [(len.saturating_sub(1), b']')];
        filled("//[v1.", len, &more)
    }),
    ("triplets", |len| repeat(b"%41", 0, len)),
    ("triplets, one later", |len| repeat(b"%41", 2, len)),
    ("triplets, two later", |len| repeat(b"%41", 1, len)),
    ("colons", |len| repeat(b":", 0, len)),
    ("at signs in an authority", |len| {
        filled(
            "//",
            len,
            &(2..len).map(|place| (place, b'@')).collect::<Vec<_>>(),
        )
    }),
    ("brackets", |len| repeat(b"[]", 0, len)),
    ("slashes", |len| repeat(b"/", 0, len)),
    ("dot segments", |len| repeat(b"/.", 0, len)),
    ("capitals", |len| repeat(b"A", 0, len)),
];
