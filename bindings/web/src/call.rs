//! A call from JavaScript: its arguments, and the places for its answer.

#[cfg(feature = "tools")]
use std::borrow::Cow;
use std::fmt::Display;
use std::ops::Range;

use urial::kind::Kind;
#[cfg(feature = "tools")]
use urial::{Component, EditError};
use urial::{HostClass, IriReference, ParseError, Ref};
use urial_grammar::{Form, Spans, Storage};
#[cfg(feature = "tools")]
use urial_template::TemplateError;

use crate::json::Json;
use crate::units::Units;

/// The fixed place for numbers of an answer.
///
/// 0 and 1: address and length of the text. 4 to 10: the offsets of the components in UTF-16 units,
/// in the order of [`Spans`], and the class of the host.
pub(crate) type Words = [u32; 16];

/// The index of the first offset in [`Words`].
const SPANS: usize = 4;

/// The form of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(crate) enum Status {
    /// Nothing: `null`.
    Null,
    False,
    True,
    /// A text, in the output.
    Text,
    /// The first argument, as it is.
    Same,
    /// JSON, in the output.
    Json,
    /// A reference: a text in the output, and its offsets.
    Reference,
    /// The first argument as a reference, and its offsets.
    SameReference,
    /// Bytes, in the output.
    Bytes,
    /// An error: JSON, in the output.
    Error,
}

impl From<bool> for Status {
    fn from(truth: bool) -> Status {
        if truth { Status::True } else { Status::False }
    }
}

/// An answer, or why the call failed.
pub(crate) type Answer = Result<Status, Fault>;

/// The arguments and the output.
pub(crate) struct Call<'a> {
    arguments: Vec<Option<&'a [u8]>>,
    /// Switches and small numbers; each function says what its bits mean.
    pub(crate) flags: u32,
    pub(crate) output: &'a mut Vec<u8>,
    pub(crate) words: &'a mut Words,
}

impl<'a> Call<'a> {
    /// Reads the arguments: their lengths, `u32::MAX` for an undefined one, then their bytes.
    /// A length out of range, which `engine.js` never sends, is undefined.
    pub(crate) fn new(
        input: &'a [u8],
        count: usize,
        flags: u32,
        output: &'a mut Vec<u8>,
        words: &'a mut Words,
    ) -> Call<'a> {
        output.clear();
        let (lengths, mut bytes) = input.split_at_checked(count * 4).unwrap_or_default();
        let (lengths, _) = lengths.as_chunks();
        let arguments = lengths.iter().map(|length| {
            let length = u32::from_le_bytes(*length) as usize;
            let (argument, rest) = bytes.split_at_checked(length)?;
            bytes = rest;
            Some(argument)
        });
        Call { arguments: arguments.collect(), flags, output, words }
    }

    /// Returns whether a flag is set.
    pub(crate) const fn has(&self, bit: u32) -> bool {
        self.flags >> bit & 1 != 0
    }

    /// Returns an argument as bytes; an undefined one is empty.
    pub(crate) fn bytes(&self, index: usize) -> &'a [u8] {
        self.arguments.get(index).copied().flatten().unwrap_or_default()
    }

    /// Returns an argument as text.
    pub(crate) fn text(&self, index: usize) -> Result<&'a str, Fault> {
        let bytes = self.bytes(index);
        std::str::from_utf8(bytes).map_err(|error| {
            let at = error.valid_up_to();
            Fault::plain("not-utf8", format!("the text is not UTF-8 at byte {at}"))
        })
    }

    /// Returns an argument that may be undefined.
    pub(crate) fn optional(&self, index: usize) -> Result<Option<&'a str>, Fault> {
        match self.arguments.get(index) {
            Some(Some(_)) => self.text(index).map(Some),
            _ => Ok(None),
        }
    }

    /// Reads the first argument as an IRI reference.
    pub(crate) fn reference(&self) -> Result<IriReference<'a>, Fault> {
        let text = self.text(0)?;
        IriReference::parse(text).map_err(|error| Fault::parse(error, text))
    }

    /// Returns the arguments from an index on.
    pub(crate) fn texts(&self, range: Range<usize>) -> Result<Vec<&'a str>, Fault> {
        range.map(|index| self.text(index)).collect()
    }

    /// Returns the number of arguments.
    pub(crate) fn count(&self) -> usize {
        self.arguments.len()
    }

    /// Answers with a text; one that is the first argument is not written again.
    pub(crate) fn answer(&mut self, text: &str) -> Answer {
        if self.arguments.first() == Some(&Some(text.as_bytes())) {
            return Ok(Status::Same);
        }
        self.output.extend(text.as_bytes());
        Ok(Status::Text)
    }

    /// Answers with a text, or with `null`.
    #[cfg(feature = "tools")]
    pub(crate) fn answer_optional(&mut self, text: Option<Cow<'_, str>>) -> Answer {
        text.map_or(Ok(Status::Null), |text| self.answer(&text))
    }

    /// Answers with bytes.
    pub(crate) fn answer_bytes(&mut self, bytes: &[u8]) -> Answer {
        self.output.extend(bytes);
        Ok(Status::Bytes)
    }

    /// Answers with JSON.
    pub(crate) fn json(&mut self, write: impl FnOnce(&mut Json<'_>)) -> Answer {
        write(&mut Json(self.output));
        Ok(Status::Json)
    }

    /// Answers with JSON of a value, or with `null`.
    #[cfg(feature = "tools")]
    pub(crate) fn json_optional<T>(
        &mut self,
        value: Option<T>,
        write: impl FnOnce(&mut Json<'_>, T),
    ) -> Answer {
        value.map_or(Ok(Status::Null), |value| self.json(|json| write(json, value)))
    }

    /// Answers with an object of JSON.
    pub(crate) fn object(&mut self, write: impl FnOnce(&mut Json<'_>)) -> Answer {
        self.json(|json| json.object(write))
    }

    /// Answers with a reference, which may be the first argument.
    pub(crate) fn made<T: Storage, K: Kind>(&mut self, reference: &Ref<T, K>) -> Answer {
        self.parsed(reference.as_ref(), reference.spans())
    }

    fn parsed(&mut self, text: &str, spans: &Spans) -> Answer {
        write_spans(self.words, text, spans);
        Ok(match self.answer(text)? {
            Status::Same => Status::SameReference,
            _ => Status::Reference,
        })
    }
}

/// Writes offsets in UTF-16 units.
pub(crate) fn write_spans(words: &mut Words, text: &str, spans: &Spans) {
    let class = match spans.host {
        None => 0,
        Some(HostClass::Ipv4) => 1,
        Some(HostClass::Ipv6) => 2,
        Some(HostClass::IpvFuture) => 3,
        Some(HostClass::RegName) => 4,
    };
    let mut offsets = [
        spans.scheme_end,
        spans.host_start,
        spans.host_end,
        spans.path_start,
        spans.path_end,
        spans.query_end,
    ];
    if !spans.ascii {
        let units = Units::new(text);
        offsets = offsets.map(|offset| units.at(offset as usize));
    }
    words[SPANS..SPANS + 6].copy_from_slice(&offsets);
    words[SPANS + 6] = class;
}

/// Reads the number of a kind: 0 to 3 for URI, reference, absolute URI and relative reference, 4
/// more for those of IRIs.
pub(crate) fn form(kind: u32) -> Form {
    let form = match kind & 3 {
        0 => Form::URI,
        1 => Form::REFERENCE,
        2 => Form::ABSOLUTE_URI,
        _ => Form::RELATIVE_REF,
    };
    if is_iri(kind) { form.iri() } else { form }
}

/// Returns whether the kind is one of IRIs.
pub(crate) const fn is_iri(kind: u32) -> bool {
    kind & 4 != 0
}

/// Returns a message with the index that JavaScript has in place of the byte offset.
pub(crate) fn with_index(message: &str, byte: usize, index: u32) -> String {
    message.replacen(&format!("at byte {byte}"), &format!("at index {index}"), 1)
}

/// A reason for not answering, for `UrialError`. A pointer: every call passes it on.
pub(crate) struct Fault(Box<Details>);

struct Details {
    kind: String,
    component: &'static str,
    span: Option<Range<u32>>,
    hint: Option<String>,
    message: String,
    /// The text that is refused, if it may be another one than the first argument.
    input: Option<Box<[u8]>>,
}

impl Fault {
    /// Makes a fault that is not at a place of the text.
    pub(crate) fn plain(kind: impl Into<String>, message: impl Into<String>) -> Fault {
        Fault(Box::new(Details {
            kind: kind.into(),
            component: "text",
            span: None,
            hint: None,
            message: message.into(),
            input: None,
        }))
    }

    /// Says which text is refused.
    pub(crate) fn of(mut self, text: &[u8]) -> Fault {
        self.0.input = Some(text.into());
        self
    }

    /// Makes a fault of an error that has no more than a name and a message.
    pub(crate) fn named(name: &str, error: &impl Display) -> Fault {
        Fault::plain(name, error.to_string())
    }

    /// Makes a fault of a component, at no place.
    #[cfg(feature = "tools")]
    pub(crate) fn about(component: Component, name: &str, error: &impl Display) -> Fault {
        let mut fault = Fault::named(name, error);
        fault.0.component = component.as_str();
        fault
    }

    /// Makes a fault at a place of `text`. The message's byte offset becomes the index that
    /// JavaScript has.
    pub(crate) fn at(
        kind: &str,
        component: &'static str,
        message: &str,
        text: &[u8],
        span: Range<usize>,
    ) -> Fault {
        let units = Units::of_bytes(text);
        let (start, end) = (units.at(span.start), units.at(span.end));
        let mut fault = Fault::plain(kind, with_index(message, span.start, start)).of(text);
        fault.0.component = component;
        fault.0.span = Some(start..end);
        fault
    }

    pub(crate) fn parse(error: ParseError, text: &str) -> Fault {
        Fault::parse_bytes(error, text.as_bytes())
    }

    pub(crate) fn parse_bytes(error: ParseError, text: &[u8]) -> Fault {
        // Without the character that may be of a password.
        let error = match core::str::from_utf8(text) {
            Ok(text) => error.display_with(text).error(),
            Err(_) => error,
        };
        let (kind, component) = (error.kind().as_str(), error.component().as_str());
        let mut fault = Fault::at(kind, component, &error.to_string(), text, error.span());
        fault.0.hint = error.hint().map(|hint| hint.to_string());
        fault
    }

    /// Makes the fault of an edit; its offset is in the text that was to be set.
    #[cfg(feature = "tools")]
    pub(crate) fn edit(error: EditError, text: &str) -> Fault {
        if let EditError::Invalid(error) = error {
            return Fault::parse(error, text);
        }
        let component = error.component().unwrap_or(Component::Text);
        Fault::about(component, error.as_str(), &error)
    }

    #[cfg(feature = "tools")]
    pub(crate) fn template(error: &TemplateError, text: &str) -> Fault {
        let (kind, message) = (error.kind().as_str(), error.to_string());
        Fault::at(kind, "template", &message, text.as_bytes(), error.span())
    }

    pub(crate) fn into_message(self) -> String {
        self.0.message
    }

    /// Answers with the fault, and with the refused text unless it is the first argument.
    pub(crate) fn answer(self, call: &mut Call<'_>) {
        let first = call.arguments.first().copied().flatten();
        let input = self.0.input.as_deref().filter(|&text| first != Some(text));
        call.output.clear();
        Json(call.output).object(|json| {
            self.members(json);
            // Only the first argument may be bytes.
            json.key("input").optional(input.and_then(|text| str::from_utf8(text).ok()));
        });
    }

    pub(crate) fn write(&self, json: &mut Json<'_>) {
        json.object(|json| self.members(json));
    }

    fn members(&self, json: &mut Json<'_>) {
        let fault = &self.0;
        json.key("kind").text(&fault.kind);
        json.key("component").text(fault.component);
        if let Some(span) = &fault.span {
            json.key("start").number(span.start);
            json.key("end").number(span.end);
        }
        json.key("hint").optional(fault.hint.as_deref());
        json.key("message").text(&fault.message);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_out_of_range_are_undefined() {
        let (mut output, mut words) = (Vec::new(), Words::default());
        let input = [1, 0, 0, 0, 255, 255, 255, 255, 9, 0, 0, 0, b'a', b'b'];
        let call = Call::new(&input, 3, 0, &mut output, &mut words);
        assert_eq!(call.bytes(0), b"a");
        assert!(call.optional(1).is_ok_and(|text| text.is_none()));
        assert_eq!(call.bytes(2), b"");
        assert_eq!(Call::new(&[], 9, 0, &mut Vec::new(), &mut Words::default()).count(), 0);
    }
}
