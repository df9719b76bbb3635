//! Whether a text is a URI, an IRI, a reference: good texts and bad ones.

use iri_string::types::{IriStr, UriReferenceStr, UriStr};

use super::{class, lines_of};
use crate::lists::{self, List};
use crate::measure::Entry;
use crate::peers::*;
use crate::report::Operation;

pub(super) fn classes(lists: &[List]) -> Vec<Operation> {
    /// The types have the same way to be parsed and no common trait.
    macro_rules! parsers {
        ($urial:ident, $fluent:ident, $oxiri:ident, $iri_string:ident, $iref:ident) => {
            vec![
                Entry::line(URIAL, urial::$urial::parse),
                Entry::line(FLUENT, fluent_uri::$fluent::parse),
                Entry::line(OXIRI, oxiri::$oxiri::parse),
                Entry::line(IRI_STRING, $iri_string::new),
                Entry::line(IREF, |text| iref::$iref::new(text)),
            ]
        };
    }
    let lines = lines_of(lists);
    let judges = vec![
        Entry::line(URIAL, urial::Uri::is_valid),
        #[cfg(feature = "ada")]
        Entry::line(ADA, |text| ada_url::Url::can_parse(text, None)),
        Entry::line(FLUENT, |text| fluent_uri::Uri::parse(text).is_ok()),
        Entry::line(OXIRI, |text| oxiri::Iri::parse(text).is_ok()),
        Entry::line(URL, |text| url::Url::parse(text).is_ok()),
    ];
    let iris = parsers!(Iri, Iri, Iri, IriStr, Iri);
    let uris = parsers!(Uri, Uri, Iri, UriStr, Uri);
    let references = parsers!(Reference, UriRef, IriRef, UriReferenceStr, UriRef);
    let (good, bad) = ([lists::tiny_good(lines)], [lists::tiny_bad(lines)]);
    vec![
        class("is it valid", 4.5, judges, lists),
        class("parse IRIs beyond ASCII", 1.5, iris, &lists::scripts(lines)),
        class("refuse a web URL with a fault", 1.5, uris, &lists::broken(lists)),
        class("parse tiny references", 1.2, references.clone(), &good),
        class("refuse tiny references", 1.0, references, &bad),
    ]
}
