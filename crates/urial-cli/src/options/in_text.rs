//! Option for URIs in running text, which are rewritten where they are: `--in-text`.

use std::io;

use urial_text::{Extractor, Found, settled};

use crate::bulk::{Answer, Block, Blocks, Bulk, Fields, Input, Limit, Page, each_block};
use crate::print::diagnostic::Fault;
use crate::print::status::Status;
use crate::session::Session;

#[derive(Clone, Copy, clap::Args)]
pub(crate) struct InText {
    /// Rewrite the URIs that `extract` finds in any text; every other byte stays, line ends and
    /// bytes that are not UTF-8 included
    #[arg(long, conflicts_with_all = ["kind", "json", "null", "rejects", "keep_lines", "uris", "column", "jsonl", "into"])]
    pub(crate) in_text: bool,
}

/// Length after which an open bracket is taken as never closed.
const LONGEST_OPEN: usize = 4 << 20;

/// Returns how many bytes of some whole lines can be searched by themselves.
pub(crate) fn cut(lines: &[u8]) -> usize {
    let part = settled(lines);
    // A stray `<` must not hold the rest of the input in memory.
    if lines.len() - part > LONGEST_OPEN {
        lines.len()
    } else {
        part
    }
}

/// Writes the input with other texts in place of the URIs in it; `make` makes a worker that returns
/// such a text, or `None` for a URI that stays.
pub(crate) fn rewrite<W>(
    input: &Input,
    session: &Session,
    extractor: &Extractor<'_>,
    make: impl Fn() -> W + Sync,
) -> io::Result<Status>
where
    W: FnMut(&Found<'_>) -> Option<String>,
{
    let longest = input.longest_line();
    input.announce(session);
    let blocks = Blocks::with_cut(input, cut, Limit::text(longest));
    // No option of records applies, as `conflicts_with_all` says above.
    let fields = Fields::default();
    let bulk = Bulk::new(session, input).records(&fields, Answer::Replace);
    let summary = each_block(bulk, blocks, &|| {
        let mut change = make();
        Box::new(move |block: &Block, page: &mut Page| {
            if !begin(block, page, longest, session) {
                return;
            }
            for chunk in block.data.utf8_chunks() {
                rewrite_text(chunk.valid(), extractor, &mut change, page);
                page.out.extend_from_slice(chunk.invalid());
            }
        })
    })?;
    Ok(summary.status())
}

/// Begins the answer to a block of running text; returns whether the block is whole.
///
/// A text without a space that is longer than `longest` is refused.
pub(crate) fn begin(block: &Block, page: &mut Page, longest: u64, session: &Session) -> bool {
    page.begin(b'\n');
    if let Some(length) = block.long {
        let fault = Fault::TooLong {
            what: "the text without a space",
            length,
            longest,
        };
        page.refuse_start(block, &fault, session.show_passwords);
        return false;
    }
    // The byte order mark was taken off to find the encoding, and every byte stays.
    if block.is_after_mark() {
        page.push("\u{FEFF}");
    }
    true
}

/// Returns whether a reference is a part of a word, as in `http://a:80^x`: rewritten, the rest of the
/// word would be in a path.
fn goes_on(rest: &str) -> bool {
    /// Entities that end a reference in text that is shown as HTML.
    const ENTITIES: [&str; 6] = ["lt;", "gt;", "quot;", "apos;", "#39;", "#34;"];
    let mut rest = rest.chars();
    match rest.next() {
        Some('(' | '[' | '{' | '^' | '-' | '%' | '+' | '=' | '$' | '@') => true,
        Some('&') => !ENTITIES
            .iter()
            .any(|entity| rest.as_str().starts_with(entity)),
        // `\"` and `\n` end a string of a log.
        Some('\\') => rest
            .next()
            .is_some_and(|next| !next.is_ascii_alphanumeric() && next != '"'),
        Some(next) => next.is_ascii_alphanumeric(),
        None => false,
    }
}

fn rewrite_text(
    text: &str,
    extractor: &Extractor<'_>,
    change: &mut impl FnMut(&Found<'_>) -> Option<String>,
    page: &mut Page,
) {
    let mut at = 0;
    for found in extractor.extract(text) {
        let span = found.span();
        // One that is escaped, or goes over a line end, is not in the text as it is read.
        if span.start < at || text[span.clone()] != *found.text() {
            continue;
        }
        if goes_on(&text[span.end..]) {
            continue;
        }
        if let Some(changed) = change(&found) {
            page.push(&text[at..span.start]);
            page.push(&changed);
            at = span.end;
        }
    }
    page.push(&text[at..]);
}
