//! Lists: the lines of a buffer, checked, normalized and without duplicates, block by block.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use urial::grammar::{self, Form, Presence};
use urial::kind::Kind;
use urial::{ErrorGroup, IriReference, Normalizer, ParseError, Ref, Reference, Step};
use urial_list::batch::{Lines, SweptRun};
use urial_text::{Repairer, SuffixGuesser};

use crate::call::{Call, Fault, form, is_iri};
use crate::json::Json;

/// The step that normalizes nothing.
const NO_STEP: u32 = 255;

/// A list that is being cleaned.
pub(crate) struct Cleaner {
    kind: u32,
    /// The step, if lines are normalized.
    normalizer: Option<Normalizer<'static>>,
    guess_scheme: Option<String>,
    repairer: Option<Repairer>,
    keeps_original: bool,
    /// The keys so far, if duplicates go.
    seen: Option<Seen>,
    /// The start of a line whose end is in the next block.
    carry: Vec<u8>,
    tally: Tally,
    /// Room for a normal form.
    buffer: String,
    /// JSON of the refused lines since the last report, if they are wanted.
    refused: Option<Vec<u8>>,
}

#[derive(Default)]
struct Tally {
    read: u64,
    kept: u64,
    duplicates: u64,
    blank: u64,
    invalid: u64,
    repaired: u64,
    kinds: HashMap<ErrorGroup, Count>,
}

struct Count {
    count: u64,
    /// The first line with it.
    line: u64,
}

impl Cleaner {
    /// Arguments: the scheme to guess, and a random number. Flags: the kind, above 8 the step or
    /// 255, bit 16: repair, 17: hosts by IDNA when repairing, 18: print lines as they were, 19:
    /// keep duplicates, 20: collect the refused lines.
    pub(crate) fn new(call: &Call<'_>) -> Result<Cleaner, Fault> {
        let step = call.flags >> 8 & 255;
        let seed = call.optional(1)?.and_then(|seed| seed.parse().ok());
        let repairer = Repairer::new();
        #[cfg(feature = "idna")]
        let repairer = repairer.idna(call.has(17));
        let normalizer = || Normalizer::new(*Step::ALL.get(step as usize).unwrap_or(&Step::Scheme));
        Ok(Cleaner {
            kind: call.flags & 7,
            normalizer: (step != NO_STEP).then(normalizer),
            guess_scheme: call.optional(0)?.map(str::to_owned),
            repairer: call.has(16).then_some(repairer),
            keeps_original: call.has(18),
            seen: (!call.has(19)).then(|| Seen::new(seed.unwrap_or(0))),
            carry: Vec::new(),
            tally: Tally::default(),
            buffer: String::new(),
            refused: call.has(20).then(Vec::new),
        })
    }

    /// Cleans a block, and appends the lines that are kept to `out`.
    pub(crate) fn push(&mut self, block: &[u8], is_last: bool, out: &mut Vec<u8>) {
        let end = block
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |at| at + 1);
        let (lines, rest) = block.split_at(end);
        let mut lines = lines;
        if !self.carry.is_empty() && !lines.is_empty() {
            let first = lines
                .iter()
                .position(|&byte| byte == b'\n')
                .map_or(0, |at| at + 1);
            let mut line = std::mem::take(&mut self.carry);
            line.extend(&lines[..first]);
            self.lines(&line, out);
            lines = &lines[first..];
        }
        self.lines(lines, out);
        self.carry.extend(rest);
        if is_last {
            let line = std::mem::take(&mut self.carry);
            self.lines(&line, out);
        }
    }

    /// Cleans whole lines. Those that are not UTF-8 are refused one by one.
    fn lines(&mut self, lines: &[u8], out: &mut Vec<u8>) {
        let mut rest = lines;
        if self.tally.read == 0 {
            rest = rest.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(rest);
        }
        loop {
            let fault = match std::str::from_utf8(rest) {
                Ok(text) => return self.texts(text, out),
                Err(error) => error.valid_up_to(),
            };
            let (before, after) = rest.split_at(fault);
            let start = before
                .iter()
                .rposition(|&byte| byte == b'\n')
                .map_or(0, |at| at + 1);
            let end = after.iter().position(|&byte| byte == b'\n');
            let end = end.map_or(rest.len(), |at| fault + at);
            self.texts(
                std::str::from_utf8(&before[..start]).unwrap_or_default(),
                out,
            );
            self.tally.read += 1;
            let line = &rest[start..end];
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            if let Err(error) = Reference::parse_bytes(line) {
                self.mend_or_refuse(line, error, out);
            }
            rest = rest.get(end + 1..).unwrap_or_default();
        }
    }

    fn texts(&mut self, text: &str, out: &mut Vec<u8>) {
        let form = form(self.kind);
        // A run of valid lines has no blank ones if a scheme is required.
        let in_runs = self.guess_scheme.is_none() && form.scheme() == Presence::Required;
        if !in_runs {
            let text = text.strip_suffix('\n').unwrap_or(text);
            return text.split('\n').for_each(|line| self.line(line, out));
        }
        let runs = match self.normalizer {
            Some(normalizer) => Lines::new(text).normal_runs(form, normalizer),
            None => Lines::new(text).runs(form),
        };
        for run in runs {
            match run {
                SweptRun::Doubtful(line) => self.line(line, out),
                SweptRun::Sure { text, lines } if self.seen.is_none() => {
                    self.tally.read += lines as u64;
                    self.tally.kept += lines as u64;
                    out.extend(text.as_bytes());
                }
                SweptRun::Sure { text, .. } => {
                    for line in text.lines() {
                        self.tally.read += 1;
                        self.keep(line, line, out);
                    }
                }
            }
        }
    }

    /// Cleans a line without its line feed.
    fn line(&mut self, line: &str, out: &mut Vec<u8>) {
        self.tally.read += 1;
        let line = line.strip_suffix('\r').unwrap_or(line);
        if line.trim_ascii().is_empty() {
            self.tally.blank += 1;
            return;
        }
        if self.guess(line, out) {
            self.tally.repaired += 1;
            return;
        }
        if let Err(error) = self.valid(line, line, out) {
            self.mend_or_refuse(line.as_bytes(), error, out);
        }
    }

    /// Keeps a text of the kind; `original` is its line.
    fn valid(&mut self, text: &str, original: &str, out: &mut Vec<u8>) -> Result<(), ParseError> {
        let form = form(self.kind);
        if is_iri(self.kind) {
            let reference = IriReference::parse(text).map_err(|error| exact(text, form, error))?;
            form.check(text, reference.spans())?;
            self.normal(reference, original, out);
        } else {
            let reference = Reference::parse(text).map_err(|error| exact(text, form, error))?;
            form.check(text, reference.spans())?;
            self.normal(reference, original, out);
        }
        Ok(())
    }

    fn normal<K: Kind>(&mut self, value: Ref<&str, K>, original: &str, out: &mut Vec<u8>) {
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        let changes = self
            .normalizer
            .is_some_and(|normalizer| normalizer.change_into(&value, &mut buffer));
        let key = if changes {
            buffer.as_str()
        } else {
            value.as_str()
        };
        let shown = if self.keeps_original { original } else { key };
        self.keep(key, shown, out);
        self.buffer = buffer;
    }

    /// Keeps a line if its key is new.
    fn keep(&mut self, key: &str, shown: &str, out: &mut Vec<u8>) {
        if self.seen.as_mut().is_some_and(|seen| !seen.add(key)) {
            self.tally.duplicates += 1;
            return;
        }
        self.tally.kept += 1;
        out.extend(shown.as_bytes());
        out.push(b'\n');
    }

    /// Keeps the URI that is meant by a text without a scheme; returns whether there is one.
    fn guess(&mut self, text: &str, out: &mut Vec<u8>) -> bool {
        let Some(scheme) = &self.guess_scheme else {
            return false;
        };
        let Some(guess) = SuffixGuesser::new().scheme(scheme).guess(text) else {
            return false;
        };
        let iri = guess.iri();
        let meant = if is_iri(self.kind) {
            iri.as_str().to_owned()
        } else {
            iri.to_uri().as_str().to_owned()
        };
        self.valid(&meant, &meant, out).is_ok()
    }

    fn mend_or_refuse(&mut self, line: &[u8], error: ParseError, out: &mut Vec<u8>) {
        if let Some(Ok(repaired)) = self.repairer.map(|repairer| repairer.repair_bytes(line)) {
            let text = repaired.reference().as_str();
            if self.guess(text, out) || self.valid(text, text, out).is_ok() {
                self.tally.repaired += 1;
                return;
            }
        }
        self.tally.refuse(&error);
        let number = self.tally.read;
        if let Some(refused) = &mut self.refused {
            Json(refused).object(|json| {
                json.key("line").number(number);
                json.key("text").text(&String::from_utf8_lossy(line));
                json.key("error");
                Fault::parse_bytes(error, line).write(json);
            });
        }
    }

    /// Writes the counts, and the refused lines since the last report.
    pub(crate) fn report(&mut self, json: &mut Json<'_>) {
        let Tally {
            read,
            kept,
            duplicates,
            blank,
            invalid,
            repaired,
            ref kinds,
        } = self.tally;
        let mut kinds: Vec<_> = kinds.iter().collect();
        kinds.sort_unstable_by_key(|(_, kind)| (Reverse(kind.count), kind.line));
        json.object(|json| {
            json.key("read").number(read);
            json.key("kept").number(kept);
            json.key("duplicates").number(duplicates);
            json.key("blank").number(blank);
            json.key("invalid").number(invalid);
            json.key("repaired").number(repaired);
            json.key("kinds").list(|json| {
                for (group, count) in kinds {
                    json.object(|json| {
                        json.key("kind").text(group.kind().as_str());
                        json.key("component").text(group.component().as_str());
                        json.key("words").text(&group.to_string());
                        json.key("count").number(count.count);
                        json.key("line").number(count.line);
                    });
                }
            });
            if let Some(refused) = &mut self.refused {
                json.key("refused").list(|json| json.0.append(refused));
            }
        });
    }
}

impl Tally {
    fn refuse(&mut self, error: &ParseError) {
        self.invalid += 1;
        let line = self.read;
        let new = || Count { count: 0, line };
        let count = self.kinds.entry(error.group()).or_insert_with(new);
        count.count += 1;
    }
}

/// Returns the error of the form: `error` is that of a reference, which needs less.
#[cold]
fn exact(text: &str, form: Form, error: ParseError) -> ParseError {
    grammar::parse(text, form).err().unwrap_or(error)
}

/// Fingerprints of 128 bits of the keys so far.
struct Seen {
    /// A random number of each list, so that nobody can write one whose fingerprints collide.
    seed: u64,
    prints: HashSet<u128, BuildHasherDefault<Folded>>,
}

impl Seen {
    fn new(seed: u64) -> Seen {
        Seen {
            seed,
            prints: HashSet::default(),
        }
    }

    /// Adds a key; returns whether it is new.
    fn add(&mut self, key: &str) -> bool {
        let print = xxhash_rust::xxh3::xxh3_128_with_seed(key.as_bytes(), self.seed);
        self.prints.insert(print)
    }
}

/// A hasher of fingerprints, which are hashes already.
#[derive(Default)]
struct Folded(u64);

impl Hasher for Folded {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u128(&mut self, print: u128) {
        self.0 = print as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::Words;

    fn clean(flags: u32, blocks: &[&[u8]]) -> (String, String) {
        let (mut output, mut words) = (Vec::new(), Words::default());
        let call = Call::new(&[], 0, flags, &mut output, &mut words);
        let mut cleaner = Cleaner::new(&call).ok().unwrap();
        let mut out = Vec::new();
        for (at, block) in blocks.iter().enumerate() {
            cleaner.push(block, at + 1 == blocks.len(), &mut out);
        }
        let mut report = Vec::new();
        cleaner.report(&mut Json(&mut report));
        (
            String::from_utf8(out).unwrap(),
            String::from_utf8(report).unwrap(),
        )
    }

    /// The step `scheme`, as a number in the flags.
    const SCHEME: u32 = 4 << 8;

    #[test]
    fn blocks_may_end_anywhere() {
        let list = "\u{FEFF}http://a/b\r\nHTTP://A:80/b\n \nhttp://a/c d\n\nhttp://a/é\nhttp://b"
            .as_bytes();
        let whole = clean(SCHEME, &[list]);
        assert_eq!(whole.0, "http://a/b\nhttp://b/\n");
        assert!(
            whole
                .1
                .contains(r#""read":7,"kept":2,"duplicates":1,"blank":2,"invalid":2"#),
            "{}",
            whole.1
        );
        for at in 0..list.len() {
            let (first, second) = list.split_at(at);
            assert_eq!(clean(SCHEME, &[first, second]), whole, "{at}");
            assert_eq!(clean(SCHEME, &[first, b"", second, b""]), whole, "{at}");
        }
    }

    #[test]
    fn a_line_that_is_not_utf8_is_refused_alone() {
        let (kept, report) = clean(SCHEME | 1 << 20, &[b"http://a/\n\xFF\r\nhttp://a/caf\xE9"]);
        assert_eq!(kept, "http://a/\n");
        assert!(
            report.contains(r#""read":3,"kept":1"#) && report.contains(r#""line":3"#),
            "{report}"
        );
        assert!(
            report.contains(r#""words":"not UTF-8","count":2"#),
            "{report}"
        );
        let (kept, _) = clean(SCHEME | 1 << 16, &[b"http://a/caf\xE9"]);
        assert_eq!(kept, "http://a/caf%E9\n");
    }

    #[test]
    fn kinds_have_the_words_of_the_library() {
        let (_, report) = clean(
            SCHEME,
            &[b"http://a/%\nhttp://[1::/\nhttp://a/%b%zz\nhttp://a/\\"],
        );
        for words in [
            r#""words":"'%' in the path without two hex digits after it","count":2,"line":1"#,
            r#""words":"'[' in the host without its ']'","count":1,"line":2"#,
            r#""words":"unexpected '\\' in the path","count":1,"line":4"#,
        ] {
            assert!(report.contains(words), "{words} in {report}");
        }
    }

    #[test]
    fn an_empty_line_is_no_reference_in_a_list() {
        let (kept, report) = clean(1 | NO_STEP << 8, &[b"a\n\nb\na"]);
        assert_eq!(kept, "a\nb\n");
        assert!(report.contains(r#""duplicates":1,"blank":1"#), "{report}");
        assert_eq!(clean(SCHEME, &[b""]).0, "");
    }
}
