//! `--json` of every command, and of lists with several blocks.

use std::fs;

use crate::common::urial;

#[test]
fn objects_mask_passwords() {
    let commands = "check|normalize|normalize --key|filter --has host|clean|edit --clear port|\
        resolve -b x://a/|parse|parse --decoded|iri|iri --to-iri|extract|extract --html|repair|\
        audit|gate|redact";
    for command in commands.split('|') {
        let input = b"http://me:LEAK@a.example/?x=http://v:LEAK@k/ <a href=\"http://m:LEAK@b/\">";
        for input in [&b"http://me:LEAK@a.example/\nhttp://v:LEAK@a b/\n"[..], input] {
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

/// Returns the keys of an object, in their order.
fn keys(object: &str) -> Vec<&str> {
    let (mut keys, mut depth, mut rest) = (Vec::new(), 0, object);
    while let Some(at) = rest.find(['{', '}', '[', ']', '"']) {
        let sign = &rest[at..=at];
        rest = &rest[at + 1..];
        match sign {
            "{" | "[" => depth += 1,
            "}" | "]" => depth -= 1,
            _ => {
                let mut text =
                    serde_json::Deserializer::from_str(&object[object.len() - rest.len() - 1..])
                        .into_iter::<String>();
                text.next().unwrap().unwrap();
                let length = text.byte_offset() - 1;
                if depth == 1 && rest[length..].starts_with(':') {
                    keys.push(&rest[..length - 1]);
                }
                rest = &rest[length..];
            }
        }
    }
    keys
}

#[test]
fn objects_of_a_run_have_the_same_keys() {
    let commands = "check|check --scheme-rules|check --rule dec-octet|normalize|normalize --key|\
        normalize --surt --keep-lines|filter --scheme http|filter -v --scheme http|clean|\
        clean --approx|clean --repair|edit --clear port|edit --set scheme=x --keep-lines|\
        resolve -b x://a/|resolve --pairs|resolve --relative -b http://a/|\
        resolve --lexical -b a|parse|parse --get site,query:b,segment:0 --keep-lines|\
        parse --parts|parse --lenient|parse --decoded|iri|iri --to-iri --idna|repair|\
        repair --guess-scheme https|repair --defanged --keep-lines|audit|audit --as iri|gate|\
        gate --allow-port 81 --as iri|redact|redact --as uri|path --posix|\
        path --from-uri --posix|encode|encode -d --keep-lines|template|\
        template --match http://a/{b} --keep-lines|template --match --lenient http://a/{b}";
    let long = "b".repeat(400);
    let lines = [
        "http://a/b",
        "",
        "http://a/b c",
        "http://u:p@a:81/?b=c&token=d#e",
        "http://u:p@[::1/",
        "http://a\t../b",
        "HTTP://a:80/b",
        "file:///c/d",
        "/data/a b",
        "a b{",
        "/{b}",
        "%",
        "255",
        "urn:a:b",
        "http://é.example/",
        "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm",
        "http://\u{202e}a/",
        &long,
    ];
    let mut input = lines.join("\n").into_bytes();
    input.extend_from_slice(b"\nhttp://a/\xFF\n");
    for command in commands.split('|') {
        let args = command.split(' ').chain(["-q", "--json", "--max-line", "300"]);
        let out = urial(&args.collect::<Vec<_>>(), &input).out;
        let objects: Vec<Vec<&str>> = out.lines().map(keys).collect();
        assert!(objects.len() > 8, "{command}: {out}");
        assert!(out.contains(",\"valid\":true,"), "{command}: {out}");
        let has_bad = out.contains(",\"valid\":false,");
        assert!(has_bad, "{command}: {out}");
        for object in &objects {
            assert_eq!(object, &objects[0], "{command}: {out}");
        }
        let end = objects[0].len() - 4;
        assert_eq!(objects[0][..4], ["file", "line", "text", "valid"], "{command}");
        assert_eq!(objects[0][end..], ["kind", "component", "byte", "message"], "{command}");
    }
}

#[test]
fn a_clean_list_has_invalid_lines_in_their_order() {
    let mut input = String::new();
    for number in 0..30_000 {
        let bad = if number % 3 == 0 { "b c" } else { "" };
        input += &format!("http://host.example/a/path/of/number/{}{bad}\n", number / 2);
    }
    let plain = urial(&["clean", "-q"], input.as_bytes()).out;
    for options in [&[][..], &["--memory", "1M"], &["--memory", "1M", "--count"]] {
        let args = [&["clean", "--json", "--all-errors"], options].concat();
        let outcome = urial(&args, input.as_bytes());
        let (mut last, mut kept, mut refused) = (0, String::new(), 0);
        for object in outcome.out.lines() {
            let object: serde_json::Value = serde_json::from_str(object).unwrap();
            let line = object["line"].as_u64().unwrap();
            assert!(line > last, "{args:?}: {object}");
            last = line;
            match object["valid"] == true {
                true => kept += &format!("{}\n", object["text"].as_str().unwrap()),
                false => {
                    refused += 1;
                    assert!(object["count"].is_null());
                }
            }
        }
        assert!(kept == plain, "{args:?}");
        assert_eq!(refused, 10_000, "{args:?}");
        let words = "30000 read, 15000 kept, 5000 duplicates, 0 blank, 10000 invalid";
        assert!(outcome.err.contains(words), "{args:?}");
    }
}

#[test]
fn objects_of_a_clean_list_tell_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let [first, second] = ["first", "second"].map(|name| folder.path().join(name));
    let [first, second] = [&first, &second].map(|path| path.to_str().unwrap());
    // Several blocks, and more than the memory holds.
    let lines = |start: usize| -> String {
        (start..start + 20_000)
            .map(|number| format!("http://host.example/a/path/of/number/{number}\n"))
            .collect()
    };
    fs::write(first, lines(0)).unwrap();
    fs::write(second, format!("\n{}", lines(19_000))).unwrap();
    for options in [&[][..], &["--memory", "1M"], &["--memory", "1M", "--count"]] {
        let args = [&["clean", "-q", "--json"], options, &["-f", first, second]].concat();
        let out = urial(&args, b"").out;
        let mut printed = 0;
        for (number, line) in (0..).zip(out.lines()) {
            let object: serde_json::Value = serde_json::from_str(line).unwrap();
            let (file, line) = match number < 20_000 {
                true => (first, number + 1),
                false => (second, number - 19_000 + 2),
            };
            assert_eq!(object["file"], file, "{args:?}");
            assert_eq!(object["line"], line, "{args:?}");
            let text = format!("http://host.example/a/path/of/number/{number}");
            assert_eq!(object["text"], text, "{args:?}");
            printed += 1;
        }
        assert_eq!(printed, 39_000, "{args:?}");
    }
}
