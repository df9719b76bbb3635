//! Links of a page that wait for its `<base>`, which may come after them.

use super::links::{Link, Role};

/// Bytes of links that wait; a page with more is read as if it had no `<base>`.
const MOST: usize = 64 << 20;

/// The links before the first `<base>`, in the order of the page.
#[derive(Default)]
pub(super) struct Waiting {
    links: Vec<WaitingLink>,
    bytes: usize,
}

/// A link, and its place in the page.
pub(super) struct WaitingLink {
    element: String,
    attribute: String,
    text: String,
    flaw: Option<&'static str>,
    at: u64,
    pub(super) position: (u64, u64),
}

impl WaitingLink {
    pub(super) fn link(&self) -> Link<'_> {
        Link {
            role: Role::Target,
            element: &self.element,
            attribute: &self.attribute,
            text: &self.text,
            flaw: self.flaw,
            at: self.at,
        }
    }
}

impl Waiting {
    /// Adds a link; returns whether there is room for more.
    pub(super) fn add(&mut self, link: &Link<'_>, position: (u64, u64)) -> bool {
        self.bytes += size_of::<WaitingLink>() + link.text.len();
        self.links.push(WaitingLink {
            element: link.element.to_owned(),
            attribute: link.attribute.to_owned(),
            text: link.text.to_owned(),
            flaw: link.flaw,
            at: link.at,
            position,
        });
        self.bytes < MOST
    }

    /// Returns the links, and forgets them.
    pub(super) fn take(&mut self) -> Vec<WaitingLink> {
        self.bytes = 0;
        std::mem::take(&mut self.links)
    }
}
