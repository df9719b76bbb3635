//! Names that the caller protects, and what looks like them.

use urial_guard::{Audit, Finding, Names, Rule};

/// Returns what an audit that protects `names` says of a host.
fn told(names: &[&str], host: &str) -> Vec<(Rule, String)> {
    let (names, text) = (Names::new(names), format!("http://{host}/"));
    let findings = Audit::new().names(&names).check_text(&text);
    let told = |finding: &Finding| (finding.rule(), finding.explanation().to_owned());
    findings.iter().map(told).collect()
}

fn words(names: &[&str], host: &str) -> String {
    let mut told = told(names, host).into_iter();
    let of_names = told.find(|(rule, _)| matches!(rule, Rule::BrandInHost | Rule::Confusable));
    of_names.map_or(String::new(), |(_, words)| words)
}

#[test]
fn a_name_belongs_to_its_own_domain() {
    let names = "PayPal.com|acme| Coca-Cola.com ||bücher.example";
    let names: Vec<&str> = names.split('|').collect();
    for (host, name, domain) in [
        ("paypal.evil.co.uk", "paypal", "evil.co.uk"),
        ("www.PayPal.com.evil.example", "paypal", "evil.example"),
        ("paypal-login.example.", "paypal", "paypal-login.example"),
        ("my-coca-cola.example", "coca-cola", "my-coca-cola.example"),
        ("acme.evil.co.uk", "acme", "evil.co.uk"),
        ("xn--bcher-kva.evil.example", "bücher", "evil.example"),
    ] {
        let told = format!("names {name}, but belongs to {domain}");
        assert_eq!(words(&names, host), told);
    }
    let own = "acme-login.acme.net acme.co.uk paypal.com a.paypal.com paypal-login.paypal.com. \
        paypal pay-pal.example coca.example mypaypal.example bücher.example XN--bcher-kva.example";
    for host in own.split(' ') {
        assert_eq!(words(&names, host), "", "{host}");
    }
    assert!(Names::new([" ", "."]).is_empty());
}

#[cfg(feature = "psl")]
#[test]
fn labels_of_a_public_suffix_are_nobodys_to_choose() {
    assert_eq!(words(&["github.com"], "anna.github.io"), "");
    let told = words(&["github.com"], "github.anna.github.io");
    assert_eq!(told, "names github, but belongs to anna.github.io");
}

/// A table of many names is no slower than one of few, and a host of any length is read once.
#[test]
fn long_hosts_and_lists_take_no_longer_than_their_length() {
    let many: Vec<String> = (0..5_000).map(|n| format!("name-{n}.example")).collect();
    let names = Names::new(&many);
    let audit = Audit::new().names(&names);
    for piece in "a- a. rn - . xn--a. \u{430} \u{301} % ①.".split(' ') {
        let text = format!("http://{}/", piece.repeat(100_000 / piece.len()));
        assert!(audit.check_text(&text).len() < 10);
    }
}

#[cfg(all(feature = "confusables", feature = "idna"))]
mod tables {
    use std::collections::HashMap;

    use unicode_security::skeleton;

    use super::{told, words};

    const NAMES: &str = "paypal microsoft google amazon example mybank wikipedia deutschebahn sparkasse \
        rust-lang crates facebook instagram office365 zurich quux volksbank jfk hxy lufthansa";

    fn look(text: &str) -> String {
        let once: String = skeleton(text).collect();
        skeleton(&once.to_lowercase()).collect()
    }

    /// Returns the characters of Unicode by their skeletons, in lower case.
    fn doubles() -> HashMap<String, Vec<char>> {
        let mut doubles: HashMap<String, Vec<char>> = HashMap::new();
        // The planes beyond have ideographs only.
        for character in ('\0'..='\u{1FFFF}').filter(|c| c.is_alphanumeric() || !c.is_ascii()) {
            let look = look(character.encode_utf8(&mut [0; 4]));
            // No name has another one.
            if look.is_ascii() && look.len() <= 2 {
                doubles.entry(look).or_default().push(character);
            }
        }
        doubles
    }

    /// Returns whether the mapping of UTS #46 makes the name again of a host.
    fn is_name(host: &str, name: &str) -> bool {
        let text = format!("http://{host}/");
        let iri = urial::Iri::parse(&text).ok();
        let ascii = iri.and_then(|iri| Some(iri.with_ascii_host().ok()?.as_str().to_owned()));
        ascii.is_some_and(|ascii| ascii == format!("http://{name}/"))
    }

    #[test]
    fn each_double_of_the_table_is_found() {
        let doubles = doubles();
        let mut found = 0;
        for name in NAMES.split(' ') {
            let domain = format!("{name}.com");
            let (longer, capitals) = (format!("www.{domain}"), domain.to_uppercase());
            for host in [&domain, &longer, &capitals] {
                assert_eq!(words(&[&domain], host), "", "{host}");
            }
            for (at, letter) in name.char_indices() {
                // `rn` is one letter to whoever sees an `m`.
                for length in [1, 2] {
                    let letters = name.get(at..at + length);
                    let doubles = letters.and_then(|letters| doubles.get(&look(letters)));
                    for double in doubles.into_iter().flatten() {
                        let other = format!("{}{double}{}", &name[..at], &name[at + length..]);
                        let host = format!("{other}.com");
                        if is_name(&host, &domain) || other.eq_ignore_ascii_case(name) {
                            // The findings are the same without a name to protect.
                            assert_eq!(told(&[&domain], &host), told(&[], &host), "{host}");
                        } else {
                            let (words, code) = (words(&[&domain], &host), *double as u32);
                            let is_like = words.contains(&format!("looks like {name},"));
                            let is_told =
                                is_like || words.starts_with(&format!("imitates {name:?}"));
                            assert!(is_told, "{host} {letter} U+{code:04X}: {words}");
                            found += 1;
                        }
                    }
                }
                if letter == 'm' {
                    let host = format!("{}rn{}.com", &name[..at], &name[at + 1..]);
                    assert!(words(&[&domain], &host).contains("looks like"), "{host}");
                    found += 1;
                }
            }
        }
        assert!(found > 2_000, "{found}");
    }
}
