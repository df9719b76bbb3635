//! A store of observations: its file, and the classes it makes.

use urial::{Comparison, Iri, Rung};
use urial_list::Observed;

use super::texts::text_of;

/// Loads the data as a store, and observes its lines one after the other.
pub(crate) fn observed(data: &[u8]) {
    let text = text_of(data);
    load(text);
    load(&format!("urial-observed 1\n{}", text.replace(' ', "\t")));

    let texts = text.split(['\n', ' ', '\t']);
    let iris = texts.filter_map(|text| Iri::parse(text).ok());
    let iris: Vec<Iri<'_>> = iris.take(12).collect();
    let mut store = Observed::new();
    for pair in iris.chunks_exact(2) {
        let (a, b) = (&pair[0], &pair[1]);
        let was_same = store.same(a, b);
        assert_eq!(store.observe(a, b), !was_same, "{a} {b}");
    }
    check(&store);
    // Sameness is an equivalence, and comparing says so too.
    let comparison = Comparison::new().observed(&store).ignore_fragment(true);
    for a in &iris {
        for b in &iris {
            let same = store.same(a, b);
            assert_eq!(store.same(b, a), same);
            assert_eq!(comparison.compare(a, b).is_some(), same, "{a} {b}");
            let [key, other] = [a, b].map(|iri| comparison.key(iri, Rung::Protocol));
            assert_eq!(key == other, same, "{a} {b}");
            assert!(!same || iris.iter().all(|c| store.same(a, c) == store.same(b, c)));
        }
    }
}

fn load(text: &str) {
    match Observed::load(text) {
        Ok(store) => check(&store),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Checks that a store is what it says of itself, and comes back from its file.
fn check(store: &Observed<'_>) {
    assert_eq!(store.len(), store.iter().count());
    for (from, to) in store.iter() {
        let (from, to) = (Iri::parse(from).unwrap(), Iri::parse(to).unwrap());
        assert!(store.same(&from, &to));
        let end = store.representative(&from).unwrap();
        assert_eq!(store.representative(&to), Some(end));
    }
    let saved = store.save();
    let loaded = Observed::load(&saved).unwrap();
    assert!(store.iter().eq(loaded.iter()), "{saved}");
    assert_eq!(loaded.save(), saved);
}
