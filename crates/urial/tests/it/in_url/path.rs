//! Reading and changing a path.

use percent_encoding::percent_decode_str;
use std::error::Error;
use url::Url;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let mut url = Url::parse("http://example.com/docs/r%C3%A9sum%C3%A9.tar.gz?dl")?;
    let name = url.path_segments().and_then(Iterator::last).unwrap();
    assert_eq!(percent_decode_str(name).decode_utf8()?, "résumé.tar.gz");
    assert_eq!(name.rsplit_once('.').unwrap().1, "gz");
    let mut segments = url.path_segments_mut().map_err(|()| "no path")?;
    segments.pop().extend(["a/b", "c.txt"]);
    drop(segments);
    assert_eq!(url.as_str(), "http://example.com/docs/a%2Fb/c.txt?dl");
    url.set_path("");
    assert_eq!(url.as_str(), "http://example.com/?dl");
    Ok(())
}
