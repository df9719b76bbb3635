//! Texts into which the tests put single bytes.

/// A function that makes a text of the given length.
pub(crate) type Base = fn(usize) -> Vec<u8>;

/// Repeats `pattern`, from its byte `from` on.
fn run(pattern: &[u8], from: usize, len: usize) -> Vec<u8> {
    pattern.iter().copied().cycle().skip(from).take(len).collect()
}

/// Returns `head`, then `a` up to the length, overwritten with `pieces`; pieces past the length are
/// cut off.
fn filled(head: &str, len: usize, pieces: &[(usize, &str)]) -> Vec<u8> {
    let mut text = run(b"a", 0, len);
    let mut put = |start: usize, piece: &str| {
        let places = piece.bytes().enumerate();
        places.for_each(|(at, byte)| {
            text.get_mut(start + at).into_iter().for_each(|place| *place = byte);
        });
    };
    put(0, head);
    for (start, piece) in pieces {
        put(*start, piece);
    }
    text
}

pub(crate) fn name(len: usize) -> Vec<u8> {
    run(b"a", 0, len)
}

/// Returns a URI whose delimiters spread out as it grows.
pub(crate) fn uri(len: usize) -> Vec<u8> {
    let at = |share: usize| 9 + len * share / 8;
    let pieces = [(at(2), "/"), (at(3), "."), (at(4), "?"), (at(6), "#")];
    filled("scheme://", len, &pieces)
}

/// Texts whose headers move over the borders of blocks.
pub(crate) const AUTHORITIES: &[Base] = &[
    |len| filled("s", len, &[(len / 2, "://"), (len / 2 + 9, "/")]),
    |len| filled("a://", len, &[(4 + len / 3, ":"), (4 + len / 2, "@"), (5 + len * 2 / 3, ":")]),
    |len| {
        let digits = "0".repeat(len / 2);
        filled("a://a", len, &[(4 + len / 3, ":"), (5 + len / 3, &digits), (6 + len * 5 / 6, "?")])
    },
    |len| filled("a://", len, &[(4 + len / 2, "@[::1]:80/")]),
    |len| filled("//[v1.", len, &[(len.max(7) - 1, "]")]),
    |len| filled("//", len, &[(2, &"@".repeat(len))]),
];

pub(crate) const RUNS: &[Base] = &[
    |len| run(b"%41", 0, len),
    |len| run(b"%41", 2, len),
    |len| run(b"%41", 1, len),
    |len| run(b":", 0, len),
    |len| run(b"[]", 0, len),
    |len| run(b"/", 0, len),
    |len| run(b"/.", 0, len),
    |len| run(b"A", 0, len),
];
