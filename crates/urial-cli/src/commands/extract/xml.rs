//! Sitemaps and feeds, whose elements have names of their own and, by `xml:base`, bases.

use crate::args::Glob;

/// Elements whose text is a reference, if it has a scheme at least.
const TEXTS: [&str; 12] = [
    "loc",
    "content_loc",
    "player_loc",
    "thumbnail_loc",
    "link",
    "guid",
    "url",
    "id",
    "comments",
    "logo",
    "icon",
    "uri",
];

/// Elements inside of each other that have a base.
const DEEPEST: usize = 32;

/// Bytes of an `xml:base`, with the name of its element.
// A relative base grows with each element inside, up to half a megabyte.
const LONGEST: usize = 16 << 10;

/// Returns the name of an element without the prefix of its namespace.
pub(super) fn local(element: &str) -> &str {
    element.rsplit_once(':').map_or(element, |(_, local)| local)
}

/// Returns whether all elements in this one are those of a sitemap or of a feed.
pub(super) fn is_root(element: &str) -> bool {
    matches!(local(element), "urlset" | "sitemapindex" | "rss" | "feed" | "rdf")
}

/// Returns whether a root is that of Atom.
pub(super) fn is_atom(root: &str) -> bool {
    local(root) == "feed"
}

/// Returns whether the text of an element may be a reference.
pub(super) fn may_refer(element: &str) -> bool {
    TEXTS.contains(&local(element))
}

/// Returns an element that is taken for an attribute: with one of these patterns alone.
pub(super) fn element_of(chosen: &[Glob]) -> Option<&'static str> {
    let is_chosen = |name: &str| chosen.iter().any(|glob| glob.matches(name));
    let mut names = TEXTS.into_iter();
    names.find(|name| is_chosen(name) && !is_chosen("text"))
}

/// Returns whether the text of an element that may be a reference is one.
pub(super) fn refers(element: &str, text: &str, is_atom: bool) -> bool {
    match local(element) {
        "loc" | "content_loc" | "player_loc" | "thumbnail_loc" => true,
        // RFC 4287 sections 3.2.2, 4.2.5 and 4.2.8: they may be relative.
        "logo" | "icon" | "uri" if is_atom => true,
        // Feeds have comments, names and identifiers in such elements, too.
        _ => has_scheme(text.trim_ascii()),
    }
}

fn has_scheme(text: &str) -> bool {
    urial::Uri::parse(text).is_ok() || urial::Iri::parse(text).is_ok()
}

/// The open elements that have an `xml:base`, from the outermost to the innermost.
#[derive(Default)]
pub(super) struct Scopes(Vec<Scope>);

struct Scope {
    element: String,
    /// Number of open elements of this name in it.
    same: u64,
}

// Counted by name: HTML in CDATA looks like tags to a tokenizer of HTML, and may lack some of them.
impl Scopes {
    /// Opens an element with a base; returns whether there is room for it.
    pub(super) fn enter(&mut self, element: &str, base: &str) -> bool {
        let has_room = self.0.len() < DEEPEST && element.len() + base.len() <= LONGEST;
        if has_room {
            let (element, same) = (element.to_owned(), 0);
            self.0.push(Scope { element, same });
        }
        has_room
    }

    /// Opens an element without a base.
    pub(super) fn open(&mut self, element: &str) {
        if let Some(scope) = self.0.last_mut().filter(|scope| scope.element == element) {
            scope.same += 1;
        }
    }

    /// Closes the innermost element; returns whether it is the one with a base.
    pub(super) fn close(&mut self, element: &[u8]) -> bool {
        let Some(scope) = self.0.last_mut() else {
            return false;
        };
        if scope.element.as_bytes() != element {
            return false;
        }
        if scope.same > 0 {
            scope.same -= 1;
            return false;
        }
        self.0.pop();
        true
    }
}
