//! Where a reference ends.

use urial_grammar::{Set, search};

use super::before::Delimiter;
use super::known::Shape;
use super::letters::{is_hiragana, is_unspaced, is_word};
use super::trim;

/// The bytes that a path, query or fragment has and that never end it.
const PLAIN: [bool; 256] = members(Set::QUERY.minus(Set::of("(),;&'")));
/// The bytes that a host has and that never end it.
const PLAIN_HOST: [bool; 256] = members(Set::UNRESERVED);

/// A table is faster than the set, by a shift of 128 bits a byte.
pub(super) const fn members(set: Set) -> [bool; 256] {
    let mut members = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        members[byte as usize] = set.contains(byte);
        byte += 1;
    }
    members
}

/// How many bytes from the start are members.
#[inline]
pub(super) fn run(bytes: &[u8], members: &[bool; 256]) -> usize {
    let mut at = 0;
    while at < bytes.len() && members[usize::from(bytes[at])] {
        at += 1;
    }
    at
}

/// The end of a reference, and where the search goes on.
pub(super) struct Extent {
    pub(super) end: usize,
    pub(super) resume: usize,
}

/// What a walk over the characters of a reference came to.
#[derive(Clone, Copy)]
pub(super) struct Walk {
    pub(super) end: usize,
    /// The outermost `(` that no `)` closes.
    pub(super) unclosed: Option<usize>,
}

/// The extent of the reference from `start`, with a scheme before `rest`; or where to go on when it is none.
pub(super) fn of(
    text: &str,
    start: usize,
    rest: usize,
    shape: Shape,
    before: Delimiter,
    iri: bool,
) -> Result<Extent, usize> {
    let head = if shape.has_authority() {
        rest + 2
    } else {
        rest
    };
    let walker = |wide| Walker {
        text,
        before,
        wide,
        iri,
    };
    let ends_where_it_should = |walk: &Walk| match before {
        Delimiter::Quote(close) | Delimiter::Attribute(close) => {
            text[walk.end..].starts_with(close)
        }
        Delimiter::Link => text[walk.end..].starts_with([')', ' ', '\t', '\n']),
        Delimiter::Bare { .. } => false,
    };
    if !matches!(before, Delimiter::Bare { .. })
        && let Ok(walk) = walker(true).walk(head, shape)
        && ends_where_it_should(&walk)
    {
        let end = match before {
            Delimiter::Quote(_) => trim::end(text.as_bytes(), start, head, walk, None),
            _ => walk.end,
        };
        return Ok(Extent {
            end,
            resume: walk.end,
        });
    }
    let walk = walker(false).walk(head, shape)?;
    if is_template(&text.as_bytes()[walk.end..]) {
        return Err(walk.end);
    }
    let mark = match before {
        Delimiter::Bare { mark, .. } => mark,
        _ => None,
    };
    let end = trim::end(text.as_bytes(), start, head, walk, mark);
    // What is cut off at an open bracket may hold references of its own.
    let resume = match walk.unclosed {
        Some(open) if open >= end => end,
        _ => walk.end,
    };
    Ok(Extent { end, resume })
}

/// The extent of the suffix reference from `start`.
pub(super) fn of_suffix(
    text: &str,
    start: usize,
    before: Delimiter,
    iri: bool,
) -> Result<Extent, usize> {
    let walker = Walker {
        text,
        before,
        wide: false,
        iri,
    };
    let walk = walker.walk(start, Shape::Host)?;
    let mark = match before {
        Delimiter::Bare { mark, .. } => mark,
        _ => None,
    };
    let end = trim::end(text.as_bytes(), start, start, walk, mark);
    Ok(Extent {
        end,
        resume: walk.end,
    })
}

/// Whether what ended a reference is a place to put something: `{id}`, `%s`.
fn is_template(rest: &[u8]) -> bool {
    matches!(
        rest,
        [b'{', ..] | [b'%', b's' | b'd' | b'i' | b'u' | b'v' | b'@', ..]
    )
}

struct Walker<'t> {
    text: &'t str,
    before: Delimiter,
    /// Whether letters of any script may follow one another.
    wide: bool,
    iri: bool,
}

impl Walker<'_> {
    /// Goes to where the characters of a reference end.
    fn walk(&self, head: usize, shape: Shape) -> Result<Walk, usize> {
        if !shape.has_authority() {
            return Ok(self.path(head));
        }
        let bytes = self.text.as_bytes();
        let (plain, stop) = plain_extent(bytes, head);
        let starts_host = bytes.get(head).is_some_and(u8::is_ascii_alphanumeric);
        // Most hosts are names, and a path or a blank is behind them.
        let end = match bytes.get(plain) {
            // Nothing is open that a bracket could close.
            Some(b'/') if starts_host && ends_path(bytes.get(stop)) => {
                return Ok(Walk {
                    end: stop,
                    unclosed: None,
                });
            }
            Some(b'/') if starts_host => return Ok(self.path_from(plain, stop)),
            None | Some(b' ' | b'\n' | b'"' | b'>' | b'<') if starts_host => plain,
            _ => self.host(head, self.authority(head), shape)?,
        };
        match bytes.get(end) {
            Some(b'/' | b'?' | b'#') => Ok(self.path(end)),
            _ => Ok(Walk {
                end,
                unclosed: None,
            }),
        }
    }

    /// The end of an authority. A mark that userinfo and host could have ends it where there is no password before it.
    fn authority(&self, head: usize) -> usize {
        let bytes = self.text.as_bytes();
        let mut has_colon = false;
        let mut at = head;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'[' if at == head || bytes[at - 1] == b'@' => {
                    let inside = bytes[at + 1..]
                        .iter()
                        .take_while(|byte| Set::of("0123456789abcdefABCDEFvV:.").contains(**byte));
                    let close = at + 1 + inside.count();
                    if bytes.get(close) != Some(&b']') {
                        return at;
                    }
                    at = close + 1;
                }
                b'%' if is_triplet(&bytes[at..]) => at += 3,
                b':' => {
                    has_colon = true;
                    at += 1;
                }
                b'\'' if self.before.apostrophe() => break,
                _ if Set::UNRESERVED.contains(byte) || byte == b'@' => at += 1,
                _ if has_colon && Set::SUB_DELIMS.contains(byte) => at += 1,
                0x80.. => match self.letter(head, at) {
                    Some(len) => at += len,
                    None => break,
                },
                _ => break,
            }
        }
        at
    }

    /// The end of the authority from `head`, if its host and port are such, without what does not belong to them.
    fn host(&self, head: usize, end: usize, shape: Shape) -> Result<usize, usize> {
        let bytes = &self.text.as_bytes()[..end];
        let at = bytes[head..].iter().rposition(|&byte| byte == b'@');
        let host = at.map_or(head, |at| head + at + 1);
        let is_closed = |byte: u8| byte == b']';
        let literal = if bytes[host..].starts_with(b"[") {
            bytes[host..]
                .iter()
                .position(|&byte| is_closed(byte))
                .map_or(end, |at| host + at + 1)
        } else {
            host
        };
        let is_of_host = |byte: &&u8| **byte != b':' && !Set::SUB_DELIMS.contains(**byte);
        let host_end = literal + bytes[literal..].iter().take_while(is_of_host).count();
        let name = &bytes[host..host_end];
        let may_be_empty = shape == Shape::Authority && self.text[end..].starts_with('/');
        if !may_be_empty
            && !name
                .iter()
                .any(|byte| byte.is_ascii_alphanumeric() || *byte >= 0x80)
        {
            return Err(end.max(head));
        }
        let has_port = bytes.get(host_end) == Some(&b':');
        let port = (host_end + usize::from(has_port)).min(end);
        let digits = bytes[port..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let is_whole = if has_port {
            port + digits == end
        } else {
            host_end == end
        };
        let goes_on = self
            .text
            .as_bytes()
            .get(end)
            .is_some_and(|byte| b"/?#".contains(byte));
        match (is_whole, goes_on) {
            (true, _) => Ok(end),
            // `http://a:b/c` is no reference, `http://a:b` is one and a word.
            (false, true) if has_port => Err(end),
            (false, _) if has_port && digits > 0 => Ok(port + digits),
            (false, _) => Ok(host_end),
        }
    }

    /// The end of path, query and fragment.
    fn path(&self, head: usize) -> Walk {
        let bytes = self.text.as_bytes();
        self.path_from(head, head + run(&bytes[head..], &PLAIN))
    }

    /// The same, where nothing can end it before `at`.
    fn path_from(&self, head: usize, at: usize) -> Walk {
        let bytes = self.text.as_bytes();
        let mut depth = 0_usize;
        let mut open = head;
        let mut at = at;
        let mut has_fragment = false;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'(' => {
                    if depth == 0 {
                        open = at;
                    }
                    depth += 1;
                    at += 1;
                }
                b')' if depth == 0 => break,
                b')' => {
                    depth -= 1;
                    at += 1;
                }
                b'%' if is_triplet(&bytes[at..]) => at += 3,
                b'&' if is_quoting_entity(&bytes[at..]) => break,
                b',' | b';' if starts_list_item(&bytes[at + 1..]) => break,
                b'\'' if self.before.apostrophe() => break,
                b'#' if has_fragment => break,
                b'#' => {
                    has_fragment = true;
                    at += 1;
                }
                _ if Set::QUERY.contains(byte) => at += 1,
                0x80.. => match self.letter(head, at) {
                    Some(len) => at += len,
                    None => break,
                },
                _ => break,
            }
            at += run(&bytes[at..], &PLAIN);
        }
        Walk {
            end: at,
            unclosed: (depth > 0).then_some(open),
        }
    }

    /// The length of the character at `at`, if it belongs to the reference.
    fn letter(&self, head: usize, at: usize) -> Option<usize> {
        let found = self.text[at..].chars().next()?;
        if !self.iri || !is_word(found) {
            return None;
        }
        let before = match at > head {
            true => self.text[..at].chars().next_back()?,
            false => '/',
        };
        let glued = matches!(self.before, Delimiter::Bare { glued: true, .. });
        // を is a particle, and in no word but old ones.
        let starts_word = before.is_ascii_alphanumeric()
            || (found == 'を' && !before.is_ascii())
            || (glued && before == '/' && at > head && is_hiragana(found));
        let is_other = !self.wide && is_unspaced(found) && starts_word;
        (!is_other).then(|| found.len_utf8())
    }
}

/// Whether this, behind plain characters, surely ends a path.
#[inline]
pub(super) const fn ends_path(byte: Option<&u8>) -> bool {
    matches!(byte, None | Some(b' ' | b'\n' | b')' | b'"' | b'<' | b'>'))
}

/// Where what is [`PLAIN_HOST`] ends that starts at `head`, and where what is [`PLAIN`] ends that starts there.
#[inline]
fn plain_extent(bytes: &[u8], head: usize) -> (usize, usize) {
    search::plain_extent(bytes, head).unwrap_or_else(|| {
        let host = head + run(&bytes[head..], &PLAIN_HOST);
        (host, host + run(&bytes[host..], &PLAIN))
    })
}

fn is_triplet(bytes: &[u8]) -> bool {
    matches!(bytes, [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}

/// Whether an entity is next that stands for a quote or a bracket. `&amp;` is no such: it is written for `&`.
fn is_quoting_entity(bytes: &[u8]) -> bool {
    const QUOTING: [&[u8]; 9] = [
        b"&lt;", b"&gt;", b"&quot;", b"&apos;", b"&#39;", b"&#34;", b"&#x27;", b"&#x22;", b"&nbsp;",
    ];
    let is_one = matches!(
        bytes,
        [_, b'l' | b'g', b't', ..]
            | [_, b'q', b'u', ..]
            | [_, b'a', b'p', ..]
            | [_, b'#', ..]
            | [_, b'n', b'b', ..]
    );
    is_one && QUOTING.iter().any(|entity| bytes.starts_with(entity))
}

/// Whether another URI starts here.
fn starts_list_item(bytes: &[u8]) -> bool {
    const LONGEST: usize = 8;
    let name = bytes
        .iter()
        .take(LONGEST)
        .take_while(|byte| byte.is_ascii_alphabetic())
        .count();
    name > 1 && bytes[name..].starts_with(b"://")
}
