//! `expand` and `match`.

use std::fs;

use crate::common::{complains, prints, urial};

#[test]
fn templates_are_expanded() {
    prints(
        &["template", "http://x/{?q,lang}", "--var", "q=a"],
        "",
        "http://x/?q=a\n",
        0,
    );
    for (template, vars, expected) in [
        ("{a}{#a}", &["a=b c"][..], "b%20c#b%20c"),
        ("{a}", &["a=1=2"], "1%3D2"),
        ("{a}", &["a="], ""),
        ("x{a}", &[], "x"),
        ("{a}", &["a=1", "a=2"], "1,2"),
        ("{?a*}", &["a[]=1"], "?a=1"),
        ("{?a*}", &["a=1", "a[]=2", "a=3"], "?a=1&a=2&a=3"),
        ("{?a*}", &["a[k]=1", "a[l=m]=2"], "?k=1&l%3Dm=2"),
        ("{a.b}{%41_c}", &["a.b=1", "%41_c=2"], "12"),
    ] {
        let mut args = vec!["template", template];
        args.extend(vars.iter().flat_map(|var| ["--var", var]));
        prints(&args, "", &format!("{expected}\n"), 0);
    }
    let outcome = urial(
        &["template", "--keep-lines", "--var", "a=1"],
        b"/{a}\r\n/{a\n\n{b:3}",
    );
    assert_eq!(outcome.data(), ("/1\n\n\n\n", 1));
    let expected = "\
<stdin>:2: '{' at byte 1 is not closed; expected '}'
  /{a
   ^^
urial: 4 read, 1 invalid
";
    assert_eq!(outcome.err, expected);
    let message = complains(&["template", "{a:1}", "--var", "a[]=1"], "", 1);
    assert!(message.contains("prefix of a list"), "{message}");
    assert_eq!(urial(&["template", "-q"], b"\xFF\n").data(), ("", 1));
}

#[test]
fn variables_come_from_json() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("vars.json");
    let name = path.to_str().unwrap();
    fs::write(&path, r#"{"t":"é","n":7,"f":1.5e3,"b":true,"u":null,"l":["x",1,null],"m":{"z":"1","a":2},"p":[["k","1"],["k","2"]]}"#).unwrap();
    let template = "{t}/{n}/{f}/{b}/{u}{?u,l*,m*,p*}";
    let expected = "%C3%A9/7/1500/true/?l=x&l=1&z=1&a=2&k=1&k=2\n";
    prints(&["template", "--vars", name, template], "", expected, 0);
    prints(
        &["template", "--vars", name, "--var", "n=8", "{n},{t}"],
        "",
        "8,%C3%A9\n",
        0,
    );
    prints(
        &["template", "-q", "--vars", name],
        "{n}\n{+t}\n",
        "7\n%C3%A9\n",
        0,
    );

    for wrong in [
        "",
        "[]",
        r#"{"a":[[1]]}"#,
        r#"{"a":{"b":[]}}"#,
        r#"{"a":[{}]}"#,
    ] {
        fs::write(&path, wrong).unwrap();
        let message = complains(&["template", "--vars", name, "x"], "", 2);
        assert!(
            message.starts_with(&format!("urial: {name}: ")),
            "{message}"
        );
    }
    complains(&["template", "--vars", "no such file", "x"], "", 2);
    for var in ["a", "a[b=1", "=1", "a,b=1", "a b=1", "+a=1", "a*=1"] {
        complains(&["template", "--var", var, "x"], "", 2);
    }
    complains(&["template", "--var", "a=1", "--var", "a[k]=1", "x"], "", 2);
}

#[test]
fn templates_are_matched() {
    let template = "/users/{id}{?tags*}";
    prints(
        &matching(&[template, "/users/a%2Fb?tags=x&tags=y"]),
        "",
        "id=a/b\ttags[]=x\ttags[]=y\n",
        0,
    );
    let outcome = urial(&matching(&[template, "/groups/1"]), b"");
    assert_eq!(outcome.data(), ("", 1));
    assert_eq!(outcome.err, "urial: does not fit: /groups/1\n");
    prints(&matching(&["/a", "/a"]), "", "\n", 0);
    prints(
        &matching(&["{?m*}", "?k=1&l=%09%0A%0D%5C"]),
        "",
        "m[k]=1\tm[l]=\\t\\n\\r\\\\\n",
        0,
    );
    // No characters that a terminal obeys: ESC, DEL, a C1 control, a character that changes the
    // direction.
    prints(
        &matching(&["/{id}{?m*}", "/%1B%5B31m%7F%C2%9B%E2%80%AEx?%1B=%08"]),
        "",
        "id=\\u{1b}[31m\\u{7f}\\u{9b}\\u{202e}x\tm[\\u{1b}]=\\u{8}\n",
        0,
    );
    let outcome = urial(
        &matching(&[template]),
        b"/users/1\r\n/x\n/users/ 2\n/users/3\n",
    );
    assert_eq!(outcome.data(), ("id=1\nid=3\n", 1));
    assert!(
        outcome
            .err
            .starts_with("<stdin>:2: does not fit: /x\n<stdin>:3: unexpected ' '"),
        "{}",
        outcome.err
    );
    assert!(outcome.err.ends_with("urial: 4 read, 1 invalid\n"));
    // The output can be expanded again.
    let found = urial(&matching(&[template, "/users/a%20b?tags=x"]), b"").out;
    let mut args = vec!["template", template];
    args.extend(found.trim_end().split('\t').flat_map(|var| ["--var", var]));
    prints(&args, "", "/users/a%20b?tags=x\n", 0);

    prints(&matching(&["--as", "uri", "{+u}:b", "a:b"]), "", "u=a\n", 0);
    complains(&matching(&["--as", "uri", "{+u}", "b"]), "", 1);
    prints(&matching(&["/{a}{b}", "/x"]), "", "a=x\n", 0);
    assert!(complains(&matching(&["/{a", "/x"]), "", 2).contains("is not closed"));
}

#[test]
fn matches_are_json() {
    let args = &strict(&[
        "--json",
        "/{id}{?q,t,rest*}",
        "/1?q=a&t=&k=1&k=2",
        "/2?a=b&c=d",
        "//3",
    ]);
    let expected = r#"{"file":null,"line":null,"text":"/1?q=a&t=&k=1&k=2","matches":true,"variables":{"id":"1","q":"a","t":"","rest":[["k","1"],["k","2"]]}}
{"file":null,"line":null,"text":"/2?a=b&c=d","matches":true,"variables":{"id":"2","q":null,"t":null,"rest":{"a":"b","c":"d"}}}
{"file":null,"line":null,"text":"//3","matches":false,"variables":null}
"#;
    prints(args, "", expected, 1);
    let list =
        r#"{"file":null,"line":null,"text":"/a,b","matches":true,"variables":{"l":["a","b"]}}"#;
    prints(
        &strict(&["--json", "/{l}", "/a,b"]),
        "",
        &format!("{list}\n"),
        0,
    );
}

#[test]
fn routes_are_recognized() {
    let args = &matching(&["/users/{id}{?page,sort}"]);
    let text = "/users/a@b?sort=name&page=2&utm=%1Bx#top";
    let printed = "id=a@b\tpage=2\tsort=name\t?utm=\\u{1b}x\t#=top\n";
    prints(&[&args[..], &[text]].concat(), "", printed, 0);
    let other = complains(&[&args[..], &["/users/a/b"]].concat(), "", 1);
    assert_eq!(other, "urial: does not fit: /users/a/b\n");
    let refused = complains(&strict(&[args[3], text]), "", 1);
    assert_eq!(refused, format!("urial: does not fit: {text}\n"));
    let json = r#"{"file":null,"line":null,"text":"/u/a;b?c=1&c=2#f","matches":true,"variables":{"id":"a;b","q":null},"rest":[["c","1"],["c","2"]],"fragment":"f"}
{"file":null,"line":null,"text":"/u/%61?c=1","matches":true,"variables":{"id":"a","q":null},"rest":{"c":"1"},"fragment":null}
{"file":null,"line":null,"text":"/v","matches":false,"variables":null,"rest":null,"fragment":null}
"#;
    let texts = ["/u/a;b?c=1&c=2#f", "/u/%61?c=1", "/v"];
    let args = &matching(&["--json", "/u/{id}{?q}"]);
    prints(&[&args[..], &texts[..]].concat(), "", json, 1);
    // Two lists in a query are distinguished by their names alone.
    let lists = ["{?a*,b*}", "?b=1&a=2"];
    prints(&matching(&[lists[0], lists[1]]), "", "a[]=2\tb[]=1\n", 0);
    prints(&strict(&[lists[0], lists[1]]), "", "a[b]=1\tb[a]=2\n", 0);
    prints(&matching(&["{a}{b}", "x"]), "", "a=x\n", 0);
}

/// Returns the arguments of a match as a router does it.
fn matching<'a>(args: &[&'a str]) -> Vec<&'a str> {
    [&["template", "--match", "--lenient"], args].concat()
}

/// Returns the arguments of a match byte for byte.
fn strict<'a>(args: &[&'a str]) -> Vec<&'a str> {
    [&["template", "--match"], args].concat()
}

#[test]
fn a_wrong_template_is_wrong_usage() {
    for args in [
        &["template", "{"][..],
        &["template", "{a}", "{"],
        &["template", "--json", "{"],
        &["template", "--partial", "{"],
    ] {
        assert_eq!(urial(args, b"").status, 2, "{args:?}");
    }
    // In a list it is a bad line.
    assert_eq!(urial(&["template"], b"{\n").status, 1);
}
