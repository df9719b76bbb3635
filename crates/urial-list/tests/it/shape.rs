//! Templates of paths.

use proptest::prelude::*;
use urial::{IriReference, Uri};
use urial_list::{Shapes, shape_of};

#[track_caller]
fn shape(text: &str, expected: &str) {
    let reference = IriReference::parse(text).unwrap();
    assert_eq!(shape_of(&reference), expected);
    // A buffer keeps what it has.
    let mut buffer = String::from("x");
    Shapes::new().shape_into(&reference, &mut buffer);
    assert_eq!(buffer, format!("x{expected}"));
}

fn add(shapes: &mut Shapes, text: &str) {
    shapes.add(&IriReference::parse(text).unwrap());
}

fn learned(shapes: &Shapes, text: &str) -> String {
    shapes.shape(&IriReference::parse(text).unwrap())
}

#[test]
fn values_are_told_by_their_own_text() {
    shape("http://u:p@h:8/users/7?a=8#9", "/users/{id}");
    shape(
        "http://h/d41d8cd98f00b204e9800998ecf8427e.png",
        "/{hash}.png",
    );
    shape("/F81D4FAE-7dec-11d0-a765-00a0c91e6bf6", "/{uuid}");
    shape("http://h/2026/11/25", "/{date}");
    shape("http://h/a/2026/11/title/", "/a/{date}/title/");
    shape("http://h/2026/11/25/24", "/{date}/{id}");
    shape(
        "2026-11-25/20261125/2026-11/2026_1_5.html",
        "{date}/{date}/{date}/{date}.html",
    );
    shape("http://h/7;v=8/a;b=9/;c", "/{id}/a/");
    shape("http://é/ü/7", "/ü/{id}");
}

#[test]
fn other_texts_stay() {
    shape("http://h", "/");
    shape("http://h/", "/");
    shape("http://h//a//", "//a//");
    shape("", "");
    shape("../a", "../a");
    shape(
        "http://h/v2/deadbeef/feedfacefeedface/1.2",
        "/v2/deadbeef/feedfacefeedface/1.2",
    );
    shape(
        "http://h/f81d4fae-7dec-11d0-a765-00a0c91e6bfg",
        "/f81d4fae-7dec-11d0-a765-00a0c91e6bfg",
    );
    shape("http://h/2026/13/2026-13-01", "/{id}/{id}/2026-13-01");
    // Without an authority the number may be all that there is.
    shape("tel:123", "123");
    shape("urn:a/1", "a/1");
}

#[test]
fn a_position_with_many_values_is_a_slug() {
    let mut shapes = Shapes::new();
    for at in 0..33 {
        add(&mut shapes, &format!("http://h/blog/post-x{at}x.html"));
        add(&mut shapes, &format!("http://h/tags/t{}x/new", at % 32));
    }
    assert_eq!(
        learned(&shapes, "http://h/blog/post-x1x.html"),
        "/blog/{slug}.html"
    );
    assert_eq!(learned(&shapes, "http://H/blog/another"), "/blog/{slug}");
    assert_eq!(learned(&shapes, "http://h/tags/t1x/new"), "/tags/t1x/new");
    assert_eq!(learned(&shapes, "http://h/blog"), "/blog");
    assert_eq!(learned(&shapes, "http://h/blog/"), "/blog/");
    assert_eq!(learned(&shapes, "http://h/blog/7"), "/blog/{id}");
    add(&mut shapes, "http://h/tags/one-more");
    assert_eq!(
        learned(&shapes, "http://h/tags/t1x/new"),
        "/tags/{slug}/new"
    );
}

#[test]
fn values_after_a_slug_are_counted_together() {
    let mut shapes = Shapes::new().most_values(2);
    // Each user has one list only, but all users have three.
    for text in ["/u/ann/l/a", "/u/bob/l/b", "/u/eve/l/c", "/u/eve/m"] {
        add(&mut shapes, text);
    }
    assert_eq!(learned(&shapes, "/u/bob/l/a"), "/u/{slug}/l/{slug}");
    assert_eq!(learned(&shapes, "/u/bob/m"), "/u/{slug}/m");
}

#[test]
fn memory_has_an_end() {
    let mut shapes = Shapes::new().most_values(u16::MAX);
    for host in 0..70 {
        for value in 0..1_000 {
            add(&mut shapes, &format!("http://h{host}/a/v{value}x"));
        }
    }
    assert_eq!(learned(&shapes, "http://h0/a/v1x"), "/a/v1x");
    // The host whose values are too many for all has given theirs back, and the next one uses them.
    let varied = (0..70)
        .map(|host| learned(&shapes, &format!("http://h{host}/a/v1x")))
        .filter(|shape| shape == "/a/{slug}");
    assert!((1..10).contains(&varied.count()));
}

#[test]
fn a_path_may_be_long() {
    let mut shapes = Shapes::new().most_values(0);
    let long = format!("http://h{}", "/a".repeat(100_000));
    add(&mut shapes, &long);
    let expected = "/{slug}".repeat(32) + &"/a".repeat(100_000 - 32);
    assert_eq!(learned(&shapes, &long), expected);
}

proptest! {
    /// The order of a list says nothing of its shapes.
    #[test]
    fn the_order_does_not_matter(
        paths in prop::collection::vec("(/[abcdef1]){1,4}", 1..60),
        most in 0_u16..5,
        seed in any::<prop::sample::Index>(),
    ) {
        let uris: Vec<String> = paths.iter().map(|path| format!("http://h{path}")).collect();
        let (mut one, mut other) = (Shapes::new().most_values(most), Shapes::new().most_values(most));
        for uri in &uris {
            one.add(&Uri::parse(uri).unwrap());
        }
        let (after, before) = uris.split_at(seed.index(uris.len()));
        for uri in before.iter().rev().chain(after) {
            other.add(&Uri::parse(uri).unwrap());
        }
        for uri in &uris {
            let uri = Uri::parse(uri).unwrap();
            prop_assert_eq!(one.shape(&uri), other.shape(&uri));
        }
    }
}
