//! Generated references, in several spellings.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use urial::{IriReference, Reference, Uri};

pub(crate) fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        // Most random combinations of parts are not references.
        max_local_rejects: 1_000_000,
        max_global_rejects: 1_000_000,
        failure_persistence: None,
        ..ProptestConfig::with_cases(cases)
    }
}

const SCHEMES: &[&str] = &[
    "http:", "HTTP:", "https:", "file:", "File:", "foo:", "FOO:", "mailto:", "MailTo:", "urn:",
    "tel:", "ldap:", "coap:", "", "", "", "", "",
];
const USERINFOS: &[&str] = &["", "", "", "", "@", "u@", "U:%50@", "u:@", "%3a@", ":@"];
const HOSTS: &str = "|a|A|a%41|EXAMPLE.com|%65x|localhost|LOCAL%48ost|%c3%a9|é|[::1]|[0:0::1]|\
    [::ffff:102:304]|[V1.aB]|[v1f.a:b]|1.2.3.4|127.0.0.256|%31.2.3.4|a%2eb|a%3A80|a.";
const PORTS: &[&str] = &["", "", "", ":", ":0", ":000", ":80", ":080", ":8080", ":443", ":99999"];
/// The last one makes a text longer than a block.
const PIECES: &str = "/|/|/|/|.|.|..|%2e|%2E|a|b|A|%41|%61|%2f|%2F|:|@|,|;|-|(|é|%c3%a9|1|+|...|~|\
    !$&=|\u{10000}|aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const TAILS: &[&str] = &[
    "", "", "?", "#", "?a", "?%41", "?/../%2e", "#%7e", "#/..", "?+r", "?=q#f", "?é#é", "?%aB#%Cd",
];

/// Generates the texts between bars.
pub(crate) fn words(words: &'static str) -> impl Strategy<Value = &'static str> {
    select(words.split('|').collect::<Vec<_>>())
}

/// Returns the rows of a table: a line each, with a bar between two cells.
pub(crate) fn rows<const CELLS: usize>(table: &str) -> impl Iterator<Item = [&str; CELLS]> {
    table.trim().lines().map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        cells.try_into().unwrap_or_else(|_| panic!("{line}"))
    })
}

pub(crate) fn uri(text: &str) -> Uri<'_> {
    Uri::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub(crate) fn reference(text: &str) -> Reference<'_> {
    Reference::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn authority() -> impl Strategy<Value = String> {
    (select(USERINFOS), words(HOSTS), select(PORTS))
        .prop_map(|(userinfo, host, port)| format!("//{userinfo}{host}{port}"))
}

fn path(longest: usize) -> impl Strategy<Value = String> {
    vec(words(PIECES), 0..longest).prop_map(|pieces| pieces.concat())
}

/// Returns the text, if it is valid.
fn valid(text: String) -> Option<String> {
    IriReference::parse(&text).is_ok().then_some(text)
}

/// Generates any reference.
pub(crate) fn text() -> impl Strategy<Value = String> {
    let authority = prop_oneof![Just(String::new()), authority()];
    (select(SCHEMES), authority, path(9), select(TAILS))
        .prop_map(|(scheme, authority, path, tail)| format!("{scheme}{authority}{path}{tail}"))
        .prop_filter_map("valid", valid)
}

/// Generates any URI or IRI.
pub(crate) fn absolute() -> impl Strategy<Value = String> {
    text().prop_filter("has a scheme", |text| urial::Iri::parse(text).is_ok())
}

/// Spellings that syntax-based normalization makes equal; each member of a group is valid in the
/// same places.
const SAME: &[&[&str]] = &[
    &["a", "%61"],
    &["A", "%41"],
    &["~", "%7e", "%7E"],
    &["%2f", "%2F"],
    &["%c3%a9", "%C3%A9", "%c3%A9"],
    &[":", ":"],
    &["b", "b"],
    &["é", "é"],
];
const SAME_SEGMENTS: &[&[&str]] = &[
    &["/", "/", "/./", "/%2e/", "/x/../", "/x/%2E./", "/x/y/../../", "/./x/.././"],
    &["/", "/x/..//../"],
];
const SAME_SCHEMES: &[&[&str]] = &[&["http:", "HTTP:", "hTTp:"], &["foo:", "FOO:"], &["", ""]];
const SAME_HOSTS: &[&[&str]] = &[
    &["//a", "//A", "//%61", "//%41"],
    &["//u@[::a]:80", "//u@[::A]:80", "//%75@[::a]:80"],
    &["//%c3b", "//%C3B", "//%C3%42"],
];

/// Picks two members of one of the groups.
fn two(groups: &'static [&'static [&'static str]]) -> impl Strategy<Value = [&'static str; 2]> {
    select(groups).prop_flat_map(|group| (select(group), select(group)).prop_map(Into::into))
}

fn join(pieces: &[[&str; 2]]) -> [String; 2] {
    [0, 1].map(|side| pieces.iter().map(|pair| pair[side]).collect())
}

/// Generates two references with the same syntactic normal form.
pub(crate) fn pair() -> impl Strategy<Value = (String, String)> {
    let segment = (two(SAME_SEGMENTS), vec(two(SAME), 0..3)).prop_map(|(slash, name)| {
        let [a, b] = join(&name);
        [slash[0].to_owned() + &a, slash[1].to_owned() + &b]
    });
    let path = vec(segment, 1..6).prop_map(|segments| {
        [0, 1].map(|side| segments.iter().map(|pair| pair[side].as_str()).collect::<String>())
    });
    (two(SAME_SCHEMES), two(SAME_HOSTS), path, vec(two(SAME), 0..3)).prop_map(
        |(scheme, host, path, query)| {
            let query = join(&query);
            let side = |side: usize| {
                let (scheme, host) = (scheme[side], host[side]);
                format!("{scheme}{host}{}?{}", path[side], query[side])
            };
            (side(0), side(1))
        },
    )
}

/// Returns every text of up to `longest` of a few pieces.
pub(crate) fn texts(pieces: &[&str], longest: usize) -> Vec<String> {
    let mut texts = vec![String::new()];
    let mut last = texts.clone();
    for _ in 0..longest {
        let longer = |text| pieces.iter().map(move |piece| format!("{text}{piece}"));
        last = last.iter().flat_map(longer).collect();
        texts.extend_from_slice(&last);
    }
    texts
}
