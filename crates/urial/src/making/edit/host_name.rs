//! Checks of plain text that becomes a host name.

use urial_grammar::{ipv4_address, ipv6_address};

use super::EditError;

/// Checks a text that is to become a name by percent-encoding.
#[inline]
pub(super) fn check(name: &str) -> Result<(), EditError> {
    if name.is_empty() {
        return Err(EditError::HostEmpty);
    }
    let is_address = |text: &str| ipv6_address(text.as_bytes()).is_some();
    let bracketed = name.starts_with('[') && name.contains(']');
    // An address with a zone, as in `fe80::1%eth0`, is still an address.
    let is_ipv4 = ipv4_address(name.as_bytes()).is_some();
    if bracketed || is_ipv4 || name.split('%').next().is_some_and(is_address) {
        return Err(EditError::HostAddress);
    }
    // Encoding such a character would give a host that nobody meant: `http://a%3A80/` instead
    // of a port.
    let Some(stray) = name.chars().find(|&found| is_stray(found)) else {
        return Ok(());
    };
    Err(match name.split_once(':') {
        Some((host, port)) if is_port(port) && !host.contains(is_stray) => EditError::HostPort,
        _ => EditError::HostCharacter(stray),
    })
}

#[inline]
fn is_port(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

#[inline]
fn is_stray(character: char) -> bool {
    character.is_whitespace() || character.is_control() || ":/?#[]@\\".contains(character)
}
