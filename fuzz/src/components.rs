//! Every accessor of whatever parses.

use urial::{
    Authority, Encoded, Host, HostClass, IriReference, PairStyle, Path, PathForm, Query, Segment,
    Userinfo,
};
use urial_grammar::Production;

use super::texts::text_of;

/// Parses the data as the widest kind and asks for everything.
pub(crate) fn components(data: &[u8]) {
    let text = text_of(data);
    let Ok(parsed) = IriReference::parse(text) else {
        return;
    };
    assert_eq!(parsed.is_relative(), parsed.scheme().is_none());
    if let Some(scheme) = parsed.scheme() {
        assert!(Production::Scheme.check(scheme.as_str()).is_ok());
        assert!(scheme.is(&scheme.as_str().to_ascii_uppercase()));
    }
    if let Some(part) = parsed.authority() {
        authority(part);
        assert_eq!(parsed.userinfo(), part.userinfo());
        assert_eq!(parsed.host(), Some(part.host()));
        assert_eq!(parsed.port(), part.port());
    } else {
        assert!(parsed.userinfo().is_none() && parsed.host().is_none() && parsed.port().is_none());
    }
    path(parsed.path());
    let is_abempty = parsed.path().form() == PathForm::Abempty;
    assert_eq!(is_abempty, parsed.authority().is_some());
    if let Some(part) = parsed.query() {
        assert!(Production::Iquery.check(part.as_str()).is_ok());
        query(part, PairStyle::new());
        query(part, PairStyle::form());
        query(part, PairStyle::new().separator(';'));
        same_rest(part.encoded(), part.as_str());
    }
    if let Some(part) = parsed.fragment() {
        assert!(Production::Ifragment.check(part.as_str()).is_ok());
        same_rest(part.encoded(), part.as_str());
    }
}

/// Checks that a component is encoded text by any measure, and decodes.
fn same_rest(encoded: Encoded<'_>, text: &str) {
    assert_eq!(Encoded::new(text), Ok(encoded));
    assert!(encoded.decode().len() <= text.len());
    if let Ok(decoded) = encoded.decode_utf8() {
        assert_eq!(decoded, encoded.decode_lossy());
    }
}

fn authority(part: Authority<'_>) {
    assert!(Production::Iauthority.check(part.as_str()).is_ok());
    let mut text = String::new();
    if let Some(part) = part.userinfo() {
        userinfo(part);
        text.extend([part.as_str(), "@"]);
    }
    host(part.host());
    text.push_str(part.host().as_str());
    if let Some(port) = part.port() {
        text.extend([":", port.as_str()]);
        assert_eq!(port.is_empty(), port.as_str().is_empty());
        assert_eq!(port.number(), number(port.as_str()));
    }
    assert_eq!(text, part.as_str());
    assert!(!format!("{part:?}").is_empty());
}

/// Returns the number of a port, however many zeros come first.
fn number(digits: &str) -> Option<u16> {
    let last = digits.get(digits.len().checked_sub(1)?..)?;
    match digits.trim_start_matches('0') {
        "" => last.parse().ok(),
        digits => digits.parse().ok(),
    }
}

fn userinfo(part: Userinfo<'_>) {
    assert!(Production::Iuserinfo.check(part.as_str()).is_ok());
    same_rest(part.encoded(), part.as_str());
    let user = part.user().as_str();
    match part.password() {
        Some(password) => assert_eq!(format!("{user}:{password}"), part.as_str()),
        None => assert_eq!(user, part.as_str()),
    }
}

fn host(host: Host<'_>) {
    let text = host.as_str();
    assert!(Production::Ihost.check(text).is_ok());
    let is = |class| host.class() == class;
    assert_eq!(host.ipv4().is_some(), is(HostClass::Ipv4));
    assert_eq!(host.ipv6().is_some(), is(HostClass::Ipv6));
    assert_eq!(host.ip_future().is_some(), is(HostClass::IpvFuture));
    assert_eq!(host.reg_name().is_some(), is(HostClass::RegName));
    let is_ip = is(HostClass::Ipv4) || is(HostClass::Ipv6);
    assert_eq!(host.ip().is_some(), is_ip);
    if let Some(address) = host.ipv4() {
        assert_eq!(address.to_string(), text);
    }
    if let Some((version, address)) = host.ip_future() {
        let letter = &text[1..2];
        assert_eq!(format!("[{letter}{version}.{address}]"), text);
    }
    if host.check_dns().is_ok() {
        assert!(text.is_ascii() && is(HostClass::RegName) && text.len() <= 254);
    }
}

fn path(path: Path<'_>) {
    assert!(Production::Ipath.check(path.as_str()).is_ok());
    same_rest(path.encoded(), path.as_str());
    let segments: Vec<Segment<'_>> = path.segments().collect();
    let mut backwards: Vec<Segment<'_>> = path.segments().rev().collect();
    backwards.reverse();
    assert_eq!(segments, backwards);

    let elements: Vec<&str> = path.elements().map(Segment::as_str).collect();
    let root = usize::from(path.is_absolute());
    assert_eq!(elements.len(), segments.len() + root);
    let joined = elements.join("/");
    let is_root = elements == [""];
    assert_eq!(if is_root { "/" } else { &joined }, path.as_str());
    for segment in segments {
        assert!(Production::Isegment.check(segment.as_str()).is_ok());
        same_rest(segment.encoded(), segment.as_str());
        for separator in [';', ','] {
            parameters(segment, separator);
        }
    }
}

fn parameters(segment: Segment<'_>, separator: char) {
    let (name, parameters) = segment.parameters(separator);
    let mut text = name.as_str().to_owned();
    for (key, value) in parameters {
        text.push(separator);
        text.push_str(key.as_str());
        if let Some(value) = value {
            text.extend(["=", value.as_str()]);
        }
    }
    assert_eq!(text, segment.as_str());
}

fn query(query: Query<'_>, style: PairStyle) {
    let is_of_semicolons = style == PairStyle::new().separator(';');
    let separator = if is_of_semicolons { ";" } else { "&" };
    let mut texts = Vec::new();
    for pair in query.pairs_with(style) {
        texts.push(pair.as_str());
        match pair.value() {
            Some(value) => assert_eq!(format!("{}={value}", pair.key()), pair.as_str()),
            None => assert_eq!(pair.key(), pair.as_str()),
        }
        if let Ok((key, value)) = pair.decode() {
            assert!(key.len() <= pair.as_str().len());
            assert_eq!(value.is_some(), pair.value().is_some());
        }
    }
    assert_eq!(texts.join(separator), query.as_str());
    assert_eq!(texts.is_empty(), query.is_empty());
}
