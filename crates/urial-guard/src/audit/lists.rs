//! Tests of the audit's lists of schemes against the facts of [`schemes`](urial::schemes).

use super::{dns, octets, path, port, scheme, script};
use urial::schemes::{AuthorityUse, BUILT_IN, authority_of};

/// Schemes of the lists of which nothing is known but what the audit says.
const OWN: [&str; 5] = ["vbscript", "url", "jar", "jdbc", "filesystem"];

#[test]
fn names_are_those_of_the_table() {
    let lists =
        [&script::SCRIPTS[..], &script::WRAPPERS, &dns::SCHEMES, &octets::LINES, &path::FILES];
    for name in lists.into_iter().flatten() {
        // A slip here, or a scheme that has left the table, would switch a rule off.
        let is_known = authority_of(name).is_some();
        assert!(is_known != OWN.contains(name), "{name}");
        assert_eq!(*name, name.to_ascii_lowercase());
    }
    for name in scheme::OTHERS {
        // The table knows its own.
        assert_eq!(authority_of(name), None, "{name}");
    }
}

#[test]
fn schemes_with_hosts_and_paths_have_an_authority() {
    for name in [&dns::SCHEMES[..], &octets::LINES, &path::FILES].concat() {
        assert_ne!(authority_of(name), Some(AuthorityUse::Forbidden), "{name}");
    }
    for name in [&script::SCRIPTS[..], &script::WRAPPERS].concat() {
        assert!(name.len() < script::LONGEST, "{name}");
        assert!(script::FIRST_LETTERS.contains(&name.as_bytes()[0]), "{name}");
        assert_ne!(authority_of(name), Some(AuthorityUse::Required), "{name}");
    }
}

#[test]
fn default_ports_belong_to_a_service() {
    for rule in BUILT_IN {
        // IPP speaks HTTP, and an `http` URI of it is no finding; RTSP over TLS is too rare.
        if let Some(number) =
            rule.default_port.filter(|port| *port < 1024 && ![322, 631].contains(port))
        {
            assert!(port::service(number).is_some(), "{} {number}", rule.name);
        }
    }
}
