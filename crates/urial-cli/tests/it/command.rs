//! All bytes, and the list of rules.

use crate::common::urial;

#[test]
fn any_bytes_are_encoded_and_come_back() {
    let bytes: Vec<u8> = (1..=255).filter(|byte| !b"\r\n".contains(byte)).collect();
    let encoded = urial(&["encode", "-q"], &bytes);
    assert_eq!((encoded.out.lines().count(), encoded.status), (1, 0));
    assert!(encoded.out.is_ascii());
    let decoded = urial(&["encode", "--decode", "-q"], encoded.out.as_bytes());
    assert_eq!(decoded.bytes, [bytes, b"\n".to_vec()].concat());

    let all: Vec<u8> = (1..=255).collect();
    let encoded = urial(&["encode", "-q", "-0"], &[&all, &b"\0b c\0"[..]].concat());
    assert!(encoded.out.contains("%0A") && encoded.out.ends_with("\0b%20c\0"));
    let decoded = urial(&["encode", "--decode", "-q", "-0"], encoded.out.as_bytes());
    assert_eq!(decoded.bytes, [&all, &b"\0b c\0"[..]].concat());
}

#[test]
fn rules_are_listed() {
    let outcome = urial(&["audit", "--rules"], b"");
    assert_eq!(outcome.status, 0);
    for line in outcome.out.lines() {
        assert_eq!(line.split('\t').count(), 4, "{line}");
    }
    let row = "numeric-host\twarning\thttp://0x7f.1/\tA host that";
    assert!(outcome.out.contains(row), "{}", outcome.out);
    let json = urial(&["audit", "--rules", "--json"], b"").out;
    assert_eq!(json.lines().count(), outcome.out.lines().count());
    assert!(json.contains("{\"rule\":\"backslash\",\"severity\":\"warning\",\"example\":"));
}
