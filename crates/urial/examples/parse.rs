//! Parsing a URI, and asking for its components.

use std::error::Error;
use urial::{HostKind, Uri};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let uri = Uri::parse("http://[2001:db8::7]:8042/over/there?name=ferret#nose")?;
    assert!(uri.scheme().is("http"));
    match uri.host().map(urial::Host::kind) {
        Some(HostKind::Ipv6(address)) => {
            assert_eq!(address, "2001:db8::7".parse::<std::net::Ipv6Addr>()?);
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(uri.effective_port(), Some(8042));
    assert!(uri.path().into_iter().eq(["over", "there"]));
    assert_eq!(uri.fragment().unwrap(), "nose");
    Ok(())
}
