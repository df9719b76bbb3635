//! Keys of URIs that are nearly the same.

use urial::{IriReference, Reference, Uri};
use urial_list::{FoldRule, Similar};

#[track_caller]
fn folds(rules: &[FoldRule], text: &str, expected: &str) {
    let reference = IriReference::parse(text).unwrap();
    assert_eq!(Similar::of(rules).key(&reference), expected);
    // A buffer keeps what it has.
    let mut key = String::from("x");
    Similar::of(rules).key_into(&reference, &mut key);
    assert_eq!(key, format!("x{expected}"));
}

#[test]
fn each_rule_folds_its_own() {
    let text = "http://h/2024/01/31/7/9.html;jsessionid=A?id=8&d=2024-01-31&q=x&SID=1&e#f";
    folds(&[], text, text);
    let expected = "
        values   http://h/2024/01/31/7/9.html;jsessionid=A?id={value}&d={value}&q={value}&SID={value}&e#f
        ids      http://h/{id}/{id}/{id}/{id}/{id}.html;jsessionid=A?id={id}&d=2024-01-31&q=x&SID={id}&e#f
        dates    http://h/{date}/7/9.html;jsessionid=A?id=8&d={date}&q=x&SID=1&e#f
        sessions http://h/2024/01/31/7/9.html?id=8&d=2024-01-31&q=x&e#f
        slugs    http://h/2024/01/31/7/9.html;jsessionid=A?id=8&d=2024-01-31&q=x&SID=1&e#f";
    for (rule, line) in FoldRule::ALL.into_iter().zip(expected.trim().lines()) {
        let (name, expected) = line.trim().split_once(' ').unwrap();
        assert_eq!(rule.as_str(), name);
        folds(&[rule], text, expected.trim());
    }
    let usual = "http://h/{date}/{id}/{id}.html?id={value}&d={value}&q={value}&e#f";
    folds(&FoldRule::USUAL, text, usual);
    folds(&[FoldRule::Slugs], "http://h/how-to-cook/a-b.html", "http://h/{slug}/a-b.html");
}

#[test]
fn words_are_no_ids_and_no_dates() {
    let texts = "http://h/v2/a1 http://h/deadbeef http://h/abcdefabcdefabcdef http://h/1.2.3 \
        http://h:80/ http://127.0.0.1/ urn:isbn:x1 http://h http://h/? http://h/?a";
    for text in texts.split(' ') {
        folds(&FoldRule::USUAL, text, text);
    }
    folds(&[FoldRule::Dates], "http://h/2024/13/1850/01", "http://h/2024/13/1850/01");
    folds(&[FoldRule::Dates], "http://h/2024-02/20240231x", "http://h/{date}/20240231x");
}

#[test]
fn ids_are_numbers_uuids_and_hashes() {
    for id in ["0", "123e4567-e89b-12d3-a456-426614174000", "d41d8cd98f00b204e9800998ecf8427e"] {
        folds(&[FoldRule::Ids], &format!("http://h/{id}/x"), "http://h/{id}/x");
    }
}

#[test]
fn rules_have_names() {
    let names = FoldRule::ALL.map(FoldRule::as_str).join(",");
    assert_eq!(names, "values,ids,dates,sessions,slugs");
    assert_eq!(Similar::default(), Similar::of(&FoldRule::USUAL));
    assert_ne!(Similar::new(), Similar::of(&FoldRule::ALL));
    assert_eq!(FoldRule::Ids.to_string(), "ids");
}

#[test]
fn other_hosts_and_fragments_are_other_resources() {
    let texts = "//7/x|http://1.2.3.4:80/|a:7/7@7|#7|?||\u{E9}?#";
    for text in texts.split('|') {
        folds(&FoldRule::ALL, text, text);
    }
}

/// Without an authority, the value is the whole identity.
#[test]
fn uris_without_an_authority_are_kept_apart() {
    for (one, other) in [
        ("tel:123", "tel:456"),
        ("doi:10.1000/1", "doi:10.1000/2"),
        ("magnet:?xt=urn:btih:aaa", "magnet:?xt=urn:btih:bbb"),
        ("cid:1", "cid:2"),
    ] {
        let key = |text| Similar::new().key(&Uri::parse(text).unwrap());
        assert_ne!(key(one), key(other), "{one}");
    }
    let key = |text| Similar::new().key(&Reference::parse(text).unwrap());
    assert_eq!(key("/item/1"), key("/item/2"));
}
