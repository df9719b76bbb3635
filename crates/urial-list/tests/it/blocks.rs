//! Lines of a stream are those of the whole, wherever it is cut.

use std::io::{BufReader, Error, ErrorKind, Read};

use urial::kind;
use urial_list::batch::{Blocks, Lines};

const LIST: &[u8] =
    b"http://a/\nno uri\r\n\nhttp://b/c\r\nhttp://\xFF/\n\n\nhttp://d/eeeeeeeeeeeeeeeeeeeeeeeeeeee\nlast";

fn verdicts(lines: Lines<'_, [u8]>) -> Vec<Result<String, String>> {
    let parsed = lines.parse::<kind::Uri>();
    parsed
        .map(|uri| {
            uri.map(|uri| uri.to_string())
                .map_err(|error| error.to_string())
        })
        .collect()
}

#[test]
fn wherever_the_stream_is_cut() {
    for list in [LIST, &LIST[..LIST.len() - 4], b"", b"\n", b"a:b"] {
        let whole = verdicts(Lines::from_bytes(list));
        for size in 1..=list.len() + 1 {
            let (mut blocks, mut pieces) = (Blocks::new(), Vec::new());
            for block in list.chunks(size) {
                blocks.push(block, |lines| pieces.extend(verdicts(lines)));
                assert!(blocks.carried() <= 40);
            }
            blocks.finish(|lines| pieces.extend(verdicts(lines)));
            assert_eq!(pieces, whole, "{size}");
            let mut read = Vec::new();
            let reader = BufReader::with_capacity(size, list);
            Blocks::read(reader, |lines| read.extend(verdicts(lines))).unwrap();
            assert_eq!(read, whole, "{size}");
        }
    }
}

/// A reader that is interrupted, and then fails for good.
struct Failing(Vec<Option<ErrorKind>>);

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        match self.0.pop() {
            Some(Some(kind)) => Err(Error::from(kind)),
            Some(None) => (&b"http://a/\n"[..]).read(buffer),
            None => Ok(0),
        }
    }
}

#[test]
fn an_interruption_is_no_error() {
    let read = |steps| {
        let mut lines = 0;
        let reader = BufReader::new(Failing(steps));
        let read = Blocks::read(reader, |some| lines += some.parse::<kind::Uri>().count());
        (read.map_err(|error| error.kind()), lines)
    };
    assert_eq!(
        read(vec![None, Some(ErrorKind::Interrupted), None]),
        (Ok(()), 2)
    );
    let reset = Some(ErrorKind::ConnectionReset);
    assert_eq!(
        read(vec![None, reset, None]),
        (Err(ErrorKind::ConnectionReset), 1)
    );
}
