//! `urial extract`: URIs in running text, pages, sitemaps and feeds.

mod values;
mod xml;
mod links;
mod targets;
mod reading;
mod page;
mod found;

use std::borrow::Cow;
use std::ffi::OsStr;
use std::io::{self, IsTerminal};
use std::ops::Range;
use std::path::Path;

use clap::ValueEnum;
use urial::{IriReference, IriReferenceBuf, Ref};
use urial_grammar::Form;
use urial_text::{Extractor, Found, FoundKind};
use urial_text::{Refanged, SuffixGuesser, refang};

use crate::args::{Glob, Idna, guesser, is_known, scheme};
use crate::context::{Context, psl};
use crate::message::{QuotedPath, Status, wrong_usage};
use crate::read::{
    Answer, Arguments, Block, Blocks, Fields, Input, Limit, Others, Place, separator,
};
use crate::run::in_text::cut;
use crate::run::{Bulk, Page, PagePrinter, Verdict, Work};
use found::FoundPrinter;
use reading::{Reading, group};

/// Find URLs in text, logs, HTML pages, sitemaps and feeds
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, arg = psl())]
#[command(mut_arg("null", |arg| arg.help("End each with NUL instead of newline")))]
#[command(mut_arg("max_line", |arg| arg.help("Pass over a run without a space that is longer [default: 64M]")))]
#[command(mut_arg("uris", |arg| arg.value_name("FILE").help("Files to search, or URIs; `-` is standard input; gzip, Zstandard and UTF-16 are detected automatically [default: standard input]")))]
pub(crate) struct Args {
    /// Prefix each with FILE:LINE:COL: of its first byte, counted from 1; in a page, of the value
    /// of its attribute or the text of its element
    #[arg(short = 'n', long, conflicts_with_all = ["column", "jsonl"])]
    line_number: bool,
    /// Also find what --suffix finds, and print it with this scheme in front; `ftp.…` gets `ftp`
    #[arg(long, value_name = "SCHEME", value_parser = scheme)]
    guess_scheme: Option<String>,
    /// Also find hosts without a scheme, such as `www.a.example/b` and names under a known
    /// top-level domain, and print them as they are
    #[arg(long)]
    suffix: bool,
    /// Find texts with `[`, `]`, `{`, `}`, `|` or `^` in path, query or fragment anywhere,
    /// templates too; they are printed as URIs. Of pages, fix references as a browser does
    #[arg(long)]
    lenient: bool,
    /// Also find defanged links such as hxxps[:]//a[.]example and a[.]example, and print them as
    /// they were before: what is printed is live
    #[arg(long, conflicts_with_all = ["html", "xml"])]
    defanged: bool,
    /// Find these schemes only, known or not
    #[arg(long = "scheme", alias = "schemes", value_name = "SCHEME", value_delimiter = ',', value_parser = scheme)]
    schemes: Option<Vec<String>>,
    /// Read all input as pages of HTML, whatever it begins with. With --column and --jsonl each
    /// field is a page
    #[arg(long, conflicts_with_all = ["xml", "text", "guess_scheme", "suffix"])]
    html: bool,
    /// Read all input as sitemaps and feeds
    #[arg(long, conflicts_with_all = ["text", "guess_scheme", "suffix"])]
    xml: bool,
    /// Read all input as running text, tags or not
    #[arg(long, conflicts_with_all = ["base", "attributes"])]
    text: bool,
    /// The address of the page, which relative references are resolved against
    #[arg(short, long, value_name = "BASE")]
    base: Option<String>,
    /// Look at these attributes only, known or not; `text` is the text of `<loc>` and the like; `*`
    /// and `?` as in a shell
    #[arg(long = "attr", value_name = "NAME", value_delimiter = ',')]
    attributes: Vec<Glob>,
    /// Print IRIs as URIs, or as they are written
    #[arg(long = "as", value_name = "KIND", default_value = "uri")]
    kind: Kind,
    #[command(flatten)]
    idna: Idna,
    /// Print a JSON object for each
    #[arg(long, conflicts_with = "line_number")]
    json: bool,
    #[command(flatten)]
    fields: Fields,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
A line may be as long as it likes: where one has more than 4 MiB, it is searched in pieces that end at a space or at a quotation mark.
In a Markdown link, `//host/path` is found too, and resolved against -b. A `<…>` may go on over line ends, up to 4 MiB. Bytes that are not UTF-8 are in no URI; the text around them is searched.
With --column or --jsonl a record is printed once for each URI in its field, so several times or not at all; the summary counts those without one.
A source that begins with a tag of a page, a sitemap or a feed is read as one; --text, --html and --xml say so for all. Pages are in UTF-8, and the first `<base>` holds for the whole page, `xml:base` for its element.
Of pages: `href`, `src`, `srcset`, `action`, `formaction`, `poster`, `cite`, `data`, `ping`, `content` of a refresh or of `og:image` and the like, `url(…)` in styles, `<loc>` of sitemaps, and the links of feeds, whatever the prefix of their namespace; entities are decoded. A relative base, without -b, gives relative references. An invalid reference is reported, or repaired under --lenient. JSON then: file, line, column, start (all of the value of the attribute or the text of the element), element, attribute, written, text.
JSON: file, line, column (of the first byte, from 1), start, end (in bytes from the start of the file, or of what is in it), kind (iri, suffix or repaired), text, guess (of a suffix), other (another way to read it) and repaired (the text with triplets for what no URI contains).
Exit status: 0 something is found, 1 nothing is, a reference of a page is invalid, or a run without a space was too long and not searched, 2 wrong usage or no input.

Examples:
  urial extract -n --guess-scheme https --scheme http,https README.md
  urial extract -b https://example.com/ page.html";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Percent-encode what is not ASCII
    Uri,
    /// Leave every character as it is
    Iri,
}

/// Returns whether an argument is running text, which is neither a URI nor the name of a file.
fn is_text(argument: &OsStr) -> bool {
    let text = argument.to_string_lossy();
    let is_uri = text.split_once(':').is_some_and(|(name, _)| scheme(name).is_ok());
    // A name may have a space too, so only one that leads nowhere is taken for a text.
    (text.is_empty() || text.contains([' ', '\n']))
        && !is_uri
        && Path::new(argument).symlink_metadata().is_err()
}

/// Extractor of references, and the base of those that are relative.
#[derive(Clone, Copy)]
struct Search<'a> {
    args: &'a Args,
    context: &'a Context,
    extractor: Extractor<'a>,
    base: Option<&'a IriReferenceBuf>,
    /// The byte that ends an answer.
    separator: u8,
}

impl Args {
    pub(crate) fn run(mut self, context: &Context) -> io::Result<Status> {
        // `urial extract 'see http://a/'` is a natural mistake.
        if let Some(text) = self.input.uris.iter().find(|argument| is_text(argument)) {
            return Err(wrong_usage(&format!(
                "no such file, and no URI: {}; pipe a text in: echo TEXT | urial extract",
                QuotedPath(Path::new(text))
            )));
        }
        let mut input = std::mem::take(&mut self.input);
        // Count by lines even with `-0`, which is for the output here; a NUL is in no URI.
        let separator = separator(std::mem::take(&mut input.null));
        input.take_files(Others::Uris)?;
        input.check(Arguments::Uris, context)?;
        // Refuses --into without a field.
        self.fields.check_single("extract")?;
        self.fields.layout(Answer::Replace)?;
        input.announce(context);
        let schemes: Option<Vec<&str>> =
            self.schemes.as_ref().map(|names| names.iter().map(String::as_str).collect());
        let base = self.page_base(context)?;
        let extractor = self.extractor(schemes.as_deref(), base.as_ref());
        let search = Search { args: &self, context, extractor, base: base.as_ref(), separator };
        let bulk = Bulk::new(context, &input);
        if self.fields.are_given() {
            return search.run_records(bulk);
        }
        let mut printer = bulk.printer()?;
        search.run_sources(bulk, &mut printer)?;
        let summary = printer.finish()?;
        let invalid = match summary.counts.invalid {
            0 => String::new(),
            count => format!(", {count} invalid"),
        };
        let found = summary.counts.read;
        let hint = xml::element_of(&self.attributes).filter(|_| found == 0);
        let hint = hint.map_or_else(String::new, |name| {
            format!("urial: {name} is an element, whose text is read without --attr\n")
        });
        summary.tell(&format!("urial: {found} found{invalid}\n{hint}"), context);
        Ok(summary.status_of_search(found))
    }

    /// Returns what finds the references that are wanted.
    fn extractor<'s>(
        &'s self,
        schemes: Option<&'s [&'s str]>,
        base: Option<&IriReferenceBuf>,
    ) -> Extractor<'s> {
        let mut extractor = Extractor::new().lenient(self.lenient);
        if self.suffix {
            extractor = extractor.suffix_with(SuffixGuesser::new().network_paths(true));
        }
        if let Some(scheme) = &self.guess_scheme {
            extractor = extractor.suffix_with(guesser(scheme));
        }
        if let Some(schemes) = schemes {
            extractor = extractor.schemes(schemes);
        }
        // A network path has the scheme of the page, or the guessed one.
        let scheme = base.and_then(Ref::scheme);
        let scheme = scheme.map_or(self.guess_scheme.as_deref(), |it| Some(it.as_str()));
        let is_wanted = |schemes: &[&str]| {
            scheme.is_some_and(|scheme| schemes.iter().any(|it| it.eq_ignore_ascii_case(scheme)))
        };
        extractor.network_paths(schemes.is_none_or(is_wanted))
    }

    /// Returns how all sources are read, if an option says so.
    fn forced(&self) -> Option<Reading> {
        match (self.text, self.html, self.xml) {
            (true, ..) => Some(Reading::Text),
            (_, true, _) => Some(Reading::Html),
            (.., true) => Some(Reading::Xml),
            _ => None,
        }
    }

    /// Returns whether an option is given that only pages have.
    fn is_of_pages(&self) -> bool {
        self.base.is_some() || !self.attributes.is_empty()
    }

    /// Returns the name of a file for -n: programs get the exact one, since they may open it.
    fn shown_name(&self, place: &Place) -> String {
        match io::stdout().is_terminal() {
            _ if *place == Place::Argument => "<argument>".to_owned(),
            true => place.name(),
            false => place.raw_name().into_owned(),
        }
    }

    /// Returns an IRI as it is printed.
    fn printed<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let named = self.idna.named(text, Form::REFERENCE.iri());
        if self.kind == Kind::Iri || named.is_ascii() {
            return named;
        }
        match IriReference::parse(&named) {
            Ok(iri) => Cow::Owned(iri.to_uri().as_str().to_owned()),
            // With brackets in it.
            Err(_) => named,
        }
    }
}

impl Search<'_> {
    /// Reads the arguments, which are URIs, or the files, each as text or as a page.
    fn run_sources(&self, bulk: Bulk<'_>, printer: &mut PagePrinter) -> io::Result<()> {
        let limit = Limit::text(bulk.input.longest_line());
        if bulk.input.is_arguments() {
            return self.run_text(bulk, printer, Blocks::with_cut(bulk.input, cut, limit));
        }
        let places = bulk.input.places();
        let mut rest = &places[..];
        let (is_alone, is_page) = (places.len() == 1, self.args.is_of_pages());
        while let Some(group) = group(&mut rest, is_alone, is_page, self.args.forced()) {
            let part = Input::of_files(group.files);
            let (cut, limit): (fn(&[u8]) -> usize, _) = match group.reading {
                Reading::Text => (cut, limit),
                // The limit is on what the tokenizer holds, between two `<`, and not on lines: a
                // minified page is one line.
                Reading::Html | Reading::Xml => (<[u8]>::len, Limit::text(u64::MAX)),
            };
            let blocks = Blocks::with_cut(&part, cut, limit).with_opened(group.opened);
            match group.reading {
                Reading::Text => self.run_text(bulk, printer, blocks)?,
                page => self.run_pages(bulk, printer, blocks, page)?,
            }
        }
        Ok(())
    }

    fn run_text(
        &self,
        bulk: Bulk<'_>,
        printer: &mut PagePrinter,
        blocks: Blocks,
    ) -> io::Result<()> {
        let make = || -> Work<'_> {
            Box::new(|block: &Block, page: &mut Page| {
                bulk.begin(page, block, self.separator);
                page.looks_encoded(&block.data, block.is_first());
                // A run without a space cannot be cut without cutting a reference in two, so a run
                // that is too long is passed over and said so.
                if block.long.is_some() {
                    let longest = bulk.input.longest_line();
                    return page.refuse_start(block, longest, &self.context.wording);
                }
                FoundPrinter::new(self, block).print_all(page);
            })
        };
        bulk.print_blocks(printer, blocks, &make, None)
    }

    /// Prints a record for each URI in its field.
    fn run_records(&self, bulk: Bulk<'_>) -> io::Result<Status> {
        let bulk = bulk.records(&self.args.fields, Answer::Replace);
        Bulk { counts_unanswered: true, ..bulk }.each_bytes(|| {
            |bytes: &[u8], page: &mut Page| {
                let told = || Reading::of(bytes, self.args.is_of_pages());
                match self.args.forced().or_else(told).unwrap_or(Reading::Text) {
                    Reading::Text => {
                        for text in bytes.utf8_chunks().map(|chunk| chunk.valid()) {
                            self.each_found(text, |found, _| page.line(&self.shown(found)));
                        }
                    }
                    reading => self.read_field(&String::from_utf8_lossy(bytes), reading, page),
                }
                Ok(Verdict::Good)
            }
        })
    }

    /// Calls `tell` with each finding in a text, and with its span there.
    fn each_found(&self, text: &str, mut tell: impl FnMut(&Found<'_>, Range<usize>)) {
        let Search { args, context, extractor, .. } = *self;
        let live = args.defanged.then(|| refang(text));
        // Offsets are those of the file, and `hxxp[:]//` there is longer than the live `http://`.
        let origin = |at| live.as_ref().map_or(at, |live| live.origin(at));
        // A dot that was defanged makes a host of a name, whatever its top-level domain.
        let was_defanged =
            |name: &str, at: usize| origin(at + name.len()) - origin(at) > name.len();
        let finds_names = args.suffix || args.guess_scheme.is_some();
        let is_wanted = |name: &str, at: usize| {
            args.defanged && was_defanged(name, at)
                || finds_names && is_known(name, context.sites())
        };
        let extractor = match finds_names || args.defanged {
            true => extractor.names(&is_wanted),
            false => extractor,
        };
        // Searching for links has its cost, and few texts have any.
        let has_links = memchr::memmem::find(text.as_bytes(), b"](").is_some();
        let extractor = match has_links {
            true => extractor,
            false => extractor.network_paths(false),
        };
        for found in extractor.extract(live.as_ref().map_or(text, Refanged::as_str)) {
            let span = origin(found.span().start)..origin(found.span().end);
            tell(&found, span);
        }
    }

    /// Returns the target of a network path that is found, which has the scheme of the base.
    fn target(&self, found: &Found<'_>) -> Option<IriReferenceBuf> {
        let guess = found.suffix().filter(|_| found.text().starts_with("//"))?;
        // As it is repaired, without the scheme that was guessed.
        let (_, written) = guess.iri().as_str().split_once(':')?;
        self.base?.as_borrowed().join(written).ok()
    }

    /// Returns what is printed of a finding.
    fn shown<'f>(&self, found: &'f Found<'_>) -> Cow<'f, str> {
        let args = self.args;
        if let Some(target) = self.target(found) {
            return Cow::Owned(args.printed(target.as_str()).into_owned());
        }
        let shown = match found.suffix() {
            Some(suffix) if args.guess_scheme.is_some() => suffix.iri().as_str(),
            // A host and a port are no reference by themselves, so the guess is converted.
            Some(suffix) if args.kind == Kind::Uri || args.idna.idna => {
                let printed = args.printed(suffix.iri().as_str());
                let slashes = printed.find("//").unwrap_or(0);
                let is_written = found.text().starts_with("//");
                let start = if is_written { slashes } else { slashes + 2 };
                return Cow::Owned(printed[start..].to_owned());
            }
            // A text that needs a repair is no URI as it is written.
            None if args.kind == Kind::Uri && found.kind() == FoundKind::Repaired => {
                return Cow::Owned(args.printed(found.iri().as_str()).into_owned());
            }
            _ => found.text(),
        };
        args.printed(shown)
    }
}
