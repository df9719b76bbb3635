//! Tests of the table of RFC 3986 appendix D.2, row by row.

use urial_grammar::Production;
use urial_grammar::grammar::NoSuccessor;

/// Obsolete rules and their translations, as the RFC prints them.
const TABLE: [(&str, &str); 20] = [
    ("absoluteURI", "absolute-URI"),
    ("relativeURI", r#"relative-part [ "?" query ]"#),
    ("hier_part", r#"( "//" authority path-abempty / path-absolute ) [ "?" query ]"#),
    ("opaque_part", r#"path-rootless [ "?" query ]"#),
    ("net_path", r#""//" authority path-abempty"#),
    ("abs_path", "path-absolute"),
    ("rel_path", "path-rootless"),
    ("rel_segment", "segment-nz-nc"),
    ("reg_name", "reg-name"),
    ("server", "authority"),
    ("hostport", r#"host [ ":" port ]"#),
    ("hostname", "reg-name"),
    ("path_segments", "path-abempty"),
    ("param", r#"*<pchar excluding ";">"#),
    (
        "uric",
        r#"unreserved / pct-encoded / ";" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / "," / "/""#,
    ),
    (
        "uric_no_slash",
        r#"unreserved / pct-encoded / ";" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / ",""#,
    ),
    ("mark", r#""-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")""#),
    ("escaped", "pct-encoded"),
    ("hex", "HEXDIG"),
    ("alphanum", "ALPHA / DIGIT"),
];

/// The rules of RFC 2396 appendix A that are not in the table, because they kept their name.
const KEPT: &str = "URI-reference scheme authority userinfo host IPv4address port path segment \
    pchar query fragment reserved unreserved alpha digit";

#[test]
fn the_table_of_d2() {
    for (retired, translation) in TABLE {
        match (Production::from_rfc2396(retired), translation.parse::<Production>()) {
            (Ok(today), Ok(named)) => assert_eq!(today, named, "{retired}"),
            (Err(NoSuccessor::Expression(today)), Err(_)) => assert_eq!(today, translation),
            (came, _) => panic!("{retired}: {came:?}, the RFC has {translation}"),
        }
    }
}

#[test]
fn an_answer_names_rules_of_today() {
    for (retired, _) in TABLE {
        let Err(why) = Production::from_rfc2396(retired) else {
            continue;
        };
        let NoSuccessor::Expression(expression) = why else {
            panic!("{retired}: {why:?}");
        };
        assert!(why.to_string().contains(expression));
        let is_name = |word: &&str| word.starts_with(|first: char| first.is_ascii_alphabetic());
        let unquoted = expression.split('"').step_by(2);
        for word in unquoted.flat_map(|part| part.split([' ', '*', '<', '>']).filter(is_name)) {
            let is_rule = word.parse::<Production>().is_ok();
            assert!(is_rule || word == "excluding", "{retired}: {word}");
        }
    }
}

#[test]
fn names_that_were_kept() {
    for name in KEPT.split(' ') {
        assert_eq!(
            Production::from_rfc2396(name).unwrap().as_str().to_lowercase(),
            name.to_lowercase()
        );
        assert!(TABLE.iter().all(|(retired, _)| *retired != name), "{name} is in the table");
    }
}

/// Tests section D.2: "The rules for server, hostport, hostname, domainlabel, toplabel, and
/// alphanum have been removed."
#[test]
fn names_without_anything_in_their_place() {
    let names = "domainlabel toplabel lowalpha upalpha control space delims unwise";
    for name in names.split(' ') {
        let why = Production::from_rfc2396(name).unwrap_err();
        assert!(matches!(why, NoSuccessor::Dropped(_)), "{name}: {why}");
        assert!(why.to_string().starts_with("no rule of today: "), "{why}");
    }
}

#[test]
fn names_of_today_are_none_of_rfc_2396() {
    let names = "|URI|hier-part|absolute-URI|path-rootless|IPv6address|IP-literal|IRI|pct-encoded|\
        abs path";
    for name in names.split('|') {
        let why = Production::from_rfc2396(name).unwrap_err();
        assert_eq!(why, NoSuccessor::Unknown, "{name}");
        assert_eq!(why.to_string(), "no such rule in RFC 2396");
    }
    // ABNF ignores case.
    assert_eq!(Production::from_rfc2396("ABSOLUTEuri"), Ok(Production::AbsoluteUri));
}
