//! `urial clean` on long lists; its other tests are pages of runs.

use crate::common::{Folder, Outcome, urial};

fn clean(args: &[&str], input: &[u8]) -> Outcome {
    urial(&[&["clean"], args].concat(), input)
}

/// Makes a list that is longer than the part that is processed before threads start.
fn long_list() -> String {
    let line = |number: usize| match number % 7 {
        0 => format!("HTTP://host{}:80/%7e{number}\n", number % 101),
        1 => format!("http://host/{number} x\n"),
        2 => "\n".to_owned(),
        _ => format!("http://host/{}\n", number % 1009),
    };
    (0..60_000).map(line).collect()
}

#[test]
fn threads_change_nothing() {
    let list = long_list();
    let one = clean(&["-j", "1"], list.as_bytes());
    let many = clean(&["-j", "5"], list.as_bytes());
    assert_eq!(one.out, many.out);
    assert_eq!(one.err, many.err);
    let mut seen = std::collections::HashSet::new();
    let valid = list.lines().filter_map(|line| urial::Uri::parse(line).ok());
    let keys = valid.map(|uri| uri.normalize(urial::Step::Scheme).as_str().to_owned());
    let expected: Vec<String> = keys.filter(|key| seen.insert(key.clone())).collect();
    assert!(one.out.lines().eq(expected.iter().map(String::as_str)));
}

#[test]
fn little_memory_and_fingerprints_change_nothing() {
    let line = |number: usize| match number % 9 {
        0 => format!("http://host/{number} b\n"),
        _ => format!("HTTP://host/{}/a-path-that-is-long-enough\n", number * 7919 % 30_000),
    };
    let list = |numbers: std::ops::Range<usize>| numbers.map(line).collect::<String>();
    let table = (0..45_000).map(|number| format!("{number},{}", line(number)));
    let table = "id,link\n".to_owned() + &table.collect::<String>();
    let files = [("a", &*list(0..45_000)), ("b", &list(0..10_000)), ("table", &table)];
    let folder = Folder::new(&files);
    let spilled = "a temporary file was used; --memory gives more";
    for command in [
        "clean -f a",
        "clean --count -f a",
        "clean --keep-original -f a b",
        "clean --json -f a",
        "clean --json --count -f a b",
        "clean --column link -f table",
        "diff a b",
    ] {
        let expected = folder.run(command, "");
        assert!(expected.out.lines().count() > 10_000, "{command}: {}", expected.err);
        for options in ["--memory 1M -j 1", "--approx", "--approx --memory 1M"] {
            if command == "diff a b" && options.contains("approx") {
                continue;
            }
            let outcome = folder.run(&format!("{command} {options}"), "");
            assert!(outcome.out == expected.out, "{command} {options}");
            assert_eq!(outcome.status, 0);
            let (told, others): (Vec<_>, Vec<_>) =
                outcome.err.lines().partition(|line| line.ends_with(spilled));
            let is_told = options.contains("1M") && command != "diff a b";
            assert_eq!(told.len(), usize::from(is_told), "{command} {options}: {}", outcome.err);
            assert!(others.iter().copied().eq(expected.err.lines()), "{command} {options}");
        }
    }
}
