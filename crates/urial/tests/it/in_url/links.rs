//! Resolving the links of a page, as a browser does it.

use std::error::Error;
use url::Url;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let page = Url::parse("http://example.com/docs/index.html?x#top")?;
    let mut links = Vec::new();
    for href in [
        "../about",
        "#end",
        "//cdn.example/a.js",
        "what is new.html",
        "mailto:a@b.example",
    ] {
        links.push(String::from(page.join(href)?));
    }
    assert_eq!(links[0], "http://example.com/about");
    assert_eq!(links[1], "http://example.com/docs/index.html?x#end");
    assert_eq!(links[3], "http://example.com/docs/what%20is%20new.html");
    Ok(())
}
