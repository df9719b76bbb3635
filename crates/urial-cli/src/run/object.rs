//! Objects of `--json`: the same members in the same order for a good and a bad text.

use std::borrow::Cow;

use urial::{Component, ErrorKind, ParseError};

use super::page::Page;
use super::report::{About, Within};
use crate::message::{Fault, Object, without_false_advice};
use crate::read::{Block, beginning};
use crate::wording::{Wording, without_passwords};

/// Answers of a command as objects.
#[derive(Clone, Copy)]
pub(crate) enum Objects<'a> {
    /// Each answer is put into an object, under this key.
    Wrapped(&'static str),
    /// The command writes them; these are its members for a text without an answer.
    Written(Members<'a>),
}

/// Writes the members of a command, which stand between those that every object has, for a text
/// that has no answer but this.
pub(crate) type Members<'a> = &'a (dyn for<'o> Fn(Object<'o>, &Described<'_>) -> Object<'o> + Sync);

/// The part of an object that every command has: the text, whether it is valid, and its error.
#[derive(Default)]
pub(crate) struct Described<'t> {
    /// The text, with its passwords masked unless they are to be shown.
    pub(crate) text: Cow<'t, str>,
    pub(crate) is_valid: bool,
    pub(crate) kind: Option<&'static str>,
    pub(crate) component: Option<&'static str>,
    pub(crate) byte: Option<u64>,
    pub(crate) message: Option<String>,
}

impl<'t> Described<'t> {
    /// Describes a text without an error.
    pub(crate) fn good(text: Cow<'t, str>) -> Described<'t> {
        Described { text, is_valid: true, ..Described::default() }
    }

    /// Describes the error of a refused text.
    pub(crate) fn new(fault: &Fault, text: &'t str, wording: &Wording) -> Described<'t> {
        let of_grammar = |error: &ParseError, at: usize, message: String, text| Described {
            text,
            is_valid: false,
            kind: Some(error.kind().as_str()),
            component: Some(error.component().as_str()),
            byte: Some((at + error.span().start) as u64),
            message: Some(message),
        };
        let refused = |byte: Option<usize>, message: &str| Described {
            text: wording.masked(text),
            kind: Some("refused"),
            byte: byte.map(|byte| byte as u64),
            message: Some(message.to_owned()),
            ..Described::default()
        };
        match fault {
            Fault::Parse(error) | Fault::Meant(_, error) | Fault::Fixed(error) => {
                let secrets = wording.hidden(text);
                let mut shown = error.display_with(text).hiding(&secrets);
                if wording.shows_passwords {
                    shown = shown.unmasked();
                }
                let (given, text) = (text, shown.text().into_owned());
                let message = shown.error().to_string();
                let message = without_false_advice(message, given, wording.has_idna);
                of_grammar(error, 0, message, Cow::Owned(text))
            }
            Fault::Part(name, part, error) => {
                // A part is the start or the end of its line, as with `resolve --pairs`. Offsets
                // count from the start of the line, which is what a program looks up.
                let at = match text.starts_with(part.as_str()) {
                    true => 0,
                    false => text.len().saturating_sub(part.len()),
                };
                let message = format!("{name}: {}", wording.hushed(*error, part));
                of_grammar(error, at, message, wording.masked(text))
            }
            Fault::TooLong { longest, .. } => Described {
                text: wording.masked_beginning(text),
                is_valid: false,
                kind: Some(ErrorKind::TooLong.as_str()),
                component: Some(Component::Text.as_str()),
                // Offsets count from 0, so this is the first byte over the limit.
                byte: Some(*longest),
                message: Some(fault.to_string()),
            },
            Fault::Unmended(error, reason, span) => Described {
                byte: Some(span.start as u64),
                ..of_grammar(error, 0, reason.clone(), wording.masked(text))
            },
            Fault::Refused(reason) => refused(None, reason),
            Fault::At(reason, span) => refused(Some(span.start), reason),
        }
    }

    /// Writes the rest of an object that has its text: `members` are those of the command.
    pub(crate) fn write<'o>(
        &self,
        object: Object<'o>,
        members: impl FnOnce(Object<'o>) -> Object<'o>,
    ) {
        members(object.boolean("valid", self.is_valid))
            .text("kind", self.kind)
            .text("component", self.component)
            .number("byte", self.byte)
            .text("message", self.message.as_deref())
            .end();
    }
}

impl Page {
    /// Describes a valid text.
    pub(crate) fn good<'t>(&self, text: &'t str) -> Described<'t> {
        Described::good(match self.shows_passwords {
            true => Cow::Borrowed(text),
            false => without_passwords(text),
        })
    }

    /// Writes the object of a text; `members` are those of the command.
    pub(crate) fn tell_object(
        &mut self,
        described: &Described<'_>,
        members: impl for<'o> FnOnce(Object<'o>) -> Object<'o>,
    ) {
        let object = self.object().text("text", Some(&described.text));
        described.write(object, members);
        self.end();
    }

    /// Wraps the answer that starts at `from`, if there is one, in an object.
    #[cold]
    pub(super) fn wrap(&mut self, from: usize, key: &str, text: &str) {
        // The last byte is the one that ended the answer.
        let Some((_, answer)) = self.out[from..].split_last() else {
            return;
        };
        // JSON has no octets, so those that are not UTF-8 become U+FFFD.
        let answer = String::from_utf8_lossy(answer).into_owned();
        self.out.truncate(from);
        let described = self.good(text);
        self.tell_object(&described, |object| object.uri(key, Some(&answer)));
    }

    /// Refuses a text without a space of which the block holds only the beginning.
    #[cold]
    pub(crate) fn refuse_start(&mut self, block: &Block, longest: u64, wording: &Wording) {
        let length = block.long.unwrap_or_default();
        let fault = Fault::TooLong { what: "the text without a space", length, longest };
        let text = beginning(&block.data);
        self.refuse_at(block.start.line + 1, &fault, &text, wording);
    }

    /// Refuses a text in line `line` of a source that is not lines.
    #[cold]
    pub(crate) fn refuse_at(&mut self, line: u64, fault: &Fault, text: &str, wording: &Wording) {
        self.counts.invalid += 1;
        self.say(line, fault, text, None, wording);
    }

    /// Says why a text is refused, in the file of rejected lines or in a message.
    pub(super) fn say(
        &mut self,
        line: u64,
        fault: &Fault,
        text: &str,
        within: Option<Within<'_>>,
        wording: &Wording,
    ) {
        if !self.has_rejects {
            return self.tell_at(line, About::Refused, || {
                let message = fault.render(text, wording);
                within.map_or_else(|| message.clone(), |within| within.named(&message))
            });
        }
        let described = Described::new(fault, text, wording);
        let mut object = Object::new(&mut self.rejects)
            .text("file", self.place.file().as_deref())
            .number("line", Some(line))
            .number("byte", described.byte)
            .text("component", described.component)
            .text("kind", described.kind)
            .text("message", described.message.as_deref())
            .text("text", Some(&described.text));
        if let Some(Within { field, record }) = within {
            // The whole record may have other URIs with passwords in it.
            let record = String::from_utf8_lossy(record);
            object =
                object.text("field", Some(field)).text("record", Some(&wording.masked(&record)));
        }
        object.end();
        self.rejects.push(b'\n');
    }
}
