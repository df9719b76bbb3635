//! Lists made from lists, with a fixed seed: lines of one shape, where a parser may have a weak
//! spot.

use urial::Uri;

use super::List;
use super::derived::uris;
use super::words;
use urial_testkit::Prng;

const SEED: u64 = 0x7368_6170;

/// How a line is made of another one.
type Shape = fn(Uri<'_>, &mut Prng) -> String;

/// The names of the shapes, and the shapes.
const SHAPES: [(&str, Shape); 6] = [
    ("below 32 bytes", |uri, prng| cut(uri, prng.between(12, 31))),
    ("65 to 72 bytes", |uri, prng| lengthened(uri, prng.between(65, 72), prng)),
    ("129 to 136 bytes", |uri, prng| lengthened(uri, prng.between(129, 136), prng)),
    ("a word of triplets for each name", with_triplets),
    ("an IPv6 address", |uri, prng| with_host(uri, "", &ipv6(prng))),
    ("a userinfo", |uri, prng| {
        let mut userinfo = String::new();
        words::word(&mut userinfo, prng, 3);
        userinfo.push(':');
        words::digits(&mut userinfo, prng, 6);
        userinfo.push('@');
        let host = uri.host().map_or("", |host| host.as_str());
        with_host(uri, &userinfo, host)
    }),
];

/// Returns a list of each shape, made of the lines that have a host and no userinfo.
pub fn shapes(list: &List) -> Vec<List> {
    let shaped = |(name, shape): &(&str, Shape)| {
        let mut prng = Prng::new(SEED);
        let mut shaped = List::new(&format!("{}, {name}", list.name));
        for uri in uris(list) {
            let has_host = uri.host().is_some_and(|host| !host.as_str().is_empty());
            if !has_host || uri.userinfo().is_some() {
                continue;
            }
            let line = shape(uri, &mut prng);
            // The end of a line may be cut off in a triplet or a literal.
            if Uri::parse(line.as_str()).is_ok() {
                shaped.push(&line);
            }
        }
        shaped
    };
    SHAPES.iter().map(shaped).collect()
}

/// Returns the first `len` bytes.
fn cut(uri: Uri<'_>, len: usize) -> String {
    let text = uri.as_str();
    text[..len.min(text.len())].to_owned()
}

/// Returns the first `len` bytes, or more words if there are not so many.
fn lengthened(uri: Uri<'_>, len: usize, prng: &mut Prng) -> String {
    let mut line = cut(uri, len);
    if uri.path().as_str().is_empty() && line.len() < len {
        line.push('/');
    }
    while line.len() < len {
        words::word(&mut line, prng, 3);
        line.push('-');
    }
    line.truncate(len);
    line
}

/// Names of the path replaced by words in another script.
fn with_triplets(uri: Uri<'_>, prng: &mut Prng) -> String {
    let mut line = uri.as_str()[..uri.spans().path().start].to_owned();
    for _ in 0..uri.path().segments().count().clamp(1, 4) {
        line.push('/');
        for _ in 0..prng.between(3, 8) {
            // Cyrillic, in UTF-8.
            let letter = 0x0430 + prng.below(32) as u32;
            let letter = char::from_u32(letter).unwrap_or_default();
            let mut bytes = [0; 4];
            for byte in letter.encode_utf8(&mut bytes).bytes() {
                line.push_str(&format!("%{byte:02X}"));
            }
        }
    }
    line.push_str(&uri.as_str()[uri.spans().path().end..]);
    line
}

fn with_host(uri: Uri<'_>, userinfo: &str, host: &str) -> String {
    let (text, spans) = (uri.as_str(), uri.spans());
    let (start, end) = (spans.host_start as usize, spans.host_end as usize);
    format!("{}{userinfo}{host}{}", &text[..start], &text[end..])
}

/// Returns an address as they are given out: a prefix, and a part that is short or random.
fn ipv6(prng: &mut Prng) -> String {
    let mut part = || prng.below(1 << 16) as u16;
    let prefix = [0x2001, 0x0DB8, part(), part()];
    let rest =
        if part() % 2 == 0 { [0, 0, 0, part() % 256] } else { [part(), part(), part(), part()] };
    let [a, b, c, d] = prefix;
    let [e, f, g, h] = rest;
    format!("[{}]", std::net::Ipv6Addr::new(a, b, c, d, e, f, g, h))
}
