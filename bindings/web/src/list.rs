//! Lists: the lines of a buffer, checked, normalized and without duplicates, block by block.

use std::cmp::Reverse;
use std::collections::HashMap;

use urial::{ErrorGroup, ParseError, Step};
use urial_list::batch::{Lines, SweptRun};
use urial_list::{Cleaned, FoldRule, Scratch, Seen, Similar};

use crate::call::{Call, Fault, form};
use crate::change::trimmer;
use crate::json::Json;

/// The step that normalizes nothing.
const NO_STEP: u32 = 255;
/// The number of arguments before those of [`trimmer`].
const BEFORE_TRIMS: usize = 4;

/// A list that is being cleaned.
pub(crate) struct Cleaner {
    rules: urial_list::Cleaner,
    /// The keys so far, if duplicates go.
    seen: Option<Seen>,
    /// The start of a line whose end is in the next block.
    carry: Vec<u8>,
    tally: Tally,
    scratch: Scratch,
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
    /// Arguments: the scheme to guess, a random number, the base, the rules of similar ones with
    /// commas (empty for the usual ones), and then those of [`trimmer`]. Flags: the kind, above 8
    /// the step or 255, bit 16: repair, 17: hosts by IDNA, 18: print lines as they were, 19: keep
    /// duplicates, 20: collect the refused lines, 21 and above: those of [`trimmer`].
    pub(crate) fn new(call: &Call<'_>) -> Result<Cleaner, Fault> {
        let step = call.flags >> 8 & 255;
        let normalized = || *Step::ALL.get(step as usize).unwrap_or(&Step::Scheme);
        let seed = call.optional(1)?.and_then(|seed| seed.parse().ok());
        let rules = urial_list::Cleaner::new().form(form(call.flags & 7));
        #[cfg(feature = "idna")]
        let rules = rules.idna(call.has(17));
        let base = call.optional(2)?;
        let rules = rules.base_text(base).map_err(|refused| {
            let text = refused.text().or(base).unwrap_or_default();
            Fault::parse(refused.error(), text)
        });
        let rules = rules?
            .step((step != NO_STEP).then(normalized))
            .repair(call.has(16))
            .guess_scheme(call.optional(0)?)
            .similar(call.optional(3)?.map(similar).transpose()?)
            .keep_original(call.has(18));
        let trimmer = trimmer(call, BEFORE_TRIMS, 21)?.ignore_case(true);
        Ok(Cleaner {
            rules: rules.trimmer(trimmer),
            seen: (!call.has(19)).then(|| Seen::new(seed.unwrap_or(0))),
            carry: Vec::new(),
            tally: Tally::default(),
            scratch: Scratch::new(),
            refused: call.has(20).then(Vec::new),
        })
    }

    /// Cleans a block, and appends the lines that are kept to `out`.
    pub(crate) fn push(&mut self, block: &[u8], is_last: bool, out: &mut Vec<u8>) {
        let (mut lines, rest) = block.split_at(last_line(block));
        if !self.carry.is_empty() && !lines.is_empty() {
            let first = lines.iter().position(|&byte| byte == b'\n');
            let first = first.map_or(0, |at| at + 1);
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
            let start = last_line(before);
            let end = after.iter().position(|&byte| byte == b'\n');
            let end = end.map_or(rest.len(), |at| fault + at);
            let texts = std::str::from_utf8(&before[..start]).unwrap_or_default();
            self.texts(texts, out);
            self.line(&rest[start..end], out);
            rest = rest.get(end + 1..).unwrap_or_default();
        }
    }

    fn texts(&mut self, text: &str, out: &mut Vec<u8>) {
        let Some(runs) = self.rules.runs(Lines::new(text)) else {
            // An empty text has no line, and the last one may have no line feed.
            let lines = text.split_inclusive('\n');
            let ended = lines.map(|line| line.strip_suffix('\n').unwrap_or(line));
            return ended.for_each(|line| self.line(line.as_bytes(), out));
        };
        for run in runs {
            match run {
                SweptRun::Doubtful(line) => self.line(line.as_bytes(), out),
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
    fn line(&mut self, line: &[u8], out: &mut Vec<u8>) {
        self.tally.read += 1;
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let mut scratch = std::mem::take(&mut self.scratch);
        match self.rules.clean_bytes(line, &mut scratch) {
            Cleaned::Blank => self.tally.blank += 1,
            Cleaned::Kept(kept) => {
                self.tally.repaired += u64::from(kept.changes().is_some());
                self.keep(kept.key(), kept.text(), out);
            }
            Cleaned::Refused(refused) => {
                let of_target = refused.text().map(str::as_bytes);
                self.refuse(refused.error(), line, of_target.unwrap_or(line));
            }
        }
        self.scratch = scratch;
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

    /// Takes note of a line that is refused; `about` is the text that the error is about.
    fn refuse(&mut self, error: ParseError, line: &[u8], about: &[u8]) {
        let number = self.tally.read;
        self.tally.invalid += 1;
        let new = || Count { count: 0, line: number };
        self.tally.kinds.entry(error.group()).or_insert_with(new).count += 1;
        if let Some(refused) = &mut self.refused {
            Json(refused).object(|json| {
                json.key("line").number(number);
                json.key("text").text(&String::from_utf8_lossy(line));
                json.key("error");
                Fault::parse_bytes(error, about).write(json);
            });
        }
    }

    /// Writes the counts, and the refused lines since the last report.
    pub(crate) fn report(&mut self, json: &mut Json<'_>) {
        let (tally, refused) = (&self.tally, &mut self.refused);
        let mut kinds: Vec<_> = tally.kinds.iter().collect();
        kinds.sort_unstable_by_key(|(_, kind)| (Reverse(kind.count), kind.line));
        json.object(|json| {
            json.key("read").number(tally.read);
            json.key("kept").number(tally.kept);
            json.key("duplicates").number(tally.duplicates);
            json.key("blank").number(tally.blank);
            json.key("invalid").number(tally.invalid);
            json.key("repaired").number(tally.repaired);
            json.key("kinds").objects(kinds, |json, (group, count)| {
                json.key("kind").text(group.kind().as_str());
                json.key("component").text(group.component().as_str());
                json.key("words").text(&group.to_string());
                json.key("count").number(count.count);
                json.key("line").number(count.line);
            });
            if let Some(refused) = refused {
                json.key("refused").list(|json| json.0.append(refused));
            }
        });
    }
}

/// Returns where the last line begins.
fn last_line(bytes: &[u8]) -> usize {
    let end = bytes.iter().rposition(|&byte| byte == b'\n');
    end.map_or(0, |at| at + 1)
}

/// Reads rules of similar ones, with commas; without any the usual ones are meant.
fn similar(names: &str) -> Result<Similar, Fault> {
    if names.is_empty() {
        return Ok(Similar::new());
    }
    let rule = |name: &str| {
        let found = FoldRule::ALL.iter().find(|rule| rule.as_str() == name);
        found.copied().ok_or_else(|| {
            let all = FoldRule::ALL.map(FoldRule::as_str).join(", ");
            let message = format!("{name:?} is no rule of similar ones; there are {all}");
            Fault::plain("range", message)
        })
    };
    let rules: Result<Vec<FoldRule>, Fault> = names.split(',').map(rule).collect();
    Ok(Similar::of(&rules?))
}
