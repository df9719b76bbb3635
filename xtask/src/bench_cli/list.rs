//! Generator of a realistic list: 30 % disguised duplicates, 0.7 % invalid lines; the same number
//! of lines always gives the same list.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;

use urial_testkit::Prng;

/// Random choices.
struct Random(Prng);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        // The published figures are of the list that the remainder gives, not `Prng::below`.
        (self.0.next() % end as u64) as usize
    }

    fn of<'a, T: AsRef<str>>(&mut self, items: &'a [T]) -> &'a str {
        items[self.below(items.len())].as_ref()
    }

    /// Returns true with a probability of `permille` in 1000.
    fn often(&mut self, permille: usize) -> bool {
        self.below(1000) < permille
    }
}

/// Number of URIs that are remembered for repetition.
const MEMORY: usize = 500_000;

pub(super) fn write(path: &Path, lines: usize) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    // A fixed seed: the list is the same on every machine.
    let mut maker = Maker::new(7);
    let mut seen: Vec<String> = Vec::new();
    for _ in 0..lines {
        // 30 % repetitions, as lists of a crawl have; some are spelled differently, so that only
        // `clean` finds them.
        let line = if !seen.is_empty() && maker.random.often(300) {
            maker.disguised(&seen)
        } else {
            let mut uri = maker.uri();
            // Lists of a crawl have a few lines that are no URI, and refusing them costs time as
            // well.
            if maker.random.often(7) {
                uri += maker
                    .random
                    .of(&[" x", "|", "\"", "%zz", "[", "{a}", "\\b"]);
            // Bounded, since the list may have many times as many lines.
            } else if seen.len() < MEMORY {
                seen.push(uri.clone());
            }
            uri
        };
        writeln!(out, "{line}")?;
    }
    out.flush()
}

/// Writes the lines of a list as the second column of a table.
pub(super) fn write_table(list: &Path, path: &Path) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    for (number, line) in BufReader::new(File::open(list)?).lines().enumerate() {
        writeln!(out, "{number}\t{}\t0.{}", line?, number % 1000)?;
    }
    out.flush()
}

/// Writes the lines of a list as the second column of CSV, each column in quotation marks.
pub(super) fn write_quoted(list: &Path, path: &Path) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    for (number, line) in BufReader::new(File::open(list)?).lines().enumerate() {
        // RFC 4180 section 2, rule 7.
        let line = line?.replace('"', "\"\"");
        writeln!(out, "\"{number}\",\"{line}\",\"0.{}\"", number % 1000)?;
    }
    out.flush()
}

/// Writes the lines of a list as a value of JSON lines.
pub(super) fn write_objects(list: &Path, path: &Path) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    for (number, line) in BufReader::new(File::open(list)?).lines().enumerate() {
        // RFC 8259 section 7: these two have to be escaped; the list has no control characters.
        let line = line?.replace('\\', "\\\\").replace('"', "\\\"");
        writeln!(
            out,
            "{{\"id\":{number},\"url\":\"{line}\",\"score\":0.{}}}",
            number % 1000
        )?;
    }
    out.flush()
}

/// Writes the valid lines of a list into a log, a password in every fourth.
pub(super) fn write_log(list: &Path, path: &Path) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    for (number, line) in BufReader::new(File::open(list)?).lines().enumerate() {
        let mut uri = line?;
        // The regular expression of `sed` and the command need not agree on text that is no URI.
        if is_odd(&uri) {
            continue;
        }
        if number % 4 == 0 {
            uri = uri.replacen("://", "://bob:hunter2@", 1);
        }
        let (host, second) = (number % 251, number % 60);
        writeln!(
            out,
            "10.0.0.{host} - - [22/Nov/2026:09:41:{second:02} +0000] \"GET /a/{number} HTTP/1.1\" 200 {number} \"{uri}\" \"Mozilla/5.0 (X11; Linux x86_64)\""
        )?;
    }
    out.flush()
}

/// Writes a page with the valid lines of a list as its links, some of them relative.
pub(super) fn write_page(list: &Path, path: &Path) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    writeln!(out, "<!doctype html><title>Links</title><body>")?;
    for (number, line) in BufReader::new(File::open(list)?).lines().enumerate() {
        // `urljoin` writes the scheme in lower case, the command as it is.
        let uri = line?.replacen("HTTP", "http", 1);
        if is_odd(&uri) {
            continue;
        }
        let start = if number % 2 == 0 {
            0
        } else {
            uri.len() - uri.splitn(4, '/').last().unwrap_or_default().len()
        };
        // As an attribute of HTML has to be written, so that both readers decode entities.
        let href = uri[start..].replace('&', "&amp;");
        writeln!(
            out,
            "<p>Of <b>{number}</b>: <a class=link href=\"{href}\">this</a> <img src=\"../i/{number}.png\" alt=\"\">"
        )?;
    }
    out.flush()
}

/// Returns whether a line of the list is not valid.
fn is_odd(line: &str) -> bool {
    line.contains([' ', '|', '"', '[', '{', '\\']) || line.contains("%zz")
}

struct Maker {
    random: Random,
    words: Vec<String>,
    hosts: Vec<String>,
}

impl Maker {
    fn new(seed: u64) -> Maker {
        let mut random = Random(Prng::new(seed));
        let mut word = |_| {
            let length = 3 + random.below(9);
            (0..length)
                .map(|_| (b'a' + random.below(26) as u8) as char)
                .collect()
        };
        let words: Vec<String> = (0..5000).map(&mut word).collect();
        let domains = ["com", "org", "net", "de", "co.uk", "jp", "io"];
        let host = |_| format!("www.{}.{}", random.of(&words), random.of(&domains));
        // Fewer hosts than lines, so that hosts recur as in a list of a crawl.
        let hosts = (0..40_000).map(host).collect();
        Maker {
            random,
            words,
            hosts,
        }
    }

    fn uri(&mut self) -> String {
        let Maker {
            random,
            words,
            hosts,
        } = self;
        let mut uri = format!(
            "{}{}",
            random.of(&["http://", "https://", "https://"]),
            random.of(hosts)
        );
        for _ in 0..=random.below(5) {
            uri.push('/');
            uri += random.of(words);
        }
        if random.often(400) {
            for place in 0..=random.below(3) {
                uri.push(if place == 0 { '?' } else { '&' });
                uri += &format!("{}={}", random.of(words), random.of(words));
            }
        }
        if random.often(100) {
            uri += random.of(&["%20", "%2F", "%c3%a9", "%7e"]);
        }
        if random.often(50) {
            uri.push('#');
            uri += random.of(words);
        }
        uri
    }

    /// Returns an earlier URI, perhaps in another spelling.
    fn disguised(&mut self, seen: &[String]) -> String {
        let uri = self.random.of(seen);
        // Spellings that RFC 3986 section 6.2.2.1 and 6.2.3 fold: `sort -u` keeps all of them.
        match self.random.below(10) {
            0..3 => uri.replacen("http", "HTTP", 1),
            3..5 => uri.replacen("://www", "://WWW", 1),
            5 => match uri
                .strip_prefix("http://")
                .and_then(|rest| rest.split_once('/'))
            {
                Some((host, path)) => format!("http://{host}:80/{path}"),
                None => uri.to_owned(),
            },
            _ => uri.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_what_it_says() {
        let path = std::env::temp_dir().join(format!("urial-bench-list-{}", std::process::id()));
        let read = || {
            write(&path, 20_000).unwrap();
            std::fs::read_to_string(&path).unwrap()
        };
        let text = read();
        assert_eq!(text, read());
        std::fs::remove_file(&path).unwrap();
        assert_eq!(text.lines().count(), 20_000);
        let count = text.lines().filter(|line| is_odd(line)).count();
        assert!((80..220).contains(&count), "{count}");
        let disguised = text
            .lines()
            .filter(|line| line.contains("HTTP") || line.contains("WWW") || line.contains(":80/"));
        assert!((2000..5000).contains(&disguised.count()));
    }
}
