//! The command as a shell sees it, where a page of runs cannot show it: bytes that are not UTF-8 in
//! arguments, all bytes, and the list of rules.

#[cfg(unix)]
use std::process::Command;

use crate::common::urial;

#[cfg(unix)]
#[test]
fn an_argument_need_not_be_utf8() {
    use std::os::unix::ffi::OsStrExt;
    let mut command = Command::new(env!("CARGO_BIN_EXE_urial"));
    let argument = std::ffi::OsStr::from_bytes(b"a:\xFF");
    let output = command.arg("check").arg(argument).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("urial: ") && error.contains("at byte 2;"), "{error}");
}

#[cfg(unix)]
#[test]
fn a_path_need_not_be_utf8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let path = [OsStr::new("path"), OsStr::from_bytes(b"/a\xFF")];
    assert_eq!(urial(&path, b"").data(), ("file:///a%FF\n", 0));
    assert_eq!(urial(&["path", "-q"], b"/a\xFF\n/b\n").data(), ("file:///a%FF\nfile:///b\n", 0));
    let back = urial(&["path", "--from-uri", "file:///a%FF"], b"");
    assert_eq!((back.bytes.as_slice(), back.status), (&b"/a\xFF\n"[..], 0));
    let nul = urial(&["path", "-q", "-0"], b"/a\nb\0/c\0");
    assert_eq!(nul.out, "file:///a%0Ab\0file:///c\0");
    assert_eq!(urial(&["path", "--windows", "-q"], b"C:\\\xFF\n").data(), ("", 1));
}

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
