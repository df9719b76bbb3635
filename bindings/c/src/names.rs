//! Numbers of this header in the signatures, and the version.

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

/// Returns the name of a status, and a NUL after it.
const fn status_name(status: i32) -> Option<&'static str> {
    Some(match status {
        0 => "ok\0",
        1 => "unexpected-character\0",
        2 => "non-ascii\0",
        3 => "bad-percent\0",
        4 => "missing-scheme\0",
        5 => "unexpected-scheme\0",
        6 => "empty-scheme\0",
        7 => "unexpected-fragment\0",
        8 => "colon-in-first-segment\0",
        9 => "unclosed-bracket\0",
        10 => "invalid-ipv6\0",
        11 => "invalid-ipvfuture\0",
        12 => "zone-id\0",
        13 => "unbracketed-ipv6\0",
        14 => "too-long\0",
        15 => "not-utf8\0",
        16 => "mismatch\0",
        17 => "invalid-template\0",
        31 => "invalid\0",
        32 => "no-reference\0",
        33 => "above-root\0",
        34 => "stopped\0",
        35 => "end\0",
        36 => "absent\0",
        37 => "not-writable\0",
        38 => "idna\0",
        39 => "file\0",
        40 => "unrepairable\0",
        41 => "unmatched\0",
        42 => "refused\0",
        43 => "blank\0",
        44 => "duplicate\0",
        64 => "buffer-too-small\0",
        65 => "null-pointer\0",
        66 => "bad-argument\0",
        67 => "panic\0",
        _ => return None,
    })
}

fn constant(name: Option<&'static str>) -> *const c_char {
    name.map_or(std::ptr::null(), |name| name.as_ptr().cast())
}

/// Returns the name of a component, such as "host", or null for any other number. It is a constant:
/// never free it.
#[unsafe(no_mangle)]
pub extern "C" fn urial_component_name(component: ComponentNumber) -> *const c_char {
    let name = match component {
        0 => "text\0",
        1 => "scheme\0",
        2 => "authority\0",
        3 => "userinfo\0",
        4 => "host\0",
        5 => "port\0",
        6 => "path\0",
        7 => "query\0",
        8 => "fragment\0",
        _ => return std::ptr::null(),
    };
    name.as_ptr().cast()
}

/// Returns the name of a rule as the RFC writes it, such as "path-noscheme", or null for any
/// other number. It is a constant: never free it.
#[unsafe(no_mangle)]
pub extern "C" fn urial_rule_name(rule: RuleNumber) -> *const c_char {
    match crate::rule::name(rule) {
        Some(name) => name.as_ptr().cast(),
        None => std::ptr::null(),
    }
}
