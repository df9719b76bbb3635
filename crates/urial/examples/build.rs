//! Building a URI from its parts, and changing one in place.

use urial::{Builder, EditError};

pub(crate) fn main() -> Result<(), EditError> {
    let mut uri = Builder::new()
        .scheme("http")
        .host_name("example.com")
        .path("/search")
        .pair_encode("q", "salt & pepper")
        .pair_encode("page", 2)
        .build_uri()?;
    assert_eq!(uri, "http://example.com/search?q=salt%20%26%20pepper&page=2");
    uri.set_scheme("https")?;
    uri.set_port(8443)?;
    uri.pairs_mut().remove("page");
    uri.segments_mut().push_encode("50%")?;
    assert_eq!(uri, "https://example.com:8443/search/50%25?q=salt%20%26%20pepper");
    Ok(())
}
