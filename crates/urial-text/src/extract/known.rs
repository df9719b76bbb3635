//! The words before a `:` that are taken for schemes, and the syntax required after them.
//!
//! "tag: v1", "file:12", "ssh:22" and "data:{" are common in running text, so the name of a scheme
//! is not enough. Most schemes require an authority. The others require their own syntax, as far as
//! the first bytes show it.

use super::steps;
use urial::schemes::{self, AuthorityUse};

/// How many bytes after the `:` are read, so that a long text is not read again for every scheme.
const GLANCE: usize = 256;

/// The syntax required after the `:` of a scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// `//` and a host.
    Host,
    /// `//` and perhaps a host.
    Authority,
    /// `/` and more.
    Root,
    /// Another reference, as after `jdbc:`.
    Nested,
    /// A text with an `@` inside.
    Address,
    /// `?` and more, or a text with an `@` inside.
    Mail,
    /// A newsgroup or the name of a message.
    News,
    /// A telephone number.
    Number,
    /// `NID ":" NSS` (RFC 8141).
    Urn,
    /// `[ mediatype ] [ ";base64" ] "," data` (RFC 2397).
    Data,
    /// `authority "," date ":" specific` (RFC 4151).
    Tag,
    /// One of the built-in pages of browsers.
    About,
    /// Two numbers.
    Coordinates,
    /// `10.` and a `/` (ISO 26324).
    Doi,
    /// `?` with an `xt=`
    Magnet,
    /// Anything: the caller asked for this scheme.
    Anything,
}

/// The schemes to search for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wanted<'s> {
    Known,
    These(&'s [&'s str]),
}

impl Wanted<'_> {
    /// Returns the length of the longest wanted scheme.
    pub(super) fn longest(self) -> usize {
        match self {
            Wanted::Known => schemes::LONGEST_NAME,
            Wanted::These(names) => names.iter().map(|name| name.len()).max().unwrap_or(0),
        }
    }

    /// Returns whether these are the schemes of the tables; of those, one that ends in a digit
    /// needs `//`.
    pub(super) const fn are_known(self) -> bool {
        matches!(self, Wanted::Known)
    }

    /// Returns the required syntax after `name`, if it is a wanted scheme.
    pub(super) fn shape(self, name: &str) -> Option<Shape> {
        match self {
            Wanted::Known => known(name),
            // A known scheme keeps its own shape when it is asked for by name.
            Wanted::These(names) => names
                .iter()
                .any(|wanted| wanted.eq_ignore_ascii_case(name))
                .then(|| known(name).unwrap_or(Shape::Anything)),
        }
    }
}

/// Returns the shape of a scheme of the tables.
fn known(name: &str) -> Option<Shape> {
    // Of words so short only these are schemes.
    let is_short = name.len() < 3;
    if is_short && !["ws", "gs", "s3"].iter().any(|short| short.eq_ignore_ascii_case(name)) {
        return None;
    }
    // Schemes without a syntax of their own are known by their authority.
    special(name).or_else(|| {
        // A scheme of the table that requires an authority needs a host in it too.
        match schemes::authority_of(name)? {
            AuthorityUse::Required => Some(Shape::Host),
            AuthorityUse::Allowed => Some(Shape::Authority),
            AuthorityUse::Forbidden => None,
        }
    })
}

/// Returns the shape of a scheme with a syntax of its own.
///
/// `javascript` is code and `blob` exists only inside a browser; both are found only on request.
fn special(name: &str) -> Option<Shape> {
    const SPECIAL: [(&str, Shape); 22] = [
        ("http", Shape::Host),
        ("https", Shape::Host),
        ("facetime", Shape::Host),
        ("mailto", Shape::Mail),
        ("file", Shape::Root),
        ("tel", Shape::Number),
        ("sms", Shape::Number),
        ("urn", Shape::Urn),
        ("data", Shape::Data),
        ("news", Shape::News),
        ("sip", Shape::Address),
        ("sips", Shape::Address),
        ("xmpp", Shape::Address),
        ("mid", Shape::Address),
        ("cid", Shape::Address),
        ("tag", Shape::Tag),
        ("about", Shape::About),
        ("geo", Shape::Coordinates),
        ("doi", Shape::Doi),
        ("magnet", Shape::Magnet),
        ("jdbc", Shape::Nested),
        ("view-source", Shape::Nested),
    ];
    let found = SPECIAL.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|(_, shape)| *shape)
}

const PAGES: [&str; 12] = [
    "blank",
    "srcdoc",
    "config",
    "about",
    "invalid",
    "legal-compat",
    "cache",
    "memory",
    "plugins",
    "support",
    "addons",
    "preferences",
];

impl Shape {
    /// Returns whether the reference needs `//` and an authority.
    pub(super) const fn has_authority(self) -> bool {
        matches!(self, Shape::Host | Shape::Authority)
    }

    /// Returns whether `rest`, the text after the `:` of `scheme`, can have this shape. Reads only
    /// its first bytes.
    pub(super) fn fits(self, scheme: &str, rest: &[u8]) -> bool {
        if self.has_authority() {
            return rest.starts_with(b"//") && rest.len() > 2;
        }
        self.fits_without_authority(scheme, rest)
    }

    fn fits_without_authority(self, scheme: &str, rest: &[u8]) -> bool {
        let rest = &rest[..rest.len().min(GLANCE)];
        let word = &rest[..rest.iter().take_while(|&&byte| is_of_a_word(byte)).count()];
        steps::count(word.len());
        match self {
            Shape::Host | Shape::Authority => false,
            Shape::Root => match rest {
                // `file://` alone is a word of prose.
                [b'/', b'/', next, ..] => is_of_a_word(*next),
                [b'/', next, ..] => is_of_a_word(*next) && *next != b'/',
                _ => false,
            },
            // `jdbc:mysql://…`: the inner scheme and at least three more bytes.
            Shape::Nested => nested(word),
            Shape::Address => at_inside(word),
            // RFC 6068 section 2: the address may be left out if header fields follow,
            // `mailto:?to=a@b`.
            Shape::Mail => (word.starts_with(b"?") && word.contains(&b'=')) || at_inside(word),
            // RFC 5538 section 2: a message-id with an `@`, or a newsgroup, whose name here has a
            // dot.
            Shape::News => {
                at_inside(word)
                    || (word.first().is_some_and(u8::is_ascii_alphabetic)
                        && divided(word, b'.').is_some_and(|(_, rest)| !rest.is_empty()))
            }
            Shape::Number => {
                // `Tel:123` may be prose; `tel:123` and `Tel:+123` are numbers.
                let is_written_as_one =
                    word.starts_with(b"+") || scheme == scheme.to_ascii_lowercase();
                let digits = word.iter().take_while(|byte| {
                    matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'(' | b')')
                });
                // Three digits are the shortest number that people call, such as 112.
                is_written_as_one && digits.filter(|byte| byte.is_ascii_digit()).count() >= 3
            }
            Shape::Urn => urn(word),
            Shape::Data => data(word),
            Shape::Tag => tag(word),
            Shape::About => {
                let page =
                    word.iter().take_while(|byte| byte.is_ascii_alphabetic() || **byte == b'-');
                let page = &word[..page.count()];
                PAGES.iter().any(|known| page == known.as_bytes())
            }
            // RFC 5870: geo:latitude,longitude.
            Shape::Coordinates => coordinates(word),
            Shape::Doi => word.starts_with(b"10.") && word.contains(&b'/'),
            Shape::Magnet => word.starts_with(b"?") && word.windows(3).any(|three| three == b"xt="),
            // A caller's own scheme: any character that begins a path, but none that ends a
            // sentence.
            Shape::Anything => word.first().is_some_and(|byte| {
                byte.is_ascii_alphanumeric() || b"/?+_~%@*(".contains(byte) || *byte >= 0x80
            }),
        }
    }
}

/// Returns whether this byte continues a word, for the purpose of a glance.
const fn is_of_a_word(byte: u8) -> bool {
    !matches!(byte, 0..=b' ' | b'"' | b'<' | b'>' | b'`' | b'{' | b'}' | b'|' | b'\\' | b'^' | 0x7F)
}

/// Returns whether a word looks like an address: an `@` between a name and a host.
fn at_inside(word: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80 || *byte == b'[';
    let starts = word.first().is_some_and(|first| {
        first.is_ascii_alphanumeric() || b"_%+=".contains(first) || *first >= 0x80
    });
    let has_host = |host: &[u8]| host.first().is_some_and(is_part);
    starts && divided(word, b'@').is_some_and(|(name, host)| !name.is_empty() && has_host(host))
}

/// Divides a word at the first of such bytes.
fn divided(word: &[u8], by: u8) -> Option<(&[u8], &[u8])> {
    let at = word.iter().position(|&byte| byte == by)?;
    Some((&word[..at], &word[at + 1..]))
}

/// Returns whether a word starts with another scheme and a rest.
fn nested(word: &[u8]) -> bool {
    divided(word, b':').is_some_and(|(scheme, rest)| {
        // `a:b` and `c:\x` are too short; the name of a scheme has at least two letters here.
        scheme.len() > 1 && scheme.iter().all(u8::is_ascii_alphanumeric) && rest.len() > 2
    })
}

/// Returns whether a word starts with a namespace, a `:` and a specific string.
fn urn(word: &[u8]) -> bool {
    let Some((nid, nss)) = divided(word, b':') else {
        return false;
    };
    let is_nid = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
    let starts_like_a_nss =
        |byte: &u8| byte.is_ascii_alphanumeric() || b"%+-_!$(@=*/".contains(byte) || *byte >= 0x80;
    // RFC 8141 section 2: NID = alphanum 0*30ldh alphanum, at most 32 characters.
    (2..=32).contains(&nid.len())
        && nid[0].is_ascii_alphanumeric()
        && nid.iter().all(is_nid)
        && nss.first().is_some_and(starts_like_a_nss)
}

/// Returns whether a word has a media type, or none, and data after a comma.
fn data(word: &[u8]) -> bool {
    let Some((kind, data)) = divided(word, b',') else {
        return false;
    };
    let is_type = divided(kind, b'/').is_some_and(|(first, _)| !first.is_empty());
    // RFC 2397: the media type may be left out, or only its parameters given: `data:;base64,x`.
    (kind.is_empty() || kind[0] == b';' || (is_type && kind[0].is_ascii_alphabetic()))
        && !data.is_empty()
}

/// Returns whether a word has an authority, a date that starts with a year, and a `:`.
fn tag(word: &[u8]) -> bool {
    divided(word, b',').is_some_and(|(authority, after)| {
        !authority.is_empty()
            && after.len() > 4
            // RFC 4151 section 2.1: date = year ["-" month ["-" day]], with four digits for the
            // year.
            && after[..4].iter().all(u8::is_ascii_digit)
            && after.contains(&b':')
    })
}

/// Returns whether a word starts with two numbers and a comma between them.
fn coordinates(word: &[u8]) -> bool {
    let number = |bytes: &[u8]| {
        let start = usize::from(bytes.starts_with(b"-"));
        let digits =
            bytes[start..].iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'.');
        match digits.count() {
            0 => 0,
            digits => start + digits,
        }
    };
    let latitude = number(word);
    // A second comma, the altitude, may follow, but need not.
    latitude > 0 && word.get(latitude) == Some(&b',') && number(&word[latitude + 1..]) > 0
}
