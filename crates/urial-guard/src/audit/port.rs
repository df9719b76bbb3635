//! Ports of other services (section 7.2).

/// The services that are registered for ports below 1024 (IANA), for TCP where there are two.
/// Other services that speak HTTP, such as IPP at 631, are left out: `http` URIs name their ports.
static SERVICES: [&str; PORTS.len()] = {
    let (mut names, mut rest) = ([""; PORTS.len()], include_bytes!("ports.txt").as_slice());
    let (mut at, mut len) = (0, 0);
    while at < names.len() {
        if rest[len] != b'\n' {
            len += 1;
            continue;
        }
        if let Ok(name) = core::str::from_utf8(rest.split_at(len).0) {
            names[at] = name;
        }
        rest = rest.split_at(len + 1).1;
        (at, len) = (at + 1, 0);
    }
    names
};

/// The port of each service.
const PORTS: [u16; 111] = [
    1, 7, 9, 11, 13, 17, 18, 19, 20, 21, 22, 23, 25, 37, 42, 43, 49, 53, 67, 68, 69, 70, 79, 80,
    88, 95, 101, 102, 104, 105, 107, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 138, 139,
    143, 161, 162, 177, 179, 194, 199, 209, 210, 213, 220, 264, 318, 366, 369, 371, 389, 427, 434,
    443, 444, 445, 464, 465, 487, 496, 500, 502, 512, 513, 514, 515, 517, 518, 520, 521, 530, 532,
    540, 543, 544, 546, 547, 548, 554, 563, 587, 601, 607, 623, 636, 639, 646, 674, 691, 698, 700,
    749, 750, 830, 853, 860, 873, 989, 990, 992, 993, 995,
];

/// Returns the service that a port belongs to.
pub(super) fn service(port: u16) -> Option<&'static str> {
    PORTS.binary_search(&port).ok().map(|at| SERVICES[at])
}

/// Returns whether nothing may use the port.
pub(super) const fn is_reserved(port: u16) -> bool {
    // IANA has reserved both; all others without a service may still get one.
    matches!(port, 0 | 1023)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn services_are_sorted_and_found() {
        assert!(PORTS.is_sorted());
        assert!(SERVICES.iter().all(|name| !name.is_empty()));
        assert_eq!(service(1), Some("tcpmux"));
        assert_eq!(
            (service(25), service(81), service(995)),
            (Some("SMTP"), None, Some("POP3 over TLS"))
        );
    }
}
