//! Redact: the secrets of a log, in GB/s, beside a search for `@` and nothing else.

use std::hint::black_box;
use std::process::ExitCode;

use urial_bench::measure::{self, Lap, Pass, Table};
use urial_bench::options::Options;
use urial_bench::report::{first_list, row, verdict};
use urial_bench::texts;
use urial_guard::Redaction;

const PEER: &str = "memchr";
/// How fast a log is redacted by each setting, in GB/s.
const AIM: f64 = 1.0;
/// Keys that are masked besides the usual ones.
const KEYS: &[&str] = &["code", "*pin*", "user?id", "sid"];

/// Redacts a text, or looks for `@` in it.
struct Contender {
    name: &'static str,
    /// How much it makes of it.
    run: fn(&[u8], &mut Vec<u8>) -> usize,
}

const CONTENDERS: [Contender; 5] = [
    Contender {
        name: "urial, passwords only",
        run: |text, out| redact(Redaction::new().passwords_only(true), text, out),
    },
    Contender { name: "urial", run: |text, out| redact(Redaction::new(), text, out) },
    Contender {
        name: "urial, more keys",
        run: |text, out| redact(Redaction::new().query_keys(KEYS), text, out),
    },
    Contender {
        name: "urial, everything",
        run: |text, out| {
            let redaction = Redaction::new().userinfo(true).fragment(true);
            redact(redaction.query_keys(KEYS), text, out)
        },
    },
    Contender { name: PEER, run: |text, _| memchr::memchr_iter(b'@', text).count() },
];

fn redact(redaction: Redaction, text: &[u8], out: &mut Vec<u8>) -> usize {
    out.clear();
    redaction.redact_bytes_into(text, out);
    out.len()
}

fn main() -> ExitCode {
    let options = Options::from_env();
    let list = match first_list(&options) {
        Ok(list) => list,
        Err(status) => return status,
    };
    let log = texts::log_with_secrets(options.smoke, &list.lines());
    let names = CONTENDERS.map(|contender| contender.name);
    let chosen = CONTENDERS.iter().filter(|contender| options.selects(contender.name, &names));
    let timings: Vec<_> = in_turn(
        &chosen.collect::<Vec<_>>(),
        log.text.as_bytes(),
        options.rounds * options.processes,
    );
    let bytes = log.text.len() as f64;
    println!("{}: {:.1} MB", log.name, bytes / 1e6);
    let mut table = Table::new(&["GB/s", "by min"]);
    for timing in &timings {
        let speed = |time: f64| format!("{:.3}", bytes / time);
        table.row([speed(timing.median), speed(timing.min)], timing.name);
    }
    println!("{table}");
    let peer = timings.iter().find(|timing| timing.name == PEER);
    for Lap { name, median, .. } in timings.iter().filter(|timing| timing.name != PEER) {
        let speed = |time: f64| format!("{:.2} GB/s", bytes / time);
        if let Some(Lap { median: search, .. }) = peer {
            let title = format!("redact, {name}");
            println!("{}", row(&title, &speed(*median), PEER, &speed(*search), search / median));
        }
        if !options.smoke {
            let reached = bytes / median;
            let verdict = verdict(reached >= AIM);
            println!("{verdict}: redact, {name}: {reached:.2} GB/s, at least {AIM}\n");
        }
    }
    ExitCode::SUCCESS
}

/// Times all of them in turn.
fn in_turn(contenders: &[&Contender], text: &[u8], rounds: usize) -> Vec<Lap<usize>> {
    let pass = |contender: &&Contender| {
        let (run, mut out) = (contender.run, Vec::with_capacity(2 * text.len()));
        let pass: Pass<'_, usize> = Box::new(move || run(black_box(text), &mut out));
        (contender.name, pass)
    };
    measure::in_turn(contenders.iter().map(pass).collect(), rounds)
}
