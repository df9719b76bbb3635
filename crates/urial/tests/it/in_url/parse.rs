//! Parsing a URL, and asking for its components.

use std::error::Error;
use url::{Host, Url};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let url = Url::parse("http://[2001:db8::7]:8042/over/there?name=ferret#nose")?;
    assert_eq!(url.scheme(), "http");
    match url.host() {
        Some(Host::Ipv6(address)) => {
            assert_eq!(address, "2001:db8::7".parse::<std::net::Ipv6Addr>()?);
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(url.port_or_known_default(), Some(8042));
    assert!(url.path_segments().unwrap().eq(["over", "there"]));
    assert_eq!(url.fragment().unwrap(), "nose");
    Ok(())
}
