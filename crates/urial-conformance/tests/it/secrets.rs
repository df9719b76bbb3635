//! Passwords: `Debug` and the errors never show one, for values from every source.

use std::borrow::Cow;
use std::fmt::Debug;

use urial::{
    Encoded, Iri, IriReference, ParseError, Ref, Reference, ReferenceBuf, Refused, Uri, UriBuf,
    kind,
};
use urial_guard::audit_text;
use urial_list::batch::{Lines, Run};
use urial_template::{Template, Value};
use urial_text::Extractor;

const SECRETS: [&str; 4] = ["hunter2", "hun", "ter2", "%68"];

#[track_caller]
fn hides(value: &impl Debug) {
    for shown in [format!("{value:?}"), format!("{value:#?}")] {
        for secret in SECRETS {
            assert!(!shown.contains(secret), "{shown}");
        }
        assert!(shown.contains("***") || !shown.contains("me:"), "{shown}");
    }
}

#[track_caller]
fn shows(value: &impl Debug, shown: &str) {
    assert_eq!(format!("{value:?}"), shown);
}

/// Makes a result that may be its input.
fn maybe<'a, K>(value: impl Into<Ref<Cow<'a, str>, K>>) -> Ref<Cow<'a, str>, K> {
    value.into()
}

#[test]
fn of_what_is_valid() {
    let texts = "http://me:hunter2@a/ //me:hunter2@a/ x://me:hun:ter2@[::1]:80/?q#f \
        x://me:%68unter2@ x://:hunter2@a";
    for text in texts.split(' ') {
        let reference = Reference::parse(text).unwrap();
        hides(&reference);
        hides(&reference.to_owned());
        hides(&maybe(reference));
        hides(&maybe(reference.to_owned()));
        hides(&reference.widen::<kind::IriReference>());
        hides(&reference.authority());
        hides(&reference.userinfo());
        hides(&reference.to_owned().narrow::<kind::AbsoluteIri>());
        hides(&Uri::parse(text));
        // The password is returned on request.
        let password = reference.userinfo().unwrap().password().unwrap();
        assert!(password.decode_utf8().unwrap().replace(':', "") == "hunter2");
        assert_eq!(reference.to_string(), text);
    }
    hides(&Iri::parse("http://me:hunter2ア@a/").unwrap());
    let [full, user] = ["a://me:hunter2@[::1]:8", "a://me@b"].map(|text| Uri::parse(text).unwrap());
    shows(&full, r#"Uri("a://me:***@[::1]:8")"#);
    shows(&user.userinfo().unwrap(), r#"Userinfo("me")"#);
    let authority = full.authority().unwrap();
    shows(&authority, r#"Authority("me:***@[::1]:8")"#);
}

fn hides_in_errors(text: &str, error: ParseError) {
    hides(&error);
    for shown in [error.to_string(), error.display_with(text).to_string()] {
        let shows = SECRETS.iter().any(|secret| shown.contains(secret));
        assert!(!shows, "{shown}");
    }
}

#[test]
fn of_what_is_not_valid() {
    let texts = "http://me:hunter2@a b/|http://me:hun ter2@a/|http://me:hun%ter2@a/|\
        http://me:hunter2@[::1/|http://me:hunter2@a:8o/|http://me:hun@ter2@a/|\
        http://me:hunter2@a/ b|h_p://me:hunter2@a/|//me:hunter2@a/?\u{7F}";
    for text in texts.split('|') {
        hides_in_errors(text, Uri::parse(text).unwrap_err());
        hides_in_errors(text, IriReference::parse(text).unwrap_err());
        let refused = ReferenceBuf::from_text(text.to_owned()).unwrap_err();
        hides(&refused);
        hides_in_errors(text, refused.error());
        assert_eq!(refused.to_string(), refused.error().to_string());
        assert_eq!(refused.into_input(), text);
    }
}

#[test]
fn of_what_is_of_another_kind() {
    let uri = UriBuf::parse("http://me:hunter2@a/#b".to_owned()).unwrap();
    let refused: Refused<UriBuf> = uri.narrow::<kind::AbsoluteUri>().unwrap_err();
    hides(&refused);
    hides_in_errors(refused.input().as_str(), refused.error());
    let iri: Ref<String, kind::Iri> =
        Ref::<String, _>::parse("http://me:hunter2é@a/".to_owned()).unwrap();
    let refused = iri.narrow::<kind::Uri>().unwrap_err();
    hides(&refused);
    assert!(!format!("{refused}{refused:?}").contains('é'));
    hides_in_errors(refused.input().as_str(), refused.error());
}

#[test]
fn of_what_holds_a_text() {
    let texts = "http://me:hunter2@a/|jdbc:postgresql://me:hunter2@a/|\
        see http://me:hunter2@a/ and http://me:hunter2@b/|http:\\\\me:hunter2@a|\
        http:/me:hunter2@a\u{1}|http:/me:hun\tter2@a|http:\\\\me:hun\\ter2@a\u{202e}";
    for text in texts.split('|') {
        let mut references = Extractor::new().extract(text);
        hides(&references);
        references.next();
        hides(&references);
        hides(&Extractor::new().extract(text).collect::<Vec<_>>());
        hides(&Template::parse(text));
        let findings = audit_text(text);
        hides(&findings);
        let safe = findings.iter().filter_map(|finding| finding.safe_form());
        assert!(safe.into_iter().all(|safe| !safe.contains("ter2")));
        let lines = [text, "\n", text, "\n"].concat();
        let (mut check, normalizer) =
            (Lines::new(&lines).check::<kind::Uri>(), urial::Normalizer::new(urial::Step::Scheme));
        let mut normal = Lines::new(&lines).normal::<kind::Uri>(normalizer);
        hides(&check);
        hides(&check.next());
        hides(&normal);
        hides(&normal.next());
        hides(&normal);
    }
    assert!(Template::parse("http://me:hunter2@a/{x}").is_ok());
    hides(&Template::parse("http://me:hunter2@a/{x}"));
    let bad: Run<'_, kind::Uri> = Lines::new("//me:hunter2@ a").check().next().unwrap();
    assert!(matches!(bad, Run::Invalid { .. }));
    hides(&bad);
}

#[test]
fn of_what_is_encoded() {
    let uri = Uri::parse("http://me:hunter2@a/").unwrap();
    let userinfo = uri.userinfo().unwrap();
    hides(&userinfo.password());
    hides(&userinfo.encoded());
    hides(&Encoded::from(userinfo));
    hides(&Encoded::new("//me:hunter2@a"));
    shows(&userinfo.user(), r#""me""#);
    assert_eq!(userinfo.password().unwrap(), "hunter2");
    shows(&Encoded::new("a%20b").unwrap(), r#""a%20b""#);
}

#[test]
fn of_what_is_in_a_path() {
    for text in [
        "jdbc:postgresql://me:hunter2@a/",
        "view-source:http://me:hunter2@a/",
        "blob:https://me:hunter2@a/b",
        "a:b:c+d://me:hunter2@a",
    ] {
        let uri = Uri::parse(text).unwrap();
        hides(&uri);
        hides(&uri.path());
        hides(&uri.path().encoded());
        hides(&uri.path().segments());
        for segment in uri.path().segments() {
            hides(&segment);
        }
    }
}

#[test]
fn of_what_a_template_is_filled_with() {
    let text = "http://me:hunter2@a/";
    hides(&Value::from(text));
    hides(&Value::from("me:hunter2@a"));
    hides(&Value::list([text, "x"]));
    hides(&Value::map([("a", text), (text, "b")]));
    shows(&Value::map([("a", "b:c")]), r#"Map([("a", "b:c")])"#);
    shows(&Value::from("a b"), r#"Text("a b")"#);
    shows(&Value::list(["a"]), r#"List(["a"])"#);
    shows(&Value::from(1.5), r#"Text("1.5")"#);
    shows(&Value::default(), "Undefined");
}

#[test]
fn of_what_a_template_is_matched_with() {
    let templates = "{+url} http://{user}:{pw}@{host}/ http://me:{pw}@a/{x} \
        {scheme}://{+userinfo}@{host}/ http://me:{a}unter{b}@a/";
    for template in templates.split(' ') {
        let template = Template::parse(template).unwrap();
        let bindings = template.matches("http://me:hunter2@a/").unwrap();
        for shown in [format!("{bindings:?}"), format!("{bindings:#?}")] {
            assert!(!shown.contains("hun") && !shown.contains("2"), "{shown}");
            assert!(shown.contains("***"), "{shown}");
        }
    }
    let template = Template::parse("ftp://{user}:{pw}@{host}/{pw}{?x}").unwrap();
    let bindings = template.matches("ftp://me:hunter2@a/hunter2?x=y").unwrap();
    let shown = r#"{"user": Text("me"), "pw": "***", "host": Text("a"), "x": Text("y")}"#;
    shows(&bindings, shown);
    // Equality does not depend on whether a value is hidden.
    let [hidden, shown] = [("ftp://me:{pw}@a", "ftp://me:x@a"), ("/{pw}", "/x")]
        .map(|(template, text)| (Template::parse(template).unwrap(), text));
    assert_eq!(hidden.0.matches(hidden.1), shown.0.matches(shown.1));
}

#[test]
fn of_what_is_no_template() {
    for (text, shown) in [
        ("http://me:h|unter2@a/", "unexpected character at byte 11"),
        ("http://me:hunter2@a/|", "unexpected '|' at byte 20"),
    ] {
        let error = Template::parse(text).unwrap_err();
        assert!(error.to_string().starts_with(shown), "{error}");
        assert_eq!(error.found().is_some(), shown.contains('|'));
        assert_eq!(format!("{error:?}").contains('|'), shown.contains('|'));
    }
}

#[test]
fn of_lines_of_a_grammar() {
    let text = "http://me:hunter2@a/\n".repeat(20);
    let mut lines = urial_list::batch::Lines::new(&text).runs(urial_grammar::Form::URI);
    for _ in 0..2 {
        for shown in [format!("{lines:?}"), format!("{:?}", lines.next())] {
            let is_masked = !shown.contains("hunter2") && shown.contains("bytes");
            assert!(is_masked, "{shown}");
        }
    }
}

/// These are all places that once showed a password, in whole or in part.
#[test]
fn of_what_takes_a_text_apart() {
    let texts = "jdbc:postgresql://me:hunter2@db.example/x%7Ey http://me:hun/ter2@host/ \
        http://me:p?hunter2@host/ http://me:p#hunter2@host/ http://me:p?hunter2==@host/ \
        postgres://me:p/hunter2@db/x http://h/?next=http://me:hunter2@a/ \
        http://h/r/http://me:hunter2@a/#http://me:hunter2@a/";
    for text in texts.split(' ') {
        let parts = urial::split(text);
        hides(&parts);
        hides(&parts.authority_parts());
        hides(&Uri::parse(text));
        let Ok(uri) = Uri::parse(text) else { continue };
        hides(&uri.to_elements());
        hides(&uri.to_elements().value);
        hides(&uri.path());
        hides(&uri.query());
        hides(&uri.query().map(|query| query.pairs().collect::<Vec<_>>()));
        hides(&uri.fragment());
        hides(&uri.as_str().parse::<UriBuf>());
    }
}

#[test]
fn of_what_is_compared() {
    let texts = "jdbc:postgresql://me:hunter2@db/x%7Ey http://me:%68unter2@a/ \
        http://a/?n=http://me:hunter2@b/%7E";
    for text in texts.split(' ') {
        let decoded = text.replace("%7E", "~").replace("%68", "h");
        let [first, second] = [text, &decoded].map(|text| Uri::parse(text).unwrap());
        let explanation = first.explain(&second);
        hides(&explanation);
        let shown = explanation.to_string();
        assert!(!shown.contains("unter"), "{shown}");
        for step in explanation.steps() {
            hides(&step);
            hides(&step.changes);
        }
    }
}

#[test]
fn of_what_an_audit_mends() {
    for text in [
        "http://me:022/hunter2 x@host/\u{202E}",
        "http://me:hunter2\\@host/",
        "http://me:025/ hunter2@host/\u{202E}",
        "http://::@hunter2\\@a/",
        "http://user:hunter2@0x7f.1:25/%00",
        "http://a.com:hunter2@h/",
        "http://u:hunter2@x.com.y.example\\:99999/",
    ] {
        let findings = audit_text(text);
        assert!(!findings.is_empty(), "{text}");
        for finding in findings {
            let safe = finding.safe_form().unwrap_or_default();
            let shown = format!("{finding} {safe}");
            assert!(!shown.contains("hunter2"), "{text} {shown}");
        }
    }
}

#[test]
fn masks_do_not_tell_the_length() {
    let shown = |secret: &str| {
        let text = format!("http://me:{secret}@a b/");
        let error = Uri::parse(&text).unwrap_err();
        let shown = error.display_with(&text).to_string();
        shown.split_once('\n').unwrap().1.to_owned()
    };
    assert_eq!(shown("hunter2"), "  http://me:***@a b/\n                 ^");
    assert_eq!(shown("hunter2"), shown(&"x".repeat(200)));
}
