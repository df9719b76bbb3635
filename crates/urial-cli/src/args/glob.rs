//! Glob patterns of options, with `*` and `?`.

use urial_guard::glob;

/// A glob pattern: `*` is any text, `?` is any character, and ASCII case is ignored.
#[derive(Clone, Debug)]
pub(crate) struct Glob(String);

impl From<&str> for Glob {
    fn from(pattern: &str) -> Glob {
        Glob(pattern.to_owned())
    }
}

impl Glob {
    /// Returns whether the pattern matches the whole text.
    pub(crate) fn matches(&self, text: &str) -> bool {
        glob::matches(&self.0, text)
    }
}

/// Parses a pattern for keys of a query; refuses one that no key is like.
pub(crate) fn key_pattern(text: &str) -> Result<Glob, String> {
    // RFC 3986 section 3.4 allows `/` and `:` in a query, but no key that is meant has both.
    if text.contains("://") {
        return Err("it is a URI, and no key; a key is as in `utm_*`".to_owned());
    }
    match text.find(['=', '&', '#']) {
        Some(at) => {
            Err(format!("no key has a `{}`; give the key alone, as in `utm_*`", &text[at..=at]))
        }
        None if text.is_empty() => Err("it is empty; a key is as in `utm_*`".to_owned()),
        None => Ok(text.into()),
    }
}

/// Parses a pattern for paths; refuses a whole URI.
pub(crate) fn path_pattern(text: &str) -> Result<Glob, String> {
    match text.contains("://") {
        true => Err("it is a URI; a path is the part after the host, as in `/blog/*`".to_owned()),
        false => Ok(text.into()),
    }
}

/// Parses a pattern for hosts; refuses one that could never match, such as a whole URL.
pub(crate) fn host_pattern(text: &str) -> Result<String, String> {
    if text.is_empty() {
        return Err("it is empty, and no host is; a host is as in `example.com`".to_owned());
    }
    // The DNS has no empty label, so the dot at the start is meant as a star.
    if text.starts_with('.') {
        return Err(format!("no host begins with a dot; all hosts below are `*{text}`"));
    }
    // IPv6 addresses have colons, after a bracket.
    let may_be_address = text.starts_with(['[', '*', '?']);
    let is_strange = |character: char| match character {
        '/' | '\\' | '@' | '#' => true,
        ':' => !may_be_address,
        character => character.is_whitespace(),
    };
    match text.chars().find(|character| is_strange(*character)) {
        Some(strange) => Err(format!(
            "no host has a `{strange}`; a host alone is as in `*.example.com` or `[2001:db8:*]`"
        )),
        None => Ok(text.to_owned()),
    }
}
