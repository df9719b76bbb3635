//! Requests of the crate `http`, which hyper, axum and tonic share.

use std::error::Error;
use url::Url;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let base = Url::parse("http://example.com/api/")?;
    let request = http::Request::builder()
        .uri(base.join("users?page=2")?.as_str())
        .body(())?;
    assert_eq!(request.uri(), "http://example.com/api/users?page=2");
    // On the side of the server: the target of a request, against the URL of the service.
    let target = base.join(&request.uri().to_string())?;
    let page = target.query_pairs().find(|(key, _)| key == "page");
    assert_eq!(page.unwrap().1, "2");
    assert_eq!(target.as_str(), "http://example.com/api/users?page=2");
    Ok(())
}
