//! Lists made from lists, with a fixed seed: lines of one shape, where a parser may have a weak
//! spot.

use urial::{Set, Uri};

use super::List;
use super::derived::uris;
use super::words::Pen;

const SEED: u64 = 0x7368_6170;

/// How a line is made of another one.
type Shape = fn(Uri<'_>, &mut Pen) -> String;

/// The names of the shapes, and the shapes.
const SHAPES: [(&str, Shape); 6] = [
    ("below 32 bytes", |uri, pen| cut(uri, pen.prng.between(12, 31)).to_owned()),
    ("65 to 72 bytes", |uri, pen| lengthened(uri, pen.prng.between(65, 72), pen)),
    ("129 to 136 bytes", |uri, pen| lengthened(uri, pen.prng.between(129, 136), pen)),
    ("a word of triplets for each name", with_triplets),
    ("an IPv6 address", |uri, pen| with_host(uri, "", &ipv6(&mut pen.prng))),
    ("a userinfo", |uri, pen| {
        pen.word(3);
        pen.write(":");
        pen.digits(6);
        pen.write("@");
        with_host(uri, &pen.take(), uri.host().map_or("", |host| host.as_str()))
    }),
];

/// Returns a list of each shape, made of the lines that have a host and no userinfo.
pub fn shapes(list: &List) -> Vec<List> {
    let has_host = |uri: &Uri<'_>| uri.host().is_some_and(|host| !host.as_str().is_empty());
    let shaped = |(name, shape): &(&str, Shape)| {
        let mut pen = Pen::new(SEED);
        let uris = uris(list).filter(|uri| has_host(uri) && uri.userinfo().is_none());
        let lines = uris.map(|uri| shape(uri, &mut pen));
        // The end of a line may be cut off in a triplet or a literal.
        let lines = lines.filter(|line| Uri::is_valid(line));
        List::of(&format!("{}, {name}", list.name), lines)
    };
    SHAPES.iter().map(shaped).collect()
}

/// Returns the first `len` bytes.
fn cut<'a>(uri: Uri<'a>, len: usize) -> &'a str {
    let text = uri.as_str();
    &text[..len.min(text.len())]
}

/// Returns the first `len` bytes, or more words if there are not so many.
fn lengthened(uri: Uri<'_>, len: usize, pen: &mut Pen) -> String {
    pen.write(cut(uri, len));
    if uri.path().as_str().is_empty() && pen.line.len() < len {
        pen.write("/");
    }
    while pen.line.len() < len {
        pen.word(3);
        pen.write("-");
    }
    pen.line.truncate(len);
    pen.take()
}

/// Names of the path replaced by words in another script.
fn with_triplets(uri: Uri<'_>, pen: &mut Pen) -> String {
    let path = uri.spans().path();
    pen.write(&uri.as_str()[..path.start]);
    for _ in 0..uri.path().segments().count().clamp(1, 4) {
        pen.write("/");
        for _ in 0..pen.prng.between(3, 8) {
            // Cyrillic, in UTF-8.
            let letter = char::from_u32(0x0430 + pen.prng.below(32) as u32).unwrap_or_default();
            pen.write(&urial::percent::encode(letter.encode_utf8(&mut [0; 4]), Set::UNRESERVED));
        }
    }
    pen.write(&uri.as_str()[path.end..]);
    pen.take()
}

fn with_host(uri: Uri<'_>, userinfo: &str, host: &str) -> String {
    let (text, spans) = (uri.as_str(), uri.spans());
    let (start, end) = (spans.host_start as usize, spans.host_end as usize);
    format!("{}{userinfo}{host}{}", &text[..start], &text[end..])
}

/// Returns an address as they are given out: a prefix, and a part that is short or random.
fn ipv6(prng: &mut urial_testkit::Prng) -> String {
    let mut part = || prng.below(1 << 16) as u16;
    let prefix = [0x2001, 0x0DB8, part(), part()];
    let rest =
        if part() % 2 == 0 { [0, 0, 0, part() % 256] } else { [part(), part(), part(), part()] };
    let [a, b, c, d] = prefix;
    let [e, f, g, h] = rest;
    format!("[{}]", std::net::Ipv6Addr::new(a, b, c, d, e, f, g, h))
}
