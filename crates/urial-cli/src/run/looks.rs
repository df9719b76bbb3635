//! Recognition of other formats: lines that are not URIs, but contain some.

use urial_grammar::Production;

/// Format that a refused line looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Looks {
    Json,
    Csv,
    Tsv,
    /// An encoding, by its name for `iconv`.
    Encoded(&'static str),
    /// UTF-16 or UTF-32 after text of another encoding.
    Mixed,
    /// The beginning of a page, a sitemap or a feed.
    Markup,
    /// Words with a URI after them, as in a log.
    Prose,
    /// The names of columns, taken for a record.
    Names,
    /// One object or array on many lines, or an array on one.
    Spread,
    /// A program, a picture and the like, or noise.
    Binary,
}

/// Number of characters that an encoding is told by; fewer are no proof.
const LEAST: usize = 4;

impl Looks {
    /// Guesses what the first record is that was refused, by the name of its field.
    pub(super) fn of_record(text: &str, field: &str) -> Option<Looks> {
        let is_number = |number: &str| number.bytes().all(|byte| byte.is_ascii_digit());
        if field.strip_prefix("column ").is_some_and(is_number) {
            // By number, a first record that is refused is most often the title of its column.
            let is_name = !text.is_empty() && !text.contains([':', '/', '.', '@']);
            return is_name.then_some(Looks::Names);
        }
        let text = text.trim();
        (text.starts_with('[') || text == "{").then_some(Looks::Spread)
    }

    /// Recognizes UTF-16 and UTF-32 without a byte order mark, by the beginning of a text.
    pub(super) fn of_encoding(data: &[u8]) -> Option<Looks> {
        const LOOKED_AT: usize = 4 << 10;
        let data = &data[..data.len().min(LOOKED_AT)];
        // An ASCII character between zeros, as most of a text with references in it are.
        let is_unit = |unit: &[u8], at: usize| {
            let is_rest = |(place, byte): (usize, &u8)| place == at || *byte == 0;
            let is_text = matches!(unit[at], b' '..=b'~' | b'\t' | b'\n' | b'\r');
            is_text && unit.iter().enumerate().all(is_rest)
        };
        let is_of = |length: usize, at: usize| {
            let units = data.chunks_exact(length);
            let (all, is_unit) = (units.len(), |unit: &&[u8]| is_unit(unit, at));
            all >= LEAST && units.filter(is_unit).count() * 2 > all
        };
        let looks = [
            (2, 0, Looks::Encoded("UTF-16LE")),
            (2, 1, Looks::Encoded("UTF-16BE")),
            (4, 0, Looks::Encoded("UTF-32LE")),
            (4, 3, Looks::Encoded("UTF-32BE")),
        ];
        let mut looks = looks.into_iter();
        looks.find_map(|(length, at, looks)| is_of(length, at).then_some(looks))
    }

    /// Returns where UTF-16 or UTF-32 begins in a text whose beginning is neither: at eight ASCII
    /// characters in a row, each with its zeros. The shortest URI with a password has as many.
    pub(super) fn encoded_after(data: &[u8]) -> Option<usize> {
        const RUN: usize = 8;
        let is_unit = |unit: &[u8]| matches!(unit, [b' '..=b'~', zeros @ ..] if zeros.iter().all(|byte| *byte == 0));
        let is_run = |start: usize, length: usize| {
            let run = data.get(start..start + RUN * length);
            run.is_some_and(|run| run.chunks_exact(length).all(is_unit))
        };
        let zeros = memchr::memchr_iter(0, data);
        // In big-endian order, too, each character has a zero after it: the first of the next one.
        let mut starts = zeros.filter_map(|zero| zero.checked_sub(1));
        starts.find(|&start| is_run(start, 2) || is_run(start, 4))
    }

    /// Guesses the format of a refused line, by its number counted from 1.
    pub(super) fn of(text: &str, line: u64) -> Option<Looks> {
        let has_odd = text.bytes().any(is_odd);
        if text.contains('\0') {
            // Only the first line shows the byte order: later ones begin in the middle of a unit.
            let is_big_endian = line == 1 && text.starts_with('\0');
            let is_utf32 =
                |looks: &Looks| matches!(looks, Looks::Encoded(name) if name.starts_with("UTF-32"));
            let looks = Looks::of_encoding(text.as_bytes()).filter(is_utf32);
            if looks.is_some() && line == 1 {
                return looks;
            }
            let zeros = text.bytes().filter(|&byte| byte == 0).count();
            if has_odd {
                return Some(Looks::Binary);
            }
            // In UTF-16 every other byte of ASCII is a zero: a run of zeros is something else.
            let is_utf16 = zeros * 3 > text.len().max(LEAST) && !text.contains("\0\0");
            let name = if is_big_endian { "UTF-16BE" } else { "UTF-16LE" };
            return is_utf16.then_some(Looks::Encoded(name));
        }
        // No format of text has control characters, so a tab between them divides nothing.
        if has_odd {
            return None;
        }
        let text = text.trim();
        // Few signs, but certain ones: a wrong hint is worse than none.
        let is_object = text.starts_with('{') && text.contains("\":");
        let is_array = text.starts_with("[\"") || text.starts_with("[{");
        if is_object || is_array {
            return Some(Looks::Json);
        }
        if text.contains('\t') {
            return Some(Looks::Tsv);
        }
        // Only fields after the first: a URI may itself contain commas and semicolons.
        let has_uri = |separator: char| text.split(separator).skip(1).any(begins_uri);
        let is_quoted = text.starts_with('"') && text.contains("\",");
        if is_quoted || has_uri(',') || has_uri(';') {
            return Some(Looks::Csv);
        }
        let is_start = |start: &&str| {
            let head = text.get(..start.len());
            head.is_some_and(|head| head.eq_ignore_ascii_case(start))
        };
        if ["<?xml", "<!doctype", "<html"].iter().any(is_start) {
            return Some(Looks::Markup);
        }
        let is_prose = !begins_uri(text) && text.split_whitespace().skip(1).any(begins_uri);
        is_prose.then_some(Looks::Prose)
    }

    /// Returns whether its advice is an option for fields of records.
    pub(super) const fn is_of_records(self) -> bool {
        matches!(self, Looks::Json | Looks::Csv | Looks::Tsv | Looks::Names | Looks::Spread)
    }

    /// Returns the name of the format, and advice.
    pub(super) fn words(self) -> String {
        match self {
            Looks::Json => {
                "JSON; --jsonl KEY takes the URIs from a value, as in --jsonl url".to_owned()
            }
            Looks::Csv | Looks::Tsv => {
                let name = if self == Looks::Csv { "CSV" } else { "TSV" };
                format!("{name}; --column N or --column NAME takes the URIs from a column")
            }
            Looks::Markup => "HTML or XML; urial extract finds its links".to_owned(),
            Looks::Prose => "text with URIs in it; urial extract finds them".to_owned(),
            Looks::Binary => "a binary file".to_owned(),
            Looks::Names => "a line of names; --header keeps it as it is".to_owned(),
            Looks::Spread => {
                "JSON that is not an object on each line; convert it first, as with: jq -c '.[]' for an array, jq -c . for an object".to_owned()
            }
            Looks::Mixed => {
                "UTF-16 or UTF-32 after other text; nothing is found in that part, so convert it first, as with: iconv -f UTF-16LE -t UTF-8".to_owned()
            }
            Looks::Encoded(name) => {
                let family = name.trim_end_matches(['L', 'B', 'E']);
                // UTF-16 with a byte order mark is read.
                let mark = if family == "UTF-16" { " without a byte order mark" } else { "" };
                format!("{family}{mark}; convert it first, as with: iconv -f {name} -t UTF-8")
            }
        }
    }
}

/// Returns whether a byte is a control character that texts do not have; zeros and the escapes of
/// colours they may have.
const fn is_odd(byte: u8) -> bool {
    matches!(byte, 1..=8 | 0x0B | 0x0E..=0x1A | 0x1C..=0x1F | 0x7F)
}

/// Returns whether a field is a URI with an authority, in quotes or not.
fn begins_uri(field: &str) -> bool {
    let field = field.trim_start_matches([' ', '"']);
    let scheme = field.split_once("://").map(|(scheme, _)| scheme);
    scheme.is_some_and(|scheme| Production::Scheme.check(scheme).is_ok())
}
