//! `urial clean` on long lists; its other tests are pages of runs.

use std::io::Write;

use crate::common::{Folder, Outcome, urial};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

fn clean(args: &[&str], input: &[u8]) -> Outcome {
    urial(&[&["clean"], args].concat(), input)
}

#[test]
fn ten_files_are_one_list() {
    let folder = Folder::new(&[]);
    let gzip = |text: &str| {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    };
    let mut args = vec!["--no-progress".to_owned()];
    for number in 0..10 {
        let text = format!("HTTP://a/{number}\nhttp://a/{}\nx y\n", number / 2);
        let data = match number % 3 {
            0 => text.into_bytes(),
            1 => gzip(&text),
            _ => compress_to_vec(text.as_bytes(), CompressionLevel::Fastest),
        };
        args.extend(["-f".to_owned(), folder.file(&format!("list{number}"), &data)]);
    }
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let outcome = clean(&args, b"");
    let expected: String = (0..10).map(|number| format!("http://a/{number}\n")).collect();
    assert_eq!((outcome.out, outcome.status), (expected, 0));
    // Lines are counted anew for each file.
    let reports = outcome.err.lines().filter(|line| line.contains("list7:3: "));
    assert_eq!(reports.count(), 1, "{}", outcome.err);
    assert!(
        outcome.err.contains("urial: 30 read, 10 kept, 10 duplicates, 0 blank, 10 invalid\n"),
        "{}",
        outcome.err
    );
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
    let line = |number: usize| {
        format!("HTTP://host/{}/a-path-that-is-long-enough\n", number * 7919 % 30_000)
    };
    let list: String = (0..45_000).map(line).collect();
    for more in [&["-q"][..], &["-q", "--count"], &["-q", "--keep-original"]] {
        let expected = clean(more, list.as_bytes());
        assert_eq!(expected.out.lines().count(), 30_000);
        for args in [
            &["--memory", "1M"][..],
            &["--approx"],
            &["--approx", "--memory", "1M"],
            &["--memory", "1M", "-j", "1"],
        ] {
            let outcome = clean(&[more, args].concat(), list.as_bytes());
            assert!(outcome.out == expected.out, "{more:?} {args:?}");
            assert_eq!(outcome.status, 0);
        }
    }
    let outcome = clean(&["--memory", "1M"], list.as_bytes());
    assert!(outcome.err.contains("45000 read, 30000 kept, 15000 duplicates"), "{}", outcome.err);
    assert!(outcome.err.contains("a temporary file was used"), "{}", outcome.err);
    let nowhere = clean(&["--memory", "1M", "--temp-dir", "no/such/folder"], list.as_bytes());
    assert_eq!(nowhere.status, 2);
    assert!(
        nowhere.err.contains(
            "urial: a temporary file in no/such/folder (--temp-dir names another folder): "
        ),
        "{}",
        nowhere.err
    );
}

#[test]
fn records_are_in_order_with_little_memory() {
    let mut input = String::from("id,link\n");
    for number in 0..40_000 {
        input += &format!("{number},http://a/{}\n", number % 25_000);
    }
    let expected: String = input.lines().take(25_001).flat_map(|line| [line, "\n"]).collect();
    let args = ["-q", "--column", "link", "--memory", "1M"];
    assert_eq!(clean(&args, input.as_bytes()).data(), (&expected[..], 0));
}

#[test]
fn little_memory_changes_nothing_in_a_diff() {
    let lines = |numbers: std::ops::Range<u32>| -> String {
        numbers.map(|number| format!("http://a.com/{}\n", number * 7919 % 60_000)).collect()
    };
    let folder = Folder::new(&[("a", &lines(0..40_000)), ("b", &lines(20_000..60_000))]);
    let expected = lines(0..20_000);
    for memory in ["1M", "64M"] {
        let outcome = folder.run(&format!("diff a b -q --memory {memory}"), "");
        assert!(outcome.out == expected, "{memory}");
    }
}
