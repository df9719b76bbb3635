//! Texts that somebody sends who wants it to take long.

use std::borrow::Cow;

use urial_testkit::Prng;

/// A run of something, with a start and an end.
pub struct Shape {
    pub name: Cow<'static, str>,
    header: Cow<'static, str>,
    /// A part of the text for each, of the same size.
    runs: Cow<'static, [&'static str]>,
    /// Instead of `runs`, a random one.
    run: String,
    end: Cow<'static, str>,
}

macro_rules! shapes {
    ($([$name:literal, $header:literal, $runs:expr, $end:literal],)+) => {
        &[$(Shape {
            name: Cow::Borrowed($name),
            header: Cow::Borrowed($header),
            runs: Cow::Borrowed(&$runs),
            run: String::new(),
            end: Cow::Borrowed($end),
        }),+]
    };
}

pub static SHAPES: &[Shape] = shapes![
    ["/a then /..", "http://h", ["/a", "/.."], ""],
    ["/a", "http://h", ["/a"], ""],
    ["a", "http://h/", ["a"], ""],
    ["%41", "http://h/", ["%41"], ""],
    ["%c3", "http://h/", ["%c3"], ""],
    ["%C3%A9", "http://h/", ["%C3%A9"], ""],
    ["%25", "http://h/", ["%25"], ""],
    ["%3A, then >", "http://h/", ["%3A"], ">"],
    ["../", "http://h/", ["../"], ""],
    ["./", "http://h/", ["./"], ""],
    ["/", "http://h/", ["/"], ""],
    ["\\", "http://h/", ["\\"], ""],
    [":", "http://h/", [":"], ""],
    ["@", "http://h/", ["@"], ""],
    [":@", "http://h/", [":@"], ""],
    [".", "http://h/", ["."], ""],
    ["(", "http://h/", ["("], ""],
    ["( then )", "http://h/", ["(", ")"], ""],
    ["'", "http://h/", ["'"], ""],
    ["é", "http://h/", ["é"], ""],
    ["U+202E", "http://h/", ["\u{202e}"], ""],
    [" in a path", "http://h/", [" "], "x"],
    ["A in a host", "http://", ["A"], ""],
    ["a. in a host", "http://", ["a."], "a/"],
    ["-a in a host", "http://a", ["-a"], "/"],
    ["xn--a. in a host", "http://", ["xn--a."], "a/"],
    ["1. in a host", "http://", ["1."], "1/"],
    ["é in a host", "http://", ["é"], "/"],
    ["é. in a host", "http://", ["é."], "a/"],
    ["%61 in a host", "http://", ["%61"], "/"],
    [". in a host", "http://", ["."], ""],
    [": in an authority", "http://", [":"], ""],
    ["@ in an authority", "http://", ["@"], ""],
    ["[ in an authority", "http://", ["["], ""],
    ["a:b@ in an authority", "http://", ["a:b@"], "h/"],
    ["1 in a port", "http://h:", ["1"], "/"],
    ["0 in a port", "http://h:", ["0"], "80/"],
    ["& in a query", "http://h/?", ["&"], ""],
    ["& in a query, then a space", "http://h/?", ["&"], " x"],
    ["a=1& in a query", "http://h/?", ["a=1&"], ""],
    ["&amp; in a query", "http://h/?", ["&amp;"], ""],
    ["%26 in a query", "http://h/?", ["%26"], ""],
    ["token=x& in a query", "http://h/?", ["token=x&"], ""],
    [
        "http://u:p@h/ in a query",
        "http://h/?",
        ["http://u:p@h/"],
        ""
    ],
    ["? in a query", "http://h/?", ["?"], ""],
    ["# in a fragment", "http://h/#", ["#"], ""],
    ["a in a fragment", "http://h/#", ["a"], ""],
    [";a=1", "http://h/p", [";a=1"], ""],
    ["urn:", "urn:", ["a:"], "b"],
    ["jdbc:", "", ["jdbc:"], "x"],
    ["mailto:", "mailto:", ["a@b,"], "c@d"],
    ["data:", "data:,", ["x"], ""],
    ["file:", "file:///", ["a%5C"], ""],
    ["C:/", "", ["C:/"], ""],
    ["C:\\", "", ["C:\\"], ""],
    ["lines", "", ["http://h/a?b\n"], ""],
    ["lines, none of them valid", "", ["http://h/a b\n"], ""],
    ["lines without anything", "", ["\n"], ""],
    ["\\r\\n", "", ["\r\n"], ""],
    ["spaces", "", [" "], ""],
    ["a ", "", ["a "], ""],
    ["<", "", ["<"], ""],
    ["<>", "", ["<>"], ""],
    ["<http://h", "", ["<http://h"], ""],
    ["[a](http://h/ ", "", ["[a](http://h/ "], ""],
    ["http://h/ ", "", ["http://h/ "], ""],
    ["http://", "", ["http://"], ""],
    ["http:", "", ["http:"], ""],
    ["http://:=", "", ["http://:="], ""],
    ["http://a:1:1:", "", ["http://a:1:1:"], ""],
    ["http://u:p@", "", ["http://u:p@"], ""],
    ["://", "", ["://"], ""],
    ["//", "", ["//"], ""],
    ["//u:p@h ", "", ["//u:p@h "], ""],
    ["www.", "", ["www."], ""],
    ["www.a:b;", "", ["www.a:b;"], ""],
    ["ftp.x:y,", "", ["ftp.x:y,"], ""],
    ["x:y;ftp.x.y", "", ["x:y;ftp.x.y"], ""],
    ["www.a.bdata:,", "", ["www.a.bdata:,"], ""],
    ["a@b.c ", "", ["a@b.c "], ""],
    ["u:p@", "", ["u:p@"], ""],
    ["u:p@h,", "http://", ["u:p@h,"], "h/"],
    ["password=", "", ["password="], ""],
    ["%", "", ["%"], ""],
    ["&lt;", "", ["&lt;"], ""],
    ["&", "", ["&"], ""],
    ["{a}", "", ["{a}"], ""],
    ["{/a*}/x", "", ["{/a*}/x"], ""],
    ["{?a}", "", ["{?a}"], ""],
    ["{", "", ["{"], ""],
];

/// A shape as a URI and as a relative reference.
pub struct Texts {
    pub uri: String,
    pub reference: String,
}

impl Shape {
    /// Makes texts of about `size` bytes each.
    pub fn texts(&self, size: usize) -> Texts {
        let runs = if self.run.is_empty() {
            &*self.runs
        } else {
            &[self.run.as_str()]
        };
        // As often as each other, so that `/..` takes what `/a` brought.
        let round: usize = runs.iter().map(|run| run.len()).sum();
        let run: String = runs.iter().map(|run| run.repeat(size / round)).collect();
        let run = run + &self.end;
        let uri = format!("{}{run}", self.header);
        let path = match &*self.header {
            "http://h/" | "http://h" => run,
            header => format!("{}{run}", header.strip_prefix("http:").unwrap_or(header)),
        };
        let reference = match path.as_bytes() {
            [b':', ..] => format!("./{path}"),
            _ => path,
        };
        Texts { uri, reference }
    }
}

/// Pieces of random texts.
const PIECES: [&str; 60] = [
    "a", "b.c", "x", "1", "0x7f", "A", "Z9", "é", "ß", "%41", "%2f", "%C3", "%", "/", "//", ":",
    "@", "?", "#", "[", "]", "&", "=", ";", ",", ".", "..", "/../", "/./", "-", "_", "~", "!", "'",
    "\"", "(", ")", "<", ">", " ", "\n", "\t", "\\", "|", "^", "{", "}", "http://", "https:",
    "www.", "ftp.", "mailto:", "urn:", "data:,", "u:p@", "::1", "&amp;", "token=", "xn--",
    "\u{200b}",
];

const HEADERS: [&str; 12] = [
    "",
    "",
    "",
    "http://",
    "http://h/",
    "http://h/",
    "http://h/?",
    "http://h/#",
    "urn:",
    "mailto:",
    "file:///",
    "//h/",
];

/// Runs of one to six random pieces, each after a random start and before a random end; the same
/// ones for a seed.
pub fn random(count: usize, seed: u64) -> Vec<Shape> {
    let mut prng = Prng::new(seed);
    let mut below = |bound: usize| prng.below(bound);
    (0..count)
        .map(|_| {
            let header = HEADERS[below(HEADERS.len())];
            let run: String = (0..=below(6))
                .map(|_| PIECES[below(PIECES.len())])
                .collect();
            let end = if below(2) == 0 {
                ""
            } else {
                PIECES[below(PIECES.len())]
            };
            Shape {
                name: Cow::Owned(format!("random {header:?} {run:?} {end:?}")),
                header: Cow::Borrowed(header),
                runs: Cow::Borrowed(&[]),
                run,
                end: Cow::Borrowed(end),
            }
        })
        .collect()
}
