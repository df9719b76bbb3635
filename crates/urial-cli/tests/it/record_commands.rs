//! Every list command with `--column`, `--jsonl` and `--into`, on good and on bad records.

use crate::common::commands::{commands_with, covers};
use crate::common::{Folder, urial};

/// Fate of the records under a command.
enum Fate {
    /// The field is replaced by this.
    Replaced(&'static str),
    /// Fields with these names and values are appended.
    Appended(&'static [(&'static str, &'static str)]),
    /// Records are kept or dropped.
    Kept,
    /// Something else is printed.
    Other(&'static str),
}

use Fate::{Appended, Kept, Other, Replaced};

/// Commands, and their answer to `http://A:80/x`.
const COMMANDS: [(&str, Fate); 16] = [
    ("normalize", Replaced("http://a/x")),
    ("clean", Replaced("http://a/x")),
    ("resolve -b http://b/c/", Replaced("http://A:80/x")),
    ("resolve --relative -b http://a/", Replaced("//A:80/x")),
    ("repair", Replaced("http://A:80/x")),
    ("redact --as uri", Replaced("http://A:80/x")),
    ("edit --clear port", Replaced("http://A/x")),
    ("iri", Replaced("http://A:80/x")),
    ("extract --as uri", Replaced("http://A:80/x")),
    ("normalize --key", Appended(&[("key", "http://a/x")])),
    ("parse --get host", Appended(&[("host", "A")])),
    ("parse --get host,path", Appended(&[("host", "A"), ("path", "/x")])),
    ("check", Kept),
    ("filter --has port", Kept),
    ("gate --allow-local-names", Kept),
    ("stats --by host", Other("1\ta\n")),
];

#[test]
fn no_command_with_columns_is_missing() {
    let tested = COMMANDS.map(|(command, _)| command.split(' ').next().unwrap_or(command));
    covers(&commands_with("--column"), tested, &["audit", "diff"]);
}

fn run(command: &str, args: &str, input: &str) -> (String, String, i32) {
    let args: Vec<&str> = command.split(' ').chain(args.split(' ')).collect();
    let outcome = urial(&args, input.as_bytes());
    (outcome.out, outcome.err, outcome.status)
}

const GOOD: &str = "id,u\n1,http://A:80/x\n";
const OBJECT: &str = "{\"id\": 1, \"u\":\"http://A:80/x\", \"v\":{}}\n";

#[test]
fn each_command_replaces_or_appends_or_keeps() {
    for (command, fate) in &COMMANDS {
        let (table, object) = match fate {
            Replaced(text) => (format!("id,u\n1,{text}\n"), OBJECT.replace("http://A:80/x", text)),
            Appended(fields) => {
                let (mut names, mut values, mut members) =
                    ("id,u".to_owned(), "1,http://A:80/x".to_owned(), String::new());
                for (name, value) in *fields {
                    names += &format!(",{name}");
                    values += &format!(",{value}");
                    members += &format!(",\"{name}\":\"{value}\"");
                }
                let object = OBJECT.replace("80/x\"", &format!("80/x\"{members}"));
                (format!("{names}\n{values}\n"), object)
            }
            Kept => (GOOD.to_owned(), OBJECT.to_owned()),
            Other(text) => ((*text).to_owned(), (*text).to_owned()),
        };
        let numbered = run(command, "-q --column 2 --header", GOOD);
        let named = run(command, "-q --column u", GOOD);
        assert_eq!(named, (table, String::new(), 0), "{command}");
        assert_eq!(numbered, named, "{command}");
        let objects = run(command, "-q --jsonl u", OBJECT);
        assert_eq!(objects, (object, String::new(), 0), "{command}");
    }
}

#[test]
fn each_command_writes_into_a_new_field_or_says_why_not() {
    for (command, fate) in &COMMANDS {
        let (out, err, status) = run(command, "-q --column u --into n", GOOD);
        let expected = match fate {
            Replaced(text) | Appended([(_, text)]) => {
                format!("id,u,n\n1,http://A:80/x,{text}\n")
            }
            Appended(_) => "id,u,n_host,n_path\n1,http://A:80/x,A,/x\n".to_owned(),
            Kept | Other(_) => {
                assert!(err.contains("--into has nothing to write"), "{command}: {err}");
                assert_eq!((out.as_str(), status), ("", 2), "{command}");
                let name = command.split(' ').next().unwrap();
                let (help, ..) = run(name, "--help", "");
                assert!(!help.contains("--into"), "{command}");
                continue;
            }
        };
        assert_eq!((out, err, status), (expected, String::new(), 0), "{command}");
    }
}

#[test]
fn each_command_reports_bad_records_and_goes_on() {
    let input = "id,u\n1,http://a b/\n2\n3,http://A:80/x\n4,http://A:80/x,y\n";
    let objects =
        "{\"u\":\"http://a b/\"}\n{\"v\":1}\n{\"u\":7}\n{\"u\":\"http://A:80/x\"}\n{\"u\n";
    for (command, fate) in &COMMANDS {
        // These take any text, and find what they find.
        let takes_all = command.starts_with("extract");
        let is_silent = matches!(fate, Other(_));
        let told = |err: &str, words: &str| {
            assert!(is_silent || err.contains(words), "{command}: {words}: {err}");
        };
        let (out, err, _) = run(command, "--column u", input);
        let kept = if is_silent { "1\ta" } else { "3,http://A:80/x" };
        let is_kept = out.contains(kept)
            || matches!(fate, Replaced(text) if out.contains(&format!("3,{text}")));
        assert!(is_kept, "{command}: {out}");
        // A record that cannot be done stays where fields are rewritten.
        let stays = matches!(fate, Replaced(_) | Appended(_)) && !takes_all && *command != "clean";
        assert_eq!(out.contains("4,"), stays, "{command}: {out}");
        if !takes_all {
            told(&err, "<stdin>:2: u: ");
        }
        told(&err, "<stdin>:3: u: no such column: the record has 1 column");
        told(&err, "<stdin>:5: u: the record has 3 columns, others 2");
        let count = if takes_all { 2 } else { 3 };
        let counted = [format!("{count} invalid"), format!("{count} refused")];
        assert!(counted.iter().any(|words| err.contains(words)), "{command}: {err}");

        let (_, err, _) = run(command, "--jsonl u", objects);
        // Where there is no text there is nothing to do.
        told(&err, "1 blank");
        told(&err, "<stdin>:3: u: the value is a number, not a string");
        told(&err, "<stdin>:5: u: not JSON: the line ends within a string");
        let count = 3 - u8::from(takes_all);
        let counted = [format!("{count} invalid"), format!("{count} refused")];
        assert!(counted.iter().any(|words| err.contains(words)), "{command}: {err}");

        let (out, err, status) = run(command, "--column w", input);
        assert_eq!((out.as_str(), status), ("", 2), "{command}");
        assert!(err.contains("no column is named w; the first line has id, u"), "{command}: {err}");
    }
}

#[test]
fn records_with_sure_and_other_texts_stay_in_order() {
    let mut input = String::from("id,link\r\n");
    let mut out = input.clone();
    let mut invalid = 0;
    for number in 0..9000 {
        let (link, normal) = match number % 9 {
            0 => ("HTTP://A/", Some("http://a/")),
            1 => ("\"http://a/b,c\"", Some("\"http://a/b,c\"")),
            2 => ("\"HTTP://A/\"", Some("\"http://a/\"")),
            3 => ("http://a/ b", None),
            4 => ("\"http://a/\r\"", None),
            5 => ("\"http://a/\n\"", None),
            6 => ("\"http://a/\"\"\"", None),
            _ => ("http://a/", Some("http://a/")),
        };
        input += &format!("{number},{link}\r\n");
        match normal {
            Some(normal) => out += &format!("{number},{normal}\r\n"),
            None => {
                out += &format!("{number},{link}\r\n");
                invalid += 1;
            }
        }
    }
    let outcome = urial(&["normalize", "--column", "link"], input.as_bytes());
    assert_eq!((outcome.out == out, outcome.status), (true, 1));
    let summary = format!("urial: 9000 read, {invalid} invalid\n");
    assert!(outcome.err.contains(&summary), "{}", outcome.err);
    let folder = Folder::new(&[("a.csv", &input)]);
    folder.run("normalize -q --column link -f a.csv --rejects r", "");
    let lines: Vec<usize> = (folder.read("r").lines())
        .filter_map(|line| line.split_once("\"line\":")?.1.split(',').next()?.parse().ok())
        .collect();
    // One record of nine has a line feed.
    let expected: Vec<usize> = (0..9000)
        .filter(|number| (3..7).contains(&(number % 9)))
        .map(|number| 2 + number + (number + 3) / 9)
        .collect();
    assert_eq!(lines, expected);
}
