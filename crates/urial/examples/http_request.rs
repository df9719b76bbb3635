//! Requests of the crate `http`, which hyper, axum and tonic share.

use std::error::Error;
use urial::{ReferenceBuf, uri};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let base = uri!("http://example.com/api/");
    let request = http::Request::builder().uri(base.join("users?page=2")?).body(())?;
    assert_eq!(request.uri(), "http://example.com/api/users?page=2");
    // On the side of the server: the target of a request, against the URI of the service.
    let target = ReferenceBuf::try_from(request.uri())?;
    assert_eq!(target.query_value("page").unwrap(), "2");
    assert_eq!(base.resolve(&target), "http://example.com/api/users?page=2");
    Ok(())
}
