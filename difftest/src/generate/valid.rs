//! References that are valid by construction, a function a production.

use std::fmt::Write;
use urial_testkit::Prng;

const ALNUM: &str = "abcdefghijklmnopqrstuvwxyzABCDEFXYZ0123456789";
/// Unreserved characters that are no letters, and sub-delims.
const MARKS: &str = "-._~!$&'()*+,;=";
const HEX: &str = "0123456789abcdefABCDEF";
/// The ends of some ranges of `ucschar`, and ordinary letters.
const UCSCHAR: &str = "éßяア漢🐑\u{A0}\u{D7FF}\u{F900}\u{FDCF}\u{FDF0}\u{FFEF}\u{10000}\u{1FFFD}\
    \u{DFFFD}\u{E1000}\u{EFFFD}\u{200E}\u{202E}\u{FEFF}";
const IPRIVATE: &str = "\u{E000}\u{F8FF}\u{F0000}\u{FFFFD}\u{100000}\u{10FFFD}";

/// Writes productions to the end of a text.
pub(super) struct Valid<'a> {
    pub(super) random: &'a mut Prng,
    pub(super) text: &'a mut String,
    /// Whether characters beyond ASCII are written.
    pub(super) iri: bool,
}

impl Valid<'_> {
    /// Writes an `IRI-reference`, or a `URI-reference`.
    pub(super) fn reference(&mut self) {
        if self.random.percent(60) {
            self.uri();
        } else {
            self.rest(false);
        }
    }

    /// Writes an `IRI`, or a `URI`.
    pub(super) fn uri(&mut self) {
        self.scheme();
        self.rest(true);
    }

    /// Writes what follows the scheme, if there is one.
    fn rest(&mut self, has_scheme: bool) {
        let has_authority = self.random.percent(65);
        if has_authority {
            self.authority();
        }
        self.path(has_scheme, has_authority);
        if self.random.percent(35) {
            self.text.push('?');
            self.query();
        }
        if self.random.percent(25) {
            self.text.push('#');
            let len = self.length();
            self.characters(len, ":@/?");
        }
    }

    /// Draws a length, mostly short, sometimes over the border of a block of 64 bytes.
    fn length(&mut self) -> usize {
        let longest = self.random.pick(&[2, 6, 12, 25, 80]);
        self.random.below(longest + 1)
    }

    /// Writes `*( iunreserved / pct-encoded / sub-delims / more )`.
    fn characters(&mut self, len: usize, more: &str) {
        let odd = self.random.pick(&[0, 5, 30]);
        for _ in 0..len {
            if !self.random.percent(odd) {
                let letter = self.random.letter(ALNUM);
                self.text.push(letter);
                continue;
            }
            match self.random.below(4) {
                0 => self.triplet(),
                1 if !more.is_empty() => {
                    let other = self.random.letter(more);
                    self.text.push(other);
                }
                2 if self.iri => self.text.push(self.random.letter(UCSCHAR)),
                _ => {
                    let mark = self.random.letter(MARKS);
                    self.text.push(mark);
                }
            }
        }
    }

    fn triplet(&mut self) {
        let (high, low) = (self.random.letter(HEX), self.random.letter(HEX));
        self.text.extend(['%', high, low]);
    }

    fn scheme(&mut self) {
        if self.random.percent(70) {
            let usual = "http|https|ftp|file|urn|mailto|a|HTTP|ws";
            self.text.push_str(self.random.word(usual));
        } else {
            let first = self.random.letter("abzAZ");
            self.text.push(first);
            for _ in 0..self.length() {
                let next = self.random.letter("azAZ09+-.");
                self.text.push(next);
            }
        }
        self.text.push(':');
    }

    fn authority(&mut self) {
        self.text.push_str("//");
        if self.random.percent(25) {
            let len = self.length();
            self.characters(len, ":");
            self.text.push('@');
        }
        self.host();
        if self.random.percent(30) {
            let ports = "|0|80|0080|65535|65536|99999999999999999999|8443";
            let port = self.random.word(ports);
            write!(self.text, ":{port}").unwrap();
        }
    }

    fn host(&mut self) {
        match self.random.below(10) {
            0 => {}
            1 | 2 => self.ipv4(),
            3 | 4 => {
                self.text.push('[');
                self.ipv6();
                self.text.push(']');
            }
            5 => self.ip_future(),
            6 => {
                let len = self.length();
                self.characters(len, "");
            }
            _ => {
                let names = "example.com|h|www.example.org|localhost|a.b.c.d.e|\
                    xn--bcher-kva.example";
                self.text.push_str(self.random.word(names));
            }
        }
    }

    /// Writes an `IPv4address`, or a name that is nearly one.
    pub(super) fn ipv4(&mut self) {
        const OCTETS: &[&str] =
            &["0", "1", "9", "10", "99", "100", "199", "200", "249", "250", "255"];
        const NEARLY: &[&str] = &["256", "300", "00", "01", "999", "1000", "0x1", "", "1e1"];
        let count = if self.random.percent(90) { 4 } else { self.random.below(7) };
        for i in 0..count {
            let octet = if self.random.percent(93) { OCTETS } else { NEARLY };
            let dot = if i > 0 { "." } else { "" };
            write!(self.text, "{dot}{}", self.random.pick(octet)).unwrap();
        }
    }

    pub(super) fn ipv6(&mut self) {
        // The groups before and after the `::`, which stands for one at least.
        let (before, after) = if self.random.percent(40) {
            (8, 0)
        } else {
            let groups = self.random.below(8);
            let before = self.random.below(groups + 1);
            (before, groups - before)
        };
        let is_whole = before == 8;
        let last = if is_whole { before } else { after };
        let with_ipv4 = last >= 2 && self.random.percent(30);
        let pieces = |last| if with_ipv4 { last - 2 } else { last };
        self.groups(if is_whole { pieces(before) } else { before });
        if !is_whole {
            self.text.push_str("::");
            self.groups(pieces(after));
        }
        if with_ipv4 {
            if last > 2 {
                self.text.push(':');
            }
            let octets = [(); 4].map(|()| self.random.below(256).to_string());
            self.text.push_str(&octets.join("."));
        }
    }

    /// Writes `h16 *( ":" h16 )`.
    fn groups(&mut self, count: usize) {
        for i in 0..count {
            if i > 0 {
                self.text.push(':');
            }
            for _ in 0..=self.random.below(4) {
                let digit = self.random.letter(HEX);
                self.text.push(digit);
            }
        }
    }

    fn ip_future(&mut self) {
        let letter = self.random.letter("vV");
        self.text.extend(['[', letter]);
        for _ in 0..=self.random.below(3) {
            let digit = self.random.letter(HEX);
            self.text.push(digit);
        }
        self.text.push('.');
        for _ in 0..=self.length() {
            let next = self.random.letter("az09-._~!$&'()*+,;=::");
            self.text.push(next);
        }
        self.text.push(']');
    }

    fn path(&mut self, has_scheme: bool, has_authority: bool) {
        let rooted = self.random.percent(if has_authority { 100 } else { 40 });
        let most = if self.random.percent(20) { 12 } else { 5 };
        let count = self.random.below(most);
        for i in 0..count {
            if i > 0 || rooted {
                self.text.push('/');
            }
            // A first segment is not empty unless there is an authority, and has no `:` unless
            // there is a scheme.
            let is_first = i == 0 && !has_authority;
            let more = if is_first && !rooted && !has_scheme { "@" } else { ":@" };
            let before = self.text.len();
            self.segment(more);
            if is_first && self.text.len() == before {
                self.text.push('.');
            }
        }
    }

    fn segment(&mut self, more: &str) {
        match self.random.below(8) {
            0 => {}
            1 => self.text.push('.'),
            2 => self.text.push_str(".."),
            3 => self.text.push_str("index.html"),
            _ => {
                let len = self.length();
                self.characters(len, more);
            }
        }
    }

    fn query(&mut self) {
        for i in 0..self.random.below(4) {
            if i > 0 {
                self.text.push('&');
            }
            let (key, value) = (self.length(), self.length());
            self.characters(key, ":@/?");
            self.text.push('=');
            self.characters(value, ":@/?");
            if self.iri && self.random.percent(5) {
                self.text.push(self.random.letter(IPRIVATE));
            }
        }
    }
}
