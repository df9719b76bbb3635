//! `urial diff`: the difference of two lists.
//!
//! All lines of the first list go to `dedupe`, and then those of the second, with another weight:
//! the count of a key tells in which lists it is.

use std::io;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;

use super::hints::Hints;
use super::options::Lists;
use super::record::Rules;
use super::stage::Stage;
use super::worker::TextCleaner;
use crate::context::Context;
use crate::message::{Status, complain, wrong_usage};
use crate::read::{Answer, Input, separator};
use crate::run::{Bulk, PagePrinter, iris_in_words};

/// Print the URLs of a list that another list does not have
///
/// Each is printed once, as it is first written in its list, and in that order. The lists may be
/// larger than memory.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("files", |arg| arg.hide(true)))]
#[command(mut_arg("uris", |arg| arg.hide(true)))]
pub(crate) struct Args {
    /// Print the URIs that are in both lists instead, as written in A
    #[arg(long, conflicts_with = "right")]
    common: bool,
    /// Print the URIs that are in B and not in A instead
    #[arg(long)]
    right: bool,
    /// The first list; `-` is standard input
    #[arg(value_name = "A")]
    a: PathBuf,
    /// The second list
    #[arg(value_name = "B")]
    b: PathBuf,
    #[command(flatten)]
    list: Lists,
}

const EXAMPLES: &str = "\
Exit status: 0 all is compared, invalid lines or not; 1 a line was invalid, under --strict, or nothing is printed and -o names one of the lists; 2 wrong usage or I/O error.

Examples:
  urial diff today.txt yesterday.txt
  urial diff --common --column link a.csv b.csv";

/// Weight of a line of the second list in the count of its key; one of the first counts 1.
const SECOND: u64 = 1 << 40;

impl Args {
    pub(crate) fn run(&self, context: &Context) -> io::Result<Status> {
        if !(self.list.input.uris.is_empty() && self.list.input.files.is_empty()) {
            return Err(wrong_usage("two lists are compared, and no more: urial diff A B"));
        }
        let (a, b) = (&self.a, &self.b);
        // The first would read it to its end, and the second list would be empty.
        if a == b && a.as_os_str() == "-" {
            return Err(wrong_usage("only one of the lists can be standard input"));
        }
        self.list.room.check()?;
        let fields = &self.list.fields;
        fields.check_dropped("diff drops what is invalid; --rejects FILE keeps it")?;
        fields.check_single("diff")?;
        // Exact: with fingerprints a line could be missing from a difference, and nobody would see
        // it. Counts carry which of the lists has the key; see `SECOND`.
        let rules = Rules::new(true, true);
        let budget = self.list.room.budget(context.jobs());
        // No advice about --repair and --guess-scheme, which this command lacks.
        let mut stage =
            Stage::new(rules, budget, Hints::default(), separator(self.list.input.null));
        let both = self.input(vec![a.clone(), b.clone()]);
        // One way to compare, with the lists exchanged.
        let [first, second] = match self.right {
            true => [b, a],
            false => [a, b],
        };
        let mut printer = Bulk::new(context, &both).printer()?;
        let mut words = Vec::new();
        let mut iris = String::new();
        // The printed list first: `Dedupe` keeps the record that has a key first, with its text.
        for (path, is_first) in [(first, true), (second, false)] {
            let before = printer.summary.counts;
            let (answer, weight) = match is_first {
                true => (Answer::Keep, 1),
                false => (Answer::Nothing, SECOND),
            };
            let input = self.input(vec![path.clone()]);
            input.check_files()?;
            let bulk = Bulk::new(context, &input).records(fields, answer);
            let texts = self.texts(rules, is_first);
            stage.read(&texts, weight, bulk.lists(), &mut printer)?;
            let after = printer.summary.counts;
            // By address: both lists may have one name.
            let name = if std::ptr::eq(path, a) { "A" } else { "B" };
            let advice = format!("--as iri takes them from {name}");
            iris += &iris_in_words(after.iris - before.iris, &advice);
            words.push(format!(
                "{name}: {} read, {} invalid",
                after.read - before.read,
                after.invalid - before.invalid
            ));
        }
        // A list that was read only in part would show differences that do not exist.
        if printer.summary.failed {
            return Ok(Status::Failed);
        }
        // A before B, whichever was read first.
        words.sort();
        self.finish(stage, printer, (&words.join("; "), &iris), context)
    }

    /// Prints what is wanted, and then a summary.
    fn finish(
        &self,
        stage: Stage,
        mut printer: PagePrinter,
        (words, iris): (&str, &str),
        context: &Context,
    ) -> io::Result<Status> {
        let (printed, _) = stage.finish(&mut printer, |record, _, out| {
            // Both counts share one number, so that the table and the file on disk need no field
            // more. 2⁴⁰ lines in a list of at least two bytes each would be two terabytes.
            let (in_first, in_second) = (record.count % SECOND, record.count / SECOND);
            let is_wanted = in_first > 0 && (in_second > 0) == self.common;
            if is_wanted {
                out.extend_from_slice(record.shown());
            }
            is_wanted
        })?;
        let summary = printer.finish()?;
        if !context.quiet {
            let closing = &summary.closing;
            complain(format_args!("{closing}urial: {words}; {printed} printed\n{iris}"));
        }
        Ok(match summary.is_spared || self.list.strict && !summary.took_all() {
            true => Status::Bad,
            false => Status::Good,
        })
    }

    fn input(&self, files: Vec<PathBuf>) -> Input {
        let given = self.list.input.clone();
        let max_line = Some(self.list.room.longest_line(given.max_line));
        Input { uris: Vec::new(), files, max_line, ..given }
    }

    /// Returns the rules for the lines of a list; only those of the first may be printed.
    fn texts(&self, rules: Rules, is_first: bool) -> TextCleaner {
        TextCleaner {
            // Only lines of the first list are printed, so only their text is kept.
            cleaner: self.list.cleaner().keep_original(is_first),
            repairer: None,
            rules,
            json: false,
            keeps: false,
            refused: AtomicU64::new(0),
        }
    }
}
