//! Errors in JSON lines, in words that need no knowledge of the parser.

use std::borrow::Cow;

use serde_json::error::Category;

use crate::message::Fault;

/// Makes the fault for a line that is no JSON, or whose values are not those of the path.
pub(super) fn fault(error: &serde_json::Error, line: &str) -> Fault {
    let words = error.to_string();
    let reason = words.split(" at line ").next().unwrap_or(&words);
    match error.classify() {
        // The line may be valid JSON that the path does not fit: no byte of it is to blame.
        Category::Data => Fault::Refused(match reason.starts_with("invalid type") {
            true => "the record has no such key".to_owned(),
            false => reason.to_owned(),
        }),
        // RFC 8259 section 8.2: this is JSON, but stands for no character.
        _ if reason.ends_with("hex escape") => {
            let at = error.column().saturating_sub(1).min(line.len());
            Fault::At("half of a surrogate pair, which is no character".to_owned(), at..at + 1)
        }
        _ => {
            // Columns are counted from 1, in bytes; at the end of the line it is the one after it.
            let at = error.column().saturating_sub(1).min(line.len());
            Fault::At(format!("not JSON: {}", plainly(reason)), at..at + 1)
        }
    }
}

/// Returns the reason in words that need no knowledge of the parser.
fn plainly(reason: &str) -> Cow<'_, str> {
    if let Some(what) = reason.strip_prefix("EOF while parsing ") {
        return Cow::Owned(format!("the line ends within {what}"));
    }
    Cow::Borrowed(match reason {
        "expected ident" => "a word other than `true`, `false` and `null`",
        "expected value" => "a value is expected here",
        "trailing characters" => "more text after the end of the value",
        reason => reason,
    })
}
