//! Folding of URIs that are nearly the same: the key of `--similar`, a guess.

use std::fmt::Write;

use clap::ValueEnum;
use urial::{IriReference, PairPart, Query};

/// Differences that do not tell two URIs apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum FoldRule {
    /// Values of the query, whatever they are
    Values,
    /// Numbers, UUIDs and hashes: segments, with an extension or without, and values
    Ids,
    /// Dates such as 2024-01-31, 20240131 and /2024/01/31
    Dates,
    /// Session identifiers: jsessionid, phpsessid, sid and the like, in parameters and pairs
    Sessions,
    /// Segments of three words or more, as in /how-to-cook-rice; by name only
    Slugs,
}

/// The rules of `--similar` without a value.
pub(super) const USUAL: [FoldRule; 4] = [
    FoldRule::Values,
    FoldRule::Ids,
    FoldRule::Dates,
    FoldRule::Sessions,
];

/// Keys of session identifiers.
const SESSION_KEYS: [&str; 11] = [
    "jsessionid",
    "phpsessid",
    "aspsessionid",
    "asp.net_sessionid",
    "cfid",
    "cftoken",
    "sessionid",
    "session_id",
    "sessid",
    "sid",
    "zenid",
];

/// Fewer digits of a hash could be a word.
const SHORTEST_HASH: usize = 16;

/// Appends the key of a URI in normal form. Folded parts are in braces, which no URI contains,
/// so that no other URI has this key by chance.
pub(super) fn fold_into(rules: &[FoldRule], normal: &str, key: &mut String) {
    let Ok(reference) = IriReference::parse(normal) else {
        // Not reached, as a normal form is valid; the text itself is a key that folds nothing.
        return key.push_str(normal);
    };
    let path = reference.path().as_str();
    // Scheme and authority are never folded: another host is another resource.
    let start = path.as_ptr() as usize - normal.as_ptr() as usize;
    key.push_str(&normal[..start]);
    let folder = Folder(rules);
    folder.path(path, key);
    if let Some(query) = reference.query() {
        folder.query(query, key);
    }
    if let Some(fragment) = reference.fragment() {
        // Writing to a `String` cannot fail.
        let _ = write!(key, "#{fragment}");
    }
}

#[derive(Clone, Copy)]
struct Folder<'r>(&'r [FoldRule]);

impl Folder<'_> {
    fn has(self, rule: FoldRule) -> bool {
        self.0.contains(&rule)
    }

    fn path(self, path: &str, key: &mut String) {
        let segments: Vec<&str> = path.split('/').collect();
        let mut at = 0;
        while at < segments.len() {
            if at > 0 {
                key.push('/');
            }
            // Several segments at once, because `/2024/01/31` is a date only as a whole; each
            // number by itself would be an identifier.
            let dated = match self.has(FoldRule::Dates) {
                true => date_of_segments(&segments[at..]),
                false => 0,
            };
            if dated > 0 {
                key.push_str("{date}");
                at += dated;
            } else {
                self.segment(segments[at], key);
                at += 1;
            }
        }
    }

    fn segment(self, segment: &str, key: &mut String) {
        // Servlets write the session as a parameter of a segment, `/a;jsessionid=1`, and not as a
        // pair.
        let mut parameters = segment.split(';');
        self.name(parameters.next().unwrap_or_default(), key);
        for parameter in parameters {
            let name = parameter.split('=').next().unwrap_or_default();
            if !self.is_session(name) {
                key.push(';');
                key.push_str(parameter);
            }
        }
    }

    /// Folds a segment without its parameters; an extension stays.
    fn name(self, name: &str, key: &mut String) {
        let (stem, extension) = match name.rsplit_once('.') {
            // `12345.html` and `67890.html` differ in an identifier; the extension tells `.html`
            // from `.pdf`.
            Some((stem, extension)) if !stem.is_empty() && is_extension(extension) => {
                (stem, Some(extension))
            }
            _ => (name, None),
        };
        match self.folded(stem) {
            Some(folded) => key.push_str(folded),
            None if self.has(FoldRule::Slugs) && is_slug(stem) => key.push_str("{slug}"),
            None => key.push_str(stem),
        }
        if let Some(extension) = extension {
            key.push('.');
            key.push_str(extension);
        }
    }

    fn query(self, query: Query<'_>, key: &mut String) {
        if query.as_str().is_empty() {
            // Section 5.3 keeps an empty query apart from an absent one; `pairs` of both are the
            // same.
            return key.push('?');
        }
        let mut before = '?';
        for pair in query.pairs() {
            // The whole pair goes and not its value alone, since other URIs of the same page have
            // no session.
            if self.is_session(&pair.key().decode_lossy()) {
                continue;
            }
            key.push(before);
            before = '&';
            key.push_str(pair.key().as_str());
            let Some(value) = pair.value().map(PairPart::as_str) else {
                continue;
            };
            key.push('=');
            key.push_str(match self.has(FoldRule::Values) {
                true => "{value}",
                false => self.folded(value).unwrap_or(value),
            });
        }
    }

    fn folded(self, part: &str) -> Option<&'static str> {
        if self.has(FoldRule::Dates) && is_date(part) {
            return Some("{date}");
        }
        (self.has(FoldRule::Ids) && is_id(part)).then_some("{id}")
    }

    fn is_session(self, key: &str) -> bool {
        self.has(FoldRule::Sessions)
            && SESSION_KEYS
                .iter()
                .any(|known| key.eq_ignore_ascii_case(known))
    }
}

fn is_extension(text: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphabetic();
    (1..=5).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && text.bytes().any(is_letter)
}

/// Returns whether a part is a number, a UUID or a hash.
fn is_id(part: &str) -> bool {
    if part.is_empty() {
        return false;
    }
    if part.bytes().all(|byte| byte.is_ascii_digit()) {
        return true;
    }
    let is_hex = |text: &str| text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let groups: Vec<&str> = part.split('-').collect();
    // RFC 9562 section 4.
    let is_uuid = groups.iter().map(|group| group.len()).eq([8, 4, 4, 4, 12]);
    let has_digit = part.bytes().any(|byte| byte.is_ascii_digit());
    (is_uuid && groups.iter().all(|group| is_hex(group)))
        // A digit is asked for, because `feedfacefeedface` and other words are of these letters,
        // too.
        || (part.len() >= SHORTEST_HASH && has_digit && is_hex(part))
}

/// Returns whether a part is a year, a month and perhaps a day.
fn is_date(part: &str) -> bool {
    let separated = |separator| {
        let pieces: Vec<&str> = part.split(separator).collect();
        (2..=3).contains(&pieces.len()) && date_of_segments(&pieces) == pieces.len()
    };
    let is_compact = part.len() == 8 && part.is_ascii() && {
        let (year, rest) = part.split_at(4);
        let (month, day) = rest.split_at(2);
        date_of_segments(&[year, month, day]) == 3
    };
    is_compact || separated('-') || separated('_')
}

/// Returns how many segments are a year, a month and perhaps a day; 0 if they are no date.
fn date_of_segments(segments: &[&str]) -> usize {
    let number = |place: usize, lengths: std::ops::RangeInclusive<usize>| {
        let text = segments.get(place)?;
        let is_number =
            lengths.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse::<u16>().ok())?
    };
    let is_in = |number: Option<u16>, range: std::ops::RangeInclusive<u16>| {
        number.is_some_and(|number| range.contains(&number))
    };
    match (number(0, 4..=4), number(1, 1..=2), number(2, 1..=2)) {
        // Years near the present only: `/1234/5` is more likely an identifier.
        (year, month, _) if !is_in(year, 1900..=2099) || !is_in(month, 1..=12) => 0,
        (.., day) if is_in(day, 1..=31) => 3,
        _ => 2,
    }
}

/// Returns whether a segment is three words or more.
fn is_slug(segment: &str) -> bool {
    let words = segment.split(['-', '_']);
    let (mut count, mut has_letters) = (0, false);
    for word in words {
        // A doubled hyphen is no space between words.
        if word.is_empty() {
            return false;
        }
        count += 1;
        has_letters |= word.chars().any(char::is_alphabetic);
    }
    count >= 3 && has_letters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn folds(rules: &[FoldRule], text: &str, expected: &str) {
        let mut key = String::new();
        fold_into(rules, text, &mut key);
        assert_eq!(key, expected);
    }

    #[test]
    fn each_rule_folds_its_own() {
        let text = "http://h/2024/01/31/7/9.html;jsessionid=A?id=8&d=2024-01-31&q=x&SID=1&e#f";
        folds(&[], text, text);
        folds(
            &[FoldRule::Values],
            text,
            "http://h/2024/01/31/7/9.html;jsessionid=A?id={value}&d={value}&q={value}&SID={value}&e#f",
        );
        folds(
            &[FoldRule::Ids],
            text,
            "http://h/{id}/{id}/{id}/{id}/{id}.html;jsessionid=A?id={id}&d=2024-01-31&q=x&SID={id}&e#f",
        );
        folds(
            &[FoldRule::Dates],
            text,
            "http://h/{date}/7/9.html;jsessionid=A?id=8&d={date}&q=x&SID=1&e#f",
        );
        folds(
            &[FoldRule::Sessions],
            text,
            "http://h/2024/01/31/7/9.html?id=8&d=2024-01-31&q=x&e#f",
        );
        folds(
            &USUAL,
            text,
            "http://h/{date}/{id}/{id}.html?id={value}&d={value}&q={value}&e#f",
        );
        folds(
            &[FoldRule::Slugs],
            "http://h/how-to-cook/a-b.html",
            "http://h/{slug}/a-b.html",
        );
    }

    #[test]
    fn words_are_no_ids_and_no_dates() {
        for text in [
            "http://h/v2/a1",
            "http://h/deadbeef",
            "http://h/abcdefabcdefabcdef",
            "http://h/1.2.3",
            "http://h:80/",
            "http://127.0.0.1/",
            "urn:isbn:x1",
            "http://h",
            "http://h/?",
            "http://h/?a",
        ] {
            folds(&USUAL, text, text);
        }
        folds(
            &[FoldRule::Dates],
            "http://h/2024/13/1850/01",
            "http://h/2024/13/1850/01",
        );
        folds(
            &[FoldRule::Dates],
            "http://h/2024-02/20240231x",
            "http://h/{date}/20240231x",
        );
    }

    #[test]
    fn ids_are_numbers_uuids_and_hashes() {
        for id in [
            "0",
            "123e4567-e89b-12d3-a456-426614174000",
            "d41d8cd98f00b204e9800998ecf8427e",
        ] {
            folds(
                &[FoldRule::Ids],
                &format!("http://h/{id}/x"),
                "http://h/{id}/x",
            );
        }
    }
}
