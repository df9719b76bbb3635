//! Defanged references: written so that nobody follows them by mistake, as in `hxxp://a[.]example`.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Writes defanged references as they were before; the rest of the text stays.
///
/// | in the text | becomes |
/// |---|---|
/// | `hxxp`, `hxxps`, `fxp`, `meow` before `:` and `//`, `\\` or `\/\/` | `http`, `https`, `ftp`, `http` |
/// | `[:]`, `(:)`, `[://]`, `(://)`, `:[//]` after a scheme of the web, `[:]` before a port | `:`, `://` |
/// | `[/]` after a host or a part of its path | `/` |
/// | `:\\` after one of these | `://` |
/// | `[.]`, `(.)`, `{.}`, `\.`, `[dot]`, `(dot)`, `{dot}` in a host | `.` |
/// | `[.]` after the host | `.` |
///
/// Reports about malicious links write them so. The result is live: do not print it where people
/// click.
///
/// ```
/// assert_eq!(urial_text::refang("hxxp[:][/][/]evil[.]example[/]a").as_str(), "http://evil.example/a");
/// let report = "seen at hxxps[:]//evil[.]example/a, and evil(dot)example";
/// let refanged = urial_text::refang(report);
/// assert_eq!(refanged.as_str(), "seen at https://evil.example/a, and evil.example");
/// assert_eq!(&report[refanged.origin(16)..], "evil[.]example/a, and evil(dot)example");
/// ```
#[must_use]
#[doc(alias("defang"))]
pub fn refang(text: &str) -> Refanged<'_> {
    let mut refanged = Refanged { text: Cow::Borrowed(text), changes: Vec::new() };
    let bytes = text.as_bytes();
    let (mut live, mut copied, mut at) = (String::new(), 0, 0);
    // A text may begin with a bare host: `evil[.]example/a`.
    let mut place = Place::Host;
    while at < bytes.len() {
        let Some((len, by)) = change(text, at, place) else {
            (place, at) = place.after(bytes, at);
            continue;
        };
        live.push_str(&text[copied..at]);
        live.push_str(by);
        at += len;
        copied = at;
        // Both ends: `origin` counts from the last change before a byte.
        refanged.changes.push((live.len(), at));
        // The `://` is part of the change, so `Place::after` does not see it.
        if by.ends_with("//") {
            place = Place::Host;
        } else if by == "/" {
            place = Place::Path;
        }
    }
    if !refanged.changes.is_empty() {
        live.push_str(&text[copied..]);
        refanged.text = Cow::Owned(live);
    }
    refanged
}

/// A text whose references were refanged; [`refang`] makes it.
///
/// `Debug` shows no text, as there may be a password in it.
pub struct Refanged<'a> {
    text: Cow<'a, str>,
    /// The end of each change, in the result and in the text.
    changes: Vec<(usize, usize)>,
}

impl<'a> Refanged<'a> {
    /// Returns the text with live references.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the text with live references; it borrows if nothing was changed.
    #[must_use]
    pub fn into_text(self) -> Cow<'a, str> {
        self.text
    }

    /// Returns whether nothing was changed.
    #[must_use]
    pub fn is_unchanged(&self) -> bool {
        self.changes.is_empty()
    }

    /// Returns where a byte of the result is in the text as it was; of a byte that is new, about
    /// where.
    #[must_use]
    pub fn origin(&self, at: usize) -> usize {
        // The changes were made from left to right, so both of their ends are sorted.
        let before = self.changes.partition_point(|(end, _)| *end <= at);
        let (end, origin) = match before.checked_sub(1) {
            Some(last) => self.changes[last],
            None => (0, 0),
        };
        let next = self.changes.get(before);
        // A change makes the text shorter, so its bytes end where it ended.
        next.map_or(origin + (at - end), |next| next.1.min(origin + (at - end)))
    }
}

impl fmt::Debug for Refanged<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let changes = self.changes.len();
        f.debug_struct("Refanged").field("changes", &changes).finish_non_exhaustive()
    }
}

/// Where in a run without white space an offset is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In what may be a host.
    Host,
    /// After the host.
    Path,
}

impl Place {
    /// Returns the place after the character at `at`, and the offset.
    fn after(self, bytes: &[u8], at: usize) -> (Place, usize) {
        match bytes[at..] {
            // Also in a path: in `http://a/http://b[.]c` a second host begins.
            [b':', b'/', b'/', ..] => (Place::Host, at + 3),
            // As JSON has it.
            [b':', b'\\', b'/', b'\\', b'/', ..] => (Place::Host, at + 5),
            [b'/' | b'?' | b'#', ..] => (Place::Path, at + 1),
            // Quotes and brackets around a reference end it too.
            [b' ' | b'\t' | b'\r' | b'\n' | b'<' | b'>' | b'"', ..] => (Place::Host, at + 1),
            _ => (self, at + 1),
        }
    }
}

/// Returns the length of what is to be changed at `at`, and what it becomes.
fn change(text: &str, at: usize, place: Place) -> Option<(usize, &'static str)> {
    match text.as_bytes()[at] {
        b'h' | b'H' | b'f' | b'F' | b'm' | b'M' => scheme(text, at),
        b'[' | b'(' | b'{' | b'\\' => mark(text, at, place),
        _ => None,
    }
}

/// Defanged schemes, those that they stand for, and whether they have to be followed by a defanged
/// colon.
const SCHEMES: [(&str, &str, bool); 7] = [
    ("hxxps", "https://", false),
    ("hxxp", "http://", false),
    ("meow", "http://", false),
    ("fxp", "ftp://", false),
    ("https", "https://", true),
    ("http", "http://", true),
    ("ftp", "ftp://", true),
];

/// Defanged forms of `://`; the last two are changed after defanged schemes only.
const COLONS: [&str; 8] = ["[:]//", "(:)//", "[://]", "(://)", ":[//]", "[:][/][/]", "://", r":\\"];

fn scheme(text: &str, at: usize) -> Option<(usize, &'static str)> {
    // `xhttp` is another scheme.
    if text[..at].ends_with(|before: char| before.is_alphanumeric() || "+-.".contains(before)) {
        return None;
    }
    let rest = &text[at..];
    SCHEMES.into_iter().find_map(|(name, meant, is_live)| {
        let start = rest.get(..name.len())?;
        let after = &rest[name.len()..];
        if !start.eq_ignore_ascii_case(name) {
            return None;
        }
        // The slashes of JSON stay as they are escaped, as those of the path do.
        if !is_live && after.starts_with(r":\/\/") {
            return Some((name.len(), meant.strip_suffix("://")?));
        }
        let count = COLONS.len() - if is_live { 2 } else { 0 };
        let mut colons = COLONS[..count].iter();
        let colon = colons.find(|colon| after.starts_with(**colon))?;
        Some((name.len() + colon.len(), meant))
    })
}

/// How far before a `[/]` its host is looked for.
const NEAR: usize = 255;

/// Returns whether a host, or a path after one, ends at `at`: a run with a dot in it.
fn is_after_host(text: &str, at: usize) -> bool {
    let near = &text.as_bytes()[at.saturating_sub(NEAR)..at];
    let run = near.rsplit(|byte| *byte <= b' ').next().unwrap_or_default();
    run.last().is_some_and(u8::is_ascii_alphanumeric) && run.contains(&b'.')
}

/// Defanged dots.
const DOTS: [&str; 7] = ["[.]", "(.)", "{.}", r"\.", "[dot]", "(dot)", "{dot}"];

fn mark(text: &str, at: usize, place: Place) -> Option<(usize, &'static str)> {
    let rest = &text[at..];
    // The colon of a port, as in `evil.example[:]8080`.
    if rest.starts_with("[:]") && rest[3..].starts_with(|after: char| after.is_ascii_digit()) {
        return (place == Place::Host).then_some((3, ":"));
    }
    if rest.starts_with("[/]") {
        return is_after_host(text, at).then_some((3, "/"));
    }
    // In a path `(dot)` is a text like any other.
    let dots = match place {
        Place::Host => &DOTS[..],
        Place::Path => &DOTS[..1],
    };
    dot(text, at, dots).map(|len| (len, "."))
}

/// Returns whether a defanged dot of a host is at `at`.
pub(super) fn is_dot(text: &str, at: usize) -> bool {
    dot(text, at, &DOTS).is_some()
}

/// Returns the length of one of `dots` at `at`, if it is between two labels.
fn dot(text: &str, at: usize, dots: &[&str]) -> Option<usize> {
    let rest = &text[at..];
    let is_start = |dot: &&&str| {
        let start = rest.get(..dot.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(dot))
    };
    let len = dots.iter().find(is_start)?.len();
    // `C:\Users\ann\.ssh` is a path of Windows.
    let label = text[..at].trim_end_matches(|found: char| found.is_alphanumeric() || found == '-');
    if len == 2 && label.ends_with('\\') && !label.ends_with(r"\\") {
        return None;
    }
    // Between two labels only: `[a-z][.]` is no host.
    let is_between = text[..at].ends_with(char::is_alphanumeric)
        && rest[len..].starts_with(char::is_alphanumeric);
    is_between.then_some(len)
}
