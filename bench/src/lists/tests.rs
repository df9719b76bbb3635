use std::collections::HashMap;

use super::generate::PROFILES;
use super::{LINES, List, Stats, corpus};

fn generated() -> Vec<List> {
    PROFILES
        .iter()
        .map(|profile| profile.generate(LINES))
        .collect()
}

/// Returns a line's authority, as far as a quick look tells.
fn host(line: &str) -> Option<&str> {
    let rest = line.split_once("://")?.1;
    rest.split(['/', '?', '#']).next()
}

#[test]
fn means_are_those_of_real_lists() {
    for (list, mean) in generated().iter().zip([45.0, 58.0, 61.0, 117.0]) {
        let stats = list.stats();
        assert_eq!(stats.lines, LINES);
        let off = (stats.mean() - mean).abs();
        assert!(off < 1.0, "{}: {stats}", list.name);
    }
}

#[test]
fn shares_are_those_of_real_lists() {
    for list in generated() {
        let stats = list.stats();
        let within = |count, low, high| {
            let percent = stats.percent(count);
            assert!(low <= percent && percent <= high, "{}: {stats}", list.name);
        };
        within(stats.with_percent, 5.0, 20.0);
        within(stats.with_query, 20.0, 30.0);
        within(stats.with_fragment, 2.0, 5.0);
    }
}

#[test]
fn one_line_in_two_hundred_is_invalid() {
    for list in generated() {
        let lines = list.lines();
        let mut invalid = lines;
        invalid.retain(|line| fluent_uri::Uri::parse(*line).is_err());
        assert!((80..=120).contains(&invalid.len()), "{}", list.name);
        for bad in [" ", "|", "[", "\"", "é", "日本", "%"] {
            assert!(
                invalid.iter().any(|line| line.contains(bad)),
                "{} lacks {bad:?}",
                list.name
            );
        }
    }
}

#[test]
fn lengths_differ() {
    for list in generated() {
        let stats = list.stats();
        let mean = stats.mean() as usize;
        let lines = list.lines();
        let share = |test: &dyn Fn(usize) -> bool| {
            stats.percent(lines.iter().filter(|line| test(line.len())).count())
        };
        assert!(
            share(&|length| length < mean * 3 / 4) > 15.0,
            "{}",
            list.name
        );
        assert!(
            share(&|length| length > mean * 5 / 4) > 15.0,
            "{}",
            list.name
        );
        assert!(stats.longest > mean * 2, "{}", list.name);
    }
}

#[test]
fn hosts_are_shared_unevenly() {
    for list in generated() {
        let mut uses = HashMap::<&str, usize>::new();
        let lines = list.lines();
        for host in lines.iter().filter_map(|line| host(line)) {
            *uses.entry(host).or_default() += 1;
        }
        let most = uses.values().max().copied().unwrap_or(0);
        assert!((1_000..=6_000).contains(&uses.len()), "{}", uses.len());
        assert!((150..=1_000).contains(&most), "{}: {most}", list.name);
    }
}

#[test]
fn rare_things_occur_and_stay_rare() {
    for list in generated() {
        let lines = list.lines();
        let stats = list.stats();
        let share = |test: &dyn Fn(&str) -> bool| {
            stats.percent(lines.iter().filter(|line| test(line)).count())
        };
        let authority = |line: &str, bytes: &str| host(line).is_some_and(|it| it.contains(bytes));
        let port = share(&|line| authority(line, ":"));
        assert!((0.7..1.4).contains(&port), "{}: {port}", list.name);
        let userinfo = share(&|line| authority(line, "@"));
        assert!(userinfo > 0.0 && userinfo < 0.2, "{userinfo}");
        let web = share(&|line| line.starts_with("http"));
        assert!(web > 99.0 && web < 100.0, "{web}");
        let upper = share(&|line| authority(line, "WWW"));
        assert!(upper > 0.0 && upper < 1.0, "{upper}");
    }
}

/// Computes FNV-1a: the hasher of the standard library may change.
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |digest, byte| {
        (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

/// Numbers taken from other lists cannot be compared with older ones: say so where these are
/// changed.
#[test]
fn lists_are_the_same_for_ever() {
    let digests = PROFILES.map(|profile| digest(&profile.generate(2_000).text));
    let known = [
        0xCB5B_F5E8_86A9_77AA,
        0x79C6_41AE_ED5A_7C5F,
        0xE87F_BA9E_AE61_BC41,
        0xD983_0C89_0F82_F0E6,
    ];
    assert_eq!(digests, known, "{digests:#018X?}");
}

#[test]
fn no_line_holds_a_line_end() {
    for list in generated() {
        assert_eq!(list.lines().join("\n") + "\n", list.text);
        assert_eq!(list.text.lines().count(), LINES);
    }
}

#[test]
fn files_are_read_as_they_are() {
    let list = corpus::list("a", b" http://a/ \n\nhttp://b\r\nb\xFFc\nd\re\nf\r");
    assert_eq!(list.lines(), [" http://a/ ", "", "http://b", "d\re", "f\r"]);
    assert_eq!(list.skipped, 1);
    assert_eq!(list.name, "a");
    assert!(corpus::list("empty", b"").lines().is_empty());
}

#[test]
fn a_folder_is_a_set_of_lists() {
    let folder = std::env::temp_dir().join(format!("urial-bench-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("folder")).unwrap();
    assert!(corpus::read(&folder).is_err());
    std::fs::write(folder.join("b.txt"), "x:b\n").unwrap();
    std::fs::write(folder.join("a.txt"), "x:a\nx:aa").unwrap();
    std::fs::write(folder.join(".hidden"), "x:c\n").unwrap();
    let lists = corpus::read(&folder).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let names: Vec<_> = lists.iter().map(|list| list.name.as_str()).collect();
    assert_eq!(names, ["a", "b"]);
    assert_eq!(lists[0].lines(), ["x:a", "x:aa"]);
    assert!(corpus::read(&folder).is_err());
}

#[test]
fn stats() {
    let stats = Stats::of(&["x:a?b#c", "x:%20", "x:a#?", ""]);
    assert_eq!((stats.lines, stats.bytes, stats.longest), (4, 17, 7));
    assert_eq!(
        (stats.with_query, stats.with_fragment, stats.with_percent),
        (1, 2, 1)
    );
}
