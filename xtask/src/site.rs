//! `cargo xtask site`: the pages for readers as a folder of HTML, which needs no server.

mod links;
mod page;
mod frame;
mod check;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::Failure;
use crate::files::{failed, read, target, tracked, write};
use crate::run::{Call, root};
use frame::Section;
use links::made;
pub(crate) use links::resolved;
use page::Page;

/// The page whose sections are the list of pages.
const INDEX: &str = "docs/README.md";

/// Makes the site: `[FOLDER] [--rustdoc]`. Fails if a link leads nowhere.
pub(crate) fn main(args: &[&str]) -> Result<(), Failure> {
    let (options, folders): (Vec<&str>, Vec<&str>) =
        args.iter().partition(|arg| arg.starts_with('-'));
    let takes_rustdoc = options.contains(&"--rustdoc");
    if folders.len() > 1 || options.len() > usize::from(takes_rustdoc) {
        return Err(Failure::Usage(crate::USAGE.to_owned()));
    }
    let own = target().join("site");
    if folders.is_empty() {
        // If it cannot be removed, `make` says that it is not empty.
        let _ = fs::remove_dir_all(&own);
    }
    let folder = folders.first().map_or(&*own, Path::new);
    let folder = std::path::absolute(folder).map_err(|error| failed(folder, &error))?;
    make(&folder, takes_rustdoc)?;
    Ok(())
}

/// Makes the site in a folder, which must be empty or missing.
fn make(folder: &Path, takes_rustdoc: bool) -> Result<(), String> {
    if folder.read_dir().is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(format!("{}: the folder is not empty", folder.display()));
    }
    let files = files()?;
    let mut pages = BTreeMap::new();
    for path in &files {
        if path.ends_with(".md") {
            let text = read(path)?;
            pages.insert(path.as_str(), page::page(path, &text, &files));
        } else {
            copy(&root().join(path), &folder.join(path))?;
        }
    }
    let mut first = vec![
        ("urial".to_owned(), "index.html".to_owned()),
        ("日本語".to_owned(), made("README.ja.md")),
    ];
    first.extend(built(folder, takes_rustdoc)?);
    let index = read(INDEX)?;
    let mut sections = sections(&index, &files, &pages);
    sections.insert(0, ("Start".to_owned(), first));
    sections.push(("Crates".to_owned(), others(&sections, &pages)));
    let whole = |(path, page): (&&str, &Page)| (made(path), frame::whole(path, page, &sections));
    let html: BTreeMap<String, String> = pages.iter().map(whole).collect();
    for (path, text) in &html {
        write(folder.join(path), text)?;
    }
    write(folder.join("site.css"), include_str!("site/site.css"))?;
    write(folder.join("search.js"), &search(&pages)?)?;
    let faults = check::faults(folder, &html);
    if !faults.is_empty() {
        return Err(faults.join("\n"));
    }
    let index = folder.join("index.html");
    eprintln!("{} is written, and pages: {}", index.display(), html.len());
    Ok(())
}

/// Returns the tracked files that get into the site: pages and pictures.
fn files() -> Result<BTreeSet<String>, String> {
    let files = tracked(&["*.md", "docs/pictures/*.svg"])?.into_iter();
    // The forms of the forge are no pages.
    Ok(files.filter(|name| !name.starts_with('.')).collect())
}

/// Returns the sections of the index; the title of a page replaces a label that is its file.
fn sections(index: &str, files: &BTreeSet<String>, pages: &BTreeMap<&str, Page>) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for line in index.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            sections.push((title.to_owned(), Vec::new()));
        }
        let Some((_, links)) = sections.last_mut() else {
            continue;
        };
        //   | [a.md](a.md), [b](../b.md) | …      each piece after the first opens with a label
        let pieces = line.split('[').filter_map(|piece| piece.split_once("]("));
        for (label, rest) in pieces {
            let path = rest.split(')').next().unwrap_or_default();
            if let Some(file) = links::meant(INDEX, path, files) {
                let is_name = label.ends_with(".md") || label.ends_with('/');
                let title = pages.get(file.as_str()).filter(|_| is_name);
                let label = title.map_or(label, |page| &page.title);
                links.push((label.to_owned(), made(&file)));
            }
        }
    }
    sections
}

/// Returns the pages of crates that no section lists.
fn others(sections: &[Section], pages: &BTreeMap<&str, Page>) -> Vec<(String, String)> {
    let listed = sections.iter().flat_map(|(_, links)| links);
    let listed: BTreeSet<&String> = listed.map(|(_, file)| file).collect();
    let of_crates = pages.iter().filter(|(path, _)| path.starts_with("crates/"));
    let links = of_crates.map(|(path, page)| (frame::full_title(path, page), made(path)));
    links.filter(|(_, file)| !listed.contains(file)).collect()
}

/// Takes over what other chores have built, and returns labels and paths.
fn built(folder: &Path, takes_rustdoc: bool) -> Result<Vec<(String, String)>, String> {
    let mut links = Vec::new();
    let page = target().join("web/page/urial.html");
    if page.is_file() {
        copy(&page, &folder.join("try.html"))?;
        links.push(("Try a URL".to_owned(), "try.html".to_owned()));
    } else {
        eprintln!("left out: the page to try a URL; `cargo xtask web --build` makes it");
    }
    let rustdoc = target().join("doc");
    let mut link = None;
    if !rustdoc.join("urial/index.html").is_file() {
        eprintln!("left out: rustdoc; `cargo doc --workspace --no-deps --all-features` makes it");
    } else if takes_rustdoc {
        copy(&rustdoc, &folder.join("rustdoc"))?;
        link = Some("rustdoc/urial/index.html");
    } else if folder.parent() == Some(&target()) {
        eprintln!("rustdoc is linked where it is, in ../doc; `--rustdoc` copies it");
        link = Some("../doc/urial/index.html");
    } else {
        eprintln!("left out: rustdoc; `--rustdoc` copies it");
    }
    links.extend(link.map(|link| ("Rustdoc".to_owned(), link.to_owned())));
    Ok(links)
}

/// Returns the script of the search, which opens with page, title, heading and id of each heading.
fn search(pages: &BTreeMap<&str, Page>) -> Result<String, String> {
    let mut entries = Vec::new();
    for (path, page) in pages {
        let title = frame::full_title(path, page);
        for (id, text) in &page.headings {
            entries.push([made(path), title.clone(), text.clone(), id.clone()]);
        }
    }
    let entries = serde_json::to_string(&entries).map_err(|error| error.to_string())?;
    let script = include_str!("site/search.js");
    Ok(format!("\"use strict\";\nconst entries = {entries};\n\n{script}"))
}

/// Copies a file, or a folder with all that is in it.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to.parent().unwrap_or(to)).map_err(|error| failed(to, &error))?;
    let copied = Call::new("cp", &root()).arg("-R").args([from, to]).answer();
    copied.map(drop).ok_or_else(|| format!("{} cannot be copied", from.display()))
}
