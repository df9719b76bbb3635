//! The site of a host, by the built-in list and by one that a program brings.

use urial::{Host, IriReference};
use urial_guard::SuffixList;

fn parts(text: &str) -> Option<(Option<&str>, Option<&str>, &str)> {
    let host = IriReference::parse(text).unwrap().host().unwrap();
    let site = SuffixList::default().site(host)?;
    Some((site.subdomain(), site.domain(), site.suffix()))
}

#[test]
fn names_are_divided_as_they_are_written() {
    // Bars stand between the subdomain, the rest of the registrable domain, and the suffix.
    let names = "www|example|co.uk WWW|Example|CO.UK a.b.c|example|com com ann|github.io \
        localhost a|b|not-delegated www.b\u{fc}cher|example|\u{516c}\u{53f8}.cn \
        x|example|xn--55qx5d.cn w%77w|ex%41mple|co.uk www|ck";
    for parted in names.split(' ') {
        let pieces: Vec<&str> = parted.split('|').collect();
        let [before @ .., suffix] = &pieces[..] else {
            panic!("{parted}");
        };
        let domain = before.last().map(|label| format!("{label}.{suffix}"));
        let subdomain = before.first().filter(|_| before.len() > 1).copied();
        for end in ["", "."] {
            let text = format!("//{}{end}", parted.replace('|', "."));
            let expected = Some((subdomain, domain.as_deref(), *suffix));
            assert_eq!(parts(&text), expected, "{text}");
        }
    }
}

#[test]
fn addresses_and_broken_names_have_no_site() {
    for text in "//127.0.0.1 //[::1] //[v1.a] // //a..com //.com //. //a%2Ecom //%FF.com".split(' ')
    {
        assert_eq!(parts(text), None, "{text}");
    }
}

#[test]
fn an_own_list_replaces_the_built_in_one() {
    let list: SuffixList = "example\n".parse().unwrap();
    let site = list.site(Host::parse("www.a.example").unwrap()).unwrap();
    assert_eq!((site.domain(), site.is_listed()), (Some("a.example"), true));
    let site = list.site(Host::parse("www.a.co.uk").unwrap()).unwrap();
    assert_eq!((site.domain(), site.is_listed()), (Some("co.uk"), false));
    assert_eq!(format!("{list:?}"), "SuffixList(1 rules)");
    assert_eq!(list.version(), None);
    let built_in = SuffixList::default();
    assert_eq!(format!("{built_in:?}"), "SuffixList(built in)");
    assert!(built_in.version().unwrap().starts_with("20"));
    // Rules and hosts may write a label in letters or for the DNS.
    for list in ["公司.cn\n", "xn--55qx5d.CN\n"] {
        let list: SuffixList = list.parse().unwrap();
        for host in ["a.xn--55QX5D.cn", "a.b.%E5%85%AC%E5%8F%B8.cn"] {
            let site = list.site(Host::parse(host).unwrap()).unwrap();
            let labels = site.suffix().split('.').count();
            assert_eq!((site.is_listed(), labels), (true, 2), "{host}");
        }
    }
}
