//! Templates of paths that are learned; those of one path are in `corpus/shape.jsonl`.

use proptest::prelude::*;
use urial::{IriReference, Uri};
use urial_list::Shapes;

fn add(shapes: &mut Shapes, text: &str) {
    shapes.add(&IriReference::parse(text).unwrap());
}

fn learned(shapes: &Shapes, text: &str) -> String {
    shapes.shape(&IriReference::parse(text).unwrap())
}

#[test]
fn a_position_with_many_values_is_a_slug() {
    let mut shapes = Shapes::new();
    for at in 0..33 {
        add(&mut shapes, &format!("http://h/blog/post-x{at}x.html"));
        add(&mut shapes, &format!("http://h/tags/t{}x/new", at % 32));
    }
    assert_eq!(learned(&shapes, "http://h/blog/post-x1x.html"), "/blog/{slug}.html");
    assert_eq!(learned(&shapes, "http://H/blog/another"), "/blog/{slug}");
    assert_eq!(learned(&shapes, "http://h/tags/t1x/new"), "/tags/t1x/new");
    assert_eq!(learned(&shapes, "http://h/blog"), "/blog");
    assert_eq!(learned(&shapes, "http://h/blog/"), "/blog/");
    assert_eq!(learned(&shapes, "http://h/blog/7"), "/blog/{id}");
    add(&mut shapes, "http://h/tags/one-more");
    assert_eq!(learned(&shapes, "http://h/tags/t1x/new"), "/tags/{slug}/new");
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
