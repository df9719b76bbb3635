//! Targets of a page's links: their references, resolved against the base at their place.

use urial::{IriReference, IriReferenceBuf, ParseError, Scheme};
use urial_text::Repairer;

use super::links::{Link, Role};
use crate::message::Fault;

/// The base at hand, and those of the elements around it.
pub(super) struct Targets<'a> {
    /// `None` as long as nothing says where the page is; it may be relative.
    base: Option<IriReferenceBuf>,
    outer: Vec<Option<IriReferenceBuf>>,
    is_lenient: bool,
    schemes: Option<&'a [String]>,
}

impl<'a> Targets<'a> {
    pub(super) const fn new(
        base: Option<IriReferenceBuf>,
        is_lenient: bool,
        schemes: Option<&'a [String]>,
    ) -> Targets<'a> {
        Targets { base, outer: Vec::new(), is_lenient, schemes }
    }

    /// Returns the target of a link; `None` if it is a base, or not of the schemes that are wanted.
    pub(super) fn target(&mut self, link: &Link<'_>) -> Result<Option<IriReferenceBuf>, Fault> {
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
