//! `urial clean`: removal of blank lines, invalid lines and duplicates from a list.
//!
//! Workers make a key of each line, by `line_cleaner`; one thread looks keys up in the order of the
//! input, by `seen`; and the main thread prints the lines whose key is new, and reports errors.
//! Records without budget in memory are written to a temporary file, and come at the end.

mod memory;
mod origin;
mod record;
mod batch;
mod pages;
mod arena;
mod table;
mod seen;
mod spill;
mod merge;
mod dedupe;
mod line_cleaner;
mod hints;
mod report;
mod printer;
pub(crate) mod diff;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use urial::{IriBuf, Step};
use urial_list::{Cleaner, FoldRule, Similar};

use self::batch::Batch;
use self::dedupe::{Dedupe, MemoryBudget};
use self::hints::Hints;
use self::line_cleaner::LineCleaner;
use self::printer::ListPrinter;
use self::record::Rules;
use self::report::{Tally, tell};
use self::spill::check_folder;
use crate::args::guess::Guess;
use crate::args::idna::Idna;
use crate::args::kind::Kind;
use crate::args::named::named;
use crate::args::trim::Trim;
use crate::context::Context;
use crate::message::status::{Status, complain, wrong_usage};
use crate::read::{
    Answer, Arguments, Block, Blocks, Fields, Input, LONGEST_LINE, Layout, Place, Tail, separator,
};
use crate::run::{Files, NO_ARGUMENTS, Reporter, Sink, most, pipeline};
use crate::write::progress::Progress;

/// Remove duplicates and bad lines, and tracking parameters if asked
///
/// Keeps the order in which texts were first seen. A step that may change the meaning, such as
/// --drop-tracking, is taken only where it is asked for.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Kind of input expected
    #[arg(long = "as", value_name = "KIND", default_value = "uri")]
    kind: Kind,
    /// Resolve relative lines against BASE first
    #[arg(short, long, value_name = "BASE")]
    base: Option<String>,
    /// Step of normalization, as in `normalize --step`; lines with the same normal form are
    /// duplicates
    #[arg(long, alias = "rung", value_name = "STEP", value_parser = named(&Step::ALL, Step::as_str), default_value = "scheme")]
    step: Step,
    /// Fix what can be fixed without changing the meaning; each repaired line is reported
    #[arg(long)]
    repair: bool,
    #[command(flatten)]
    idna: Idna,
    #[command(flatten)]
    guess: Guess,
    /// Take URIs that differ only in values of the query, in identifiers, dates or sessions for
    /// duplicates, and keep the first. It guesses, and may drop what was no duplicate
    #[arg(long)]
    similar: bool,
    /// Fold as --similar does, by these rules only, separated by commas
    #[arg(long, value_name = "RULES", value_parser = named(&FoldRule::ALL, FoldRule::as_str), value_delimiter = ',')]
    similar_by: Vec<FoldRule>,
    /// Print how often each was seen, and a tab, in front of it; prints only after all input is
    /// read
    #[arg(long)]
    count: bool,
    /// Print the first text of each as it was, or as it was repaired, instead of its normal form
    #[arg(long)]
    keep_original: bool,
    /// Print a JSON object for each: file, line (of the first of its duplicates), text, and with
    /// --count also count
    #[arg(long)]
    json: bool,
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
    /// Compare fingerprints of 128 bits and keep no texts: with n lines, the chance of dropping one
    /// that is no duplicate is below n² / 2¹²⁹ (2 in 10²¹ for a thousand million lines). With
    /// --count, texts are kept and compared all the same
    #[arg(long)]
    approx: bool,
    #[command(flatten)]
    trim: Trim,
    #[command(flatten)]
    fields: Fields,
    #[command(flatten)]
    input: Input,
}

/// Most workers: one thread looks up all keys, and more workers would wait for it.
const MOST_JOBS: usize = 8;
/// Number of keys that are prefetched together.
const AT_ONCE: usize = 64;
/// Line length that is accepted even with little memory.
const LONG: u64 = 4 << 20;

const EXAMPLES: &str = "\
Output files are written atomically. Where the system cannot make a file without a name (all but Linux, and some file systems), a run that is \
killed leaves a file beside it, whose name begins with .urial-. A file that is replaced keeps its owner and mode where that is allowed; its \
extended attributes are lost, and other hard links go on naming the old one.
--memory is for the lines that are kept. The blocks in progress need some more, and so does the longest line, several times: --max-line, by default \
a quarter of --memory but between 4M and 64M.
Exit status: 0 all is done, invalid lines or not; 1 a line was invalid, under --strict, or nothing was kept and a file with something in it was left \
unchanged; 2 wrong usage or I/O error.

Examples:
  urial clean -f urls.txt > clean.txt
  urial clean --repair --rejects refused.jsonl --count < urls.txt";

impl Args {
    /// Makes the arguments that name files the files to read.
    pub(crate) fn take_files(&mut self) -> io::Result<()> {
        let any = self.repair || self.guess.is_some() || self.base.is_some();
        self.input.take_files(self.kind.others(any))
    }

    pub(crate) fn run(&self, context: &Context) -> io::Result<Status> {
        self.input.check(Arguments::Uris, context)?;
        check_folder(self.temp_dir.as_deref())?;
        let rules = Rules {
            // Counts are printed with the text of the first, so texts have to be kept anyway.
            exact: !self.approx || self.count,
            counts: self.count,
            // A seed for each run: nobody can prepare a list whose keys share a slot, or a
            // fingerprint (`--approx`). The output does not depend on it.
            seed: RandomState::new().build_hasher().finish(),
        };
        let answer = match self.count {
            true => Answer::Counted,
            false => Answer::Replace,
        };
        self.fields.check_dropping("clean")?;
        let layout = self.fields.layout(answer)?.map(Arc::new);
        if layout.is_some() && self.input.is_arguments() {
            return Err(wrong_usage(NO_ARGUMENTS));
        }
        let base = self.base(context)?;
        let cleaner = self.cleaner(base);
        let hints = Hints::new(&cleaner, !self.repair, !self.guess.is_some());
        let line_cleaner = LineCleaner {
            cleaner,
            origins: self.json,
            separator: separator(self.input.null),
            longest: self.longest_line(),
            rules,
            layout: layout.clone(),
        };
        let files = Files::begin(&self.input, self.input.output.as_deref())?;
        let budget = MemoryBudget {
            memory: usize::try_from(self.memory()).unwrap_or(usize::MAX),
            folder: self.temp_dir.clone(),
            jobs: context.jobs(),
        };
        let mut dedupe_stage = DedupeStage {
            dedupe: Dedupe::new(rules, budget),
            valid: 0,
        };
        let mut writer = ListWriter {
            printer: ListPrinter {
                // A list that is no input is not replaced by nothing either.
                output: files.list.guarded(!self.input.force),
                separator: separator(self.input.null),
                counts: self.count,
                json: self.json,
                shows_passwords: context.wording.shows_passwords(),
                places: Vec::new(),
                layout: layout.clone(),
                delimiter: b'\t',
                page: Vec::new(),
                printed: 0,
            },
            reporter: Reporter::new(context, files.rejects, most(context, &self.input)),
            longest: self.longest_line(),
            field: (layout.as_ref()).map_or_else(String::new, |layout| layout.field().to_owned()),
            tally: Tally::new(hints),
            before: 0,
            failed: false,
            lacks: false,
            replaces_input: files.replaces_input,
        };
        self.read(
            context,
            layout,
            &line_cleaner,
            &mut dedupe_stage,
            &mut writer,
        )?;
        writer.finish(dedupe_stage.dedupe, context, self)
    }

    fn read(
        &self,
        context: &Context,
        layout: Option<Arc<Layout>>,
        line_cleaner: &LineCleaner,
        dedupe_stage: &mut DedupeStage,
        writer: &mut ListWriter,
    ) -> io::Result<()> {
        if self.input.is_arguments() {
            let mut batch = Batch::default();
            for uri in &self.input.uris {
                let text = uri.as_encoded_bytes();
                line_cleaner.alone(text, &mut batch);
                dedupe_stage.settle(text, &mut batch)?;
                writer.print(text, &Place::Argument, &mut batch)?;
            }
            return Ok(());
        }
        self.input.announce(context);
        let blocks = Blocks::new(&self.input, self.longest_line()).of_records(layout);
        writer.printer.places = blocks.places().to_vec();
        let progress = Progress::new(context, self.input.size());
        let mut sink = Progressing {
            writer,
            progress,
            source: 0,
        };
        pipeline(
            blocks,
            // The in-order stage alone decides on duplicates, so the result does not depend on
            // threads.
            context.jobs().min(MOST_JOBS),
            &|| Box::new(line_cleaner.worker()),
            Some(Box::new(|block, batch| {
                dedupe_stage.settle(&block.data, batch)
            })),
            &mut sink,
        )?;
        sink.progress.finish();
        Ok(())
    }

    /// Returns the rules for lines.
    fn cleaner(&self, base: Option<IriBuf>) -> Cleaner {
        Cleaner::new()
            .form(self.kind.form())
            .base(base)
            .step(Some(self.step))
            .trimmer(self.trim.trimmer())
            .repair(self.repair)
            .idna(self.idna.idna)
            .guess_scheme(self.guess.scheme())
            .similar(self.similar())
            .keep_original(self.keep_original)
    }

    /// Returns the rules of `--similar-by`, or the usual ones of `--similar`.
    fn similar(&self) -> Option<Similar> {
        match self.similar_by[..] {
            [] => self.similar.then(Similar::new),
            _ => Some(Similar::of(&self.similar_by)),
        }
    }

    /// Returns the memory for texts, in bytes.
    fn memory(&self) -> u64 {
        self.memory.unwrap_or_else(memory::quarter)
    }

    /// Returns the limit on line length: several lines are in flight at once, and count as memory.
    fn longest_line(&self) -> u64 {
        // A quarter, since the reader, a worker, the in-order stage and the consumer may each hold
        // such a line.
        let share = (self.memory() / 4).max(LONG);
        self.input
            .max_line
            .unwrap_or_else(|| LONGEST_LINE.min(share))
    }

    /// Parses the base, and refuses one whose results `--as` would reject.
    fn base(&self, context: &Context) -> io::Result<Option<IriBuf>> {
        let Some(base) = &self.base else {
            return Ok(None);
        };
        if self.kind.is_relative() {
            return Err(wrong_usage(
                "--base makes absolute ones of all, and --as refuses them",
            ));
        }
        let base = &*self.idna.named(base, self.kind.base_form());
        let base = self.kind.option_base(base, context)?;
        Ok(Some(base.to_owned()))
    }
}

/// In-order stage: decides which records are the first with their key.
struct DedupeStage {
    dedupe: Dedupe,
    /// Number of valid records so far.
    valid: u64,
}

impl DedupeStage {
    fn settle(&mut self, block: &[u8], batch: &mut Batch) -> io::Result<()> {
        let mut firsts = std::mem::take(&mut batch.firsts);
        for (place, (hash, record)) in batch.records(self.valid, block).enumerate() {
            // A lookup misses the cache nearly every time; 64 misses that overlap take little
            // longer than one.
            if place % AT_ONCE == 0 {
                self.dedupe.prefetch(batch.hashes(place).take(AT_ONCE));
            }
            if self.dedupe.add(hash, &record)? {
                firsts.push(place);
            }
        }
        batch.firsts = firsts;
        self.valid += batch.len();
        Ok(())
    }
}

/// In-order consumer: prints kept lines, and reports the others.
struct ListWriter {
    printer: ListPrinter,
    reporter: Reporter,
    tally: Tally,
    /// Limit on line length, in bytes.
    longest: u64,
    /// The field of a record that is cleaned, for messages.
    field: String,
    /// Lines of this source before the current block.
    before: u64,
    /// An input had an error.
    failed: bool,
    /// Part of an input is missing, or would be lost.
    lacks: bool,
    /// The output replaces an input, so whatever is left out would be lost.
    replaces_input: bool,
}

/// A writer, with the progress of the run.
struct Progressing<'w> {
    writer: &'w mut ListWriter,
    progress: Progress,
    /// The source of the last block.
    source: usize,
}

impl Sink<Batch> for Progressing<'_> {
    fn take(&mut self, block: &Block, batch: &mut Batch) -> io::Result<()> {
        let Progressing {
            writer,
            progress,
            source,
        } = self;
        // Line numbers begin anew in each file.
        if *source != block.source {
            (*source, writer.before) = (block.source, 0);
        }
        let place = writer.printer.places[block.source].clone();
        if block.is_first() {
            writer.printer.head(&block.head);
        }
        progress.suspend(|| writer.print(&block.data, &place, batch))?;
        progress.advance(block.data.len(), batch.read);
        if let Some(error) = &block.trouble {
            writer.failed = true;
            // Trailing bytes after compressed data are not lines of the list, unless the list
            // itself is about to be replaced: then they would be lost.
            writer.lacks |= writer.replaces_input || !Tail::is_in(error);
            progress.suspend(|| complain(format_args!("urial: {}: {error}\n", place.name())));
        }
        Ok(())
    }

    fn abandon(&mut self) {
        abandon(&mut self.writer.printer, &mut self.writer.reporter);
    }
}

impl ListWriter {
    fn print(&mut self, block: &[u8], place: &Place, batch: &mut Batch) -> io::Result<()> {
        for &first in &batch.firsts {
            self.printer.print(&batch.record(first, block))?;
        }
        self.printer.flush()?;
        self.tally.valid += batch.len();
        self.tally.read += batch.read;
        self.tally.blank += batch.blank;
        let at = (place, self.before);
        let about = (self.longest, &*self.field);
        tell(
            &mut self.reporter,
            &batch.notes,
            block,
            at,
            about,
            &mut self.tally,
        )?;
        self.before += batch.lines;
        Ok(())
    }

    fn finish(self, dedupe: Dedupe, context: &Context, args: &Args) -> io::Result<Status> {
        let ListWriter {
            mut printer,
            mut reporter,
            mut tally,
            failed,
            lacks,
            field,
            ..
        } = self;
        tally.spilled = dedupe.is_spilled();
        dedupe.finish(|record| printer.print(record))?;
        printer.flush()?;
        tally.kept = printer.printed;
        // An incomplete list must not replace a complete one.
        if lacks {
            abandon(&mut printer, &mut reporter);
        }
        let closing = reporter.closing();
        let is_refused = printer.output.spares(tally.kept > 0);
        // Sync both before either is renamed, and rename the file of rejected lines first:
        // otherwise a crash could lose lines that are gone from the list.
        let synced = printer.output.sync().and_then(|()| reporter.sync());
        synced.inspect_err(|_| abandon(&mut printer, &mut reporter))?;
        // Both are on the disk now; what is left are two renames.
        reporter.finish()?;
        printer.output.finish()?;
        if !context.quiet {
            // If no input could be read, counts of 0 would mislead.
            let summary = match tally.read > 0 || !failed {
                true => tally.summary(),
                false => String::new(),
            };
            // A misspelled name would otherwise look like a list of nothing.
            let nothing =
                match args.fields.are_given() && tally.read > 0 && tally.blank == tally.read {
                    true => format!("urial: no record has a text in {field}\n"),
                    false => String::new(),
                };
            complain(format_args!("{closing}{nothing}{summary}"));
        }
        Ok(match () {
            () if failed => Status::Failed,
            () if is_refused || (args.strict && !tally.took_all()) => Status::Bad,
            () => Status::Good,
        })
    }
}

/// Leaves the output files as they were.
fn abandon(printer: &mut ListPrinter, reporter: &mut Reporter) {
    let files = [printer.output.abandon(), reporter.abandon()];
    for file in files.into_iter().flatten() {
        complain(format_args!("urial: {file}\n"));
    }
}
