//! Views: what is in a `data`, `mailto`, `urn` or `tel` URI.

use std::error::Error;
use urial::uri;
use urial::views::{DataUri, Mailto, Tel, Urn};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let data = DataUri::try_from(uri!("data:image/gif;base64,R0lGODlh"))?;
    assert_eq!(
        (data.essence(), &*data.decode()?),
        ("image/gif", &b"GIF89a"[..])
    );
    let mail = Mailto::try_from(uri!("mailto:a@b.example?cc=c@d.example&subject=Hi%20there"))?;
    assert!(mail.to().eq(["a@b.example"]));
    assert_eq!(mail.subject().unwrap(), "Hi there");
    let urn = Urn::try_from(uri!("URN:ISBN:0451450523"))?;
    assert!(urn.is_equivalent(&Urn::try_from(uri!("urn:isbn:0451450523"))?));
    assert_eq!(
        Tel::try_from(uri!("tel:+1-201-555-0123"))?.digits(),
        "+12015550123"
    );
    Ok(())
}
