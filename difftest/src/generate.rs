//! Texts: valid references, valid ones with something done to them, and hostile ones.

use std::sync::LazyLock;
use urial_testkit::Prng;
use urial_testkit::abnf::Grammar;
use urial_testkit::draw::{Drawer, Usual};

/// Where a text comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// Valid by construction, as an IRI-reference.
    Valid,
    /// A valid one, changed in a place or two.
    Changed,
    /// A header made of pieces that nearly fit.
    Header,
    /// Delimiters and little else.
    Hostile,
}

pub(crate) struct Generator {
    random: Prng,
}

/// Pieces put into a valid text to see whether that is noticed: everything that is special in
/// ASCII, and both sides of the borders of `ucschar` and `iprivate`.
const TROUBLE: &str = ":/?#[]@%:/?#[]@%!$&'()*+,;= \"<>\\^`{|}~-._09AFGZafgvz\0\t\n\r\u{1F}\u{7F}\
    \u{80}\u{9F}\u{A0}é\u{D7FF}\u{E000}\u{F8FF}\u{F900}\u{FDCF}\u{FDD0}\u{FDEF}\u{FDF0}\u{FEFF}\
    \u{FFEF}\u{FFF0}\u{FFFD}\u{FFFF}\u{10000}\u{1FFFD}\u{1FFFE}\u{DFFFD}\u{DFFFF}\u{E0000}\
    \u{E0FFF}\u{E1000}\u{EFFFD}\u{EFFFE}\u{F0000}\u{FFFFD}\u{FFFFF}\u{100000}\u{10FFFD}\u{10FFFF}\
    \u{200E}\u{202E}";

const PIECES: &str = "http:|a:|1:|:|//|/|@|u@|u:p@|%41@|[|]|[::1]|[::]|[1::2|1:2:3:4:5:6:7:8|::|\
    ::1.2.3.4|1.2.3.4|[::1%25eth0]|[v1.a]|[v.a]|[vF.]|[::ffff:1.2.3.4]|[:::]|[1:2]|h|é|:80|:|:8a|\
    :+1|%|%4|%4g|..|.|?|#|a b|?q|#f|[1.2.3.4]|[12345::]|[::1.2.3]|[::1.2.3.256]";

/// The rules of RFC 3986 and of RFC 3987.
static GRAMMARS: LazyLock<[Grammar; 2]> = LazyLock::new(|| {
    let uri = include_str!("../../corpus/abnf/rfc3986.abnf");
    let iri = include_str!("../../corpus/abnf/rfc3987.abnf");
    [uri, iri].map(|text| Grammar::parse(text).expect("the rules of an RFC"))
});

/// Texts that have a meaning for some code, and letters that have none.
const USUAL: &[Usual] = &[
    ("scheme", 70, "http|https|ftp|file|urn|mailto|a|HTTP|ws"),
    ("host", 30, HOSTS),
    ("ihost", 30, HOSTS),
    ("port", 80, "|0|80|0080|65535|65536|99999999999999999999|8443"),
    ("segment", 50, "|.|..|index.html"),
    ("isegment", 50, "|.|..|index.html"),
    ("segment-nz", 50, ".|..|index.html"),
    ("isegment-nz", 50, ".|..|index.html"),
    ("segment-nz-nc", 50, ".|..|index.html"),
    ("isegment-nz-nc", 50, ".|..|index.html"),
    ("pct-encoded", 30, "%2E|%2e|%2F|%7E|%41|%C3%A9"),
    ("pchar", 80, LETTERS),
    ("ipchar", 80, LETTERS),
    ("unreserved", 60, LETTERS),
    ("iunreserved", 60, LETTERS),
];
const HOSTS: &str = "|example.com|h|www.example.org|localhost|a.b.c.d.e|xn--bcher-kva.example";
const LETTERS: &str = "a|b|e|f|m|z|A|F|G|Z|0|1|9";

impl Generator {
    pub(crate) fn new(seed: u64) -> Generator {
        Generator { random: Prng::new(seed) }
    }

    /// Writes the next text.
    pub(crate) fn next(&mut self, text: &mut String) -> Origin {
        text.clear();
        match self.random.below(10) {
            0..4 => {
                self.valid(text);
                Origin::Valid
            }
            4..8 => {
                self.valid(text);
                for _ in 0..=self.random.below(2) {
                    self.change(text);
                }
                Origin::Changed
            }
            8 => {
                self.header(text);
                Origin::Header
            }
            _ => {
                self.hostile(text);
                Origin::Hostile
            }
        }
    }

    /// Writes a URI or an IRI, and what to resolve against it, mostly a reference; whether they are
    /// IRIs.
    pub(crate) fn pair(&mut self, base: &mut String, reference: &mut String) -> bool {
        let iri = self.random.percent(30);
        base.clear();
        self.rule(["URI", "IRI"], iri, base);
        if self.random.percent(15) {
            self.next(reference);
        } else {
            reference.clear();
            self.reference(iri, reference);
        }
        iri
    }

    fn valid(&mut self, text: &mut String) {
        let iri = self.random.percent(40);
        self.reference(iri, text);
    }

    fn reference(&mut self, iri: bool, text: &mut String) {
        match self.random.percent(60) {
            true => self.rule(["URI", "IRI"], iri, text),
            false => self.rule(["relative-ref", "irelative-ref"], iri, text),
        }
    }

    /// Writes a text of a rule of RFC 3986, or of its twin in RFC 3987.
    fn rule(&mut self, names: [&str; 2], iri: bool, text: &mut String) {
        let grammar = &GRAMMARS[usize::from(iri)];
        let drawer = Drawer { grammar, usual: USUAL };
        drawer.rule(names[usize::from(iri)], &mut self.random, text);
    }

    /// Puts something in, takes something out, or doubles it.
    fn change(&mut self, text: &mut String) {
        let at = self.border(text);
        let end = text[at..].chars().next().map_or(at, |character| at + character.len_utf8());
        match self.random.below(6) {
            0 | 1 => text.insert(at, self.trouble()),
            2 | 3 => {
                let other = self.trouble();
                text.replace_range(at..end, other.encode_utf8(&mut [0; 4]));
            }
            4 => text.replace_range(at..end, ""),
            _ => {
                let from = self.border(text);
                let piece = text[from.min(at)..from.max(at)].to_owned();
                text.insert_str(at, &piece);
            }
        }
    }

    /// Returns a character that is special, or just any.
    fn trouble(&mut self) -> char {
        let any = self.random.below(8 * 0x11_0000) as u32;
        char::from_u32(any).unwrap_or_else(|| self.random.letter(TROUBLE))
    }

    /// Returns where a character starts, or the end.
    fn border(&mut self, text: &str) -> usize {
        let at = self.random.below(text.len() + 1);
        (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
    }

    /// Writes a scheme or none, an authority of pieces, a path or none.
    fn header(&mut self, text: &mut String) {
        text.push_str(self.random.pick(&["http://", "//", "a://", "x-y+z.1://"]));
        if self.random.percent(30) {
            text.push_str(self.random.pick(&["u@", "u:p@", "@", ":@", "%41@", "u@u@", "é@"]));
        }
        match self.random.below(4) {
            0 => self.literal("IPv4address", ["", ""], text),
            1 => self.literal("IPv6address", ["[", "]"], text),
            _ => {
                for _ in 0..=self.random.below(2) {
                    text.push_str(self.random.word(PIECES));
                }
            }
        }
        if self.random.percent(40) {
            text.push_str(self.random.pick(&[":80", ":", ":8a", ":80:80", "]", "x", ":é", ":%31"]));
        }
        if self.random.percent(50) {
            text.push_str(self.random.pick(&["/", "/a", "?", "#", "/a?b#c"]));
        }
    }

    /// Writes an address, or one that is nearly one.
    fn literal(&mut self, rule: &str, [before, after]: [&str; 2], text: &mut String) {
        text.push_str(before);
        let mut address = String::new();
        self.rule([rule; 2], false, &mut address);
        if self.random.percent(50) {
            self.change(&mut address);
        }
        text.extend([&address, after]);
    }

    fn hostile(&mut self, text: &mut String) {
        for _ in 0..self.random.below(12) {
            match self.random.below(3) {
                0 => text.push_str(self.random.word(PIECES)),
                1 => text.push(self.trouble()),
                _ => {
                    let letter = self.random.pick(&['a', '1', '/', ':']);
                    let count = self.random.pick(&[1, 2, 3, 70]);
                    text.extend(std::iter::repeat_n(letter, count));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::{Class, Kind, urial};

    const CASES: usize = 50_000;

    fn texts(seed: u64) -> impl Iterator<Item = (Origin, String)> {
        let mut generator = Generator::new(seed);
        (0..CASES).map(move |_| {
            let mut text = String::new();
            (generator.next(&mut text), text)
        })
    }

    #[test]
    fn the_valid_ones_are_valid() {
        for (origin, text) in texts(1).filter(|(origin, _)| *origin == Origin::Valid) {
            let verdict = urial(Kind::IriReference, &text).unwrap();
            assert!(verdict.is_some(), "{origin:?} {text:?}");
        }
    }

    /// Returns how many of a hundred of that origin a rule takes.
    fn share(wanted: Origin, kind: Kind) -> usize {
        let texts: Vec<String> =
            texts(2).filter(|(origin, _)| *origin == wanted).map(|(_, text)| text).collect();
        let valid = texts.iter().filter(|text| urial(kind, text).unwrap().is_some());
        100 * valid.count() / texts.len()
    }

    #[test]
    fn a_good_part_is_refused_and_a_good_part_is_not() {
        for (origin, kind, low, high) in [
            (Origin::Valid, Kind::UriReference, 60, 90),
            (Origin::Valid, Kind::Uri, 30, 60),
            (Origin::Valid, Kind::Iri, 50, 70),
            (Origin::Changed, Kind::IriReference, 30, 70),
            (Origin::Header, Kind::IriReference, 20, 80),
            (Origin::Hostile, Kind::IriReference, 10, 60),
        ] {
            let share = share(origin, kind);
            assert!((low..=high).contains(&share), "{origin:?} {kind:?}: {share} %");
        }
    }

    #[test]
    fn every_component_and_every_host_is_met() {
        let mut hosts = [0; 4];
        let mut seen = [[0; 2]; 6];
        let (mut long, mut wide) = (0, 0);
        for (_, text) in texts(3) {
            long += usize::from(text.len() > 128);
            wide += usize::from(!text.is_ascii());
            let Some(Some(parts)) = urial(Kind::IriReference, &text) else {
                continue;
            };
            let there = [
                parts.scheme.is_some(),
                parts.inside.is_some_and(|inside| inside.userinfo.is_some()),
                parts.authority.is_some(),
                parts.inside.is_some_and(|inside| inside.port.is_some()),
                parts.query.is_some(),
                parts.fragment.is_some(),
            ];
            for (count, there) in seen.iter_mut().zip(there) {
                count[usize::from(there)] += 1;
            }
            match parts.inside.and_then(|inside| inside.class) {
                Some(Class::Ipv4(_)) => hosts[0] += 1,
                Some(Class::Ipv6(_)) => hosts[1] += 1,
                Some(Class::IpvFuture) => hosts[2] += 1,
                Some(Class::RegName) => hosts[3] += 1,
                Some(Class::Ipv6WithoutAddress) | None => {}
            }
        }
        assert!(hosts.iter().all(|&count| count > CASES / 100), "{hosts:?}");
        assert!(seen.iter().flatten().all(|&count| count > CASES / 50), "{seen:?}");
        assert!(long > CASES / 20 && wide > CASES / 10, "{long} long, {wide} wide");
    }

    #[test]
    fn a_seed_gives_the_same_texts() {
        assert!(texts(7).eq(texts(7)));
        assert!(texts(7).ne(texts(8)));
    }
}
