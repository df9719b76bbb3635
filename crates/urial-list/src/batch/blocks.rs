//! Lines of a stream, which comes in blocks.

use alloc::vec::Vec;
use core::fmt;

use urial_grammar::search;

use super::Lines;

/// Cuts a stream of blocks into whole lines; the start of a line is carried to the next block.
///
/// A block is any slice of bytes, as a socket or a file gives it. Only lines that cross the end of
/// a block are copied, so memory grows with the longest line, and not with the stream. To give up
/// on a line that is too long, look at [`carried`](Blocks::carried).
///
/// ```
/// use urial_list::batch::{Blocks, Run};
/// use urial::kind;
///
/// let (mut blocks, mut good) = (Blocks::new(), 0);
/// for block in [&b"http://a/\nhttp:/"[..], b"/b/\r\nhttp://", b"c"] {
///     blocks.push(block, |lines| {
///         good += lines.check::<kind::Uri>().map(|run| run.valid_lines()).sum::<usize>();
///     });
/// }
/// assert_eq!((good, blocks.carried()), (2, 8));
/// blocks.finish(|lines| good += lines.check::<kind::Uri>().count());
/// assert_eq!(good, 3);
/// ```
///
/// # Asynchronous readers
///
/// Nothing here waits, so it fits every runtime. With `tokio`, `reader` is any `AsyncRead`, and
/// `read` comes from `AsyncReadExt`:
///
/// ```
/// # struct Reader(&'static [u8]);
/// # impl Reader {
/// #     async fn read(&mut self, block: &mut [u8]) -> std::io::Result<usize> {
/// #         std::io::Read::read(&mut self.0, block)
/// #     }
/// # }
/// use urial_list::batch::{Blocks, Run};
/// use urial::kind;
///
/// async fn count(mut reader: Reader) -> std::io::Result<(usize, usize)> {
///     let (mut good, mut bad) = (0, 0);
///     let (mut blocks, mut block) = (Blocks::new(), vec![0; 1 << 16]);
///     let mut look = |lines: urial_list::batch::Lines<'_, [u8]>| {
///         for run in lines.check::<kind::Uri>() {
///             match run {
///                 Run::Invalid { .. } => bad += 1,
///                 run => good += run.valid_lines(),
///             }
///         }
///     };
///     loop {
///         let len = reader.read(&mut block).await?;
///         if len == 0 {
///             break;
///         }
///         blocks.push(&block[..len], &mut look);
///     }
///     blocks.finish(&mut look);
///     Ok((good, bad))
/// }
/// # let mut future = std::pin::pin!(count(Reader(b"http://a/\nno uri\nhttp://b/")));
/// # let mut context = std::task::Context::from_waker(std::task::Waker::noop());
/// # let std::task::Poll::Ready(counted) = std::future::Future::poll(future.as_mut(), &mut context) else { panic!() };
/// # assert_eq!(counted?, (2, 1));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct Blocks {
    /// The start of a line, without its end.
    carried: Vec<u8>,
}

impl Blocks {
    /// Makes a cutter at the start of a stream.
    #[must_use]
    pub const fn new() -> Blocks {
        Blocks {
            carried: Vec::new(),
        }
    }

    /// Returns the length of the line that has begun, so far.
    #[must_use]
    pub fn carried(&self) -> usize {
        self.carried.len()
    }

    /// Calls `with` with the lines that end in the block: not at all, once, or twice.
    pub fn push(&mut self, block: &[u8], mut with: impl FnMut(Lines<'_, [u8]>)) {
        let mut rest = block;
        if !self.carried.is_empty() {
            // No line ends in this block, so all of it belongs to the line that has begun.
            let Some(end) = search::line_end(block) else {
                self.carried.extend_from_slice(block);
                return;
            };
            // With its line feed, so that a carriage return before it is recognized even across
            // blocks.
            self.carried.extend_from_slice(&block[..=end]);
            with(Lines::from_bytes(&self.carried));
            self.carried.clear();
            rest = &block[end + 1..];
        }
        // The last line feed: everything up to it needs no copy.
        let whole = rest
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |at| at + 1);
        let (lines, start) = rest.split_at(whole);
        // A block without a whole line gives the caller nothing.
        if !lines.is_empty() {
            with(Lines::from_bytes(lines));
        }
        self.carried.extend_from_slice(start);
    }

    /// Calls `with` with the last line, if it has no line feed.
    pub fn finish(self, with: impl FnOnce(Lines<'_, [u8]>)) {
        if !self.carried.is_empty() {
            with(Lines::from_bytes(&self.carried));
        }
    }

    /// Calls `with` with all lines of a reader, block by block.
    ///
    /// ```
    /// use std::io::{BufReader, Read};
    /// use urial_list::batch::Blocks;
    /// use urial::kind;
    ///
    /// // A file, standard input, or what unpacks one.
    /// let reader = BufReader::with_capacity(16, "http://a/\nhttp://b/c\nhttp://d".as_bytes());
    /// let mut hosts = String::new();
    /// Blocks::read(reader, |lines| {
    ///     for uri in lines.parse::<kind::Uri>().flatten() {
    ///         hosts.extend(uri.host().map(|host| host.to_string()));
    ///     }
    /// })?;
    /// assert_eq!(hosts, "abd");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error of the reader; a read that was interrupted is repeated.
    #[cfg(feature = "std")]
    pub fn read(
        mut reader: impl std::io::BufRead,
        mut with: impl FnMut(Lines<'_, [u8]>),
    ) -> std::io::Result<()> {
        let mut blocks = Blocks::new();
        loop {
            // An empty block is the end of the stream, by the contract of `fill_buf`.
            let len = match reader.fill_buf() {
                Ok([]) => break,
                Ok(block) => {
                    blocks.push(block, &mut with);
                    block.len()
                }
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            // After the lines were used, since they borrow from the block.
            reader.consume(len);
        }
        blocks.finish(with);
        Ok(())
    }
}

/// Shows no text: it may be a part of a password.
impl fmt::Debug for Blocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Blocks")
            .field("carried", &self.carried.len())
            .finish()
    }
}
