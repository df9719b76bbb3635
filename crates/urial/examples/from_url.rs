//! From `url::Url` and back, for a program that moves step by step.

use std::error::Error;
use urial::UriBuf;
use url::Url;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let url = Url::parse("http://example.com/a?b#c")?;
    let uri = UriBuf::try_from(url.clone())?;
    assert_eq!(Url::try_from(&uri)?, url);
    // Browsers leave characters that no URI has; `Repairer` of the crate `urial-text` encodes them.
    let url = Url::parse("http://example.com/a|b")?;
    assert!(UriBuf::try_from(url).is_err());
    Ok(())
}
