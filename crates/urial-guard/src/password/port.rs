//! Whether digits after the `:` of an authority are a port, or the start of a password that a `/`,
//! `?` or `#` cuts in two.

use core::ops::Range;

use super::marks::{is_blank, is_quote, mark};

/// Ports below 1024 that servers have. A smaller number than these is hardly ever a port, and often
/// enough the start of a password.
const KNOWN: [u16; 57] = [
    20, 21, 22, 23, 25, 43, 49, 53, 67, 68, 69, 70, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90,
    110, 111, 119, 123, 135, 137, 139, 143, 161, 162, 179, 194, 389, 443, 444, 445, 464, 465, 514,
    515, 548, 554, 563, 587, 631, 636, 853, 873, 902, 989, 990, 993, 995,
];

/// Marks between the hosts of a list.
const DIVIDERS: &[u8] = b",;|";

/// The schemes of web servers.
pub(super) const WEB: [&str; 4] = ["http", "https", "ws", "wss"];

/// No more is looked at of a password or a host: many authorities may have the same `@`, and the
/// time stays linear.
pub(super) const LONGEST: usize = 256;

/// An authority that ends before an `@`.
pub(super) struct Cut<'a> {
    pub(super) text: &'a [u8],
    /// The scheme in front of the slashes.
    pub(super) scheme: &'a [u8],
    /// A name that may be a user or a host.
    pub(super) name: &'a [u8],
    /// From the `:` to the end of the authority, where a `/`, `?` or `#` is.
    pub(super) after: Range<usize>,
    /// The `@` that may end a password.
    pub(super) at: usize,
}

impl Cut<'_> {
    /// Returns whether what follows the `:` begins a password.
    ///
    /// A text that is no port number begins one, unless it is a list of hosts with their ports. A
    /// number that may be a port begins one too, if the text after the `@` is like a host and no
    /// pair is before it. If servers have that port, the name before it must also have no dot, and
    /// more than a word must follow the `@`: `@1.2`, `@main` and `@sha256:…` are versions.
    ///
    /// On the web such a port is never a password, since paths there often have an `@`; every other
    /// number must pass all these tests.
    pub(super) fn is_password(&self) -> bool {
        let after = &self.text[self.after.clone()];
        let length = after.iter().take_while(|byte| byte.is_ascii_digit());
        let (digits, others) = after.split_at(length.count());
        let is_list = others.first().is_some_and(|mark| DIVIDERS.contains(mark));
        // No port is `8x`, `012` or 70000.
        if !is_list && !others.is_empty() || !is_port_number(digits) {
            return true;
        }
        // `x://a:1,b:2/c@d`: every host of the list has its port.
        if is_list && have_ports(&others[1..]) {
            return false;
        }
        let is = |names: &[&str]| {
            let mut names = names.iter();
            names.any(|name| self.scheme.eq_ignore_ascii_case(name.as_bytes()))
        };
        // Numbers from 1024 on may be any program's port.
        let is_port = is_known(digits);
        let rest = self.after.start + digits.len()..self.at;
        let is_web = is(&WEB);
        // A `file` has no port, but its path may have a drive or a version.
        if is_web && is_port && !is_list
            || is(&["file"])
            || rest.len() > LONGEST
            || has_pair(&self.text[rest.clone()])
        {
            return false;
        }
        // Hardly any list leaves some of the ports out.
        if is_list {
            return true;
        }
        // A host is a few bytes long, and only its start is read.
        let end = self.text.len().min(self.at + LONGEST);
        let host = Host::read(&self.text[self.at..end]);
        match self.text[rest.start] {
            // A `#` hardly ever follows a port, so less has to be like a host.
            b'#' if !is_web => host.is_like_one,
            _ if !is_port && !is_web => host.is_like_one,
            // It may be a port, so everything else has to speak for a password.
            _ => {
                let is_name = !self.name.contains(&b'.')
                    && !self.name.eq_ignore_ascii_case(b"localhost")
                    && !is_versioned(self.scheme);
                is_name && host.is_like_one && host.is_more_than_a_word
            }
        }
    }
}

/// Returns whether a `key=` is in front of an `@`, with something of its value.
fn has_pair(before: &[u8]) -> bool {
    let mut pieces = before.split(|byte| b"/?#&;,".contains(byte));
    pieces.any(|piece| {
        let key = piece
            .iter()
            .take_while(|&&byte| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte));
        let length = key.count();
        // A key begins with a letter: `?a=b@c` is a query, `8/=x@c` is not.
        let is_key = length > 0 && piece[0].is_ascii_alphabetic();
        // Base64 ends with such signs.
        is_key
            && piece.get(length) == Some(&b'=')
            && piece[length..].iter().any(|&byte| byte != b'=')
    })
}

/// Returns whether digits are a port that ends a reference of the web, as an escaped line end
/// follows in a log that was written as JSON.
pub(super) fn ends_at_port(digits: &[u8], rest: &[u8]) -> bool {
    is_port_number(digits) && is_known(digits) && matches!(rest, [b'\\', b'n' | b'r' | b't', ..])
}

/// Returns whether what follows the first `:` of an authority is a port, or one and a list of other
/// hosts with theirs.
pub(super) fn is_ports(text: &[u8]) -> bool {
    let mut pieces = text.split(|byte| DIVIDERS.contains(byte));
    let first = pieces.next().unwrap_or_default();
    // Punctuation of a sentence after a port.
    let closed = first
        .iter()
        .rposition(|byte| !b")]}'\"\\.!".contains(byte))
        .map_or(0, |last| last + 1);
    let is_number = |text: &[u8]| text.iter().all(u8::is_ascii_digit);
    is_number(&first[..closed])
        // `a:1,b:2`: every host of a list may have its port.
        && pieces.all(|piece| {
            let colon = piece.iter().rposition(|&byte| byte == b':');
            colon.is_none_or(|colon| is_number(&piece[colon + 1..]))
        })
}

/// Returns whether all hosts of a list have a port: `a:1,b:2`.
fn have_ports(hosts: &[u8]) -> bool {
    let mut hosts = hosts.split(|byte| DIVIDERS.contains(byte));
    hosts.all(|host| {
        let colon = host.iter().rposition(|&byte| byte == b':');
        let port = colon.map_or(&[][..], |colon| &host[colon + 1..]);
        !port.is_empty() && port.iter().all(u8::is_ascii_digit)
    })
}

/// Returns whether a mail address is there: a name, an `@`, and a host with a dot and nothing after
/// it.
pub(super) fn is_mail(text: &[u8]) -> bool {
    let is_of_local = |byte: &&u8| byte.is_ascii_alphanumeric() || b"._+-".contains(*byte);
    // Bounded, as many names may be before one address.
    let text = &text[..text.len().min(LONGEST)];
    let local = text.iter().take_while(is_of_local).count();
    if local == 0 || text.get(local) != Some(&b'@') {
        return false;
    }
    let host = &text[local + 1..];
    let is_of_host = |byte: &&u8| byte.is_ascii_alphanumeric() || b".-".contains(*byte);
    let length = host.iter().take_while(is_of_host).count();
    let end = host.get(length).copied().unwrap_or(b' ');
    let name = &host[..length];
    let dot = name.iter().position(|&byte| byte == b'.');
    // A dot inside of the name; a dot at its end is the sentence's.
    dot.is_some_and(|dot| dot > 0 && dot + 1 < name.len())
        && (is_blank(end) || is_quote(end) || b",;)]}'|".contains(&end))
}

/// The kind of text after an `@`.
struct Host {
    is_like_one: bool,
    /// It has a port, a path or a dot.
    is_more_than_a_word: bool,
}

impl Host {
    fn read(text: &[u8]) -> Host {
        // Without the `@` itself.
        let text = text.get(mark(text, 0).len..).unwrap_or_default();
        let is_of_name =
            |byte: &&u8| byte.is_ascii_alphanumeric() || b"-_.".contains(*byte) || !byte.is_ascii();
        let is_address = text.first() == Some(&b'[');
        // An address in brackets has colons and dots that a name has not.
        let length = match text.iter().position(|&byte| byte == b']') {
            Some(close) if is_address => close + 1,
            _ => text.iter().take_while(is_of_name).count(),
        };
        let (name, after) = text.split_at(length);
        let mark_at = |at: usize| (at < after.len()).then(|| mark(after, at));
        let colon = mark_at(0).filter(|mark| mark.byte == b':');
        let rest = after.iter().skip(colon.map_or(0, |colon| colon.len));
        let digits = rest.take_while(|byte| byte.is_ascii_digit()).count();
        let port = colon.map_or(0, |colon| colon.len + digits);
        // The end of the text is like a space after it.
        let end = mark_at(port).map_or(b' ', |mark| mark.byte);
        let is_over = is_blank(end) || is_quote(end) || b"/?#,;)]}'|\\".contains(&end);
        let last = name.iter().rposition(|&byte| byte != b'.');
        let trimmed = &name[..last.map_or(0, |last| last + 1)];
        // `@1.2.3` is a version, `@1.2.3:80` a host.
        let has_port = colon.is_some() && digits > 0;
        let is_version = is_version(trimmed) && !has_port;
        Host {
            is_like_one: !trimmed.is_empty() && is_over && !is_version,
            is_more_than_a_word: is_address || has_port || end == b'/' || trimmed.contains(&b'.'),
        }
    }
}

/// Returns whether a name is a number, or numbers with dots between them that are no address, as
/// `1.2.3` and `v4`.
fn is_version(name: &[u8]) -> bool {
    let numbers = name.strip_prefix(b"v").unwrap_or(name);
    let is_number = |part: &[u8]| part.iter().all(u8::is_ascii_digit);
    let parts = numbers.split(|&byte| byte == b'.');
    parts
        .clone()
        .next()
        .is_some_and(|first| !first.is_empty() && is_number(first))
        // `v4` is a version whatever its parts; four numbers without a `v` may be an address.
        && (numbers.len() < name.len()
            || !(parts.clone().count() == 4 && parts.clone().all(is_number)))
}

/// Returns whether a scheme is of those whose paths end with `@` and a version, as in
/// `git+ssh://host:22/project@main`.
fn is_versioned(scheme: &[u8]) -> bool {
    // `git+ssh` begins with the name of the program.
    let first = scheme.split(|&byte| byte == b'+').next();
    let names: [&[u8]; 7] = [b"git", b"hg", b"svn", b"bzr", b"docker", b"oci", b"pkg"];
    let mut names = names.into_iter();
    names.any(|name| first.is_some_and(|first| first.eq_ignore_ascii_case(name)))
}

/// Places in the text of a program where it puts the port.
const FORMATS: [&[u8]; 11] = [
    b"%d", b"%i", b"%s", b"%u", b"%v", b"%hu", b"%ld", b"%lu", b"{}", b"{0}", b"{1}",
];

/// Returns whether a word stands for a port in documentation, as in `http://host:PORT` and
/// `http://host:$port`.
pub(super) fn is_placeholder(word: &[u8]) -> bool {
    let is_of_one = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-${}%".contains(byte);
    let has_port = |word: &[u8]| {
        word.windows(4)
            .any(|part| part.eq_ignore_ascii_case(b"port"))
    };
    word.len() <= 16 && word.iter().all(is_of_one) && has_port(word)
        || FORMATS.contains(&word)
        || word == b"auto"
}

/// Returns whether a word is a variable for a port, as in `http://host:${PORT}/@user`: it cannot be
/// the start of a password like any word with `port` in it.
pub(super) fn is_variable(word: &[u8]) -> bool {
    is_placeholder(word) && (word == b"PORT" || b"${%".contains(&word[0]))
}

/// Returns whether digits are a port that servers have, or one of those that anything may have.
fn is_known(digits: &[u8]) -> bool {
    let number = number(digits);
    // All registered and free ports; a server may have any of them.
    number >= 1024 || KNOWN.iter().any(|&known| u32::from(known) == number)
}

/// Returns whether digits are a number that a port may have, as people write it.
fn is_port_number(digits: &[u8]) -> bool {
    // People write a port without leading zeros.
    let is_short = matches!(digits.len(), 1..=5) && (digits[0] != b'0' || digits.len() == 1);
    digits.iter().all(u8::is_ascii_digit) && is_short && number(digits) <= 65535
}

fn number(digits: &[u8]) -> u32 {
    let value = |sum: u32, digit: &u8| sum * 10 + u32::from(digit - b'0');
    digits.iter().fold(0, value)
}

#[cfg(test)]
mod tests {
    use super::super::find;

    #[test]
    fn digits_begin_a_password_or_are_a_port() {
        for (text, is_password) in [
            ("postgres://app:8/fJk@db", true),
            ("postgres://app:8/fJk@db/x", true),
            ("postgres://app:8/fJk==@db.example:5432/x", true),
            ("postgres://john.doe:8?f@db", true),
            ("amqp://app:12/fJk@[::1]:80/", true),
            ("db://app:2024#Spring@db", true),
            ("db://app:5432/Spring@db/x", true),
            ("db://app:5432/Spring@db.example", true),
            ("db://app:5432/Spring@10.0.0.1", true),
            ("db://app:5432/a@db:5432", true),
            ("db://app:0123/a@db", true),
            ("db://app:99999/a@db", true),
            ("db://db.example:5432/a@b/c", false),
            ("db://localhost:5432/a@b/c", false),
            ("db://db:5432/a@replica", false),
            ("db://db:5432/x?user=a@b.org", false),
            ("ldap://dc:389/mail=bob@x.org,dc=y", false),
            ("docker://registry:5000/app@sha256:0123abc", false),
            ("docker://registry:5000/app@1.2.3", false),
            ("x://host:7/app@v1.2", false),
            ("x://host:7/app@12", false),
            ("git+ssh://host:2222/project@main", false),
            ("git+ssh://host:2222/project@v1.0#egg=x", false),
            ("git+ssh://host:2222/project@release-1.0", false),
            ("imap://server.example:143/bob@x.org", false),
            ("http://h:8080/a@1.2", false),
            ("http://h:8/a@b.c/d", true),
            ("wss://h:8/a@b.c:80", true),
            ("http://h:8/a@b", false),
            ("http://h:8#a@b", false),
            ("http://h.example:8/a@b.c/d", false),
            ("http://h:8/?a=a@b.c", false),
            ("http://h:81/a@b.c/d", false),
            ("http://h:8080/a@b.c/d", false),
            ("http://h:80,a@b.c/", true),
            ("http://h:80,a@b", true),
            ("http://h:80,a@b.c:80", true),
            ("http://h:80,:a@b.c", true),
            ("http://h:7,a@b.c", true),
            ("db://h:80,a@b.c", true),
            ("http://es:9200\\xfrom:a@b.c", true),
            ("file://h:8/a@b", false),
            ("//h:8/a@b", false),
            ("x://[::1]:8/a@b", false),
        ] {
            assert_eq!(find(text).is_some(), is_password, "{text}");
            let text = text.as_bytes();
            let found = super::super::passwords(text).count();
            assert_eq!(found, usize::from(is_password), "{}", text.escape_ascii());
        }
    }
    #[test]
    fn in_running_text_a_port_and_a_mail_address_are_no_userinfo() {
        for text in [
            "http://h:80, a@b.c",
            "http://h:80, a.b+c@b.c, d",
            "http://es:9200\nfrom:a@b.c",
            "http://es:9200\\nfrom:a@b.c",
            "http://es:9200 a@b.c",
        ] {
            assert!(find(text).is_some(), "{text}");
            assert_eq!(
                super::super::passwords(text.as_bytes()).count(),
                0,
                "{text}"
            );
        }
    }
}
