//! `--json` of every command, and of lists with several blocks.

use crate::common::{Folder, urial};

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
fn objects_of_a_clean_list_tell_file_and_line() {
    let text = |number: usize| format!("http://host.example/a/path/of/number/{number}");
    // Several blocks; the second begins with a blank line, and repeats the end of the first.
    let lines = |numbers: std::ops::Range<usize>| -> String {
        numbers.map(|number| text(number) + if number % 3 == 0 { " b\n" } else { "\n" }).collect()
    };
    let files =
        [("first", &*lines(0..20_000)), ("second", &format!("\n{}", lines(19_000..39_000)))];
    let out = Folder::new(&files).run("clean -q --json --count -f first second", "").out;
    let first = (0..20_000).map(|number| ("first", number + 1, number));
    let second = (19_000..39_000).map(|number| ("second", number - 19_000 + 2, number));
    let is_kept = |(file, _, number): &(&str, usize, usize)| {
        *file == "first" || *number >= 20_000 || number % 3 == 0
    };
    let mut expected = first.chain(second).filter(is_kept);
    for object in out.lines() {
        let object: serde_json::Value = serde_json::from_str(object).unwrap();
        let (file, line, number) = expected.next().unwrap();
        let is_valid = number % 3 > 0;
        assert_eq!((&object["file"], &object["line"]), (&file.into(), &line.into()));
        assert_eq!((&object["valid"], object["count"].is_null()), (&is_valid.into(), !is_valid));
        assert!(object["text"].as_str().unwrap().starts_with(&text(number)));
    }
    assert_eq!(expected.next(), None);
}
