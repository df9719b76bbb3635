//! Settings that own.

use urial::uri;
use urial_guard::settings::{FetchPolicyBuf, RedactionBuf, SettingError};

#[test]
fn settings_are_read_from_text() {
    let policy: FetchPolicyBuf = " schemes=http , https;;ports=8080; userinfo = true"
        .parse()
        .unwrap();
    assert_eq!(policy.schemes, ["http", "https"]);
    assert_eq!(
        (&policy.hosts, &policy.ports[..], policy.userinfo),
        (&None, &[8080][..], true)
    );
    assert!(policy.allows(&uri!("http://me@a.example:8080/")).is_ok());
    assert_eq!("".parse(), Ok(FetchPolicyBuf::default()));
    assert!(
        FetchPolicyBuf::default()
            .allows(&uri!("http://a.example/"))
            .is_err()
    );

    let error = |text: &str| text.parse::<FetchPolicyBuf>().unwrap_err();
    assert!(matches!(error("host = a"), SettingError::Unknown(name, _) if name == "host"));
    assert_eq!(
        error("ports = 1; ports = 2"),
        SettingError::Twice("ports".into())
    );
    assert_eq!(
        error("ports = 70000"),
        SettingError::Invalid("ports", "70000".into())
    );
    assert_eq!(
        error("userinfo = no"),
        SettingError::Invalid("userinfo", "no".into())
    );
    assert_eq!(
        error("deny_networks = 10.0.0.1/8").to_string(),
        r#""10.0.0.1/8" is not a value of the setting "deny_networks""#
    );
}

#[test]
fn hosts_of_a_policy() {
    let allows = |hosts: &str, text: &str| {
        let policy: FetchPolicyBuf = format!("schemes = http; hosts = {hosts}").parse().unwrap();
        policy.allows(&urial::Uri::parse(text).unwrap()).is_ok()
    };
    for (hosts, text, wanted) in [
        ("example.com", "http://example.com/", true),
        ("example.com", "http://EXAMPLE.com./", true),
        ("example.com", "http://www.example.com/", false),
        ("*.example.com", "http://a.b.example.com/", true),
        ("*.example.com", "http://example.com/", false),
        ("*.example.com", "http://badexample.com/", false),
        ("a.example, b.example", "http://b.example/", true),
        ("8.8.8.8", "http://8.8.8.8/", true),
        ("*.8.8", "http://8.8.8.8/", false),
        // A list narrows, and opens nothing.
        ("127.0.0.1, localhost", "http://127.0.0.1/", false),
        ("127.0.0.1, localhost", "http://localhost/", false),
    ] {
        assert_eq!(allows(hosts, text), wanted, "{hosts} {text}");
    }
}

#[test]
fn an_empty_list_of_hosts_allows_none() {
    for text in ["hosts", "hosts =", "hosts = ,", "allow-hosts ="] {
        let policy: FetchPolicyBuf = format!("schemes = http; {text}").parse().unwrap();
        let refused = policy.allows(&uri!("http://a.example/"));
        assert_eq!(refused, Err(urial_guard::Refusal::HostNotListed), "{text}");
    }
}

#[test]
fn members_that_never_match_are_refused() {
    let error = |text: &str| text.parse::<FetchPolicyBuf>().unwrap_err().to_string();
    for host in [
        "https://a.example/",
        "a.example:8443",
        "*",
        "*a.example",
        "a.*.example",
        "*.",
        "bücher.example",
    ] {
        let wanted = format!(
            "{host:?} is not a value of the setting \"hosts\"; a host is as in example.com or *.example.com"
        );
        assert_eq!(error(&format!("hosts = a, {host}")), wanted);
    }
    for scheme in ["https://", "ht tp", "\"https\""] {
        let wanted = format!("{scheme:?} is not a value of the setting \"schemes\"");
        assert!(error(&format!("schemes = {scheme}")).starts_with(&wanted));
    }
}

#[test]
fn they_can_be_kept() {
    fn is_static<T: Send + Sync + Clone + 'static>(_: &T) {}
    let redaction: RedactionBuf = "query_keys = token; userinfo".parse().unwrap();
    assert_eq!(
        redaction.redact_text("see http://me@a/?token=b c"),
        "see http://***@a/?token=*** c"
    );
    is_static(&redaction);
}

#[cfg(feature = "serde")]
#[test]
fn settings_are_read_from_data() {
    #[derive(serde::Serialize, serde::Deserialize, PartialEq, Debug)]
    struct Config {
        fetch: FetchPolicyBuf,
        log: RedactionBuf,
    }

    let json = r#"{
        "fetch": {"schemes": ["https"], "ports": [8443], "deny_networks": ["10.0.0.0/8"]},
        "log": {"query_keys": ["token"]}
    }"#;
    let config: Config = serde_json::from_str(json).unwrap();
    assert_eq!(config.fetch.deny_networks, ["10.0.0.0/8".parse().unwrap()]);
    let again: Config = serde_json::from_str(&serde_json::to_string(&config).unwrap()).unwrap();
    assert_eq!(again, config);

    let error = |json| {
        serde_json::from_str::<FetchPolicyBuf>(json)
            .unwrap_err()
            .to_string()
    };
    // The names of the policy of `urial gate`.
    let policy = r#"{"schemes": ["https"], "allow-hosts": ["*.example.com"], "deny-nets": []}"#;
    let policy: FetchPolicyBuf = serde_json::from_str(policy).unwrap();
    assert!(policy.allows(&uri!("https://a.example.com/")).is_ok());
    assert!(policy.allows(&uri!("https://a.example/")).is_err());
    let text = |text| serde_json::from_str::<FetchPolicyBuf>(text);
    assert_eq!(
        text(r#""schemes = https; hosts = a""#).unwrap(),
        text(r#"{"schemes": ["https"], "hosts": ["a"]}"#).unwrap()
    );
    assert!(error(r#"{"hosts": ["*"]}"#).contains("a host is as in"));
    assert!(error(r#"{"hosts": [], "allow-hosts": []}"#).contains("duplicate field"));
    assert!(error(r#"{"host": []}"#).contains("unknown field `host`"));
    assert!(error(r#"{"deny_networks": ["10.0.0.1/8"]}"#).contains(r#""10.0.0.1/8""#));
}

#[cfg(feature = "serde")]
#[test]
fn a_setting_given_twice_is_refused_in_data_too() {
    let read =
        |json| serde_json::from_str::<FetchPolicyBuf>(json).map_err(|error| error.to_string());
    assert!(read(r#"{"schemes":["https"],"ports":[443]}"#).is_ok());
    let error = read(r#"{"schemes":["https"],"schemes":["ftp"]}"#).unwrap_err();
    assert!(error.starts_with("duplicate field `schemes`"), "{error}");
}

/// Formats without names write the values in the order of the fields; a list of JSON is one.
#[cfg(feature = "serde")]
#[test]
fn settings_are_read_from_values_in_order() {
    let read = |json| serde_json::from_str::<RedactionBuf>(json).map_err(|error| error.to_string());
    let wanted = RedactionBuf {
        userinfo: true,
        query_keys: vec!["token".to_string()],
        ..RedactionBuf::default()
    };
    assert_eq!(read(r#"[true, false, ["token"], false]"#), Ok(wanted));
    let error = read("[true, false]").unwrap_err();
    assert!(
        error.starts_with("invalid length 2, expected settings by name"),
        "{error}"
    );
    assert!(read(r#"[true, false, [], false, true]"#).is_err());
}

/// Programs keep these names, so a change of one is a change of the library.
#[test]
fn errors_have_names_for_programs() {
    let policy = urial_guard::FetchPolicy::new().schemes(&["https"]);
    let error = policy.allows(&uri!("https://127.0.0.1/")).unwrap_err();
    assert_eq!(error.as_str(), "network");
    let error = "sheme=x".parse::<FetchPolicyBuf>().unwrap_err();
    assert_eq!(error.as_str(), "unknown");
}
