//! From Markdown to HTML.

use std::collections::BTreeSet;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::links::{Ids, rewritten};

/// A page without the frame around it.
#[derive(Default)]
pub(super) struct Page {
    pub(super) title: String,
    /// Id and text of each heading.
    pub(super) headings: Vec<(String, String)>,
    pub(super) body: String,
}

/// Makes a page of a Markdown file; `files` are those that get into the site.
pub(super) fn page(path: &str, text: &str, files: &BTreeSet<String>) -> Page {
    let (mut page, mut ids, mut events) = (Page::default(), Ids::default(), Vec::new());
    let (mut heading, mut kept, mut is_rust) = (None, Vec::new(), false);
    for mut event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match &mut event {
            Event::Start(Tag::Heading { .. }) => heading = Some((events.len(), String::new())),
            Event::End(TagEnd::Heading(_)) => {
                let (place, text) = heading.take().unwrap_or_default();
                let name = ids.next(&text);
                if let Some(Event::Start(Tag::Heading { id, .. })) = events.get_mut(place) {
                    *id = Some(name.clone().into());
                }
                page.headings.push((name, text));
            }
            Event::Start(Tag::Link { dest_url, .. }) => {
                let link = rewritten(path, dest_url, files);
                kept.push(link.is_some());
                // A link to a source, or to an item that rustdoc knows, is only its text here.
                let Some(link) = link else { continue };
                *dest_url = link.into();
            }
            Event::End(TagEnd::Link) if kept.pop() == Some(false) => continue,
            Event::Start(Tag::Image { dest_url, .. }) => {
                if let Some(link) = rewritten(path, dest_url, files) {
                    *dest_url = link.into();
                }
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language))) => {
                is_rust = language.starts_with("rust");
            }
            Event::End(TagEnd::CodeBlock) => is_rust = false,
            Event::Text(text) if is_rust => *text = shown(text).into(),
            Event::Text(words) | Event::Code(words) => {
                if let Some((_, text)) = &mut heading {
                    text.push_str(words);
                }
            }
            _ => {}
        }
        events.push(event);
    }
    let title = page.headings.first().map_or(path, |(_, text)| text);
    page.title = title.to_owned();
    pulldown_cmark::html::push_html(&mut page.body, events.into_iter());
    page.body = framed(&page.body);
    page
}

/// Returns the lines of an example that rustdoc shows.
fn shown(code: &str) -> String {
    let is_hidden = |line: &str| line.trim() == "#" || line.trim_start().starts_with("# ");
    let lines = code.split_inclusive('\n');
    lines.filter(|line| !is_hidden(line)).collect()
}

/// Puts tables into boxes that scroll, and makes empty heads of columns plain cells.
fn framed(body: &str) -> String {
    let open = "<div class=\"wide\" role=\"group\" aria-label=\"table\"><table>";
    let mut body = body.replace("<table>", open);
    for align in ["", " style=\"text-align: right\"", " style=\"text-align: center\""] {
        body = body.replace(&format!("<th{align}></th>"), "<td></td>");
    }
    body.replace("</table>", "</table></div>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_ids_and_links_of_its_own() {
        let text = "# The `a`\n[b](b.md#c) [`d`](d.rs)\n```rust\n# hidden\n#[shown]\n```\n";
        let page = page("a.md", text, &["a.md", "b.md"].map(str::to_owned).into());
        let expected = "<h1 id=\"the-a\">The <code>a</code></h1>\n<p><a href=\"b.html#c\">b</a> \
                        <code>d</code></p>\n<pre><code class=\"language-rust\">#[shown]\n</code></pre>\n";
        assert_eq!((page.title.as_str(), page.body.as_str()), ("The a", expected));
    }
}
