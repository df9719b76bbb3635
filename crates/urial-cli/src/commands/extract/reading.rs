//! How a source is read, told by its first bytes: as running text, as a page, or as XML.

use std::io;
use std::path::PathBuf;

use super::xml::is_root;
use crate::read::{Place, Source, peek};

/// How a source is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// As running text.
    Text,
    /// As a page of HTML.
    Html,
    /// As a sitemap or a feed.
    Xml,
}

/// Sources in a row that are read alike.
pub(super) struct Group {
    pub(super) reading: Reading,
    pub(super) files: Vec<PathBuf>,
    /// The first of them, if it is open already: what was read of a pipe cannot be read again.
    pub(super) opened: Option<Source>,
}

/// Bytes of comments before the first tag.
const LONGEST: usize = 64 << 10;

/// The first tags of a page or of a part of one. A text in Markdown may begin with other ones, such
/// as `<p>`, `<div>` and `<img>`.
const TAGS: [&str; 24] = [
    "html", "head", "body", "title", "meta", "link", "base", "script", "a", "nav", "main",
    "section", "article", "aside", "header", "footer", "form", "ul", "ol", "li", "iframe",
    "noscript", "style", "template",
];

impl Reading {
    /// Tells how a text is read that begins so; `None` if more of it has to be known.
    ///
    /// `is_page` takes any tag at its start for one of a page.
    pub(super) fn of(begun: &[u8], is_page: bool) -> Option<Reading> {
        // A file may give a megabyte at once, and a pipe some bytes: both are told alike.
        let told = Reading::told(&begun[..begun.len().min(LONGEST)], is_page);
        told.or_else(|| (begun.len() >= LONGEST).then_some(Reading::Text))
    }

    fn told(begun: &[u8], is_page: bool) -> Option<Reading> {
        let mut rest = begun.trim_ascii_start();
        loop {
            rest = match rest {
                [] => return None,
                [b'<', b'!', b'-', b'-', after @ ..] => skip(after, b"-->")?,
                [b'<', b'?', after @ ..] => skip(after, b"?>")?,
                [b'<', b'!', b'-'] | [b'<', b'!'] | [b'<'] => return None,
                [b'<', b'!', after @ ..] => {
                    let word = name(after)?;
                    if !word.eq_ignore_ascii_case("doctype") {
                        return Some(Reading::Text);
                    }
                    // `<!DOCTYPE html>`, or that of a feed.
                    let root = name(after[word.len()..].trim_ascii_start())?;
                    if root.eq_ignore_ascii_case("html") {
                        return Some(Reading::Html);
                    }
                    skip(after, b">")?
                }
                [b'<', after @ ..] => return Some(Reading::of_tag(&name(after)?, is_page)),
                // A page may begin with text.
                _ if is_page => return begins_later(rest).then_some(Reading::Html),
                _ => return Some(Reading::Text),
            };
        }
    }

    fn of_tag(name: &str, is_page: bool) -> Reading {
        if is_root(name) {
            return Reading::Xml;
        }
        match is_tag(name) || is_page && !name.is_empty() {
            true => Reading::Html,
            false => Reading::Text,
        }
    }
}

/// Returns whether a name is that of a first tag of a page.
fn is_tag(name: &str) -> bool {
    TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(name))
}

/// Returns whether a tag of a page comes after some text.
fn begins_later(text: &[u8]) -> bool {
    let mut starts = memchr::memchr_iter(b'<', text);
    starts.any(|at| name(&text[at + 1..]).is_some_and(|name| is_tag(&name)))
}

/// Returns what comes after the first `end`, without the white space before it.
fn skip<'t>(text: &'t [u8], end: &[u8]) -> Option<&'t [u8]> {
    let at = memchr::memmem::find(text, end)?;
    Some(text[at + end.len()..].trim_ascii_start())
}

/// Returns the name at the start, in lower case; `None` if it may go on.
fn name(text: &[u8]) -> Option<String> {
    let is_inside = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b':' | b'_' | b'-');
    let length = text.iter().position(|byte| !is_inside(byte))?;
    Some(String::from_utf8_lossy(&text[..length]).to_ascii_lowercase())
}

/// Returns the next sources that are read alike: as `forced` says, or as they begin.
pub(super) fn group(
    places: &mut &[Place],
    is_alone: bool,
    is_page: bool,
    forced: Option<Reading>,
) -> Option<Group> {
    let (first, rest) = places.split_first()?;
    *places = rest;
    let look = |place: &Place| -> io::Result<(Option<Source>, Reading)> {
        if let Some(reading) = forced {
            return Ok((None, reading));
        }
        let (source, told) = peek(place, is_alone, |begun| Reading::of(begun, is_page))?;
        Ok((Some(source), told.unwrap_or(Reading::Text)))
    };
    let is_file = |place: &Place| matches!(place, Place::File(path) if path.metadata().is_ok_and(|known| known.is_file()));
    // A source that cannot be opened is reported when its turn comes.
    let (opened, reading) = look(first).unwrap_or((None, Reading::Text));
    let mut group = Group { reading, files: vec![first.path()], opened };
    while let Some((next, rest)) = places.split_first() {
        // A pipe or a device is opened once, as the first of its group.
        let is_alike = is_file(next) && look(next).is_ok_and(|(_, told)| told == reading);
        if !is_alike {
            break;
        }
        group.files.push(next.path());
        *places = rest;
    }
    Some(group)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_tag_tells() {
        for (text, expected) in [
            ("", None),
            ("<", None),
            ("<!doc", None),
            ("<htm", None),
            ("<!-- a", None),
            ("see http://a/", Some(Reading::Text)),
            ("<http://a/>", Some(Reading::Text)),
            ("<p align=center>", Some(Reading::Text)),
            ("<!ELEMENT a>", Some(Reading::Text)),
            (" \n<!DOCTYPE HTML>", Some(Reading::Html)),
            ("<!-- a > b --> <Html ", Some(Reading::Html)),
            ("<?xml version='1.0'?><html>", Some(Reading::Html)),
            ("<a href=x>", Some(Reading::Html)),
            ("<nav>", Some(Reading::Html)),
            ("<UL class=a>", Some(Reading::Html)),
            ("<?xml version='1.0'?>\n<?x y?><urlset>", Some(Reading::Xml)),
            ("<!DOCTYPE rss [ ]><rss>", Some(Reading::Xml)),
            ("<rdf:RDF>", Some(Reading::Xml)),
            ("<project>", Some(Reading::Text)),
        ] {
            assert_eq!(Reading::of(text.as_bytes(), false), expected, "{text}");
        }
        let long = |begin: &str| begin.to_owned() + &" ".repeat(LONGEST);
        assert_eq!(Reading::of(long("<html>").as_bytes(), false), Some(Reading::Html));
        assert_eq!(Reading::of(long("<!--").as_bytes(), false), Some(Reading::Text));
        assert_eq!(Reading::of(b"<p>", true), Some(Reading::Html));
        assert_eq!(Reading::of(b"<//a>", true), Some(Reading::Text));
    }
}
