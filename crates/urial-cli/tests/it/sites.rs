//! Sites by the Public Suffix List: in `parse`, `stats`, `filter` and `key`.

use crate::common::urial;

const LIST: &str =
    "http://www.a.co.uk/x\nhttp://B.a.co.uk/\nhttp://127.0.0.1/\nhttp://localhost/\nmailto:a@b\n";

fn prints(args: &str, expected: &str) {
    let args: Vec<&str> = args.split(' ').collect();
    let outcome = urial(&args, LIST.as_bytes());
    assert_eq!(
        (outcome.out.as_str(), outcome.status),
        (expected, 0),
        "{}",
        outcome.err
    );
}

#[test]
fn parse_gets_parts_of_a_host() {
    prints(
        "parse -q --get subdomain,site,suffix",
        "www\ta.co.uk\tco.uk\nB\ta.co.uk\tco.uk\n\t\t\n\t\tlocalhost\n\t\t\n",
    );
}

#[test]
fn stats_and_key_group_by_site() {
    prints(
        "stats -q --by site",
        "2\ta.co.uk\n1\t(none)\n1\t127.0.0.1\n1\tlocalhost\n",
    );
    let outcome = urial(
        &["normalize", "--key", "-q", "--by-site"],
        b"http://www.a.co.uk/\nmailto:a@b\nhttp://[::1]/\n",
    );
    assert_eq!(
        outcome.out,
        "a.co.uk http://www.a.co.uk/\thttp://www.a.co.uk/\n mailto:a@b\tmailto:a@b\n[::1] http://[::1]/\thttp://[::1]/\n"
    );
}

#[test]
fn filter_takes_a_domain_and_all_below_it() {
    prints(
        "filter -q --site A.co.uk",
        "http://www.a.co.uk/x\nhttp://B.a.co.uk/\n",
    );
    prints(
        "filter -q --site .co.uk.,localhost",
        "http://www.a.co.uk/x\nhttp://B.a.co.uk/\nhttp://localhost/\n",
    );
    let outcome = urial(&["filter", "-q", "--site", "o.uk"], LIST.as_bytes());
    assert_eq!(outcome.data(), ("", 1));
    for wrong in ["*.a", ".", "a/b"] {
        let outcome = urial(&["filter", "--site", wrong], b"");
        assert_eq!(
            (outcome.out.as_str(), outcome.status),
            ("", 2),
            "{wrong}: {}",
            outcome.err
        );
    }
}

#[test]
fn an_own_list_is_read_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("list.dat");
    let path = path.to_str().unwrap();
    std::fs::write(path, "// VERSION: 1\nuk\n").unwrap();
    prints(
        &format!("filter -q --psl {path} --scheme mailto"),
        "mailto:a@b\n",
    );
    let outcome = urial(
        &[
            "parse",
            "--psl",
            path,
            "--get",
            "site",
            "http://www.a.co.uk/",
        ],
        b"",
    );
    assert_eq!(outcome.out, "co.uk\n");
    std::fs::write(path, "<html>\n").unwrap();
    let outcome = urial(&["parse", "--psl", path, "--get", "site", "http://a/"], b"");
    assert!(
        outcome.status == 2 && outcome.err.contains("line 1 is not a rule"),
        "{}",
        outcome.err
    );
    let outcome = urial(&["parse", "--psl", "no-such-file", "http://a/"], b"");
    assert!(
        outcome.status == 2 && outcome.err.contains("no-such-file"),
        "{}",
        outcome.err
    );
}

#[test]
fn the_version_names_the_list() {
    let list = urial_guard::SuffixList::default();
    let version = list.version().unwrap();
    let outcome = urial(&["--version"], b"");
    assert!(
        outcome
            .out
            .contains(&format!("Public Suffix List of {version};")),
        "{}",
        outcome.out
    );
}
