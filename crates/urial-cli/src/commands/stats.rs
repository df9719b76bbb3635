//! `urial stats`: counts of values.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};

use clap::ValueEnum;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};
use urial::schemes::SchemeRules;
use urial::{Host, IriReference, ParseError, Port, Query, Reference, Scheme, Segment, Step};
use urial_grammar::mask;

use crate::bulk::{Answer, Bulk, Fields, Input, Page, Verdict, hushed};
use crate::options::kind::Kind;
use crate::print::diagnostic::Fault;
use crate::print::json::Object;
use crate::print::screen::print_painted;
use crate::print::status::Status;
use crate::print::style::{Painter, STRONG};
use crate::print::terminal::Shown;
use crate::session::{Session, sites};

/// Count hosts, schemes, ports, paths, query keys and errors
///
/// Each is counted in its normal form, and an absent port counts as the default port of the scheme.
/// Memory grows only with the number of different values. Blank lines are counted in the summary
/// and are not errors.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Property to count (repeatable, or separated by commas) [default: all]
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    by: Vec<What>,
    /// Print the N most frequent of each [default: 10; all with one --by]
    #[arg(long, value_name = "N", value_parser = number)]
    top: Option<usize>,
    /// Print a JSON object for each: by, value, count
    #[arg(long)]
    json: bool,
    /// Kind of input expected
    #[arg(long = "as", value_name = "KIND", default_value = "uri")]
    kind: Kind,
    /// Exit with 1 if a line was invalid
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    fields: Fields,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
The columns are count and value, separated by a tab; where several things are counted, the name of what --by counts is a third column. An invalid line is counted under what is wrong with it, and has no message of its own unless --all-errors asks for it.
Possible passwords are counted as stars. Characters that turn the direction of writing are escaped; --json has them as they are.
Exit status: 0 all is counted, invalid lines or not; 1 a line was invalid, under --strict; 2 wrong usage or I/O error.

Examples:
  urial stats --by scheme -f urls.txt
  urial stats --by host --top 20 < urls.txt";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    Scheme,
    Host,
    /// The registrable domain, by the Public Suffix List; a host without one is itself
    Site,
    Port,
    /// The first segment of the path.
    Segment,
    QueryKey,
    /// The kind of error.
    Error,
}

impl What {
    const ALL: [What; 7] = [
        What::Scheme,
        What::Host,
        What::Site,
        What::Port,
        What::Segment,
        What::QueryKey,
        What::Error,
    ];

    const fn name(self) -> &'static str {
        match self {
            What::Scheme => "scheme",
            What::Host => "host",
            What::Site => "site",
            What::Port => "port",
            What::Segment => "segment",
            What::QueryKey => "query-key",
            What::Error => "error",
        }
    }

    /// Calls `count` with the values of a reference in normal form; errors are counted elsewhere.
    fn each<'a>(self, reference: &IriReference<'a>, mut count: impl FnMut(Option<&'a str>)) {
        match self {
            What::Scheme => count(reference.scheme().map(Scheme::as_str)),
            What::Host => count(reference.host().map(Host::as_str)),
            What::Site => count(reference.host().map(|host| {
                let site = sites().site(host);
                site.and_then(|site| site.domain()).unwrap_or(host.as_str())
            })),
            What::Port => {
                let port = reference.port().filter(|port| !port.as_str().is_empty());
                count(port.map(Port::as_str));
            }
            What::Segment => count(reference.path().segments().next().map(Segment::as_str)),
            What::QueryKey => {
                let pairs = reference.query().into_iter().flat_map(Query::pairs);
                pairs.for_each(|pair| count(Some(pair.key().as_str())));
            }
            What::Error => {}
        }
    }
}

/// Counts of each value, and of texts without one.
#[derive(Default)]
struct ValueTally {
    values: HashMap<String, u64>,
    none: u64,
}

impl ValueTally {
    fn count(&mut self, value: Option<&str>, times: u64) {
        // Absent is a value of its own: an empty host and no host are counted apart.
        let Some(value) = value else {
            self.none += times;
            return;
        };
        // Not `entry`, which would allocate a key for each line.
        match self.values.get_mut(value) {
            Some(count) => *count += times,
            None => {
                self.values.insert(value.to_owned(), times);
            }
        }
    }

    fn merge(&mut self, other: ValueTally) {
        self.none += other.none;
        // The first worker to finish gives its table as it is.
        if self.values.is_empty() {
            self.values = other.values;
            return;
        }
        for (value, count) in other.values {
            *self.values.entry(value).or_default() += count;
        }
    }

    /// Returns the counts, the most frequent first, equal ones by name.
    fn ranking(&self) -> Vec<(Option<&str>, u64)> {
        let values = self
            .values
            .iter()
            .map(|(value, count)| (Some(value.as_str()), *count));
        let none = (self.none > 0).then_some((None, self.none));
        let mut ranking: Vec<_> = values.chain(none).collect();
        // By name where counts are equal: threads finish in any order, and the output must not
        // depend on it.
        ranking.sort_unstable_by_key(|&(value, count)| (Reverse(count), value));
        ranking
    }
}

/// Tallies of a worker, which are added to the common ones when it is done.
struct Counter<'s> {
    by: &'s [What],
    kind: Kind,
    masks: bool,
    buffer: String,
    tallies: Vec<ValueTally>,
    all: &'s Mutex<Vec<ValueTally>>,
}

impl Counter<'_> {
    fn take(&mut self, bytes: &[u8]) -> Result<Verdict, Fault> {
        // In a list a blank line is refused, even if `--as` accepts the empty text.
        if bytes.trim_ascii().is_empty() {
            return Err(Fault::refused(&"the text is empty"));
        }
        self.count(bytes).inspect_err(|error| {
            let errors = self.by.iter().position(|&what| what == What::Error);
            if let Some(place) = errors {
                let text = String::from_utf8_lossy(bytes);
                // The description of a group names a character; in a password it is left out.
                let said = hushed(*error, &text, !self.masks).group().to_string();
                self.tallies[place].count(Some(&said), 1);
            }
        })?;
        Ok(Verdict::Good)
    }

    fn count(&mut self, bytes: &[u8]) -> Result<(), ParseError> {
        let Ok(text) = std::str::from_utf8(bytes) else {
            return Reference::parse_bytes(bytes).map(|_| ());
        };
        let reference = self.kind.parse(text)?;
        self.buffer.clear();
        // The strongest step, so that `HTTP://A/` and `http://a:80` are counted as one host.
        reference.normalize_into(Step::Scheme, &mut self.buffer);
        if self.masks {
            hide(&mut self.buffer);
        }
        let normal = IriReference::parse(&self.buffer)?;
        for (what, tally) in self.by.iter().zip(&mut self.tallies) {
            what.each(&normal, |value| {
                let port = match (what, value) {
                    // Normalization has taken the default port off (section 6.2.3); the count wants
                    // it back.
                    (What::Port, None) => default_port(&normal),
                    _ => None,
                };
                tally.count(port.as_deref().or(value), 1);
            });
        }
        Ok(())
    }
}

/// Hides passwords. The text stays valid: where a mask up to the last `@` leaves something that is
/// no host, what the grammar takes for a password is hidden.
fn hide(text: &mut String) {
    if let Cow::Owned(masked) = mask::hide(text) {
        *text = match IriReference::parse(&masked) {
            Ok(_) => masked,
            Err(_) => urial_guard::redact(text).into_owned(),
        };
    }
}

/// Returns the default port of the scheme, for a reference with an authority.
fn default_port(reference: &IriReference<'_>) -> Option<String> {
    reference.authority()?;
    let rule = SchemeRules::BUILT_IN.get(reference.scheme()?.as_str())?;
    rule.default_port.map(|port| port.to_string())
}

// Workers end when the pipeline does, so this is the place where their tallies are complete.
impl Drop for Counter<'_> {
    fn drop(&mut self) {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        for (sum, tally) in all.iter_mut().zip(self.tallies.drain(..)) {
            sum.merge(tally);
        }
    }
}

fn number(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "it is not a number".to_owned())
}

impl Args {
    /// Makes the arguments that name files the files to read.
    pub(crate) fn take_files(&mut self) -> io::Result<()> {
        self.input.take_files(self.kind.others(false))
    }

    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        let mut by = Vec::new();
        let asked = match self.by.is_empty() {
            true => &What::ALL[..],
            false => &self.by,
        };
        for &what in asked {
            // A value that is named twice is counted once.
            if !by.contains(&what) {
                by.push(what);
            }
        }
        let by = &by[..];
        let tallies = || by.iter().map(|_| ValueTally::default()).collect::<Vec<_>>();
        let all = Mutex::new(tallies());
        let bulk = Bulk::new(session, &self.input)
            .tells(false)
            // A table is printed at the end, in place of answers.
            .records(&self.fields, Answer::Nothing)
            .lists_kinds(!by.contains(&What::Error));
        let status = bulk.each_bytes(|| {
            let mut counter = Counter {
                by,
                kind: self.kind,
                masks: !session.show_passwords,
                buffer: String::new(),
                // A table for each worker: a lock for each line would have the workers wait for one
                // another.
                tallies: tallies(),
                all: &all,
            };
            move |bytes: &[u8], _: &mut Page| counter.take(bytes)
        })?;
        let all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
        print_painted(&self.shown(by, &all, session))?;
        Ok(match status {
            Status::Bad if !self.strict => Status::Good,
            status => status,
        })
    }

    fn shown(&self, by: &[What], tallies: &[ValueTally], session: &Session) -> Vec<u8> {
        let top = self
            .top
            // Somebody who asks for one property wants all of it; an overview has to fit on a
            // screen.
            .unwrap_or(if by.len() == 1 { usize::MAX } else { 10 });
        let mut out = Vec::new();
        for (what, tally) in by.iter().zip(tallies) {
            let ranking = tally.ranking();
            let rows = &ranking[..top.min(ranking.len())];
            if self.json {
                rows.iter()
                    .for_each(|&(value, count)| object(&mut out, *what, value, count));
            } else if io::stdout().is_terminal() {
                chart(
                    &mut out,
                    *what,
                    rows,
                    (ranking.len(), width()),
                    Painter::new(session.colors_output()),
                );
            } else {
                let name = match by.len() {
                    1 => String::new(),
                    _ => format!("\t{}", what.name()),
                };
                for (value, count) in rows {
                    let value = Shown(value.unwrap_or(NONE));
                    let _ = writeln!(out, "{count}\t{value}{name}");
                }
            }
        }
        out
    }
}

const NONE: &str = "(none)";

fn object(out: &mut Vec<u8>, what: What, value: Option<&str>, count: u64) {
    Object::new(out)
        .text("by", Some(what.name()))
        .text("value", value)
        .number("count", Some(count))
        .end();
    out.push(b'\n');
}

/// Returns the width of the terminal in columns.
fn width() -> usize {
    const WIDTH: usize = 80;
    terminal_size::terminal_size().map_or(WIDTH, |(width, _)| usize::from(width.0))
}

/// Escapes the value for a terminal, and cuts it to at most `room` columns.
fn cut(value: &str, room: usize) -> String {
    let shown = Shown(value).to_string();
    if shown.width() <= room {
        return shown;
    }
    // Room for the ellipsis. Widths are in columns, because a CJK character takes two.
    let mut left = room.saturating_sub(1);
    let fits = |character: &char| {
        let width = character.width().unwrap_or(0);
        let has_room = width <= left;
        left = left.saturating_sub(width);
        has_room
    };
    let mut cut: String = shown.chars().take_while(fits).collect();
    cut.push('…');
    cut
}

/// Writes a table with bars, for people.
fn chart(
    out: &mut Vec<u8>,
    what: What,
    rows: &[(Option<&str>, u64)],
    (all, width): (usize, usize),
    painter: Painter,
) {
    const LONGEST: u64 = 30;
    /// Fewer columns for a value would be of no use.
    const NARROWEST: usize = 16;
    let most = rows.first().map_or(1, |&(_, count)| count.max(1));
    let digits = most.to_string().len();
    // The 6 are spaces: two before each of the three columns.
    let room = width
        .saturating_sub(digits + LONGEST as usize + 6)
        .max(NARROWEST);
    // Writing to a `Vec` cannot fail.
    let _ = writeln!(out, "{}", painter.paint(STRONG, what.name()));
    for &(value, count) in rows {
        // Rounded up, so that a value that occurs has a bar; 128 bits, because the product may
        // exceed 64.
        let length = (u128::from(count) * u128::from(LONGEST)).div_ceil(u128::from(most)) as usize;
        let bar = "█".repeat(length);
        let value = cut(value.unwrap_or(NONE), room);
        let _ = writeln!(out, "  {count:>digits$}  {bar:<30}  {value}");
    }
    if rows.len() < all {
        let _ = writeln!(out, "  and {} more", all - rows.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_has_bars() {
        let mut out = Vec::new();
        chart(
            &mut out,
            What::Host,
            &[(Some("a"), 20), (None, 1)],
            (3, 80),
            Painter::new(false),
        );
        let bar = "█".repeat(30);
        let expected = format!(
            "host\n  20  {bar}  a\n   1  {:<30}  (none)\n  and 1 more\n",
            "██"
        );
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    #[test]
    fn long_values_are_cut() {
        for (value, room, expected) in [
            ("example.com", 11, "example.com"),
            ("example.com", 10, "example.c…"),
            ("例え.jp", 6, "例え.…"),
            ("例え.jp", 5, "例え…"),
            ("例え.jp", 4, "例…"),
        ] {
            assert_eq!(cut(value, room), expected);
        }
    }

    #[test]
    fn tallies_merge() {
        let [mut a, mut b] = [ValueTally::default(), ValueTally::default()];
        a.count(Some("x"), 1);
        a.count(None, 1);
        b.count(Some("x"), 2);
        b.count(Some("w"), 1);
        b.count(None, 2);
        a.merge(b);
        assert_eq!(a.ranking(), [(None, 3), (Some("x"), 3), (Some("w"), 1)]);
    }
}
