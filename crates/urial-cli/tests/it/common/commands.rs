//! The subcommands as clap lists them, so that a test of every command misses no new one.

use super::urial;

/// Commands that answer a line with a line, with their required arguments, and their output for
/// `http://b/c`.
pub(crate) const LINES: [(&[&str], &str); 18] = [
    (&["check"], "http://b/c"),
    (&["check", "--rule", "URI"], "http://b/c"),
    (&["normalize"], "http://b/c"),
    (&["parse", "--get", "host"], "b"),
    (&["normalize", "--key"], "http://b/c\thttp://b/c"),
    (&["resolve", "-b", "http://base/"], "http://b/c"),
    (&["resolve", "--relative", "-b", "http://b/"], "c"),
    (&["filter", "--scheme", "http"], "http://b/c"),
    (&["redact", "--as", "uri"], "http://b/c"),
    (&["repair"], "http://b/c"),
    (&["edit", "--clear", "query"], "http://b/c"),
    (&["iri"], "http://b/c"),
    (&["encode"], "http%3A%2F%2Fb%2Fc"),
    (&["encode", "--decode"], "http://b/c"),
    (&["parse", "--lenient"], "http\t\tb\t\t/c\t\t"),
    (&["template"], "http://b/c"),
    (&["template", "--match", "--lenient", "http://{h}/{p}"], "h=b\tp=c"),
    (&["gate", "--allow-local-names"], "http://b/c"),
];

/// Returns the names of the subcommands; the hidden one that writes docs/cli.md has none here.
pub(crate) fn commands() -> Vec<String> {
    let help = urial(&["--help"], b"").out;
    let (_, list) = help.split_once("Lists of URLs:\n").unwrap();
    let (list, _) = list.split_once("Options:\n").unwrap();
    let names = list.lines().filter_map(|line| line.strip_prefix("  "));
    names.map(|line| line.split_whitespace().next().unwrap().to_owned()).collect()
}

/// Returns the names of the subcommands that have an option.
pub(crate) fn commands_with(option: &str) -> Vec<String> {
    let mut all = commands();
    all.retain(|name| {
        let help = urial(&[name, "--help"], b"").out;
        let mut words = help.split([' ', '\n', ',', '=', '[']);
        words.any(|word| word == option)
    });
    assert!(all.len() > 1, "{option}");
    all
}

/// Checks that the commands of a test and the others, which it leaves out, are those wanted.
#[track_caller]
pub(crate) fn covers<'a>(
    wanted: &[String],
    tested: impl IntoIterator<Item = &'a str>,
    others: &[&str],
) {
    let tested: Vec<&str> = tested.into_iter().collect();
    for name in wanted {
        let (is_tested, is_other) = (tested.contains(&&**name), others.contains(&&**name));
        assert!(
            is_tested || is_other,
            "`urial {name}` is in no test here: add it, or a reason to leave it out"
        );
        assert!(!(is_tested && is_other), "{name} is tested");
    }
    let is_wanted = |name: &&str| wanted.iter().any(|wanted| wanted == name);
    assert!(others.iter().all(is_wanted), "{others:?}");
}
