//! Reading and changing the pairs of a query.

use std::error::Error;
use url::Url;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let mut url = Url::parse("http://example.com/?tag=a&tag=b&q=salt+%26+pepper&utm_source=x")?;
    let tags = url.query_pairs().filter(|(key, _)| key == "tag");
    assert!(tags.map(|(_, value)| value).eq(["a", "b"]));
    let mut pairs = url.query_pairs();
    let found = pairs.find(|(key, _)| key == "q");
    assert_eq!(found.unwrap().1, "salt & pepper");
    assert!(!url.query_pairs().any(|(key, _)| key == "page"));
    let pairs: Vec<_> = url.query_pairs().into_owned().collect();
    let kept = pairs
        .iter()
        .filter(|(key, _)| !key.starts_with("utm_") && key != "tag");
    url.query_pairs_mut()
        .clear()
        .extend_pairs(kept)
        .append_pair("page", "2");
    assert_eq!(url.as_str(), "http://example.com/?q=salt+%26+pepper&page=2");
    Ok(())
}
