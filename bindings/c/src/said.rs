//! Faults of the errors that operations other than parsing have.

use crate::fault::{Fault, Said, of_kind, urial_status};
use crate::parsed::urial_span;
use core_urial::file::FileError;
use core_urial::{Component, EditError, ErrorKind, IdnaError, ParseError};
use std::ops::Range;
use urial_guard::{PolicyError, Refusal};
use urial_text::RepairError;

/// Makes the fault of an edit; `value` is the text that was refused, and `argument` its number.
pub(crate) fn of_edit<'a>(error: EditError, value: &str, argument: u32) -> Fault<'a> {
    let EditError::Invalid(parse) = error else {
        let status = match error {
            EditError::TooLong => urial_status::TooLong,
            EditError::SchemeRequired => urial_status::MissingScheme,
            EditError::SchemeForbidden => urial_status::UnexpectedScheme,
            EditError::FragmentForbidden => urial_status::UnexpectedFragment,
            _ => urial_status::NotWritable,
        };
        let fault = Said::fault(status, error.as_str(), error.component(), &error);
        return at(fault, 0..0, argument);
    };
    let (kind, component, span) = (parse.kind(), parse.component(), parse.span());
    let message = match component {
        // By itself, the text does not say what in it is a password.
        Component::Userinfo | Component::Authority => {
            format!("the {} is not valid at byte {}", component.as_str(), span.start)
        }
        _ => parse.display_with(value).error().to_string(),
    };
    let fault = Said::fault(of_kind(kind), kind.as_str(), Some(component), &message);
    at(fault, span, argument)
}

/// Makes the fault of a result that is not of the kind that was asked for.
pub(crate) fn of_result<'a>(error: ParseError) -> Fault<'a> {
    of_edit(
        match error.kind() {
            ErrorKind::MissingScheme => EditError::SchemeRequired,
            ErrorKind::UnexpectedScheme => EditError::SchemeForbidden,
            ErrorKind::UnexpectedFragment => EditError::FragmentForbidden,
            _ => EditError::Invalid(error),
        },
        "",
        0,
    )
}

/// Makes the fault of a host that the DNS cannot look up.
pub(crate) fn of_idna<'a>(error: IdnaError) -> Fault<'a> {
    Said::fault(urial_status::Idna, "idna", Some(Component::Host), &error)
}

/// Makes the fault of a path, or of the URI `text`.
pub(crate) fn of_file<'a>(error: FileError, text: &'a str) -> Fault<'a> {
    match error {
        FileError::Invalid(parse) => Fault::Text(parse, text, 0),
        other => Said::fault(urial_status::File, other.as_str(), None, &other),
    }
}

/// Makes the fault of a text that cannot be repaired.
pub(crate) fn of_repair<'a>(error: &RepairError) -> Fault<'a> {
    let (name, component) = (error.kind().as_str(), Some(error.component()));
    let fault = Said::fault(urial_status::Unrepairable, name, component, error);
    at(fault, error.span(), 0)
}

/// Makes the fault of the URI `text`, or of an address, that a policy refuses.
pub(crate) fn of_refusal<'a>(refusal: Refusal, text: &'a str) -> Fault<'a> {
    let component = match refusal {
        Refusal::Invalid(parse) => return Fault::Text(parse, text, 0),
        Refusal::Scheme(_) => Some(Component::Scheme),
        Refusal::Userinfo => Some(Component::Userinfo),
        Refusal::Port => Some(Component::Port),
        Refusal::Path => Some(Component::Path),
        Refusal::Readings => None,
        _ => Some(Component::Host),
    };
    let parts = core_urial::split(text);
    let part = component.map_or(Some(text), |component| parts.get(component));
    let span = part.map_or_else(urial_span::default, |part| urial_span::within(text, part));
    let start = span.start as usize;
    let fault = Said::fault(urial_status::Refused, refusal.as_str(), component, &refusal);
    at(fault, start..start + span.length as usize, 0)
}

/// Makes the fault of a policy with a member that could never match.
pub(crate) fn of_policy<'a>(error: &PolicyError) -> Fault<'a> {
    Said::fault(urial_status::BadArgument, error.as_str(), None, error)
}

/// Makes the fault of something that the text does not have.
pub(crate) fn absent<'a>(component: Component, what: &str) -> Fault<'a> {
    Said::fault(urial_status::Absent, "absent", Some(component), &what)
}

/// Says where in which text of the call a fault is.
pub(crate) fn at(fault: Fault<'_>, span: Range<usize>, argument: u32) -> Fault<'_> {
    match fault {
        Fault::Said(mut said) => {
            (said.span, said.argument) = (span, argument);
            Fault::Said(said)
        }
        other => other,
    }
}
