//! Reading and changing a path.

use std::error::Error;
use urial::UriBuf;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let mut uri: UriBuf = "http://example.com/docs/r%C3%A9sum%C3%A9.tar.gz?dl".parse()?;
    assert_eq!(uri.path().file_name().unwrap().decode_utf8()?, "résumé.tar.gz");
    assert_eq!(uri.path().extension().unwrap(), "gz");
    uri.segments_mut().pop()?;
    uri.segments_mut().extend_encode(["a/b", "c.txt"])?;
    assert_eq!(uri, "http://example.com/docs/a%2Fb/c.txt?dl");
    uri.segments_mut().clear()?;
    assert_eq!(uri, "http://example.com/?dl");
    Ok(())
}
