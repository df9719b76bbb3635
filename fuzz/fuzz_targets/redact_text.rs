#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urial_fuzz::redact_text(data));
