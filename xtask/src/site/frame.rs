//! The frame of a page: its head, the search, and the list of pages.

use std::fmt::Write;

use super::links::{made, up};
use super::page::Page;
use crate::pictures::escaped;

/// A section of the list of pages: its title, then labels and paths in the site.
pub(super) type Section = (String, Vec<(String, String)>);

/// Returns a whole page; `path` is that of its Markdown.
pub(super) fn whole(path: &str, page: &Page, sections: &[Section]) -> String {
    let language = if path.ends_with(".ja.md") { "ja" } else { "en" };
    let values = [
        ("{up}", up(path)),
        ("{language}", language.to_owned()),
        ("{title}", escaped(&full_title(path, page))),
        ("{nav}", nav(&made(path), &up(path), sections)),
        // Last, because examples have braces.
        ("{body}", page.body.clone()),
    ];
    let frame = include_str!("frame.html").to_owned();
    values.iter().fold(frame, |text, (name, value)| text.replace(name, value))
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
            let here = if file == current { " aria-current=\"page\"" } else { "" };
            let is_japanese = file.ends_with(".ja.html");
            let language = if is_japanese { " lang=\"ja\"" } else { "" };
            let label = escaped(label);
            let link = format!("<a href=\"{up}{file}\"{here}{language}>{label}</a>");
            let _ = writeln!(nav, "<li>{link}</li>");
        }
        nav.push_str("</ul>\n");
    }
    nav
}
