//! Tests of the names that `npm/index.d.ts` declares, against those of the library.

use urial::file::System;
use urial::{BaseSource, HostClass, Rung, Step};
use urial_grammar::Production;
use urial_guard::Severity;
use urial_text::FoundKind;

use crate::call::form;
use crate::find::kind_name;

const TYPES: &str = include_str!("../npm/index.d.ts");

/// Returns the texts in quotation marks from a declaration to the next `;`.
fn union(declaration: &str) -> Vec<&'static str> {
    let (_, rest) = TYPES.split_once(declaration).expect(declaration);
    let (union, _) = rest.split_once(';').expect("the end of a declaration");
    union.split('\'').skip(1).step_by(2).collect()
}

#[test]
fn unions_have_the_names_of_the_library() {
    assert_eq!(union("severity: "), Severity::ALL.map(Severity::as_str));
    assert_eq!(union("type Step = "), Step::ALL.map(Step::as_str));
    assert_eq!(union("type Rung = "), Rung::ALL.map(Rung::as_str));
    let sources = [
        BaseSource::Embedded,
        BaseSource::Encapsulating,
        BaseSource::Retrieved,
        BaseSource::Default,
    ];
    assert_eq!(union("type BaseSource = "), sources.map(BaseSource::as_str));
    let found = [FoundKind::Iri, FoundKind::Suffix, FoundKind::Repaired];
    assert_eq!(union("reference: string;\n  kind: "), found.map(kind_name));
    let systems = [System::Posix, System::Windows].map(|system| format!("{system:?}"));
    assert_eq!(union("type System = ").join(" "), systems.join(" ").to_ascii_lowercase());
    let classes = [HostClass::Ipv4, HostClass::Ipv6, HostClass::IpvFuture, HostClass::RegName];
    let classes = classes.map(|class| match class {
        // Without `address`, since the host is not the production's text alone.
        HostClass::RegName => class.as_str().to_owned(),
        class => class.as_str().to_ascii_lowercase().replace("address", ""),
    });
    assert_eq!(union("type HostClass =").join(" "), classes.join(" "),);
}

#[test]
fn kinds_have_names_of_rules() {
    let names = union("type KindRule =");
    assert_eq!(names.len(), 8);
    for (kind, name) in names.into_iter().enumerate() {
        let rule: Production = name.parse().expect(name);
        let kind = u32::try_from(kind).expect("a small number");
        for text in ["http://a", "a", "http://a#b", "a#b", "http://é#b", "é#b"] {
            assert_eq!(
                urial_grammar::grammar::parse(text, form(kind)).is_ok(),
                rule.check(text).is_ok(),
                "{name} {text}"
            );
        }
    }
}
