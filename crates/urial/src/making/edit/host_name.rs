//! Checks of plain text that becomes a host name.

use core::fmt;

use urial_grammar::{ipv4_address, ipv6_address};

/// The reason why plain text is refused as the name of a host.
///
/// Percent-encoding would make each of these texts valid, but useless: `http://a%3A80/` has no
/// port, and its host cannot be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HostNameError {
    /// The text is empty.
    Empty,
    /// The text is an IPv6 address, or something else in brackets.
    Address,
    /// The text is a name, a `:` and a port.
    Port,
    /// The text has a character that cannot be in a name: white space, a control character, or one
    /// of `:/?#[]@\`.
    Character(char),
}

impl HostNameError {
    /// Returns the error's name, in lower case with hyphens, for data that programs read.
    #[inline]
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            HostNameError::Empty => "empty",
            HostNameError::Address => "address",
            HostNameError::Port => "port",
            HostNameError::Character(..) => "character",
        }
    }

    /// Checks a text that is to become a name by percent-encoding.
    #[inline]
    pub(super) fn check(name: &str) -> Result<(), HostNameError> {
        if name.is_empty() {
            return Err(HostNameError::Empty);
        }
        let is_address = |text: &str| ipv6_address(text.as_bytes()).is_some();
        let bracketed = name.starts_with('[') && name.contains(']');
        // An address with a zone, as in `fe80::1%eth0`, is still an address.
        let is_ipv4 = ipv4_address(name.as_bytes()).is_some();
        if bracketed || is_ipv4 || name.split('%').next().is_some_and(is_address) {
            return Err(HostNameError::Address);
        }
        // Encoding such a character would give a host that nobody meant: `http://a%3A80/` instead
        // of a port.
        let Some(stray) = name.chars().find(|&found| is_stray(found)) else {
            return Ok(());
        };
        Err(match name.split_once(':') {
            Some((host, port)) if is_port(port) && !host.contains(is_stray) => HostNameError::Port,
            _ => HostNameError::Character(stray),
        })
    }
}

#[inline]
fn is_port(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

#[inline]
fn is_stray(character: char) -> bool {
    character.is_whitespace() || character.is_control() || ":/?#[]@\\".contains(character)
}

impl fmt::Display for HostNameError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostNameError::Empty => f.write_str(
                "the name of the host is empty; set an empty host without encoding",
            ),
            HostNameError::Address => {
                f.write_str("the host is an address, and not a name; set it without encoding, an IPv6 address in brackets")
            }
            HostNameError::Port => f.write_str(
                "the name of the host has a port with it; set the port by itself",
            ),
            HostNameError::Character(found) => write!(
                f,
                "{found:?} in the name of the host; give a name alone, or set an encoded one without encoding"
            ),
        }
    }
}

impl core::error::Error for HostNameError {}
