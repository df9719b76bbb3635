//! Defanged references, and texts that only look like one.

use proptest::prelude::*;
use urial_text::Extractor;
use urial_text::refang;

#[test]
fn defanged_references_are_live_again() {
    for (text, live) in [
        ("hxxp[:]//a[.]b", "http://a.b"),
        ("hxxps://a[.]b/c", "https://a.b/c"),
        ("HXXPS://A[.]b", "https://A.b"),
        ("hxxp://a.b/c", "http://a.b/c"),
        ("http[:]//a.b", "http://a.b"),
        ("https[://]a(.)b", "https://a.b"),
        ("http:[//]a{.}b", "http://a.b"),
        ("fxp://a[.]b", "ftp://a.b"),
        ("ftp(:)//a.b", "ftp://a.b"),
        ("http://a(dot)b[DOT]c{dot}d", "http://a.b.c.d"),
        ("hxxp://1[.]2[.]3[.]4[:]80/a", "http://1.2.3.4:80/a"),
        ("hxxp://a[.]b/c[.]html?d[.]e", "http://a.b/c.html?d.e"),
        ("<hxxp://a[.]b> \"hxxps://c[.]d\"", "<http://a.b> \"https://c.d\""),
        ("www[.]a[.]b", "www.a.b"),
        ("é[.]b", "é.b"),
        (r"evil\.com and http://a\.b\.c/d", "evil.com and http://a.b.c/d"),
        (r"hxxps:\\evil[.]com/a", "https://evil.com/a"),
        (r"hxxps:\/\/a[.]b\/c", r"https:\/\/a.b\/c"),
    ] {
        let refanged = refang(text);
        assert_eq!(refanged.as_str(), live, "{text}");
        assert!(!refanged.is_unchanged());
        // Twice is once.
        assert!(refang(live).is_unchanged(), "{live}");
    }
}

#[test]
fn other_texts_stay() {
    let texts = "|http://a.b/c(dot)d|http://[::1]:80/|http://[::]/|[a-z][.][a-z]|a [.] b|(dot)|\
        xhxxp://a|hxxp|hxxp:a|http[a]//b|C:\\Users\\ann\\.ssh|http:\\\\a|a\\.|http://a/b\\.c|\
        https://a/b[:]8|[é|h|http";
    for text in texts.split('|') {
        let refanged = refang(text);
        assert_eq!((refanged.as_str(), refanged.is_unchanged()), (text, true));
    }
}

#[test]
fn what_is_found_leads_back_to_the_text() {
    let text = "é hxxp[:]//a[.]b/c, then hxxps://d(dot)e.";
    let refanged = refang(text);
    let found = Extractor::new().extract(refanged.as_str());
    let places: Vec<&str> = found
        .map(|found| &text[refanged.origin(found.span().start)..refanged.origin(found.span().end)])
        .collect();
    assert_eq!(places, ["hxxp[:]//a[.]b/c", "hxxps://d(dot)e"]);
    assert!(!format!("{refanged:?}").contains("a.b"));
}

proptest! {
    #[test]
    fn offsets_lead_into_the_text(text in "(hxxp|http|[:]|\\\\|\\[:\\]|//|[a-c]|\\[\\.\\]|\\(dot\\)|[.]|é| |/|<){0,20}") {
        let refanged = refang(&text);
        let mut before = 0;
        for (at, _) in refanged.as_str().char_indices() {
            let origin = refanged.origin(at);
            prop_assert!(before <= origin && origin <= text.len());
            before = origin;
        }
        prop_assert_eq!(refanged.origin(refanged.as_str().len()), text.len());
        prop_assert!(refanged.as_str().len() <= text.len());
    }
}
