//! Resolving the links of a page; one that is almost valid is repaired.

use std::error::Error;
use urial::uri;
use urial_text::Repairer;

fn main() -> Result<(), Box<dyn Error>> {
    let page = uri!("http://example.com/docs/index.html?x#top");
    let (mut links, repairer) = (Vec::new(), Repairer::new());
    for href in ["../about", "#end", "//cdn.example/a.js", "what is new.html", "mailto:a@b.example"]
    {
        links.push(page.resolve(repairer.repair(href)?.reference()));
    }
    assert_eq!(links[0], "http://example.com/about");
    assert_eq!(links[1], "http://example.com/docs/index.html?x#end");
    assert_eq!(links[3], "http://example.com/docs/what%20is%20new.html");
    Ok(())
}
