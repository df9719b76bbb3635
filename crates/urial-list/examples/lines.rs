//! A file with a URI on each line: how many are valid, and what is wrong with the others.

use std::error::Error;
use urial::kind;
use urial_list::batch::{Lines, Run};

fn main() -> Result<(), Box<dyn Error>> {
    let file = "http://example.com/a\r\nnot a uri\nhttp://[::1/\nhttp://example.com/b";
    let (mut good, mut bad) = (0, Vec::new());
    for run in Lines::new(file).check::<kind::Uri>() {
        good += run.valid_lines();
        if let Run::Invalid { error, .. } = run {
            bad.push(error.to_string());
        }
    }
    assert_eq!((good, bad.len()), (2, 2));
    Ok(())
}
