//! Keys of web archives; those of single texts are in `corpus/surt.jsonl`.

use urial::IriReference;
use urial_list::surt;

#[test]
fn sorted_keys_keep_a_domain_together() {
    let mut keys = ["http://b.a/z", "http://a.b/", "http://a/", "http://c.b.a/", "http://a.a-/"]
        .map(|text| surt(&IriReference::parse(text).unwrap()));
    keys.sort();
    assert_eq!(keys, ["a)/", "a,b)/z", "a,b,c)/", "a-,a)/", "b,a)/"]);
}
