//! Components of a URI, as options name them.

use std::ops::Range;

use urial::{Component, IriReference};
use urial_grammar::Spans;

/// Finds a component by its name.
pub(crate) fn find(name: &str) -> Option<Component> {
    let mut all = Component::ALL.into_iter();
    all.find(|component| component.as_str() == name)
}

/// Finds a component by its name, or returns advice.
pub(crate) fn component(name: &str) -> Result<Component, String> {
    let unknown = || {
        let names = Component::ALL.map(Component::as_str).join(", ");
        format!("unknown component; use one of {names}")
    };
    find(name).ok_or_else(unknown)
}

/// Returns whether the component is present, even if it is empty; a path counts as present if it is
/// not empty.
pub(crate) fn is_present(component: Component, reference: IriReference<'_>) -> bool {
    // Section 3.3: a path is always there, though it may be empty. A filter for it would keep all.
    let spans = reference.spans();
    span(component, spans, reference.as_str().len())
        .is_some_and(|span| component != Component::Path || !span.is_empty())
}

/// Returns the place of a component in a valid text of `len` bytes.
pub(crate) fn span(component: Component, spans: &Spans, len: usize) -> Option<Range<usize>> {
    match component {
        Component::Scheme => spans.scheme(),
        Component::Authority => spans.authority(),
        Component::Userinfo => spans.userinfo(),
        Component::Host => spans.host(),
        Component::Port => spans.port(),
        Component::Path => Some(spans.path()),
        Component::Query => spans.query(),
        Component::Fragment => spans.fragment(len),
        // The whole text, which errors name as if it were a component.
        _ => None,
    }
}

/// Returns the extension of the file name; `a.` has none.
pub(crate) fn extension_of<'t>(reference: IriReference<'t>) -> Option<&'t str> {
    let extension = reference.path().extension()?.as_str();
    (!extension.is_empty()).then_some(extension)
}
