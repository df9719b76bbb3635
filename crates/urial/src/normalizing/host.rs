//! The normal form of a host alone (RFC 3986 sections 6.2.2.1 and 6.2.2.2).

use alloc::format;
use alloc::string::String;

use crate::component::Host;
use crate::percent::{Spelling, spelling};

impl Host<'_> {
    /// Returns the normal form, for a host that is kept without its URI: letters in lower case,
    /// unreserved characters decoded, digits of other triplets in upper case, IPv6 addresses as in
    /// RFC 5952.
    ///
    /// It is the host of the [normal form](crate::normalize) of a URI that has this host. The dot at
    /// the end of `example.com.` stays, and `127.1` stays a name. To ask whether two hosts are the
    /// same, dot and spelling aside, call [`Host::is`].
    ///
    /// ```
    /// use urial::Host;
    /// let normal = |text| Host::parse(text).unwrap().normalize();
    /// assert_eq!(normal("EX%41MPLE.com"), "example.com");
    /// assert_eq!(normal("b%c3%bccher.example"), "b%C3%BCcher.example");
    /// assert_eq!(normal("[2001:DB8:0:0::1]"), "[2001:db8::1]");
    /// assert_eq!(normal("192.0.2.1"), "192.0.2.1");
    /// ```
    #[must_use]
    pub fn normalize(self) -> String {
        if let Some(address) = self.ipv6() {
            return format!("[{address}]");
        }
        let mut normal = String::with_capacity(self.as_str().len());
        let spelling = Spelling { upper_hex: true, decode: true };
        spelling::push_lower(self.as_str(), spelling, &mut normal);
        normal
    }
}
