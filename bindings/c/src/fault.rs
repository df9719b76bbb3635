//! Statuses and errors.

use crate::names::{self, ComponentNumber};
use crate::parsed::urial_span;
use core_urial::{Component, ErrorKind, ParseError, RelativizeError, ResolveError};
use std::ffi::c_char;
use std::fmt::{self, Write};
use std::ops::Range;
use urial_template::TemplateError;

/// The result of a call: 0, or why it failed.
///
/// Numbers up to 31 are about a text that is not valid, those from 32 about an operation that has
/// no result, and those from 64 about the call itself.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum urial_status {
    /// The call has done its work.
    Ok = 0,
    /// A character that the component does not allow.
    UnexpectedCharacter = 1,
    /// A character that is not ASCII, in a URI.
    NonAscii = 2,
    /// A `%` that two hexadecimal digits do not follow.
    BadPercent = 3,
    /// A reference where a URI is needed.
    MissingScheme = 4,
    /// A URI where a relative reference is needed.
    UnexpectedScheme = 5,
    /// Nothing before the first `:`.
    EmptyScheme = 6,
    /// A fragment where none is allowed.
    UnexpectedFragment = 7,
    /// A `:` in the first segment of a path that has no scheme before it.
    ColonInFirstSegment = 8,
    /// A `[` without its `]`.
    UnclosedBracket = 9,
    /// Brackets around a text that is not an IPv6 address.
    InvalidIpv6 = 10,
    /// Brackets around a `v` and a text that is not an IPvFuture.
    InvalidIpvFuture = 11,
    /// An IPv6 address with a zone identifier.
    ZoneId = 12,
    /// An IPv6 address without brackets.
    UnbracketedIpv6 = 13,
    /// A text, or the result for it, of more than 4294967295 bytes.
    TooLong = 14,
    /// Bytes that are not UTF-8.
    NotUtf8 = 15,
    /// The text as a whole does not match the rule.
    Mismatch = 16,
    /// The text is not a URI Template.
    InvalidTemplate = 17,
    /// The text is not valid, for a reason that this header has no name for.
    Invalid = 31,
    /// No reference leads from the base to the target.
    NoReference = 32,
    /// A `..` leads above the root, and the options forbid that.
    AboveRoot = 33,
    /// The callback has ended the search.
    Stopped = 34,
    /// An iterator has nothing more.
    End = 35,
    /// The text does not have what was asked for.
    Absent = 36,
    /// No text has these components: it would not be valid, or come apart otherwise.
    NotWritable = 37,
    /// The host is no domain name that the DNS can look up (UTS #46).
    Idna = 38,
    /// The path has no `file:` URI, or the URI no path that is safe to open.
    File = 39,
    /// To repair the text would take a guess.
    Unrepairable = 40,
    /// The text does not match the template.
    Unmatched = 41,
    /// The policy refuses it; `name` of the error says why.
    Refused = 42,
    /// A line of a list is blank.
    Blank = 43,
    /// A line of a list means the same as one before it.
    Duplicate = 44,
    /// The buffer or the array is too small; the length or count that was returned says what is
    /// needed.
    BufferTooSmall = 64,
    /// A null pointer where none is allowed.
    NullPointer = 65,
    /// A number that is not in its enumeration, flags that do not exist, or a reserved field that
    /// is not 0.
    BadArgument = 66,
    /// A bug of urial. The call has had no effect; please report it.
    Panic = 67,
}

/// The bytes of `urial_error.message`, with the final NUL.
pub const URIAL_MESSAGE_SIZE: usize = 256;

/// The bytes of `urial_error.name`, with the final NUL.
pub const URIAL_NAME_SIZE: usize = 32;

/// The `found` of an error that is about no character.
pub const URIAL_NO_CHARACTER: u32 = u32::MAX;

/// An error: what was wrong, where, and what to do. Written when a call fails, and left as it was
/// otherwise.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct urial_error {
    /// The status that the call returned.
    pub status: urial_status,
    /// The component that the error is in.
    pub component: ComponentNumber,
    /// Which text it is about: 0 for the first one of the call, 1 for the second; or the number of
    /// a part.
    pub argument: u32,
    /// The invalid bytes; empty where something is missing.
    pub span: urial_span,
    /// The unexpected character, a code point; `URIAL_NO_CHARACTER` if the error is about none, or
    /// about one that may belong to a password.
    pub found: u32,
    /// Where in `message` the advice begins; `message + hint` is "" without advice.
    pub hint: u32,
    /// The length of the message, without its NUL.
    pub message_length: u32,
    /// The reason by name, which is that of the status if there are no others: "host-not-listed" of
    /// a policy, "relative" of a path. It ends with a NUL.
    pub name: [c_char; URIAL_NAME_SIZE],
    /// Zero. For later versions.
    pub reserved: [u32; 4],
    /// A line of UTF-8 for people, with the advice at its end. It shows no character of a password.
    pub message: [c_char; URIAL_MESSAGE_SIZE],
}

/// The reason why a call fails.
pub(crate) enum Fault<'a> {
    /// A text that is not valid, and which of the call's texts it is; bytes that are not UTF-8 are
    /// no text, and an empty one stands for them.
    Text(ParseError, &'a str, u32),
    Template(TemplateError),
    NoReference(RelativizeError),
    Resolve(ResolveError),
    /// A text of too many bytes.
    TooLong(u32),
    /// A reason that the library has words for.
    Said(Box<Said>),
    /// An iterator that has nothing more.
    End,
    Stopped,
    BufferTooSmall(usize),
    ArrayTooSmall(usize),
    NullPointer(&'static str),
    BadArgument(&'static str),
    Panic,
}

/// A reason of another operation than parsing.
pub(crate) struct Said {
    pub(crate) status: urial_status,
    pub(crate) name: &'static str,
    pub(crate) component: Option<Component>,
    pub(crate) argument: u32,
    pub(crate) span: Range<usize>,
    pub(crate) message: String,
}

impl Said {
    /// Makes a fault of a reason that is at no place.
    pub(crate) fn fault<'a>(
        status: urial_status,
        name: &'static str,
        component: Option<Component>,
        reason: &dyn fmt::Display,
    ) -> Fault<'a> {
        Fault::Said(Box::new(Said {
            status,
            name,
            component,
            argument: 0,
            span: 0..0,
            message: reason.to_string(),
        }))
    }
}

impl Fault<'_> {
    pub(crate) fn status(&self) -> urial_status {
        match self {
            Fault::Text(error, ..) => of_kind(error.kind()),
            Fault::Template(_) => urial_status::InvalidTemplate,
            Fault::NoReference(_) => urial_status::NoReference,
            Fault::Resolve(ResolveError::AboveRoot) => urial_status::AboveRoot,
            Fault::Resolve(ResolveError::TooLong) | Fault::TooLong(_) => urial_status::TooLong,
            Fault::Resolve(_) => urial_status::Invalid,
            Fault::Said(said) => said.status,
            Fault::End => urial_status::End,
            Fault::Stopped => urial_status::Stopped,
            Fault::BufferTooSmall(_) | Fault::ArrayTooSmall(_) => urial_status::BufferTooSmall,
            Fault::NullPointer(_) => urial_status::NullPointer,
            Fault::BadArgument(_) => urial_status::BadArgument,
            Fault::Panic => urial_status::Panic,
        }
    }

    /// Makes the error that the caller gets.
    #[cold]
    pub(crate) fn error(&self) -> urial_error {
        let mut error = urial_error {
            status: self.status(),
            component: 0,
            argument: 0,
            span: urial_span::default(),
            found: URIAL_NO_CHARACTER,
            hint: 0,
            message_length: 0,
            name: [0; URIAL_NAME_SIZE],
            reserved: [0; 4],
            message: [0; URIAL_MESSAGE_SIZE],
        };
        match self {
            Fault::Text(parse, text, argument) => {
                error.argument = *argument;
                // Without the character, if it belongs to a password.
                error.set_parse(parse.display_with(text).error());
            }
            Fault::Template(template) => {
                error.span = urial_span::of(&template.span());
                error.found = template.found().map_or(URIAL_NO_CHARACTER, u32::from);
                error.say(template);
            }
            Fault::NoReference(reason) => {
                error.argument = 1;
                error.component = component(Component::Path);
                error.span.start = u32::try_from(reason.at()).unwrap_or(u32::MAX);
                error.say(reason);
            }
            Fault::Resolve(reason) => {
                error.argument = 1;
                error.say(reason);
            }
            Fault::TooLong(argument) => {
                error.argument = *argument;
                error.span.start = u32::MAX;
                error.say(&"the text is longer than 4294967295 bytes");
            }
            Fault::Said(said) => {
                error.argument = said.argument;
                error.component = component(said.component.unwrap_or(Component::Text));
                error.span = urial_span::of(&said.span);
                error.say(&said.message);
            }
            Fault::End => error.say(&"there is nothing more"),
            Fault::Stopped => error.say(&"the callback ended the search"),
            Fault::BufferTooSmall(needed) => {
                error.say(&format_args!("the buffer is too small, {needed} bytes are needed"));
            }
            Fault::ArrayTooSmall(needed) => {
                error.say(&format_args!("the array is too small, {needed} rows are needed"));
            }
            Fault::NullPointer(what) => error.say(&format_args!("{what} is null")),
            Fault::BadArgument(what) => error.say(&format_args!("bad argument: {what}")),
            Fault::Panic => error.say(&"a bug of urial, please report it"),
        }
        error.set_name(match self {
            Fault::Said(said) => said.name,
            _ => names::of_status(error.status as i32).unwrap_or_default(),
        });
        error
    }
}

impl urial_error {
    fn set_parse(&mut self, parse: ParseError) {
        self.component = component(parse.component());
        self.span = urial_span::of(&parse.span());
        self.found = parse.found().map_or(URIAL_NO_CHARACTER, u32::from);
        self.say(&parse);
        if let Some(hint) = parse.hint() {
            let length = hint.to_string().len() as u32;
            self.hint = self.message_length.saturating_sub(length);
        }
    }

    fn set_name(&mut self, name: &str) {
        // The last byte is the NUL.
        let room = &mut self.name[..URIAL_NAME_SIZE - 1];
        for (to, byte) in room.iter_mut().zip(name.bytes()) {
            *to = byte as c_char;
        }
    }

    /// Writes the message, cut at the end of a character if it is too long.
    fn say(&mut self, message: &dyn fmt::Display) {
        let mut line = Line(self);
        // An error means that the message was cut, which is still a message.
        let _ = write!(line, "{message}");
        self.hint = self.message_length;
    }
}

struct Line<'a>(&'a mut urial_error);

impl Write for Line<'_> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        for character in piece.chars() {
            let mut bytes = [0; 4];
            let bytes = character.encode_utf8(&mut bytes).as_bytes();
            let start = self.0.message_length as usize;
            // The last byte is the NUL.
            if start + bytes.len() >= URIAL_MESSAGE_SIZE {
                return Err(fmt::Error);
            }
            for (to, byte) in self.0.message[start..].iter_mut().zip(bytes) {
                *to = *byte as c_char;
            }
            self.0.message_length += bytes.len() as u32;
        }
        Ok(())
    }
}

/// Returns the number of a component: that of the text is 0, and the others follow in their order.
fn component(component: Component) -> ComponentNumber {
    let at = Component::ALL.iter().position(|known| *known == component);
    at.map_or(0, |at| at as u32 + 1)
}

/// Returns the status of a text that is not valid.
pub(crate) fn of_kind(kind: ErrorKind) -> urial_status {
    match kind {
        ErrorKind::UnexpectedCharacter => urial_status::UnexpectedCharacter,
        ErrorKind::NonAscii => urial_status::NonAscii,
        ErrorKind::BadPercent => urial_status::BadPercent,
        ErrorKind::MissingScheme => urial_status::MissingScheme,
        ErrorKind::UnexpectedScheme => urial_status::UnexpectedScheme,
        ErrorKind::EmptyScheme => urial_status::EmptyScheme,
        ErrorKind::UnexpectedFragment => urial_status::UnexpectedFragment,
        ErrorKind::ColonInFirstSegment => urial_status::ColonInFirstSegment,
        ErrorKind::UnclosedBracket => urial_status::UnclosedBracket,
        ErrorKind::InvalidIpv6 => urial_status::InvalidIpv6,
        ErrorKind::InvalidIpvFuture => urial_status::InvalidIpvFuture,
        ErrorKind::ZoneId => urial_status::ZoneId,
        ErrorKind::UnbracketedIpv6 => urial_status::UnbracketedIpv6,
        ErrorKind::TooLong => urial_status::TooLong,
        ErrorKind::NotUtf8 => urial_status::NotUtf8,
        ErrorKind::Mismatch => urial_status::Mismatch,
        _ => urial_status::Invalid,
    }
}
