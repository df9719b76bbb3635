//! Ports of other services (section 7.2).

/// The services that are registered for ports below 1024 (IANA), for TCP where there are two, each
/// after its port. Other services that speak HTTP, such as IPP at 631, are left out: `http` URIs
/// name their ports.
const SERVICES: &str = include_str!("ports.txt");

/// Returns the service that a port belongs to.
pub(super) fn service(port: u16) -> Option<&'static str> {
    let mut services = SERVICES.lines().filter_map(|line| line.split_once(' '));
    services.find(|(number, _)| number.parse() == Ok(port)).map(|(_, name)| name)
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
        let ports = SERVICES.lines().map(|line| line.split(' ').next().unwrap().parse());
        assert!(ports.clone().all(|port| {
            port.is_ok_and(|port: u16| service(port).is_some_and(|name| !name.is_empty()))
        }));
        assert_eq!(ports.count(), 111);
    }
}
