//! A file with a URI on each line: how many are valid, and what is wrong with the others.

use std::error::Error;
use urial::kind;
use urial_list::batch::{Blocks, Run};

fn main() -> Result<(), Box<dyn Error>> {
    let file: &[u8] =
        b"http://example.com/a\r\nnot a uri\nhttp://caf\xE9.example/\nhttp://example.com/b";
    let (mut good, mut bad) = (0, Vec::new());
    Blocks::read(file, |lines| {
        for run in lines.check::<kind::Uri>() {
            good += run.valid_lines();
            if let Run::Invalid { error, .. } = run {
                bad.push(error.to_string());
            }
        }
    })?;
    assert_eq!((good, bad.len()), (2, 2));
    Ok(())
}
