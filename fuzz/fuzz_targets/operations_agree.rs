#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| urial_fuzz::operations_agree(data));
