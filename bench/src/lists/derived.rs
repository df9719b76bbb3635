//! Lists made from lists, with a fixed seed: normal forms, spoiled normal forms, pairs.

use urial::{Reference, Rung, Step, Uri};

use super::List;
use urial_testkit::Prng;

const DIRTY_SEED: u64 = 0x6469_7274;
const PAIRS_SEED: u64 = 0x7061_6972;
const TARGETS_SEED: u64 = 0x7461_7267;
const EQUALS_SEED: u64 = 0x6571_7561;

/// Returns the normal forms (by the scheme, too) of the lines that are URIs.
pub fn normal(list: &List) -> List {
    List::of(&format!("{}, normal", list.name), normal_forms(list))
}

fn normal_forms(list: &List) -> impl Iterator<Item = String> {
    uris(list).map(|uri| uri.normalize(Step::Scheme).as_str().to_owned())
}

/// Returns the normal forms with one to three things done to each of them that syntax-based
/// normalization undoes, and with the default port for one in four.
pub fn dirty(list: &List) -> List {
    let mut prng = Prng::new(DIRTY_SEED);
    let spoiled = normal_forms(list).map(|mut line| {
        let wanted = prng.between(1, 3);
        let mut done = 0;
        while done < wanted {
            done += usize::from(make_dirty(&mut line, &mut prng));
        }
        if prng.chance(2_500) {
            add_default_port(&mut line);
        }
        line
    });
    List::of(&format!("{}, dirty", list.name), spoiled)
}

/// Returns a base without a fragment and a reference on each line, with a tab in between; as many
/// as the list has lines.
///
/// The bases are the lines that have an authority. The references are what pages have: absolute
/// paths, relative ones, a few of everything else, all made of other lines.
pub fn pairs(list: &List) -> List {
    pairs_of(list, "pairs", PAIRS_SEED, |_, reference| reference)
}

/// Makes [`pairs`] with what each reference resolves to in its place, if that has no dot segments.
///
/// References with an authority are left out, as they lead somewhere else altogether.
pub fn targets(list: &List) -> List {
    let target = |base: &str, reference: String| {
        let parsed = Reference::parse(&reference).ok()?;
        if parsed.authority().is_some() {
            return None;
        }
        let target = Uri::parse(base).ok()?.resolve(&parsed);
        let is_reachable = target.is_normalized(Step::Path);
        is_reachable.then(|| target.as_str().to_owned())
    };
    pairs_of(list, "targets", TARGETS_SEED, |base, reference| {
        target(base, reference).unwrap_or_else(|| base.to_owned())
    })
}

/// Makes, for each rung below the protocol, pairs that agree on it and not before, of lines of all
/// the lists; and pairs that agree on none.
///
/// One of a pair is a normal form, and which one of the two changes. Where they agree on none, they
/// have as much in front in common as two lines that follow each other in the sorted list.
pub fn equals(lists: &[List]) -> Vec<List> {
    let mut prng = Prng::new(EQUALS_SEED);
    let mut normal: Vec<String> = lists.iter().flat_map(normal_forms).collect();
    normal.sort();
    normal.dedup();
    let share = normal.len() / lists.len().max(1);
    let mut equals = Vec::new();
    for rung in &Rung::ALL[..=Rung::Scheme as usize] {
        let mut list = List::new(&format!("agree on {rung}"));
        while list.spans.len() < share {
            let line = &normal[prng.below(normal.len())];
            if let Some(other) = spoiled(line, *rung, &mut prng) {
                push_pair(&mut list, line, &other, &mut prng);
            }
        }
        equals.push(list);
    }
    let mut list = List::new("agree on none");
    for pair in normal.windows(2).step_by(lists.len().max(1)) {
        push_pair(&mut list, &pair[0], &pair[1], &mut prng);
    }
    equals.push(list);
    equals
}

fn push_pair(list: &mut List, a: &str, b: &str, prng: &mut Prng) {
    let (a, b) = if prng.chance(5_000) { (a, b) } else { (b, a) };
    list.push(&format!("{a}\t{b}"));
}

/// Returns a line that agrees with a normal form on that rung and not before.
fn spoiled(line: &str, rung: Rung, prng: &mut Prng) -> Option<String> {
    let mut other = line.to_owned();
    let is_done = match rung {
        Rung::String => true,
        Rung::Case => upper_header(&mut other, prng),
        Rung::Percent => encode_unreserved(&mut other, prng),
        Rung::Path => add_dot_segment(&mut other, prng),
        _ => {
            add_default_port(&mut other);
            other != line
        }
    };
    is_done.then_some(other)
}

fn pairs_of(list: &List, what: &str, seed: u64, second: impl Fn(&str, String) -> String) -> List {
    let mut prng = Prng::new(seed);
    let pool: Vec<Uri> = uris(list)
        .filter(|uri| uri.host().is_some_and(|host| !host.as_str().is_empty()))
        .filter(|uri| uri.is_normalized(Step::Path))
        .collect();
    let lines = if pool.is_empty() { 0 } else { list.spans.len() };
    let pair = |_| {
        let base = prng.pick(&pool);
        let base = base.as_str().split('#').next().unwrap_or_default();
        let reference = reference(prng.pick(&pool), &mut prng);
        format!("{base}\t{}", second(base, reference))
    };
    List::of(&format!("{}, {what}", list.name), (0..lines).map(pair))
}

pub(super) fn uris(list: &List) -> impl Iterator<Item = Uri<'_>> {
    let lines = list.lines().into_iter();
    // A tab is what pairs are separated by, and not in any URI.
    lines.filter_map(|line| Uri::parse(line).ok())
}

/// Returns a reference such as links have, made of a URI with an authority. The shares are out of
/// 100.
fn reference(from: Uri<'_>, prng: &mut Prng) -> String {
    let text = from.as_str();
    let path = from.path().as_str();
    let (start, end) = (from.spans().path().start, from.spans().path().end);
    let (header, rest, after) = (&text[..start], &text[start..], &text[end..]);
    // The last one or two names of the path.
    let slashes: Vec<usize> = path.match_indices('/').map(|(at, _)| at + 1).collect();
    let names = prng.between(1, 2);
    let at = slashes.iter().rev().nth(names - 1).or(slashes.first());
    let tail = &path[at.copied().unwrap_or(0)..];
    let tail = if tail.is_empty() { "index.html" } else { tail };
    match prng.below(100) {
        0..30 if rest.starts_with('/') && !rest.starts_with("//") => rest.to_owned(),
        0..30 => format!("/{tail}{after}"),
        30..50 if is_unclear(tail) => format!("./{tail}{after}"),
        30..50 => format!("{tail}{after}"),
        50..62 => "../".repeat(prng.between(1, 3)) + tail + after,
        62..66 => format!("./{tail}{after}"),
        66..72 => match from.query() {
            Some(query) => format!("?{}", query.as_str()),
            None => format!("?page={}", prng.below(100)),
        },
        72..81 => format!("#section-{}", prng.below(40)),
        81..86 => format!("{}{rest}", &header[header.find("//").unwrap_or(0)..]),
        _ => text.to_owned(),
    }
}

/// Returns whether a relative path would be read as something else: an absolute one, or one after
/// a scheme.
fn is_unclear(path: &str) -> bool {
    path.starts_with('/') || path.split('/').any(|segment| segment.contains(':'))
}

/// Does something to a line that syntax-based normalization undoes; false when there was nothing to
/// do it to.
fn make_dirty(line: &mut String, prng: &mut Prng) -> bool {
    match prng.below(4) {
        0 => upper_header(line, prng),
        1 => encode_unreserved(line, prng),
        2 => lower_triplet(line),
        _ => add_dot_segment(line, prng),
    }
}

/// Returns the host in upper case, or as it is written in a title; or the scheme, which there
/// always is.
fn upper_header(line: &mut String, prng: &mut Prng) -> bool {
    let Ok(uri) = Uri::parse(line.as_str()) else {
        return false;
    };
    let (scheme, host) = (uri.scheme().as_str().len(), uri.host().map(|it| it.as_str()));
    let range = match host {
        Some(host) if !host.contains('%') && !host.starts_with('[') && prng.chance(8_000) => {
            let start = uri.spans().host_start as usize;
            let length = if prng.chance(5_000) { host.len() } else { 1 };
            start..start + length.min(host.len())
        }
        _ => 0..scheme,
    };
    let before = line.clone();
    line[range].make_ascii_uppercase();
    *line != before
}

/// Returns an unreserved character after the authority as a triplet, half of them with digits in
/// lower case.
fn encode_unreserved(line: &mut String, prng: &mut Prng) -> bool {
    let Ok(uri) = Uri::parse(line.as_str()) else {
        return false;
    };
    let start = uri.spans().path().start;
    let bytes = line.as_bytes();
    let is_free = |at: &usize| {
        let is_digit = bytes[at.saturating_sub(2)..*at].contains(&b'%');
        let is_unreserved = bytes[*at].is_ascii_alphanumeric() || b"-._~".contains(&bytes[*at]);
        is_unreserved && !is_digit
    };
    let free: Vec<usize> = (start..bytes.len()).filter(is_free).collect();
    if free.is_empty() {
        return false;
    }
    let at = prng.pick(&free);
    let triplet = if prng.chance(5_000) {
        format!("%{:02x}", bytes[at])
    } else {
        format!("%{:02X}", bytes[at])
    };
    line.replace_range(at..=at, &triplet);
    true
}

/// Returns the first triplet with its digits in lower case.
fn lower_triplet(line: &mut String) -> bool {
    let before = line.clone();
    if let Some(at) = line.find('%') {
        line[at..at + 3].make_ascii_lowercase();
    }
    *line != before
}

/// Returns `/.` or `/x/..` in front of a segment of the path.
fn add_dot_segment(line: &mut String, prng: &mut Prng) -> bool {
    let slashes: Vec<usize> = match Uri::parse(line.as_str()) {
        Ok(uri) if uri.authority().is_some() => {
            let start = uri.spans().path().start;
            let slashes = uri.path().as_str().match_indices('/');
            slashes.map(|(at, _)| start + at).collect()
        }
        _ => return false,
    };
    if slashes.is_empty() {
        return false;
    }
    let dots = if prng.chance(6_000) { "/." } else { "/x/.." };
    line.insert_str(prng.pick(&slashes), dots);
    true
}

fn add_default_port(line: &mut String) {
    let at = match Uri::parse(line.as_str()) {
        Ok(uri) if uri.host().is_some() && uri.port().is_none() => uri.spans().path().start,
        _ => return,
    };
    let scheme = line.split(':').next().unwrap_or_default();
    let port = match scheme.to_ascii_lowercase().as_str() {
        "http" => ":80",
        "https" => ":443",
        _ => return,
    };
    line.insert_str(at, port);
}
