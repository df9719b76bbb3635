//! Building a URL from its parts, and changing one in place.

use std::error::Error;
use url::Url;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let mut url = Url::parse("http://example.com/search")?;
    url.query_pairs_mut()
        .append_pair("q", "salt & pepper")
        .append_pair("page", "2");
    assert_eq!(
        url.as_str(),
        "http://example.com/search?q=salt+%26+pepper&page=2"
    );
    url.set_scheme("https").map_err(|()| "no such scheme")?;
    url.set_port(Some(8443)).map_err(|()| "no host")?;
    let pairs: Vec<_> = url.query_pairs().into_owned().collect();
    let kept = pairs.iter().filter(|(key, _)| key != "page");
    url.query_pairs_mut().clear().extend_pairs(kept);
    let mut segments = url.path_segments_mut().map_err(|()| "no path")?;
    segments.push("50%");
    drop(segments);
    assert_eq!(
        url.as_str(),
        "https://example.com:8443/search/50%25?q=salt+%26+pepper"
    );
    Ok(())
}
