//! Ports of other services (section 7.2).

/// The services that are registered for ports below 1024 (IANA), for TCP where there are two.
/// Other services that speak HTTP, such as IPP at 631, are left out: `http` URIs name their ports.
const SERVICES: [(u16, &str); 111] = [
    (1, "tcpmux"),
    (7, "echo"),
    (9, "discard"),
    (11, "systat"),
    (13, "daytime"),
    (17, "qotd"),
    (18, "msp"),
    (19, "chargen"),
    (20, "ftp-data"),
    (21, "FTP"),
    (22, "SSH"),
    (23, "TELNET"),
    (25, "SMTP"),
    (37, "time"),
    (42, "nameserver"),
    (43, "whois"),
    (49, "TACACS"),
    (53, "DNS"),
    (67, "DHCP"),
    (68, "DHCP"),
    (69, "TFTP"),
    (70, "gopher"),
    (79, "finger"),
    (80, "HTTP"),
    (88, "Kerberos"),
    (95, "supdup"),
    (101, "hostname"),
    (102, "iso-tsap"),
    (104, "DICOM"),
    (105, "csnet-ns"),
    (107, "rtelnet"),
    (109, "POP2"),
    (110, "POP3"),
    (111, "sunrpc"),
    (113, "ident"),
    (115, "sftp"),
    (117, "uucp-path"),
    (119, "NNTP"),
    (123, "NTP"),
    (135, "epmap"),
    (137, "NetBIOS"),
    (138, "NetBIOS"),
    (139, "NetBIOS"),
    (143, "IMAP"),
    (161, "SNMP"),
    (162, "SNMP traps"),
    (177, "XDMCP"),
    (179, "BGP"),
    (194, "IRC"),
    (199, "SMUX"),
    (209, "QMTP"),
    (210, "Z39.50"),
    (213, "IPX"),
    (220, "IMAP3"),
    (264, "BGMP"),
    (318, "PKIX timestamps"),
    (366, "ODMR"),
    (369, "rpc2portmap"),
    (371, "clearcase"),
    (389, "LDAP"),
    (427, "SLP"),
    (434, "mobile IP"),
    (443, "HTTPS"),
    (444, "SNPP"),
    (445, "SMB"),
    (464, "Kerberos passwords"),
    (465, "SMTP submission"),
    (487, "saft"),
    (496, "PIM-RP"),
    (500, "IKE"),
    (502, "Modbus"),
    (512, "rexec"),
    (513, "rlogin"),
    (514, "rsh"),
    (515, "the line printer daemon"),
    (517, "talk"),
    (518, "ntalk"),
    (520, "RIP"),
    (521, "RIPng"),
    (530, "courier"),
    (532, "netnews"),
    (540, "UUCP"),
    (543, "klogin"),
    (544, "kshell"),
    (546, "DHCPv6"),
    (547, "DHCPv6"),
    (548, "AFP"),
    (554, "RTSP"),
    (563, "NNTP over TLS"),
    (587, "SMTP submission"),
    (601, "syslog"),
    (607, "nqs"),
    (623, "IPMI"),
    (636, "LDAP over TLS"),
    (639, "MSDP"),
    (646, "LDP"),
    (674, "ACAP"),
    (691, "MS Exchange routing"),
    (698, "OLSR"),
    (700, "EPP"),
    (749, "Kerberos administration"),
    (750, "Kerberos IV"),
    (830, "NETCONF"),
    (853, "DNS over TLS"),
    (860, "iSCSI"),
    (873, "rsync"),
    (989, "FTP data over TLS"),
    (990, "FTP over TLS"),
    (992, "TELNET over TLS"),
    (993, "IMAP over TLS"),
    (995, "POP3 over TLS"),
];

/// Returns the service that a port belongs to.
pub(super) fn service(port: u16) -> Option<&'static str> {
    // The table is in the order of the ports.
    let found = SERVICES.binary_search_by_key(&port, |(number, _)| *number);
    found.ok().map(|at| SERVICES[at].1)
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
        assert!(SERVICES.is_sorted_by_key(|(number, _)| *number));
        assert_eq!(
            (service(25), service(81), service(995)),
            (Some("SMTP"), None, Some("POP3 over TLS"))
        );
    }
}
