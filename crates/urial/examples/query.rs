//! Reading and changing the pairs of a query.

use std::error::Error;
use urial::{PairStyle, UriBuf};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let mut uri: UriBuf =
        "http://example.com/?tag=a&tag=b&q=salt+%26+pepper&utm_source=x".parse()?;
    let query = uri.query().unwrap();
    assert!(query.get_all("tag").eq(["a", "b"]));
    let form = query.pairs_with(PairStyle::form());
    assert_eq!(form.get("q").unwrap().decode_utf8()?, "salt & pepper");
    assert!(uri.query_value("page").is_none());
    uri.pairs_mut().retain(|pair| !pair.key().as_str().starts_with("utm_"));
    uri.pairs_mut().remove("tag");
    uri.pairs_mut().push_encode("page", 2)?;
    assert_eq!(uri, "http://example.com/?q=salt+%26+pepper&page=2");
    Ok(())
}
