//! Repair: a valid text stays, every change is listed, and repairing twice changes nothing.

use urial::Reference;
use urial_text::{ChangeKind, Repaired, Repairer};

use super::texts::text_of;

/// Repairs the data, with every option.
pub(crate) fn repair(data: &[u8]) {
    let text = text_of(data);
    let (plain, is_valid) = (Repairer::new(), Reference::parse(text).is_ok());
    for repairer in [plain, plain.backslash_is_slash(true)] {
        for repairer in [repairer, repairer.html_entities(true)] {
            check(repairer, data);
            #[cfg(feature = "idna")]
            check(repairer.idna(true), data);
        }
        // A valid text may still have an entity that stands for what no host has.
        if is_valid {
            let repaired = repairer.repair(text).unwrap();
            assert!(repaired.is_unchanged() && repaired.reference().is_borrowed());
            assert_eq!(repaired.reference().as_str(), text);
        }
    }
}

/// Repairs bytes, and the text that they begin with.
pub(crate) fn check(repairer: Repairer, data: &[u8]) {
    let text = text_of(data);
    check_repaired(repairer, data, repairer.repair_bytes(data).ok());
    let repaired = repairer.repair(text);
    let of_bytes = repairer.repair_bytes(text.as_bytes());
    match (&repaired, of_bytes) {
        (Ok(one), Ok(other)) => assert_eq!(one.reference().as_str(), other.reference().as_str()),
        (Err(one), Err(other)) => assert_eq!(*one, other),
        (one, other) => panic!("{one:?} of the text, {other:?} of its bytes"),
    }
    if let Err(error) = &repaired {
        assert!(text.get(error.span()).is_some(), "{error}");
    }
    check_repaired(repairer, text.as_bytes(), repaired.ok());
}

fn check_repaired(repairer: Repairer, input: &[u8], repaired: Option<Repaired<'_>>) {
    let Some(repaired) = repaired else {
        return;
    };
    let result = repaired.reference().as_str();
    assert!(Reference::parse(result).is_ok(), "{result}");
    let is_same = result.as_bytes() == input;
    assert_eq!(repaired.is_unchanged(), is_same, "{repaired:?}");
    assert_eq!(repaired.changes().next().is_none(), is_same, "{repaired:?}");

    let again = repairer.repair(result).unwrap();
    let is_unchanged = again.is_unchanged() && again.changes().next().is_none();
    assert!(is_unchanged && again.reference().is_borrowed(), "{again:?}");
    assert_eq!(again.reference(), result);

    // The input with its changes is the result.
    let mut changed = Vec::new();
    let (mut copied, mut has_name) = (0, false);
    for change in repaired.changes() {
        let span = change.span();
        assert!(copied <= span.start && !span.is_empty(), "{change}");
        let before = String::from_utf8_lossy(&input[span.clone()]);
        assert_eq!(before, change.before());
        changed.extend_from_slice(&input[copied..span.start]);
        if change.kind() == ChangeKind::Idna {
            // A host as a whole, and only once.
            let is_start = changed.ends_with(b"//") || changed.ends_with(b"@");
            let is_host = is_start && !before.contains(['/', '@', ':']);
            assert!(is_host && !has_name, "{change}");
            has_name = true;
        }
        changed.extend_from_slice(change.after().as_bytes());
        assert_ne!(&input[span.clone()], change.after().as_bytes(), "{change}");
        copied = span.end;
    }
    changed.extend_from_slice(&input[copied..]);
    assert_eq!(changed, result.as_bytes(), "{:?}", repaired.changes());
}
