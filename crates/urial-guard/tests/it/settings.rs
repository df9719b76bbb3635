//! Policies and redactions out of data.

use serde::{Deserialize, Serialize};
use urial::uri;
use urial_guard::{FetchPolicy, Redaction, Refusal};

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Config {
    fetch: FetchPolicy,
    log: Redaction,
}

fn policy(json: &str) -> Result<FetchPolicy, String> {
    serde_json::from_str(json).map_err(|error| error.to_string())
}

#[test]
fn settings_are_read_from_data() {
    fn is_static<T: Send + Sync + Clone + 'static>(_: &T) {}
    let json = r#"{
        "fetch": {"schemes": ["https"], "ports": [8443], "deny_networks": ["10.0.0.0/8"]},
        "log": {"query_keys": ["token"], "userinfo": true}
    }"#;
    let config: Config = serde_json::from_str(json).unwrap();
    is_static(&config.fetch);
    is_static(&config.log);
    let network = "10.0.0.0/8".parse().unwrap();
    let wanted = FetchPolicy::new().schemes(["https"]).ports([8443]);
    assert_eq!(config.fetch, wanted.deny_networks([network]));
    let allowed = config.fetch.allows(&uri!("https://a.example:8443/"));
    assert_eq!(allowed, Ok(()));
    let redacted = config.log.redact_text("see http://me@a/?token=b c");
    assert_eq!(redacted, "see http://***@a/?token=*** c");
    let again: Config = serde_json::from_str(&serde_json::to_string(&config).unwrap()).unwrap();
    assert_eq!(again, config);
}

#[test]
fn what_is_missing_is_that_of_a_new_policy() {
    assert_eq!(policy("{}"), Ok(FetchPolicy::new()));
    assert_eq!(policy(r#"{"hosts": null}"#), Ok(FetchPolicy::new()));
    let redaction: Redaction = serde_json::from_str("{}").unwrap();
    assert_eq!(redaction, Redaction::new());
}

/// A variable that is not set must not allow all.
#[test]
fn an_empty_list_of_hosts_allows_none() {
    let policy = policy(r#"{"schemes": ["http"], "hosts": []}"#).unwrap();
    let refused = policy.allows(&uri!("http://a.example/"));
    assert_eq!(refused, Err(Refusal::HostNotListed));
}

/// With hyphens or underscores, or as the policy of `urial gate` has them.
#[test]
fn a_setting_has_several_names() {
    let hosts = FetchPolicy::new().hosts(["a.example"]).unwrap();
    let read = |name| policy(&format!(r#"{{"{name}": ["a.example"]}}"#));
    for name in ["hosts", "allow-hosts", "allow_hosts"] {
        assert_eq!(read(name).as_ref(), Ok(&hosts));
    }
    let network = ["10.0.0.0/8".parse().unwrap()];
    for end in ["_networks", "-networks", "_nets", "-nets"] {
        let read = |verb: &str| policy(&format!(r#"{{"{verb}{end}": ["10.0.0.0/8"]}}"#));
        let new = FetchPolicy::new;
        assert_eq!(read("allow"), Ok(new().allow_networks(network)));
        assert_eq!(read("deny"), Ok(new().deny_networks(network)));
    }
    let denied = FetchPolicy::new().deny_hosts(["a.example"]).unwrap();
    for name in ["deny-hosts", "deny_hosts"] {
        assert_eq!(read(name).as_ref(), Ok(&denied));
    }
    let local = policy(r#"{"local-names": true}"#);
    assert_eq!(local, Ok(FetchPolicy::new().local_names(true)));
    let keys = r#"{"query-keys": ["a"], "likely-passwords": true}"#;
    let keys: Redaction = serde_json::from_str(keys).unwrap();
    let wanted = Redaction::new().query_keys(["a"]);
    assert_eq!(keys, wanted.likely_passwords(true));
}

#[test]
fn mistakes_are_refused() {
    // A blank that ends a line would not be seen.
    let mistakes = include_str!("mistakes.txt");
    let lines: Vec<&str> = mistakes.lines().collect();
    for pair in lines.chunks(2) {
        let error = policy(pair[0]).unwrap_err();
        assert!(error.starts_with(pair[1].trim()), "{}: {error}", pair[0]);
    }
    let error = policy(r#"{"host": []}"#).unwrap_err();
    let names = error.split('`').skip(1).step_by(2);
    let names: Vec<_> = names.map(|name| name.replace('-', "_")).collect();
    let unique: std::collections::BTreeSet<_> = names.iter().collect();
    assert_eq!((names.len(), unique.len()), (11, 11), "{error}");
    let error = serde_json::from_str::<Redaction>(r#"{"query_key": []}"#);
    let error = error.unwrap_err().to_string();
    assert!(error.starts_with("unknown field `query_key`"), "{error}");
}

/// Formats without names write the values in the order of the fields; a list of JSON is one.
#[test]
fn settings_are_read_from_values_in_order() {
    let read = |json| serde_json::from_str::<Redaction>(json).map_err(|error| error.to_string());
    let wanted = Redaction::new().userinfo(true).query_keys(["token"]);
    let redaction = read(r#"[true, false, ["token"], false, false]"#);
    assert_eq!(redaction, Ok(wanted));
    assert!(read("[true, false, [], false, false, true]").is_err());
    let json = r#"[["https"], ["*"], [], [], [], false, false]"#;
    assert!(policy(json).unwrap_err().contains("is not a host"));
}
