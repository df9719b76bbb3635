//! `urial diff`: the difference of two lists.
//!
//! All lines of the first list go to `dedupe`, and then those of the second, with another weight:
//! the count of a key tells in which lists it is.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use urial::Step;
use urial_list::Cleaner;

use super::batch::Batch;
use super::dedupe::{Dedupe, MemoryBudget};
use super::hints::Hints;
use super::line_cleaner::LineCleaner;
use super::memory;
use super::printer::ListPrinter;
use super::record::{Record, Rules};
use super::report::{Tally, tell};
use super::spill::check_folder;
use crate::args::idna::Idna;
use crate::args::kind::Kind;
use crate::args::named::named;
use crate::args::trim::Trim;
use crate::context::Context;
use crate::message::status::{Status, complain, wrong_usage};
use crate::read::{
    Answer, Block, Blocks, Fields, Input, LONGEST_LINE, Layout, Place, longest, separator,
};
use crate::run::{Files, Reporter, Sink, most, pipeline};
use crate::write::progress::Progress;

/// Print the URLs of a list that another list does not have
///
/// Each is printed once, as it is first written in its list, and in that order. The lists may be
/// larger than memory.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Print the URIs that are in both lists instead, as written in A
    #[arg(long, conflicts_with = "right")]
    common: bool,
    /// Print the URIs that are in B and not in A instead
    #[arg(long)]
    right: bool,
    /// Step to normalize by, as in `normalize --step`; lines with the same normal form are the same
    #[arg(long, alias = "rung", value_name = "STEP", value_parser = named(&Step::ALL, Step::as_str), default_value = "scheme")]
    step: Step,
    /// Kind of input expected
    #[arg(long = "as", value_name = "KIND", default_value = "uri")]
    kind: Kind,
    #[command(flatten)]
    idna: Idna,
    /// Items end with NUL instead of newline, on input and output
    #[arg(short = '0', long = "null")]
    null: bool,
    /// Write to FILE (`-` is standard output); it is replaced at the end
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the file of -o even when nothing is printed and it is one of the lists
    #[arg(long, requires = "output")]
    force: bool,
    /// Exit with 1 if a line was invalid
    #[arg(long)]
    strict: bool,
    /// Use at most this much memory for the lines, as in 64M or 2G; the rest goes to a temporary
    /// file [default: a quarter of the machine's, 1G where that is unknown]
    #[arg(long, value_name = "SIZE", value_parser = memory::parse)]
    memory: Option<u64>,
    /// Where the temporary file goes [default: that of TMPDIR or TEMP, or the system's]
    #[arg(long, value_name = "DIR")]
    temp_dir: Option<PathBuf>,
    /// Write a JSON object for each rejected line to FILE, and no message: file, line, byte,
    /// component, kind, message, text
    #[arg(long, value_name = "FILE")]
    rejects: Option<PathBuf>,
    /// Report every invalid line, not just the first ten
    #[arg(long)]
    all_errors: bool,
    /// Reject longer lines, without holding them in memory [default: 64M, or a quarter of --memory]
    #[arg(long, value_name = "SIZE", value_parser = longest)]
    max_line: Option<u64>,
    #[command(flatten)]
    fields: Fields,
    #[command(flatten)]
    trim: Trim,
    /// The first list; `-` is standard input
    #[arg(value_name = "A")]
    a: PathBuf,
    /// The second list
    #[arg(value_name = "B")]
    b: PathBuf,
}

const EXAMPLES: &str = "\
Exit status: 0 all is compared, invalid lines or not; 1 a line was invalid, under --strict, or nothing is printed and -o names one of the lists; 2 wrong usage or I/O error.

Examples:
  urial diff today.txt yesterday.txt
  urial diff --common --column link a.csv b.csv";

/// Line length that is accepted even with little memory.
const LONG: u64 = 4 << 20;
/// Weight of a line of the second list in the count of its key; one of the first counts 1.
const SECOND: u64 = 1 << 40;

impl Args {
    pub(crate) fn run(&self, context: &Context) -> io::Result<Status> {
        // The first would read it to its end, and the second list would be empty.
        if self.a == self.b && self.a.as_os_str() == "-" {
            return Err(wrong_usage("only one of the lists can be standard input"));
        }
        check_folder(self.temp_dir.as_deref())?;
        let rules = Rules {
            // Always exact: with fingerprints a line could be missing from a difference, and nobody
            // would see it.
            exact: true,
            // Counts carry which of the lists has the key; see `SECOND`.
            counts: true,
            seed: RandomState::new().build_hasher().finish(),
        };
        let memory = self.memory.unwrap_or_else(memory::quarter);
        let budget = MemoryBudget {
            memory: usize::try_from(memory).unwrap_or(usize::MAX),
            folder: self.temp_dir.clone(),
            jobs: context.jobs(),
        };
        let both = self.input(vec![self.a.clone(), self.b.clone()]);
        let files = Files::begin(&both, self.output.as_deref())?;
        // One way to compare, with the lists exchanged.
        let [first, second] = match self.right {
            true => [&self.b, &self.a],
            false => [&self.a, &self.b],
        };
        let mut run = Run {
            args: self,
            context,
            rules,
            longest: (self.max_line).unwrap_or_else(|| LONGEST_LINE.min((memory / 4).max(LONG))),
            dedupe: Dedupe::new(rules, budget),
            reporter: Reporter::new(context, files.rejects, most(context, &both)),
            printer: ListPrinter::lines(files.list, separator(self.null)),
            failed: false,
            records: 0,
        };
        let mut words = Vec::new();
        let (mut took_all, mut iris) = (true, String::new());
        // The printed list first: `Dedupe` keeps the record that has a key first, with its text.
        for (path, is_first) in [(first, true), (second, false)] {
            let tally = run.read(path, is_first)?;
            took_all &= tally.took_all();
            // By address: both lists may have one name.
            let name = if std::ptr::eq(path, &self.a) {
                "A"
            } else {
                "B"
            };
            let advice = format!("--as iri takes them from {name}");
            iris += &tally.iris(&advice);
            words.push(format!(
                "{name}: {} read, {} invalid",
                tally.read,
                tally.invalid()
            ));
        }
        // A list that was read only in part would show differences that do not exist.
        if run.failed {
            return Ok(Status::Failed);
        }
        // A before B, whichever was read first.
        words.sort();
        let is_spared = run.finish(&words.join("; "), &iris)?;
        Ok(match is_spared || self.strict && !took_all {
            true => Status::Bad,
            false => Status::Good,
        })
    }

    fn input(&self, files: Vec<PathBuf>) -> Input {
        Input {
            null: self.null,
            force: self.force,
            rejects: self.rejects.clone(),
            all_errors: self.all_errors,
            max_line: self.max_line,
            ..Input::of_files(files)
        }
    }
}

/// State of a comparison.
struct Run<'a> {
    args: &'a Args,
    context: &'a Context,
    rules: Rules,
    longest: u64,
    dedupe: Dedupe,
    reporter: Reporter,
    printer: ListPrinter,
    failed: bool,
    /// Number of valid records of both lists so far.
    records: u64,
}

impl Run<'_> {
    /// Prints what is wanted, and then a summary that begins with `words`; returns whether the file
    /// of -o is left as it was.
    fn finish(self, words: &str, iris: &str) -> io::Result<bool> {
        let Run {
            args,
            dedupe,
            reporter,
            mut printer,
            ..
        } = self;
        dedupe.finish(|record| {
            // Both counts share one number, so that the table and the file on disk need no field
            // more. 2⁴⁰ lines in a list of at least two bytes each would be two terabytes.
            let (in_first, in_second) = (record.count % SECOND, record.count / SECOND);
            match in_first > 0 && (in_second > 0) == args.common {
                true => printer.print(record),
                false => Ok(()),
            }
        })?;
        printer.flush()?;
        let closing = reporter.closing();
        let printed = printer.printed;
        let is_spared = printer.output.spares(printed > 0);
        reporter.finish()?;
        printer.output.finish()?;
        if !self.context.quiet {
            complain(format_args!(
                "{closing}urial: {words}; {printed} printed\n{iris}"
            ));
        }
        Ok(is_spared)
    }

    /// Makes the cleaner of the lines of a list.
    fn cleaner(&self, is_first: bool, layout: Option<Arc<Layout>>) -> LineCleaner {
        let args = self.args;
        LineCleaner {
            cleaner: Cleaner::new()
                .form(args.kind.form())
                .step(Some(args.step))
                .trimmer(args.trim.trimmer())
                .idna(args.idna.idna)
                // Only lines of the first list are printed, so only their text is kept.
                .keep_original(is_first),
            origins: false,
            separator: separator(args.null),
            longest: self.longest,
            rules: self.rules,
            layout,
        }
    }

    /// Reads a list; only the lines of the first may be printed.
    fn read(&mut self, path: &Path, is_first: bool) -> io::Result<Tally> {
        let args = self.args;
        let answer = if is_first {
            Answer::Keep
        } else {
            Answer::Nothing
        };
        args.fields.check_dropping("diff")?;
        let layout = args.fields.layout(answer)?.map(Arc::new);
        let cleaner = self.cleaner(is_first, layout.clone());
        let input = args.input(vec![path.to_owned()]);
        input.check_files()?;
        input.announce(self.context);
        let blocks = Blocks::new(&input, self.longest).of_records(layout.clone());
        let place = blocks.places()[0].clone();
        // No advice about --repair and --guess-scheme, which this command lacks.
        let tally = Tally::new(Hints::default());
        let field = layout.as_deref().map_or("", Layout::field);
        let Run {
            dedupe,
            reporter,
            printer,
            failed,
            records,
            ..
        } = self;
        let weight = if is_first { 1 } else { SECOND };
        let settle =
            |block: &Block, batch: &mut Batch| look_up(dedupe, records, weight, &block.data, batch);
        let mut sink = Told {
            printer,
            reporter,
            tally,
            progress: Progress::new(self.context, input.size()),
            place,
            about: (self.longest, field),
            before: 0,
            failed,
        };
        let jobs = self.context.jobs().min(super::MOST_JOBS);
        let worker = || Box::new(cleaner.worker()) as _;
        pipeline(blocks, jobs, &worker, Some(Box::new(settle)), &mut sink)?;
        sink.progress.finish();
        Ok(sink.tally)
    }
}

/// Last stage of reading a list: tells what was wrong with it.
struct Told<'r> {
    printer: &'r mut ListPrinter,
    reporter: &'r mut Reporter,
    tally: Tally,
    progress: Progress,
    place: Place,
    /// Limit on line length, and the field of records.
    about: (u64, &'r str),
    /// Lines before the current block.
    before: u64,
    failed: &'r mut bool,
}

impl Sink<Batch> for Told<'_> {
    fn take(&mut self, block: &Block, batch: &mut Batch) -> io::Result<()> {
        if block.is_first() {
            self.printer.head(&block.head);
        }
        self.tally.read += batch.read;
        let Told {
            progress,
            reporter,
            tally,
            ..
        } = self;
        let at = (&self.place, self.before);
        progress.suspend(|| tell(reporter, &batch.notes, &block.data, at, self.about, tally))?;
        self.before += batch.lines;
        progress.advance(block.data.len(), batch.read);
        // Not returned: the other list is read too, so that one run tells the trouble of both.
        if let Some(error) = &block.trouble {
            *self.failed = true;
            let name = self.place.name();
            progress.suspend(|| complain(format_args!("urial: {name}: {error}\n")));
        }
        Ok(())
    }

    fn abandon(&mut self) {
        super::abandon(self.printer, self.reporter);
    }
}

/// Adds the records of a block, numbered after those before.
fn look_up(
    dedupe: &mut Dedupe,
    records: &mut u64,
    weight: u64,
    block: &[u8],
    batch: &Batch,
) -> io::Result<()> {
    for (place, (hash, record)) in batch.records(*records, block).enumerate() {
        if place % super::AT_ONCE == 0 {
            dedupe.prefetch(batch.hashes(place).take(super::AT_ONCE));
        }
        let record = Record {
            count: weight,
            ..record
        };
        dedupe.add(hash, &record)?;
    }
    *records += batch.len();
    Ok(())
}
