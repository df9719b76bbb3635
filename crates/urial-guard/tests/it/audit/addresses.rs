//! One address in many spellings: an audit, its lists of networks, `loose_ip` and a policy agree.

use urial::{Host, Iri};
use urial_guard::loose_ip;
use urial_guard::{Audit, Finding, Rule};

use super::{cidr, ip};

/// Hosts that some program resolves to 127.0.0.1.
pub(crate) const SPELLINGS: &str = "127.0.0.1 127.1 0x7f.1 0177.0.0.1 2130706433 127.0.0.1. \
    %3127.0.0.1 ⑫⑦.0.0.1 ①②⑦.⓪.⓪.① １２７．０。０｡１ %E2%91%AB%E2%91%A6.0.0.1 0𝗑7f.1 0ⅹ7Ⓕ.1 𝟏𝟐𝟕.𝟎.𝟎.𝟏 \
    ¹²⁷.₀.₀.₁ 1\u{AD}27.0.0.1 127\u{200B}.0.0.1 127.0.0\u{2060}.1 127.0.0.1\u{34F} १२७.٠.०.१ \
    127.0.0\u{FE0F}.1 \u{FEFF}127.0.0.1 127.0.0.1;a.example 127.0.0.1' localhost ˡᵒᶜᵃˡʰᵒˢᵗ \
    ₗₒcalhost";

#[test]
fn every_spelling_is_found_by_all() {
    let networks = [cidr("127.0.0.0/8")];
    let (open, closed) =
        (Audit::new().allow_networks(&networks), Audit::new().deny_networks(&networks));
    for host in SPELLINGS.split(' ') {
        let text = format!("http://{host}/");
        let loose = loose_ip(Host::parse_iri(host).unwrap());
        assert_eq!(loose, Some(ip("127.0.0.1")), "{host}");
        let rules = |audit: &Audit<'_>| -> Vec<Rule> {
            let findings = audit.check(&Iri::parse(&text).unwrap());
            findings.iter().map(Finding::rule).collect()
        };
        assert!(rules(&Audit::new()).contains(&Rule::PrivateNetwork), "{host}");
        assert!(!rules(&open).contains(&Rule::PrivateNetwork), "{host}");
        assert!(rules(&closed).contains(&Rule::DeniedNetwork), "{host}");
    }
}

#[test]
fn what_is_another_host_stays_one() {
    for host in "127.0.0.1.example ①②⑦.example localhosts xlocalhost 1.2.3.4.5 256.1.1.1 \
        0x.example ⑩⑩⑩⑩.0.0.1 example.com;127.0.0.1 ٣"
        .split(' ')
    {
        let found = loose_ip(Host::parse_iri(host).unwrap());
        // A single digit of any script is an address of one number.
        assert_eq!(found, (host == "٣").then(|| ip("0.0.0.3")), "{host}");
    }
    assert_eq!(loose_ip(Host::parse("[::1]").unwrap()), Some(ip("::1")));
    assert_eq!(loose_ip(Host::parse("[v1.a]").unwrap()), None);
}

#[test]
fn an_address_inside_of_another_counts() {
    let network = cidr("10.0.0.0/8");
    for address in "::ffff:10.0.0.1 ::10.0.0.1 ::ffff:0:10.0.0.1 64:ff9b::10.0.0.1 2002:a00:1::1 \
        2001:0:1:2:3:4:f5ff:fffe 2606:4700::5efe:10.0.0.1 2606:4700::200:5efe:10.0.0.1"
        .split(' ')
    {
        assert!(network.covers(ip(address)), "{address}");
    }
    for address in "2606:4700::400:5efe:10.0.0.1 2001:1:1:2:3:4:f5ff:fffe 2003:a00:1::1".split(' ')
    {
        assert!(!network.covers(ip(address)), "{address}");
    }
}
