//! Option for URIs in running text, which are rewritten where they are: `--in-text`.

mod escapes;

use std::io;

use urial_text::{Extractor, Found, settled};

use super::goes_on::{goes_on, word_end};
use crate::context::Context;
use crate::message::{Status, complain};
use crate::read::{Answer, Block, Blocks, Fields, Input, Limit};
use crate::run::{Bulk, Page};
use escapes::{Escapes, Unescaped};

#[derive(Clone, Copy, clap::Args)]
pub(crate) struct InText {
    /// Rewrite the URIs that `extract` finds in any text; every other byte stays, line ends and
    /// bytes that are not UTF-8 included, and so does a URI that goes on with what no URI has, as
    /// in `http://a/b|c`. A URI with `&amp;`, `&#38;` or `&#x26;` in it is one that HTML has
    /// escaped: it is read with `&` and written with `&amp;`. A URI with `\u0026` or `\/` of JSON
    /// in it is read without these escapes and written with them
    #[arg(long, conflicts_with_all = ["kind", "json", "null", "rejects", "keep_lines", "uris", "column", "jsonl", "into"])]
    pub(crate) in_text: bool,
}

/// Length after which an open bracket is taken as never closed.
const LONGEST_OPEN: usize = 4 << 20;

/// Returns how many bytes of some whole lines can be searched by themselves.
pub(crate) fn cut(lines: &[u8]) -> usize {
    let part = settled(lines);
    // A stray `<` must not hold the rest of the input in memory.
    if lines.len() - part > LONGEST_OPEN { lines.len() } else { part }
}

/// Writes the input with other texts in place of the URIs in it; `make` makes a worker that returns
/// such a text, or `None` for a URI that stays, and may say on the page why. `has_escapes` is
/// whether a URI may be escaped, by HTML and by JSON.
pub(crate) fn rewrite<W>(
    input: &Input,
    context: &Context,
    (extractor, has_escapes): (&Extractor<'_>, bool),
    make: impl Fn() -> W + Sync,
) -> io::Result<Status>
where
    W: FnMut(&Found<'_>, &mut Page) -> Option<String>,
{
    input.announce(context);
    let blocks = Blocks::with_cut(input, cut, Limit::text(input.longest_line()));
    // No option of records applies, as `conflicts_with_all` says above.
    let fields = Fields::default();
    let bulk = Bulk::new(context, input).records(&fields, Answer::Replace);
    let summary = bulk.each_block(blocks, &|| {
        let mut change = make();
        Box::new(move |block: &Block, page: &mut Page| {
            if !begin(bulk, block, page) {
                return;
            }
            page.skip_lines(1);
            rewrite_all(&block.data, (extractor, has_escapes), &mut change, page);
        })
    })?;
    complain(format_args!("{}", summary.closing));
    Ok(summary.status())
}

/// Begins the answer to a block of running text; returns whether the block is whole.
///
/// A text without a space that is longer than the longest line is refused.
pub(crate) fn begin(bulk: Bulk<'_>, block: &Block, page: &mut Page) -> bool {
    bulk.begin(page, block, b'\n');
    // Nothing is found in it, which would look like success.
    if page.looks_encoded(&block.data, block.is_first()) {
        page.counts.found += 1;
    }
    if block.long.is_some() {
        page.refuse_start(block, bulk.input.longest_line(), &bulk.context.wording);
        return false;
    }
    // The byte order mark was taken off to find the encoding, and every byte stays.
    if block.is_after_mark() {
        page.push("\u{FEFF}");
    }
    true
}

/// Writes the texts of a block, which may have bytes between them that are not UTF-8.
fn rewrite_all(
    data: &[u8],
    (extractor, has_escapes): (&Extractor<'_>, bool),
    change: &mut impl FnMut(&Found<'_>, &mut Page) -> Option<String>,
    page: &mut Page,
) {
    // Start of the text at hand, and the end of a word that is left as it is.
    let (mut start, mut word) = (0, 0);
    // The lines of messages are counted up to here.
    let mut counted = 0;
    for chunk in data.utf8_chunks() {
        let text = chunk.valid();
        let after = start + text.len();
        let mut at = 0;
        let unescaped = match has_escapes {
            true => Unescaped::of(text),
            false => Unescaped::plain(text),
        };
        for found in extractor.extract(&unescaped.text) {
            let span = unescaped.origin(found.span());
            let written = &text[span.clone()];
            let is_escaped = has_escapes && written.contains(['&', '\\']);
            let escapes = is_escaped.then(|| Escapes::of(written)).flatten();
            let read = escapes.as_ref().map(|escapes| &*escapes.text);
            let read = read.or_else(|| (!is_escaped).then_some(written));
            // One that goes over a line end is not in the text as it is read.
            if span.start < at || read != Some(found.text()) {
                continue;
            }
            // One in the rest of another that goes on is a part of that one.
            if start + span.start < word {
                continue;
            }
            let before = text[..span.start].chars().next_back();
            if goes_on(before, &text[span.end..], &data[after..]) {
                word = word_end(data, start + span.end);
                continue;
            }
            let passed = &data[counted..start + span.start];
            page.skip_lines(memchr::memchr_iter(b'\n', passed).count() as u64);
            counted += passed.len();
            if let Some(changed) = change(&found, page) {
                page.push(&text[at..span.start]);
                match escapes {
                    _ if changed == *found.text() => page.push(written),
                    Some(escapes) => page.push(&escapes.write(&changed)),
                    None => page.push(&changed),
                }
                at = span.end;
            }
        }
        page.push(&text[at..]);
        page.out.extend_from_slice(chunk.invalid());
        start = after + chunk.invalid().len();
    }
}
