//! Generator of valid texts by the grammar, driven by a source of choices.
//!
//! Of several alternatives the first is the simplest, and choice 0 takes the first. So an exhausted
//! source makes a short text, and a shorter source a simpler one.

use alloc::string::String;

use urial_grammar::grammar::Presence;
use urial_grammar::{Form, Set};

/// A source of choices.
pub(super) trait Source {
    /// Returns any byte; 0 when no choices are left.
    fn next(&mut self) -> u8;

    /// Returns a number below `bound`.
    #[inline]
    fn below(&mut self, bound: usize) -> usize {
        // The bias of `%` is of no matter: bounds are small.
        usize::from(self.next()) % bound
    }

    /// Returns whether the choice is the last of `bound`; choice 0 gives `false`.
    #[inline]
    fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == bound - 1
    }

    #[inline]
    fn pick<'t>(&mut self, texts: &'t str) -> &'t str {
        let count = texts.split(' ').count();
        texts.split(' ').nth(self.below(count)).unwrap_or_default()
    }
}

/// Reads the choices from bytes.
impl Source for &[u8] {
    #[inline]
    fn next(&mut self) -> u8 {
        let Some((first, rest)) = self.split_first() else {
            return 0;
        };
        *self = rest;
        *first
    }
}

// Lists of texts with a space after each but the last. The first of each is the simplest, for
// shrinking; the others are spellings that have broken programs.
const SCHEMES: &str = "http a https file urn mailto HTTP tel data x-1+2.3 ws ftp";
// The fourth name is empty, and so are the second port and the fifth segment.
const NAMES: &str = "a example.com localhost  EXAMPLE.com. xn--r8jz45g.jp 127.1 a_b %41 1.2.3.4.";
const ADDRESSES: &str = "127.0.0.1 [::1] [2001:db8::7] [::ffff:1.2.3.4] [1:2:3:4:5:6:7:8] [v1.a:b] \
                         255.255.255.255 [0:0::A]";
const PORTS: &str = "80  8080 0 65536 0443";
const SEGMENTS: &str = "a b . ..  %2e index.html c;v=1 %2F ...";
const TRIPLETS: &str = "%20 %41 %e3%82%a2 %2F %25 %00 %C3%A9 %ff %7e %E2%80%AE";
/// Characters from both ends of some of the ranges of `ucschar`.
const BEYOND_ASCII: &str = "é ア \u{A0} \u{D7FF} \u{FFEF} \u{10000} \u{EFFFD}";
const PRIVATE: &str = "\u{E000} \u{F8FF} \u{F0000} \u{10FFFD}";

/// Generates a text of the form.
pub(super) fn text(form: Form, source: &mut impl Source) -> String {
    let mut writer = Writer { text: String::new(), is_iri: form.is_iri(), source };
    writer.reference(form);
    writer.text
}

struct Writer<'s, S> {
    text: String,
    is_iri: bool,
    source: &'s mut S,
}

impl<S: Source> Writer<'_, S> {
    fn reference(&mut self, form: Form) {
        // RFC 3986 section 4.1: a reference is a URI or a relative reference.
        let has_scheme = match form.scheme() {
            Presence::Required => true,
            Presence::Optional => !self.source.one_in(2),
            Presence::Forbidden => false,
        };
        if has_scheme {
            self.scheme();
        }
        // hier-part and relative-part (sections 3 and 4.2): "//" authority path-abempty, or one of
        // the paths.
        match self.source.below(4) {
            0 | 1 => {
                self.text.push_str("//");
                self.authority();
                self.path_abempty();
            }
            2 => self.path_absolute(),
            // After a scheme a first segment may have a colon; without one it may not (section
            // 4.2).
            _ if has_scheme => self.path_rootless(),
            _ => self.path_noscheme(),
        }
        if self.source.one_in(3) {
            self.text.push('?');
            self.tail(true);
        }
        // An absolute URI has no fragment (section 4.3).
        if form.fragment() == Presence::Optional && self.source.one_in(3) {
            self.text.push('#');
            self.tail(false);
        }
    }

    /// Writes `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`.
    fn scheme(&mut self) {
        let scheme = self.source.pick(SCHEMES);
        self.text.push_str(scheme);
        if self.source.one_in(8) {
            self.run(Set::SCHEME, 4);
        }
        self.text.push(':');
    }

    /// Writes `authority = [ userinfo "@" ] host [ ":" port ]`.
    fn authority(&mut self) {
        if self.source.one_in(5) {
            self.characters(Set::USERINFO, 6);
            self.text.push('@');
        }
        let host = match self.source.below(4) {
            0 | 1 => self.source.pick(NAMES),
            2 => self.source.pick(ADDRESSES),
            _ => {
                self.characters(Set::REG_NAME, 8);
                ""
            }
        };
        self.text.push_str(host);
        if self.source.one_in(4) {
            self.text.push(':');
            let port = self.source.pick(PORTS);
            self.text.push_str(port);
        }
    }

    /// Writes `path-abempty = *( "/" segment )`.
    fn path_abempty(&mut self) {
        for _ in 0..self.source.below(6) {
            self.text.push('/');
            self.segment(Set::SEGMENT);
        }
    }

    /// Writes `path-absolute = "/" [ segment-nz *( "/" segment ) ]`.
    fn path_absolute(&mut self) {
        self.text.push('/');
        if self.source.one_in(2) {
            self.segment_nz(Set::SEGMENT);
            self.path_abempty();
        }
    }

    /// Writes `path-rootless / path-empty`, where `path-rootless = segment-nz *( "/" segment )`.
    fn path_rootless(&mut self) {
        if self.source.one_in(2) {
            self.segment_nz(Set::SEGMENT);
            self.path_abempty();
        }
    }

    /// Writes `path-noscheme / path-empty`, where `path-noscheme = segment-nz-nc *( "/" segment )`.
    fn path_noscheme(&mut self) {
        if self.source.one_in(2) {
            self.segment_nz(Set::SEGMENT_NC);
            self.path_abempty();
        }
    }

    fn segment_nz(&mut self, set: Set) {
        let before = self.text.len();
        self.segment(set);
        // segment-nz = 1*pchar: a segment that came out empty gets one character.
        if self.text.len() == before {
            self.text.push('a');
        }
    }

    fn segment(&mut self, set: Set) {
        if self.source.one_in(2) {
            self.characters(set, 12);
        } else {
            let segment = self.source.pick(SEGMENTS);
            self.text.push_str(segment);
        }
    }

    /// Writes `query` or `fragment = *( pchar / "/" / "?" )`, a query with `iprivate` if that is
    /// allowed.
    fn tail(&mut self, is_query: bool) {
        // Half of the queries look like forms, which operations on pairs need.
        if is_query && self.source.one_in(2) {
            for place in 0..=self.source.below(3) {
                self.text.push_str(if place == 0 { "a=" } else { "&b=" });
                self.characters(Set::QUERY_VALUE, 4);
            }
        } else {
            self.characters(Set::QUERY, 12);
        }
        // RFC 3987 section 2.2: iprivate is in queries only.
        if is_query && self.is_iri && self.source.one_in(6) {
            let private = self.source.pick(PRIVATE);
            self.text.push_str(private);
        }
    }

    /// Writes fewer than `most` characters of the set, triplets and, in an IRI, characters beyond
    /// ASCII.
    fn characters(&mut self, set: Set, most: usize) {
        for _ in 0..self.source.below(most) {
            // Six of eight characters are plain.
            match self.source.below(8) {
                6 => {
                    let triplets = self.source.pick(TRIPLETS);
                    self.text.push_str(triplets);
                }
                7 if self.is_iri => {
                    let beyond = self.source.pick(BEYOND_ASCII);
                    self.text.push_str(beyond);
                }
                _ => self.run(set, 1),
            }
        }
    }

    /// Writes `count` characters of the set.
    fn run(&mut self, set: Set, count: usize) {
        for _ in 0..count {
            // Counts members of the set, so that every choice gives a character that is in it.
            let wanted = usize::from(self.source.next()) % set.len() as usize;
            // Letters first: 'a' is the simplest character.
            let bytes = (b'a'..=b'z').chain(b'!'..b'a').chain(b'{'..=b'~');
            if let Some(byte) = bytes.filter(|&byte| set.contains(byte)).nth(wanted) {
                self.text.push(char::from(byte));
            }
        }
    }
}
