//! Repair: a valid text stays, every change is listed, and repairing twice changes nothing.

use urial::Reference;
use urial_text::{Repaired, Repairer};

use crate::texts::text_of;

/// Repairs the data as bytes and as text, with every option.
pub fn repair(data: &[u8]) {
    let text = text_of(data);
    for (is_slash, has_entities) in [(false, false), (true, false), (false, true), (true, true)] {
        let repairer = Repairer::new()
            .backslash_is_slash(is_slash)
            .html_entities(has_entities);
        check(repairer, data, repairer.repair_bytes(data).ok());
        let repaired = repairer.repair(text);
        let of_bytes = repairer.repair_bytes(text.as_bytes());
        match (&repaired, of_bytes) {
            (Ok(one), Ok(other)) => {
                assert_eq!(one.reference().as_str(), other.reference().as_str())
            }
            (Err(one), Err(other)) => assert_eq!(*one, other),
            (one, other) => panic!("{one:?} of the text, {other:?} of its bytes"),
        }
        if let Err(error) = &repaired {
            assert!(text.get(error.span()).is_some(), "{error}");
            // A valid text may still have an entity that stands for what no host has.
            assert!(has_entities || Reference::parse(text).is_err(), "{error}");
        }
        check(repairer, text.as_bytes(), repaired.ok());
    }
    if let Ok(valid) = Reference::parse(text) {
        let repaired = Repairer::new().repair(text).unwrap();
        assert!(repaired.is_unchanged() && repaired.reference().is_borrowed());
        assert_eq!(repaired.reference().as_str(), valid.as_str());
    }
}

fn check(repairer: Repairer, input: &[u8], repaired: Option<Repaired<'_>>) {
    let Some(repaired) = repaired else {
        return;
    };
    let result = repaired.reference().as_str();
    assert!(Reference::parse(result).is_ok(), "{result}");
    assert_eq!(repaired.is_unchanged(), result.as_bytes() == input);

    let again = repairer.repair(result).unwrap();
    let other = again.reference();
    assert!(again.is_unchanged(), "{result} becomes {other}");

    // The input with its changes is the result.
    let mut changed = Vec::new();
    let mut copied = 0;
    for change in repaired.changes() {
        let span = change.span();
        assert!(copied <= span.start && !span.is_empty(), "{change}");
        changed.extend_from_slice(&input[copied..span.start]);
        changed.extend_from_slice(change.after().as_bytes());
        assert_ne!(&input[span.clone()], change.after().as_bytes(), "{change}");
        copied = span.end;
    }
    changed.extend_from_slice(&input[copied..]);
    assert_eq!(changed, result.as_bytes(), "{:?}", repaired.changes());
}
