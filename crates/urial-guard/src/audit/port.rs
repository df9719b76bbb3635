//! Ports of other services (section 7.2).

/// The services that are registered for ports below 1024 (IANA), for TCP where there are two, in
/// the order of their ports. Other services that speak HTTP, such as IPP at 631, are left out:
/// `http` URIs name their ports.
static SERVICES: [(u16, &str); 111] = include!("ports.txt");

/// Returns the service that a port belongs to.
pub(super) fn service(port: u16) -> Option<&'static str> {
    SERVICES.binary_search_by_key(&port, |(port, _)| *port).ok().map(|at| SERVICES[at].1)
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
    fn services_are_found() {
        assert!(SERVICES.is_sorted());
        assert!(SERVICES.iter().all(|(port, name)| service(*port) == Some(name)));
    }
}
