//! Shapes: the template of a path, in which values have given way to placeholders.
//!
//! A list of a million URIs has a few hundred shapes, by which a person can read and count it.

mod piece;
mod learned;

use alloc::string::String;
use core::fmt;

use urial::kind::Kind;
use urial::{Ref, Storage};

use learned::Tree;
use piece::pieces;

/// Returns the shape of a path by its own text: `{id}` for numbers, `{uuid}`, `{hash}` for 16
/// hexadecimal digits or more, `{date}` for one segment or several.
///
/// Scheme, authority, query and fragment are no part of it, and neither are the parameters of a
/// segment (`;a=b`); an extension stays. The empty path of an authority is `/`. A path under a
/// scheme without an authority, as in `tel:123`, is itself. Normalize the URIs first; this reads
/// what is written.
///
/// ```
/// use urial::uri;
/// use urial_list::shape_of;
///
/// let uri = uri!("http://a/users/7/orders/f81d4fae-7dec-11d0-a765-00a0c91e6bf6?page=2");
/// assert_eq!(shape_of(&uri), "/users/{id}/orders/{uuid}");
/// assert_eq!(shape_of(&uri!("http://a/2026/11/25/some-title.html")), "/{date}/some-title.html");
/// ```
#[must_use]
pub fn shape_of<T: Storage, K: Kind>(uri: &Ref<T, K>) -> String {
    Shapes::new().shape(uri)
}

/// Shapes of the URIs of many hosts: a position with many values is `{slug}`, which no single URI
/// tells.
///
/// [`add`](Shapes::add) them all, then ask for [shapes](Shapes::shape). A position is a place in
/// the path after what comes before it, so `/users/x` and `/tags/x` are two. An empty segment, and
/// one with a placeholder by its own text, are no values.
///
/// ```
/// use urial::Uri;
/// use urial_list::Shapes;
///
/// let mut shapes = Shapes::new().most_values(2);
/// for text in ["http://a/u/ann", "http://a/u/bob/7", "http://a/u/eve", "http://a/about"] {
///     shapes.add(&Uri::parse(text)?);
/// }
/// assert_eq!(shapes.shape(&Uri::parse("http://a/u/bob/7")?), "/u/{slug}/{id}");
/// assert_eq!(shapes.shape(&Uri::parse("http://a/about")?), "/about");
/// // Another host has positions of its own.
/// assert_eq!(shapes.shape(&Uri::parse("http://b/u/ann")?), "/u/ann");
/// # Ok::<(), urial::ParseError>(())
/// ```
///
/// The order of the URIs does not matter until 65,536 positions are known, each after a value of
/// the one before it; from then on a new value makes its position one with many. More memory is
/// never taken, and the time is linear in the texts. Segments after the 32nd are shown by their own
/// text.
#[derive(Clone, Default)]
pub struct Shapes {
    learned: Tree,
}

impl Shapes {
    /// Makes one that has learned nothing; a position with more than 32 values is to vary.
    #[must_use]
    pub const fn new() -> Shapes {
        Shapes { learned: Tree::new() }
    }

    /// Sets how many values a position may have, and be no `{slug}`: 1,024 at the most. It holds
    /// for values that come after.
    #[must_use]
    pub const fn most_values(mut self, most: u16) -> Shapes {
        self.learned.set_most(most);
        self
    }

    /// Learns the segments of a path.
    pub fn add<T: Storage, K: Kind>(&mut self, uri: &Ref<T, K>) {
        let uri = uri.into();
        if has_hierarchy(&uri) {
            self.learned.learn(host(&uri), pieces(path(&uri)));
        }
    }

    /// Returns the shape of a path, by what was learned and by [its own text](shape_of).
    #[must_use]
    pub fn shape<T: Storage, K: Kind>(&self, uri: &Ref<T, K>) -> String {
        let mut shape = String::new();
        self.shape_into(uri, &mut shape);
        shape
    }

    /// Appends [the shape](Shapes::shape) to a buffer.
    pub fn shape_into<T: Storage, K: Kind>(&self, uri: &Ref<T, K>, shape: &mut String) {
        self.write(&uri.into(), shape);
    }

    fn write<K: Kind>(&self, uri: &Ref<&str, K>, shape: &mut String) {
        let path = path(uri);
        if !has_hierarchy(uri) {
            return shape.push_str(path);
        }
        if path.starts_with('/') || uri.spans().host.is_some() {
            shape.push('/');
        }
        let mut places = self.learned.places(host(uri));
        for (at, piece) in pieces(path).enumerate() {
            if at > 0 {
                shape.push('/');
            }
            let varies = places.varies(piece);
            shape.push_str(match piece.placeholder {
                Some(placeholder) => placeholder,
                None if varies && !piece.stem.is_empty() => "{slug}",
                None => piece.stem,
            });
            shape.push_str(piece.extension);
        }
    }
}

/// Shows nothing of what was learned.
impl fmt::Debug for Shapes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shapes").finish_non_exhaustive()
    }
}

/// Returns whether slashes divide the path: in `tel:123` and `doi:10.1000/1` it may be one name.
fn has_hierarchy<K: Kind>(uri: &Ref<&str, K>) -> bool {
    uri.spans().scheme_end == 0 || uri.spans().host.is_some()
}

fn host<'t, K: Kind>(uri: &Ref<&'t str, K>) -> &'t str {
    uri.host().map_or("", |host| host.as_str())
}

fn path<'t, K: Kind>(uri: &Ref<&'t str, K>) -> &'t str {
    uri.path().as_str()
}
