//! URIs in running text that HTML or JSON has escaped, under `--in-text`.

use crate::common::urial;

/// How the text around a URI escapes it.
#[derive(Clone, Copy)]
struct Escape {
    before: &'static str,
    after: &'static str,
    /// Each character that is escaped, and its forms; the last one is that of an answer.
    forms: &'static [(char, &'static [&'static str])],
}

const AMPERSANDS: &[(char, &[&str])] =
    &[('&', &["&#38;", "&#x26;", "&#038;", "&#X026;", "&amp;", "&amp;"])];

/// Surroundings with escapes, and without.
const ESCAPES: [Escape; 9] = [
    Escape { before: "<a href=\"", after: "\" title='a &amp; b'>", forms: AMPERSANDS },
    Escape { before: "<a href='", after: "'>&lt;x", forms: AMPERSANDS },
    Escape { before: "<loc>", after: "</loc>", forms: AMPERSANDS },
    Escape { before: "AT&amp;T (see ", after: "), \u{e9}.", forms: AMPERSANDS },
    Escape {
        before: "{\"u\":\"",
        after: "\",\"n\":\"a\\/b \\u0026\"}",
        forms: &[('&', &["\\u0026"]), ('/', &["\\/"]), ('\u{e9}', &["\\u00e9"])],
    },
    Escape { before: "[\"", after: "\\n\"]", forms: &[('/', &["\\/"])] },
    Escape { before: "var u = '", after: "';", forms: &[('&', &["\\u0026"]), ('=', &["\\u003D"])] },
    Escape {
        before: "{\"h\":\"<a href='",
        after: "'>\"}",
        forms: &[('&', &["\\u0026amp;", "\\u0026#38;", "\\u0026amp;"]), ('/', &["\\/"])],
    },
    Escape { before: "see ", after: ", and\u{a0}more; ", forms: &[] },
];

impl Escape {
    /// Returns the text in which a URI is escaped, each character of `known` in a form of its own.
    fn text(&self, uri: &str, known: &str, mut choose: impl FnMut(usize) -> usize) -> String {
        let mut text = self.before.to_owned();
        for found in uri.chars() {
            match self.forms.iter().find(|(escaped, _)| *escaped == found) {
                Some((_, forms)) if known.contains(found) => text += forms[choose(forms.len())],
                _ => text.push(found),
            }
        }
        text + self.after
    }
}

/// Makes URIs with some pairs, of all that a query may have but entities.
fn uris(random: &mut fastrand::Rng, count: usize) -> Vec<String> {
    const KEYS: [&str; 10] =
        ["a", "b", "amp", "lt", "copy", "utm_source", "gclid", "x%26y", "a%3b", ""];
    const VALUES: [&str; 9] = ["1", "", "%41", "x/y", "a=b", "x%20y", "\u{e9}", "amp", "%2f"];
    const HOSTS: [&str; 4] =
        ["http://e.example", "HTTPS://E.example:443", "ftp://f.example", "http://u@h"];
    const PATHS: [&str; 4] = ["/", "/a/../b", "/x/y.html", ""];
    (0..count)
        .map(|_| {
            let mut pick = |of: &[&'static str]| of[random.usize(..of.len())];
            let start = format!("{}{}", pick(&HOSTS), pick(&PATHS));
            let count = 1 + random.usize(..4);
            let pairs: Vec<String> = (0..count)
                .map(|_| {
                    let mut pick = |of: &[&'static str]| of[random.usize(..of.len())];
                    format!("{}={}", pick(&KEYS), pick(&VALUES))
                })
                .collect();
            let fragment = ["", "#f", "#x=1&y"][random.usize(..3)];
            format!("{start}?{}{fragment}", pairs.join("&"))
        })
        .collect()
}

/// An edit of a URI in text is that of the URI alone, escaped as it was.
#[test]
fn a_uri_is_edited_as_it_is_meant() {
    let mut random = fastrand::Rng::with_seed(23);
    let uris = uris(&mut random, 4_000);
    let lines = |texts: &[String]| texts.iter().map(|text| format!("{text}\n")).collect::<String>();
    let texts: Vec<String> = (uris.iter())
        .map(|uri| {
            ESCAPES[random.usize(..ESCAPES.len())].text(uri, uri, |count| random.usize(..count))
        })
        .collect();
    for command in [
        "normalize",
        "normalize --drop-tracking --sort-query",
        "normalize --keep-query b,amp",
        "edit --query-set a=3&4 --query-add q=r/s",
        "edit --query-remove a,lt",
        "edit --set path=/q --clear fragment",
        "edit --clear query",
        "repair",
    ] {
        let mut args: Vec<&str> = command.split(' ').collect();
        let kind: &[&str] = if command == "repair" { &[] } else { &["--as", "iri"] };
        let alone = urial(&[&args, kind].concat(), lines(&uris).as_bytes());
        args.push("--in-text");
        let inside = urial(&args, lines(&texts).as_bytes());
        assert_eq!((inside.err.as_str(), inside.status), ("", 0), "{command}");
        assert_eq!(alone.out.lines().count(), uris.len(), "{command}");
        let answers = alone.out.lines().zip(inside.out.lines());
        for ((uri, text), (edited, answer)) in uris.iter().zip(&texts).zip(answers) {
            let escape = ESCAPES.iter().find(|escape| text.starts_with(escape.before)).unwrap();
            let expected = match edited == uri {
                true => text.clone(),
                false => escape.text(edited, uri, |count| count - 1),
            };
            assert_eq!(answer, expected, "{command}, {uri} in {text}");
        }
    }
}
