//! Links of a page as its tags come: which attribute of which element refers to something.

use std::borrow::Cow;
use std::collections::HashSet;
use std::convert::Infallible;

use html5gum::emitters::callback::{Callback, CallbackEmitter, CallbackEvent};
use html5gum::{Span, Tokenizer};

use super::values::{refresh, srcset, style};
use crate::options::glob::Glob;

/// A reference of a page, before it is resolved.
pub(super) struct Link<'l> {
    pub(super) element: &'l str,
    /// The name of the attribute; of an element's text, `text`.
    pub(super) attribute: &'l str,
    /// With U+FFFD in place of bytes that are not UTF-8.
    pub(super) text: &'l str,
    pub(super) is_utf8: bool,
    /// The offset of the attribute's value.
    pub(super) at: u64,
}

/// Attributes with one reference, on any element.
const ONE: [&str; 13] = [
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
    "url",
];

/// Reads the events of the tokenizer, and hands every link to `found`.
pub(super) struct Links<F> {
    found: F,
    /// The attributes to look at, if not the usual ones.
    chosen: Vec<Glob>,
    element: String,
    attribute: String,
    is_xml: bool,
    /// Attributes of a `<meta>`, which decide together.
    meta: Meta,
    has_base: bool,
    /// Names of the tag's attributes that were looked at.
    seen: HashSet<String>,
    /// Whether the value at hand is UTF-8.
    is_utf8: bool,
    /// The offset of the `<noscript>` whose content is read as elements.
    noscript: Option<u64>,
}

#[derive(Default)]
struct Meta {
    is_refresh: bool,
    has_url: bool,
    content: Option<(String, u64)>,
}

impl<F: FnMut(&Link<'_>)> Links<F> {
    pub(super) fn new(chosen: Vec<Glob>, found: F) -> Links<F> {
        Links {
            found,
            chosen,
            element: String::new(),
            attribute: String::new(),
            is_xml: false,
            meta: Meta::default(),
            has_base: false,
            seen: HashSet::new(),
            is_utf8: true,
            noscript: None,
        }
    }

    fn is_chosen(&self, attribute: &str) -> bool {
        self.chosen.is_empty() || self.chosen.iter().any(|glob| glob.matches(attribute))
    }

    /// Hands on one reference. White space around it is not part of it, nor are line ends in it.
    fn tell(&mut self, attribute: &str, text: &str, at: u64) {
        let text = text.trim_matches(|c: char| c.is_ascii_whitespace());
        if text.is_empty() || !self.is_chosen(attribute) {
            return;
        }
        let joined;
        // As browsers do (URL standard, basic URL parser): tabs and line ends inside an attribute
        // vanish.
        let text = match text.contains(['\t', '\n', '\r']) {
            true => {
                joined = text.replace(['\t', '\n', '\r'], "");
                &joined
            }
            false => text,
        };
        let element = std::mem::take(&mut self.element);
        (self.found)(&Link {
            element: &element,
            attribute,
            text,
            is_utf8: self.is_utf8,
            at,
        });
        self.element = element;
    }

    /// Returns the text of a value, and remembers whether it is UTF-8.
    fn decoded<'v>(&mut self, value: &'v [u8]) -> Cow<'v, str> {
        let text = String::from_utf8_lossy(value);
        // Only invalid UTF-8 makes a copy.
        self.is_utf8 = matches!(text, Cow::Borrowed(_));
        text
    }

    /// Returns whether an attribute counts: a tag's second one of the same name does not (HTML
    /// standard, attribute name state).
    fn is_first(&mut self, name: &str) -> bool {
        // Names that no one looks at are not remembered: a tag may have any number of them.
        let is_read = ONE.contains(&name)
            || matches!(
                name,
                "srcset" | "imagesrcset" | "ping" | "style" | "content"
            )
            || !self.chosen.is_empty() && self.is_chosen(name);
        !is_read || self.seen.insert(name.to_owned())
    }

    fn value(&mut self, value: &str, at: u64) {
        let name = std::mem::take(&mut self.attribute);
        let is_first = self.is_first(&name);
        match (self.element.as_str(), name.as_str()) {
            _ if !is_first => {}
            // Kept until the tag is closed, since `http-equiv` may come after it.
            ("meta", "content") => self.meta.content = Some((value.to_owned(), at)),
            ("meta", "http-equiv") => self.meta.is_refresh = value.eq_ignore_ascii_case("refresh"),
            ("meta", "property" | "name" | "itemprop") => {
                self.meta.has_url |= is_url_property(value);
            }
            // The first `<base>` counts; its own `href` is not a link of the page.
            ("base", "href") if self.has_base => {}
            ("base", "href") => {
                self.has_base = true;
                (self.found)(&Link {
                    element: "base",
                    attribute: "href",
                    text: value.trim_ascii(),
                    is_utf8: self.is_utf8,
                    at,
                });
            }
            (_, "srcset" | "imagesrcset") => {
                for text in srcset(value) {
                    self.tell(&name, text, at);
                }
            }
            // HTML standard: a set of URLs with spaces between them.
            (_, "ping") => {
                for text in value.split_ascii_whitespace() {
                    self.tell(&name, text, at);
                }
            }
            (_, "style") => style(value, |text| self.tell("style", text, at)),
            // `<data value>` and the like have other values; only an object's data is a reference.
            (element, "data") if element != "object" => {}
            // Of the elements that have a `url`, those of feeds mean a reference.
            (_, "url") if !self.is_xml => {}
            _ if ONE.contains(&name.as_str()) => self.tell(&name, value, at),
            // An attribute asked for by name is a reference, such as `data-src`.
            _ if !self.chosen.is_empty() => self.tell(&name, value, at),
            _ => {}
        }
        self.attribute = name;
    }

    fn close(&mut self) {
        let meta = std::mem::take(&mut self.meta);
        let Some((content, at)) = meta.content else {
            return;
        };
        if meta.is_refresh {
            if let Some(text) = refresh(&content) {
                self.tell("content", text, at);
            }
        } else if meta.has_url {
            self.tell("content", &content, at);
        }
    }

    /// Reads the content of a `<noscript>`: a tokenizer that knows of scripts takes it for text.
    fn noscript(&mut self, content: &[u8], at: u64) {
        self.noscript = Some(at);
        let inner = |event: CallbackEvent<'_>, span: Span<usize>| self.handle_event(event, span);
        let mut emitter = CallbackEmitter::new(inner);
        emitter.naively_switch_states(true);
        let Ok(()) = Tokenizer::new_with_emitter(content, emitter).finish();
        self.noscript = None;
    }

    fn text(&mut self, text: &str, at: u64) {
        match self.element.as_str() {
            "style" => style(text, |text| self.tell("style", text, at)),
            "loc" | "image:loc" | "video:content_loc" | "video:player_loc" if self.is_xml => {
                self.tell("text", text, at);
            }
            // Feeds have comments, names and identifiers in such elements, too.
            "link" | "guid" | "url" | "id" | "comments" if self.is_xml && has_scheme(text) => {
                self.tell("text", text, at);
            }
            _ => {}
        }
    }
}

/// Returns whether a property of a `<meta>` has a URL as its content, such as `og:image`.
fn is_url_property(name: &str) -> bool {
    let name = name.trim_ascii().to_ascii_lowercase();
    // `og:image:secure_url`: the last word says what the content is.
    let last = name.rsplit(':').next().unwrap_or_default();
    let is_social = name.starts_with("og:") || name.starts_with("twitter:");
    let names = [
        "url",
        "secure_url",
        "image",
        "video",
        "audio",
        "player",
        "src",
        "stream",
    ];
    is_social && names.contains(&last)
        || matches!(
            name.as_str(),
            "image" | "thumbnailurl" | "msapplication-tileimage"
        )
}

fn has_scheme(text: &str) -> bool {
    let text = text.trim_ascii();
    urial::Uri::parse(text).is_ok() || urial::Iri::parse(text).is_ok()
}

impl<F: FnMut(&Link<'_>)> Callback<Infallible, usize> for Links<F> {
    fn handle_event(&mut self, event: CallbackEvent<'_>, span: Span<usize>) -> Option<Infallible> {
        let at = self.noscript.unwrap_or_default() + span.start as u64;
        match event {
            CallbackEvent::OpenStartTag { name } => {
                self.element.clear();
                self.element.push_str(&String::from_utf8_lossy(name));
                self.meta = Meta::default();
                self.seen.clear();
                // Decided by the outermost elements, because files of sitemaps and feeds have any
                // name.
                self.is_xml |= matches!(
                    self.element.as_str(),
                    "urlset" | "sitemapindex" | "rss" | "feed" | "rdf:rdf"
                );
            }
            CallbackEvent::AttributeName { name } => {
                self.attribute.clear();
                self.attribute.push_str(&String::from_utf8_lossy(name));
            }
            CallbackEvent::AttributeValue { value } => {
                let value = self.decoded(value);
                self.value(&value, at);
            }
            CallbackEvent::CloseStartTag { .. } => self.close(),
            // Text after an end tag belongs to no element that is looked at; a stack is not needed.
            CallbackEvent::EndTag { .. } => self.element.clear(),
            // Not inside of another, which would nest as deep as the page is long.
            CallbackEvent::String { value }
                if self.element == "noscript" && self.noscript.is_none() =>
            {
                self.noscript(value, at);
            }
            CallbackEvent::String { value } => {
                // Most text is of no interest, and is not looked at.
                if self.is_xml || self.element == "style" {
                    let text = self.decoded(value);
                    self.text(&text, at);
                }
            }
            // A tokenizer of HTML takes `<![CDATA[…]]>` for a comment.
            CallbackEvent::Comment { value } => {
                let inside = value
                    .strip_prefix(b"[CDATA[")
                    .map(|rest| rest.strip_suffix(b"]]").unwrap_or(rest));
                if let Some(inside) = inside.filter(|_| self.is_xml) {
                    let text = self.decoded(inside);
                    self.text(&text, at);
                }
            }
            CallbackEvent::Doctype { .. } | CallbackEvent::Error(_) => {}
        }
        None
    }
}
