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
fn a_text_may_be_longer_than_the_write_buffer() {
    let long = format!("a:{}", "b".repeat(600 << 10));
    let object = format!("{{\"file\":null,\"line\":1,\"text\":\"{long}\"}}\n");
    assert!(urial(&["clean", "-q", "--json"], long.as_bytes()).out == object);
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
