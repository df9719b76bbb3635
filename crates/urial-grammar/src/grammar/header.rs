//! Readers of the header: everything before the path.
//!
//! ```text
//! header = [ scheme ":" ] [ "//" [ userinfo "@" ] host [ ":" port ] ]
//! ```
//!
//! Nearly every header is read by [`plain_header`], with two or three questions to the cursor. For
//! the others the parse starts over with [`full_header`], which calls [`any_header`]: that reads a
//! userinfo, addresses and odd ports, and byte by byte what hardly ever belongs to a URI. A call
//! among the cursor's questions would make every text spill its registers, so the two are separate.

use crate::ip::{ipv4_address, ipv6_length, ipv6_length_of_masks};
use crate::scan::{AuthorityStop, Colon, Cursor, Hex, NotScheme, WIDTH, next};
use crate::set::Set;
use crate::spans::HostClass;

/// The offsets of the header.
#[derive(Clone, Copy)]
pub(super) struct Header {
    /// The offset of the `:`, 0 when there is no scheme.
    pub(super) scheme_end: usize,
    pub(super) authority: Authority,
}

/// The components of an authority; offsets are in the whole text.
#[derive(Clone, Copy)]
pub(super) struct Authority {
    pub(super) host_start: usize,
    pub(super) host_end: usize,
    pub(super) end: usize,
    pub(super) host: Option<HostClass>,
    /// The components need a closer look before the text can be called valid.
    pub(super) needs_check: bool,
}

impl Authority {
    /// Returns the empty authority at `at`, for a header without one.
    const fn none(at: usize) -> Authority {
        Authority { host_start: at, host_end: at, end: at, host: None, needs_check: false }
    }
}

/// Masks of the first 64 bytes of a text, for [`any_header`].
pub(super) struct Sight {
    stops: u64,
    digits: u64,
    colons: u64,
}

impl Sight {
    /// Sees nothing: every byte is looked at by itself.
    pub(super) const NONE: Sight = Sight { stops: 0, digits: 0, colons: 0 };

    /// Returns the members of a mask from `from` on.
    fn window(mask: u64, from: usize) -> u64 {
        if from < WIDTH { mask >> from } else { 0 }
    }
}

/// Reads any header, and reports its brackets to the cursor.
#[inline(always)]
pub(super) fn full_header<C: Cursor>(text: &[u8], cursor: &mut C) -> Header {
    let sight = Sight {
        stops: cursor.window::<AuthorityStop>(0),
        digits: cursor.window::<Hex>(0),
        colons: cursor.window::<Colon>(0),
    };
    // Inlined, so that the masks stay in registers.
    let header = match valid_header(text, &sight) {
        Some(header) => header,
        None => doubtful_header(text),
    };
    let part = header.authority;
    // Only classes of literals: their brackets are bytes out of place anywhere else.
    if matches!(part.host, Some(HostClass::Ipv6 | HostClass::IpvFuture)) {
        cursor.allow_bracket(part.host_start);
        cursor.allow_bracket(part.host_end - 1);
    }
    header
}

/// Reads the [`literal`] at `start`; an IPv6 address that is in sight is checked with masks.
// Inlined, so that the pass of a kernel counts bits by an instruction.
#[inline(always)]
fn seen_literal(text: &[u8], start: usize, sight: &Sight) -> (usize, Option<HostClass>) {
    let inside = start + 1;
    // Both windows begin after the bracket, and show the address as two masks.
    let digits = Sight::window(sight.digits, inside);
    match ipv6_length_of_masks(digits, Sight::window(sight.colons, inside)) {
        Some(length) if text.get(inside + length) == Some(&b']') => {
            (length + 2, Some(HostClass::Ipv6))
        }
        _ => literal(&text[start..]),
    }
}

/// The characters that end the search for a scheme: `/`, `?` and `#`.
const HIER_START: u64 = 1 << b'/' | 1 << b'?' | 1 << b'#';

/// Why [`plain_header`] has not read a header.
pub(super) enum Doubt {
    /// The scheme is invalid, or longer than the cursor sees.
    OfScheme,
    /// The authority has more than a name and a port.
    OfAuthority,
}

/// Reads the header if it has a valid scheme or none, and no authority, or a plain host name and
/// perhaps a port.
#[inline(always)]
pub(super) fn plain_header<C: Cursor>(text: &[u8], cursor: &mut C) -> Result<Header, Doubt> {
    let (scheme_end, start) = match http(text) {
        Some(scheme_end) => (scheme_end, scheme_end + 1),
        None => {
            let (scheme_end, start) = valid_scheme(text, cursor).ok_or(Doubt::OfScheme)?;
            // Without `//` there is no authority, and the path begins here (section 3).
            if !text[start..].starts_with(b"//") {
                return Ok(Header { scheme_end, authority: Authority::none(start) });
            }
            (scheme_end, start)
        }
    };
    let start = start + 2;
    // A digit may begin an IPv4 address, a bracket an IPv6 address.
    if matches!(text.get(start), Some(b'0'..=b'9' | b'[')) {
        return Err(Doubt::OfAuthority);
    }
    let end = cursor.next::<AuthorityStop>(start);
    if !cursor.sees(end) {
        return Err(Doubt::OfAuthority);
    }
    // If the text ends with its authority, this is the last byte, which is not a stop: a branch on
    // whether there is a path would often be mispredicted.
    let stop = end.min(text.len() - 1);
    let host_end = end;
    let end = match text.get(stop) {
        // A colon in sight ends the host or a user name; `plain_port` sees which.
        Some(b':') => plain_port(text, end + 1, cursor).ok_or(Doubt::OfAuthority)?,
        // A userinfo, which `any_header` reads.
        Some(b'@') => return Err(Doubt::OfAuthority),
        _ => end,
    };
    let host = Some(HostClass::RegName);
    let authority = Authority { host_start: start, host_end, end, host, needs_check: false };
    Ok(Header { scheme_end, authority })
}

/// Returns the end of the port that starts at `start`, if all of it is in sight.
#[inline(always)]
fn plain_port<C: Cursor>(text: &[u8], start: usize, cursor: &mut C) -> Option<usize> {
    let digits = cursor.digits(start);
    let end = cursor.next::<AuthorityStop>(start);
    // An `@` would make the text before it a userinfo, and a port has no second `:`.
    let is_port = end == start + digits && !matches!(text.get(end), Some(b':' | b'@'));
    (is_port && cursor.sees(end)).then_some(end)
}

/// Returns the end of the scheme if the text starts with `http://` or `https://`, as most texts do.
/// This is faster than to search for the end, and does not branch on which of the two it is.
#[inline(always)]
fn http(text: &[u8]) -> Option<usize> {
    let first = text.first_chunk::<8>()?;
    let scheme_end = 4 + usize::from(first[4] == b's');
    // The three bytes after the possible scheme, compared with `://` in one step.
    let after = u64::from_le_bytes(*first) >> (8 * scheme_end) & 0xFF_FFFF;
    let is_http = first.starts_with(b"http") && after == u64::from_le_bytes(*b"://\0\0\0\0\0");
    is_http.then_some(scheme_end)
}

/// Returns the scheme's end and the offset after its `:`, if the scheme is valid; zeros if there is
/// none.
#[inline(always)]
fn valid_scheme<C: Cursor>(text: &[u8], cursor: &mut C) -> Option<(usize, usize)> {
    // The first byte that no scheme has decides, in one question.
    let stop = cursor.first::<NotScheme>(0);
    if !cursor.sees(stop) {
        return None;
    }
    scheme_before(text, stop)
}

/// Returns the end of the scheme and the offset after its `:`, by the first byte that no scheme
/// has.
#[inline(always)]
fn scheme_before(text: &[u8], stop: usize) -> Option<(usize, usize)> {
    match text.get(stop) {
        // The run begins with a letter, as `scheme` asks (section 3.1).
        Some(b':') if text[0].is_ascii_alphabetic() => Some((stop, stop + 1)),
        // A bit test, because three comparisons would become a jump table.
        Some(&byte) if byte >= 64 || 1 << byte & HIER_START == 0 => None,
        // `/`, `?`, `#` or the end: no scheme, so all of the text is a relative reference.
        _ => Some((0, 0)),
    }
}

/// Reads any header, valid or not.
///
/// One header in a hundred comes here: one with a userinfo, a host that begins with a digit, an
/// address in brackets, a port that is not in sight. It is one function for all cursors, because it
/// is large.
#[cold]
#[inline(never)]
pub(super) fn any_header(text: &[u8], sight: &Sight) -> Header {
    match valid_header(text, sight) {
        Some(header) => header,
        None => doubtful_header(text),
    }
}

/// Returns what [`valid_scheme`] does, byte by byte, and zeros for a first segment that no scheme
/// is.
fn seen_scheme(text: &[u8]) -> Option<(usize, usize)> {
    let stop = next::<NotScheme>(text, 0);
    if text.get(stop) == Some(&b':') {
        return scheme_before(text, stop);
    }
    // Section 4.2: a first segment without a scheme has no colon.
    (scheme(text) == (0, false)).then_some((0, 0))
}

/// Returns the offset of the first `:`, if appendix B has a scheme before it that section 3.1
/// forbids.
pub(super) fn invalid_scheme(text: &[u8]) -> Option<usize> {
    if seen_scheme(text).is_some() {
        return None;
    }
    let (end, _) = scheme(text);
    // A text that begins with a colon has an error of its own.
    (end > 0).then_some(end)
}

/// Reads a header with all its components, if it has a valid scheme or none, and no authority, or a
/// host and perhaps a userinfo and a port.
#[inline(always)]
fn valid_header(text: &[u8], sight: &Sight) -> Option<Header> {
    let (scheme_end, start) = match http(text) {
        Some(scheme_end) => (scheme_end, scheme_end + 1),
        None => seen_scheme(text)?,
    };
    if !text[start..].starts_with(b"//") {
        return Some(Header { scheme_end, authority: Authority::none(start) });
    }
    let start = start + 2;
    let mut host_start = start;
    let mut colon = None;
    let mut stop = start;
    if text.get(start) != Some(&b'[') {
        // The stops in sight are found with one mask. A `:` before the `@` belongs to the userinfo.
        let mut stops = Sight::window(sight.stops, start);
        loop {
            stop = match stops {
                0 => next::<AuthorityStop>(text, stop),
                _ => start + stops.trailing_zeros() as usize,
            };
            // Clears the lowest stop, which was just taken.
            stops &= stops.wrapping_sub(1);
            match text.get(stop) {
                Some(b':') => colon = colon.or(Some(stop)),
                // A second `@` is invalid; the byte reader finds the error.
                Some(b'@') if host_start > start => return None,
                Some(b'@') => {
                    // A colon before the `@` was in the userinfo, and is forgotten.
                    (host_start, colon) = (stop + 1, None);
                    if text.get(host_start) == Some(&b'[') {
                        break;
                    }
                }
                _ => break,
            }
            stop += 1;
        }
    }
    let (host_end, host, end) = if text.get(host_start) == Some(&b'[') {
        let (length, class) = seen_literal(text, host_start, sight);
        let host_end = host_start + length;
        // `None`: brackets around no address, which the byte reader reports.
        let class = class?;
        // A `:` right after the brackets begins the port, so the search starts after it.
        let is_before_port = text.get(host_end) == Some(&b':');
        let rest = host_end + usize::from(is_before_port);
        let end = match Sight::window(sight.stops, rest) {
            0 => next::<AuthorityStop>(text, rest),
            stops => rest + stops.trailing_zeros() as usize,
        };
        if matches!(text.get(end), Some(b':' | b'@')) {
            return None;
        }
        (host_end, class, end)
    } else {
        // Without a colon, the host ends with the authority.
        let host_end = colon.unwrap_or(stop);
        let class = name_or_ipv4(&text[host_start..host_end]);
        (host_end, class, stop)
    };
    let port = &text[host_end..end];
    let authority = Authority { host_start, host_end, end, host: Some(host), needs_check: false };
    // An invalid port is for the byte reader.
    (port.is_empty() || is_port(port)).then_some(Header { scheme_end, authority })
}

/// Reads any header byte by byte; hardly ever does it belong to a URI.
fn doubtful_header(text: &[u8]) -> Header {
    let (scheme_end, needs_check) = scheme(text);
    let start = if scheme_end == 0 { 0 } else { scheme_end + 1 };
    let part = if text[start..].starts_with(b"//") {
        authority(text, start + 2)
    } else {
        Authority::none(start)
    };
    Header {
        scheme_end,
        authority: Authority { needs_check: needs_check | part.needs_check, ..part },
    }
}

/// Finds the scheme.
///
/// ```text
/// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
/// ```
///
/// Returns the offset of the `:` after a scheme as appendix B matches it, 0 without one, and
/// whether the scheme needs a closer look because it is invalid.
fn scheme(text: &[u8]) -> (usize, bool) {
    // Appendix B: `^(([^:/?#]+):)?`.
    let end = stop_at(text, b":/?#");
    if text.get(end) != Some(&b':') {
        return (0, false);
    }
    // Appendix B takes any text before a colon; section 3.1 has the characters.
    let is_scheme = text[..end].first().is_some_and(u8::is_ascii_alphabetic)
        && text[..end].iter().all(|&byte| Set::SCHEME.contains(byte));
    (end, !is_scheme)
}

/// Returns the offset of the first of `stops`, or the length.
fn stop_at(text: &[u8], stops: &[u8]) -> usize {
    text.iter().position(|byte| stops.contains(byte)).unwrap_or(text.len())
}

/// Splits the authority that starts at `start`.
///
/// ```text
/// authority = [ userinfo "@" ] host [ ":" port ]
/// ```
pub(super) fn authority(text: &[u8], start: usize) -> Authority {
    // Appendix B: `(//([^/?#]*))?`.
    let end = start + stop_at(&text[start..], b"/?#");
    let inside = &text[..end];
    // The first `@`: userinfo has none (section 3.2.1), so a second one is an error of the host.
    let userinfo = inside[start..].iter().position(|&byte| byte == b'@');
    let host_start = start + userinfo.map_or(0, |at| at + 1);
    let (length, host) = if inside.get(host_start) == Some(&b'[') {
        literal(&inside[host_start..])
    } else {
        let length = stop_at(&inside[host_start..], b":@");
        (length, Some(name_or_ipv4(&inside[host_start..host_start + length])))
    };
    // Text after a host that is not a port belongs to the host, which makes the host invalid.
    let (host_end, host) = match inside.get(host_start + length) {
        None | Some(b':') => (host_start + length, host),
        Some(_) => (end, None),
    };
    let rest = &inside[host_end..];
    let needs_check = host.is_none() || !rest.is_empty() && !is_port(rest);
    // Brackets around an invalid address get a class too; the check of the components rejects them.
    Authority { host_start, host_end, end, host: host.or(Some(HostClass::RegName)), needs_check }
}

fn name_or_ipv4(host: &[u8]) -> HostClass {
    if ipv4_address(host).is_some() { HostClass::Ipv4 } else { HostClass::RegName }
}

/// Returns whether the text is a `:` and a port.
///
/// ```text
/// ":" port
/// port = *DIGIT
/// ```
fn is_port(text: &[u8]) -> bool {
    text.strip_prefix(b":").is_some_and(|digits| digits.iter().all(u8::is_ascii_digit))
}

/// Finds an IP literal at the start of `text`.
///
/// ```text
/// IP-literal = "[" ( IPv6address / IPvFuture  ) "]"
/// ```
///
/// Returns its length and its class. There is no class if the brackets have other contents or there
/// is no `]`.
fn literal(text: &[u8]) -> (usize, Option<HostClass>) {
    // Most literals are IPv6 addresses, and end the search here.
    if let Some(length) = ipv6_length(&text[1..]) {
        if text.get(length + 1) == Some(&b']') {
            return (length + 2, Some(HostClass::Ipv6));
        }
    }
    // No closing bracket: all of the rest is taken for the host.
    let stop = stop_at(text, b"]");
    if stop == text.len() {
        return (stop, None);
    }
    let inside = &text[1..stop];
    // An address that is neither has no class, and is an error.
    let class = if ipvfuture(inside).is_some() { Some(HostClass::IpvFuture) } else { None };
    (stop + 1, class)
}

/// Parses an `IPvFuture`; all of `text` has to match.
///
/// ```text
/// IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
/// ```
///
/// Returns the length of the version.
pub(crate) fn ipvfuture(text: &[u8]) -> Option<usize> {
    // "v" is case-insensitive in ABNF (RFC 5234 section 2.3).
    let rest = text.strip_prefix(b"v").or_else(|| text.strip_prefix(b"V"))?;
    let version = rest.iter().take_while(|byte| Set::HEXDIG.contains(**byte)).count();
    let address = rest[version..].strip_prefix(b".")?;
    // 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
    let is_whole = version > 0
        && !address.is_empty()
        && address.iter().all(|&byte| Set::IPVFUTURE.contains(byte));
    is_whole.then_some(version)
}
