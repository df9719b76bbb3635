//! `data`, `mailto`, `urn` and `tel`, of which a URL has the path as one text.

use data_url::DataUrl;
use std::error::Error;
use url::Url;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let data = DataUrl::process("data:image/gif;base64,R0lGODlh").map_err(|_| "no data URL")?;
    assert!(data.mime_type().matches("image", "gif"));
    let (bytes, _) = data.decode_to_vec().map_err(|_| "no base64")?;
    assert_eq!(bytes, b"GIF89a");
    let mail = Url::parse("mailto:a@b.example?cc=c@d.example&subject=Hi%20there")?;
    assert!(mail.path().split(',').eq(["a@b.example"]));
    let subject = mail.query_pairs().find(|(key, _)| key == "subject");
    assert_eq!(subject.unwrap().1, "Hi there");
    let (urn, other) = (
        Url::parse("URN:ISBN:0451450523")?,
        Url::parse("urn:isbn:0451450523")?,
    );
    let parts = |urn: &Url| {
        let (nid, nss) = urn.path().split_once(':').unwrap();
        (nid.to_ascii_lowercase(), nss.to_owned())
    };
    assert_eq!(parts(&urn), parts(&other));
    let tel = Url::parse("tel:+1-201-555-0123")?;
    assert_eq!(tel.path().replace(['-', '.', '(', ')'], ""), "+12015550123");
    Ok(())
}
