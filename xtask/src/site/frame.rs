//! The frame of a page: its head, the search, and the list of pages.

use std::fmt::Write;

use super::links::{made, up};
use super::page::Page;
use crate::pictures::escaped;

/// A section of the list of pages: its title, then labels and paths in the site.
pub(super) type Section = (String, Vec<(String, String)>);

/// Returns a whole page; `path` is that of its Markdown.
pub(super) fn whole(path: &str, page: &Page, sections: &[Section]) -> String {
    let (up, language) = (up(path), if path.ends_with(".ja.md") { "ja" } else { "en" });
    let (title, body) = (escaped(&full_title(path, page)), &page.body);
    let nav = nav(&made(path), &up, sections);
    format!(
        "<!doctype html>
<html lang=\"{language}\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>{title}</title>
<link rel=\"icon\" href=\"data:,\">
<link rel=\"stylesheet\" href=\"{up}site.css\">
<script src=\"{up}search.js\" data-root=\"{up}\" defer></script>
</head>
<body>
<a class=\"skip\" href=\"#text\" lang=\"en\">Skip to the text</a>
<header lang=\"en\">
<a class=\"home\" href=\"{up}index.html\">urial</a>
<a class=\"pages\" href=\"#pages\">Pages</a>
<form role=\"search\" hidden>
<label for=\"search\">Search headings</label>
<input id=\"search\" type=\"search\" autocomplete=\"off\">
<p id=\"count\" role=\"status\"></p>
<ul id=\"found\"></ul>
</form>
</header>
<main id=\"text\" tabindex=\"-1\">
{body}</main>
<nav id=\"pages\" aria-label=\"Pages\" lang=\"en\">
{nav}</nav>
</body>
</html>
"
    )
}

/// Returns the title of a page with the name of its package: several crates have a page of a title.
pub(super) fn full_title(path: &str, page: &Page) -> String {
    let mut parts = path.split('/');
    let package = match (parts.next(), parts.next()) {
        (Some("crates" | "bindings"), Some(name)) => name,
        _ => "urial",
    };
    match page.title == package {
        true => package.to_owned(),
        false => format!("{} · {package}", page.title),
    }
}

/// Returns the list of pages, in which the current one is marked.
fn nav(current: &str, up: &str, sections: &[Section]) -> String {
    let mut nav = String::new();
    for (title, links) in sections {
        let _ = writeln!(nav, "<h2>{}</h2>\n<ul>", escaped(title));
        for (label, file) in links {
            let here = match file == current {
                true => " aria-current=\"page\"",
                false => "",
            };
            let language = match file.ends_with(".ja.html") {
                true => " lang=\"ja\"",
                false => "",
            };
            let label = escaped(label);
            let _ = writeln!(
                nav,
                "<li><a href=\"{up}{file}\"{here}{language}>{label}</a></li>"
            );
        }
        nav.push_str("</ul>\n");
    }
    nav
}
