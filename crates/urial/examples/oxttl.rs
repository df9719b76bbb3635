//! Reading of Turtle: a base is parsed once, and each reference is resolved into one buffer.

use std::error::Error;

use urial::{Iri, IriReference};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let base = Iri::parse("http://example.com/catalogue/2026/index.ttl")?;
    // `<…>` of the lines of a file; a real one has millions of them.
    let lines = ["book/1#this", "../2025/", "#top", "//example.org/ålice"];

    let mut buffer = String::new();
    let (mut bytes, mut allocations) = (0, 0);
    for line in lines.iter().cycle().take(1_000_000) {
        let (reference, capacity) = (IriReference::parse(line)?, buffer.capacity());
        buffer.clear();
        base.resolve_into(&reference, &mut buffer)?;
        bytes += buffer.len();
        allocations += usize::from(buffer.capacity() != capacity);
    }
    println!("1000000 references, {bytes} bytes, in a buffer that grew {allocations} times");
    assert!(bytes == 37_750_000 && allocations < 4);

    buffer.clear();
    base.resolve_into(&IriReference::parse(lines[1])?, &mut buffer)?;
    assert_eq!(buffer, "http://example.com/catalogue/2025/");
    Ok(())
}
