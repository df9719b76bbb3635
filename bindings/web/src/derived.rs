//! Parts that are made of components: origin, name, folder, parameter, shape and SURT key.

use std::borrow::Cow;

use urial::Encoded;

use crate::basic::reference_of;
#[cfg(not(feature = "suffixes"))]
use crate::call::Fault;
use crate::call::{Answer, Call, Status};
use crate::parse::fault;

/// Answers with the origin, or with `null`. Arguments: `text`.
pub(crate) fn origin(call: &mut Call<'_>) -> Answer {
    let origin = call.reference()?.origin();
    call.answer_optional(origin.map(|origin| origin.to_string().into()))
}

/// Answers with the registrable domain, or with `null`. Arguments: `text`.
#[cfg(feature = "suffixes")]
pub(crate) fn registrable_domain(call: &mut Call<'_>) -> Answer {
    let reference = call.reference()?;
    let domain = reference.host().and_then(|host| urial_guard::registrable_domain(host));
    call.answer_optional(domain.map(Into::into))
}

/// Refuses to answer, since the module is built without the list.
#[cfg(not(feature = "suffixes"))]
pub(crate) fn registrable_domain(_: &mut Call<'_>) -> Answer {
    let message = "the Public Suffix List is in urial/full only; import that instead of urial";
    Err(Fault::plain("no-suffix-list", message))
}

/// Answers with the last segment, or with `null`. Arguments: `text`.
pub(crate) fn name(call: &mut Call<'_>) -> Answer {
    let name = call.reference()?.path().file_name();
    call.answer_optional(name.map(|name| name.as_str().into()))
}

/// Answers with the extension of the name, or with `null`. Arguments: `text`.
pub(crate) fn extension(call: &mut Call<'_>) -> Answer {
    let extension = call.reference()?.path().extension().map(Encoded::as_str);
    call.answer_optional(extension.map(Cow::Borrowed))
}

/// Answers with the folder, or with `null`. Arguments: `text`.
pub(crate) fn parent(call: &mut Call<'_>) -> Answer {
    let parent = call.reference()?.parent();
    parent.map_or(Ok(Status::Null), |parent| call.made(&parent))
}

/// Answers with the decoded value of a pair, or with `null`. Arguments: `text`, `key`.
pub(crate) fn param(call: &mut Call<'_>) -> Answer {
    let value = call.reference()?.query_value(call.text(1)?);
    call.answer_optional(value.map(|value| value.decode_lossy()))
}

/// Answers with the shape of the path. Arguments: `text`.
pub(crate) fn shape(call: &mut Call<'_>) -> Answer {
    let shape = urial_list::shape_of(&call.reference()?);
    call.answer(&shape)
}

/// Answers with the SURT key. Arguments: `text`.
pub(crate) fn surt(call: &mut Call<'_>) -> Answer {
    let key = urial_list::surt(&call.reference()?);
    call.answer(&key)
}

/// Answers with the joined reference. Arguments: `base`, `reference`; flags: the kind.
pub(crate) fn join_lexical(call: &mut Call<'_>) -> Answer {
    let base = call.reference()?;
    let text = call.text(1)?;
    // Checked by the rule of the kind, whose error has other hints than that of an IRI.
    reference_of(call, text)?;
    let joined = base.join(text).map_err(fault(text))?;
    call.made(&joined)
}
