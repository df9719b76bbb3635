//! Resolution and normalization, beside the peers that claim the same: fluent-uri, iri-string, oxiri, iref; and resolution beside a transcription
//! of the RFC's pseudocode.

use urial::{Reference, Step, Uri};

/// What a peer made of a case, where that is not what urial made of it.
pub(crate) struct Other {
    pub(crate) peer: &'static str,
    pub(crate) theirs: String,
}

/// A difference that is known, and the section that decides it. The first that explains a case counts.
pub(crate) struct Known {
    pub(crate) name: &'static str,
    pub(crate) explains: fn(&Case, &Other) -> bool,
    pub(crate) reason: &'static str,
}

/// What was asked, and urial's answer.
pub(crate) struct Case<'a> {
    /// Empty for a normalization.
    pub(crate) base: &'a str,
    pub(crate) text: &'a str,
    pub(crate) ours: String,
}

/// Section 5.2.2, strictly; `None` where the texts are no URI and no reference.
pub(crate) fn resolve<'a>(base: &'a str, text: &'a str) -> Option<(Case<'a>, Vec<Other>)> {
    let ours = Uri::parse(base)
        .ok()?
        .resolve(&Reference::parse(text).ok()?);
    let ours = ours.as_str().to_owned();
    let theirs = [
        ("the letter", Some(by_the_letter(base, text))),
        ("fluent-uri", fluent_resolve(base, text)),
        ("iri-string", iri_string_resolve(base, text)),
        ("oxiri", oxiri_resolve(base, text)),
        ("iref", iref_resolve(base, text)),
    ];
    let others = others(&ours, theirs);
    Some((Case { base, text, ours }, others))
}

/// Section 6.2.2; `None` where the text is no reference.
pub(crate) fn normalize(text: &str) -> Option<(Case<'_>, Vec<Other>)> {
    let ours = Uri::parse(text).ok()?.normalize(Step::Syntax);
    let ours = ours.as_str().to_owned();
    let theirs = [
        ("fluent-uri", fluent_normalize(text)),
        ("iri-string", iri_string_normalize(text)),
    ];
    let others = others(&ours, theirs);
    let base = "";
    Some((Case { base, text, ours }, others))
}

fn others<const N: usize>(ours: &str, theirs: [(&'static str, Option<String>); N]) -> Vec<Other> {
    let other = |(peer, theirs): (&'static str, Option<String>)| {
        let theirs = theirs.filter(|theirs| theirs != ours)?;
        Some(Other { peer, theirs })
    };
    theirs.into_iter().filter_map(other).collect()
}

// Each peer with what it calls the operation; `None` where it refuses.

fn without_fragment(base: &str) -> &str {
    base.split('#').next().unwrap_or(base)
}

fn fluent_resolve(base: &str, text: &str) -> Option<String> {
    let base = fluent_uri::Uri::parse(without_fragment(base)).ok()?;
    let reference = fluent_uri::UriRef::parse(text).ok()?;
    Some(reference.resolve_against(&base).ok()?.as_str().to_owned())
}

fn iri_string_resolve(base: &str, text: &str) -> Option<String> {
    use iri_string::types::{UriAbsoluteStr, UriReferenceStr};
    let base = UriAbsoluteStr::new(without_fragment(base)).ok()?;
    let target = UriReferenceStr::new(text).ok()?.resolve_against(base);
    Some(target.to_string())
}

fn oxiri_resolve(base: &str, text: &str) -> Option<String> {
    let base = oxiri::Iri::parse(base).ok()?;
    let reference = oxiri::IriRef::parse(text).ok()?;
    Some(base.resolve(&reference).ok()?.as_str().to_owned())
}

fn iref_resolve(base: &str, text: &str) -> Option<String> {
    let base = iref::Uri::new(base).ok()?;
    let reference = iref::UriRef::new(text).ok()?;
    Some(reference.resolved(base).as_str().to_owned())
}

fn fluent_normalize(text: &str) -> Option<String> {
    Some(
        fluent_uri::Uri::parse(text)
            .ok()?
            .normalize()
            .as_str()
            .to_owned(),
    )
}

fn iri_string_normalize(text: &str) -> Option<String> {
    let uri = iri_string::types::UriStr::new(text).ok()?;
    Some(uri.normalize().to_string())
}

/// What the peers do otherwise, and why urial does not.
pub(crate) const KNOWN: &[Known] = &[
    Known {
        name: "scheme-based steps",
        explains: |case, other| {
            let (ours, theirs) = (split(&case.ours), split(&other.theirs));
            let address = |parts: &Parts| parts.host().and_then(|host| host.ipv6());
            let same_host = ours.authority.is_none()
                || address(&ours).is_some() && address(&ours) == address(&theirs)
                || ours.host_text() == theirs.host_text();
            case.base.is_empty()
                && other.peer == "fluent-uri"
                && same_host
                && ours.same_but_authority(&theirs)
        },
        reason: "6.2.3: default ports are of the scheme-based step, and the text of an IPv6 address is of none; fluent-uri does both at once",
    },
    Known {
        name: "resolution by the letter",
        explains: |case, _| {
            !case.base.is_empty() && case.ours == by_the_letter(case.base, case.text)
        },
        reason: "5.2.2 to 5.2.4: a transcription of the pseudocode agrees with urial; fluent-uri takes the dots out of a base that is not normal and leaves them in a rootless reference with a scheme, iref has its own way with `..` and empty segments in rootless paths",
    },
    Known {
        name: "rootless paths in normal forms",
        explains: |case, other| {
            let (ours, theirs) = (split(&case.ours), split(&other.theirs));
            case.base.is_empty()
                && ours.authority.is_none()
                && !ours.path.starts_with('/')
                && ours.same_but_path(&theirs)
        },
        reason: "6.2.2.3: dot-segments are removed from hierarchical paths; without a root, `..` could take what is no directory",
    },
    Known {
        name: "hosts and ports in normal forms",
        explains: |case, other| {
            let (ours, theirs) = (split(&case.ours), split(&other.theirs));
            let text = |parts: &Parts| parts.authority.map(|it| it.as_str().to_ascii_lowercase());
            let (ours_text, theirs_text) = (
                text(&ours).unwrap_or_default(),
                text(&theirs).unwrap_or_default(),
            );
            let same =
                ours_text == theirs_text || ours_text.strip_suffix(':') == Some(&theirs_text);
            case.base.is_empty()
                && other.peer == "iri-string"
                && same
                && ours.same_but_authority(&theirs)
        },
        reason: "6.2.2.1: every host is lower-case, iri-string leaves some as they are; 6.2.3: an empty port goes in the scheme-based step, iri-string takes it at once",
    },
];

/// The parts of a text that parses.
struct Parts<'a> {
    scheme: Option<&'a str>,
    authority: Option<urial::Authority<'a>>,
    path: &'a str,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
}

fn split(text: &str) -> Parts<'_> {
    let parsed = Reference::parse(text).expect("peers and generator give references");
    Parts {
        scheme: parsed.scheme().map(|it| it.as_str()),
        authority: parsed.authority(),
        path: parsed.path().as_str(),
        query: parsed.query().map(|it| it.as_str()),
        fragment: parsed.fragment().map(|it| it.as_str()),
    }
}

impl<'a> Parts<'a> {
    fn host(&self) -> Option<urial::Host<'a>> {
        self.authority.map(|authority| authority.host())
    }

    fn host_text(&self) -> Option<&'a str> {
        self.host().map(|host| host.as_str())
    }

    fn same_but_authority(&self, other: &Parts) -> bool {
        (self.scheme, self.path, self.query, self.fragment)
            == (other.scheme, other.path, other.query, other.fragment)
    }

    fn same_but_path(&self, other: &Parts) -> bool {
        let authority = |parts: &Parts<'a>| parts.authority.map(|it| it.as_str());
        let theirs = other.authority.map(|it| it.as_str());
        authority(self) == theirs
            && (self.scheme, self.query, self.fragment)
                == (other.scheme, other.query, other.fragment)
    }
}

/// Sections 5.2.2, 5.2.3 and 5.2.4, as they are written, with nothing else in mind.
fn by_the_letter(base: &str, reference: &str) -> String {
    let (base, r) = (split(base), split(reference));
    let authority = |parts: &Parts| parts.authority.map(|it| it.as_str().to_owned());
    let (scheme, target_authority, path, query);
    if r.scheme.is_some() {
        (scheme, target_authority, path, query) =
            (r.scheme, authority(&r), dotless(r.path), r.query);
    } else {
        scheme = base.scheme;
        if r.authority.is_some() {
            (target_authority, path, query) = (authority(&r), dotless(r.path), r.query);
        } else {
            target_authority = authority(&base);
            if r.path.is_empty() {
                (path, query) = (base.path.to_owned(), r.query.or(base.query));
            } else if r.path.starts_with('/') {
                (path, query) = (dotless(r.path), r.query);
            } else {
                (path, query) = (dotless(&merge(&base, r.path)), r.query);
            }
        }
    }
    let mut text = format!("{}:", scheme.unwrap_or_default());
    match target_authority {
        Some(authority) => text.extend(["//", &authority]),
        // 3.3: "a path cannot begin with two slash characters" without an authority.
        None if path.starts_with("//") => text.push_str("/."),
        None => {}
    }
    text.push_str(&path);
    text.extend(query.into_iter().flat_map(|query| ["?", query]));
    text.extend(r.fragment.into_iter().flat_map(|fragment| ["#", fragment]));
    text
}

/// Section 5.2.3.
fn merge(base: &Parts, path: &str) -> String {
    if base.authority.is_some() && base.path.is_empty() {
        return format!("/{path}");
    }
    let kept = base.path.rfind('/').map_or(0, |slash| slash + 1);
    format!("{}{path}", &base.path[..kept])
}

/// Section 5.2.4.
fn dotless(path: &str) -> String {
    let (mut input, mut output) = (path.to_owned(), String::new());
    while !input.is_empty() {
        if let Some(rest) = input.strip_prefix("../").or(input.strip_prefix("./")) {
            input = rest.to_owned();
        } else if let Some(rest) = input.strip_prefix("/./") {
            input = format!("/{rest}");
        } else if input == "/." {
            input = "/".to_owned();
        } else if input.starts_with("/../") || input == "/.." {
            input = format!("/{}", input.get(4..).unwrap_or_default());
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "." || input == ".." {
            input.clear();
        } else {
            let end = input[1..].find('/').map_or(input.len(), |slash| slash + 1);
            output.push_str(&input[..end]);
            input.drain(..end);
        }
    }
    output
}
