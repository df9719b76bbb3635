//! Messages of any length, and what the help says.

#[cfg(unix)]
use crate::common::Folder;
use crate::common::{prints, urial};

#[test]
fn help_names_the_keys() {
    for (command, keys) in [
        ("check", "file line text valid kind component byte message not-utf8"),
        (
            "parse",
            "text valid scheme authority userinfo host port path query fragment kind message",
        ),
        (
            "compare",
            "first second valid agreement kind byte message steps rung agree text changes component before after",
        ),
        ("repair", "file line text valid repaired changes guess kind component byte message"),
    ] {
        let help = urial(&[command, "--help"], b"").out;
        let (_, notes) = help.split_once("JSON: ").unwrap();
        for key in keys.split(' ') {
            assert!(notes.contains(key), "{command} {key}");
        }
    }
    for (command, keys) in [
        ("normalize", "normalized key"),
        ("edit", "edited"),
        ("iri", "uri iri"),
        ("path", "uri path"),
        ("template", "expanded"),
        ("encode", "encoded decoded"),
    ] {
        let help = urial(&[command, "--help"], b"").out;
        for key in keys.split(' ') {
            assert!(help.contains(key), "{command} {key}");
        }
    }
}

#[test]
fn help_and_version_have_two_spellings() {
    let version = format!("urial-clean {}\n", env!("CARGO_PKG_VERSION"));
    prints(&["clean", "-V"], "", &version, 0);
    prints(&["-V"], "", &version.replace("-clean", ""), 0);
    let help = urial(&["check", "--help"], b"");
    prints(&["help", "check"], "", &help.out, 0);
    prints(&["help"], "", &urial(&["--help"], b"").out, 0);
}

/// Commands whose message quotes a text, for which `LONG` stands.
#[cfg(unix)]
const LONG: &str = "clean --repair http://a/LONG|clean --repair --max-line 300 http://a/LONG|\
    clean http://a/LONG|check LONG|check http://a/LONG<|audit LONG|extract LONG:|extract LONG|\
    path --posix /LONG|path --windows LONG|path --from-uri LONG|gate --deny-host LONG http://a/|\
    gate --deny-net LONG http://a/|gate --policy LONG http://a/|filter --port LONG http://a/|\
    edit --set host=LONG http://a/|edit --set LONG http://a/|edit --append-segment .. http:LONG|\
    resolve -b LONG a|compare LONG LONG|parse --get LONG http://a/|\
    parse --column LONG -f /dev/null|template {LONG|template --match a{x} LONG|encode -d LONG%|\
    iri LONG<|check --as LONG a:b|LONG|check --LONG a:b|diff LONG LONG|check -f LONG|\
    check a:b -o LONG/LONG|resolve --pairs LONG|stats --by LONG";

#[cfg(unix)]
#[test]
fn no_message_is_longer_than_500_bytes() {
    let folder = Folder::new(&[]);
    for text in ["x", "あ", "\u{202E}", "\u{1}", "😀", "%"] {
        let long = text.repeat(900);
        for args in LONG.split('|') {
            let args: Vec<String> = args.split(' ').map(|arg| arg.replace("LONG", &long)).collect();
            let outcome = urial(&args, b"");
            let length = outcome.err.split("urial: ").map(str::len).max();
            assert!(
                length <= Some(500),
                "{} {:?}: {}",
                outcome.err.len(),
                &args[..2.min(args.len())],
                outcome.err
            );
        }
        let list = folder.file("list", format!("http://a/{long}<\n{long}\nhttp://a/{long} b\n"));
        let runs = "clean|clean --repair|check|normalize|filter --host a|repair|\
            edit --set path=/x|check --max-line 100";
        for args in runs.split('|') {
            let outcome = folder.run(&format!("{args} -f {list}"), "");
            let length = outcome.err.split(&list).map(str::len).max();
            assert!(length <= Some(500), "{args}: {}", outcome.err);
        }
    }
}

#[test]
fn the_version_names_the_list() {
    let list = urial_guard::SuffixList::default();
    let version = list.version().unwrap();
    let outcome = urial(&["--version"], b"");
    assert!(outcome.out.contains(&format!("Public Suffix List of {version};")), "{}", outcome.out);
}
