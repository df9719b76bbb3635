//! `host`: `input` (a host), `class` (`ipv4`, `ipv6`, `ipvfuture`, `reg-name`), optional `address`.
//!
//! Passes if both are equal. `address` is the output of Rust's `Ipv4Addr` and `Ipv6Addr`, and for
//! an IPvFuture the text after the dot.

use super::verdict::describe;
use crate::miss::{Judgement, differs, same};
use crate::vector::Vector;
use urial::{Host, HostClass, IriReference};

pub(super) fn host(vector: &Vector) -> Judgement {
    let (input, class) = (vector.text("input")?, vector.text("class")?);
    // After `//` every host of the grammar can stand, an empty one included (section 3.2).
    let text = format!("//{input}");
    let reference = match IriReference::parse(&text) {
        Ok(reference) => reference,
        Err(error) => return differs(class, describe(&error)),
    };
    // An `@` or a `:` in the input would make a part of it userinfo or port.
    let Some(host) = reference.host().filter(|host| host.as_str() == input) else {
        let came = reference.host().map(Host::as_str);
        return same(&Some(input), &came);
    };
    same(class, class_name(host.class()))?;
    if vector.has("address") {
        let expected = vector.optional_text("address")?;
        return same(&expected, &address(host).as_deref());
    }
    Ok(())
}

fn class_name(class: HostClass) -> &'static str {
    match class {
        HostClass::Ipv4 => "ipv4",
        HostClass::Ipv6 => "ipv6",
        HostClass::IpvFuture => "ipvfuture",
        HostClass::RegName => "reg-name",
    }
}

fn address(host: Host<'_>) -> Option<String> {
    // By way of Rust's addresses, whose text is the canonical one that the format asks for.
    let ipv4 = host.ipv4().map(|address| address.to_string());
    let ipv6 = host.ipv6().map(|address| address.to_string());
    let future = host
        .ip_future()
        // The format has no field for the version of an IPvFuture.
        .map(|(_version, address)| address.to_owned());
    ipv4.or(ipv6).or(future)
}
