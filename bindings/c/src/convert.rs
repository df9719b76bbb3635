//! IRIs and URIs, names of the DNS, and paths of files.

use crate::border::{bytes, exports, flags, text};
use crate::fault::Fault;
use crate::kind;
use crate::names::{KindNumber, SystemNumber};
use crate::said;
use core_urial::file::{self, System};
use core_urial::{IriReference, Reference};
use std::ffi::c_char;

/// An option of `urial_to_uri` and `urial_to_iri`: the host is a name of the DNS, `xn--…` in the
/// URI and readable in the IRI.
pub const URIAL_CONVERT_IDNA: u32 = 1;

/// The system that a path of a file is of.
#[allow(dead_code, reason = "C passes their numbers")]
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum urial_system {
    /// Linux, macOS and others: bytes with `/` between them.
    Posix = 0,
    /// Windows: UTF-8 with `\` between, a drive or a share at the start.
    Windows = 1,
}

exports! {
/// Returns the URI of an IRI, or of a relative reference (RFC 3987 section 3.1).
///
/// `options` is 0 or `URIAL_CONVERT_IDNA`; with it, `URIAL_STATUS_IDNA` is a host that is no domain
/// name.
fn urial_to_uri(options: u32, text: *const c_char, text_length: usize) |room| {
    let is_named = idna(options)?;
    let text = self::text(text, text_length, 0)?;
    // A character takes up to three times the bytes as triplets.
    if text.len() > (u32::MAX / 3) as usize && !text.is_ascii() {
        return Err(Fault::TooLong(0));
    }
    let iri = IriReference::parse(text).map_err(|error| Fault::Text(error, text, 0))?;
    let uri = match is_named {
        true => iri.to_uri_idna().map_err(said::of_idna)?,
        false => iri.to_uri(),
    };
    room.fill(uri.as_str().as_bytes())
}

/// Returns the IRI of a URI, or of a relative reference, that people can read (RFC 3987 section
/// 3.2).
///
/// `options` is 0 or `URIAL_CONVERT_IDNA`.
fn urial_to_iri(options: u32, text: *const c_char, text_length: usize) |room| {
    let is_named = idna(options)?;
    let text = self::text(text, text_length, 0)?;
    let uri = Reference::parse(text).map_err(|error| Fault::Text(error, text, 0))?;
    let iri = match is_named {
        true => uri.to_iri_idna(),
        false => uri.to_iri(),
    };
    room.fill(iri.as_str().as_bytes())
}

/// Returns a text of the kind with its host as the DNS has it: `xn--bcher-kva.example`.
fn urial_with_ascii_host(kind: KindNumber, text: *const c_char, text_length: usize) |room| {
    // A URI with another host stays a URI.
    kind::made(kind, (text, text_length), room, |parsed| {
        Ok(parsed.with_ascii_host().map_err(said::of_idna)?.into_text())
    })
}

/// Returns the `file:` URI of an absolute path, which is bytes for POSIX and UTF-8 for Windows.
fn urial_from_path(system: SystemNumber, path: *const c_char, path_length: usize) |room| {
    let system = self::system(system)?;
    let path = bytes(path, path_length, 0)?;
    match file::to_uri(path, system) {
        Ok(uri) => room.fill(uri.as_str().as_bytes()),
        Err(error) => Err(said::of_file(error, "")),
    }
}

/// Returns the path of a `file:` URI; for POSIX its bytes need not be UTF-8.
///
/// A URI whose path is not safe to open is refused: one of another host, of a device, or with an
/// encoded separator. No path has a NUL inside.
fn urial_to_path(system: SystemNumber, uri: *const c_char, uri_length: usize) |room| {
    let system = self::system(system)?;
    let uri = text(uri, uri_length, 0)?;
    let path = file::from_text(uri, system);
    room.fill(&path.map_err(|error| said::of_file(error, uri))?)
}
}

fn idna(options: u32) -> Result<bool, Fault<'static>> {
    let has = flags(options, URIAL_CONVERT_IDNA, true, "no such option")?;
    Ok(has(URIAL_CONVERT_IDNA))
}

fn system(number: u32) -> Result<System, Fault<'static>> {
    match number {
        0 => Ok(System::Posix),
        1 => Ok(System::Windows),
        _ => Err(Fault::BadArgument("no such system")),
    }
}
