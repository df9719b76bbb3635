//! Operations that are measured: functions of the libraries, and commands.

mod references;
mod parts;
mod running;
mod templates;

/// A name, and a run with a text.
pub type Function = (&'static str, fn(&str));

/// Every public function that takes a text.
pub const FUNCTIONS: [&[Function]; 4] =
    [references::FUNCTIONS, parts::FUNCTIONS, running::FUNCTIONS, templates::FUNCTIONS];

/// Every command that reads texts.
pub const COMMANDS: &[&str] = &[
    "audit",
    "check --all-errors",
    "clean --repair --guess-scheme https --similar",
    "diff - /dev/null",
    "edit --append-segment a --query-set a=b",
    "encode",
    "encode --decode --lenient",
    "extract --iri --suffix --defanged",
    "extract --html",
    "filter --host h --query a=*",
    "gate --allow-local-names",
    "iri --idna",
    "normalize --in-text",
    "normalize --key",
    "normalize --sort-query",
    "parse --decoded",
    "parse --lenient",
    "path",
    "redact --userinfo --key *a*b",
    "repair --in-text",
    "repair --explain",
    "resolve -b http://h/a/b",
    "resolve --relative -b http://h/a/b",
    "show",
    "stats --by scheme,host,shape",
    "template --var a=b",
    "template --match --lenient http://h/{a}{?b*}",
];

/// Parses a text as what is asked for, and goes on with it.
macro_rules! parsed {
    ($kind:ident, $name:ident => $run:block) => {
        |text: &str| {
            if let Ok($name) = urial::$kind::parse(text) {
                $run
            }
        }
    };
}
use parsed;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn every_function_of_the_vocabulary_is_measured() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folder = here.join("src/bin/scaling/operations");
        let files = folder.read_dir().unwrap();
        let sources = files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
        let source: String = sources.collect();
        let words: BTreeSet<&str> =
            source.split(|found: char| !found.is_alphanumeric() && found != '_').collect();
        let vocabulary = std::fs::read_to_string(here.join("../docs/vocabulary.toml")).unwrap();
        let lines = vocabulary.lines().filter_map(|line| line.strip_prefix("rust = \""));
        let names = lines.flat_map(|line| line.trim_end_matches('"').split(", "));
        let missing: BTreeSet<&str> = names
            .map(|name| name.rsplit("::").next().unwrap())
            // A type is measured by its functions.
            .filter(|name| name.starts_with(char::is_lowercase) && !words.contains(name))
            .collect();
        assert!(missing.is_empty(), "an operation for {missing:?}");
    }
}
