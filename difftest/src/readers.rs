//! A policy beside the readers that will connect: `URL` of Node, which reads as browsers do, and
//! `urlsplit` of Python, on texts as attackers write them.

use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, Write};
use std::net::IpAddr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use urial::Uri;
use urial_guard::{Cidr, FetchPolicy, browser_host};
use urial_testkit::Prng;

const SCHEMES: &str = "http:|https:|HTTP:|ws:|ftp:|http:|http:|x:||file:";
const SLASHES: &str = "//|//|//|//|/||\\\\|/\\|\\/|///|//\t|/ /";
const USERS: &str = "|||a@|a:b@|good.example@|good.example:80@|@|a%40b@|good.example\\@";
const HOSTS: &str = "127.0.0.1|127.1|0x7f.1|0x7F000001|2130706433|017700000001|0177.0.0.01|\
    127.0.0.1.|1.2.3.256|1.2.3|08.1|0x|0x.|256|4294967296|[::1]|[::ffff:127.0.0.1]|\
    [::FFFF:7f00:1]|[64:ff9b::7f00:1]|[::1%25lo]|[v1.a]|[1::2::3]|localhost|LOCALHOST|loca%6chost|\
    %31%32%37.0.0.1|good.example|Good.Example.|good.example..|.good.example|a_b.example|\
    -a.example|a|１２７.0.0.1|①②⑦.0.0.1|127。0。0。1|ﬀ.example|bücher.example|xn--bcher-kva.example|\
    good\u{AD}.example|good\u{200B}.example|\u{915}\u{94D}\u{200D}\u{937}.example|\
    go\u{200D}od.example|a*b.example|a;b.example|a,b.example";
/// With `¦` between them, since one is `|`.
const ENDS: &str = "¦¦/¦/a¦?a¦#a¦:80¦:80/¦:¦:080/¦:0¦:65536¦:x¦\\¦\\@evil.example¦@evil.example¦?@evil.example¦\
    #@evil.example¦?x@evil.example/¦#x@evil.example/¦;@evil.example¦%2F@evil.example¦\
    %23@evil.example¦%40evil.example¦%00.evil.example¦%09.evil.example¦%0A.evil.example¦\
    \t.evil.example¦\n.evil.example¦ .evil.example¦&@evil.example¦|¦^¦`¦{¦}¦\"¦<¦>¦\
    /..//evil.example";
const MARKS: &str = "/|\\|?|#|@|:|[|]|%|%2F|%5C|%40|%2e|\t|\n| |;|.|0|x|-|_|~|!|$|&|'|(|*|+|,|=";

fn end(prng: &mut Prng) -> &'static str {
    let ends: Vec<&str> = ENDS.split('¦').collect();
    prng.pick(&ends)
}

fn text(prng: &mut Prng) -> String {
    let mut text = String::new();
    let is_plain = prng.percent(60);
    for piece in [
        if is_plain { "http:" } else { prng.word(SCHEMES) },
        if is_plain { "//" } else { prng.word(SLASHES) },
        prng.word(USERS),
        prng.word(HOSTS),
        end(prng),
    ] {
        text.push_str(piece);
    }
    if !is_plain && prng.percent(30) {
        text.push_str(prng.word(HOSTS));
        text.push_str(end(prng));
    }
    // Texts with few oddities are those that a policy allows.
    let most = if is_plain { 2 } else { 4 };
    for _ in 0..prng.below(most) {
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let at = prng.pick(&places);
        match prng.pick(&[0, 1, 2]) {
            0 => text.insert_str(at, prng.word(MARKS)),
            1 => drop(text.remove(at)),
            _ => {
                text.remove(at);
                text.insert_str(at, prng.word(MARKS));
            }
        }
        if text.is_empty() {
            break;
        }
    }
    text
}

/// Hands texts to a program, and returns the host that it reads in each.
fn answers(program: &str, script: &str, texts: &[String]) -> io::Result<Vec<Option<String>>> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("readers").join(script);
    let mut child =
        Command::new(program).arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut to = child.stdin.take().expect("it is piped");
    let from = BufReader::new(child.stdout.take().expect("it is piped"));
    let lines: io::Result<Vec<String>> = thread::scope(|scope| {
        scope.spawn(move || {
            let mut line = String::new();
            for text in texts {
                line.clear();
                text.bytes()
                    .for_each(|byte| write!(line, "{byte:02x}").expect("a String takes all"));
                writeln!(line).expect("a String takes all");
                if to.write_all(line.as_bytes()).is_err() {
                    break;
                }
            }
        });
        from.lines().collect()
    });
    child.wait()?;
    Ok(lines?.iter().map(|line| decoded(line)).collect())
}

fn decoded(line: &str) -> Option<String> {
    let byte = |at: usize| u8::from_str_radix(line.get(at..at + 2)?, 16).ok();
    let bytes: Option<Vec<u8>> = (0..line.len()).step_by(2).map(byte).collect();
    String::from_utf8(bytes?).ok()
}

/// Makes a policy that allows every host that a text can name, so that all of them are compared.
fn policy() -> FetchPolicy {
    let all: Vec<Cidr> =
        ["0.0.0.0/0", "::/0"].iter().map(|network| network.parse().expect("a network")).collect();
    FetchPolicy::new()
        .schemes(["http", "https", "ws", "wss", "ftp"])
        .ports((1..=u16::MAX).collect::<Vec<u16>>())
        .allow_networks(all)
        .local_names(true)
        .userinfo(true)
}

/// Compares this many texts, prints what differs, and returns how many do.
pub(crate) fn compare(seed: u64, cases: u64) -> io::Result<u64> {
    const BLOCK: u64 = 100_000;
    let (policy, mut prng) = (policy(), Prng::new(seed));
    let (mut done, mut allowed, mut wrong) = (0, 0, 0);
    while done < cases {
        let count = BLOCK.min(cases - done);
        let texts: Vec<String> = (0..count).map(|_| text(&mut prng)).collect();
        let verdicts: Vec<_> = texts.iter().map(|text| policy.check_text(text).ok()).collect();
        // Node and Python read the URL of the verdict, too.
        let urls = verdicts.iter().map(|verdict| {
            verdict.as_ref().map_or(String::new(), |verdict| verdict.url().to_string())
        });
        let urls: Vec<String> = urls.collect();
        let browser = answers("node", "whatwg.mjs", &texts)?;
        let python = answers("python3", "urlsplit.py", &texts)?;
        let browser_of_url = answers("node", "whatwg.mjs", &urls)?;
        let python_of_url = answers("python3", "urlsplit.py", &urls)?;
        assert_eq!(texts.len(), browser.len(), "node answers for every text");
        assert_eq!(texts.len(), python.len(), "python3 answers for every text");
        for (at, text) in texts.iter().enumerate() {
            let mut report = |what: &str, theirs: &Option<String>, ours: &Option<String>| {
                wrong += 1;
                if wrong <= 40 {
                    println!("{what} reads {theirs:?}, and urial {ours:?}: {text:?}");
                }
            };
            let read = browser_host(text);
            if is_other(&read, &browser[at], text) {
                report("a browser", &browser[at], &read);
            }
            let Some(verdict) = &verdicts[at] else {
                continue;
            };
            allowed += 1;
            let host = match verdict.address() {
                Some(address) => Some(browser_form(address)),
                None => Some(verdict.host().to_owned()),
            };
            for theirs in [&browser[at], &browser_of_url[at]] {
                if theirs.is_some() && *theirs != host {
                    report("of what is allowed, a browser", theirs, &host);
                }
            }
            // It has no brackets, and no normal form.
            let written = Uri::parse(text).ok().and_then(|uri| {
                let host = uri.host()?.as_str().to_ascii_lowercase();
                Some(host.trim_matches(['[', ']']).to_owned())
            });
            let bare = Some(verdict.host().trim_matches(['[', ']']).to_owned());
            for (theirs, ours) in [(&python[at], &written), (&python_of_url[at], &bare)] {
                if theirs.is_some() && theirs != ours {
                    report("of what is allowed, Python", theirs, ours);
                }
            }
        }
        done += count;
    }
    println!("{cases} texts of seed {seed} for readers: {allowed} allowed, {wrong} read otherwise");
    Ok(wrong)
}

/// Returns an address as browsers write it: one of IPv6 never has an IPv4 address at its end.
fn browser_form(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => match address.segments() {
            [0, 0, 0, 0, 0, 0xFFFF, high, low] => format!("[::ffff:{high:x}:{low:x}]"),
            _ => format!("[{address}]"),
        },
    }
}

/// Returns whether two readers of the URL Standard differ. A name beyond ASCII, encoded or not, one
/// may refuse and the other not, by the version of their tables.
fn is_other(ours: &Option<String>, theirs: &Option<String>, text: &str) -> bool {
    match (ours, theirs) {
        (Some(ours), Some(theirs)) => ours != theirs,
        (None, None) => false,
        _ => text.is_ascii() && !text.to_ascii_lowercase().contains("xn--"),
    }
}
