//! Explanations of a comparison: the changes that each rung made on either side.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use urial_grammar::{Component, mask};

use super::comparison::Comparison;
use super::rung::Rung;
use crate::component::{HidePassword, masked_userinfo};
use crate::kind;
use crate::types::argument::AsKind;
use crate::types::parts::split;

/// The changes that each rung made on either side; made by [`Comparison::explain`].
///
/// `Display` prints a line for each rung, and hides passwords.
///
/// ```
/// use urial::{Rung, uri};
/// let explanation = uri!("http://a/%62").explain(&uri!("http://a/b"));
/// assert_eq!(explanation.agreement(), Some(Rung::Percent));
/// assert_eq!(explanation.steps().len(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct Explanation {
    steps: Vec<Explained>,
}

/// The changes that one rung made on either side.
///
/// ```
/// use urial::{Rung, uri};
/// let explanation = uri!("http://a:80/").explain(&uri!("http://a/"));
/// let last = explanation.steps().last().unwrap();
/// assert!(last.rung == Rung::Scheme && last.agree());
/// assert_eq!(last.to_string(), "scheme: port \"80\" goes in the first; the same");
/// ```
///
/// ```
/// use urial::uri;
/// let explanation = uri!("HTTP://a/%62").explain(&uri!("http://a/b"));
/// let firsts: Vec<&str> = explanation.steps().iter().map(|step| &*step.texts[0]).collect();
/// assert_eq!(firsts, ["HTTP://a/%62", "http://a/%62", "http://a/b"]);
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct Explained {
    /// The rung.
    pub rung: Rung,
    /// The keys of the first and the second text: what all texts share that agree with it on the
    /// rung, with its passwords.
    pub texts: [String; 2],
    /// The changes to the first and the second text since the rung before.
    pub changes: [Vec<RungChange>; 2],
}

/// A component that changed.
///
/// ```
/// use urial::{Component, uri};
/// let explanation = uri!("HTTP://a/").explain(&uri!("http://a/"));
/// let change = &explanation.steps().last().unwrap().changes[0][0];
/// assert_eq!(change.component, Component::Scheme);
/// assert_eq!((change.before.as_deref(), change.after.as_deref()), (Some("HTTP"), Some("http")));
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RungChange {
    /// The component; [`Component::Text`] if another text replaces the whole.
    pub component: Component,
    /// The component before, if it was there.
    pub before: Option<String>,
    /// The component after, if it is there.
    pub after: Option<String>,
}

impl Comparison<'_> {
    /// Explains what each rung changes on either side, up to the one on which both agree.
    ///
    /// ```
    /// use urial::{Comparison, Component, Rung, Uri};
    /// let [a, b] = ["http://a/%7Eb", "http://a/~b"].map(|text| Uri::parse(text).unwrap());
    /// let explanation = Comparison::new().explain(&a, &b);
    /// assert_eq!(explanation.agreement(), Some(Rung::Percent));
    /// let percent = explanation.steps().last().unwrap();
    /// assert_eq!(percent.changes[0][0].component, Component::Path);
    /// assert!(percent.changes[1].is_empty());
    /// ```
    #[must_use]
    pub fn explain(
        &self,
        first: &impl AsKind<kind::Iri>,
        second: &impl AsKind<kind::Iri>,
    ) -> Explanation {
        let (first, second) = (first.as_kind(), second.as_kind());
        // Without observations the protocol rung is the scheme rung.
        let highest = match self.observed {
            Some(_) => Rung::Protocol,
            None => Rung::Scheme,
        };
        let texts = [first.as_str(), second.as_str()];
        // Keys instead of a comparison, since they show each side by itself.
        climb(texts, highest, |rung| [self.key(&first, rung), self.key(&second, rung)])
    }

    /// Explains as [`Comparison::explain`] does, for references [as they
    /// stand](Comparison::compare_unresolved).
    ///
    /// ```
    /// use urial::{Comparison, Reference, Rung};
    /// let [a, b] = ["../a", "../b/../a"].map(|text| Reference::parse(text).unwrap());
    /// let explanation = Comparison::new().explain_unresolved(&a, &b);
    /// assert_eq!(explanation.agreement(), Some(Rung::Path));
    /// ```
    #[must_use]
    pub fn explain_unresolved(
        &self,
        first: &impl AsKind<kind::IriReference>,
        second: &impl AsKind<kind::IriReference>,
    ) -> Explanation {
        let sides = [first.as_kind(), second.as_kind()];
        let texts = [sides[0].as_str(), sides[1].as_str()];
        // Observations (section 6.2.4) are of URIs, so references have no protocol rung.
        climb(texts, Rung::Scheme, |rung| {
            sides.map(|side| {
                let mut key = String::new();
                self.key_unresolved_into(&side, rung, &mut key);
                key
            })
        })
    }
}

/// Collects the changes from rung to rung, up to the one on which both sides are the same text.
fn climb(texts: [&str; 2], highest: Rung, mut on: impl FnMut(Rung) -> [String; 2]) -> Explanation {
    let mut before = texts.map(String::from);
    let mut steps = Vec::new();
    for rung in Rung::ALL.into_iter().filter(|&rung| rung <= highest) {
        let texts = on(rung);
        let changed = |side: usize| changes(rung, &before[side], &texts[side]);
        let changes = [changed(0), changed(1)];
        let step = Explained { rung, texts, changes };
        // The next rung starts from the key of this one, so each change is listed once.
        before = step.texts.clone();
        let agree = step.agree();
        steps.push(step);
        if agree {
            break;
        }
    }
    Explanation { steps }
}

/// Finds the components that differ in two valid texts.
fn changes(rung: Rung, before: &str, after: &str) -> Vec<RungChange> {
    // A representative is another URI, so a comparison of its components would tell nothing.
    if rung == Rung::Protocol {
        return changed([(Component::Text, Some(before), Some(after))]);
    }
    let (a, b) = (split(before), split(after));
    let (a_host, b_host) = (a.authority_parts(), b.authority_parts());
    // An authority that appears or disappears is one change.
    let authorities = match (a.authority, b.authority) {
        // Both have one, and its parts are compared, or neither has.
        (Some(_), Some(_)) | (None, None) => None,
        (a, b) => Some((Component::Authority, a, b)),
    };
    let parts = a_host.zip(b_host).map(|(a, b)| {
        [
            (Component::Userinfo, a.userinfo, b.userinfo),
            (Component::Host, Some(a.host), Some(b.host)),
            (Component::Port, a.port, b.port),
        ]
    });
    let scheme = [(Component::Scheme, a.scheme, b.scheme)];
    let rest = [
        (Component::Path, Some(a.path), Some(b.path)),
        (Component::Query, a.query, b.query),
        (Component::Fragment, a.fragment, b.fragment),
    ];
    let authority = authorities.into_iter().chain(parts.into_iter().flatten());
    changed(scheme.into_iter().chain(authority).chain(rest))
}

type Pair<'a> = (Component, Option<&'a str>, Option<&'a str>);

fn changed<'a>(components: impl IntoIterator<Item = Pair<'a>>) -> Vec<RungChange> {
    components
        .into_iter()
        .filter(|(_, before, after)| before != after)
        .map(|(component, before, after)| RungChange {
            component,
            before: before.map(String::from),
            after: after.map(String::from),
        })
        .collect()
}

impl Explanation {
    /// Returns the first rung on which both agree, the result of [`Comparison::compare`].
    #[must_use]
    #[inline]
    pub fn agreement(&self) -> Option<Rung> {
        let last = self.steps.last()?;
        last.agree().then_some(last.rung)
    }

    /// Returns the changes of each rung, from the lowest up to the one on which both agree.
    #[must_use]
    #[inline]
    pub fn steps(&self) -> &[Explained] {
        &self.steps
    }

    /// Rewrites what was before and after each change with `hide`, which gets the component with
    /// its delimiter (`?a=b`, `#c`): a program that prints explanations hides more than passwords.
    ///
    /// ```
    /// use urial::uri;
    /// let mut explanation = uri!("http://a/?token=%41").explain(&uri!("http://a/?token=A"));
    /// explanation.hide_changes(|text| text.split('=').next().unwrap().to_string());
    /// let last = explanation.steps().last().unwrap().to_string();
    /// assert_eq!(last, "percent: query \"token\" becomes \"token\" in the first; the same");
    /// ```
    pub fn hide_changes(&mut self, hide: impl Fn(&str) -> String) {
        let changes = self.steps.iter_mut().flat_map(|step| &mut step.changes);
        for change in changes.flatten() {
            let delimiter = match change.component {
                Component::Query => "?",
                Component::Fragment => "#",
                _ => "",
            };
            for text in [&mut change.before, &mut change.after].into_iter().flatten() {
                let hidden = hide(&[delimiter, &*text].concat());
                *text = hidden.strip_prefix(delimiter).unwrap_or(&hidden).into();
            }
        }
    }
}

impl Explained {
    /// Returns whether both sides are the same on this rung.
    #[must_use]
    #[inline]
    pub fn agree(&self) -> bool {
        self.texts[0] == self.texts[1]
    }
}

impl fmt::Display for Explanation {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps.iter().try_for_each(|step| writeln!(f, "{step}"))
    }
}

impl fmt::Display for Explained {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.rung)?;
        for (changes, which) in self.changes.iter().zip(["first", "second"]) {
            for (i, change) in changes.iter().enumerate() {
                let comma = if i == 0 { "" } else { ", " };
                write!(f, "{comma}{change}")?;
            }
            if !changes.is_empty() {
                write!(f, " in the {which}; ")?;
            }
        }
        f.write_str(if self.agree() { "the same" } else { "different" })
    }
}

impl fmt::Display for RungChange {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.component.as_str();
        let (before, after) = self.masked();
        // With its slashes, an authority that is empty is told from none.
        let is_authority = self.component == Component::Authority;
        let slashes = if is_authority { "//" } else { "" };
        let shown = |text: Option<String>| text.map(|text| [slashes, &text].concat());
        match (shown(before), shown(after)) {
            (Some(before), Some(after)) => write!(f, "{name} {before:?} becomes {after:?}"),
            (Some(before), None) => write!(f, "{name} {before:?} goes"),
            (None, Some(after)) => write!(f, "{name} {after:?} comes"),
            (None, None) => Ok(()),
        }
    }
}

impl RungChange {
    /// Returns what was before and what is after, each with its password masked, as a
    /// message has them.
    ///
    /// ```
    /// use urial::{Comparison, Iri};
    /// let first = Iri::parse("http://me:%73ecret@a/")?;
    /// let explanation = Comparison::new().explain(&first, &Iri::parse("http://me:secret@a/")?);
    /// let mut changes = explanation.steps().iter().flat_map(|step| &step.changes[0]);
    /// let masked = changes.next().unwrap().masked();
    /// assert_eq!(masked, (Some("me:***".into()), Some("me:***".into())));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn masked(&self) -> (Option<String>, Option<String>) {
        let masked = |text: &Option<String>| Some(masked(self.component, text.as_deref()?));
        (masked(&self.before), masked(&self.after))
    }
}

/// Returns the text of a component, with its password masked.
#[inline]
fn masked(component: Component, text: &str) -> String {
    match component {
        Component::Userinfo => masked_userinfo(text),
        Component::Authority => mask::hide_spans(text, mask::in_authority(text, 0)).into_owned(),
        // The text, and whatever component has another reference in it.
        _ => mask::hide(text).into_owned(),
    }
}

impl fmt::Debug for RungChange {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RungChange({self})")
    }
}

impl fmt::Debug for Explained {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Explained")
            .field("rung", &self.rung)
            .field("first", &HidePassword(&self.texts[0]))
            .field("second", &HidePassword(&self.texts[1]))
            .field("changes", &self.changes)
            .finish()
    }
}
