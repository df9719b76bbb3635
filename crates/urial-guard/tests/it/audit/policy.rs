//! Requests that a policy allows or refuses.

use std::net::IpAddr;

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
    for name in ["ftp", "x+Y-1.z", &long] {
        let shown = &name[..name.len().min(40)];
        let refusal = refusal(&web(), &format!("{name}:b")).unwrap();
        let said = format!("the scheme {shown} is not allowed");
        assert_eq!(refusal.to_string(), said);
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
        let (name, _) = text.split_once(':').unwrap();
        let refused = refusal(&FetchPolicy::new(), text);
        assert_eq!(refused, Some(scheme(name)), "a new one allows nothing");
    }
}

#[test]
fn a_policy_refuses_all_else() {
    let check = |text: &str, why: Refusal| {
        assert_eq!(refusal(&web(), text), Some(why), "{text}");
        assert!(!why.to_string().is_empty());
    };
    let readings = "http:a http:///a http://a.example#@b.example/ http://a.example?@b.example/ \
        http://a.example:80?@b http://a.example?x@b.example/ http://a.example#x@b.example";
    let ports = "http://a.example:22/ http://a.example:443/ http://a.example:0/ \
        http://a.example:65616/";
    for (texts, why) in [
        ("ftp://a.example/", scheme("ftp")),
        ("file:///etc/passwd", scheme("file")),
        ("http://:80/", Refusal::NoHost),
        ("http://@a.example/", Refusal::Userinfo),
        (readings, Refusal::Readings),
        (ports, Refusal::Port),
        ("http://1.2.3.256/ http://a.0x7f/ http://[v1.a]/", Refusal::NotAnAddress),
        ("http://%61.example/", Refusal::Host(DnsError::Character)),
        ("http://a..example/", Refusal::Host(DnsError::EmptyLabel)),
    ] {
        texts.split(' ').for_each(|text| check(text, why));
    }
    let networks = "127.0.0.1=127.0.0.1 [::1]=::1 [::]=:: [::ffff:127.0.0.1]=::ffff:127.0.0.1 \
        [64:ff9b::7f00:1]=64:ff9b::127.0.0.1 [2002:7f00:1::]=2002:7f00:1:: [fe80::1]=fe80::1 \
        [4000::1]=4000::1 192.0.2.1=192.0.2.1 224.0.0.1=224.0.0.1 255.255.255.255=255.255.255.255 \
        169.254.169.254=169.254.169.254 localhost=127.0.0.1 a.LOCALHOST.=127.0.0.1 \
        localhost.localdomain=127.0.0.1 ip6-localhost=::1 IP6-LOOPBACK.=::1 \
        metadata.goog=169.254.169.254 metadata.google.internal.=169.254.169.254 \
        168.63.129.16=168.63.129.16 127.0.0.1.nip.io=127.0.0.1 \
        [2606:4700::5efe:10.0.0.1]=2606:4700::5efe:10.0.0.1 \
        [2001:0:4136:e378:8000:63bf:3fff:fdd2]=2001:0:4136:e378:8000:63bf:3fff:fdd2 \
        [::ffff:0:127.0.0.1]=::ffff:0:127.0.0.1 %CB%A1ocalhost=127.0.0.1 x.localtest.me=127.0.0.1 \
        app.10.1.2.3.nip.io=10.1.2.3 app-10-1-2-3.sslip.io=10.1.2.3 0a010203.nip.io=10.1.2.3 \
        app-0A010203.nip.io=10.1.2.3 x.0a010203.traefik.me=10.1.2.3 --1.sslip.io=::1 \
        www.fe80--1.sslip.io=fe80::1 LOCALHOST=127.0.0.1 metadata.goog.=169.254.169.254";
    let numbers = "0x7f.1=127.0.0.1 2130706433=127.0.0.1 0x08.8.8.8=8.8.8.8 127.0.0.1.=127.0.0.1 \
        %31%32%37.0.0.1=127.0.0.1 127.0.0.1;a.example=127.0.0.1 %E2%91%A9.0.0.1=10.0.0.1";
    for (pairs, why) in
        [(networks, Refusal::Network as fn(IpAddr) -> Refusal), (numbers, Refusal::NumericHost)]
    {
        for pair in pairs.split(' ') {
            let (host, address) = pair.split_once('=').unwrap();
            check(&format!("http://{host}/"), why(ip(address)));
        }
    }
}

#[test]
fn networks_open_a_policy_and_close_it() {
    let policy = web()
        .allow_networks([cidr("10.0.0.0/8")])
        .deny_networks(["10.9.0.0/16", "8.8.8.0/24"].map(cidr))
        .userinfo(true);
    for address in "10.1.1.1 ::ffff:10.1.1.1 1.1.1.1".split(' ') {
        assert_eq!(policy.allows_addr(ip(address)), Ok(()), "{address}");
    }
    let refused = "10.9.1.1 ::ffff:10.9.1.1 8.8.8.8 64:ff9b::808:808 192.168.0.1";
    for address in refused.split(' ') {
        assert!(policy.allows_addr(ip(address)).is_err(), "{address}");
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
    let local = "kubernetes.default.svc host.docker.internal printer.LOCAL. redis Redis. \
        build.internal a.b.svc.cluster.local NAS.LAN router.home.arpa kubernetes";
    let open = "redis.example [2606:4700::1] 8.8.8.8.nip.io localhost.example metadata.example \
        deadbeef1.nip.io a-b.nip.io www.nip.io nip.io 1.2.3.nip.io";
    for (hosts, why) in [(local, Some(Refusal::LocalName)), (open, None)] {
        for host in hosts.split(' ') {
            assert_eq!(refusal(&web(), &format!("http://{host}/")), why, "{host}");
        }
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
    let allows = |policy: &FetchPolicy, address| policy.allows_addr(ip(address)).is_ok();
    let private = web().allow_networks([cidr("10.0.0.0/8")]);
    assert!(allows(&private, "::ffff:10.0.0.1"));
    assert!(!allows(&private, "2606:4700::5efe:10.0.0.1"));
    assert!(!allows(&private, "fe80::5efe:8.8.8.8"));
    let public = [cidr("8.8.8.0/24")];
    assert!(allows(&web(), "2606:4700::5efe:8.8.8.8"));
    let closed = web().deny_networks(public);
    assert!(!allows(&closed, "2606:4700::5efe:8.8.8.8"));
    let teredo = web().allow_networks([cidr("2001::/32")]);
    let client = "2001:0:4136:e378:8000:63bf:f7f7:f7f7";
    assert!(allows(&teredo, client));
    assert!(!allows(&teredo.deny_networks(public), client));
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
        (&["example.com"], "http://www.example.com/", false),
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
    let refused = refusal(&none, "http://a.example/");
    assert_eq!(refused, Some(Refusal::HostNotListed));
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
        let why = refusal(&policy, text).unwrap();
        let is_denied = matches!(why, Refusal::HostDenied | Refusal::AddressDenied(_));
        assert!(is_denied, "{denied} {text} {why:?}");
    }
    let policy = web().deny_hosts(["8.8.8.8", "*.evil.example"]).unwrap();
    let denied = ip("64:ff9b::808:808");
    let refused = policy.allows_addr(denied);
    assert_eq!(refused, Err(Refusal::AddressDenied(denied)));
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
        let refused = web().check_text(text).unwrap_err();
        assert!(matches!(refused, Refusal::Invalid(_)), "{text} {refused:?}");
    }
    let verdict = web().check_text("HTTP://[2606:4700:0:0::1]:080/%7e/../a");
    let verdict = verdict.unwrap();
    assert_eq!(verdict.url(), "http://[2606:4700::1]/a");
    assert_eq!((verdict.host(), verdict.port()), ("[2606:4700::1]", 80));
    assert_eq!(verdict.address(), Some(ip("2606:4700::1")));
}

#[test]
fn paths_are_compared_in_their_normal_form() {
    let policy =
        web().paths(["/public"]).unwrap().deny_paths(["/public/x", "/public/p;a/q"]).unwrap();
    // RFC 3986 section 6.2.2.1: the case of a path counts.
    let allowed = "/public/p/q /public /public/a?b /a/../public/ //public//a /public/y;a=1 \
        /public/xy /public/x%20y /public/x.y /public/X";
    let refused = "/public/p;a/q /public/p;a/q;b /publicity /public/../admin /public/%2e%2e/admin \
        /public/..%2fadmin /public/..;a/admin /public/x /public//%78/b /public/x;a=1 \
        /public/x;a=1/b /public/x%3Ba=1 /public/x%3f/b /public/x%00 /public/x%00.png \
        /public/x%0d /public//%2e%2e/public/a /public/;/x /public/x. /public/x.%20/b /public;a=1 ";
    for (paths, is_allowed) in [(allowed, true), (refused, false)] {
        for path in paths.split(' ') {
            let text = format!("http://a.example{path}");
            assert_eq!(refusal(&policy, &text).is_none(), is_allowed, "{path}");
        }
    }
    for path in ["", "a", "/a/../b", "/a?b", "//a", "/%7E", "/a b"] {
        let wrong = Err(PolicyError::Path(path.to_owned()));
        assert_eq!(web().paths([path]), wrong);
        assert_eq!(web().deny_paths([path]), wrong);
    }
}
