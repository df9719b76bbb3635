//! Numbers of this header in the signatures, and the version.

use crate::rule::nth;
use std::ffi::c_char;

// cbindgen writes these names as those of the enumerations. Here they are numbers, because a caller
// may pass any number, and a Rust enumeration with one that it does not have is undefined.
pub(crate) type KindNumber = u32;
pub(crate) type RuleNumber = u32;
pub(crate) type StepNumber = u32;
pub(crate) type RungNumber = u32;
pub(crate) type StatusNumber = i32;
pub(crate) type ComponentNumber = u32;
pub(crate) type SystemNumber = u32;

/// Returns the version of the library, such as "0.1.0". It is a constant: never free it.
#[unsafe(no_mangle)]
pub extern "C" fn urial_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Returns the name of a status, such as "unexpected-character", or null for any other number.
/// It is a constant: never free it.
#[unsafe(no_mangle)]
pub extern "C" fn urial_status_name(status: StatusNumber) -> *const c_char {
    constant(status_name(status))
}

/// Returns the name of a status.
pub(crate) fn of_status(status: i32) -> Option<&'static str> {
    status_name(status)?.strip_suffix('\0')
}

/// The names of statuses from 0, from 31 and from 64 on, each with a final NUL.
const OF_TEXTS: &str = "\
    ok\0unexpected-character\0non-ascii\0bad-percent\0missing-scheme\0unexpected-scheme\0\
    empty-scheme\0unexpected-fragment\0colon-in-first-segment\0unclosed-bracket\0\
    invalid-ipv6\0invalid-ipvfuture\0zone-id\0unbracketed-ipv6\0too-long\0not-utf8\0mismatch\0\
    invalid-template\0";
const OF_OPERATIONS: &str = "\
    invalid\0no-reference\0above-root\0stopped\0end\0absent\0not-writable\0idna\0file\0\
    unrepairable\0unmatched\0refused\0blank\0duplicate\0";
const OF_CALLS: &str = "buffer-too-small\0null-pointer\0bad-argument\0panic\0";

/// Returns the name of a status, and a NUL after it.
fn status_name(status: i32) -> Option<&'static str> {
    let (names, first) = match status {
        ..31 => (OF_TEXTS, 0),
        31..64 => (OF_OPERATIONS, 31),
        64.. => (OF_CALLS, 64),
    };
    nth(names, u32::try_from(status - first).ok()?)
}

fn constant(name: Option<&'static str>) -> *const c_char {
    name.map_or(std::ptr::null(), |name| name.as_ptr().cast())
}

/// Returns the name of a component, such as "host", or null for any other number. It is a constant:
/// never free it.
#[unsafe(no_mangle)]
pub extern "C" fn urial_component_name(component: ComponentNumber) -> *const c_char {
    const NAMES: &str = "text\0scheme\0authority\0userinfo\0host\0port\0path\0query\0fragment\0";
    constant(nth(NAMES, component))
}

/// Returns the name of a rule as the RFC writes it, such as "path-noscheme", or null for any
/// other number. It is a constant: never free it.
#[unsafe(no_mangle)]
pub extern "C" fn urial_rule_name(rule: RuleNumber) -> *const c_char {
    constant(crate::rule::name(rule))
}
