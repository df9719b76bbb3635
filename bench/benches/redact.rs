//! Redact: the secrets of a log, in GB/s, beside a search for `@` and nothing else.

use std::cell::RefCell;

use urial_bench::options::Options;
use urial_bench::report::{OfText, Speeds, first_list};
use urial_bench::texts;
use urial_guard::Redaction;

const PEER: &str = "memchr";
/// How fast a log is redacted by each setting, in GB/s.
const AIM: f64 = 1.0;
/// Keys that are masked besides the usual ones.
const KEYS: &[&str] = &["code", "*pin*", "user?id", "sid"];

/// Returns how much a contender makes of a text.
const CONTENDERS: [(&str, OfText); 5] = [
    ("urial, passwords only", |text| redact(Redaction::new().passwords_only(true), text)),
    ("urial", |text| redact(Redaction::new(), text)),
    ("urial, more keys", |text| redact(Redaction::new().query_keys(KEYS), text)),
    ("urial, everything", |text| {
        redact(Redaction::new().userinfo(true).fragment(true).query_keys(KEYS), text)
    }),
    (PEER, |text| memchr::memchr_iter(b'@', text.as_bytes()).count()),
];

fn redact(redaction: Redaction, text: &str) -> usize {
    thread_local! {
        // Used again, so that no memory has to be found for it.
        static OUT: RefCell<Vec<u8>> = RefCell::default();
    }
    OUT.with_borrow_mut(|out| {
        out.clear();
        redaction.redact_bytes_into(text.as_bytes(), out);
        out.len()
    })
}

fn main() {
    let options = Options::from_env();
    let list = first_list(&options);
    let log = texts::log_with_secrets(options.smoke, &list.lines());
    let speeds = Speeds::of(&options, &log, &CONTENDERS, PEER);
    for (name, _) in CONTENDERS.iter().filter(|(name, _)| *name != PEER) {
        let title = format!("redact, {name}");
        speeds.print_in_short(&title, name);
        if let Some(reached) = speeds.speed(name) {
            let what = format!("{title}: {reached:.2} GB/s, at least {AIM}");
            speeds.print_verdict(reached >= AIM, &what);
        }
    }
}
