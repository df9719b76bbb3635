//! Targets of a page's links: their references, resolved against the base at their place.

use urial::{IriReference, IriReferenceBuf, ParseError, Scheme};
use urial_text::Repairer;

use super::links::{Link, Role};
use crate::message::Fault;

/// Fate of each link: its target, or why it has none, and its place.
pub(super) type Tell<'t> = &'t mut dyn FnMut(&Link<'_>, Result<IriReferenceBuf, Fault>, (u64, u64));

/// Bytes of links that wait; a page with more is read as if it had no `<base>`.
const MOST_WAITING: usize = 64 << 20;

/// The links of one page, resolved in the order in which they come.
pub(super) struct Targets<'a> {
    /// The base at hand: `None` as long as nothing says where the page is; it may be relative.
    pub(super) base: Option<IriReferenceBuf>,
    /// The bases of the elements around it.
    pub(super) outer: Vec<Option<IriReferenceBuf>>,
    pub(super) is_lenient: bool,
    pub(super) schemes: Option<&'a [String]>,
    /// The links that wait for a `<base>`, with their places; `None` where none is to come.
    pub(super) waiting: Option<Vec<(Link<'static>, (u64, u64))>>,
    /// Bytes of these.
    pub(super) bytes: usize,
}

impl Targets<'_> {
    /// Takes a link, and tells of those whose base is known now.
    pub(super) fn link(&mut self, link: Link<'_>, position: (u64, u64), tell: Tell<'_>) {
        match (&mut self.waiting, link.role) {
            // HTML standard, 2.4.3: the first `<base>` holds for the whole document.
            (Some(waiting), Role::Target) => {
                self.bytes += size_of::<Link<'_>>() + link.text.len();
                waiting.push((link.into_owned(), position));
                if self.bytes >= MOST_WAITING {
                    self.release(tell);
                }
            }
            (Some(_), Role::PageBase) => {
                self.resolve(&link, position, tell);
                self.release(tell);
            }
            // A feed that begins like a page: `xml:base` holds for what is in its element.
            _ => {
                self.release(tell);
                self.resolve(&link, position, tell);
            }
        }
    }

    /// Tells of all links that wait; from here on none does.
    pub(super) fn release(&mut self, tell: Tell<'_>) {
        for (link, position) in self.waiting.take().unwrap_or_default() {
            self.resolve(&link, position, tell);
        }
    }

    fn resolve(&mut self, link: &Link<'_>, position: (u64, u64), tell: Tell<'_>) {
        if let Some(target) = self.target(link).transpose() {
            tell(link, target, position);
        }
    }

    /// Returns the target of a link; `None` if it is a base, or not of the schemes that are wanted.
    fn target(&mut self, link: &Link<'_>) -> Result<Option<IriReferenceBuf>, Fault> {
        // An invalid base changes nothing, and its element is left all the same.
        if link.role == Role::ElementBase {
            self.outer.push(self.base.clone());
        }
        if let Some(flaw) = link.flaw {
            return Err(Fault::Refused(flaw.to_owned()));
        }
        let target = self.joined(&link.text)?;
        match link.role {
            // HTML standard, set the frozen base URL: such a base is passed over.
            Role::PageBase if has_scheme(&target, |it| it.is("data") || it.is("javascript")) => {}
            // Already resolved against the base before (HTML standard, document base URL; RFC 3986
            // section 5.1.1), so one resolution is enough.
            Role::PageBase | Role::ElementBase => self.base = Some(target),
            // Without a base, an empty reference leads to a page without a name.
            Role::Target => {
                let is_told = |it: &IriReferenceBuf| !it.is_empty() && self.is_wanted(it);
                return Ok(Some(target).filter(is_told));
            }
        }
        Ok(None)
    }

    /// Goes back to the base around the element.
    pub(super) fn leave(&mut self) {
        if let Some(base) = self.outer.pop() {
            self.base = base;
        }
    }

    fn joined(&self, text: &str) -> Result<IriReferenceBuf, Fault> {
        let join = |text: &str| -> Result<IriReferenceBuf, ParseError> {
            match &self.base {
                Some(base) => base.as_borrowed().join(text),
                None => Ok(IriReference::parse(text)?.to_owned()),
            }
        };
        // By default an invalid reference is reported, so that the page can be corrected.
        join(text).or_else(|error| {
            // A browser takes a backslash of a page for a slash (URL standard, path state).
            let repairer = Repairer::new().backslash_is_slash(true);
            let repaired = self.is_lenient.then(|| repairer.repair(text).ok()).flatten();
            let repaired = repaired.ok_or(Fault::Fixed(error))?;
            join(repaired.into_reference().as_str()).map_err(Fault::Fixed)
        })
    }

    fn is_wanted(&self, target: &IriReferenceBuf) -> bool {
        self.schemes.is_none_or(|wanted| {
            has_scheme(target, |scheme| wanted.iter().any(|name| scheme.is(name)))
        })
    }
}

fn has_scheme(target: &IriReferenceBuf, is_it: impl Fn(Scheme<'_>) -> bool) -> bool {
    target.scheme().is_some_and(is_it)
}
