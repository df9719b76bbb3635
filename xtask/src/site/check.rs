//! Check of the made pages: each relative link leads to a file and an anchor, and nothing is loaded
//! from another host.

use std::collections::BTreeMap;
use std::path::Path;

use super::links::resolved;

/// Returns the links that lead nowhere; `pages` are paths in the site with their HTML.
pub(super) fn faults(folder: &Path, pages: &BTreeMap<String, String>) -> Vec<String> {
    let mut faults = Vec::new();
    for (from, html) in pages {
        // Returns whether a link leads to a file, and to an anchor in it if it names one.
        let leads = |tag: &str, link: &str| {
            if link.contains("://") {
                // A reader may go to another host, and a page loads nothing from it.
                return tag.starts_with("a ");
            }
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let file = if path.is_empty() { Some(from.clone()) } else { resolved(from, path) };
            match file.and_then(|file| pages.get(&file)) {
                Some(html) => {
                    anchor.is_empty() || html.contains(&format!(" id=\"{}\"", decoded(anchor)))
                }
                // Rustdoc may lie beside the folder.
                None => link == "data:," || folder.join(from).with_file_name(path).is_file(),
            }
        };
        // In text `<` is `&lt;`, so that each `<` opens a tag.
        for tag in html.split('<').filter_map(|piece| piece.split('>').next()) {
            let after = [" href=\"", " src=\""].map(|name| tag.split_once(name));
            let links = after.into_iter().flatten();
            let links = links.filter_map(|(_, rest)| rest.split('"').next());
            let wrong = links.filter(|link| !leads(tag, link));
            faults.extend(wrong.map(|link| format!("{from}: `{link}` leads nowhere")));
        }
    }
    faults
}

/// Decodes percent-encoded text, such as the anchor of a heading in Japanese.
fn decoded(text: &str) -> String {
    let mut pieces = text.split('%');
    let mut bytes = pieces.next().unwrap_or_default().as_bytes().to_vec();
    for piece in pieces {
        let (digits, rest) = piece.split_at_checked(2).unwrap_or((piece, ""));
        bytes.push(u8::from_str_radix(digits, 16).unwrap_or(b'%'));
        bytes.extend_from_slice(rest.as_bytes());
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_that_lead_nowhere_are_found() {
        let a = "<a href=\"b/c.html#%E6%97%A5\"><a href=\"#x\"><a href=\"https://a/\">\
                 &lt;a href=\"text\"";
        let c = "<p id=\"日\"><a href=\"../a.html\"><a href=\"gone\"><img src=\"https://a/\">";
        let pages = [("a.html", a), ("b/c.html", c)];
        let pages = pages.map(|(path, html)| (path.to_owned(), html.to_owned()));
        let faults = faults(Path::new("no-such-folder"), &pages.into());
        let expected = [
            "a.html: `#x` leads nowhere",
            "b/c.html: `gone` leads nowhere",
            "b/c.html: `https://a/` leads nowhere",
        ];
        assert_eq!(faults, expected);
    }
}
