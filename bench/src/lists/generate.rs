//! Generated lists with the statistics of real ones.
//!
//! A line gets a length first, from the list's own distribution, then components that fill that
//! length. Shares are out of 10,000. The tests beside this file say what comes out.

use super::List;
use super::words::{Hosts, Pen};

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
        let mut pen = Pen::new(self.seed);
        let hosts = Hosts::new(&mut pen, self.hosts);
        let mut writer = Writer { profile: self, hosts, pen };
        List::of(self.name, (0..lines).map(|_| writer.line()))
    }
}

struct Writer<'a> {
    profile: &'a Profile,
    hosts: Hosts,
    pen: Pen,
}

impl Writer<'_> {
    fn line(&mut self) -> String {
        let length = self.length();
        if self.chance(OTHER_SCHEME) {
            self.opaque(length);
        } else {
            self.hierarchical(length);
        }
        if self.chance(INVALID) {
            self.spoil();
        }
        self.pen.take()
    }

    fn chance(&mut self, share: usize) -> bool {
        self.pen.prng.chance(share)
    }

    fn length(&mut self) -> usize {
        let at = self.pen.prng.below(100);
        let step = SHARES[1..].iter().position(|share| at < *share).expect("the last share is 100");
        let lengths = &self.profile.lengths;
        self.pen.prng.between(lengths[step], lengths[step + 1] - 1)
    }

    fn hierarchical(&mut self, length: usize) {
        let http = self.chance(self.profile.http);
        self.pen.write(if http { "http://" } else { "https://" });
        self.authority();
        let room = length.saturating_sub(self.pen.line.len());
        let query = room >= 8 && self.chance(self.profile.query);
        let fragment = room >= 12 && self.chance(self.profile.fragment);
        let escaped = room >= 12 && self.chance(self.profile.escaped);

        let fragment_room = if fragment { self.pen.prng.between(3, room / 3) } else { 0 };
        let room = room - fragment_room;
        let query_room = if query { room * self.pen.prng.between(30, 70) / 100 } else { 0 };
        let in_query = query_room >= 12 && self.chance(5_000);
        self.path(room - query_room, escaped && !in_query);
        if query {
            self.query(query_room, escaped && in_query);
        }
        if fragment {
            self.fragment(fragment_room);
        }
    }

    fn authority(&mut self) {
        if self.chance(USERINFO) {
            self.pen.word(2);
            self.pen.write(":");
            self.pen.token(6);
            self.pen.write("@");
        }
        if self.chance(IPV4) {
            let octets = [(); 4].map(|()| self.pen.prng.below(256).to_string());
            self.pen.write(&octets.join("."));
        } else if self.chance(IPV6) {
            let [site, host] = [(); 2].map(|()| self.pen.prng.below(0x10000));
            self.pen.write(&format!("[2001:db8:{site:x}::{host:x}]"));
        } else if self.chance(UPPER_CASE_HOST) {
            let start = self.pen.line.len();
            self.host();
            self.pen.line[start..].make_ascii_uppercase();
        } else {
            self.host();
        }
        if self.chance(PORT) {
            self.pen.pick(&[":80", ":443", ":8080", ":8080", ":3000", ":8443"]);
        }
    }

    fn host(&mut self) {
        self.pen.line.push_str(self.hosts.pick(&mut self.pen.prng));
    }

    /// Appends a path of `room` bytes (none at all, `/` and so on).
    fn path(&mut self, room: usize, escaped: bool) {
        let end = self.pen.line.len() + room;
        let wiki = self.profile.style == Style::Wiki && room > 16;
        let first_escape = usize::from(wiki);
        let mut segments = 0;
        while self.pen.line.len() < end {
            self.pen.write("/");
            if escaped && self.escapes(segments, first_escape) {
                self.pen.word(1);
                self.pen.escape();
            }
            self.segment(segments);
            segments += 1;
        }
        self.cut(end);
        if self.profile.style == Style::News && room > 20 && self.chance(3_000) {
            self.cut(end - 5);
            self.pen.write(".html");
        }
    }

    /// Returns where one octet of a line is percent-encoded, others often are.
    fn escapes(&mut self, nth: usize, first: usize) -> bool {
        nth == first || (nth > first && self.chance(4_000))
    }

    fn segment(&mut self, nth: usize) {
        let pen = &mut self.pen;
        match (self.profile.style, nth) {
            (Style::News, 1) if pen.prng.chance(4_000) => {
                let (year, month) = (pen.prng.between(2005, 2025), pen.prng.between(1, 12));
                pen.write(&format!("{year}/{month:02}"));
            }
            (Style::Shop, 1) if pen.prng.chance(5_000) => {
                pen.write("p/");
                pen.digits(5..=10);
            }
            (Style::Wiki, 0) => pen.write("wiki"),
            (Style::Wiki, _) => title(pen),
            (Style::Ads, 1..) if pen.prng.chance(6_000) => pen.token(8..=28),
            (_, 0) => pen.word(1..=3),
            _ => slug(pen),
        }
    }

    /// Appends `?` and pairs, `room` bytes in all.
    fn query(&mut self, room: usize, escaped: bool) {
        const KEYS: &str = "id|q|page|utm_source|utm_medium|ref|lang|sort|v|category|sid|p";
        let end = self.pen.line.len() + room;
        let mut pairs = 0;
        while self.pen.line.len() < end {
            let escapes = escaped && self.escapes(pairs, 0);
            let pen = &mut self.pen;
            pen.write(if pairs == 0 { "?" } else { "&" });
            pen.line.push_str(pen.prng.word(KEYS));
            pen.write("=");
            if escapes {
                pen.escape();
            }
            match pen.prng.below(3) {
                0 => pen.word(2),
                1 => pen.digits(1..=8),
                _ => pen.token(4..=16),
            }
            pairs += 1;
        }
        self.cut(end);
    }

    fn fragment(&mut self, room: usize) {
        let end = self.pen.line.len() + room;
        self.pen.write("#");
        slug(&mut self.pen);
        self.cut(end);
    }

    /// Appends a URI without authority, or with a rare scheme.
    fn opaque(&mut self, length: usize) {
        self.pen.pick(&["mailto:", "tel:", "urn:isbn:", "ftp://", "data:,", "wss://"]);
        match self.pen.line.as_str() {
            "tel:" => self.pen.digits(11),
            "urn:isbn:" => self.pen.digits(13),
            "mailto:" => {
                self.pen.word(3);
                self.pen.write("@");
                self.host();
            }
            "data:," => self.pen.token(length),
            _ => {
                self.host();
                self.pen.write("/");
                slug(&mut self.pen);
            }
        }
    }

    /// Puts in, somewhere after the scheme, what no URI may have there.
    fn spoil(&mut self) {
        const BAD: [&str; 8] = [" ", " ", "|", "[", "\"", "é", "日本", "%"];
        let Pen { line, prng } = &mut self.pen;
        let start = line.find(':').expect("every line has a scheme") + 3;
        let end = line.len();
        let mut at = prng.between(start.min(end), end);
        let bad = prng.pick(&BAD);
        // A lone percent sign must not find two digits after it.
        while bad == "%" && line[at..].starts_with(|c: char| c.is_ascii_hexdigit()) {
            at += 1;
        }
        line.insert_str(at, bad);
    }

    /// Shortens the line to `end` bytes, or to up to two fewer where a percent-encoded octet lies.
    fn cut(&mut self, end: usize) {
        self.pen.line.truncate(end);
        let tail = end.saturating_sub(2);
        if let Some(percent) = self.pen.line.get(tail..).and_then(|tail| tail.find('%')) {
            self.pen.line.truncate(tail + percent);
        }
    }
}

/// Appends `words-with-hyphens`, now and then with a number or an extension.
fn slug(pen: &mut Pen) {
    for nth in 0..pen.prng.between(1, 5) {
        if nth > 0 {
            pen.write("-");
        }
        pen.word(1..=3);
    }
    if pen.prng.chance(2_500) {
        pen.write("-");
        pen.digits(1..=6);
    }
    if pen.prng.chance(700) {
        pen.pick(&[".jpg", ".php", ".pdf", ".html"]);
    }
}

/// Appends `Title_of_an_article_(kind)`.
fn title(pen: &mut Pen) {
    if pen.prng.chance(800) {
        pen.pick(&["Category:", "Talk:", "Special:", "File:"]);
    }
    for nth in 0..pen.prng.between(1, 5) {
        if nth > 0 {
            pen.write("_");
        }
        let syllables = pen.prng.between(1, 3);
        if nth == 0 || pen.prng.chance(4_000) {
            pen.capitalized(syllables);
        } else {
            pen.word(syllables);
        }
    }
    if pen.prng.chance(1_000) {
        pen.write("_(");
        pen.word(2);
        pen.write(")");
    }
}
