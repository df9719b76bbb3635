//! Requests that a policy allows or refuses.

use urial::{DnsError, Iri, Scheme, Uri};
use urial_guard::{FetchPolicy, PolicyError, Refusal};

use super::{cidr, ip};

pub(crate) fn web() -> FetchPolicy {
    FetchPolicy::new().schemes(["http", "https"]).ports([8080])
}

fn refusal(policy: &FetchPolicy, text: &str) -> Option<Refusal> {
    policy.allows(&Uri::parse(text).unwrap()).err()
}

fn scheme(name: &str) -> Refusal {
    Refusal::Scheme(Scheme::parse(name).unwrap().into())
}

#[test]
fn a_refusal_names_the_scheme() {
    let long = "a".repeat(1000);
    for (name, shown) in [
        ("ftp", "ftp"),
        ("x+Y-1.z", "x+Y-1.z"),
        (&*long, &long[..40]),
    ] {
        let refusal = refusal(&web(), &format!("{name}:b")).unwrap();
        assert_eq!(
            refusal.to_string(),
            format!("the scheme {shown} is not allowed")
        );
        assert_eq!(format!("{refusal:?}"), format!("Scheme({shown:?})"));
    }
}

#[test]
fn a_policy_allows_what_it_is_told_to() {
    for text in "http://a.example/ HTTPS://a.example:443/ http://a.example.:8080/ http://8.8.8.8/ \
        http://[2606:4700::1]/ http://a.example:/ http://a.example/?@b.example \
        http://a.example/#@b.example http://a.example?u=http://b/@c"
        .split(' ')
    {
        assert_eq!(refusal(&web(), text), None, "{text}");
        assert_eq!(
            refusal(&FetchPolicy::new(), text),
            Some(scheme(if text.starts_with('H') {
                "HTTPS"
            } else {
                "http"
            })),
            "a new one allows nothing"
        );
    }
}

#[test]
fn a_policy_refuses_all_else() {
    let network = |text| Refusal::Network(ip(text));
    let numeric = |text| Refusal::NumericHost(ip(text));
    for (text, why) in [
        ("ftp://a.example/", scheme("ftp")),
        ("file:///etc/passwd", scheme("file")),
        ("http:a", Refusal::Readings),
        ("http:///a", Refusal::Readings),
        ("http://:80/", Refusal::NoHost),
        ("http://@a.example/", Refusal::Userinfo),
        ("http://a.example#@b.example/", Refusal::Readings),
        ("http://a.example?@b.example/", Refusal::Readings),
        ("http://a.example:80?@b", Refusal::Readings),
        ("http://a.example?x@b.example/", Refusal::Readings),
        ("http://a.example#x@b.example", Refusal::Readings),
        ("http://a.example:22/", Refusal::Port),
        ("http://a.example:443/", Refusal::Port),
        ("http://a.example:0/", Refusal::Port),
        ("http://a.example:65616/", Refusal::Port),
        ("http://127.0.0.1/", network("127.0.0.1")),
        ("http://[::1]/", network("::1")),
        ("http://[::]/", network("::")),
        ("http://[::ffff:127.0.0.1]/", network("::ffff:127.0.0.1")),
        ("http://[64:ff9b::7f00:1]/", network("64:ff9b::127.0.0.1")),
        ("http://[2002:7f00:1::]/", network("2002:7f00:1::")),
        ("http://[fe80::1]/", network("fe80::1")),
        ("http://[4000::1]/", network("4000::1")),
        ("http://192.0.2.1/", network("192.0.2.1")),
        ("http://224.0.0.1/", network("224.0.0.1")),
        ("http://255.255.255.255/", network("255.255.255.255")),
        ("http://169.254.169.254/", network("169.254.169.254")),
        ("http://localhost/", network("127.0.0.1")),
        ("http://a.LOCALHOST./", network("127.0.0.1")),
        ("http://0x7f.1/", numeric("127.0.0.1")),
        ("http://2130706433/", numeric("127.0.0.1")),
        ("http://0x08.8.8.8/", numeric("8.8.8.8")),
        ("http://127.0.0.1./", numeric("127.0.0.1")),
        ("http://%31%32%37.0.0.1/", numeric("127.0.0.1")),
        ("http://1.2.3.256/", Refusal::NotAnAddress),
        ("http://a.0x7f/", Refusal::NotAnAddress),
        ("http://[v1.a]/", Refusal::NotAnAddress),
        ("http://%61.example/", Refusal::Host(DnsError::Character)),
        ("http://a..example/", Refusal::Host(DnsError::EmptyLabel)),
    ] {
        assert_eq!(refusal(&web(), text), Some(why), "{text}");
        assert!(!why.to_string().is_empty());
    }
}

#[test]
fn networks_open_a_policy_and_close_it() {
    let (allow, deny) = (
        [cidr("10.0.0.0/8")],
        [cidr("10.9.0.0/16"), cidr("8.8.8.0/24")],
    );
    let policy = web()
        .allow_networks(allow)
        .deny_networks(deny)
        .userinfo(true);
    for (address, is_allowed) in [
        ("10.1.1.1", true),
        ("::ffff:10.1.1.1", true),
        ("10.9.1.1", false),
        ("::ffff:10.9.1.1", false),
        ("8.8.8.8", false),
        ("64:ff9b::808:808", false),
        ("1.1.1.1", true),
        ("192.168.0.1", false),
    ] {
        assert_eq!(
            policy.allows_addr(ip(address)).is_ok(),
            is_allowed,
            "{address}"
        );
    }
    assert_eq!(refusal(&policy, "http://u:p@10.1.1.1/"), None);
    for text in ["http://10.1.1.1#@a/", "http://10.1.1.1?@a/"] {
        assert_eq!(refusal(&policy, text), Some(Refusal::Readings), "{text}");
    }
}

/// A program may have its URIs as values of any type.
#[test]
fn a_policy_takes_what_is_a_uri() {
    let uri = Uri::parse("http://a.example/").unwrap();
    let absolute = uri.without_fragment();
    assert_eq!(web().allows(&uri.to_owned()), Ok(()));
    assert_eq!(web().allows(&absolute), Ok(()));
    assert_eq!(web().allows(&uri.normalize(urial::Step::Scheme)), Ok(()));
}

/// These names are refused by their text alone, for callers that never check the address.
#[test]
fn names_that_lead_inwards_are_refused() {
    let network = |text| Some(Refusal::Network(ip(text)));
    for (host, why) in [
        ("localhost.localdomain", network("127.0.0.1")),
        ("ip6-localhost", network("::1")),
        ("IP6-LOOPBACK.", network("::1")),
        ("metadata.goog", network("169.254.169.254")),
        ("metadata.google.internal.", network("169.254.169.254")),
        ("168.63.129.16", network("168.63.129.16")),
        ("127.0.0.1.nip.io", network("127.0.0.1")),
        (
            "[2606:4700::5efe:10.0.0.1]",
            network("2606:4700::5efe:10.0.0.1"),
        ),
        (
            "[2001:0:4136:e378:8000:63bf:3fff:fdd2]",
            network("2001:0:4136:e378:8000:63bf:3fff:fdd2"),
        ),
        ("[::ffff:0:127.0.0.1]", network("::ffff:0:127.0.0.1")),
        ("kubernetes.default.svc", Some(Refusal::LocalName)),
        ("host.docker.internal", Some(Refusal::LocalName)),
        ("printer.LOCAL.", Some(Refusal::LocalName)),
        ("redis", Some(Refusal::LocalName)),
        ("Redis.", Some(Refusal::LocalName)),
        ("redis.example", None),
        (
            "127.0.0.1;a.example",
            Some(Refusal::NumericHost("127.0.0.1".parse().unwrap())),
        ),
        (
            "%E2%91%A9.0.0.1",
            Some(Refusal::NumericHost("10.0.0.1".parse().unwrap())),
        ),
        ("%CB%A1ocalhost", network("127.0.0.1")),
        ("[2606:4700::1]", None),
        ("8.8.8.8.nip.io", None),
        ("localhost.example", None),
    ] {
        assert_eq!(refusal(&web(), &format!("http://{host}/")), why, "{host}");
    }
    let inward = [cidr("127.0.0.0/8"), cidr("169.254.169.254")];
    let open = web().allow_networks(inward).local_names(true);
    for host in ["localhost", "metadata.goog", "printer.local", "redis"] {
        assert_eq!(refusal(&open, &format!("http://{host}/")), None, "{host}");
    }
    let closed = web().deny_networks(inward).local_names(true);
    assert!(refusal(&closed, "http://x.localhost/").is_some());
}

/// Both ends of a tunnel count: a caller that allows the far end has not allowed the near one.
#[test]
fn tunnels_have_two_ends() {
    let private = [cidr("10.0.0.0/8")];
    let policy = web().allow_networks(private);
    assert!(policy.allows_addr(ip("::ffff:10.0.0.1")).is_ok());
    assert!(policy.allows_addr(ip("2606:4700::5efe:10.0.0.1")).is_err());
    assert!(policy.allows_addr(ip("fe80::5efe:8.8.8.8")).is_err());
    assert!(web().allows_addr(ip("2606:4700::5efe:8.8.8.8")).is_ok());
    let public = [cidr("8.8.8.0/24")];
    assert!(
        web()
            .deny_networks(public)
            .allows_addr(ip("2606:4700::5efe:8.8.8.8"))
            .is_err()
    );
    let teredo = [cidr("2001::/32")];
    let client = ip("2001:0:4136:e378:8000:63bf:f7f7:f7f7");
    assert!(web().allow_networks(teredo).allows_addr(client).is_ok());
    assert!(
        web()
            .allow_networks(teredo)
            .deny_networks(public)
            .allows_addr(client)
            .is_err()
    );
}

/// A policy reads an IRI as an encoded URI; no spelling of an address gets past it.
#[test]
fn an_iri_is_refused_as_its_uri() {
    for host in super::addresses::SPELLINGS.split(' ') {
        let text = format!("http://{host}/");
        let uri = Iri::parse(&text).unwrap().to_uri();
        assert!(web().allows(&uri).is_err(), "{text}");
        #[cfg(feature = "idna")]
        if let Ok(uri) = Iri::parse(&text).unwrap().to_uri_idna() {
            assert!(web().allows(&uri).is_err(), "{text}");
        }
    }
}

/// A list narrows, and opens nothing.
#[test]
fn hosts_of_a_policy() {
    for (hosts, text, wanted) in [
        (&["example.com"][..], "http://example.com/", true),
        (&["example.com"], "http://EXAMPLE.com./", true),
        (&["example.com"], "http://www.example.com/", false),
        (&["*.example.com"], "http://a.b.example.com/", true),
        (&["*.example.com"], "http://example.com/", false),
        (&["*.example.com"], "http://badexample.com/", false),
        (&["a.example", "b.example"], "http://b.example/", true),
        (&["8.8.8.8"], "http://8.8.8.8/", true),
        (&["::ffff:8.8.8.8"], "http://8.8.8.8/", true),
        (&["8.8.8.8"], "http://[64:ff9b::808:808]/", true),
        (&["2606:4700:0::1111"], "http://[2606:4700::0:1111]/", true),
        (&["a.8.8.8.8.example"], "http://8.8.8.8/", false),
        (&["127.0.0.1", "localhost"], "http://127.0.0.1/", false),
        (&["127.0.0.1", "localhost"], "http://localhost/", false),
    ] {
        let policy = web().hosts(hosts).unwrap();
        assert_eq!(refusal(&policy, text).is_none(), wanted, "{hosts:?} {text}");
    }
    let none = web().hosts([""; 0]).unwrap();
    assert_eq!(
        refusal(&none, "http://a.example/"),
        Some(Refusal::HostNotListed)
    );
}

#[test]
fn members_that_never_match_are_found() {
    let hosts = "|https://a.example/|a.example:8443|*|*a.example|a.*.example|*.|*.8.8|*.8.8.8.8|\
        example.*|a.example,b.example|a.example;b.example| a.example";
    for host in hosts.split('|') {
        let wrong = Err(PolicyError::Host(host.to_owned()));
        assert_eq!(web().hosts(["a", host]), wrong);
        assert_eq!(web().deny_hosts(["a", host]), wrong);
    }
    for scheme in ["", "https://", "ht tp", "\"https\"", "http,https"] {
        let policy = web().schemes(["http", scheme]);
        assert_eq!(policy.check(), Err(PolicyError::Scheme(scheme.to_owned())));
    }
}

/// Programs keep these names, so a change of one is a change of the library.
#[test]
fn errors_have_names_for_programs() {
    let network = refusal(&web(), "https://127.0.0.1/").unwrap();
    assert_eq!(network.as_str(), "network");
    let error = |policy: FetchPolicy| policy.check().unwrap_err().as_str();
    assert_eq!(error(web().schemes(["a b"])), "bad-scheme");
    assert_eq!(web().hosts(["*"]).unwrap_err().as_str(), "bad-host");
    assert_eq!(web().paths(["a"]).unwrap_err().as_str(), "bad-path");
}

/// A denied host is one that packets do not reach, however it is written.
#[test]
fn denied_hosts_are_compared_as_what_they_reach() {
    for (denied, text) in [
        ("8.8.8.8", "http://8.8.8.8/"),
        ("8.8.8.8", "http://[::ffff:8.8.8.8]/"),
        ("8.8.8.8", "http://[64:ff9b::808:808]/"),
        ("8.8.8.8", "http://[2002:808:808::1]/"),
        ("0x08080808", "http://8.8.8.8/"),
        ("010.8.8.8", "http://8.8.8.8/"),
        ("[::ffff:808:808]", "http://8.8.8.8/"),
        ("[2606:4700::1111]", "http://[2606:4700:0:0::1111]/"),
        ("8.8.8.8", "http://8.8.8.8.nip.io/"),
        ("Evil.Example.", "http://evil.EXAMPLE/"),
        ("*.evil.example", "http://a.b.EVIL.example./"),
    ] {
        let policy = web().deny_hosts([denied]).unwrap();
        let refused = refusal(&policy, text);
        let is_denied = matches!(
            refused,
            Some(Refusal::HostDenied | Refusal::AddressDenied(_))
        );
        assert!(is_denied, "{denied} {text} {refused:?}");
    }
    let policy = web().deny_hosts(["8.8.8.8", "*.evil.example"]).unwrap();
    assert_eq!(
        policy.allows_addr(ip("64:ff9b::808:808")),
        Err(Refusal::AddressDenied(ip("64:ff9b::808:808")))
    );
    for text in "http://8.8.4.4/ http://evil.example/ http://notevil.example/".split(' ') {
        assert_eq!(refusal(&policy, text), None, "{text}");
    }
}

#[cfg(feature = "idna")]
#[test]
fn names_of_patterns_are_those_of_the_dns() {
    let policy = web().deny_hosts(["*.bücher.example"]).unwrap();
    let refused = refusal(&policy, "http://x.xn--bcher-kva.example/");
    assert_eq!(refused, Some(Refusal::HostDenied));
}

#[test]
fn every_text_has_an_answer() {
    let texts = "http://127.0.0.1\\@1.1.1.1 http:/\\127.0.0.1\\@a.example/ https:\\\\127.0.0.1 \
        http://a.exa\tmple/ http://a@b@127.0.0.1\\";
    for text in texts.split(' ') {
        assert_eq!(web().check_text(text), Err(Refusal::Readings), "{text}");
    }
    let texts = "|a b|http://a.example/ b|http://[::1|http://a.example:x/";
    for text in texts.split('|') {
        let refused = web().check_text(text);
        assert!(
            matches!(refused, Err(Refusal::Invalid(_))),
            "{text} {refused:?}"
        );
    }
    let verdict = web()
        .check_text("HTTP://[2606:4700:0:0::1]:080/%7e/../a")
        .unwrap();
    assert_eq!(verdict.url(), "http://[2606:4700::1]/a");
    assert_eq!((verdict.host(), verdict.port()), ("[2606:4700::1]", 80));
    assert_eq!(verdict.address(), Some(ip("2606:4700::1")));
}

#[test]
fn paths_are_compared_in_their_normal_form() {
    let policy = web()
        .paths(["/public"])
        .unwrap()
        .deny_paths(["/public/x", "/public/p;a/q"])
        .unwrap();
    for (path, is_allowed) in [
        ("/public/p;a/q", false),
        ("/public/p;a/q;b", false),
        ("/public/p/q", true),
        ("/public", true),
        ("/public/a?b", true),
        ("/a/../public/", true),
        ("//public//a", true),
        ("/publicity", false),
        ("/public/../admin", false),
        ("/public/%2e%2e/admin", false),
        ("/public/..%2fadmin", false),
        ("/public/..;a/admin", false),
        ("/public/x", false),
        ("/public//%78/b", false),
        ("/public/x;a=1", false),
        ("/public/x;a=1/b", false),
        ("/public/x%3Ba=1", false),
        ("/public/x%3f/b", false),
        ("/public/x%00", false),
        ("/public/x%00.png", false),
        ("/public/x%0d", false),
        ("/public/x.", false),
        ("/public/x.%20/b", false),
        ("/public/y;a=1", true),
        ("/public/xy", true),
        ("/public/x%20y", true),
        ("/public/x.y", true),
        // RFC 3986 section 6.2.2.1: the case of a path counts.
        ("/public/X", true),
        ("/public;a=1", false),
        ("", false),
    ] {
        let text = format!("http://a.example{path}");
        assert_eq!(refusal(&policy, &text).is_none(), is_allowed, "{path}");
    }
    for path in ["", "a", "/a/../b", "/a?b", "//a", "/%7E", "/a b"] {
        let wrong = Err(PolicyError::Path(path.to_owned()));
        assert_eq!(web().paths([path]), wrong);
        assert_eq!(web().deny_paths([path]), wrong);
    }
}
