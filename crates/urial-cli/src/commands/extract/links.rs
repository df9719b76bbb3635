//! Links of a page as its tags come: which attribute of which element refers to something.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::{self, Read};

use html5gum::emitters::callback::{Callback, CallbackEmitter, CallbackEvent};
use html5gum::{IoReader, Span, State, Tokenizer};

use super::values::{is_url_property, refresh, srcset, style};
use super::xml::{Scopes, is_atom, is_root, local, may_refer, refers};
use crate::args::Glob;

/// An event of a page that its reader has to know.
pub(super) enum Event<'l> {
    Link(Link<'l>),
    /// The end of an element with a base of its own.
    Leave,
    /// The offset of a tag, now and then: no link to come is before it.
    Passed(u64),
}

/// A reference of a page, before it is resolved.
pub(super) struct Link<'l> {
    pub(super) role: Role,
    pub(super) element: Cow<'l, str>,
    /// The name of the attribute; of an element's text, `text`.
    pub(super) attribute: Cow<'l, str>,
    /// With U+FFFD in place of bytes that are not UTF-8.
    pub(super) text: Cow<'l, str>,
    /// Why it is refused, whatever the text is.
    pub(super) flaw: Option<&'static str>,
    /// The offset of the attribute's value.
    pub(super) at: u64,
}

impl Link<'_> {
    pub(super) fn into_owned(self) -> Link<'static> {
        Link {
            element: self.element.into_owned().into(),
            attribute: self.attribute.into_owned().into(),
            text: self.text.into_owned().into(),
            ..self
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It is a link of the page.
    Target,
    /// It is the base of the page from here on.
    PageBase,
    /// It is the base of an element, up to [`Event::Leave`].
    ElementBase,
}

/// Attributes with one reference, on any element.
const ONE: [&str; 14] = [
    "action",
    "background",
    "cite",
    "formaction",
    "href",
    "icon",
    "longdesc",
    "manifest",
    "poster",
    "src",
    "xlink:href",
    "data",
    "uri",
    "url",
];

const NOT_UTF8: &str = "the page is not UTF-8 here; convert it first, as with iconv -t UTF-8";
const TOO_LONG: &str = "the text has comments in it, and more than 64 KiB";
const TOO_DEEP: &str = "the xml:base is over 16 KiB long, or inside of 32 others";

/// Bytes of a text that comments cut in pieces.
const LONGEST: usize = 64 << 10;

/// Bytes between two tags that [`Event::Passed`] tells of.
const STEP: u64 = 64 << 10;

/// Reads the events of the tokenizer, and hands every link to `found`.
pub(super) struct Links<'f> {
    // Not generic: a tokenizer is compiled once for each type of callback.
    found: &'f mut dyn FnMut(Event<'_>),
    /// The attributes to look at, if not the usual ones.
    chosen: Vec<Glob>,
    element: String,
    /// The offset of the tag.
    tag_at: u64,
    passed: u64,
    attribute: String,
    /// Whether the page is XML; a sitemap or a feed is told by its root.
    pub(super) is_xml: bool,
    /// Whether the outermost element of a sitemap or a feed was read.
    has_root: bool,
    is_atom: bool,
    has_base: bool,
    /// Whether the `<guid>` is an address, and no mere name.
    is_permalink: bool,
    /// Names of the tag's attributes that were looked at.
    seen: HashSet<String>,
    /// Attributes of the tag: its `xml:base` may come last, and those of a `<meta>` decide
    /// together.
    held: Vec<Held>,
    scopes: Scopes,
    /// The text of an element, which comments and CDATA cut in pieces, and its offset.
    content: Vec<u8>,
    content_at: u64,
    content_flaw: Option<&'static str>,
    /// Why the value at hand is refused.
    flaw: Option<&'static str>,
    /// The offset of the `<noscript>` whose content is read as elements.
    noscript: Option<u64>,
}

/// An attribute that is looked at when its tag is closed.
struct Held {
    name: String,
    value: String,
    flaw: Option<&'static str>,
    at: u64,
}

/// The end of a tag of XML that closes its element, as in `<title/>`.
pub(super) struct Empty;

impl<'f> Links<'f> {
    pub(super) fn new(chosen: Vec<Glob>, found: &'f mut dyn FnMut(Event<'_>)) -> Links<'f> {
        Links {
            found,
            chosen,
            element: String::new(),
            tag_at: 0,
            passed: 0,
            attribute: String::new(),
            is_xml: false,
            has_root: false,
            is_atom: false,
            has_base: false,
            is_permalink: true,
            seen: HashSet::new(),
            held: Vec::new(),
            scopes: Scopes::default(),
            content: Vec::new(),
            content_at: 0,
            content_flaw: None,
            flaw: None,
            noscript: None,
        }
    }

    /// Reads a page that is in memory.
    pub(super) fn read_bytes(&mut self, mut page: &[u8]) {
        let read = self.read(&mut page);
        debug_assert!(read.is_ok(), "reading from memory fails");
    }

    /// Reads a page.
    // Not generic: a tokenizer is compiled once for each type of reader.
    pub(super) fn read(&mut self, page: &mut dyn Read) -> io::Result<()> {
        let mut emitter = CallbackEmitter::new(|event: CallbackEvent<'_>, span: Span<usize>| {
            self.handle_event(event, span)
        });
        // Without it the content of `<script>` and `<style>` would be read as elements.
        emitter.naively_switch_states(true);
        let mut tokenizer = Tokenizer::new_with_emitter(IoReader::new(page), emitter);
        while let Some(event) = tokenizer.next() {
            let Empty = event?;
            // HTML has no empty elements: all that follows would be the text of the title.
            tokenizer.set_state(State::Data);
        }
        drop(tokenizer);
        // A page may end inside of a tag. Of XML, and of what a `<meta>` means, no half is read.
        if !self.is_xml {
            self.held.retain(|held| self.element != "meta" || held.name != "content");
            self.close(false);
        }
        self.end_text();
        Ok(())
    }

    fn is_chosen(&self, attribute: &str) -> bool {
        self.chosen.is_empty() || self.chosen.iter().any(|glob| glob.matches(attribute))
    }

    /// Hands on one reference. White space around it is not part of it, nor are line ends in it.
    fn tell(&mut self, attribute: &str, text: &str, at: u64) {
        let text = text.trim_matches(|c: char| c.is_ascii_whitespace());
        // An empty `<a href>` leads to the page itself (RFC 3986, section 4.4); an empty `src`
        // leads nowhere (HTML standard, update the image data).
        let may_be_empty = attribute == "href" && matches!(&*self.element, "a" | "area");
        if text.is_empty() && !may_be_empty || !self.is_chosen(attribute) {
            return;
        }
        // As browsers do (URL standard, basic URL parser): tabs and line ends inside an attribute
        // vanish.
        if text.contains(['\t', '\n', '\r']) {
            let joined = text.replace(['\t', '\n', '\r'], "");
            return self.found(Role::Target, attribute, &joined, at);
        }
        self.found(Role::Target, attribute, text, at);
    }

    fn found(&mut self, role: Role, attribute: &str, text: &str, at: u64) {
        (self.found)(Event::Link(Link {
            role,
            element: self.element.as_str().into(),
            attribute: attribute.into(),
            text: text.into(),
            flaw: self.flaw,
            at,
        }));
    }

    /// Returns the text of a value, and remembers whether it is UTF-8.
    fn decoded<'v>(&mut self, value: &'v [u8]) -> Cow<'v, str> {
        let text = String::from_utf8_lossy(value);
        // Only invalid UTF-8 makes a copy.
        self.flaw = matches!(text, Cow::Owned(_)).then_some(NOT_UTF8);
        text
    }

    /// Returns whether anything is made of an attribute.
    fn is_read(&self, name: &str) -> bool {
        // Names that no one looks at are not remembered: a tag may have any number of them.
        ONE.contains(&name)
            || matches!(name, "srcset" | "imagesrcset" | "ping" | "style" | "content")
            || self.element == "meta"
                && matches!(name, "http-equiv" | "property" | "name" | "itemprop")
            || self.is_xml && matches!(name, "xml:base" | "ispermalink")
            || !self.chosen.is_empty() && self.is_chosen(name)
    }

    /// Reads the value of the attribute at hand. The tokenizer tells of no empty value, so this is
    /// called with one after every attribute.
    fn attribute(&mut self, value: &[u8], at: u64) {
        // A tag's second one of the same name does not count (HTML standard, attribute name state),
        // nor does the empty value after another.
        if !self.is_read(&self.attribute) || !self.seen.insert(self.attribute.clone()) {
            return;
        }
        let name = std::mem::take(&mut self.attribute);
        let value = self.decoded(value).into_owned();
        self.held.push(Held { name, value, flaw: self.flaw, at });
    }

    fn value(&mut self, name: &str, value: &str, at: u64) {
        match (self.element.as_str(), name) {
            ("meta", "content" | "http-equiv" | "property" | "name" | "itemprop") => {}
            // The first `<base>` counts; its own `href` is not a link of the page.
            ("base", "href") if self.has_base => {}
            ("base", "href") => {
                self.has_base = true;
                self.found(Role::PageBase, name, value.trim_ascii(), at);
            }
            // RSS 2.0: the text is then no URL.
            (_, "ispermalink") => {
                self.is_permalink = !value.trim_ascii().eq_ignore_ascii_case("false");
            }
            (_, "srcset" | "imagesrcset") => {
                for text in srcset(value) {
                    self.tell(name, text, at);
                }
            }
            // HTML standard: a set of URLs with spaces between them.
            (_, "ping") => {
                for text in value.split_ascii_whitespace() {
                    self.tell(name, text, at);
                }
            }
            (_, "style") => style(value, |text| self.tell("style", text, at)),
            // `<data value>` and the like have other values; only an object's data is a reference.
            (element, "data") if element != "object" => {}
            // Of the elements that have a `url` or `uri`, those of feeds mean a reference.
            (_, "url" | "uri") if !self.is_xml => {}
            _ if ONE.contains(&name) => self.tell(name, value, at),
            // An attribute asked for by name is a reference, such as `data-src`.
            _ if !self.chosen.is_empty() => self.tell(name, value, at),
            _ => {}
        }
    }

    /// Ends a start tag.
    fn close(&mut self, is_empty: bool) {
        let mut held = std::mem::take(&mut self.held);
        let base = held.iter().position(|held| self.is_xml && held.name == "xml:base");
        let has_base = base.is_some_and(|base| self.enter(&held.remove(base)));
        for attribute in &held {
            self.flaw = attribute.flaw;
            self.value(&attribute.name, &attribute.value, attribute.at);
        }
        if self.element == "meta" {
            self.meta(&held);
        }
        held.clear();
        self.held = held;
        if !has_base {
            self.scopes.open(&self.element);
        }
        if is_empty && self.scopes.close(self.element.as_bytes()) {
            (self.found)(Event::Leave);
        }
    }

    /// Reads the `content` of a `<meta>`, as its other attributes say.
    fn meta(&mut self, held: &[Held]) {
        let has = |name: &str, is_it: fn(&str) -> bool| {
            held.iter().any(|held| held.name == name && is_it(&held.value))
        };
        let Some(content) = held.iter().find(|held| held.name == "content") else {
            return;
        };
        let text = if has("http-equiv", |value| value.eq_ignore_ascii_case("refresh")) {
            refresh(&content.value)
        } else {
            let has_url =
                ["property", "name", "itemprop"].iter().any(|it| has(it, is_url_property));
            has_url.then_some(content.value.as_str())
        };
        if let Some(text) = text {
            self.flaw = content.flaw;
            self.tell("content", text, content.at);
        }
    }

    /// Makes `xml:base` the base of the element; returns whether there was room for it.
    fn enter(&mut self, base: &Held) -> bool {
        let is_kept = self.scopes.enter(&self.element, &base.value);
        let (role, flaw) = match is_kept {
            true => (Role::ElementBase, base.flaw),
            // Nothing but refused.
            false => (Role::Target, Some(TOO_DEEP)),
        };
        self.flaw = flaw;
        // The offset of the tag: attributes before it are yet to come, and offsets do not go back.
        self.found(role, &base.name, base.value.trim_ascii(), self.tag_at);
        is_kept
    }

    /// Reads the content of a `<noscript>`: a tokenizer that knows of scripts takes it for text.
    fn noscript(&mut self, content: &[u8], at: u64) {
        self.noscript = Some(at);
        self.read_bytes(content);
        self.noscript = None;
    }

    /// Keeps a piece of an element's text.
    fn text(&mut self, piece: &[u8], at: u64) {
        if !may_refer(&self.element) {
            return;
        }
        // Space before the text is not part of it.
        if self.content.trim_ascii().is_empty() {
            self.content.clear();
            self.content_at = at;
            self.content_flaw = None;
        } else if self.content.len() + piece.len() > LONGEST {
            self.content_flaw = Some(TOO_LONG);
            return;
        }
        self.content.extend_from_slice(piece);
    }

    fn end_text(&mut self) {
        if self.content.is_empty() {
            return;
        }
        let content = std::mem::take(&mut self.content);
        let text = self.decoded(&content);
        self.flaw = self.flaw.or(self.content_flaw);
        let is_url = self.is_permalink || local(&self.element) != "guid";
        if is_url && refers(&self.element, &text, self.is_atom) {
            self.tell("text", &text, self.content_at);
        }
        self.content = content;
        self.content.clear();
    }
}

impl Callback<Empty, usize> for Links<'_> {
    fn handle_event(&mut self, event: CallbackEvent<'_>, span: Span<usize>) -> Option<Empty> {
        let at = self.noscript.unwrap_or_default() + span.start as u64;
        match event {
            CallbackEvent::OpenStartTag { name } => {
                self.end_text();
                self.element.clear();
                self.element.push_str(&String::from_utf8_lossy(name));
                self.tag_at = at;
                // A page may have no links, and any number of lines.
                if at.saturating_sub(self.passed) > STEP {
                    self.passed = at;
                    (self.found)(Event::Passed(at));
                }
                self.attribute.clear();
                self.seen.clear();
                self.held.clear();
                self.is_permalink = true;
                // Decided by the outermost elements, because files of sitemaps and feeds have any
                // name.
                if !self.has_root && is_root(&self.element) {
                    (self.is_xml, self.has_root) = (true, true);
                    self.is_atom = is_atom(&self.element);
                }
            }
            CallbackEvent::AttributeName { name } => {
                self.attribute(b"", at);
                self.attribute.clear();
                self.attribute.push_str(&String::from_utf8_lossy(name));
            }
            CallbackEvent::AttributeValue { value } => self.attribute(value, at),
            CallbackEvent::CloseStartTag { self_closing } => {
                self.attribute(b"", at);
                self.close(self_closing);
                if self_closing && self.is_xml {
                    self.element.clear();
                    return Some(Empty);
                }
            }
            // Text after an end tag belongs to no element that is looked at; a stack is not needed.
            CallbackEvent::EndTag { name } => {
                self.end_text();
                self.element.clear();
                if self.scopes.close(name) {
                    (self.found)(Event::Leave);
                }
            }
            // Not inside of another, which would nest as deep as the page is long.
            CallbackEvent::String { value }
                if self.element == "noscript" && self.noscript.is_none() =>
            {
                self.noscript(value, at);
            }
            CallbackEvent::String { value } if self.element == "style" => {
                let text = self.decoded(value);
                style(&text, |text| self.tell("style", text, at));
            }
            CallbackEvent::String { value } if self.is_xml => self.text(value, at),
            // A tokenizer of HTML takes `<![CDATA[…]]>` for a comment.
            CallbackEvent::Comment { value } if self.is_xml => {
                if let Some(inside) = value.strip_prefix(b"[CDATA[") {
                    self.text(inside.strip_suffix(b"]]").unwrap_or(inside), at);
                }
            }
            CallbackEvent::String { .. }
            | CallbackEvent::Comment { .. }
            | CallbackEvent::Doctype { .. }
            | CallbackEvent::Error(_) => {}
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_without_links_is_passed_in_steps() {
        let page = "<p>\n".repeat(100_000);
        let mut passed = vec![0];
        let mut found = |event: Event<'_>| match event {
            Event::Passed(at) => passed.push(at),
            Event::Link(_) | Event::Leave => unreachable!("there are no links"),
        };
        Links::new(Vec::new(), &mut found).read_bytes(page.as_bytes());
        assert!(passed.len() > 5 && passed.windows(2).all(|two| two[1] - two[0] < STEP + 8));
    }
}
