//! Tests of what C cannot see: panics, and the length of messages.

use crate::border::guarded;
use crate::fault::{Fault, URIAL_MESSAGE_SIZE, urial_error, urial_status};
use std::ffi::CStr;
use urial_grammar::Production;

fn message(error: &urial_error) -> &str {
    // SAFETY: a message ends with a NUL.
    let message = unsafe { CStr::from_ptr(error.message.as_ptr()) };
    message.to_str().unwrap()
}

#[test]
fn a_panic_becomes_a_status() {
    let mut error = Fault::Stopped.error();
    // SAFETY: `error` can be written.
    let status = unsafe { guarded(&raw mut error, || panic!("on purpose")) };
    assert_eq!((status, error.status), (urial_status::Panic, status));
    assert_eq!(message(&error), "a bug of urial, please report it");
    // SAFETY: null is allowed.
    let status = unsafe { guarded(std::ptr::null_mut(), || panic!("on purpose")) };
    assert_eq!(status, urial_status::Panic);
}

#[test]
fn messages_are_whole_and_end_with_their_advice() {
    let texts = "http://a/b c|a b||:|1|//a:b|http://[::1|http://[v1]|http://::1/|\
        http://[fe80::1%25en0]/|http://u:p ss@h/|\u{feff}http://a| http://a |<http://a>|\
        http://a/\u{10ffff}|http://a/%u00e9|http://a/%|http://a/{b}|C:\\a|http://é/|http://a\\b|\
        http://a@b@c/|http://u:p/w@h|a:b#|a:b#c|é|\u{1f600}://x|a.b:80/c";
    let (mut seen, mut advised) = (0, 0);
    for text in texts.split('|') {
        for rule in Production::ALL {
            let Err(error) = rule.check(text) else {
                continue;
            };
            let stated = error.display_with(text).error();
            let error = Fault::Text(error, text, 0).error();
            assert_eq!(message(&error), stated.to_string());
            assert!((error.message_length as usize) < URIAL_MESSAGE_SIZE - 1);
            let advice = &message(&error)[error.hint as usize..];
            let hint = stated.hint().map(|hint| hint.to_string());
            assert_eq!(advice, hint.as_deref().unwrap_or_default());
            seen += 1;
            advised += usize::from(!advice.is_empty());
        }
    }
    assert!(seen > 500 && advised > 300, "{seen} {advised}");
}
