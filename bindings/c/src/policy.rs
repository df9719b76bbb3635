//! Policies about what a program may fetch.

use crate::border::{exports, flags, strings, text, values};
use crate::fault::Fault;
use crate::parsed::urial_span;
use crate::said;
use std::ffi::c_char;
use std::net::IpAddr;
use urial_guard::{Cidr, FetchPolicy};

/// A flag of `urial_fetch_policy`: a userinfo is allowed.
pub const URIAL_POLICY_USERINFO: u32 = 1;
/// A flag of `urial_fetch_policy`: names of local networks, such as `localhost`, are allowed.
pub const URIAL_POLICY_LOCAL_NAMES: u32 = 2;

/// A policy about what a program may fetch on behalf of somebody else: only what it names. All zero
/// allows nothing.
///
/// Its lists are strings that end with a NUL. A list that is not null counts if it is empty, too.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct urial_fetch_policy {
    /// 0 or a sum of `URIAL_POLICY_…`.
    pub flags: u32,
    /// Has to be 0.
    pub reserved: u32,
    /// The schemes, such as "https"; no others are allowed.
    pub schemes: *const *const c_char,
    /// The number of `schemes`.
    pub scheme_count: usize,
    /// The hosts, such as "example.com" and "*.example.com", which is every name below; null for
    /// any.
    pub hosts: *const *const c_char,
    /// The number of `hosts`.
    pub host_count: usize,
    /// Hosts that are refused in any case.
    pub deny_hosts: *const *const c_char,
    /// The number of `deny_hosts`.
    pub deny_host_count: usize,
    /// The paths, each with all below it, such as "/public"; null for any.
    pub paths: *const *const c_char,
    /// The number of `paths`.
    pub path_count: usize,
    /// Paths that are refused in any case.
    pub deny_paths: *const *const c_char,
    /// The number of `deny_paths`.
    pub deny_path_count: usize,
    /// The ports that are allowed besides those of the schemes.
    pub ports: *const u16,
    /// The number of `ports`.
    pub port_count: usize,
    /// Networks such as "10.0.0.0/8" that are allowed besides public ones.
    pub allow_networks: *const *const c_char,
    /// The number of `allow_networks`.
    pub allow_network_count: usize,
    /// Networks that are refused in any case.
    pub deny_networks: *const *const c_char,
    /// The number of `deny_networks`.
    pub deny_network_count: usize,
    /// Have to be 0.
    pub later: [usize; 4],
}

/// A URI that a policy allows: what is to be used in place of the text that was asked about.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct urial_verdict {
    /// The host in the buffer: a name in lower case, or an address, that of IPv6 in brackets.
    pub host: urial_span,
    /// 1 if the host is an address, 0 if it is a name, whose addresses are to be checked, too.
    pub is_address: u32,
    /// The port to connect to.
    pub port: u16,
    /// Zero. For later versions.
    pub reserved: [u16; 9],
}

/// Returns the policy of the caller.
///
/// # Safety
///
/// `policy` is null or points to a policy, whose lists are as [`strings`] and [`values`] want them.
unsafe fn read<'a>(policy: *const urial_fetch_policy) -> Result<FetchPolicy, Fault<'a>> {
    // SAFETY: by the caller's promise.
    let policy = unsafe { policy.as_ref() };
    let policy = policy.ok_or(Fault::NullPointer("the policy"))?;
    let (last, wrong) = (URIAL_POLICY_LOCAL_NAMES, "no such flag of a policy");
    let is_zero = policy.reserved == 0 && policy.later == [0; 4];
    let has = flags(policy.flags, last, is_zero, wrong)?;
    // SAFETY: by the caller's promise.
    let list = |list, count| unsafe { strings(list, count) };
    let networks = |given, count| {
        let read = |text: &str| {
            let wrong = |_| Fault::BadArgument("a text that is no network");
            text.parse::<Cidr>().map_err(wrong)
        };
        list(given, count)?.into_iter().map(read).collect::<Result<Vec<_>, Fault<'a>>>()
    };
    // SAFETY: by the caller's promise.
    let ports = unsafe { values(policy.ports, policy.port_count)? };
    let mut read = FetchPolicy::new()
        .schemes(list(policy.schemes, policy.scheme_count)?)
        .ports(ports)
        .allow_networks(networks(policy.allow_networks, policy.allow_network_count)?)
        .deny_networks(networks(policy.deny_networks, policy.deny_network_count)?)
        .userinfo(has(URIAL_POLICY_USERINFO))
        .local_names(has(URIAL_POLICY_LOCAL_NAMES));
    let wrong = |error| said::of_policy(&error);
    let hosts = list(policy.hosts, policy.host_count)?;
    let paths = list(policy.paths, policy.path_count)?;
    if !policy.hosts.is_null() {
        read = read.hosts(hosts).map_err(wrong)?;
    }
    if !policy.paths.is_null() {
        read = read.paths(paths).map_err(wrong)?;
    }
    let denied = list(policy.deny_hosts, policy.deny_host_count)?;
    read = read.deny_hosts(denied).map_err(wrong)?;
    let denied = list(policy.deny_paths, policy.deny_path_count)?;
    read = read.deny_paths(denied).map_err(wrong)?;
    read.check().map_err(wrong)?;
    Ok(read)
}

exports! {
/// Checks whether a text is a URI that may be fetched, as far as the text can tell.
///
/// `URIAL_STATUS_REFUSED`: it may not; `name` of the error says why, and the span is that of the
/// component. Ask twice: for the URI, and by `urial_fetch_policy_check_address` for each address
/// that a name is looked up to.
fn urial_fetch_policy_check(
    policy: *const urial_fetch_policy,
    text: *const c_char, text_length: usize,
) {
    let policy = read(policy)?;
    let text = self::text(text, text_length, 0)?;
    let allowed = policy.check_text(text).map(|_| ());
    allowed.map_err(|refusal| said::of_refusal(refusal, text))
}

/// Checks a text as `urial_fetch_policy_check` does, and returns the URI to fetch, in its normal
/// form.
///
/// `verdict` gets the host and the port to connect to. It may be null.
fn urial_fetch_policy_verdict(
    policy: *const urial_fetch_policy,
    text: *const c_char, text_length: usize,
    verdict: *mut urial_verdict,
) |room| {
    let policy = read(policy)?;
    let text = self::text(text, text_length, 0)?;
    let found = policy.check_text(text);
    let found = found.map_err(|refusal| said::of_refusal(refusal, text))?;
    let url = found.url();
    room.fill(url.as_str().as_bytes())?;
    if !verdict.is_null() {
        let host = url.host();
        verdict.write(urial_verdict {
            host: host.map_or_else(urial_span::default, |host| {
                urial_span::within(url.as_str(), host.as_str())
            }),
            is_address: u32::from(found.address().is_some()),
            port: found.port(),
            reserved: [0; 9],
        });
    }
    Ok(())
}

/// Checks whether the program may connect to an address, such as `127.0.0.1` or `::1`.
///
/// `URIAL_STATUS_REFUSED`: it may not, and `name` of the error says why.
fn urial_fetch_policy_check_address(
    policy: *const urial_fetch_policy,
    address: *const c_char, address_length: usize,
) {
    let policy = read(policy)?;
    let text = self::text(address, address_length, 0)?;
    let address: IpAddr =
        text.parse().map_err(|_| Fault::BadArgument("a text that is no address"))?;
    let allowed = policy.allows_addr(address);
    allowed.map_err(|refusal| said::at(said::of_refusal(refusal, text), 0..text.len(), 0))
}
}
