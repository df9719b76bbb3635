//! Schemes of which no more is known than that they have an authority.

use super::AuthorityUse::{self, Allowed};
use super::{BUILT_IN, SchemeRules};

/// Schemes that are not in the [table](BUILT_IN), whose URIs name a server, or something like one,
/// after `//`.
///
/// They are registered or in use, but no document says what this library would need for a rule.
///
/// ```
/// use urial::schemes::{AuthorityUse, WITH_AUTHORITY, authority_of};
/// assert!(WITH_AUTHORITY.contains(&"s3"));
/// assert_eq!(authority_of("S3"), Some(AuthorityUse::Allowed));
/// assert_eq!(authority_of("mailto"), Some(AuthorityUse::Forbidden));
/// assert_eq!(authority_of("no-such-scheme"), None);
/// ```
pub const WITH_AUTHORITY: &[&str] = &[
    "abfss",
    "afp",
    "app",
    "bzr",
    "chrome",
    "dav",
    "davs",
    "docker",
    "feed",
    "finger",
    "gemini",
    "git+http",
    "git+https",
    "git+ssh",
    "gs",
    "hdfs",
    "hg+https",
    "imaps",
    "ipfs",
    "ipns",
    "jabber",
    "kafka",
    "mariadb",
    "mongodb+srv",
    "mssql",
    "nats",
    "obsidian",
    "oci",
    "pop3",
    "rmi",
    "rtmp",
    "rtmps",
    "s3",
    "slack",
    "smb",
    "smtp",
    "smtps",
    "socks5",
    "sqlserver",
    "svn+ssh",
    "tcp",
    "udp",
    "unix",
    "vscode",
    "wasbs",
    "webcal",
];

/// Returns whether URIs of the scheme `name`, in any case, have an authority: by the table, or by
/// [`WITH_AUTHORITY`]. `None` means that the scheme is in neither.
#[must_use]
pub fn authority_of(name: &str) -> Option<AuthorityUse> {
    if let Some(rule) = SchemeRules::BUILT_IN.get(name) {
        return Some(rule.authority);
    }
    let lower = || name.bytes().map(|byte| byte.to_ascii_lowercase());
    let found = WITH_AUTHORITY.binary_search_by(|known| known.bytes().cmp(lower()));
    found.is_ok().then_some(Allowed)
}

/// The length of the longest name in the table and in [`WITH_AUTHORITY`].
///
/// A search in running text need not look further back from a colon.
pub const LONGEST_NAME: usize = {
    let (mut longest, mut at) = (0, 0);
    while at < BUILT_IN.len() + WITH_AUTHORITY.len() {
        let name = match at < BUILT_IN.len() {
            true => BUILT_IN[at].name,
            false => WITH_AUTHORITY[at - BUILT_IN.len()],
        };
        if name.len() > longest {
            longest = name.len();
        }
        at += 1;
    }
    longest
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_scheme_is_in_both_lists() {
        assert!(WITH_AUTHORITY.is_sorted());
        for name in WITH_AUTHORITY {
            assert_eq!(SchemeRules::BUILT_IN.get(name), None, "{name}");
            assert_eq!(*name, name.to_ascii_lowercase());
            assert!(name.len() <= LONGEST_NAME);
        }
    }
}
