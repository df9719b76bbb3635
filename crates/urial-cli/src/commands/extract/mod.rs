//! `urial extract`: URIs in running text.

mod values;
mod xml;
mod links;
mod targets;
mod page;

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use urial_grammar::Form;
use urial_text::{Extractor, Found, FoundKind};
use urial_text::{Refanged, SuffixGuesser, refang};

use crate::bulk::{
    Answer, Block, Blocks, Bulk, Fields, Input, Limit, Page, Place, Verdict, each_block, longest,
    separator,
};
use crate::options::glob::Glob;
use crate::options::guess::scheme;
use crate::options::idna::Idna;
use crate::options::in_text::cut;
use crate::print::diagnostic::Fault;
use crate::print::json::Object;
use crate::print::status::{Status, complain, wrong_usage};
use crate::print::terminal::QuotedPath;
use crate::session::Session;

/// Find URLs in text, logs, HTML pages, sitemaps and feeds
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Prefix each with FILE:LINE:COL: of its first byte, counted from 1
    #[arg(short = 'n', long, conflicts_with_all = ["column", "jsonl"])]
    line_number: bool,
    /// Also find texts that start with `www.` or `ftp.`, and print them with this scheme in front;
    /// `ftp.…` gets `ftp`
    #[arg(long, value_name = "SCHEME", value_parser = scheme)]
    guess_scheme: Option<String>,
    /// Also find texts that start with `www.` or `ftp.`, and print them as they are
    #[arg(long, hide = true, conflicts_with = "guess_scheme")]
    suffix: bool,
    /// Find texts with `[`, `]`, `{`, `}`, `|` or `^` in path, query or fragment, too;
    /// `urial repair` makes URIs of them. With --html, mend references as a browser does
    #[arg(long)]
    lenient: bool,
    /// Also find defanged links such as hxxps[:]//a[.]example, and print them as they were before:
    /// what is printed is live
    #[arg(long, conflicts_with = "html")]
    defanged: bool,
    /// Find these schemes only, known or not
    #[arg(long = "scheme", alias = "schemes", value_name = "SCHEME", value_delimiter = ',', value_parser = scheme)]
    schemes: Option<Vec<String>>,
    /// Read pages of HTML, sitemaps and feeds, in UTF-8: print what their attributes refer to,
    /// resolved against --base and the `<base>` above them, or the `xml:base` around them. With
    /// --column and --jsonl each field is a page
    #[arg(long, conflicts_with_all = ["guess_scheme", "suffix"])]
    html: bool,
    /// The address of the page, which relative references are resolved against
    #[arg(short, long, value_name = "BASE", requires = "html")]
    base: Option<String>,
    /// Look at these attributes only, known or not; `text` is the text of `<loc>` and the like; `*`
    /// and `?` as in a shell
    #[arg(
        long = "attr",
        value_name = "NAME",
        value_delimiter = ',',
        requires = "html"
    )]
    attributes: Vec<Glob>,
    /// Whether characters beyond ASCII belong to a URI
    #[arg(long = "as", value_name = "KIND", default_value = "iri")]
    kind: Kind,
    #[command(flatten)]
    idna: Idna,
    /// Print a JSON object for each
    #[arg(long, conflicts_with = "line_number")]
    json: bool,
    /// End each with NUL instead of newline
    #[arg(short = '0', long = "null")]
    null: bool,
    /// Pass over a run without a space that is longer [default: 64M]
    #[arg(long, value_name = "SIZE", value_parser = longest)]
    max_line: Option<u64>,
    #[command(flatten)]
    fields: Fields,
    /// Files to search, as without -f
    #[arg(short, long = "file", value_name = "FILE", num_args = 1..)]
    files: Vec<PathBuf>,
    /// Files to search; `-` is standard input; gzip, Zstandard and UTF-16 are detected
    /// automatically [default: standard input]
    #[arg(value_name = "FILE")]
    paths: Vec<PathBuf>,
}

const EXAMPLES: &str = "\
A line may be as long as it likes: where one has more than 4 MiB, it is searched in pieces that end at a space or at a quotation mark.
A `<…>` may go on over line ends, up to 4 MiB. Bytes that are not UTF-8 are in no URI; the text around them is searched.
With --column or --jsonl a record is printed once for each URI in its field, so several times or not at all; the summary counts those without one.
With --html: `href`, `src`, `srcset`, `action`, `formaction`, `poster`, `cite`, `data`, `ping`, `content` of a refresh or of `og:image` and the like, `url(…)` in styles, `<loc>` of sitemaps, and the links of feeds, whatever the prefix of their namespace; entities are decoded. A relative base, without --base, gives relative references. An invalid reference is reported, or repaired under --lenient. JSON then: file, line, column, start, element, attribute, written, text.
JSON: file, line, column (of the first byte, from 1), start, end (in bytes from the start of the file, or of what is in it), kind (iri, suffix or repaired), text, guess (of a suffix), other (another way to read it), and with --lenient repaired (the text with triplets for what no URI contains).
Exit status: 0 something is found, 1 nothing is, or a run without a space was too long and not searched, 2 wrong usage or no input.

Examples:
  urial extract -n --guess-scheme https --scheme http,https README.md
  urial extract --html -b https://example.com/ page.html";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// They do not
    Uri,
    /// Letters and digits do
    Iri,
}

/// Returns whether an argument that is not a file is text to search: it has a space or a `:` in it.
fn is_text(path: &Path) -> bool {
    let text = path.to_string_lossy();
    // A name may have a space or a colon too, so only one that leads nowhere is taken for a text. A
    // link that leads nowhere is a file, whose error names it.
    text.contains([' ', ':', '\n']) && path.symlink_metadata().is_err()
}

impl Args {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        // `urial extract 'see http://a/'` is a natural mistake, and `no such file` would not
        // explain it.
        if let Some(text) = self.paths.iter().find(|path| is_text(path)) {
            let name = QuotedPath(text);
            return Err(wrong_usage(&format!(
                "{name} is not a file; extract reads files, so pipe the text in: echo TEXT | urial extract"
            )));
        }
        // Count by lines even with `-0`, which is for the output here; a NUL is in no URI.
        let input = Input {
            max_line: self.max_line,
            ..Input::of_files([&self.files[..], &self.paths].concat())
        };
        // Refuses --into without a field.
        self.fields.layout(Answer::Replace)?;
        input.announce(session);
        if self.html {
            return self.run_html(session, &input);
        }
        let schemes: Option<Vec<&str>> = self
            .schemes
            .as_ref()
            .map(|names| names.iter().map(String::as_str).collect());
        let mut extractor = Extractor::new()
            .suffix(self.suffix)
            .lenient(self.lenient)
            .iri(self.kind == Kind::Iri);
        if let Some(scheme) = &self.guess_scheme {
            extractor = extractor.suffix_with(SuffixGuesser::new().scheme(scheme));
        }
        if let Some(schemes) = &schemes {
            extractor = extractor.schemes(schemes);
        }
        let bulk = Bulk::new(session, &input)
            .records(&self.fields, Answer::Replace)
            .counts_unanswered();
        if self.fields.are_given() {
            // A record for each URI in its field.
            return bulk.each_text(|| {
                |text: &str, page: &mut Page| {
                    let live = self.live(text);
                    for found in extractor.extract(live.as_ref().map_or(text, Refanged::as_str)) {
                        page.line(&self.shown(&found));
                    }
                    Ok(Verdict::Good)
                }
            });
        }
        let longest = input.longest_line();
        let blocks = Blocks::with_cut(&input, cut, Limit::text(longest));
        let places = blocks.places().to_vec();
        let summary = each_block(bulk, blocks, &|| {
            Box::new(|block: &Block, page: &mut Page| {
                page.begin(separator(self.null));
                // A run without a space cannot be cut without cutting a reference in two, so a run
                // that is too long is passed over and said so.
                if let Some(length) = block.long {
                    let fault = Fault::TooLong {
                        what: "the text without a space",
                        length,
                        longest,
                    };
                    return page.refuse_start(block, &fault, session.show_passwords);
                }
                let mut printer = FoundPrinter::new(self, &places, block);
                printer.print_all(&extractor, page);
            })
        })?;
        if !session.quiet {
            complain(format_args!("urial: {} found\n", summary.counts.read));
        }
        Ok(summary.status_of_search(summary.counts.read))
    }
}

impl Args {
    /// Returns the name of a file for -n: programs get the exact one, since they may open it.
    fn shown_name(&self, place: &Place) -> String {
        match io::stdout().is_terminal() {
            true => place.name(),
            false => place.raw_name().into_owned(),
        }
    }

    /// Returns the text with live links, if defanged ones are to be found.
    fn live<'t>(&self, text: &'t str) -> Option<Refanged<'t>> {
        self.defanged.then(|| refang(text))
    }

    /// Returns what is printed of a finding.
    fn shown<'f>(&self, found: &'f Found<'_>) -> Cow<'f, str> {
        let shown = match found.suffix() {
            Some(suffix) if self.guess_scheme.is_some() => suffix.iri().as_str(),
            _ => found.text(),
        };
        self.idna.named(shown, Form::REFERENCE.iri())
    }
}

/// Writes the findings in a block.
struct FoundPrinter<'b> {
    args: &'b Args,
    place: &'b Place,
    name: String,
    block: &'b Block,
    /// State of the last count: an offset in the block, the lines before it, and the start of its
    /// line.
    at: usize,
    lines: u64,
    line_start: Option<usize>,
}

impl<'b> FoundPrinter<'b> {
    fn new(args: &'b Args, places: &'b [Place], block: &'b Block) -> FoundPrinter<'b> {
        let place = &places[block.source];
        FoundPrinter {
            args,
            place,
            name: args.shown_name(place),
            block,
            at: 0,
            lines: 0,
            line_start: None,
        }
    }

    fn print_all(&mut self, extractor: &Extractor<'_>, page: &mut Page) {
        if let Ok(text) = std::str::from_utf8(&self.block.data) {
            return self.print_text(extractor, text, 0, page);
        }
        let mut start = 0;
        // Replacing them by U+FFFD would move all offsets.
        for chunk in self.block.data.utf8_chunks() {
            self.print_text(extractor, chunk.valid(), start, page);
            start += chunk.valid().len() + chunk.invalid().len();
        }
    }

    /// Searches the part of the block that begins at `start`.
    fn print_text(&mut self, extractor: &Extractor<'_>, text: &str, start: usize, page: &mut Page) {
        let live = self.args.live(text);
        // Offsets are those of the file, and `hxxp[:]//` there is longer than the live `http://`.
        let origin = |at| live.as_ref().map_or(at, |live| live.origin(at));
        for found in extractor.extract(live.as_ref().map_or(text, Refanged::as_str)) {
            page.count();
            let span = origin(found.span().start)..origin(found.span().end);
            if self.args.json {
                self.print_json(&found, span, start, page);
            } else {
                if self.args.line_number {
                    let (line, column) = self.position(start + span.start);
                    // Writing to a `Vec` cannot fail.
                    let _ = write!(page.out, "{}:{line}:{column}:", self.name);
                }
                page.push(&self.args.shown(&found));
            }
            page.end();
        }
    }

    fn print_json(&mut self, found: &Found<'_>, span: Range<usize>, start: usize, page: &mut Page) {
        let (line, column) = self.position(start + span.start);
        let byte = |at: usize| self.block.start.byte + (start + at) as u64;
        let kind = found.kind().as_str();
        let guess = found.suffix().map(|suffix| suffix.iri().as_str());
        let iri = found.iri();
        let repaired = (found.kind() == FoundKind::Repaired).then(|| iri.as_str());
        let object = Object::new(&mut page.out)
            .text("file", self.place.file().as_deref())
            .number("line", Some(line))
            .number("column", Some(column))
            .number("start", Some(byte(span.start)))
            .number("end", Some(byte(span.end)))
            .text("kind", Some(kind))
            .text(
                "text",
                Some(&self.args.idna.named(found.text(), Form::REFERENCE.iri())),
            )
            .text("guess", guess)
            .text("other", found.other_reading().map(urial::Ref::as_str));
        match self.args.lenient {
            true => object.text("repaired", repaired).end(),
            false => object.end(),
        }
    }

    /// Returns line and column of an offset, which must not be before the last one.
    fn position(&mut self, at: usize) -> (u64, u64) {
        // From the last finding on: counting from the start of the block for each would be
        // quadratic.
        let between = &self.block.data[self.at..at];
        self.lines += memchr::memchr_iter(b'\n', between).count() as u64;
        if let Some(end) = memchr::memrchr(b'\n', between) {
            self.line_start = Some(self.at + end + 1);
        }
        self.at = at;
        let start = self.block.start;
        let column = match self.line_start {
            Some(line_start) => (at - line_start) as u64,
            // The line began in an earlier block, which has counted the columns up to this one.
            None => start.column + at as u64,
        };
        (start.line + self.lines + 1, column + 1)
    }
}
