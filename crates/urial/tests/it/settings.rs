//! Settings that own.

use urial::settings::{
    FetchPolicyBuf, RedactionBuf, SchemeRuleBuf, SettingError, TemplateBuf, TrimmerBuf,
};
use urial::uri;

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
        assert_eq!(refused, Err(urial::audit::Refusal::HostNotListed), "{text}");
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
    let trimmer: TrimmerBuf = "drop_query = UTM_*; ignore_case; drop_fragment"
        .parse()
        .unwrap();
    assert_eq!(trimmer.trim(&uri!("http://a/?utm_source=b#c")), "http://a/");
    let route: TemplateBuf = "/{a}".parse().unwrap();
    assert_eq!(
        (route.to_string(), route.as_template().variables().len()),
        ("/{a}".into(), 1)
    );
    assert_eq!(
        format!(
            "{:?}",
            TemplateBuf::try_from("http://u:pw@h".to_string()).unwrap()
        )
        .find("pw"),
        None
    );
    is_static(&redaction);
    is_static(&trimmer);
    is_static(&route);
}

#[cfg(feature = "serde")]
#[test]
fn settings_are_read_from_data() {
    #[derive(serde::Serialize, serde::Deserialize, PartialEq, Debug)]
    struct Config {
        fetch: FetchPolicyBuf,
        trim: TrimmerBuf,
        log: RedactionBuf,
        route: TemplateBuf,
    }

    let json = r#"{
        "fetch": {"schemes": ["https"], "ports": [8443], "deny_networks": ["10.0.0.0/8"]},
        "trim": {"sort_query": true},
        "log": {"query_keys": ["token"]},
        "route": "/users/{id}"
    }"#;
    let config: Config = serde_json::from_str(json).unwrap();
    assert_eq!(config.fetch.deny_networks, ["10.0.0.0/8".parse().unwrap()]);
    assert!(config.trim.sort_query && !config.trim.drop_fragment);
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
    assert!(serde_json::from_str::<TemplateBuf>(r#""/{""#).is_err());
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

#[test]
fn rules_of_schemes() {
    let read = |text: &str| text.parse::<SchemeRuleBuf>();
    let own = [
        read("name = gemini; default_port = 1965; empty_path_is_root").unwrap(),
        read("name = local; hierarchical = false; secure = locals; default_port =").unwrap(),
    ];
    assert_eq!((own[1].hierarchical, own[1].default_port), (false, None));
    assert_eq!(own[1].secure.as_deref(), Some("locals"));
    let normal = SchemeRuleBuf::with(&own, |rules| {
        let normalizer = urial::Normalizer::new(urial::Step::Scheme).rules(rules);
        normalizer.normalize(&uri!("GEMINI://a:1965")).into_string()
    });
    assert_eq!(normal, "gemini://a/");
    for text in [
        "name",
        "default_port = 65536",
        "default_port",
        "name = a; name = b",
    ] {
        assert!(read(text).is_err(), "{text}");
    }
    let invalid = |name, value: &str| Err(SettingError::Invalid(name, value.to_string()));
    assert_eq!(read("default_port = x"), invalid("default_port", "x"));
}

#[cfg(feature = "serde")]
#[test]
fn rules_of_schemes_in_data() {
    let json = r#"[{"name":"gemini","default_port":1965,"secure":null}]"#;
    let own: Vec<SchemeRuleBuf> = serde_json::from_str(json).unwrap();
    assert_eq!(own, ["name = gemini; default_port = 1965".parse().unwrap()]);
    let again: Vec<SchemeRuleBuf> =
        serde_json::from_str(&serde_json::to_string(&own).unwrap()).unwrap();
    assert_eq!(again, own);
}
