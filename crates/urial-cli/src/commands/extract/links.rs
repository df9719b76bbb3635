//! Links of a page as its tags come: which attribute of which element refers to something.

use std::convert::Infallible;

use html5gum::Span;
use html5gum::emitters::callback::{Callback, CallbackEvent};

use super::values::{refresh, srcset, style};
use crate::options::glob::Glob;

/// A reference of a page, before it is resolved.
pub(super) struct Link<'l> {
    pub(super) element: &'l str,
    /// The name of the attribute; of an element's text, `text`.
    pub(super) attribute: &'l str,
    pub(super) text: &'l str,
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
            at,
        });
        self.element = element;
    }

    fn value(&mut self, value: &str, at: u64) {
        let name = std::mem::take(&mut self.attribute);
        match (self.element.as_str(), name.as_str()) {
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
        let at = span.start as u64;
        match event {
            CallbackEvent::OpenStartTag { name } => {
                self.element.clear();
                self.element.push_str(&String::from_utf8_lossy(name));
                self.meta = Meta::default();
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
                self.value(&String::from_utf8_lossy(value), at);
            }
            CallbackEvent::CloseStartTag { .. } => self.close(),
            // Text after an end tag belongs to no element that is looked at; a stack is not needed.
            CallbackEvent::EndTag { .. } => self.element.clear(),
            CallbackEvent::String { value } => {
                // Most text is of no interest, and is not looked at.
                if self.is_xml || self.element == "style" {
                    self.text(&String::from_utf8_lossy(value), at);
                }
            }
            // A tokenizer of HTML takes `<![CDATA[…]]>` for a comment.
            CallbackEvent::Comment { value } => {
                let inside = value
                    .strip_prefix(b"[CDATA[")
                    .map(|rest| rest.strip_suffix(b"]]").unwrap_or(rest));
                if let Some(inside) = inside.filter(|_| self.is_xml) {
                    self.text(&String::from_utf8_lossy(inside), at);
                }
            }
            CallbackEvent::Doctype { .. } | CallbackEvent::Error(_) => {}
        }
        None
    }
}
