//! `urial clean`: removal of blank lines, invalid lines and duplicates from a list.
//!
//! The loop of all commands reads and prints. A `worker` makes an answer and a key of each text;
//! the `stage` looks keys up in the order of the input, by `dedupe`, and drops the answers whose
//! key is known. Records without budget in memory are written to a temporary file, and come at the
//! end.

mod record;
mod pages;
mod arena;
mod table;
mod seen;
mod spill;
mod merge;
mod dedupe;
mod memory;
mod options;
mod hints;
mod worker;
mod stage;
mod counted;
pub(crate) mod diff;

use std::io;
use std::sync::atomic::AtomicU64;

use urial::IriBuf;
use urial_list::{Cleaner, FoldRule, Similar};
use urial_text::Repairer;

use self::counted::Count;
use self::hints::Hints;
use self::options::Lists;
use self::record::Rules;
use self::stage::Stage;
use self::worker::TextCleaner;
use crate::args::{Guess, Kind, named};
use crate::context::Context;
use crate::message::{Status, complain, counted, wrong_usage};
use crate::read::{Answer, Arguments, or_files, separator};
use crate::run::{Bulk, Counts, Objects, Page, PagePrinter, Summary, iris_in_words};

/// Remove duplicates and bad lines, and tracking parameters if asked
///
/// Keeps the order in which texts were first seen. A step that may change the meaning, such as
/// --drop-tracking, is taken only where it is asked for.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, mut_arg("uris", or_files))]
pub(crate) struct Args {
    /// Resolve relative lines against BASE first
    #[arg(short, long, value_name = "BASE")]
    base: Option<String>,
    /// Fix what can be fixed without changing the meaning; each repaired line is reported
    #[arg(long)]
    repair: bool,
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
    /// Print a JSON object for each that is kept, with the line of the first, and for each invalid
    /// line: the keys of `check --json`, and with --count also count; blank lines and duplicates
    /// have none
    #[arg(long)]
    json: bool,
    /// Compare fingerprints of 128 bits and keep no texts: with n lines, the chance of dropping one
    /// that is no duplicate is below n² / 2¹²⁹ (2 in 10²¹ for a thousand million lines). With
    /// --count, texts are kept and compared all the same
    #[arg(long)]
    approx: bool,
    #[command(flatten)]
    list: Lists,
}

const EXAMPLES: &str = "\
Output files are written atomically. Where the system cannot make a file without a name (all but Linux, and some file systems), a run that is \
killed leaves a file beside it, whose name begins with .urial-. A file that is replaced keeps its owner and mode where that is allowed; its \
extended attributes are lost, and other hard links go on naming the old one.
--memory is for the lines that are kept. The blocks in progress need some more, and so does the longest line, several times: --max-line, by default \
a quarter of --memory but between 4M and 64M.
Exit status: 0 all is done, invalid lines or not; 1 a line was invalid, under --strict, or nothing was kept and a file with something in it was left \
unchanged; 2 wrong usage or I/O error.

Examples:
  urial clean urls.txt > clean.txt
  urial clean --repair --rejects refused.jsonl --count < urls.txt";

impl Args {
    pub(crate) fn run(mut self, context: &Context) -> io::Result<Status> {
        let any = self.repair || self.guess.scheme().is_some() || self.base.is_some();
        self.list.input.max_line = Some(self.list.room.longest_line(self.list.input.max_line));
        self.list.input.take_files(self.list.kind.others(any))?;
        self.list.input.check(Arguments::Uris, context)?;
        self.list.room.check()?;
        self.list.fields.check_single("clean")?;
        let answer = match self.count {
            true => Answer::Counted,
            false => Answer::Replace,
        };
        let bulk = Bulk::new(context, &self.list.input).records(&self.list.fields, answer).lists();
        let cleaner = self.cleaner(self.base(context)?);
        let hints = Hints::new(&cleaner, !self.repair, self.guess.scheme().is_none());
        // Counts are printed with the text of the first, so texts have to be kept anyway.
        let rules = Rules::new(!self.approx || self.count, self.count);
        let texts = TextCleaner {
            cleaner,
            repairer: self.repair.then(|| Repairer::new().idna(self.list.idna.idna)),
            rules,
            json: self.json,
            keeps: self.list.fields.keep_all(),
            refused: AtomicU64::new(0),
        };
        let key_of_refused = |page: &mut Page| texts.key_of_refused(page);
        let bulk = Bulk {
            objects: self.json.then_some(Objects::Written(&|object, _| object)),
            key_of_refused: Some(&key_of_refused),
            drops: !texts.keeps,
            ..bulk
        };
        let budget = self.list.room.budget(context.jobs());
        let mut stage = Stage::new(rules, budget, hints, separator(self.list.input.null));
        let mut printer = bulk.printer()?;
        stage.read(&texts, 1, bulk, &mut printer)?;
        self.finish(stage, printer, context)
    }

    /// Prints what is left, and a summary.
    fn finish(
        &self,
        stage: Stage,
        mut printer: PagePrinter,
        context: &Context,
    ) -> io::Result<Status> {
        let count = match self.count {
            false => Count::None,
            true if self.json => Count::Last,
            true if self.list.fields.are_json() => Count::Member,
            true => Count::Column,
        };
        let (valid, refused, is_spilled) = (stage.valid, stage.refused, stage.dedupe.is_spilled());
        let (kept, hints) = stage.finish(&mut printer, |record, delimiter, out| {
            count.write(record, delimiter, out);
            true
        })?;
        // All that came are objects of refused texts.
        printer.is_kept &= !(self.json && kept == refused);
        let summary = printer.finish()?;
        if !context.quiet {
            let Counts { read, blank, unreadable, .. } = summary.counts;
            let has_none = blank > 0 && blank + unreadable == read;
            // If no input could be read, counts of 0 would mislead.
            let words = match read > 0 || !summary.failed {
                true => words(&summary, (valid - refused, kept - refused), &hints, is_spilled),
                false => String::new(),
            };
            // A misspelled name would otherwise look like a list of nothing.
            let nothing = match self.list.fields.are_given() && has_none {
                true => format!("urial: no record has a text in {}\n", self.list.fields.shown()),
                false => String::new(),
            };
            complain(format_args!("{}{nothing}{words}", summary.closing));
        }
        Ok(match () {
            () if summary.failed => Status::Failed,
            () if summary.is_spared || (self.list.strict && !summary.took_all()) => Status::Bad,
            () => Status::Good,
        })
    }

    /// Returns the rules for lines.
    fn cleaner(&self, base: Option<IriBuf>) -> Cleaner {
        (self.list.cleaner().base(base))
            .repair(self.repair)
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

    /// Parses the base, and refuses one whose results `--as` would reject.
    fn base(&self, context: &Context) -> io::Result<Option<IriBuf>> {
        let Some(base) = &self.base else {
            return Ok(None);
        };
        if matches!(self.list.kind, Kind::RelativeRef | Kind::IriRelativeRef) {
            return Err(wrong_usage("--base makes absolute ones of all, and --as refuses them"));
        }
        let base = &*self.list.idna.named(base, self.list.kind.base_form());
        let base = self.list.kind.option_base(base, context)?;
        Ok(Some(base.to_owned()))
    }
}

/// Returns a line with the counts of all results, one for each kind of error, and advice; `kept` of
/// the `valid` lines have a key that is new.
fn words(summary: &Summary, (valid, kept): (u64, u64), hints: &Hints, is_spilled: bool) -> String {
    let Counts { read, blank, invalid, mended, iris, .. } = summary.counts;
    // A valid line is kept, or its key was seen before.
    let duplicates = counted(valid - kept, "duplicate");
    let mut text =
        format!("urial: {read} read, {kept} kept, {duplicates}, {blank} blank, {invalid} invalid");
    if mended > 0 {
        text += &format!("; {mended} repaired");
    }
    text.push('\n');
    let advice = "--as iri keeps them, and --repair writes them as URIs";
    text += &iris_in_words(iris, advice);
    text += &summary.kinds.table();
    // Records in which no text was found, or that a count would be twice in.
    let unfound = invalid - summary.kinds.total();
    if unfound > 0 {
        text += &format!("  {}\n", counted(unfound, "bad record"));
    }
    if !summary.is_binary {
        text += &hints.words();
    }
    if is_spilled {
        text += "  the memory was too little for all, and a temporary file was used; --memory gives more\n";
    }
    text
}
