//! `--json` of commands that answer each text with another one.

use std::fs;

use crate::common::{prints, urial};

#[test]
fn an_answer_stands_beside_its_text() {
    for (args, text, key, answer) in [
        (&["normalize"][..], "HTTP://A:80", "normalized", "http://a/"),
        (&["normalize", "--key"], "HTTP://A:80", "key", "http://a/"),
        (
            &["normalize", "--key", "--rung", "case"],
            "HTTP://A",
            "key",
            "http://a",
        ),
        (
            &["normalize", "--key", "--by-host"],
            "a://b.c/",
            "key",
            "c,b a://b.c/",
        ),
        (&["edit", "--set", "port=1"], "a://b", "edited", "a://b:1"),
        (&["iri"], "a:é", "uri", "a:%C3%A9"),
        (&["iri", "--to-iri"], "a:%C3%A9", "iri", "a:é"),
        (&["path", "--posix"], "/a b", "uri", "file:///a%20b"),
        (
            &["path", "--posix", "--from-uri"],
            "file:///a%20b",
            "path",
            "/a b",
        ),
        (&["template", "--var", "a=1"], "x{?a}", "expanded", "x?a=1"),
        (&["encode"], "a b", "encoded", "a%20b"),
        (&["encode", "--decode"], "a%0Ab", "decoded", "a\\nb"),
    ] {
        let object = |line: &str| {
            format!("{{\"file\":null,\"line\":{line},\"text\":\"{text}\",\"{key}\":\"{answer}\"}}")
        };
        let args = [args, &["-q", "--json"]].concat();
        prints(
            &[&args[..], &[text]].concat(),
            "",
            &format!("{}\n", object("null")),
            0,
        );
        prints(
            &args,
            &format!("{text}\n{text}"),
            &format!("{}\n{}\n", object("1"), object("2")),
            0,
        );
        let nul = [&args[..], &["-0"]].concat();
        prints(&nul, text, &format!("{}\0", object("1")), 0);
        let help = urial(&[args[0], "--help"], b"").out;
        assert!(help.contains(key), "{help}");
    }
}

#[test]
fn an_invalid_text_has_an_object_too() {
    for command in [
        "check",
        "normalize",
        "normalize --key",
        "edit --clear port",
        "resolve -b x://a/",
        "resolve --relative -b x://a/",
        "parse",
        "parse --decoded",
        "iri",
        "iri --to-iri",
        "template --match b:{x}",
        "encode -d",
        "path --from-uri --posix",
        "audit",
    ] {
        let args: Vec<&str> = command.split(' ').chain(["--json"]).collect();
        let outcome = urial(&args, b"file:///%\nfile:///c\n");
        let lines: Vec<&str> = outcome.out.lines().collect();
        let expected = "{\"file\":null,\"line\":1,\"text\":\"file:///%\",\"valid\":false,\"kind\":\"bad-percent\",\"component\":\"";
        assert!(lines[0].starts_with(expected), "{command}: {}", lines[0]);
        assert!(
            lines[0].contains("\"byte\":8,\"message\":\"'%' in the "),
            "{command}"
        );
        assert_eq!(outcome.status, 1, "{command}");
        // An audit has an object for each finding, and this one finds nothing in the second.
        let count = if command == "audit" { 1 } else { 2 };
        assert_eq!(lines.len(), count, "{command}");
    }
    // A blank line is no input where a URI needs a scheme.
    let outcome = urial(&["normalize", "--json"], b"\n");
    assert_eq!(outcome.data(), ("", 0));
    let outcome = urial(&["compare", "--json", "http://u:p@a b", "x:"], b"");
    assert_eq!(
        outcome.out,
        "{\"first\":\"http://u:***@a b\",\"second\":\"x:\",\"agreement\":null,\"valid\":false,\"kind\":\"unexpected-character\",\"component\":\"host\",\"byte\":12,\"message\":\"unexpected ' ' in the host at byte 12; remove it\"}\n"
    );
}

#[test]
fn objects_mask_passwords() {
    for command in [
        "check",
        "normalize",
        "normalize --key",
        "filter --has host",
        "clean",
        "edit --clear port",
        "resolve -b x://a/",
        "parse",
        "parse --decoded",
        "iri",
        "iri --to-iri",
        "extract",
        "extract --html",
        "repair",
        "audit",
        "gate",
        "redact",
    ] {
        let input = b"http://me:LEAK@a.example/?x=http://v:LEAK@k/ <a href=\"http://m:LEAK@b/\">";
        for input in [
            &b"http://me:LEAK@a.example/\nhttp://v:LEAK@a b/\n"[..],
            input,
        ] {
            let args: Vec<&str> = command.split(' ').chain(["--json"]).collect();
            let outcome = urial(&args, input);
            assert!(!outcome.out.contains("LEAK"), "{command}: {}", outcome.out);
            if command == "redact" || command == "audit" {
                continue;
            }
            let outcome = urial(&[&args[..], &["--show-passwords"]].concat(), input);
            let is_shown = outcome.out.contains("LEAK") || outcome.out.is_empty();
            assert!(is_shown, "{command}: {}", outcome.out);
        }
    }
}

#[test]
fn bytes_that_are_no_text_are_told_apart_from_none() {
    let outcome = urial(&["encode", "-q", "--json"], b"\xFF\n\n");
    let expected = "{\"file\":null,\"line\":1,\"text\":\"\u{FFFD}\",\"encoded\":\"%FF\"}\n\
         {\"file\":null,\"line\":2,\"text\":\"\",\"encoded\":\"\"}\n";
    assert_eq!(outcome.out, expected);
    prints(
        &["encode", "--decode", "--json", "%FF"],
        "",
        "{\"file\":null,\"line\":null,\"text\":\"%FF\",\"decoded\":\"\u{FFFD}\"}\n",
        0,
    );
    // A line end in a JSON string is escaped, so such a path does not need `-0`.
    prints(
        &["path", "--posix", "--json", "--from-uri", "file:///a%0Ab"],
        "",
        "{\"file\":null,\"line\":null,\"text\":\"file:///a%0Ab\",\"path\":\"/a\\nb\"}\n",
        0,
    );
}

#[test]
fn what_is_masked_is_in_no_object() {
    prints(
        &["redact", "--json", "http://u:p@h/"],
        "",
        "{\"file\":null,\"line\":null,\"redacted\":\"http://u:***@h/\"}\n",
        0,
    );
}

#[test]
fn what_fits_is_found_again() {
    let args = ["filter", "-q", "--json", "--scheme", "http"];
    prints(
        &args,
        "ftp://a\nhttp://a\n",
        "{\"file\":null,\"line\":2,\"text\":\"http://a\"}\n",
        0,
    );
    let object = "{\"file\":null,\"line\":null,\"text\":\"http://a\"}\n";
    prints(&[&args[..], &["http://a"]].concat(), "", object, 0);
}

#[test]
fn segments_and_pairs_keep_their_order() {
    let object = |text: &str| urial(&["parse", "--json", "--parts", text], b"").out;
    assert!(
        object("http://a/b%20c//?x=1&y&x=&%78=%C3%A9&%FF").ends_with(
            ",\"fragment\":null,\"segments\":[\"b c\",\"\",\"\"],\
             \"pairs\":[[\"x\",\"1\"],[\"y\",null],[\"x\",\"\"],[\"x\",\"é\"],[\"\u{FFFD}\",null]]}\n"
        )
    );
    assert!(object("a:?").ends_with(",\"segments\":[],\"pairs\":[]}\n"));
    assert!(object("a:").ends_with(",\"segments\":[],\"pairs\":[]}\n"));
    assert_eq!(urial(&["parse", "--parts", "a:"], b"").status, 2);
}

#[test]
fn a_clean_list_is_made_of_objects() {
    let list = "HTTP://a\n\nhttp://a/\nb c\nx:\n";
    let clean = |args: &[&str]| {
        urial(
            &[&["clean", "-q", "--json"], args].concat(),
            list.as_bytes(),
        )
        .out
    };
    let object =
        |line: u64, text: &str| format!("{{\"file\":null,\"line\":{line},\"text\":\"{text}\"}}\n");
    let plain = object(1, "http://a/") + &object(5, "x:");
    let counted = plain.replace("/\"}", "/\",\"count\":2}");
    let counted = counted.replace("x:\"}", "x:\",\"count\":1}");
    assert_eq!(clean(&[]), plain);
    assert_eq!(clean(&["--approx"]), plain);
    assert_eq!(clean(&["--count"]), counted);
    assert_eq!(clean(&["--count", "-0"]), "");
    let original = clean(&["--keep-original"]);
    assert_eq!(original, plain.replacen("http://a/", "HTTP://a", 1));
    // A text that is longer than the write buffer.
    let long = format!("a:{}", "b".repeat(600 << 10));
    assert!(urial(&["clean", "-q", "--json"], long.as_bytes()).out == object(1, &long));
    let argument = "{\"file\":null,\"line\":null,\"text\":\"http://a/\"}\n";
    prints(&["clean", "-q", "--json", "HTTP://a"], "", argument, 0);
}

#[test]
fn objects_of_a_clean_list_tell_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let [first, second] = ["first", "second"].map(|name| folder.path().join(name));
    let [first, second] = [&first, &second].map(|path| path.to_str().unwrap());
    // Several blocks, and more than the memory holds.
    let lines = |start: usize| -> String {
        (start..start + 60_000)
            .map(|number| format!("http://host.example/a/path/of/number/{number}\n"))
            .collect()
    };
    fs::write(first, lines(0)).unwrap();
    fs::write(second, format!("\n{}", lines(59_000))).unwrap();
    for options in [&[][..], &["--memory", "4M"], &["--memory", "4M", "--count"]] {
        let args = [&["clean", "-q", "--json"], options, &["-f", first, second]].concat();
        let out = urial(&args, b"").out;
        let mut printed = 0;
        for (number, line) in (0..).zip(out.lines()) {
            let object: serde_json::Value = serde_json::from_str(line).unwrap();
            let (file, line) = match number < 60_000 {
                true => (first, number + 1),
                false => (second, number - 59_000 + 2),
            };
            assert_eq!(object["file"], file, "{args:?}");
            assert_eq!(object["line"], line, "{args:?}");
            let text = format!("http://host.example/a/path/of/number/{number}");
            assert_eq!(object["text"], text, "{args:?}");
            printed += 1;
        }
        assert_eq!(printed, 119_000, "{args:?}");
    }
}

#[test]
fn options_of_one_meaning_are_taken_by_one_another_s_names() {
    prints(&["filter", "--schemes", "a", "a:", "b:"], "", "a:\n", 0);
    let outcome = urial(&["extract", "-q", "--scheme", "ftp"], b"http://a ftp://b");
    assert_eq!(outcome.data(), ("ftp://b\n", 0));
    // With `--json`, each text has one object, even with `--keep-lines`.
    let outcome = urial(
        &["repair", "-q", "--json", "--keep-lines"],
        b"http://a b\na:\n",
    );
    assert_eq!((outcome.out.lines().count(), outcome.status), (2, 1));
}
