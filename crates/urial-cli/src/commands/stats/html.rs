//! A page with bars, which loads nothing.

use std::fmt::Write;

use super::NONE;
use super::what::What;
use crate::message::{Shown, counted};

/// A property, its most frequent values with their counts, and how many values there are.
pub(super) type Section<'s> = (What, Vec<(Option<&'s str>, u64)>, usize);

const HEAD: &str = r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>URLs by number</title>
<style>
:root { color-scheme: light dark; --bar: #2f6fb5; --line: #8884; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; }
section { margin: 2rem 0; }
table { border-collapse: collapse; table-layout: fixed; width: 100%; }
caption { font-weight: 600; text-align: left; padding: .25rem 0; }
th, td { border-top: 1px solid var(--line); padding: .2rem .5rem; text-align: right; white-space: nowrap; }
thead th { font-weight: 400; }
th:first-child { font-weight: 400; overflow-wrap: anywhere; text-align: left; white-space: normal; width: 45%; }
th:last-child { width: 6rem; }
td.bar span { background: var(--bar); display: block; height: .8rem; }
@media (prefers-color-scheme: dark) { :root { --bar: #6aa9ee; } }
</style>
</head>
<body>
<main>
<h1>URLs by number</h1>
"#;

/// Returns the page of these sections.
pub(super) fn page(sections: &[Section<'_>]) -> String {
    let mut page = HEAD.to_owned();
    for (what, rows, values) in sections {
        section(&mut page, *what, rows, *values);
    }
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

// Writing to a `String` cannot fail.
fn section(page: &mut String, what: What, rows: &[(Option<&str>, u64)], values: usize) {
    let most = rows.first().map_or(1, |&(_, count)| count.max(1));
    let name = what.name();
    let different = counted(values as u64, "value");
    let _ = write!(
        page,
        "<section>\n<table>\n<caption>{name} ({different})</caption>\n\
         <thead><tr><th scope=\"col\">{name}</th><th scope=\"col\"></th><th scope=\"col\">count</th></tr></thead>\n<tbody>\n"
    );
    for &(value, count) in rows {
        let value = escaped(&Shown(value.unwrap_or(NONE)).to_string());
        // At least a hundredth, so that a value that occurs has a bar.
        let width = (u128::from(count) * 100).div_ceil(u128::from(most));
        let _ = writeln!(
            page,
            "<tr><th scope=\"row\"><bdi>{value}</bdi></th><td class=\"bar\"><span style=\"width:{width}%\"></span></td><td>{count}</td></tr>"
        );
    }
    page.push_str("</tbody>\n</table>\n");
    if rows.len() < values {
        let _ = writeln!(page, "<p>and {} more</p>", values - rows.len());
    }
    page.push_str("</section>\n");
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(character),
        }
    }
    escaped
}
