//! Generated lists with the statistics of real ones.
//!
//! A line gets a length first, from the list's own distribution, then components that fill that
//! length. Shares are out of 10,000. The tests beside this file say what comes out.

use super::List;
use super::words::{self, Hosts};
use urial_testkit::Prng;

/// Profile of a list.
pub struct Profile {
    pub name: &'static str,
    seed: u64,
    style: Style,
    hosts: usize,
    /// Lengths below which lie the shares [`SHARES`] of the lines, with everything in between
    /// equally likely.
    lengths: [usize; 7],
    http: usize,
    query: usize,
    escaped: usize,
    fragment: usize,
}

/// In hundredths: half of the lines are at most `lengths[3]` bytes long.
const SHARES: [usize; 7] = [0, 10, 25, 50, 75, 93, 100];

const PORT: usize = 100;
const USERINFO: usize = 5;
const IPV4: usize = 30;
const IPV6: usize = 5;
const OTHER_SCHEME: usize = 60;
const UPPER_CASE_HOST: usize = 40;
const INVALID: usize = 50;

/// How paths and queries are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    News,
    Shop,
    Wiki,
    Ads,
}

/// Means of 45, 58, 61 and 117 bytes.
pub const PROFILES: [Profile; 4] = [
    Profile {
        name: "news",
        seed: 45,
        style: Style::News,
        hosts: 3_000,
        lengths: [19, 27, 34, 43, 53, 68, 115],
        http: 900,
        query: 2_800,
        escaped: 1_000,
        fragment: 350,
    },
    Profile {
        name: "shop",
        seed: 58,
        style: Style::Shop,
        hosts: 4_000,
        lengths: [20, 32, 41, 53, 67, 94, 165],
        http: 500,
        query: 2_800,
        escaped: 1_000,
        fragment: 350,
    },
    Profile {
        name: "wiki",
        seed: 61,
        style: Style::Wiki,
        hosts: 2_000,
        lengths: [26, 37, 45, 56, 70, 92, 180],
        http: 1_500,
        query: 2_500,
        escaped: 1_900,
        fragment: 450,
    },
    Profile {
        name: "ads",
        seed: 117,
        style: Style::Ads,
        hosts: 2_500,
        lengths: [24, 51, 73, 104, 144, 206, 370],
        http: 1_000,
        query: 2_900,
        escaped: 1_400,
        fragment: 300,
    },
];

impl Profile {
    pub fn generate(&self, lines: usize) -> List {
        let mut prng = Prng::new(self.seed);
        let hosts = Hosts::new(&mut prng, self.hosts);
        let mut writer = Writer { profile: self, hosts, prng, line: String::new() };
        let mut list = List::new(self.name);
        for _ in 0..lines {
            writer.write_line();
            list.push(&writer.line);
        }
        list
    }
}

struct Writer<'a> {
    profile: &'a Profile,
    hosts: Hosts,
    prng: Prng,
    line: String,
}

impl Writer<'_> {
    fn write_line(&mut self) {
        let length = self.length();
        self.line.clear();
        if self.prng.chance(OTHER_SCHEME) {
            self.opaque(length);
        } else {
            self.hierarchical(length);
        }
        if self.prng.chance(INVALID) {
            self.spoil();
        }
    }

    fn length(&mut self) -> usize {
        let at = self.prng.below(100);
        let step = SHARES[1..].iter().position(|share| at < *share).expect("the last share is 100");
        let lengths = &self.profile.lengths;
        self.prng.between(lengths[step], lengths[step + 1] - 1)
    }

    fn hierarchical(&mut self, length: usize) {
        let http = self.prng.chance(self.profile.http);
        self.line.push_str(if http { "http://" } else { "https://" });
        self.authority();
        let room = length.saturating_sub(self.line.len());
        let query = room >= 8 && self.prng.chance(self.profile.query);
        let fragment = room >= 12 && self.prng.chance(self.profile.fragment);
        let escaped = room >= 12 && self.prng.chance(self.profile.escaped);

        let fragment_room = if fragment { self.prng.between(3, room / 3) } else { 0 };
        let room = room - fragment_room;
        let query_room = if query { room * self.prng.between(30, 70) / 100 } else { 0 };
        let in_query = query_room >= 12 && self.prng.chance(5_000);
        self.path(room - query_room, escaped && !in_query);
        if query {
            self.query(query_room, escaped && in_query);
        }
        if fragment {
            self.fragment(fragment_room);
        }
    }

    fn authority(&mut self) {
        let Writer { prng, line, .. } = self;
        if prng.chance(USERINFO) {
            words::word(line, prng, 2);
            line.push(':');
            words::token(line, prng, 6);
            line.push('@');
        }
        if prng.chance(IPV4) {
            let octets = [(); 4].map(|()| prng.below(256).to_string());
            line.push_str(&octets.join("."));
        } else if prng.chance(IPV6) {
            let (site, host) = (prng.below(0x10000), prng.below(0x10000));
            line.push_str(&format!("[2001:db8:{site:x}::{host:x}]"));
        } else if prng.chance(UPPER_CASE_HOST) {
            line.push_str(&self.hosts.pick(prng).to_ascii_uppercase());
        } else {
            line.push_str(self.hosts.pick(prng));
        }
        if prng.chance(PORT) {
            line.push_str(prng.pick(&[":80", ":443", ":8080", ":8080", ":3000", ":8443"]));
        }
    }

    /// Appends a path of `room` bytes (none at all, `/` and so on).
    fn path(&mut self, room: usize, escaped: bool) {
        let end = self.line.len() + room;
        let wiki = self.profile.style == Style::Wiki && room > 16;
        let first_escape = usize::from(wiki);
        let mut segments = 0;
        while self.line.len() < end {
            self.line.push('/');
            if escaped && self.escapes(segments, first_escape) {
                words::word(&mut self.line, &mut self.prng, 1);
                words::escape(&mut self.line, &mut self.prng);
            }
            self.segment(segments);
            segments += 1;
        }
        self.cut(end);
        if self.profile.style == Style::News && room > 20 && self.prng.chance(3_000) {
            self.cut(end - 5);
            self.line.push_str(".html");
        }
    }

    /// Returns where one octet of a line is percent-encoded, others often are.
    fn escapes(&mut self, nth: usize, first: usize) -> bool {
        nth == first || (nth > first && self.prng.chance(4_000))
    }

    fn segment(&mut self, nth: usize) {
        let Writer { prng, line, .. } = self;
        match (self.profile.style, nth) {
            (Style::News, 1) if prng.chance(4_000) => {
                let (year, month) = (prng.between(2005, 2025), prng.between(1, 12));
                line.push_str(&format!("{year}/{month:02}"));
            }
            (Style::Shop, 1) if prng.chance(5_000) => {
                line.push_str("p/");
                let count = prng.between(5, 10);
                words::digits(line, prng, count);
            }
            (Style::Wiki, 0) => line.push_str("wiki"),
            (Style::Wiki, _) => title(line, prng),
            (Style::Ads, 1..) if prng.chance(6_000) => {
                let length = prng.between(8, 28);
                words::token(line, prng, length);
            }
            (_, 0) => {
                let syllables = prng.between(1, 3);
                words::word(line, prng, syllables);
            }
            _ => slug(line, prng),
        }
    }

    /// Appends `?` and pairs, `room` bytes in all.
    fn query(&mut self, room: usize, escaped: bool) {
        const KEYS: &str = "id|q|page|utm_source|utm_medium|ref|lang|sort|v|category|sid|p";
        let end = self.line.len() + room;
        let mut pairs = 0;
        while self.line.len() < end {
            let escapes = escaped && self.escapes(pairs, 0);
            let Writer { prng, line, .. } = self;
            line.push(if pairs == 0 { '?' } else { '&' });
            line.push_str(prng.word(KEYS));
            line.push('=');
            if escapes {
                words::escape(line, prng);
            }
            match prng.below(3) {
                0 => words::word(line, prng, 2),
                1 => {
                    let count = prng.between(1, 8);
                    words::digits(line, prng, count);
                }
                _ => {
                    let length = prng.between(4, 16);
                    words::token(line, prng, length);
                }
            }
            pairs += 1;
        }
        self.cut(end);
    }

    fn fragment(&mut self, room: usize) {
        let end = self.line.len() + room;
        self.line.push('#');
        slug(&mut self.line, &mut self.prng);
        self.cut(end);
    }

    /// Appends a URI without authority, or with a rare scheme.
    fn opaque(&mut self, length: usize) {
        let Writer { prng, line, .. } = self;
        let scheme = prng.pick(&["mailto:", "tel:", "urn:isbn:", "ftp://", "data:,", "wss://"]);
        line.push_str(scheme);
        match scheme {
            "tel:" => words::digits(line, prng, 11),
            "urn:isbn:" => words::digits(line, prng, 13),
            "mailto:" => {
                words::word(line, prng, 3);
                line.push('@');
                line.push_str(self.hosts.pick(prng));
            }
            "data:," => words::token(line, prng, length),
            _ => {
                line.push_str(self.hosts.pick(prng));
                line.push('/');
                slug(line, prng);
            }
        }
    }

    /// Puts in, somewhere after the scheme, what no URI may have there.
    fn spoil(&mut self) {
        const BAD: [&str; 8] = [" ", " ", "|", "[", "\"", "é", "日本", "%"];
        let start = self.line.find(':').expect("every line has a scheme") + 3;
        let end = self.line.len();
        let mut at = self.prng.between(start.min(end), end);
        let bad = self.prng.pick(&BAD);
        // A lone percent sign must not find two digits after it.
        while bad == "%" && self.line[at..].starts_with(|c: char| c.is_ascii_hexdigit()) {
            at += 1;
        }
        self.line.insert_str(at, bad);
    }

    /// Shortens the line to `end` bytes, or to up to two fewer where a percent-encoded octet lies.
    fn cut(&mut self, end: usize) {
        self.line.truncate(end);
        let tail = end.saturating_sub(2);
        if let Some(percent) = self.line.get(tail..).and_then(|tail| tail.find('%')) {
            self.line.truncate(tail + percent);
        }
    }
}

/// Appends `words-with-hyphens`, now and then with a number or an extension.
fn slug(line: &mut String, prng: &mut Prng) {
    for nth in 0..prng.between(1, 5) {
        if nth > 0 {
            line.push('-');
        }
        let syllables = prng.between(1, 3);
        words::word(line, prng, syllables);
    }
    if prng.chance(2_500) {
        let count = prng.between(1, 6);
        line.push('-');
        words::digits(line, prng, count);
    }
    if prng.chance(700) {
        line.push_str(prng.pick(&[".jpg", ".php", ".pdf", ".html"]));
    }
}

/// Appends `Title_of_an_article_(kind)`.
fn title(line: &mut String, prng: &mut Prng) {
    if prng.chance(800) {
        line.push_str(prng.pick(&["Category:", "Talk:", "Special:", "File:"]));
    }
    for nth in 0..prng.between(1, 5) {
        if nth > 0 {
            line.push('_');
        }
        let syllables = prng.between(1, 3);
        if nth == 0 || prng.chance(4_000) {
            words::capitalized(line, prng, syllables);
        } else {
            words::word(line, prng, syllables);
        }
    }
    if prng.chance(1_000) {
        line.push_str("_(");
        words::word(line, prng, 2);
        line.push(')');
    }
}
